import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { tempFolder } from "../../test-support/temp.ts";
import { planFrames } from "../video/frame-plan.ts";
import { probeVideo } from "../video/probe.ts";
import { readFrames } from "../video/reader.ts";
import type { YuvPlanes } from "../video/types.ts";
import { VideoWriter } from "../video/writer.ts";
import { PosePool } from "./pool.ts";
import { type FollowedInFilm, followInFilm } from "./within.ts";

const SAMPLE = fileURLToPath(new URL("../../../../samples/run_treadmill_side.mp4", import.meta.url));
const temp = tempFolder();

/** Lines that are left out of the sample's lower end: the runner's feet go with them. */
const CUT = 96;

/** A plane's upper part between bars of one level. */
function between(
  plane: Uint8Array,
  stride: number,
  { width, height }: { width: number; height: number },
  bar: number,
  level: number,
): Uint8Array {
  const out = new Uint8Array(width * (height + 2 * bar)).fill(level);
  for (let y = 0; y < height; y++) out.set(plane.subarray(y * stride, y * stride + width), (y + bar) * width);
  return out;
}

/** The sample without the runner's feet, between black bars so wide; every third frame of two seconds. */
function sampleBetween(bar: number): string {
  const path = temp(`bars${bar}.mp4`);
  const probe = probeVideo(SAMPLE);
  const { frameWidth: width } = probe;
  const height = probe.frameHeight - CUT;
  const shape = { ...probe, frameWidth: width, frameHeight: height + 2 * bar };
  const writer = new VideoWriter(path, shape, { crf: 6, preset: "ultrafast" });
  const indices = probe.ptsMs.flatMap((t, i) => (t < 2000 && i % 3 === 0 ? [i] : []));
  for (const { ptsMs, y, u, v, yStride, uStride, vStride } of readFrames(probe, { indices })) {
    const half = { width: width / 2, height: height / 2 };
    const planes: YuvPlanes = {
      ...{ width, height: height + 2 * bar, y: between(y, yStride, { width, height }, bar, 16), yStride: width },
      ...{ u: between(u, uStride, half, bar / 2, 128), v: between(v, vStride, half, bar / 2, 128) },
      ...{ uStride: half.width, vStride: half.width },
    };
    writer.begin(planes);
    writer.commit(ptsMs);
  }
  writer.finish();
  return path;
}

async function followed(path: string): Promise<FollowedInFilm> {
  const probe = probeVideo(path);
  const pool = new PosePool({ modelsDir: dirname(temp("x")), quality: "lite" }, 2);
  try {
    return await followInFilm(pool, probe, planFrames(probe, 20), { faces: true });
  } finally {
    await pool.close();
  }
}

test("an athlete whom bars cut off is followed as one whom the picture's edge cuts off, and lies where the whole picture shows them", async () => {
  const BAR = 160;
  const [bare, barred] = [await followed(sampleBetween(0)), await followed(sampleBetween(BAR))];
  const { frameHeight } = probeVideo(SAMPLE);
  expect(bare.area).toBeNull();
  expect(barred.area?.x).toBe(0);
  expect(Math.abs((barred.area?.y ?? 0) - BAR)).toBeLessThanOrEqual(2);
  expect(Math.abs((barred.area?.height ?? 0) - (frameHeight - CUT))).toBeLessThanOrEqual(4);
  expect(barred.presence.length).toBe(bare.presence.length);
  const away = (axis: number, by: number) =>
    Array.from(bare.image)
      .map((v, i) => (i % 3 === axis ? Math.abs(barred.image[i]! - v - by) : 0))
      .toSorted((a, b) => a - b);
  const most = (values: number[]): number => values[Math.floor(0.95 * values.length)]!;
  // Pixels: the bars' compression, and the line or two by which the area is smaller. Feet, which are guessed, vary most.
  expect(most(away(0, 0))).toBeLessThan(3);
  expect(most(away(1, BAR))).toBeLessThan(3);
  const [person, same] = [barred.people[0]!, bare.people[0]!];
  expect(person.sightings[3]!.roi.cy - same.sightings[3]!.roi.cy).toBeCloseTo(BAR, -1);
  expect(person.sightings[3]!.points[1]! - same.sightings[3]!.points[1]!).toBeCloseTo(BAR, -1);
  expect(barred.faces.length).toBe(bare.faces.length);
}, 180_000);
