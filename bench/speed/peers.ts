/** Google's own programs on the same clip: MediaPipe in a browser (`@mediapipe/pose`) and for Python, each with the heavy model and its own detection and tracking. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { probeVideo, readFrames, toRgb } from "@sagittal/vision";
import sharp from "sharp";
import { z } from "zod";
import { chromiumPath, launch } from "../../apps/web/e2e/browser.ts";

const MODELS = dirname(
  createRequire(new URL("../../packages/vision/package.json", import.meta.url)).resolve("@mediapipe/pose/package.json"),
);

/** Frames per second of a peer and CPU time per frame, s, or why it was not measured. */
export type Peer = { readonly perSecond: number; readonly cpu: number | null } | { readonly skipped: string };

const Ran = z.object({ frames: z.number(), found: z.number(), seconds: z.number(), cpu: z.number() });

/** MediaPipe for Python over the first frames of a video, decoding included. Skipped where it is not installed. */
export function pythonPeer(video: string, frames: number): Peer {
  const script = join(import.meta.dirname, "python-peer.py");
  const { status, stdout } = spawnSync("python3", [script, video, join(MODELS, "pose_landmark_heavy.tflite"), String(frames + 1)], {
    encoding: "utf8",
  });
  if (status !== 0) return { skipped: "MediaPipe for Python is not installed (pip install mediapipe==0.10.21)" };
  const ran = Ran.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
  return { perSecond: ran.frames / ran.seconds, cpu: ran.cpu / ran.frames };
}

/** Number of pictures that the page loads before the measurement. */
const PICTURES = 30;

const PAGE = `<!doctype html><script src="/pose.js"></script><script>
window.measure = async (pictures, frames) => {
  const pose = new Pose({ locateFile: (name) => "/" + name });
  pose.setOptions({ modelComplexity: 2, smoothLandmarks: true });
  let found = 0;
  pose.onResults((r) => { if (r.poseLandmarks) found += 1; });
  const images = await Promise.all(Array.from({ length: pictures }, async (_, i) => createImageBitmap(await (await fetch("/frame/" + i)).blob())));
  await pose.send({ image: images[0] });
  const began = performance.now();
  for (let i = 1; i <= frames; i++) {
    const k = i % (2 * pictures - 2);
    await pose.send({ image: images[k < pictures ? k : 2 * pictures - 2 - k] });
  }
  return { frames, found, seconds: (performance.now() - began) / 1000, cpu: 0 };
};
</script>`;

/** `@mediapipe/pose` in headless Chromium over decoded pictures of the clip; without a GPU it computes in software. Skipped where Chromium is missing. */
export async function browserPeer(video: string, frames: number): Promise<Peer> {
  if (chromiumPath === null) return { skipped: "Chromium is not installed" };
  const probe = probeVideo(video);
  const pictures: Buffer[] = [];
  for (const frame of readFrames(probe, { indices: probe.ptsMs.map((_, i) => i).slice(0, PICTURES) })) {
    const { width, height } = frame;
    pictures.push(
      await sharp(toRgb(frame, probe.matrix), { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 95 })
        .toBuffer(),
    );
  }
  const server = createServer((request, reply) => {
    const path = request.url ?? "/";
    const picture = pictures[Number(/^\/frame\/(\d+)$/.exec(path)?.[1])];
    if (path === "/") reply.setHeader("content-type", "text/html").end(PAGE);
    else if (picture) reply.end(picture);
    else if (path.endsWith(".wasm")) reply.setHeader("content-type", "application/wasm").end(readFileSync(join(MODELS, path)));
    else reply.end(/^\/pose[\w.]+$/.test(path) ? readFileSync(join(MODELS, path)) : "");
  }).listen(0, "127.0.0.1");
  const browser = await launch(["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]);
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const ran = Ran.parse(await page.evaluate(`window.measure(${pictures.length}, ${frames})`));
    return ran.found > 0 ? { perSecond: ran.frames / ran.seconds, cpu: null } : { skipped: "it found nobody" };
  } finally {
    await browser.close();
    server.close();
  }
}
