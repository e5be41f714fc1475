import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classify, zoneOfTarget } from "../zones/classify.ts";
import { metricTargets } from "../zones/targets.ts";
import { domainPoints, fallsIndex, fallsRisk } from "./falls-risk.ts";
import { limbSymmetry } from "./hop-battery.ts";
import { rulaRange, rulaScore, worseRula } from "./rula.ts";
import { limbRole, readScubaMeta } from "./scuba.ts";
import { sppb } from "./sppb.ts";
import { graver, steadiLevel } from "./steadi.ts";
import { assessWorkstation, recommendWorkstation } from "./workstation.ts";

describe("rulaScore", () => {
  const upright = { upperArmFlexion: 10, elbowFlexion: 90, neckFlexion: 5, trunkLean: 2 };

  it("finds a good desk posture acceptable, and 3 once it is held", () => {
    expect(rulaScore(upright)).toMatchObject({ score: 2, scoreWithMuscleUse: 3, level: "acceptable" });
  });

  it.each([
    ["arms reaching, neck bent, trunk leaning", { upperArmFlexion: 60, elbowFlexion: 40, neckFlexion: 25, trunkLean: 30 }, 4],
    [
      "the same with feet hanging and a twisted trunk",
      { upperArmFlexion: 60, elbowFlexion: 40, neckFlexion: 25, trunkLean: 30, feetSupported: false, trunkTwisted: true },
      6,
    ],
    [
      "overhead work bent double",
      { upperArmFlexion: 100, elbowFlexion: 20, neckFlexion: -10, trunkLean: 70, shoulderRaised: true, shoulderAbduction: 40 },
      7,
    ],
  ])("%s", (_, posture, expected) => {
    expect(rulaScore(posture).score).toBe(expected);
  });

  it("never falls when the trunk bends further", () => {
    const scores = [2, 10, 30, 70].map((trunkLean) => rulaScore({ ...upright, trunkLean }).score);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  });

  it("has a range while an angle lies near to a step of its points", () => {
    const doubt = (deg: number) => ({ upperArmFlexion: deg, elbowFlexion: deg, neckFlexion: deg, trunkLean: deg });
    // Two degrees below a step of arm, elbow, neck and trunk each.
    const posture = { upperArmFlexion: 18, elbowFlexion: 98, neckFlexion: 19, trunkLean: 18 };
    expect(rulaRange(posture, doubt(0))).toEqual([2, 2]);
    expect(rulaRange(posture, doubt(6))).toEqual([2, 4]);
    expect(rulaScore({ upperArmFlexion: 24, elbowFlexion: 104, neckFlexion: 25, trunkLean: 24 }).score).toBe(4);
  });

  it("has a range that holds the score of every posture within the doubts", () => {
    const angle = fc.double({ min: -30, max: 110, noNaN: true });
    const share = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(angle, angle, angle, angle), fc.tuple(share, share, share, share), (angles, shares) => {
        const posture = (shift: number) => {
          const [upperArmFlexion, elbowFlexion, neckFlexion, trunkLean] = angles.map((a, i) => a + shift * 6 * shares[i]!);
          return { upperArmFlexion: upperArmFlexion!, elbowFlexion: elbowFlexion!, neckFlexion: neckFlexion!, trunkLean: trunkLean! };
        };
        const [least, most] = rulaRange(posture(0), { upperArmFlexion: 6, elbowFlexion: 6, neckFlexion: 6, trunkLean: 6 });
        const { score } = rulaScore(posture(1));
        expect(score).toBeGreaterThanOrEqual(least);
        expect(score).toBeLessThanOrEqual(most);
      }),
    );
  });

  it("counts a supported recline as good and reports the worse side", () => {
    expect(rulaScore({ ...upright, trunkLean: -15 }).score).toBe(2);
    expect(rulaScore({ ...upright, trunkLean: -15, backSupported: false }).parts.trunk).toBe(2);
    const worse = rulaScore({ ...upright, upperArmFlexion: 95 });
    expect(worseRula(rulaScore(upright), worse)).toBe(worse);
    expect(worseRula(worse, rulaScore(upright))).toBe(worse);
  });
});

