/** Rules for every metric of the catalogue: no advice from weak values, spreads with enough cycles, verdicts with their error, sources with their status. */
import { ACTIVITIES, type Activity, Lang, type MeasuredDetail, type MetricValue } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { isAmount } from "./amounts.ts";
import { comparedWithTruth, limbsOf, lostToConstant, neverJudged, notJudged } from "./compared.ts";
import { citedSources, evidenceOf } from "./evidence.ts";
import { metricGuide } from "./guides/movement-guide.ts";
import { activityDefinition, exercisesOf, metricsFor } from "./lookup.ts";
import { normBand } from "./norms/band.ts";
import { normPercentile } from "./norms/norm-percentile.ts";
import { techniqueScore } from "./score/technique-score.ts";
import { SOLUTIONS } from "./solutions/definitions/index.ts";
import { solutionSources } from "./solutions/report.ts";
import { SOLUTION_SOURCES } from "./solutions/sources.ts";
import { SOURCES, type Source } from "./sources.ts";
import { citationWithStatus, commonTexts, metricCue, metricLabel } from "./texts/lookup.ts";
import { isOrdered, zoneOfTarget } from "./zones/classify.ts";
import { metricTargets } from "./zones/targets.ts";
import { INTERVAL, judge, withVerdicts } from "./zones/verdict.ts";

const sources: [string, Source][] = Object.entries({ ...SOURCES, ...SOLUTION_SOURCES });

/** A metric as it stands in an exercise. */
function definitionIn(activity: Activity, exercise: string, key: string) {
  const found = metricsFor(activity, exercise).find((metric) => metric.key === key);
  if (!found) throw new Error(`no metric ${activity}/${exercise}/${key}`);
  return found.definition;
}

/** A standard deviation of fewer than ten cycles is known to within a quarter of itself at best: 1/√(2(n − 1)). */
const LEAST_CYCLES_OF_A_SPREAD = 10;

