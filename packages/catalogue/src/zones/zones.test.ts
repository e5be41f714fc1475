import { ACTIVITIES, type MetricTarget } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exercisesOf } from "../lookup.ts";
import { classify, isOrdered, zoneBands, zoneOfTarget } from "./classify.ts";
import type { ZoneAthlete, ZoneContext } from "./context.ts";
import { metricTargets } from "./targets.ts";
import { judge } from "./verdict.ts";

function target(
  activity: Parameters<typeof metricTargets>[0]["activity"],
  exercise: string,
  key: string,
  athlete: ZoneAthlete = {},
  context: ZoneContext = {},
) {
  const found = metricTargets({ activity, exercise, athlete, context })[key];
  if (!found) throw new Error(`no target ${activity}/${exercise}/${key}`);
  return limits(found);
}
const limits = (t: MetricTarget) => [t.amber_low, t.min_good, t.max_good, t.amber_high];

describe("metricTargets", () => {
  it("prints the catalogue's zone when nothing is known of the athlete", () => {
    expect(target("running", "Easy Run", "cadence")).toEqual([154, 160, 180, 188]);
    expect(metricTargets({ activity: "running", exercise: "Easy Run" }).vertical_oscillation).toEqual({
      amber_low: null,
      min_good: null,
      max_good: 9.5,
      amber_high: 11.5,
      higher_is_better: false,
      beta: false,
    });
  });

  it("gives a per-side metric the same zone under its three keys and a reference-only metric none", () => {
    const targets = metricTargets({ activity: "running", exercise: "Easy Run", camera_view: "side" });
    expect(targets.contact_time_left).toEqual(targets.contact_time);
    expect(targets.contact_time_right).toEqual(targets.contact_time);
    expect(targets).not.toHaveProperty("flight_time");
    expect(targets).not.toHaveProperty("cadence_left");
    expect(targets).not.toHaveProperty("pelvic_drop");
  });

  it("calls the take-off angles good that carry a standing long jump furthest, and those that jumpers choose", () => {
    const angle = metricTargets({ activity: "jump", exercise: "Broad Jump" }).takeoff_angle!;
    // Wakai & Linthorne 2005: 19 to 27 degrees computed as best, 31 to 39 chosen, with little distance between them.
    for (const degrees of [19, 27, 31, 39]) expect(judge(degrees, zoneOfTarget(angle)), `${degrees}`).toBe("good");
    for (const degrees of [10, 45]) expect(judge(degrees, zoneOfTarget(angle)), `${degrees}`).toBe("poor");
  });

  it("has nothing for an unknown exercise or an unsupported view", () => {
    expect(metricTargets({ activity: "running", exercise: "Moonwalk" })).toEqual({});
    expect(metricTargets({ activity: "running", exercise: "Sprint", camera_view: "front" })).toEqual({});
  });
});

