import { flightHeight } from "@sagittal/biomechanics";
import type { CameraOptions } from "@sagittal/figure/camera";
import { cut, joined } from "@sagittal/figure/cut";
import { greatest } from "@sagittal/figure/kinematics";
import { mirrored } from "@sagittal/figure/mirror";
import { comAt, type Movement } from "@sagittal/figure/movement";
import { JUMP_DEFAULTS, jump } from "@sagittal/figure/movements/jump";
import { boxJump, broadJump, dropJump, type LandingFaults, oneLegHop, squatJump } from "@sagittal/figure/movements/leaps";
import { armAbduction, jumpingJacks } from "@sagittal/figure/movements/screens";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { describe, expect, test } from "vitest";
import { BODY, FAST, requestOf, trackOfCase, WIDE } from "../../../../bench/activities/case.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { interpret } from "../pipeline/interpret.ts";
import { detailOf, givenKeys, numberOf, trueAngle } from "../testing/figure-clip.ts";

const jumping = (
  exercise: string,
  movement: Movement,
  view: "side" | "front" = "side",
  corrected?: Parameters<typeof interpret>[2],
): Interpretation => {
  const c = { activity: "jump" as const, exercise, view, movement: () => movement, camera: FAST, truth: {} };
  return interpret(trackOfCase(c), requestOf(c), corrected);
};

describe("a squat jump", () => {
  test("from a held squat has no counter-movement", () => {
    expect(detailOf(jumping("Squat Jump", squatJump(BODY).movement), "jump_height")).not.toHaveProperty("countermovement");
  });

  test("that began with a counter-movement is marked", () => {
    const r = jumping("Squat Jump", jump(BODY, { ...JUMP_DEFAULTS, armSwing: false }));
    expect(detailOf(r, "jump_height")).toMatchObject({ beta: true, countermovement: true });
  });
});

describe("a low jump, of a child, a beginner or an old person", () => {
  test.each([
    [0.05, "side"],
    [0.08, "side"],
    [0.08, "front"],
  ] as const)("of %f m is measured within its stated error, %s", (height_m, view) => {
    const movement = jump(BODY, { ...JUMP_DEFAULTS, height_m, armSwing: false, depth: 70, landingKnee: 10 });
    const { takeOff, landing } = movement.jumps![0]!;
    const r = jumping("Countermovement Jump", movement, view);
    const error = numberOf(r, "jump_height")! - 100 * flightHeight(landing - takeOff);
    expect(Math.abs(error)).toBeLessThan(1.96 * detailOf(r, "jump_height").se!);
  });

  test("is not seen in a squat that rises as quickly as it can without leaving the floor", () => {
    const r = jumping("Countermovement Jump", squat(BODY, { ...SQUAT_DEFAULTS, depths: [80, 80], down: 0.6, up: 0.45 }));
    expect(numberOf(r, "jump_height")).toBeNull();
  });
});

test("a child's jump has a height and no power by the equation of adults, which is negative for a light child", () => {
  const movement = jump(BODY, { ...JUMP_DEFAULTS, height_m: 0.1, armSwing: false });
  const c = {
    activity: "jump" as const,
    exercise: "Countermovement Jump",
    view: "side" as const,
    movement: () => movement,
    camera: FAST,
    truth: {},
  };
  const request = requestOf(c);
  const of = (age: number | null) => interpret(trackOfCase(c), { ...request, athlete: { ...request.athlete, age, weight_kg: 30 } });
  expect(numberOf(of(9), "jump_height")).toBeGreaterThan(5);
  for (const key of ["peak_power_w", "peak_power_wkg"]) {
    expect(numberOf(of(9), key)).toBeNull();
    expect(detailOf(of(9), key).reason).toBe("age");
    expect(numberOf(of(13), key)).not.toBeNull();
    expect(numberOf(of(null), key)).not.toBeNull();
  }
});