describe.each(ACTIVITIES)("every metric of %s", (activity) => {
  const scored = exercisesOf(activity).flatMap((exercise) =>
    exercise.views.flatMap((view) => {
      const targets = metricTargets({ activity, exercise: exercise.name, camera_view: view, athlete: {}, context: {} });
      return metricsFor(activity, exercise.name, view).flatMap(({ key, definition }) => {
        const keys = definition.sideRule === "LR" ? [`${key}_left`, `${key}_right`] : [key];
        const target = targets[keys[0]!];
        const never = neverJudged(activity, key, { definition, views: [view] });
        const limbs = limbsOf(definition, view);
        return target && definition.weight > 0 ? [{ exercise: exercise.name, view, key, keys, target, targets, limbs, never }] : [];
      });
    }),
  );
  /** The only values of a session, all the same, with this evidence. */
  const scoreOf = ({ exercise, view, keys, targets }: (typeof scored)[number], value: number, detail: Partial<MeasuredDetail>) =>
    techniqueScore({
      activity,
      exercise,
      camera_view: view,
      targets,
      metrics: keys.map((key): MetricValue => ({ key, value_num: value, value_json: { n: 20, sd: 0, confidence: 1, ...detail } })),
    });

  it("that was no better than a constant has no verdict, weight, cue or praise from that limb, and the other limb judges alone", () => {
    for (const metric of scored) {
      const { key, keys, limbs, target, targets, exercise, view } = metric;
      const lost = limbs.map((limb) => notJudged(activity, key, limb));
      // What the comparison says decides, and nothing else: no list by hand, and no row that is left out.
      for (const [i, limb] of limbs.entries())
        for (const row of comparedWithTruth(activity, key).filter((r) => r.limb === limb)) expect(lost[i], key).toBe(lostToConstant(row));
      const { amberLow, minGood, maxGood, amberHigh } = zoneOfTarget(target);
      const good = minGood !== null && maxGood !== null ? (minGood + maxGood) / 2 : (minGood ?? maxGood ?? 0);
      const off =
        maxGood !== null ? maxGood + 3 * Math.abs((amberHigh ?? 0) - maxGood) + 1 : good - 3 * Math.abs(good - (amberLow ?? 0)) - 1;
      const guess = (i: number) => lost[i % lost.length] === true;
      const metrics = keys.map(
        (k, i): MetricValue => ({
          key: k,
          value_num: guess(i) ? off : good,
          value_json: { n: 20, sd: 0, se: 0, confidence: 1, ...(guess(i) && { not_judged: true }) },
        }),
      );
      const where = `${exercise} ${view} ${key}`;
      for (const [i, m] of withVerdicts(metrics, targets).entries())
        expect(m.value_json, where).toEqual(
          guess(i) ? expect.not.objectContaining({ verdict: expect.anything() }) : expect.objectContaining({ verdict: "good" }),
        );
      const { parts, cues, praise } = techniqueScore({ activity, exercise, camera_view: view, targets, metrics });
      expect(cues, where).toEqual([]);
      expect(
        parts.map((part) => part.s),
        where,
      ).toEqual(lost.every(Boolean) ? [] : [100]);
      if (lost.every(Boolean)) expect([praise, target.beta], where).toEqual([null, true]);
    }
  });

  it("whose values are never judged says so in every language where it is explained", () => {
    for (const exercise of exercisesOf(activity)) {
      for (const metric of metricsFor(activity, exercise.name)) {
        const lost = comparedWithTruth(activity, metric.key).filter(lostToConstant);
        for (const lang of Lang.options) {
          const { note } = metricGuide(activity, metric, lang);
          const { notJudged: all, limbNotJudged } = commonTexts(lang).notes;
          const said = [all, ...Object.values(limbNotJudged)].filter((text) => note.includes(text));
          expect(said.length > 0, `${exercise.name} ${metric.key} ${lang}: ${note}`).toBe(
            lost.some((row) => row.limb !== null || metric.definition.sideRule !== "LR") || neverJudged(activity, metric.key, metric),
          );
        }
      }
    }
  });

  it("gives no advice and no praise while its interval touches a limit, or when it is not trusted", () => {
    for (const metric of scored) {
      const { minGood, maxGood } = zoneOfTarget(metric.target);
      for (const [limit, away] of [
        [minGood, -1],
        [maxGood, 1],
      ] as const) {
        if (limit === null) continue;
        const se = Math.max(0.05, Math.abs(limit) * 0.05);
        const where = `${metric.exercise} ${metric.view} ${metric.key}`;
        for (const value of [limit + away * se, limit - away * se]) {
          const result = scoreOf(metric, value, { se });
          expect(result.cues, where).toEqual([]);
          expect(result.praise, where).toBeNull();
          expect(judge(value, zoneOfTarget(metric.target), { se }), where).toBe("borderline");
        }
        expect(scoreOf(metric, limit + away * 3 * se, { se, confidence: 0.3 }).cues, where).toEqual([]);
      }
    }
  });

  it("counts for less the wider its interval is beside its zone, and for nothing where no value of the zone could be told", () => {
    for (const metric of scored) {
      const { minGood, maxGood } = zoneOfTarget(metric.target);
      const width = maxGood === null ? null : maxGood - (minGood ?? 0);
      if (width === null || width <= 0 || metric.never) continue;
      const inside = (minGood ?? 0) + width / 2;
      const weightAt = (share: number): number => {
        const se = (share * width) / ((minGood === null ? 1 : 2) * INTERVAL);
        return scoreOf(metric, inside, { se }).parts.reduce((sum, part) => sum + part.W, 0);
      };
      const where = `${metric.exercise} ${metric.view} ${metric.key}`;
      expect(weightAt(0.99), where).toBeCloseTo(weightAt(0), 9);
      expect(weightAt(1.5), where).toBeCloseTo(weightAt(0) / 2, 9);
      expect(weightAt(2), where).toBe(0);
      expect(weightAt(0), where).toBeGreaterThan(0);
    }
  });

  it("has an ordered target for an athlete of any age, sex and stature", () => {
    for (const exercise of exercisesOf(activity)) {
      for (const view of exercise.views) {
        for (const age of [8, 30, 92]) {
          for (const sex of ["male", "female", undefined] as const) {
            for (const height_cm of [125, 205]) {
              const athlete = { age, ...(sex && { sex }), height_cm };
              const targets = metricTargets({ activity, exercise: exercise.name, camera_view: view, athlete, context: {} });
              for (const [key, target] of Object.entries(targets)) {
                expect(isOrdered(zoneOfTarget(target)), `${exercise.name} ${key} ${age} ${sex} ${height_cm}`).toBe(true);
              }
            }
          }
        }
      }
    }
  });

  it("that cannot be negative has no limit below zero", () => {
    const { metrics, zones } = activityDefinition(activity);
    for (const row of zones) {
      const definition = metrics[row.metric];
      if (!definition || !isAmount(row.metric, definition.unit) || "referenceOnly" in row) continue;
      expect(Math.min(...row.limits.filter((limit) => limit !== null)), row.metric).toBeGreaterThanOrEqual(0);
    }
  });

  it("asks for enough cycles when it is a spread", () => {
    for (const [key, definition] of Object.entries(activityDefinition(activity).metrics)) {
      if (!/_(cv|sd)$/.test(key) || definition.weight === 0) continue;
      expect(definition.needs.minCycles ?? 0, key).toBeGreaterThanOrEqual(LEAST_CYCLES_OF_A_SPREAD);
    }
  });

  it("that is a test's result belongs to the exercise that it is the result of", () => {
    for (const [exercise, key] of Object.entries(activityDefinition(activity).testResults ?? {})) {
      const results = metricsFor(activity, exercise).filter((metric) => metric.testResult);
      expect(
        results.map((metric) => metric.key),
        exercise,
      ).toEqual([key]);
      expect(results[0]?.definition.higherIsBetter, exercise).not.toBeNull();
    }
  });

  it("that is a frontal angle keeps a difference between the sides: its definition subtracts no mean", () => {
    for (const [key, { definition, views, unit }] of Object.entries(activityDefinition(activity).metrics)) {
      if (unit === "deg" && views.some((view) => view !== "side")) expect(definition, key).not.toMatch(/minus (its |the )?mean/);
    }
  });

  it("that is a knee's frontal projection has a range beyond which it is not shown", () => {
    for (const [key, { definition, plausible }] of Object.entries(activityDefinition(activity).metrics)) {
      if (definition.includes("FPPA")) expect(plausible, key).toBeDefined();
    }
  });

  it("that is the thigh against the vertical is called an angle of the thigh, not of the hip", () => {
    for (const [key, { definition }] of Object.entries(activityDefinition(activity).metrics)) {
      if (!/^(max of |max )?-th_th/.test(definition)) continue;
      for (const lang of Lang.options) {
        const label = metricLabel(activity, key, lang);
        expect(label, key).toMatch(/thigh|muslo|Угол .*бедра/);
      }
    }
  });

  it("that is the dorsiflexion within a squat is never judged, and no cue of a squat blames the ankles without their own test", () => {
    for (const exercise of exercisesOf(activity)) {
      const squat = /squat/i.test(exercise.name) || exercise.strategy?.lift?.pattern === "squat";
      if (!squat) continue;
      for (const view of exercise.views) {
        const targets = metricTargets({ activity, exercise: exercise.name, camera_view: view, athlete: { age: 30 }, context: {} });
        expect(Object.keys(targets).filter((key) => /^ankle_df/.test(key))).toEqual([]);
        for (const lang of Lang.options) {
          for (const { key } of metricsFor(activity, exercise.name, view).filter((metric) => metric.zone)) {
            for (const direction of ["low", "high"] as const) {
              const cue = metricCue(activity, key, direction, lang) ?? "";
              if (/ankle|голеностоп|tobillo/i.test(cue))
                expect(cue, `${exercise.name} ${key}`).toMatch(/knee-to-wall|колено к стене|rodilla a la pared/);
            }
          }
        }
      }
    }
  });

  it("counts as consensus until one of its sources was compared with its text, and says which sources were", () => {
    for (const exercise of exercisesOf(activity)) {
      for (const metric of metricsFor(activity, exercise.name)) {
        const guide = metricGuide(activity, metric, "en");
        const compared = guide.sources.some((source) => source.checked);
        expect(guide.evidence_basis, metric.key).toBe(compared ? metric.definition.evidence : "assumed");
        expect(guide.sources, metric.key).toEqual(citedSources(metric.definition));
        expect(guide.sources.length, metric.key).toBe(metric.definition.sources.filter((tag) => tag in SOURCES).length);
      }
    }
  });
});

