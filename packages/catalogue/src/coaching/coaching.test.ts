import { ACTIVITIES, type Activity, Lang, SkillLevel } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { activityDefinition } from "../lookup.ts";
import { coachingAdvice, coachingTexts } from "./advice.ts";
import { REASONS } from "./choose.ts";
import { ageGroupOf, DRILLS, doseOf } from "./drills.ts";

/** Every side of a zone on which a value can lie. */
const scored = ACTIVITIES.flatMap((activity) =>
  activityDefinition(activity).zones.flatMap((row) => {
    if ("referenceOnly" in row) return [];
    const [, minGood, maxGood] = row.limits;
    const directions = [...(minGood === null ? [] : ["low" as const]), ...(maxGood === null ? [] : ["high" as const])];
    return directions.map((direction) => ({ activity, key: row.metric, direction, value: 0 }));
  }),
);
const drillOf = (activity: Activity, key: string, direction: "low" | "high", age?: number) =>
  coachingAdvice({ activity, key, direction, value: 0, lang: "en", ...(age === undefined ? {} : { age }) })!.drill.key;

describe("coaching advice", () => {
  it("exists for every value that can be out of its zone: reason, one drill, dose, date of the next check", () => {
    for (const off of scored) {
      for (const lang of Lang.options) {
        for (const age of [9, 35, 74]) {
          const advice = coachingAdvice({ ...off, lang, age, mdc: 3 });
          const where = `${off.activity}/${off.key} ${off.direction} ${lang} ${age}`;
          for (const text of [advice?.why, advice?.doText, advice?.doseText, advice?.againText]) {
            expect(text, where).toMatch(/^[\p{Lu}\d¡¿].*[.!]$/u);
            expect(text, where).not.toMatch(/[{}]|undefined|null| {2}/);
          }
        }
      }
    }
  });

  it("uses every drill and every reason that has words", () => {
    const used = scored.flatMap((off) => coachingAdvice({ ...off, lang: "en" }) ?? []);
    expect([...new Set(used.map((a) => a.drill.key))].toSorted()).toEqual(Object.keys(DRILLS).toSorted());
    const reasons = REASONS.map((reason) => coachingTexts("en").why[reason].adult);
    expect([...new Set(used.map((a) => a.why))].toSorted()).toEqual(reasons.toSorted());
  });

  it("speaks otherwise to a boy of 10, a marathon runner and a woman of 74", () => {
    const of = (age: number) =>
      coachingAdvice({ activity: "jump", key: "landing_knee_peak", direction: "low", value: 20, lang: "en", age, level: "advanced" })!;
    expect(new Set([10, 30, 74].map((age) => of(age).why)).size).toBe(3);
    expect(of(10).doText).toMatch(/game/);
    expect(of(74).doText).toMatch(/support within reach/);
    // No jumps for the old: the same muscles without impact.
    expect([of(30).drill.key, of(74).drill.key]).toEqual(["softLanding", "chairRise"]);
    expect(of(30).dose!.sets).toBeGreaterThan(of(10).dose!.sets);
  });

  it("gives a failed health test a physiotherapist's advice, three times a week for twelve weeks", () => {
    const advice = coachingAdvice({
      activity: "fri",
      key: "sts5_time",
      direction: "high",
      value: 18,
      se: 0.3,
      lang: "en",
      age: 78,
      mdc: 1.2,
    })!;
    expect(advice.care).toMatch(/doctor or physiotherapist/);
    expect([advice.dose?.perWeek, advice.weeks]).toEqual([3, 12]);
    expect(advice.againText).toMatch(/12 weeks.*up to 1\.20? s may be measurement error/);
    expect(coachingAdvice({ activity: "running", key: "cadence", direction: "low", value: 140, lang: "en" })?.care).toBeNull();
  });

  it("refers to a professional by the published cut-off of a test, not by a zone that asks more of younger people", () => {
    const care = (key: string, value: number, age: number | null, direction: "low" | "high" = "low", se = 0) =>
      coachingAdvice({ activity: "fri", key, direction, value, se, lang: "en", age, sex: "female" })!.care;
    expect([care("gait_speed", 1.1, 65), care("ols_time", 15, 65), care("sts5_time", 11.8, 62, "high")]).toEqual([null, null, null]);
    expect([care("gait_speed", 0.9, 65), care("ols_time", 6, 65), care("tug_time", 14, 70, "high")]).not.toContain(null);
    // Its error leaves it open.
    expect(care("gait_speed", 0.98, 65, "low", 0.05)).toBeNull();
    expect(care("side_by_side_time", 6, 30)).toMatch(/below 60 years/);
    expect([care("sts30_count", 9, null), care("sts30_count", 12, 40), care("sts30_count", 6, 72)].map((c) => c !== null)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("refers an older person who walks slowly in a walk test as in a falls test", () => {
    const care = (activity: Activity, value: number, age: number | null, se = 0.03) =>
      coachingAdvice({ activity, key: "gait_speed", direction: "low", value, se, lang: "en", age, sex: "male" })!.care;
    expect(care("walking", 0.6, 78)).toBe(care("fri", 0.6, 78));
    expect(care("walking", 0.6, 78)).toMatch(/doctor or physiotherapist/);
    // In the norm's lower part, open within its error, a young person who strolls, and unknown age.
    expect([care("walking", 1.1, 78), care("walking", 0.97, 78), care("walking", 0.9, 30), care("walking", 0.9, null)]).toEqual(
      Array(4).fill(null),
    );
  });

  it("does not contradict its cue: each side of a zone has the drill that leads back into it", () => {
    expect([drillOf("running", "cadence", "low"), drillOf("running", "cadence", "high")]).toEqual(["metronomeRun", "relaxedStrides"]);
    for (const activity of ["walking", "fri"] as const) {
      expect([drillOf(activity, "cadence", "low"), drillOf(activity, "cadence", "high")]).toEqual(["metronomeWalk", "longWalk"]);
    }
    expect([drillOf("walking", "ankle_df_stance", "low"), drillOf("walking", "ankle_df_stance", "high")]).toEqual([
      "ankleRock",
      "calfRaise",
    ]);
    const slow = ["slowLowering", "rowPause"];
    for (const [activity, key, direction] of [
      ["jump", "time_to_takeoff", "high"],
      ["weightlifting", "eccentric_time", "high"],
      ["mobility", "rep_tempo", "high"],
      ["cycling", "drive_recovery_ratio", "low"],
    ] as const) {
      expect(slow, key).not.toContain(drillOf(activity, key, direction));
    }
    expect([drillOf("running", "contact_time", "high"), drillOf("running", "contact_time", "low")]).toEqual(["pogo", "cuePractice"]);
  });

  it("belongs to the movement that was filmed", () => {
    const only: Partial<Record<string, readonly Activity[]>> = {
      deskSetup: ["workspace_wellness"],
      microBreak: ["workspace_wellness"],
      bikeSetup: ["cycling"],
      rowPause: ["cycling"],
      kickBoard: ["scuba_diving"],
      slideBoard: ["ice_hockey"],
      headerWithoutBall: ["football"],
      oneHandShot: ["basketball"],
      metronomeRun: ["running"],
      shadowStroke: ["tennis", "padel", "baseball", "badminton", "cricket", "american_football", "ice_hockey"],
    };
    for (const { activity, key, direction } of scored) {
      const drill = drillOf(activity, key, direction);
      expect(only[drill] ?? [activity], `${activity}/${key} ${drill}`).toContain(activity);
    }
    for (const key of ["chin_height_pct", "bench_bar_travel_x", "bar_tilt", "lift_asymmetry_time"]) {
      expect(["boxSquat", "splitSquat", "cleanBarPath"], key).not.toContain(drillOf("weightlifting", key, "low"));
    }
  });

  it("has nobody who cannot stand with the feet together practise a harder stance", () => {
    for (const key of ["side_by_side_time", "semi_tandem_time", "functional_reach"]) {
      expect(["lineStand", "oneLegStand"], key).not.toContain(drillOf("fri", key, "low", 80));
    }
    for (const key of ["sway_amplitude", "sway_velocity", "arm_strategy"]) expect(drillOf("fri", key, "high", 80)).toBe("narrowStand");
    expect(drillOf("walking", "trunk_lateral_lean", "high", 80)).toBe("stepUp");
  });

  it("has nobody repeat headers with a ball: their number in training is limited, and children have none", () => {
    for (const lang of Lang.options) {
      const advice = (age: number) =>
        coachingAdvice({ activity: "football", key: "trunk_arch_header", direction: "low", value: 0, lang, age })!;
      expect(advice(11).drill.key).toBe("headerWithoutBall");
      expect(advice(11).doText).toMatch(/without a ball|без мяча|sin balón/);
      expect([advice(25).drill.key, advice(70).drill.key]).toEqual(["headerWithoutBall", "bridge"]);
    }
  });

  it("names the change that may be measurement error, and none where it is not known", () => {
    const text = (mdc?: number) =>
      coachingAdvice({ activity: "running", key: "cadence", direction: "low", value: 140, lang: "ru", mdc })!.againText;
    expect(text(4)).toMatch(/через 4 недели.*до 4 .*погрешностью/);
    expect(text()).not.toMatch(/погрешност/);
  });

  it("counts as its language does", () => {
    const dose = (lang: Lang, age: number) =>
      coachingAdvice({ activity: "walking", key: "step_time_asymmetry", direction: "high", value: 12, lang, age })!.doseText;
    expect(dose("ru", 30)).toBe("3 подхода по 10 повторений, 2 раза в неделю.");
    expect(dose("es", 70)).toBe("2 series de 10 repeticiones, 2 veces por semana.");
    expect(dose("en", 30)).toBe("3 sets of 10 repetitions, 2 times a week.");
  });

  it("keeps doses within recommendations: two to three times a week, mobility on most days", () => {
    for (const kind of Object.values(DRILLS)) {
      for (const age of ["child", "adult", "older"] as const) {
        for (const level of [null, ...SkillLevel.options]) {
          const dose = doseOf(kind, age, level);
          if (dose === null) continue;
          expect(dose.perWeek).toBeGreaterThanOrEqual(2);
          expect(dose.perWeek).toBeLessThanOrEqual(kind === "mobility" ? 5 : 3);
          expect(dose.sets).toBeLessThanOrEqual(4);
        }
      }
    }
    expect([4, 12.9, 13, 64, 65, null].map(ageGroupOf)).toEqual(["child", "child", "adult", "adult", "older", "adult"]);
  });
});

it("advice asks for the same place of the camera only where it was a good one", () => {
  const again = (samePlace: boolean) =>
    coachingAdvice({ activity: "running", key: "cadence", direction: "low", value: 140, lang: "en", samePlace })?.againText;
  expect(again(true)).toMatch(/ from the same place\.$/);
  expect(again(false)).toMatch(/^Film again in \d+ weeks?\.$/);
});