describe("a drop jump", () => {
  const { movement, facts } = dropJump(BODY);
  const contact = 1000 * (facts.flights[1]!.takeOff - facts.flights[0]!.landing);

  test.each(["side", "front"] as const)("is timed from the landing off the box to the rebound, %s", (view) => {
    const r = jumping("Drop Jump", movement, view);
    expect(Math.abs(numberOf(r, "contact_time")! - contact)).toBeLessThan(25);
    const first = r.events.find((e) => e.type === "landing");
    expect(Math.abs(first!.frame / 120 - facts.flights[0]!.landing)).toBeLessThan(0.02);
  });

  test.each([0.18, 0.24, 0.36])("has its landing off the box judged by items of LESS, and no item wrongly: contact of %f s", (seconds) => {
    const leap = dropJump(BODY, 0.3, seconds);
    const [from, to] = [leap.facts.flights[0]!.landing, leap.facts.flights[1]!.takeOff];
    const at = (name: string, t: number) => trueAngle(leap.movement, name)(t);
    const times = Array.from({ length: 100 }, (_, i) => from + (i * (to - from)) / 99);
    const deepest = times.reduce((best, t) => (at("right_knee_flexion", t) > at("right_knee_flexion", best) ? t : best), from);
    const gain = (name: string) => at(name, deepest) - at(name, from);
    const truth = {
      knee_flexion_contact: Number(at("right_knee_flexion", from) < 30),
      trunk_flexion_contact: Number(at("trunk_lean", from) <= 0),
      hip_flexion_gain: Number(gain("right_hip_flexion") <= 0),
      trunk_flexion_gain: Number(gain("trunk_lean") <= 0),
    };
    const { parts } = detailOf(jumping("Drop Jump", leap.movement), "less_errors");
    expect(truth).toMatchObject(parts ?? {});
    expect(parts).toMatchObject({ trunk_flexion_contact: 0, hip_flexion_gain: 0, trunk_flexion_gain: 0 });
  });

  test("shows other items of LESS from the front, those that are wrong and those that are not", () => {
    const front = (faults?: LandingFaults) =>
      detailOf(jumping("Drop Jump", dropJump(BODY, 0.3, 0.24, 0.46, faults).movement, "front"), "less_errors").parts;
    const clean = {
      knee_medial_contact: 0,
      knee_medial_max: 0,
      trunk_lateral_contact: 0,
      foot_toe_in: 0,
      foot_toe_out: 0,
      uneven_contact: 0,
    };
    expect(front()).toEqual({ ...clean, stance_wide: 0, stance_narrow: 1 });
    expect(front({ kneesIn: 45, lean: 12 })).toMatchObject({
      knee_medial_max: 1,
      trunk_lateral_contact: 1,
      foot_toe_in: 0,
      uneven_contact: 0,
    });
    expect(front({ toesOut: 45, stance: 2.6 })).toMatchObject({
      foot_toe_out: 1,
      stance_wide: 1,
      stance_narrow: 0,
      trunk_lateral_contact: 0,
    });
  });

  test("without a box has no landing errors", () => {
    expect(detailOf(jumping("Drop Jump", jump(BODY, JUMP_DEFAULTS)), "less_errors").reason).toBe("no_event");
  });

  test("uses a coach's landing", () => {
    const detected = jumping("Drop Jump", movement);
    const moved = detected.events.map((e, i) => (i === 0 ? { ...e, frame: e.frame - 3 } : e));
    const r = jumping("Drop Jump", movement, "side", moved);
    expect(numberOf(r, "contact_time")! - numberOf(detected, "contact_time")!).toBeCloseTo(25, 0);
  });

  test("without a box has no contact to time", () => {
    const r = jumping("Drop Jump", jump(BODY, JUMP_DEFAULTS));
    expect(detailOf(r, "contact_time").reason).toBe("no_event");
    expect(numberOf(r, "rsi")).toBeNull();
  });
});

test("jumping jacks are no jumps for height, and arms raised over standing feet are no jumping jacks", () => {
  const jacks = jumping("Countermovement Jump", jumpingJacks(BODY, 150), "front");
  expect(numberOf(jacks, "jump_height")).toBeNull();
  expect(numberOf(jumping("Jumping Jack", armAbduction(BODY, 150, 150), "front"), "jack_arm_range")).toBeNull();
});

