import { LANDMARK, type Placement, pictureJoints, SIDE_LANDMARKS } from "@sagittal/biomechanics";
import { barSquat } from "@sagittal/figure/movements/lifts";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { describe, expect, test } from "vitest";
import { BODY, interpretAs, numberOf, trackOf } from "../testing/figure-clip.ts";
import { film } from "../testing/figure-reading.ts";

const track = trackOf(squat(BODY, { ...SQUAT_DEFAULTS, depths: [90, 90, 90] }), { fps: 30 });
const placedAs = (placed: readonly Placement[]) => interpretAs(track, "weightlifting", "Back Squat", {}, undefined, placed);

describe("landmarks that a coach placed", () => {
  const measured = placedAs([]);
  const near = measured.motion.body.nearSide!;
  const knee = SIDE_LANDMARKS[near].knee;
  const drawn = pictureJoints(measured.motion.body);
  const bottoms = measured.events.filter((e) => e.type === "rep_bottom").map((e) => Math.round(e.frame));
  const forwardPx = 0.15 * measured.motion.body.legPx * measured.motion.body.facing;
  /** The near knee pushed forwards at the bottom of every repetition. */
  const forwards = bottoms.map(
    (row): Placement => ({ landmark: knee, row, x: drawn[knee]!.x[row]! + forwardPx, y: drawn[knee]!.y[row]!, reach: 10 }),
  );
  const after = placedAs(forwards);

  test("a knee pushed forwards bends more, in the metric as in the curve, and the skeleton is drawn through it", () => {
    const angle = (i: typeof measured, row: number) => i.motion.sagittal![near].kneeFlexion[row]!;
    for (const { row, x, y } of forwards) {
      expect(angle(after, row) - angle(measured, row)).toBeGreaterThan(8);
      const point = pictureJoints(after.motion.body)[knee]!;
      expect([point.x[row], point.y[row]]).toEqual([x, y]);
    }
    expect(numberOf(after, "knee_flexion_max")! - numberOf(measured, "knee_flexion_max")!).toBeGreaterThan(8);
  });

  test("other landmarks and rows out of reach stay as they were", () => {
    const [before, now] = [measured.motion, after.motion];
    const drawnNow = pictureJoints(now.body);
    for (const k of Object.values(LANDMARK)) if (k !== knee) expect(drawnNow[k]).toEqual(drawn[k]);
    const away = Array.from({ length: now.body.rows }, (_, row) => row).filter((row) => bottoms.every((b) => Math.abs(row - b) >= 10));
    expect(away.length).toBeGreaterThan(30);
    for (const row of away) {
      expect(drawnNow[knee]!.x[row]).toBe(drawn[knee]!.x[row]);
      expect(now.sagittal![near].kneeFlexion[row]).toBeCloseTo(before.sagittal![near].kneeFlexion[row]!, 9);
    }
  });

  test("the angle has a person's error where it was placed and the model's elsewhere", () => {
    const error = (i: typeof measured, row: number) => i.motion.angleErrors![near].knee[row]!;
    // 1 % of stature at three points, over segments of 0.2455 of it.
    expect(error(after, bottoms[0]!)).toBeCloseTo((Math.sqrt(3) * 0.01 * 180) / Math.PI / 0.2455, 6);
    expect(error(after, 0)).toBe(error(measured, 0));
  });

  test("without placements every number is as it was", () => {
    const again = placedAs([]);
    expect([again.metrics, again.events, again.findings]).toEqual([measured.metrics, measured.events, measured.findings]);
    expect(after.metrics).not.toEqual(measured.metrics);
  });
});

describe("a landmark placed in a squat seen obliquely from in front", () => {
  const filmed = film({ view: "side", movement: () => barSquat(BODY), camera: { offPlane: 50 } });
  const placedIn = (placed: readonly Placement[]) => interpretAs(filmed, "weightlifting", "Back Squat", {}, undefined, placed);
  const measured = placedIn([]);
  const near = measured.motion.body.nearSide!;
  const knee = SIDE_LANDMARKS[near].knee;
  const row = Math.round(measured.events.find((e) => e.type === "rep_bottom")!.frame);
  const drawn = pictureJoints(measured.motion.body)[knee]!;
  const after = placedIn([{ landmark: knee, row, x: drawn.x[row]! + 4, y: drawn.y[row]!, reach: 5 }]);

  test("leaves the angles from space as they were out of its reach", () => {
    expect([measured, after].map((i) => i.motion.anglesInSpace)).toEqual([true, true]);
    const [before, now] = [measured, after].map((i) => i.motion.sagittal![near].kneeFlexion);
    const far = Array.from(now!.keys()).filter((k) => Math.abs(k - row) >= 5 && Number.isFinite(before![k]!));
    expect(far.length).toBeGreaterThan(30);
    for (const k of far) expect(now![k]).toBeCloseTo(before![k]!, 6);
  });
});

describe("a wrist placed in a run, whose arms the model corrects", () => {
  const filmed = trackOf(run(BODY, RUN_DEFAULTS), { fps: 60, seconds: 2 });
  const placedIn = (placed: readonly Placement[]) => interpretAs(filmed, "running", "Easy Run", {}, undefined, placed);
  const measured = placedIn([]);
  const near = measured.motion.body.nearSide!;
  const wrist = SIDE_LANDMARKS[near].wrist;
  const drawn = pictureJoints(measured.motion.body);
  const corrected = measured.motion.sagittal![near].elbowFlexion.map((v, i) => v - measured.motion.seen![near].elbowFlexion[i]!);
  const reach = 5;
  // Where the model corrects most, so that a correction that stayed would show.
  const inner = corrected.subarray(reach, corrected.length - reach).map(Math.abs);
  const row = reach + inner.indexOf(Math.max(...inner));
  const after = placedIn([{ landmark: wrist, row, x: drawn[wrist]!.x[row]! + 3, y: drawn[wrist]!.y[row]!, reach }]);
  const elbow = (i: typeof measured) => i.motion.sagittal![near].elbowFlexion;

  test("there the elbow is that of the drawn skeleton, out of reach the corrected one", () => {
    const points = pictureJoints(after.motion.body);
    const { shoulder, elbow: joint } = SIDE_LANDMARKS[near];
    const inclination = (from: number, to: number): number =>
      Math.atan2(points[to]!.y[row]! - points[from]!.y[row]!, points[to]!.x[row]! - points[from]!.x[row]!);
    const turn = (180 / Math.PI) * (inclination(joint, wrist) - inclination(shoulder, joint));
    const bend = Math.abs(((turn + 540) % 360) - 180);
    expect(Math.abs(elbow(after)[row]! - bend)).toBeLessThan(1);
    expect(Math.abs(corrected[row]!)).toBeGreaterThan(3);
    const away = Array.from(elbow(after).keys()).filter((k) => Math.abs(k - row) >= reach && Number.isFinite(elbow(measured)[k]!));
    expect(away.length).toBeGreaterThan(60);
    for (const k of away) expect(elbow(after)[k]).toBeCloseTo(elbow(measured)[k]!, 6);
  });
});
