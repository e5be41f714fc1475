import type { CameraView } from "@sagittal/contract";
import { poseAt } from "@sagittal/figure/movement";
import { PEDAL_DEFAULTS, pedal } from "@sagittal/figure/movements/pedal";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { describe, expect, it } from "vitest";
import { BODY, detailOf, givenKeys, greatest, interpretAs, numberOf, trackOf, trueAngle } from "../testing/figure-clip.ts";

const movement = pedal(BODY, { ...PEDAL_DEFAULTS, kneeSway: 4 });
const period = 60 / PEDAL_DEFAULTS.rpm;
const most = (name: string): number => greatest(trueAngle(movement, name), 0, period);
const least = (name: string): number => -greatest((t) => -trueAngle(movement, name)(t), 0, period);

describe.each(["Road Position", "Indoor Trainer", "Time Trial Position"])("%s from the side", (exercise) => {
  const r = interpretAs(trackOf(movement), "cycling", exercise);
  const near = (key: string, truth: number, tolerance: number) => {
    expect(numberOf(r, key), key).toBeGreaterThan(truth - tolerance);
    expect(numberOf(r, key), key).toBeLessThan(truth + tolerance);
  };

  it("counts revolutions", () => {
    near("cadence", PEDAL_DEFAULTS.rpm, 1);
    const tops = r.events.filter((e) => e.type === "stroke_top").map((e) => e.frame / 120);
    for (const t of tops) expect(Math.abs(t / period - Math.round(t / period))).toBeLessThan(0.05);
    expect(detailOf(r, "cadence").n).toBe(tops.length - 1);
  });

  it("measures the fit of the bicycle", () => {
    near("knee_flexion_bdc", least("right_knee_flexion"), 5);
    near("knee_flexion_tdc", most("right_knee_flexion"), 5);
    near("hip_angle_tdc", 180 - most("right_hip_flexion"), 5);
    near("trunk_angle", 90 - PEDAL_DEFAULTS.trunkLean, 3);
    near("shoulder_angle", PEDAL_DEFAULTS.reach, 5);
    near("ankle_range", most("right_ankle_dorsiflexion") - least("right_ankle_dorsiflexion"), 6);
    if (exercise !== "Time Trial Position") near("elbow_flexion_mean", PEDAL_DEFAULTS.elbow, 4);
  });

  it.runIf(exercise !== "Time Trial Position")("places the knee against the pedal", () => {
    near("knee_forward_offset", kneeAheadCm(movement), 0.8);
  });
});

/** Knee ahead of the spindle at three o'clock, cm: 0 with the saddle set back by 0.2 leg lengths, and further behind with the saddle. */
function kneeAheadCm(riding: typeof movement): number {
  const { knee, ball } = poseAt(riding, period / 4).legs.right;
  return 100 * (knee[0] - ball[0]);
}

describe.each([30, 120])("the knee over the pedal at %d frames per second", (fps) => {
  it.each([
    [0.15, "borderline"],
    [0.2, "borderline"],
    [0.24, "borderline"],
    [0.28, "caution"],
    [0.33, "poor"],
  ] as const)("with the saddle %f leg lengths back is met within 0.8 cm, and %s as far as its error allows", (setBack, verdict) => {
    const riding = pedal(BODY, { ...PEDAL_DEFAULTS, setBack });
    const r = interpretAs(trackOf(riding, { fps }), "cycling", "Road Position");
    expect(Math.abs(numberOf(r, "knee_forward_offset")! - kneeAheadCm(riding))).toBeLessThan(0.8);
    // Where the foot stands on the pedal is assumed to within 1 cm: the interval is wider than the zone of -2 to 2.5 cm, so that no value is good for certain.
    expect(detailOf(r, "knee_forward_offset")).toMatchObject({ verdict });
    expect(detailOf(r, "knee_forward_offset").se).toBeGreaterThan(1);
  });
});

describe.each(["front", "back"] as const)("from the %s", (view: CameraView) => {
  const r = interpretAs(trackOf(movement, { view }), "cycling", "Road Position", { view });

  it("counts revolutions and sees the knees sway", () => {
    expect(Math.abs(numberOf(r, "cadence")! - PEDAL_DEFAULTS.rpm)).toBeLessThan(1);
    const y = (t: number) => poseAt(movement, t).legs.left.knee[1];
    const sway = 100 * (greatest(y, 0, period) + greatest((t) => -y(t), 0, period));
    expect(Math.abs(numberOf(r, "knee_lateral_travel_left")! - sway)).toBeLessThan(1.5);
  });

  it.runIf(view === "back")("sees the pelvis rock", () => {
    expect(Math.abs(numberOf(r, "pelvis_rock")! - 2 * PEDAL_DEFAULTS.rock)).toBeLessThan(1.5);
  });
});

describe("movements other than pedalling", () => {
  it("gives no number for a runner on a treadmill", () => {
    const track = trackOf(run(BODY, { ...RUN_DEFAULTS, treadmill: true }));
    expect(givenKeys(interpretAs(track, "cycling", "Road Position"))).toEqual([]);
  });

  it("does not count five revolutions where there are three", () => {
    const short = interpretAs(trackOf(pedal(BODY, { ...PEDAL_DEFAULTS, revolutions: 3 })), "cycling", "Road Position");
    expect(numberOf(short, "knee_flexion_bdc")).toBeNull();
    expect(detailOf(short, "knee_flexion_bdc").reason).toBe("cycles");
  });
});
