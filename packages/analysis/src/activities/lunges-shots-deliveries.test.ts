import { sub } from "@sagittal/figure/math";
import { type Movement, poseAt } from "@sagittal/figure/movement";
import { crouchStart } from "@sagittal/figure/movements/crouch-start";
import { JUMP_DEFAULTS, jump } from "@sagittal/figure/movements/jump";
import { LUNGE_DEFAULTS, lunge } from "@sagittal/figure/movements/lunge";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { freeThrow, jumpShot } from "@sagittal/figure/movements/shot";
import { stroke } from "@sagittal/figure/movements/strokes";
import { describe, expect, it } from "vitest";
import { argmax, BODY, detailOf, greatest, interpretAs, numberOf, trackOf, trueAngle } from "../testing/figure-clip.ts";

const LEG_M = BODY.thigh + BODY.shank;
const least = (f: (t: number) => number, from: number, to: number): number => -greatest((t) => -f(t), from, to);
const pelvisHeight = (m: Movement) => (t: number) => poseAt(m, t).pelvis[2];

describe("lunges", () => {
  const movement = lunge(BODY, LUNGE_DEFAULTS);
  const bottom = argmax((t) => -pelvisHeight(movement)(t), 1.2, 1.8);
  const fencing = interpretAs(trackOf(movement), "fencing", "Lunge");

  it("finds every lunge with its landing and lowest point", () => {
    const times = (type: string) => fencing.events.filter((e) => e.type === type).map((e) => e.frame / 120);
    expect(times("rep_bottom").length).toBe(2);
    // A foot on a minimum-jerk path slows down softly: landing is detected slightly before it is at rest.
    const landings = movement.contacts("right", 0, 9).flatMap((c) => (c.from > 1 && c.from - 0.36 - 0.9 < 2.5 ? [c.from] : []));
    for (const t of times("initial_contact")) expect(Math.min(...landings.map((l) => Math.abs(l - t)))).toBeLessThan(0.06);
  });

  it("measures guard and lunge of a fencer", () => {
    const knee = (side: string) => trueAngle(movement, `${side}_knee_flexion`);
    const near = (key: string, truth: number, tolerance: number) => {
      expect(numberOf(fencing, key), key).toBeGreaterThan(truth - tolerance);
      expect(numberOf(fencing, key), key).toBeLessThan(truth + tolerance);
    };
    near("guard_front_knee", knee("right")(0.4), 6);
    near("guard_rear_knee", knee("left")(0.4), 8);
    near("guard_trunk_lean", trueAngle(movement, "trunk_lean")(0.4), 3);
    near("lunge_length_pct", (100 * LUNGE_DEFAULTS.reach) / LEG_M, 7);
    near("front_knee_landing", knee("right")(bottom), 6);
    near("front_shin_landing", trueAngle(movement, "right_shank")(bottom), 5);
    near("rear_knee_extension", least(knee("left"), 1.2, bottom + 0.1), 8);
    near("trunk_lean_lunge", LUNGE_DEFAULTS.lean, 4);
    near("weapon_arm_extension", least(trueAngle(movement, "right_elbow_flexion"), 0.9, bottom), 5);
    near("hand_lead_time", 1000 * LUNGE_DEFAULTS.handLead, 50);
    expect(numberOf(fencing, "recovery_time")!).toBeLessThan(1.1);
  });

  it("reads the guard alone in a static clip and nothing of a lunge", () => {
    const guard = interpretAs(trackOf(movement), "fencing", "En Garde");
    expect(numberOf(guard, "guard_front_knee")).toBeTypeOf("number");
    expect(numberOf(guard, "lunge_length_pct")).toBeUndefined();
  });

  it.each(["side", "front"] as const)("measures a net lunge from the %s", (view) => {
    const net = interpretAs(trackOf(movement, { view }), "badminton", "Net Lunge", { view });
    expect(Math.abs(numberOf(net, "lunge_recovery_time")! - 0.68)).toBeLessThan(0.15);
    if (view === "side") {
      expect(Math.abs(numberOf(net, "lunge_front_knee")! - trueAngle(movement, "right_knee_flexion")(bottom))).toBeLessThan(6);
      expect(Math.abs(numberOf(net, "lunge_trunk_lean")! - LUNGE_DEFAULTS.lean)).toBeLessThan(4);
    } else {
      expect(Math.abs(numberOf(net, "lunge_knee_valgus")!)).toBeLessThan(10);
    }
  });
});

describe("shots", () => {
  const standing = freeThrow(BODY, 65);
  const hand = (m: Movement) => (t: number) => {
    const at = (time: number) => {
      const p = poseAt(m, time);
      return sub(p.arms.right.wrist, p.pelvis);
    };
    const v = sub(at(t + 5e-4), at(t - 5e-4));
    return Math.hypot(v[0], v[2]);
  };

  it.each(["side", "front"] as const)("times the release of a free throw from the %s", (view) => {
    const shot = interpretAs(trackOf(standing, { view }), "basketball", "Free Throw", { view });
    const releases = shot.events.filter((e) => e.type === "release");
    const truth = argmax(hand(standing), 1.3, 1.62);
    expect(releases.length).toBe(1);
    expect(Math.abs(releases[0]!.frame / 120 - truth)).toBeLessThan(0.05);
    const height = (100 * poseAt(standing, truth).arms.right.wrist[2]) / BODY.height;
    expect(Math.abs(numberOf(shot, "release_height_pct")! - height)).toBeLessThan(5);
    expect(Math.abs(numberOf(shot, "follow_through_hold")! - 1.1)).toBeLessThan(0.25);
    if (view === "front") expect(Math.abs(numberOf(shot, "elbow_flare")! - 8)).toBeLessThan(4);
  });

  it("measures dip, set point and release of a free throw", () => {
    const shot = interpretAs(trackOf(standing), "basketball", "Free Throw");
    const release = argmax(hand(standing), 1.3, 1.62);
    expect(Math.abs(numberOf(shot, "knee_flexion_dip")! - 65)).toBeLessThan(6);
    expect(Math.abs(numberOf(shot, "elbow_flexion_set")! - 102)).toBeLessThan(6);
    expect(Math.abs(numberOf(shot, "elbow_extension_release")! - trueAngle(standing, "right_elbow_flexion")(release))).toBeLessThan(14);
    expect(Math.abs(numberOf(shot, "trunk_lean_release")! - 3)).toBeLessThan(3);
  });

  it("reads the drift of a jump shot, and none of a free throw", () => {
    const jumping = interpretAs(trackOf(jumpShot(BODY)), "basketball", "Jump Shot");
    expect(Math.abs(numberOf(jumping, "landing_drift_pct")!)).toBeLessThan(5);
    expect(Math.abs(numberOf(jumping, "elbow_flexion_set")! - 102)).toBeLessThan(6);
    const still = interpretAs(trackOf(standing), "basketball", "Jump Shot");
    expect(numberOf(still, "landing_drift_pct")).toBeNull();
  });
});