describe("assessWorkstation", () => {
  const seated = (measured: Partial<Record<string, number>> = {}) => ({
    posture: "seated" as const,
    measurements_cm: {
      desktop_height: 68.3,
      eye_level_height: 123,
      screen_top_height: 120,
      seat_top_height: 44.7,
      seat_pan_depth: 44.9,
      back_rest_height: 40,
      ...measured,
    },
  });

  it("recommends heights from stature", () => {
    const recommended = recommendWorkstation(seated(), 172);
    expect(recommended.seat_top_height).toBeCloseTo(44.67, 2);
    expect(recommended.seat_pan_depth).toBeCloseTo(44.88, 2);
    expect(recommended.desktop_height).toBeCloseTo(68.3, 1);
    const standing = recommendWorkstation({ ...seated(), posture: "standing" }, 172);
    expect(standing.desktop_height).toBeCloseTo(105.2, 1);
    expect(standing.eye_level_height).toBeCloseTo(163.5, 1);
  });

  it("scores a fitted set-up 100 and lists deviations by their loss", () => {
    expect(assessWorkstation({ setup: seated(), sit_duration_min: 30 }, 172)).toMatchObject({ score: 100, priorities: [] });
    const poor = assessWorkstation({ setup: seated({ desktop_height: 80, screen_top_height: 111 }), sit_duration_min: 100 }, 172);
    expect(poor.deltas.desk_height_delta).toBeCloseTo(11.7, 1);
    expect(poor.priorities).toEqual(["desk_height_delta", "screen_top_delta", "sit_duration"]);
    expect(poor.score).toBe(51);
  });

  it("fits the desk to the recommended seat when the real one is far off, and leaves room for the thighs", () => {
    expect(recommendWorkstation(seated({ seat_top_height: 60 }), 172).desktop_height).toBeCloseTo(68.3, 1);
    const small = recommendWorkstation(seated(), 90);
    expect(small.desktop_height).toBeGreaterThanOrEqual(small.seat_top_height! + 0.092 * 90 + 4 - 1e-9);
  });

  it("judges the items that need no stature and gives no score without one", () => {
    const result = assessWorkstation({ setup: seated(), sit_duration_min: 30 }, null);
    expect(result.score).toBeNull();
    expect(result.deltas).toMatchObject({ desk_height_delta: null, screen_top_delta: -3, sit_duration: 30 });
    expect(assessWorkstation({ setup: seated(), sit_duration_min: 30, anthropometry: { physical_height_cm: 172 } }, null).score).toBe(100);
  });

  it("does not judge a seat while standing", () => {
    const result = assessWorkstation({ setup: { ...seated({ desktop_height: 105 }), posture: "standing" }, sit_duration_min: 30 }, 172);
    expect(result.deltas.seat_height_delta).toBeNull();
    expect(result.score).toBe(100);
  });
});

