import { type RawTrack, withSteadySides } from "@sagittal/biomechanics";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { WALK_DEFAULTS, walk } from "@sagittal/figure/movements/walk";
import { poseModel } from "@sagittal/vision";
import { describe, expect, test } from "vitest";
import { strikeMovement } from "../../../../bench/activities/strikes.ts";
import { BODY } from "../testing/figure-clip.ts";
import { film, WIDE } from "../testing/figure-reading.ts";

const ARMS = [11, 13, 15, 17, 19, 21];
const LEGS = [25, 27, 29, 31];
const ROWS = Array.from({ length: 150 }, (_, i) => i);

const forehand = film({ view: "side", movement: () => strikeMovement("forehand"), camera: { ...WIDE, fps: 60 } });

/** The track as a model gives it that calls these limbs by the other side's name in some rows. */
function exchanged(track: RawTrack, landmarks: readonly number[], rows: readonly number[]): RawTrack {
  const turned = (data: Float64Array, width: number): Float64Array => {
    const out = Float64Array.from(data);
    for (const row of rows) {
      for (const k of landmarks) {
        const [l, r] = [(row * 33 + k) * width, (row * 33 + k + 1) * width];
        out.set(data.subarray(r, r + width), l);
        out.set(data.subarray(l, l + width), r);
      }
    }
    return out;
  };
  return { ...track, image: turned(track.image, 3), world: turned(track.world, 3), visibility: turned(track.visibility, 1) };
}

/** Rows in which two tracks differ. */
const cleanedUp = (track: RawTrack): RawTrack => withSteadySides(track, poseModel.calibration);

const differing = (a: RawTrack, b: RawTrack): number[] =>
  ROWS.filter((row) => Array.from({ length: 99 }, (_, c) => row * 99 + c).some((at) => !Object.is(a.image[at], b.image[at])));

describe("left and right of a track", () => {
  const steady = cleanedUp(forehand);

  test("stay as they are where the model does not exchange them", () => {
    const running = film({ view: "side", movement: () => run(BODY, RUN_DEFAULTS), camera: { fps: 60 } });
    const walking = film({ view: "front", movement: () => ({ ...walk(BODY, WALK_DEFAULTS), duration: 3 }), camera: { fps: 30 } });
    for (const track of [forehand, running, walking]) {
      expect(differing(cleanedUp(track), track).length).toBeLessThanOrEqual(3);
    }
  });

  test.each([
    ["for a stretch", ROWS.slice(44, 62)],
    ["in alternate rows", ROWS.filter((row) => row % 2 === 1)],
    ["for a stretch, and in alternate rows before it", [...ROWS.slice(38, 48).filter((row) => row % 2 === 0), ...ROWS.slice(48, 58)]],
  ])("come back when the arms are exchanged %s", (_, rows) => {
    expect(differing(cleanedUp(exchanged(forehand, ARMS, rows)), steady)).toEqual([]);
  });

  test("come back when the legs are exchanged in alternate rows of a run", () => {
    const running = film({ view: "side", movement: () => run(BODY, RUN_DEFAULTS), camera: { fps: 60 } });
    const rows = ROWS.slice(20, 50).filter((row) => row % 2 === 1);
    expect(differing(cleanedUp(exchanged(running, LEGS, rows)), cleanedUp(running)).length).toBeLessThanOrEqual(4);
  });

  test("are masked for a row in which an arm was put between both", () => {
    const wrist = 15;
    const row = 50;
    const image = Float64Array.from(forehand.image);
    for (const axis of [0, 1]) {
      const at = (k: number) => (row * 33 + k) * 3 + axis;
      image[at(wrist)] = (image[at(wrist)]! + image[at(wrist + 1)]!) / 2;
    }
    const cleaned = cleanedUp({ ...forehand, image });
    expect(cleaned.image[(row * 33 + wrist) * 3]).toBeNaN();
    expect(cleaned.image[(row * 33 + wrist + 1) * 3]).not.toBeNaN();
  });
});