describe("ten-pin deliveries", () => {
  const movement = stroke(BODY, "ten-pin");
  const approach = interpretAs(trackOf(movement), "bowling", "Full Approach Delivery");

  it.each(["side", "back"] as const)("counts the approach's steps from the %s", (view) => {
    const r = interpretAs(trackOf(movement, { view }), "bowling", "Full Approach Delivery", { view });
    expect(numberOf(r, "approach_steps")).toBe(4);
    expect(detailOf(r, "approach_steps")).toMatchObject({ declared: false });
    expect(numberOf(r, "finish_balance")!).toBeGreaterThan(0.9);
  });

  it("uses the declared number of steps", () => {
    const r = interpretAs(trackOf(movement), "bowling", "Full Approach Delivery", { steps: 5 });
    expect(numberOf(r, "approach_steps")).toBe(5);
    expect(detailOf(r, "approach_steps")).toMatchObject({ declared: true, detected: [4] });
    expect(numberOf(r, "step_tempo_ratio")).toBeNull();
  });

  it("measures swing and finish", () => {
    const release = approach.events.find((e) => e.type === "release")!.frame / 120;
    const wrist = (t: number) => -poseAt(movement, t).arms.right.wrist[2];
    expect(Math.abs(release - argmax(wrist, 1.65, 1.9))).toBeLessThan(0.05);
    const knee = trueAngle(movement, "left_knee_flexion");
    expect(Math.abs(numberOf(approach, "slide_knee_flexion")! - knee(release))).toBeLessThan(7);
    expect(Math.abs(numberOf(approach, "trunk_lean_release")! - trueAngle(movement, "trunk_lean")(release))).toBeLessThan(4);
    const arm = (t: number) => trueAngle(movement, "trunk_lean")(t) - trueAngle(movement, "right_shoulder_flexion_sagittal")(t);
    expect(Math.abs(numberOf(approach, "backswing_height")! - greatest(arm, 1.2, release))).toBeLessThan(6);
    expect(numberOf(approach, "elbow_bend_swing")!).toBeLessThan(14);
    expect(Math.abs(numberOf(approach, "release_timing")! - 1000 * (release - 1.72))).toBeLessThan(80);
  });
});

describe("starts, sprints and headers", () => {
  it("measures set position, first push and first contact of a crouched start", () => {
    const movement = crouchStart(BODY);
    const r = interpretAs(trackOf(movement), "american_football", "Three-point Start");
    const set = poseAt(movement, 0.4);
    expect(Math.abs(numberOf(r, "set_hip_height_ratio")! - set.pelvis[2] / set.midShoulder[2])).toBeLessThan(0.04);
    const push = movement.contacts("left", 0, 1)[0]!.to;
    const landing = movement.contacts("right", 1.05, 1.2)[0]!.from;
    expect(Math.abs(numberOf(r, "trunk_angle_first_step")! - trueAngle(movement, "trunk_lean")(push))).toBeLessThan(5);
    expect(Math.abs(numberOf(r, "shin_angle_first_contact")! - trueAngle(movement, "right_shank")(landing))).toBeLessThan(10);
    const thigh = trueAngle(movement, "right_thigh");
    expect(Math.abs(numberOf(r, "knee_lift_right")! - (greatest(thigh, 0.8, 1.12) + greatest(thigh, 1.3, 1.6)) / 2)).toBeLessThan(6);
  });

  it("reads a sprint with the runner's own parts", () => {
    const movement = run(BODY, { ...RUN_DEFAULTS, speed: 5.5, cadence: 210, treadmill: true });
    const r = interpretAs(trackOf(movement), "american_football", "40-yard Sprint");
    const contact = movement.contacts("left", 0, 0.1)[0]!;
    expect(Math.abs(numberOf(r, "contact_time")! - 1000 * (contact.to - contact.from))).toBeLessThan(20);
    expect(Math.abs(numberOf(r, "knee_lift")! - greatest(trueAngle(movement, "right_thigh"), 0, movement.cycle!))).toBeLessThan(7);
    expect(Math.abs(numberOf(r, "trunk_lean")! - RUN_DEFAULTS.trunkLean)).toBeLessThan(3);
  });

  it("measures the jump of a header", () => {
    const r = interpretAs(trackOf(jump(BODY, JUMP_DEFAULTS)), "football", "Jump Header");
    expect(Math.abs(numberOf(r, "jump_height")! - 100 * JUMP_DEFAULTS.height_m)).toBeLessThan(8);
    expect(numberOf(r, "trunk_arch_header")!).toBeLessThan(2);
  });
});