describe("fallsRisk", () => {
  it("weighs the domains", () => {
    expect(fallsIndex({ mobility: 1, strength: 0, gait: 1, balance: 2 })).toBe(50);
    const tests = { tug_s: 12, sts5_s: 11, gait_mps: 0.9, tandem_s: 6, ols_s: 8 };
    expect(fallsRisk(tests, { age: 75 })).toEqual({
      index: 50,
      class: "moderate",
      domains: { mobility: 1, strength: 0, gait: 1, balance: 2 },
    });
  });

  it.each([
    ["slow gait alone", { gait_mps: 0.8, tug_s: 9 }, "high"],
    ["a very slow Timed Up and Go", { tug_s: 15.1, gait_mps: 1.2 }, "high"],
    ["two poor domains", { tug_s: 14, sts5_s: "unable" as const, gait_mps: 1.1 }, "high"],
    ["one poor domain", { tug_s: 14, gait_mps: 1.1 }, "moderate"],
    ["good everywhere", { tug_s: 9, gait_mps: 1.1, reach_cm: 30 }, "low"],
  ])("%s", (_, tests, expected) => {
    expect(fallsRisk(tests, { age: 70 }).class).toBe(expected);
  });

  it("needs 60 years and two domains with gait or mobility, and says what single tests show", () => {
    expect(fallsRisk({ tug_s: 9, gait_mps: 1.2 }, { age: 59 })).toMatchObject({ index: null, class: null });
    expect(fallsRisk({ tug_s: 12 }, { age: 70 })).toEqual({ index: null, class: null, domains: { mobility: 1 } });
    expect(fallsRisk({ sts5_s: 11, reach_cm: 30 }, { age: 70 }).index).toBeNull();
  });

  it("compares chair stands with age and sex and counts used hands as poor", () => {
    const points = (sts30_count: number, armsUsed = false) => domainPoints({ sts30_count, armsUsed }, { age: 72, sex: "female" }).strength;
    expect([10, 9, 8, 7].map((count) => points(count))).toEqual([0, 1, 1, 2]);
    expect(points(15, true)).toBe(2);
    expect(domainPoints({ armsUsed: true }, { age: 80 }).strength).toBe(2);
    expect(fallsRisk({ tug_s: 9, gait_mps: 1.1, armsUsed: true }, { age: 80 })).toMatchObject({ class: "moderate" });
    expect(domainPoints({ sts30_count: 12 }, { age: 72 }).strength).toBeUndefined();
  });

  it("calls balance good only when both stances were held, and poor from one", () => {
    expect(domainPoints({ tandem_s: 10 }, {}).balance).toBeUndefined();
    expect(domainPoints({ ols_s: 3 }, {}).balance).toBe(2);
    expect(domainPoints({ tandem_s: 10, ols_s: 7 }, {}).balance).toBe(1);
  });

  it("agrees with the zones of the tests that have absolute cut-offs", () => {
    const points = { green: 0, amber: 1, red: 2 } as const;
    const zoneOf = (exercise: string, key: string, age: number) =>
      zoneOfTarget(metricTargets({ activity: "fri", exercise, athlete: { age, sex: "female", height_cm: 158 } })[key]!);
    fc.assert(
      fc.property(fc.double({ min: 5, max: 40, noNaN: true }), fc.integer({ min: 20, max: 95 }), (value, age) => {
        const mobility = domainPoints({ tug_s: value }, { age }).mobility;
        expect(mobility).toBe(points[classify(value, zoneOf("Timed Up and Go", "tug_time", age))]);
        const reach = domainPoints({ reach_cm: value }, { age }).reach;
        expect(reach).toBe(points[classify(value, zoneOf("Functional Reach", "functional_reach", age))]);
      }),
      {
        examples: [
          [12.5, 82],
          [12.7, 45],
          [14, 70],
        ],
      },
    );
  });
});

describe("Short Physical Performance Battery", () => {
  const none = { gait_mps: null, sts5_s: null, side_by_side_s: null, semi_tandem_s: null, tandem_s: null };
  const full = { gait_mps: 0.7, sts5_s: 12, side_by_side_s: 10, semi_tandem_s: 10, tandem_s: 5 };

  it("adds up three parts, and has no total without one of them", () => {
    expect(sppb(full)).toEqual({ parts: { balance: { points: 3 }, gait: { points: 3 }, chair: { points: 3 } }, total: 9 });
    expect(sppb({ ...full, gait_mps: null })).toMatchObject({ parts: { gait: { missing: "gait_speed" } }, total: null });
    expect(sppb(none).total).toBeNull();
  });

  it.each([
    [{ tandem_s: 10 }, { points: 4 }],
    [{ semi_tandem_s: 10, tandem_s: 9.9 }, { points: 3 }],
    [{ semi_tandem_s: 10, tandem_s: 2.9 }, { points: 2 }],
    [{ semi_tandem_s: 9, side_by_side_s: 10 }, { points: 1 }],
    [{ side_by_side_s: 9 }, { points: 0 }],
    [{ semi_tandem_s: 10 }, { missing: "tandem_time" }],
    [{ semi_tandem_s: 9 }, { missing: "side_by_side_time" }],
    [{ side_by_side_s: 10 }, { missing: "semi_tandem_time" }],
    [{ tandem_s: 6 }, { missing: "semi_tandem_time" }],
    [{}, { missing: "semi_tandem_time" }],
  ])("balance: %o is %o", (held, expected) => {
    expect(sppb({ ...none, ...held }).parts.balance).toEqual(expected);
  });

  it.each([
    [4.81, 4],
    [4.82, 3],
    [6.2, 3],
    [6.21, 2],
    [8.7, 2],
    [8.71, 1],
  ])("4 m in %f s earn %i", (seconds, points) => {
    expect(sppb({ ...none, gait_mps: 4 / seconds }).parts.gait).toEqual({ points });
  });

  it.each([
    [11.19, 4],
    [11.2, 3],
    [13.69, 3],
    [13.7, 2],
    [16.69, 2],
    [16.7, 1],
    [60, 1],
    [60.1, 0],
    ["unable", 0],
  ] as const)("five rises: %s s earn %i", (sts5_s, points) => {
    expect(sppb({ ...none, sts5_s }).parts.chair).toEqual({ points });
  });
});