/** The frame rate of most phones as they come. */
const USUAL_FPS = 30;
/** Standard deviation of an instant at the usual rate, s: uniform over plus or minus half a frame. */
const INSTANT_S = 0.5 / (USUAL_FPS * Math.sqrt(3));
/** Usual standard error of an angle, degrees; an error of the instant of less than half of it widens the interval by less than an eighth. */
const ANGLE_ERROR = 2.5;
/** Units of times, rates and speeds, and of forces and powers that follow from them. */
const TIMED_UNITS: readonly string[] = ["ms", "s", "spm", "Hz", "m/s", "BW", "N", "W", "W/kg", "kN/m"];
/** Quantities without such a unit that are computed from the durations of contact, flight, stance or stroke. */
const FROM_DURATIONS = /contact_time|stride time|step time|stride$|flight time|tf\^2|peak times|time from|LESS|Landing Error/;
/** Extremes of movements that are over within a quarter of a second: at 30 frames per second they rest on a handful of frames. */
const BRIEF_EXTREMES = /^(jump\/knee_flexion_hop|running\/ankle_df_top|weightlifting\/(hip|knee)_extension_second_pull)$/;

describe("at 30 frames per second", () => {
  const all = ACTIVITIES.flatMap((activity) =>
    exercisesOf(activity).flatMap((exercise) => exercise.views.map((view) => ({ activity, exercise: exercise.name, view }))),
  );
  const rough = ({ needs, definition }: ReturnType<typeof metricsFor>[number]) => definition.beta || USUAL_FPS < 0.95 * needs.minFps;

  it.each(ACTIVITIES)("a metric of %s is a rough estimate for its rate alone only where its quantity moves fast", (activity) => {
    for (const exercise of exercisesOf(activity)) {
      for (const { key, needs, definition } of metricsFor(activity, exercise.name)) {
        if (USUAL_FPS >= 0.95 * needs.minFps) continue;
        const { unit, changePerS, definition: text } = definition;
        const fast =
          TIMED_UNITS.includes(unit) ||
          FROM_DURATIONS.test(text) ||
          BRIEF_EXTREMES.test(`${activity}/${key}`) ||
          (changePerS !== undefined && changePerS * INSTANT_S > ANGLE_ERROR / 2) ||
          (unit === "ratio" && changePerS !== undefined);
        expect(fast, `${exercise.name} ${key}: ${text}`).toBe(true);
      }
    }
  });

  it("every exercise has a sure value from some view, and each view but those of rebounds and landings has one", () => {
    const without = all.filter(({ activity, exercise, view }) => {
      const judged = metricsFor(activity, exercise, view).filter((metric) => metric.zone && metric.definition.weight > 0);
      return judged.length > 0 && judged.every(rough);
    });
    expect(without.map(({ exercise, view }) => `${exercise} ${view}`)).toEqual([
      "Drop Jump side",
      "Single-leg Hop front",
      "Pogo Hops side",
    ]);
  });

  it("without a sure value there is neither score nor advice nor praise, and with one there may be", () => {
    for (const { activity, exercise, view } of all) {
      const targets = metricTargets({ activity, exercise, camera_view: view, athlete: {}, context: {} });
      const scoreAs = (beta: boolean, at: "low" | "inside") =>
        techniqueScore({
          activity,
          exercise,
          camera_view: view,
          targets,
          metrics: Object.entries(targets).map(([key, target]): MetricValue => {
            const { amberLow, minGood, maxGood, amberHigh } = zoneOfTarget(target);
            const inside = minGood !== null && maxGood !== null ? (minGood + maxGood) / 2 : (minGood ?? maxGood ?? 0);
            const far =
              minGood !== null
                ? minGood - 2 * Math.abs(minGood - (amberLow ?? 0)) - 1
                : maxGood! + 2 * Math.abs((amberHigh ?? 0) - maxGood!) + 1;
            return {
              key,
              value_num: at === "inside" ? inside : far,
              value_json: { n: 20, sd: 0, se: 0, confidence: 1, ...(beta && { beta }) },
            };
          }),
        });
      for (const at of ["low", "inside"] as const) {
        const where = `${exercise} ${view} ${at}`;
        const { score, cues, praise, reason, parts } = scoreAs(true, at);
        expect([score, cues, praise], where).toEqual([null, [], null]);
        expect(["no_sure_value", "too_few_metrics"], where).toContain(reason);
        if (parts.some((part) => !activityDefinition(activity).metrics[part.key]?.beta))
          expect(scoreAs(false, at).reason, where).not.toBe("no_sure_value");
      }
    }
  });
});

