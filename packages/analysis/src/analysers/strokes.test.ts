import type { Activity, CameraView } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { angleBetween, sub } from "../../../../bench/figure/math.ts";
import { type Movement, poseAt } from "../../../../bench/figure/movement.ts";
import { KICK_DEFAULTS, kick, PASS_DEFAULTS } from "../../../../bench/figure/movements/kick.ts";
import { type StrokeName, stroke } from "../../../../bench/figure/movements/strokes.ts";
import { argmax, BODY, givenKeys, greatest, interpretAs, limbSpeed, numberOf, trackOf, trueAngle } from "../testing/figure-clip.ts";

/** True quantities of a moment of the movement. */
const TRUE = {
  elbow: (m: Movement) => trueAngle(m, "right_elbow_flexion"),
  leadKnee: (m: Movement) => trueAngle(m, "left_knee_flexion"),
  kickKnee: (m: Movement) => trueAngle(m, "right_knee_flexion"),
  lean: (m: Movement) => trueAngle(m, "trunk_lean"),
  leftLean: (m: Movement) => trueAngle(m, "trunk_lateral_lean"),
  thigh: (m: Movement) => trueAngle(m, "right_thigh"),
  elevation: (m: Movement) => (t: number) => {
    const p = poseAt(m, t);
    return angleBetween(sub(p.pelvis, p.midShoulder), sub(p.arms.right.elbow, p.arms.right.shoulder));
  },
  handHeight: (m: Movement) => (t: number) => (100 * poseAt(m, t).arms.right.wrist[2]) / BODY.height,
  ahead: (m: Movement) => (t: number) => {
    const p = poseAt(m, t);
    return (100 * (p.arms.right.wrist[0] - p.pelvis[0])) / BODY.height;
  },
  ankles: (m: Movement) => (t: number) => {
    const p = poseAt(m, t);
    return (100 * Math.abs(p.legs.left.ankle[0] - p.legs.right.ankle[0])) / BODY.height;
  },
  wristSpeed: (m: Movement) => (t: number) => {
    const v = sub(poseAt(m, t + 5e-4).arms.right.wrist, poseAt(m, t - 5e-4).arms.right.wrist);
    return Math.hypot(v[0], v[2]) / 1e-3;
  },
} satisfies Record<string, (m: Movement) => (t: number) => number>;

type Truth = keyof typeof TRUE;

/** A metric, the true quantity at the strike (or its greatest value in seconds before and after), and the tolerance. */
type Expectation = readonly [key: string, truth: Truth, tolerance: number, span?: readonly [number, number]];

interface Case {
  readonly activity: Activity;
  readonly exercise: string;
  readonly view: CameraView;
  readonly movement: StrokeName | "kick" | "pass";
  readonly expect: readonly Expectation[];
}

const made = new Map<string, Movement>();
function movementOf(name: Case["movement"]): Movement {
  const known = made.get(name);
  if (known) return known;
  const m = name === "kick" ? kick(BODY, KICK_DEFAULTS) : name === "pass" ? kick(BODY, PASS_DEFAULTS) : stroke(BODY, name);
  made.set(name, m);
  return m;
}

const WHEN: Partial<Record<Case["movement"], readonly [number, number]>> = { "ten-pin": [1.5, 2] };

const trueStrike = (name: Case["movement"]): number => {
  const m = movementOf(name);
  const foot = name === "kick" || name === "pass";
  return argmax(limbSpeed(m, "right", foot ? "ankle" : "wrist"), ...(WHEN[name] ?? [0.9, 1.4]));
};

const at = (...keys: [string, Truth, number][]): Expectation[] => keys;

const OVERHEAD = at(
  ["elbow_flexion_contact", "elbow", 9],
  ["shoulder_elevation_contact", "elevation", 10],
  ["contact_height_pct", "handHeight", 5],
);