describe("a jump onto a box", () => {
  const heights = [
    [0.3, 0.35],
    [0.5, 0.42],
    [0.7, 0.55],
  ] as const;
  const filmed = (movement: Movement, exercise: string, camera: Partial<CameraOptions> = FAST, mirror = false) => {
    const c = { activity: "jump" as const, exercise, view: "side" as const, movement: () => movement, camera, truth: {} };
    const track = trackOfCase(c);
    return interpret(mirror ? mirrored(track) : track, requestOf(c));
  };

  test.each(heights)("of %f m is measured up to the landing on it, whether the athlete comes down again or not", (box, rise) => {
    for (const down of [false, true]) {
      const { movement, facts } = boxJump(BODY, { box, rise, down });
      const r = filmed(movement, "Box Jump");
      expect(r.events.map((e) => e.type)).toEqual(["rep_bottom", "take_off", "landing"]);
      const [flight] = facts.flights;
      expect(Math.abs(r.events[1]!.frame / 120 - flight!.takeOff)).toBeLessThan(0.015);
      expect(Math.abs(r.events[2]!.frame / 120 - flight!.landing)).toBeLessThan(0.015);
      expect(Math.abs(numberOf(r, "box_height")! - 100 * box)).toBeLessThan(2 * detailOf(r, "box_height").se!);
      const com = (t: number): number => comAt(movement, t)[2];
      const rose = 100 * (greatest(com, flight!.takeOff, flight!.landing) - com(flight!.takeOff));
      expect(Math.abs(numberOf(r, "com_rise")! - rose)).toBeLessThan(2 * detailOf(r, "com_rise").se!);
    }
  });

  test("at 30 frames per second keeps postures, and the rise with a wider error", () => {
    const { movement } = boxJump(BODY);
    const [fast, slow] = [filmed(movement, "Box Jump"), filmed(movement, "Box Jump", { ...FAST, fps: 30 })];
    for (const key of ["landing_knee_peak", "landing_hip_peak", "landing_hip_above_knee", "box_height"]) {
      expect(Math.abs(numberOf(slow, key)! - numberOf(fast, key)!), key).toBeLessThan(2);
    }
    expect(detailOf(slow, "com_rise").se!).toBeGreaterThan(1.5 * detailOf(fast, "com_rise").se!);
  });

  test("reads the same in a mirror", () => {
    const { movement } = boxJump(BODY);
    const [one, other] = [filmed(movement, "Box Jump"), filmed(movement, "Box Jump", FAST, true)];
    for (const key of ["com_rise", "box_height", "takeoff_angle", "landing_knee_peak"]) {
      expect(numberOf(other, key)! - numberOf(one, key)!, key).toBeCloseTo(0, 1);
    }
  });

  test.each(["Countermovement Jump", "Squat Jump", "Broad Jump", "Drop Jump"])("filed as %s gives no number and is named", (exercise) => {
    for (const [box, rise] of heights) {
      const r = filmed(boxJump(BODY, { box, rise }).movement, exercise, { ...FAST, fps: 60 });
      expect(givenKeys(r), `${box} m`).toEqual([]);
      expect(r.notes).toMatchObject([{ code: "looks_like", exercise: "Box Jump" }]);
    }
  });

  test.each([
    ["a counter-movement jump", () => jump(BODY, JUMP_DEFAULTS)],
    ["a drop jump", () => dropJump(BODY).movement],
    ["a broad jump", () => broadJump(BODY).movement],
    ["a hop", () => oneLegHop(BODY, "right").movement],
  ] as const)("is not what %s is", (_, movement) => {
    expect(givenKeys(filmed(movement(), "Box Jump"))).toEqual([]);
  });

  test("is not what a broad jump is that a camera far aside sees rising in the picture", () => {
    for (const offPlane of [-35, 35]) expect(givenKeys(filmed(broadJump(BODY).movement, "Box Jump", { ...WIDE, offPlane }))).toEqual([]);
  });
});

test("a hop towards the camera is measured over the floor that comes nearer, and its height is marked as fragile", () => {
  const { movement, facts } = oneLegHop(BODY, "right");
  const r = jumping("Single-leg Hop", movement, "front");
  const [flight] = facts.flights;
  expect(r.events.filter((e) => e.type === "take_off" || e.type === "landing")).toHaveLength(2);
  expect(Math.abs(numberOf(r, "jump_height")! - 100 * flightHeight(flight!.landing - flight!.takeOff))).toBeLessThan(1.5);
  const { beta, se } = detailOf(r, "jump_height");
  expect(beta).toBe(true);
  expect(se).toBeGreaterThan(detailOf(jumping("Single-leg Hop", movement), "jump_height").se ?? Number.NaN);
});

