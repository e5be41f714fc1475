/** Necessary stages of every analysis, each alone in one thread: their cost is the lower bound of the whole. */
import { join } from "node:path";
import { interpret, readTrack } from "@sagittal/analysis";
import { OverlayPainter, type PoseQuality, readFrames, type VideoProbe, VideoWriter, type YuvPlanes } from "@sagittal/vision";
import { overlayScene } from "../../packages/analysis/src/output/scene.ts";
import { ENCODER } from "../../packages/analysis/src/output/videos.ts";
import { openLandmarker } from "../../packages/vision/src/pose/blazepose/networks.ts";
import { cropRgb } from "../../packages/vision/src/pose/crop.ts";
import { asBuffer } from "../../packages/vision/src/video/rotate.ts";

/** The necessary stages, in their order. */
export const STAGE_NAMES = ["decode", "crop", "inference", "draw", "encode"] as const;
type StageName = (typeof STAGE_NAMES)[number];

/** CPU time of each stage, ms per frame. */
export type StageCosts = Readonly<Record<StageName, number>>;

/** Number of decoded pictures in memory. They are shown forwards and backwards in turn, so that the encoded motion is like the clip's. */
const PICTURES = 12;
const INPUT = 256;

function firstPictures(probe: VideoProbe): YuvPlanes[] {
  const indices = probe.ptsMs.map((_, i) => i).slice(0, PICTURES);
  return Array.from(readFrames(probe, { indices }), (f) => ({ ...f, y: copyOf(f.y), u: copyOf(f.u), v: copyOf(f.v) }));
}

const copyOf = (plane: Uint8Array): Uint8Array => Uint8Array.from(asBuffer(plane));

/** CPU time of the work over `times`, ms. */
async function cpuMs(times: number, work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

/** Opens the models and the overlay's scene once; the returned function measures all stages over `frames` frames. */
export async function openStages(probe: VideoProbe, quality: PoseQuality, modelsDir: string, outDir: string) {
  const network = await openLandmarker(modelsDir, quality);
  const stored = readTrack(join(outDir, "track.bin"));
  const scene = overlayScene(interpret(stored.track, stored.request), stored.request, probe, stored.timeScale);
  const painter = new OverlayPainter(scene);
  const pictures = firstPictures(probe);
  const at = (i: number): YuvPlanes => {
    const k = i % (2 * PICTURES - 2);
    return pictures[k < PICTURES ? k : 2 * PICTURES - 2 - k]!;
  };
  const roi = {
    cx: probe.displayWidth / 2,
    cy: probe.displayHeight / 2,
    size: Math.min(probe.displayWidth, probe.displayHeight),
    angle: 0.05,
  };
  // Below 45 frames per second the model sees every picture twice, as it is and mirrored.
  const inferencesPerFrame = stored.track.fps >= 45 ? 1 : 2;
  const crop = (i: number): void => cropRgb({ ...at(i), rotation: probe.rotation }, roi, INPUT, 0, 1, network.pixels);
  const each = async (frames: number, work: (i: number) => unknown): Promise<void> => {
    for (let i = 0; i < frames; i++) await work(i);
  };
  const encode = (frames: number): void => {
    using writer = new VideoWriter(join(outDir, "floor.mp4"), probe, ENCODER);
    for (let i = 0; i < frames; i++) {
      writer.begin(at(i));
      writer.commit((1000 * i) / probe.sourceFps);
    }
  };
  const decode = (frames: number): void => {
    let read = 0;
    for (const _ of readFrames(probe, { indices: probe.ptsMs.map((_, i) => i).slice(0, frames) })) read++;
    if (read === 0) throw new Error("Nothing was decoded.");
  };
  const drawn = { ...at(0) };
  crop(0);
  await network.run();
  return async (frames: number): Promise<StageCosts> => {
    const few = Math.max(8, Math.round(frames / 4));
    return {
      decode: await cpuMs(Math.min(frames, probe.ptsMs.length), () => decode(frames)),
      crop: await cpuMs(few, () => each(few, crop)),
      inference: inferencesPerFrame * (await cpuMs(few, () => each(few, () => network.run()))),
      draw: await cpuMs(frames, () => each(frames, (i) => painter.paint(drawn, probe.ptsMs[i % probe.ptsMs.length]!))),
      encode: await cpuMs(frames, () => encode(frames)),
    };
  };
}
