import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RgbWriter } from "./encode.ts";
import type { Recipe } from "./recipe.ts";
import { Painter } from "./render/picture.ts";
import { truthOf } from "./truth.ts";

/** Paths of a clip's files. */
export interface MadeClip {
  readonly video: string;
  readonly truth: string;
}

/**
 * Renders a clip and its truth to `dir/name.mp4` and `dir/name.json`. A cycle of a whole number of frames is rendered once and repeated.
 */
export function makeClip(dir: string, name: string, recipe: Recipe, onFrame?: (done: number, total: number) => void): MadeClip {
  mkdirSync(dir, { recursive: true });
  const { shot } = recipe;
  const { width, height, fps } = shot.camera;
  const video = join(dir, `${name}.mp4`);
  const truth = join(dir, `${name}.json`);
  const painter = new Painter(shot, recipe.picture);
  const writer = new RgbWriter(video, width, height, fps);
  try {
    const period = periodOf(recipe);
    const cyclePictures: Uint8Array[] = [];
    for (let i = 0; i < shot.frames; i++) {
      const earlier = period === null ? undefined : cyclePictures[i % period];
      const picture = earlier ?? painter.frame(i);
      if (period !== null && cyclePictures.length < period) cyclePictures.push(picture);
      writer.add(picture);
      onFrame?.(i + 1, shot.frames);
    }
    writer.finish();
  } catch (error) {
    writer.abort();
    throw error;
  }
  writeFileSync(truth, JSON.stringify(truthOf(shot, name)));
  return { video, truth };
}

/** Most pictures of a cycle that are kept in memory. */
const MOST_CYCLE_FRAMES = 160;

/** Frames after which the pictures repeat exactly; null when they do not within `MOST_CYCLE_FRAMES`. */
function periodOf({ shot }: Recipe): number | null {
  const { movement: m, camera } = shot;
  if (m.cycle === null || m.velocity !== 0) return null;
  for (let cycles = 1; cycles <= 4; cycles++) {
    const frames = cycles * m.cycle * camera.fps;
    if (frames <= MOST_CYCLE_FRAMES && Math.abs(frames - Math.round(frames)) < 1e-9) return Math.round(frames);
  }
  return null;
}
