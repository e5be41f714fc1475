import { copyOf, LandmarkTrack, LIMB_JOINTS, pairOf, type RawTrack, ROW_WIDTH, withSteadySides } from "@sagittal/biomechanics";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { WALK_DEFAULTS, walk } from "@sagittal/figure/movements/walk";
import { poseModel } from "@sagittal/vision";
import { describe, expect, test } from "vitest";
import { trackOfCase } from "../../../../bench/activities/case.ts";
import { STRIKES } from "../../../../bench/activities/strike-cases.ts";
import { strikeMovement } from "../../../../bench/activities/strikes.ts";
import { BODY } from "../testing/figure-clip.ts";
import { film, WIDE } from "../testing/figure-reading.ts";

const ARMS = [...LIMB_JOINTS.shoulders, ...LIMB_JOINTS.arms].map(pairOf);
const LEGS = LIMB_JOINTS.legs.map(pairOf);
const ROWS = Array.from({ length: 150 }, (_, i) => i);

const forehand = film({ view: "side", movement: () => strikeMovement("forehand"), camera: { ...WIDE, fps: 60 } });

/** The track as a model gives it that calls these limbs by the other side's name in some rows. */
function exchanged(track: RawTrack, limbs: readonly (readonly [number, number])[], rows: readonly number[]): RawTrack {
  const out = copyOf(track);
  const landmarks = new LandmarkTrack(out);
  for (const row of rows) for (const [left, right] of limbs) landmarks.exchange(row, left, right);
  return out;
}

const cleanedUp = (track: RawTrack): RawTrack => withSteadySides(track, poseModel.calibration, true);

/** Rows in which two tracks differ. */
const differing = (a: RawTrack, b: RawTrack): number[] =>
  ROWS.filter((row) => Array.from({ length: ROW_WIDTH }, (_, c) => row * ROW_WIDTH + c).some((at) => !Object.is(a.image[at], b.image[at])));

describe("left and right of a track", () => {
  const steady = cleanedUp(forehand);

  test("stay as they are where the model does not exchange them", () => {
    const running = film({ view: "side", movement: () => run(BODY, RUN_DEFAULTS), camera: { fps: 60 } });
    const walking = film({ view: "front", movement: () => ({ ...walk(BODY, WALK_DEFAULTS), duration: 3 }), camera: { fps: 30 } });
    for (const track of [forehand, running, walking]) {
      expect(differing(cleanedUp(track), track).length).toBeLessThanOrEqual(3);
    }
  });

  test("stay as they are in strokes of which a low frame rate shows two or three pictures", () => {
    const strokes = STRIKES.filter((c) => c.view === "side").map((c) => trackOfCase({ ...c, camera: { ...c.camera, fps: 24 } }));
    expect(strokes.length).toBeGreaterThan(5);
    for (const track of strokes) expect(differing(withSteadySides(track, poseModel.calibration, false), track)).toEqual([]);
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

  test("are masked for a row in which an arm was placed between both", () => {
    const [left, right] = pairOf("wrist");
    const row = 50;
    const spoiled = copyOf(forehand);
    const { image } = new LandmarkTrack(spoiled);
    image.set(
      row,
      left,
      (image.x(row, left) + image.x(row, right)) / 2,
      (image.y(row, left) + image.y(row, right)) / 2,
      image.z(row, left),
    );
    const cleaned = new LandmarkTrack(cleanedUp(spoiled));
    expect(cleaned.image.x(row, left)).toBeNaN();
    expect(cleaned.image.x(row, right)).not.toBeNaN();
  });
});
