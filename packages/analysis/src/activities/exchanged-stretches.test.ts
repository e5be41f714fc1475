import { copyOf, exchangedStretches, LandmarkTrack, LIMB_JOINTS, pairOf, type RawTrack } from "@sagittal/biomechanics";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import { recipeOf } from "@sagittal/figure/recipe";
import { describe, expect, test } from "vitest";
import { likeBlazePose } from "../../../../bench/sweep/model-bias.ts";

const LEGS = LIMB_JOINTS.legs.map(pairOf);

const running = (fps: number): RawTrack =>
  poseTrackOf(recipeOf({ movement: "run", treadmill: true, cadence: 172, speed: 3, seconds: 2.5, fps }).shot, {
    pixels: 1,
    dropout: 0,
    swaps: [],
    seed: 5,
    bias: likeBlazePose(),
  });

function exchanged(track: RawTrack, from: number, to: number): RawTrack {
  const out = copyOf(track);
  const landmarks = new LandmarkTrack(out);
  for (let row = from; row <= to; row++) for (const [left, right] of LEGS) landmarks.exchange(row, left, right);
  return out;
}

/** Rows at which one ankle passes the other along the path: where a model loses which leg is which. */
function passings(track: RawTrack): number[] {
  const { image } = new LandmarkTrack(track);
  const [left, right] = pairOf("ankle");
  const ahead = Array.from({ length: track.tMs.length }, (_, row) => image.x(row, left) - image.x(row, right));
  return ahead.flatMap((v, row) => (row > 0 && v > 0 !== ahead[row - 1]! > 0 ? [row] : []));
}

describe.each([60, 120])("legs exchanged for a stretch, at %d frames per second", (fps) => {
  const track = running(fps);
  const [, from = 0, to = 0] = passings(track);

  test("are found from one meeting of the legs to another, whatever the frame rate", () => {
    const found = exchangedStretches(exchanged(track, from, to - 1));
    const rows = found.flatMap((e, row) => (e ? [row] : []));
    expect(rows.length).toBeGreaterThan(0);
    expect(Math.abs(rows[0]! - from)).toBeLessThan(0.05 * fps);
    expect(Math.abs(rows.at(-1)! + 1 - to)).toBeLessThan(0.05 * fps);
  });

  test("are not found when no legs are exchanged", () => {
    expect(exchangedStretches(track).some(Boolean)).toBe(false);
    expect(exchangedStretches(track, true).some(Boolean)).toBe(false);
  });

  test("of a runner are found at the clip's start too, where the beat of the steps alone tells", () => {
    const found = exchangedStretches(exchanged(track, 0, from - 1), true);
    const rows = found.flatMap((e, row) => (e ? [row] : []));
    expect(rows[0]).toBe(0);
    expect(Math.abs(rows.at(-1)! + 1 - from)).toBeLessThan(0.05 * fps);
  });

  test("are found where the names change in mid-stride", () => {
    const [a, b] = [Math.round((from + to) / 2), to];
    const found = exchangedStretches(exchanged(track, a, b - 1));
    expect(found.indexOf(true)).toBe(a);
    expect(Math.abs(found.lastIndexOf(true) + 1 - b)).toBeLessThan(0.05 * fps);
  });

  test("are found where the names change across a row in which both legs lie between their places", () => {
    const [a, b] = [Math.round((from + to) / 2), to];
    const spoilt = exchanged(track, a + 1, b - 1);
    const { image } = new LandmarkTrack(spoilt);
    for (const pair of LEGS) {
      const middle = ([0, 1, 2] as const).map((axis) => (image.at(a, pair[0], axis) + image.at(a, pair[1], axis)) / 2);
      for (const k of pair) image.set(a, k, middle[0]!, middle[1]!, middle[2]!);
    }
    const found = exchangedStretches(spoilt);
    expect(Math.abs(found.indexOf(true) - a)).toBeLessThanOrEqual(1);
    expect(Math.abs(found.lastIndexOf(true) + 1 - b)).toBeLessThan(0.05 * fps);
  });

  test("of a runner are told by the arms where they are most of the clip", () => {
    const all = exchangedStretches(exchanged(track, from, track.tMs.length - 1), true);
    expect(Math.abs(all.indexOf(true) - from)).toBeLessThan(0.05 * fps);
    expect(all.slice(all.indexOf(true)).every(Boolean)).toBe(true);
  });
});