describe("sources", () => {
  it("carry identifiers of the right form, each once", () => {
    const ids = sources.flatMap(([, { doi, isbn, url }]) => [doi, isbn, url].filter((id) => id !== undefined));
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
    for (const [tag, { doi, isbn, citation }] of sources) {
      if (doi !== undefined) expect(doi, tag).toMatch(/^10\.\d{4,9}\/\S+$/);
      if (isbn !== undefined) {
        const sum = [...isbn].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
        expect([isbn.length, sum % 10], tag).toEqual([13, 0]);
      }
      expect(citation, `${tag} names a year or a standard`).toMatch(/\b(19|20)\d{2}\b|^ISO \d/);
    }
  });

  it.each([
    ["Mirel16", "PLoS ONE"],
    ["Zamp02", "J Exp Biol 205:2665"],
    ["Stretch98", "J Sports Sci 16"],
    ["Harper20", "Sports Biomech"],
    ["Sekiya96", "J Hum Mov Stud"],
    ["Pend96", "Med Sci Sports Exerc"],
  ] as const)("%s stands with the journal that it appeared in", (tag, journal) => {
    expect(SOURCES[tag].citation).toContain(journal);
  });

  it("are found by DOI, ISBN or page, or say that none is known and then prove nothing", () => {
    for (const [tag, { doi, isbn, url, noIdentifier, checked }] of sources) {
      expect(
        [doi, isbn, url, noIdentifier].filter((id) => id !== undefined).length,
        `${tag} has one identifier or says that it has none`,
      ).toBe(1);
      if (url !== undefined) expect(new URL(url).protocol, tag).toBe("https:");
      if (noIdentifier) expect(checked, `${tag} cannot be looked up, so nothing rests on it`).toBe(false);
    }
    expect(sources.filter(([, source]) => source.noIdentifier).map(([tag]) => tag).length).toBeLessThanOrEqual(13);
  });

  it("make a claim of validation consensus when nobody compared them", () => {
    expect(evidenceOf({ evidence: "validated", sources: ["Noyes91"] })).toBe("assumed");
    expect(evidenceOf({ evidence: "validated", sources: ["Noyes91", "Padua09"] })).toBe("validated");
    expect(evidenceOf({ evidence: "experimental", sources: ["coaching"] })).toBe("assumed");
  });

  it.each([
    ["jump", "Single-leg Hop", "hop_lsi", "validated"],
    ["jump", "Broad Jump", "takeoff_angle", "experimental"],
    ["mobility", "Standing Posture", "head_forward_angle", "experimental"],
    ["mobility", "Ankle Dorsiflexion Lunge", "wblt_angle", "validated"],
    ["mobility", "Ankle Dorsiflexion Lunge", "wblt_knee_travel", "assumed"],
    ["workspace_wellness", "Seated Posture Check", "head_forward_angle", "assumed"],
    ["workspace_wellness", "Ergonomics Assessment", "sit_duration", "assumed"],
    ["basketball", "Free Throw", "forearm_vertical_set", "assumed"],
    ["baseball", "Javelin Throw", "lead_knee_flexion_fc", "assumed"],
    ["fri", "Gait Speed", "stride_time_cv", "experimental"],
    ["walking", "Comfortable Walk", "stride_time_cv", "assumed"],
  ] as const)("decide the class of %s, %s, %s by whether its limits stand in a text that was read", (activity, exercise, key, evidence) => {
    expect(evidenceOf(definitionIn(activity, exercise, key))).toBe(evidence);
  });

  it.each([
    // Noyes et al. 2005 divide the distance of the knees by that of the hips, this ratio by that of the ankles.
    ["jump", "Drop Jump", "kasr_landing"],
    // Mancini et al. 2016: fallers turned differently in daily life, not in a test on instruction.
    ["fri", "Timed Up and Go", "tug_turn_time"],
    ["fri", "Timed Up and Go", "tug_turn_steps"],
    // REBA (Hignett & McAtamney 2000) counts knee flexion beyond 30 degrees as load.
    ["workspace_wellness", "Safe Lifting", "lift_knee_flexion"],
  ] as const)("are not named for %s, %s, %s, which their text does not support", (activity, exercise, key) => {
    const definition = definitionIn(activity, exercise, key);
    expect(citedSources(definition)).toEqual([]);
    expect(definition.evidence).toBe("assumed");
  });

  it("say their status wherever a report or a norm names them, in every language", () => {
    for (const lang of Lang.options) {
      const { uncompared } = commonTexts(lang).notes;
      for (const solution of SOLUTIONS) {
        const cited = solutionSources(solution, lang);
        solution.sources.forEach((tag, i) => {
          const source = sources.find(([known]) => known === tag)?.[1];
          if (source) expect(cited[i]!.includes(uncompared), `${solution.slug} ${tag}`).toBe(!source.checked);
        });
      }
      for (const [tag, { checked }] of Object.entries(SOURCES)) {
        expect(citationWithStatus(tag, lang)!.endsWith(`, ${uncompared}`), tag).toBe(!checked);
      }
    }
    const woman = { activity: "fri", exercise: "5x Sit-to-Stand", key: "sts5_time", athlete: { age: 78, sex: "female" } } as const;
    expect(normPercentile(woman, 9)?.source).toMatch(/^Bohannon et al. 2010.*, not compared with its text$/);
    const walk = { ...woman, exercise: "Gait Speed", key: "gait_speed" };
    expect(normPercentile(walk, 1.2)?.source).not.toContain("not compared");
  });

  it("say in every language what consensus means", () => {
    for (const lang of Lang.options) expect(commonTexts(lang).evidence.assumed.meaning.length).toBeGreaterThan(60);
  });

  it("of people over 58 set no band of younger ones", () => {
    for (const age of [14, 22, 40, 58]) {
      const band = normBand({ activity: "jump", exercise: "Countermovement Jump", key: "jump_height", athlete: { age, sex: "male" } });
      expect(band?.sources ?? []).not.toContain("FrAg24");
    }
  });
});