describe("limb symmetry of hops", () => {
  it.each([
    ["single", { left: 117, right: 130 }, "left", 90],
    ["single", { left: 117, right: 130 }, "right", 111.1],
    ["single", { left: 130, right: 117 }, null, 90],
    // Slower is weaker: 2.0 s against 1.8 s.
    ["timed", { left: 2, right: 1.8 }, "left", 90],
    ["timed", { left: 1.8, right: 2 }, null, 90],
  ] as const)("%s %o, involved %s: %f %%", (hop, pair, involved, expected) => {
    expect(limbSymmetry(hop, pair, involved)).toBeCloseTo(expected, 1);
  });
});

describe("STEADI", () => {
  const no = { falls: 0, injured: false, unsteady: false, worried: false };
  const fit = { mobility: 0, strength: 0, gait: 0, balance: 0 } as const;
  const slow = { ...fit, mobility: 1 } as const;

  it.each([
    ["nothing asked", null, slow, null],
    ["no yes, whatever the tests", no, slow, "low"],
    ["worried, tests good", { ...no, worried: true }, fit, "low"],
    ["unsteady, a slow test", { ...no, unsteady: true }, slow, "moderate"],
    ["one fall, a slow test", { ...no, falls: 1 }, slow, "moderate"],
    ["one fall, tandem stance lost", { ...no, falls: 1 }, { ...fit, balance: 2 }, "moderate"],
    ["two falls, tests good", { ...no, falls: 2 }, fit, "high"],
    ["an injury", { ...no, falls: 1, injured: true }, fit, "high"],
    ["worried, Timed Up and Go missing", { ...no, worried: true }, { gait: 0 }, null],
  ] as const)("%s", (_, history, domains, expected) => {
    expect(steadiLevel(history, domains)).toBe(expected);
  });

  it("the graver class holds", () => {
    expect([graver("low", "high"), graver("moderate", "low"), graver(null, "low"), graver(null, null)]).toEqual([
      "high",
      "moderate",
      "low",
      null,
    ]);
  });
});

describe("readScubaMeta", () => {
  const meta = {
    side_involved: "L",
    condition: "transtibial",
    arms_engaged: false,
    fin_model: "Blade ",
    fin_stiffness: "Soft",
    borg_residual_post_bout: 4,
    borg_sound_post_bout: 2,
    calibration_scale_bar_m: 1,
  } as const;

  it("names the legs and hides the clinical payload", () => {
    const reading = readScubaMeta(meta);
    expect(reading).toMatchObject({ residual: "left", sound: "right", armsInconsistent: false });
    expect([limbRole(reading, "left"), limbRole(reading, "right")]).toEqual(["residual", "sound"]);
    expect(JSON.stringify(reading)).not.toMatch(/borg/i);
    expect(limbRole(readScubaMeta({ ...meta, condition: "control_no_arms" }), "left")).toBeNull();
  });

  it("notes arms that contradict the condition and compares like with like", () => {
    expect(readScubaMeta({ ...meta, condition: "control_no_arms", arms_engaged: true }).armsInconsistent).toBe(true);
    expect(readScubaMeta(meta).comparisonKey).toBe(readScubaMeta({ ...meta, fin_model: "blade" }).comparisonKey);
    expect(readScubaMeta(meta).comparisonKey).not.toBe(readScubaMeta({ ...meta, arms_engaged: true }).comparisonKey);
  });
});