const CASES: readonly Case[] = [
  {
    activity: "tennis",
    exercise: "Serve",
    view: "side",
    movement: "serve",
    expect: [...OVERHEAD, ["front_knee_loading", "leadKnee", 7, [-1, 0]], ["peak_hand_speed", "wristSpeed", 1.2, [-0.3, 0.1]]],
  },
  { activity: "tennis", exercise: "Serve", view: "back", movement: "serve", expect: OVERHEAD },
  { activity: "tennis", exercise: "Serve", view: "front", movement: "serve", expect: OVERHEAD },
  {
    activity: "tennis",
    exercise: "Forehand",
    view: "side",
    movement: "forehand",
    expect: [
      ["elbow_flexion_contact", "elbow", 9],
      ["contact_ahead_pct", "ahead", 5],
      ["trunk_lean_contact", "lean", 4],
      ["knee_flexion_prep", "leadKnee", 7, [-0.7, 0]],
    ],
  },
  {
    activity: "tennis",
    exercise: "One-handed Backhand",
    view: "side",
    movement: "backhand",
    expect: [
      ["elbow_flexion_contact", "elbow", 9],
      ["contact_ahead_pct", "ahead", 5],
      ["trunk_lean_contact", "lean", 4],
    ],
  },
  {
    activity: "tennis",
    exercise: "Two-handed Backhand",
    view: "side",
    movement: "two-handed backhand",
    expect: [
      ["contact_ahead_pct", "ahead", 5],
      ["trunk_lean_contact", "lean", 4],
    ],
  },
  {
    activity: "padel",
    exercise: "Forehand Drive",
    view: "side",
    movement: "forehand",
    expect: [
      ["contact_height_pct", "handHeight", 4],
      ["contact_ahead_pct", "ahead", 5],
    ],
  },
  { activity: "padel", exercise: "Backhand Drive", view: "side", movement: "backhand", expect: [["contact_height_pct", "handHeight", 4]] },
  { activity: "padel", exercise: "Bandeja", view: "side", movement: "serve", expect: [["contact_height_pct", "handHeight", 5]] },
  {
    activity: "padel",
    exercise: "Volley",
    view: "side",
    movement: "volley",
    expect: [
      ["elbow_flexion_contact", "elbow", 9],
      ["contact_height_pct", "handHeight", 4],
    ],
  },
  { activity: "padel", exercise: "Serve", view: "side", movement: "underarm serve", expect: [["contact_height_pct", "handHeight", 4]] },
  { activity: "badminton", exercise: "Forehand Smash", view: "side", movement: "serve", expect: OVERHEAD },
  { activity: "badminton", exercise: "Forehand Clear", view: "back", movement: "serve", expect: OVERHEAD },
  {
    activity: "cricket",
    exercise: "Fast Bowling",
    view: "side",
    movement: "bowl",
    expect: [
      ["front_knee_release", "leadKnee", 7],
      ["trunk_flexion_release", "lean", 6],
      ["stride_length_pct", "ankles", 5],
    ],
  },
  { activity: "cricket", exercise: "Spin Bowling", view: "side", movement: "bowl", expect: [["front_knee_release", "leadKnee", 7]] },
  { activity: "cricket", exercise: "Fast Bowling", view: "back", movement: "bowl", expect: [["trunk_lateral_flexion", "leftLean", 6]] },
  { activity: "cricket", exercise: "Front-foot Drive", view: "side", movement: "bat", expect: [["bat_front_knee", "leadKnee", 8]] },
  {
    activity: "baseball",
    exercise: "Pitching",
    view: "side",
    movement: "pitch",
    expect: [
      ["stride_length_pct", "ankles", 5],
      ["trunk_tilt_release", "lean", 6],
      ["shoulder_abduction_release", "elevation", 10],
      ["peak_hand_speed", "wristSpeed", 1.5, [-0.3, 0.1]],
    ],
  },
  {
    activity: "baseball",
    exercise: "Pitching",
    view: "front",
    movement: "pitch",
    expect: [
      ["shoulder_abduction_release", "elevation", 10],
      ["trunk_lateral_tilt_release", "leftLean", 6],
    ],
  },
  { activity: "baseball", exercise: "Overhand Throw", view: "side", movement: "pitch", expect: [["trunk_tilt_release", "lean", 6]] },
  {
    activity: "baseball",
    exercise: "Batting",
    view: "side",
    movement: "bat",
    expect: [
      ["lead_knee_contact", "leadKnee", 8],
      ["rear_elbow_slot", "elbow", 8],
    ],
  },
  {
    activity: "american_football",
    exercise: "Quarterback Pass",
    view: "side",
    movement: "pitch",
    expect: [
      ["release_height_pct", "handHeight", 5],
      ["trunk_tilt_release", "lean", 6],
      ["elbow_flexion_cocking", "elbow", 6, [-0.4, 0]],
    ],
  },
  {
    activity: "football",
    exercise: "Instep Kick",
    view: "side",
    movement: "kick",
    expect: [
      ["kick_knee_flexion_back", "kickKnee", 5, [-0.4, 0]],
      ["kick_knee_flexion_contact", "kickKnee", 9],
      ["support_knee_flexion", "leadKnee", 6],
      ["trunk_lean_contact", "lean", 4],
      ["follow_through_height", "thigh", 5, [0, 0.5]],
    ],
  },
  { activity: "football", exercise: "Instep Kick", view: "back", movement: "kick", expect: [["trunk_lateral_lean", "leftLean", 4]] },
  { activity: "football", exercise: "Instep Kick", view: "front", movement: "kick", expect: [["trunk_lateral_lean", "leftLean", 4]] },
  {
    activity: "football",
    exercise: "Inside-foot Pass",
    view: "side",
    movement: "pass",
    expect: [
      ["kick_knee_flexion_back", "kickKnee", 5, [-0.4, 0]],
      ["support_knee_flexion", "leadKnee", 6],
    ],
  },
  {
    activity: "american_football",
    exercise: "Place Kick",
    view: "side",
    movement: "kick",
    expect: [
      ["kick_knee_flexion_back", "kickKnee", 5, [-0.4, 0]],
      ["trunk_lean_contact", "lean", 4],
      ["follow_through_height", "thigh", 5, [0, 0.5]],
    ],
  },
];