test("the symmetry of two legs' hops needs no stature, and its error is that of both hops", () => {
  const filmed = (side: "left" | "right", metres: number, height_cm?: number) => {
    const c = { activity: "jump" as const, exercise: "Single-leg Hop", view: "side" as const, camera: FAST, truth: {} };
    const hop = { ...c, movement: () => oneLegHop(BODY, side, metres).movement };
    const { athlete, ...request } = requestOf(hop);
    return { track: trackOfCase(hop), request: { ...request, athlete: { ...athlete, height_cm: height_cm ?? null } } };
  };
  const [right, left] = [filmed("right", 1.2), filmed("left", 0.9)];
  const both = interpret(joined(right.track, left.track), right.request);
  expect(numberOf(both, "hop_distance_right")).toBeNull();
  const [far, short] = [1.2, 0.9].map((metres) => oneLegHop(BODY, "right", metres).facts.distance);
  expect(Math.abs(numberOf(both, "hop_lsi")! - (100 * short!) / far!)).toBeLessThan(4);
  const scaled = interpret(joined(right.track, left.track), filmed("right", 1.2, 175).request);
  const shareOf = (key: string): number => detailOf(scaled, key).se! / numberOf(scaled, key)!;
  // The hops share the error of the scale, so that their ratio is surer than the one of the leg further away alone, and less sure than that of the nearer.
  expect(shareOf("hop_lsi")).toBeGreaterThan(shareOf("hop_distance_right"));
  expect(shareOf("hop_lsi")).toBeLessThan(shareOf("hop_distance_left"));
});

test("what depends on the height of a jump from the front is as unsure as the height", () => {
  const movement = jump(BODY, JUMP_DEFAULTS);
  const shares = (view: "side" | "front") => {
    const read = jumping("Countermovement Jump", movement, view);
    return ["takeoff_velocity", "peak_power_w", "peak_power_wkg"].map((key) => detailOf(read, key).se! / numberOf(read, key)!);
  };
  const side = shares("side");
  for (const [i, share] of shares("front").entries()) expect(share).toBeGreaterThan(side[i]!);
});

describe.each([
  ["Broad Jump", () => broadJump(BODY).movement],
  ["Single-leg Hop", () => oneLegHop(BODY, "right").movement],
] as const)("a %s", (exercise, movement) => {
  test.each([15, 25, 35])("past a camera that stands %i° aside is found over the floor that rises or falls in the picture", (offPlane) => {
    const c = { activity: "jump" as const, exercise, view: "side" as const, movement, camera: { ...WIDE, offPlane }, truth: {} };
    const r = interpret(trackOfCase(c), requestOf(c));
    expect(r.events.filter((e) => e.type === "take_off" || e.type === "landing")).toHaveLength(2);
    expect(numberOf(r, "jump_distance")).not.toBeNull();
  });
});

test("the depth of a counter-movement does not depend on the duration of quiet stance before it", () => {
  const c = {
    activity: "jump" as const,
    exercise: "Countermovement Jump",
    view: "side" as const,
    movement: () => jump(BODY, JUMP_DEFAULTS),
    camera: FAST,
    truth: {},
  };
  const whole = trackOfCase(c);
  const base = interpret(whole, requestOf(c));
  const bottom = base.events.find((e) => e.type === "rep_bottom")!.frame;
  const skip = Math.round(bottom - 0.65 * whole.fps);
  const late = interpret(cut(whole, skip), requestOf(c));
  expect(skip).toBeGreaterThan(10);
  expect(numberOf(late, "countermovement_depth")! / numberOf(base, "countermovement_depth")!).toBeGreaterThan(0.85);
});

describe.each(["side", "front"] as const)("a hop that is held, %s", (view) => {
  const hopped = (holds?: number) =>
    detailOf(jumping("Hop and Hold", oneLegHop(BODY, "right", 1.1, holds).movement, view), "landing_hold_time_right");

  test("ends when the other foot comes down", () => {
    const r = jumping("Hop and Hold", oneLegHop(BODY, "right", 1.1, 0.9).movement, view);
    expect(numberOf(r, "landing_hold_time_right")).toBeCloseTo(0.9, 1);
    expect(hopped(0.9).at_least).toBeUndefined();
  });

  test("is a lower bound when the film ends before", () => {
    expect(hopped().at_least).toBe(true);
  });
});
