import { ACTIVITIES, Lang, SkillLevel } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { activityDefinition } from "../lookup.ts";
import { coachingAdvice, coachingTexts } from "./advice.ts";
import { REASONS } from "./choose.ts";
import { ageGroupOf, DRILLS, doseOf } from "./drills.ts";

const scored = ACTIVITIES.flatMap((activity) =>
  activityDefinition(activity)
    .zones.filter((row) => !("referenceOnly" in row))
    .map((row) => ({ activity, key: row.metric })),
);

describe("coaching advice", () => {
  it("exists for every value that can be out of its zone: reason, one drill, dose, date of the next check", () => {
    for (const { activity, key } of scored) {
      for (const lang of Lang.options) {
        for (const age of [9, 35, 74]) {
          const advice = coachingAdvice({ activity, key, lang, age, mdc: 3 });
          const where = `${activity}/${key} ${lang} ${age}`;
          for (const text of [advice?.why, advice?.doText, advice?.doseText, advice?.againText]) {
            expect(text, where).toMatch(/^[\p{Lu}\d¡¿].*[.!]$/u);
            expect(text, where).not.toMatch(/[{}]|undefined|null| {2}/);
          }
        }
      }
    }
  });

  it("uses every drill and every reason that has words", () => {
    const used = scored.flatMap(({ activity, key }) => coachingAdvice({ activity, key, lang: "en" }) ?? []);
    expect([...new Set(used.map((a) => a.drill.key))].toSorted()).toEqual(Object.keys(DRILLS).toSorted());
    const reasons = REASONS.map((reason) => coachingTexts("en").why[reason].adult);
    expect([...new Set(used.map((a) => a.why))].toSorted()).toEqual(reasons.toSorted());
  });

  it("speaks otherwise to a boy of 10, a marathon runner and a woman of 74", () => {
    const of = (age: number) => coachingAdvice({ activity: "jump", key: "landing_knee_peak", lang: "en", age, level: "advanced" })!;
    expect(new Set([10, 30, 74].map((age) => of(age).why)).size).toBe(3);
    expect(of(10).doText).toMatch(/game/);
    expect(of(74).doText).toMatch(/support within reach/);
    // No jumps for the old: the same muscles without impact.
    expect([of(30).drill.key, of(74).drill.key]).toEqual(["softLanding", "chairRise"]);
    expect(of(30).dose!.sets).toBeGreaterThan(of(10).dose!.sets);
  });

  it("gives a failed health test a physiotherapist's advice, three times a week for twelve weeks", () => {
    const advice = coachingAdvice({ activity: "fri", key: "sts5_time", lang: "en", age: 78, mdc: 1.2 })!;
    expect(advice.care).toMatch(/doctor or physiotherapist/);
    expect([advice.dose?.perWeek, advice.weeks]).toEqual([3, 12]);
    expect(advice.againText).toMatch(/12 weeks.*up to 1\.20? s may be measurement error/);
    expect(coachingAdvice({ activity: "running", key: "cadence", lang: "en" })?.care).toBeNull();
  });

  it("names the change that may be measurement error, and none where it is not known", () => {
    const text = (mdc?: number) => coachingAdvice({ activity: "running", key: "cadence", lang: "ru", mdc })!.againText;
    expect(text(4)).toMatch(/через 4 недели.*до 4 .*погрешностью/);
    expect(text()).not.toMatch(/погрешност/);
  });

  it("counts as its language does", () => {
    const dose = (lang: Lang, age: number) => coachingAdvice({ activity: "walking", key: "step_time_asymmetry", lang, age })!.doseText;
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