/** The strike is known to one or two frames: the truth is what the movement passes through in that time. */
const FRAME_S = 0.015;

describe.each(CASES)("$activity $exercise, $view", (c) => {
  const movement = movementOf(c.movement);
  const result = interpretAs(trackOf(movement, { view: c.view }), c.activity, c.exercise, { view: c.view });
  const strike = trueStrike(c.movement);

  it("finds the strike", () => {
    const found = result.events.filter((e) => e.type === "impact" || e.type === "release");
    expect(found.length).toBe(1);
    expect(Math.abs(found[0]!.frame / 120 - strike)).toBeLessThan(c.view === "side" ? 0.025 : 0.045);
    expect(found[0]!.side).toBe("right");
  });

  it.each(c.expect.map(([key, truth, tolerance, span]) => ({ key, truth, tolerance, span })))(
    "measures $key",
    ({ key, truth, tolerance, span }) => {
      const f = TRUE[truth](movement);
      const value = numberOf(result, key);
      expect(value, key).toBeTypeOf("number");
      if (span) {
        expect(Math.abs(value! - greatest(f, strike + span[0], strike + span[1]))).toBeLessThan(tolerance);
        return;
      }
      const around = [-2, -1, 0, 1, 2].map((k) => f(strike + (k * FRAME_S) / 2));
      expect(value).toBeGreaterThan(Math.min(...around) - tolerance);
      expect(value).toBeLessThan(Math.max(...around) + tolerance);
    },
  );
});

describe("strokes", () => {
  it("separates shoulders and hips in the direction of the stroke, for either hand", () => {
    const forehand = interpretAs(trackOf(movementOf("forehand")), "tennis", "Forehand");
    expect(numberOf(forehand, "shoulder_hip_separation")!).toBeGreaterThan(15);
    const backhand = interpretAs(trackOf(movementOf("backhand")), "tennis", "One-handed Backhand");
    expect(numberOf(backhand, "shoulder_hip_separation")!).toBeGreaterThan(15);
  });

  it("says nothing when the other arm struck", () => {
    const wrong = interpretAs(trackOf(movementOf("forehand")), "tennis", "Forehand", { handedness: "left" });
    expect(givenKeys(wrong)).toEqual([]);
  });

  it("says nothing about an overhead stroke in a stroke beside the body", () => {
    expect(givenKeys(interpretAs(trackOf(movementOf("forehand")), "tennis", "Serve"))).toEqual([]);
  });

  it("keeps metrics that need 100 frames per second back below that", () => {
    const slow = interpretAs(trackOf(movementOf("serve"), { fps: 60 }), "tennis", "Serve");
    expect(numberOf(slow, "peak_hand_speed")).toBeNull();
    expect(numberOf(slow, "contact_height_pct")).toBeTypeOf("number");
  });

  it("takes a coach's strike for its own", () => {
    const track = trackOf(movementOf("kick"));
    const own = interpretAs(track, "football", "Instep Kick");
    const event = own.events.find((e) => e.type === "impact")!;
    const later = interpretAs(track, "football", "Instep Kick", {}, [{ ...event, frame: event.frame + 6, confidence: 1 }]);
    expect(later.events.find((e) => e.type === "impact")?.frame).toBe(event.frame + 6);
    expect(numberOf(later, "kick_knee_flexion_contact")!).toBeLessThan(numberOf(own, "kick_knee_flexion_contact")! - 10);
  });
});