describe("body-aware rules", () => {
  it.each<[string, Parameters<typeof target>, (number | null)[]]>([
    [
      "CAD: speed and stature, height term held at 8",
      ["running", "Easy Run", "cadence", { height_cm: 182 }, { speedMps: 3.2 }],
      [148.2, 154.2, 174.2, 182.2],
    ],
    ["CAD: stature alone moves the printed limits", ["running", "Tempo Run", "cadence", { height_cm: 168 }], [166, 172, 192, 200]],
    ["TC between two table speeds", ["running", "Tempo Run", "contact_time", {}, { speedMps: 4.5 }], [148, 165, 227, 247]],
    ["TC then INC", ["running", "Treadmill", "contact_time", {}, { speedMps: 3, inclineDeg: 5 }], [198, 220, 303, 331]],
    ["TC beyond the table", ["running", "Sprint", "contact_time", {}, { speedMps: 11 }], [72, 80, 110, 120]],
    [
      "CAD: a growing runner steps faster",
      ["running", "Easy Run", "cadence", { age: 8, height_cm: 127 }, { speedMps: 2.8 }],
      [162, 168, 211.3, 220.7],
    ],
    ["CAD: no upper limit for a child of unknown stature", ["running", "Easy Run", "cadence", { age: 8 }], [154, 160, null, null]],
    ["CAD: a short adult keeps the adults' limits", ["running", "Easy Run", "cadence", { age: 30, height_cm: 150 }], [162, 168, 188, 196]],
    [
      "TC: short legs leave the ground sooner",
      ["running", "Easy Run", "contact_time", { age: 8, height_cm: 127 }, { speedMps: 3 }],
      [138, 154, 292, 318],
    ],
    ["KSW", ["running", "Easy Run", "knee_flexion_swing", {}, { speedMps: 4 }], [78, 86, 120, 130]],
    ["OVR moves upper limits only", ["running", "Easy Run", "overstride_pct", {}, { speedMps: 2 }], [null, null, 27, 33]],
    ["H then INC", ["running", "Treadmill", "vertical_oscillation", { height_cm: 192.5 }, { inclineDeg: 10 }], [null, null, 8.4, 10.1]],
    ["INC uphill on the knee", ["running", "Easy Run", "knee_flexion_ic", {}, { inclineDeg: 5 }], [8, 12, 26, 32]],
    ["INC downhill on the knee", ["running", "Easy Run", "knee_flexion_ic", {}, { inclineDeg: -5 }], [4, 8, 24, 30]],
    ["AGE_GAIT never below the cut-offs", ["fri", "Gait Speed", "gait_speed", { age: 84, sex: "female" }], [0.8, 1, null, null]],
    ["AGE_GAIT times 1.35 for fast walking", ["walking", "Fast Walk", "gait_speed", { age: 35, sex: "male" }], [1.39, 1.66, null, null]],
    [
      "AGE_GAIT calls a usual speed of one's age usual",
      ["walking", "Walk Test", "gait_speed", { age: 45, sex: "male" }],
      [1.03, 1.23, null, null],
    ],
    [
      "AGE_GAIT: short legs walk more slowly",
      ["walking", "Comfortable Walk", "gait_speed", { age: 4, height_cm: 102 }],
      [0.76, 0.92, null, null],
    ],
    [
      "AGE_GAIT never asks more of a tall child",
      ["walking", "Fast Walk", "gait_speed", { age: 15, height_cm: 190 }],
      [1.4, 1.7, null, null],
    ],
    ["AGE_GAIT until growth ends", ["walking", "Comfortable Walk", "gait_speed", { age: 15, height_cm: 150 }], [0.93, 1.11, null, null]],
    ["AGE_GAIT when growth has ended", ["walking", "Comfortable Walk", "gait_speed", { age: 16, height_cm: 150 }], [1, 1.2, null, null]],
    ["AGE_WALK from 70 years", ["walking", "Comfortable Walk", "step_length_pct", { age: 70 }], [30, 34, null, null]],
    ["AGE_CADENCE: short legs step faster", ["walking", "Comfortable Walk", "cadence", { age: 6, height_cm: 107 }], [92, 100, 156, 166.3]],
    ["AGE_CADENCE has no upper limit without a stature", ["walking", "Comfortable Walk", "cadence", { age: 6 }], [92, 100, null, null]],
    ["AGE_CADENCE ends with growth", ["walking", "Comfortable Walk", "cadence", { age: 30, height_cm: 150 }], [92, 100, 122, 130]],
    ["AGE_CADENCE never tightens", ["walking", "Fast Walk", "cadence", { age: 15, height_cm: 190 }], [112, 120, 145, 155]],
    ["AGE_STRIDES from 70 years", ["walking", "Comfortable Walk", "stride_time_cv", { age: 74 }], [null, null, 4.5, 9.6]],
    ["AGE_JUMP", ["jump", "Countermovement Jump", "jump_height", { age: 25, sex: "male" }], [26.3, 33.3, null, null]],
    ["AGE_JUMP for a squat jump", ["jump", "Squat Jump", "jump_height", { age: 25, sex: "female" }], [17.4, 22.1, null, null]],
    ["AGE_JUMP ratio", ["jump", "Drop Jump", "rsi", { age: 22, sex: "female" }], [0.64, 0.93, null, null]],
    ["SEX_FPPA on two legs", ["jump", "Drop Jump", "landing_valgus_left", { sex: "female" }], [-12, -8, 13, 18]],
    ["SEX_FPPA on one leg", ["jump", "Single-leg Hop", "landing_valgus", { sex: "male" }], [-8, -5, 9, 14]],
    [
      "N3b in percent of stature",
      ["jump", "Broad Jump", "jump_distance_pct", { age: 25, sex: "male", height_cm: 180 }],
      [98.6, 112.5, null, null],
    ],
    ["N3b for one leg", ["jump", "Single-leg Hop", "hop_distance", { age: 15, sex: "female" }], [82.4, 100.4, null, null]],
    ["AGE_STS five times", ["fri", "5x Sit-to-Stand", "sts5_time", { age: 85 }], [null, null, 14.8, 15]],
    ["AGE_STS is poor beyond 15 s at any age", ["fri", "5x Sit-to-Stand", "sts5_time", { age: 93 }], [null, null, 14.8, 15]],
    ["AGE_STS in 30 s", ["fri", "30 s Chair Stand", "sts30_count", { age: 92, sex: "female" }], [3, 4, null, null]],
    ["one Timed Up and Go limit at every age", ["fri", "Timed Up and Go", "tug_time", { age: 82 }], [null, null, 12, 13.5]],
    ["functional reach is absolute", ["fri", "Functional Reach", "functional_reach", { height_cm: 160 }], [15, 25, null, null]],
    ["AGE_OLS", ["fri", "One-leg Stance", "ols_time", { age: 66 }], [9.63, 19.26, null, null]],
    ["AGE_ROM", ["mobility", "Shoulder Flexion", "shoulder_flexion_rom", { age: 60, sex: "male" }], [138.6, 153.6, null, null]],
    [
      "a stated shift per decade, and for women",
      ["mobility", "Active Straight-Leg Raise", "aslr_angle", { age: 70, sex: "female" }],
      [59, 69, null, null],
    ],
    ["AGE_NECK", ["mobility", "Neck Mobility", "neck_side_rom", { age: 60 }], [20, 28, null, null]],
    ["LEGLIM for long thighs", ["weightlifting", "Back Squat", "trunk_lean_max", {}, { thighTrunkRatio: 0.9 }], [12, 20, 56, 64]],
    ["beginners get a wider amber", ["weightlifting", "Back Squat", "squat_depth", { skill_level: "beginner" }], [66.5, 84, null, null]],
    ["but not in a health test", ["fri", "Functional Reach", "functional_reach", { skill_level: "beginner" }], [15, 25, null, null]],
  ])("%s", (_, args, expected) => {
    expect(target(...args)).toEqual(expected);
  });

  it("judges no number that the clip's maker sets: rises that were filmed, a belt's speed", () => {
    expect(metricTargets({ activity: "workspace_wellness", exercise: "Sit-to-Stand Break" })).not.toHaveProperty("sts_reps");
    expect(metricTargets({ activity: "walking", exercise: "Treadmill Walk" })).not.toHaveProperty("gait_speed");
    expect(metricTargets({ activity: "walking", exercise: "Comfortable Walk", athlete: { age: 6 } })).not.toHaveProperty("gait_speed");
  });

  it("calls no squat too deep", () => {
    for (const exercise of ["Back Squat", "Front Squat", "Body-Weight Squat"]) {
      expect(target("weightlifting", exercise, "knee_flexion_max"), exercise).toEqual([85, 100, null, null]);
    }
  });

  it("calls no straight-legged touchdown a fault where the height of the jump asks for it", () => {
    for (const exercise of ["Countermovement Jump", "CMJ with Arm Swing", "Squat Jump"]) {
      expect(metricTargets({ activity: "jump", exercise }), exercise).not.toHaveProperty("landing_knee_ic");
      expect(metricTargets({ activity: "jump", exercise }), exercise).toHaveProperty("landing_knee_peak");
    }
  });

  it("judges a walk on a belt by one's own pace only near that pace, on the level", () => {
    const judged = (speedMps: number | null, inclineDeg = 0) => {
      const targets = metricTargets({
        activity: "walking",
        exercise: "Treadmill Walk",
        camera_view: "side",
        context: { speedMps, inclineDeg },
      });
      return ["cadence", "step_length_pct", "double_support_pct", "knee_flexion_hs_left"].map((key) => key in targets);
    };
    const [all, none] = [true, false].map((is) => Array(4).fill(is));
    expect([judged(1.3), judged(null), judged(0.7), judged(1.8), judged(1.3, 8)]).toEqual([all, all, none, none, none]);
    // How long steps are for their rhythm is the same at every speed.
    expect(
      metricTargets({ activity: "walking", exercise: "Treadmill Walk", camera_view: "side", context: { speedMps: 0.7 } }),
    ).toHaveProperty("walk_ratio");
  });

  it("gives a child's stride variability no adult limits", () => {
    const of = (age: number) => metricTargets({ activity: "walking", exercise: "Comfortable Walk", camera_view: "side", athlete: { age } });
    expect(of(7)).not.toHaveProperty("stride_time_cv");
    expect(of(12)).toMatchObject({ stride_time_cv: { max_good: 3 } });
  });

  it("gives children no adult limits of jumping, and an adult the same as before", () => {
    const limited = (age: number, performance: RegExp) =>
      exercisesOf("jump").flatMap(({ name }) =>
        Object.keys(metricTargets({ activity: "jump", exercise: name, athlete: { age, sex: "male" } }))
          .filter((key) => performance.test(key))
          .map((key) => `${name}: ${key}`),
      );
    const withoutPeers = /^(jump_height|rsi|peak_power)/;
    const withPeers = /^(jump|hop)_distance/;
    expect([limited(12, withoutPeers), limited(10, withPeers)]).toEqual([[], []]);
    expect(limited(13, withoutPeers)).toEqual(limited(30, withoutPeers));
    expect(limited(30, withoutPeers)).toEqual(expect.arrayContaining(["Countermovement Jump: jump_height", "Drop Jump: rsi"]));
    const [boy, man] = [12, 30].map(
      (age) => metricTargets({ activity: "jump", exercise: "Broad Jump", athlete: { age, sex: "male" } }).jump_distance,
    );
    expect([boy?.min_good, man?.min_good]).toEqual([149.5, 192.5]);
    expect(target("jump", "Drop Jump", "landing_knee_ic")).toEqual([20, 30, 60, 75]);
  });

  it.each([
    ["running", "Easy Run", "duty_factor"],
    ["mobility", "Overhead Squat Assessment", "ankle_df_max"],
    ["weightlifting", "Back Squat", "ankle_df_max"],
    ["jump", "Countermovement Jump", "peak_power_wkg"],
  ] as const)("no limit where none says what is good: %s, %s, %s", (activity, exercise, key) => {
    for (const age of [14, 30, 75]) {
      expect(Object.keys(metricTargets({ activity, exercise, athlete: { age, sex: "female" } }))).not.toContain(key);
    }
  });

  it("drops seated angles while standing", () => {
    const keys = (posture: "seated" | "standing") =>
      Object.keys(metricTargets({ activity: "workspace_wellness", exercise: "Ergonomics Assessment", context: { posture } }));
    expect(keys("seated")).toContain("knee_angle_seated");
    expect(keys("standing")).not.toContain("knee_angle_seated");
  });

  it("gives the residual leg separate limits in scuba diving", () => {
    const targets = metricTargets({
      activity: "scuba_diving",
      exercise: "Flutter Kick",
      context: { scuba: { condition: "transfemoral", side_involved: "L" }, residualKneeLocked: true },
    });
    expect(limits(targets.kick_amplitude_pct_left!)).toEqual([17.5, 24.5, 52.5, 63]);
    expect(limits(targets.kick_amplitude_pct_right!)).toEqual([25, 35, 75, 90]);
    expect(limits(targets.kick_amplitude_pct!)).toEqual([21.3, 29.8, 63.8, 76.5]);
    expect(limits(targets.kick_amplitude_asymmetry!)).toEqual([null, null, 30, 45]);
    expect(targets).not.toHaveProperty("knee_flexion_kick_left");
    expect(targets).toHaveProperty("knee_flexion_kick_right");
  });

  it("slows the expected kick when the arms help", () => {
    const scuba = { condition: "control_with_arms", side_involved: "R" } as const;
    expect(target("scuba_diving", "Frog Kick", "kick_frequency", {}, { scuba })).toEqual([0.18, 0.27, 0.63, 0.81]);
    expect(target("scuba_diving", "Frog Kick", "body_trim_angle", {}, { scuba })).toEqual([null, null, 20, 30]);
  });

  it("keeps every zone of every exercise ordered for any athlete and circumstance", () => {
    const athlete = fc.record<ZoneAthlete>({
      height_cm: fc.option(fc.double({ min: 90, max: 230, noNaN: true })),
      age: fc.option(fc.double({ min: 0, max: 110, noNaN: true })),
      sex: fc.option(fc.constantFrom("male", "female")),
      skill_level: fc.option(fc.constantFrom("beginner", "elite")),
    });
    const context = fc.record<ZoneContext>({
      speedMps: fc.option(fc.double({ min: 0.3, max: 12.5, noNaN: true })),
      inclineDeg: fc.option(fc.double({ min: -30, max: 30, noNaN: true })),
      thighTrunkRatio: fc.option(fc.double({ min: 0.4, max: 1.3, noNaN: true })),
      scuba: fc.option(
        fc.record({
          condition: fc.constantFrom("control_no_arms", "control_with_arms", "transtibial", "transfemoral"),
          side_involved: fc.constantFrom("L", "R"),
        }),
      ),
    });
    const exercises = ACTIVITIES.flatMap((activity) => exercisesOf(activity).map(({ name }) => ({ activity, exercise: name })));
    fc.assert(
      fc.property(fc.constantFrom(...exercises), athlete, context, (subject, who, where) => {
        for (const [key, found] of Object.entries(metricTargets({ ...subject, athlete: who, context: where }))) {
          expect(isOrdered(zoneOfTarget(found)), `${subject.activity}/${subject.exercise}/${key} ${limits(found)}`).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
  });
});

describe("classify", () => {
  const band = { amberLow: 154, minGood: 160, maxGood: 180, amberHigh: 188 };
  it.each([
    [160, "green"],
    [180, "green"],
    [157, "amber"],
    [154, "amber"],
    [188, "amber"],
    [153.9, "red"],
    [188.1, "red"],
  ] as const)("%d is %s", (value, colour) => {
    expect(classify(value, band)).toBe(colour);
  });

  it("has no amber in a binary zone and no limit on an open side", () => {
    const binary = { amberLow: null, minGood: null, maxGood: 0, amberHigh: null };
    expect(classify(1, binary)).toBe("red");
    expect(classify(-50, binary)).toBe("green");
  });
});

describe("zoneBands", () => {
  const limit = fc.integer({ min: -20, max: 20 });
  const zone = fc
    .record({ limits: fc.uniqueArray(limit, { minLength: 4, maxLength: 4 }), low: fc.boolean(), high: fc.boolean(), amber: fc.boolean() })
    .map(({ limits, low, high, amber }) => {
      const [amberLow = 0, minGood = 0, maxGood = 0, amberHigh = 0] = limits.toSorted((a, b) => a - b);
      return {
        amberLow: low && amber ? amberLow : null,
        minGood: low ? minGood : null,
        maxGood: high ? maxGood : null,
        amberHigh: high && amber ? amberHigh : null,
      };
    });

  it("covers the axis without a gap, and gives every value between limits the colour of classify", () => {
    fc.assert(
      fc.property(zone, limit, (z, at) => {
        const bands = zoneBands(z, [-30, 30]);
        expect([bands[0]?.from, bands.at(-1)?.to]).toEqual([-30, 30]);
        expect(bands.slice(1).map((b) => b.from)).toEqual(bands.slice(0, -1).map((b) => b.to));
        const value = at + 0.5;
        expect(bands.find((b) => b.from < value && value < b.to)?.colour).toBe(classify(value, z));
      }),
    );
  });
});
