import { probeVideo, readFrames, VideoWriter } from "@sagittal/vision";
import { cropRgb } from "../packages/vision/src/pose/crop.ts";
import { estimatePose } from "../packages/vision/src/pose/landmarker.ts";
import { openDetector, openLandmarker, prepareModels } from "../packages/vision/src/pose/models.ts";

const dir = "/work/main/node_modules/.cache/sagittal-bench/data/models";
const src = process.argv[2]!;
const cpu = async (name: string, n: number, f: () => unknown) => {
  const a = process.cpuUsage(),
    t = performance.now();
  await f();
  const b = process.cpuUsage(a);
  console.log(name.padEnd(28), ((b.user + b.system) / 1000 / n).toFixed(2), "cpu ms", ((performance.now() - t) / n).toFixed(2), "wall ms");
};
let p!: ReturnType<typeof probeVideo>;
await cpu("probe (total)", 1, () => {
  p = probeVideo(src);
});
const n = p.ptsMs.length;
await cpu("decode", n, () => {
  for (const _ of readFrames(p));
});
await cpu("decode 2 threads", n, () => {
  for (const _ of readFrames(p, { threads: 2 }));
});
const f = readFrames(p).next().value!;
const px = new Float32Array(3 * 256 * 256);
const roi = { cx: p.displayWidth / 2, cy: p.displayHeight / 2, size: Math.min(p.displayWidth, p.displayHeight), angle: 0.1 };
for (let i = 0; i < 30; i++) cropRgb({ ...f, rotation: p.rotation }, roi, 256, 0, 1, px);
await cpu("crop", 200, () => {
  for (let i = 0; i < 200; i++) cropRgb({ ...f, rotation: p.rotation }, roi, 256, 0, 1, px);
});
for (const preset of ["veryfast", "superfast", "ultrafast"] as const)
  for (const th of [1, 2]) {
    await cpu(`decode+encode ${preset} t${th}`, n, () => {
      const w = new VideoWriter("/tmp/w/o.mp4", p, { preset, threads: th });
      for (const x of readFrames(p)) {
        w.begin(x);
        w.commit(x.ptsMs);
      }
      console.log(w.finish());
    });
  }
await cpu("open det", 1, async () => {
  await openDetector(dir);
});
await cpu("open full", 1, async () => {
  await openLandmarker(dir, "full");
});
let h: any;
await cpu("open heavy", 1, async () => {
  h = await openLandmarker(dir, "heavy");
});
await estimatePose(h, { ...f, rotation: p.rotation }, roi);
await cpu("heavy estimatePose", 15, async () => {
  for (let i = 0; i < 15; i++) await estimatePose(h, { ...f, rotation: p.rotation }, roi);
});
await cpu("heavy run", 15, async () => {
  for (let i = 0; i < 15; i++) await h.run();
});
