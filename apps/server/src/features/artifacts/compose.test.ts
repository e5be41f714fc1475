import { exercisesOf, metricsFor, metricTargets } from "@sagittal/catalogue";
import { ACTIVITIES, type AnalysisResult, ARTIFACT_KINDS, Lang } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inventedNumbers } from "../coach/numbers.ts";
import { WORDS } from "../coach/words.ts";
import { compose } from "./compose.ts";
import { type ArtifactFacts, artifactFacts } from "./facts.ts";

const detail = { n: 9, sd: 1, confidence: 1, mdc: 1 };
const sessionRow = (seq_no: number, day: string, result: AnalysisResult) => ({
  row: {
    id: crypto.randomUUID(),
    seq_no,
    name: "",
    created_at: new Date(`${day}T10:00:00Z`),
    activity: result.activity,
    exercise: result.exercise,
    camera_view: result.camera_view,
  },
  result,
  trainee: { age: null, sex: null, level: null, pain: null },
});
const running = (score: number | null, values: Record<string, number | null>): AnalysisResult => ({
  activity: "running",
  exercise: "Easy Run",
  camera_view: "side",
  ...{ fps: 60, source_fps: 60, duration_ms: 4000, handedness: "right", blur_face: false, facing: "right", near_side: "right" },
  metrics: Object.entries(values).map(([key, value_num]) => ({
    key,
    value_num,
    value_json: value_num === null ? { ...detail, confidence: 0, reason: "fps" as const } : detail,
  })),
  metric_targets: metricTargets({ activity: "running", exercise: "Easy Run", camera_view: "side" }),
  capture_findings: [],
  capture_notes: [],
  score,
  analysis_version: "t",
  timings_ms: { probe: 0, normalise: 0, pose_extract: 0, biomechanics: 0, render: 0, publish: 0 },
});
const two = (lang: Lang, athlete = "Anna") =>
  artifactFacts(
    [
      sessionRow(5, "2026-03-12", running(61, { cadence: 158.4, trunk_lean: 14, vertical_oscillation: 8, contact_time: null })),
      sessionRow(3, "2026-03-01", running(52, { cadence: 150.4, trunk_lean: 14.2, vertical_oscillation: 8, contact_time: null })),
    ],
    athlete,
    lang,
  );

/** Everything that the facts name, and nothing else. */
function sources(facts: ArtifactFacts): string {
  return JSON.stringify([facts, 100, facts.sessions.map((s) => (s.score === null ? null : Math.round(s.score)))]);
}

describe("artifacts from the analyses", () => {
  test("a training plan names goals with value and target, blocks from one priority to all, strengths to keep, and the date of the check", () => {
    const { title, content } = compose("training_plan", two("en"));
    expect(title).toBe("Training plan: Anna");
    expect(content.match(/^## .+$/gm)).toEqual([
      "## Where we start",
      "## Goals",
      "## First block: learn the movement",
      "## Second block: add the rest",
      "## Third block: hold it under load",
      "## What to keep",
      "## Check",
      "## What the recordings could not show",
    ]);
    expect(content).toContain("- #3 (1 Mar 2026), Easy Run, side view: technique score 52 out of 100.\n- #5 (12 Mar 2026)");
    expect(content).toContain("- Trunk lean: now 14°, target 2° to 10°.");
    expect(content).toContain("- Cadence: now 158 steps/min, target 160 to 180 steps/min.");
  });

  test("a summary states values and the changes beyond measurement error", () => {
    const { content } = compose("summary", two("es"));
    expect(content).toContain("Cambios desde la sesión #3 (1 mar 2026):");
    expect(content).toContain("- Cadencia: primero 150 pasos/min, después 158 pasos/min (mejor en 8 pasos/min).");
    expect(content).not.toMatch(/Inclinación del tronco: primero/);
  });

  test("a message to the athlete is warm, short and about one thing", () => {
    const { title, content } = compose("athlete_message", two("ru"));
    expect(title).toBe("Сообщение: Anna");
    expect(content).toMatch(/^Anna, здравствуйте!/);
    expect(content).toContain("только об одном: «Наклон туловища»");
    expect(content).toContain("Каденс — сначала 150 шаг/мин, теперь 158 шаг/мин.");
    expect(content.length).toBeLessThan(1000);
    expect(compose("athlete_message", two("es", "")).content).toMatch(/^Hola:/);
  });

  describe("more load or pace", () => {
    const more = /load|pace|нагрузк|темп|carga|ritmo/;
    const praise = /Keep (it|this|moving)|Так держать|Sigue|lies in its target|в целевых|en su zona/;
    const advised = [{ code: "camera_off_plane", severity: "medium", data: {} }] satisfies AnalysisResult["capture_findings"];
    const of = (result: AnalysisResult, lang: Lang) => artifactFacts([sessionRow(1, "2026-03-01", result)], "Eva", lang);
    const headings = (content: string) => content.match(/^## .+$/gm) ?? [];
    /** Every value well inside its target, or on its limit. */
    const measured = (place: "inside" | "limit"): AnalysisResult => {
      const result = running(90, {});
      result.metrics = Object.entries(result.metric_targets).map(([key, { min_good, max_good }]) => {
        const inside = ((min_good ?? (max_good ?? 0) * 0.8 - 1) + (max_good ?? (min_good ?? 0) * 1.2 + 1)) / 2;
        return { key, value_num: place === "inside" ? inside : (min_good ?? max_good), value_json: { ...detail, se: 0.0001 } };
      });
      return result;
    };

    test("a recording that measured nothing is neither praised nor a reason for it; the plan and the message say how to film", () => {
      for (const lang of Lang.options) {
        const facts = of({ ...running(null, { cadence: null, trunk_lean: null }), capture_findings: advised }, lang);
        const action = facts.exercises[0]!.facts.capture[0]!;
        for (const kind of ["training_plan", "athlete_message"] as const) {
          const { content } = compose(kind, facts);
          expect(content).toContain(action);
          expect(content).toContain(WORDS[lang].nothingScored);
          expect(content).not.toMatch(more);
          expect(content).not.toMatch(praise);
        }
      }
      const plan = compose("training_plan", of(running(null, {}), "en")).content;
      expect(headings(plan)).toEqual(["## Where we start", "## Goals", "## Check"]);
      expect(plan).toContain("Record again from the same place");
    });

    test("the camera's place is to stay only where no recording asks for another one", () => {
      const same = /same place|того же места|mismo lugar/;
      for (const lang of Lang.options) {
        for (const kind of ["training_plan", "athlete_message"] as const) {
          const result = running(70, { trunk_lean: 14 });
          expect(compose(kind, of(result, lang)).content).toMatch(same);
          expect(compose(kind, of({ ...result, capture_findings: advised }, lang)).content).not.toMatch(same);
        }
      }
    });

    test("values that are all good for certain are held under more load, in the only block", () => {
      for (const lang of Lang.options) {
        const facts = of(measured("inside"), lang);
        expect(compose("training_plan", facts).content).toMatch(/## (First block: hold|Первый этап: удержать|Primer bloque: mantenerlo)/);
        expect(compose("athlete_message", facts).content).toMatch(more);
      }
    });

    test("one priority makes two blocks", () => {
      const { content } = compose("training_plan", of(running(70, { trunk_lean: 14 }), "en"));
      expect(headings(content).filter((line) => line.includes("block"))).toEqual([
        "## First block: learn the movement",
        "## Second block: hold it under load",
      ]);
    });

    test("a value on its limit is no reason for more load, and the summary does not say that it could not be compared", () => {
      for (const kind of ARTIFACT_KINDS) {
        const { content } = compose(kind, of(measured("limit"), "en"));
        expect(content).not.toMatch(/block|\bload\b|\bpace\b|lies in its target/);
        expect(content).toContain("well-measured value");
      }
    });

    test("tests of older people are not loaded, not even after their priorities", () => {
      const subject = { activity: "fri", exercise: "5x Sit-to-Stand", camera_view: "side" } as const;
      const metrics = [{ key: "sts5_time", value_num: 18.4, value_json: { ...detail, se: 0.1 } }];
      const result = { ...running(40, {}), ...subject, metrics, metric_targets: metricTargets({ ...subject, athlete: { age: 78 } }) };
      const { content } = compose("training_plan", of(result, "en"));
      expect(headings(content).filter((line) => line.includes("block"))).toEqual(["## First block: learn the movement"]);
      expect(content).not.toMatch(/Raise load/);
      // The plan may be all that a reader sees: it carries the referral and the limits of a screening.
      expect(content).toMatch(/doctor or physiotherapist/);
      expect(content).toMatch(/not a diagnosis/);
      expect(compose("athlete_message", of(result, "en")).content).toMatch(/doctor or physiotherapist.*not a diagnosis/s);
    });

    test("advice is for the athlete's age", () => {
      const subject = { activity: "jump", exercise: "Countermovement Jump", camera_view: "side" } as const;
      const metrics = [{ key: "landing_knee_peak", value_num: 20, value_json: { ...detail, se: 0.1 } }];
      const result = { ...running(40, {}), ...subject, metrics, metric_targets: metricTargets(subject) };
      const said = (age: number) => {
        const trainee = { age, sex: null, level: null, pain: null };
        return compose("athlete_message", artifactFacts([{ ...sessionRow(1, "2026-03-01", result), trainee }], "Eva", "en")).content;
      };
      expect(said(30)).toMatch(/Soft landing/);
      expect(said(10)).toMatch(/Try this game/);
      expect(said(78)).toMatch(/Chair rise, with a firm support/);
    });
  });

  test("every number is one of the analyses, whatever was measured; nothing is empty or unsaid; no diagnosis", () => {
    const subject = fc
      .constantFrom(...ACTIVITIES)
      .chain((activity) =>
        fc.constantFrom(...exercisesOf(activity).map((e) => ({ activity, exercise: e.name, camera_view: e.views[0]! }))),
      );
    const numbers = fc.array(fc.option(fc.double({ min: 0, max: 300, noNaN: true }), { freq: 6 }), { minLength: 20, maxLength: 20 });
    const score = fc.option(fc.double({ min: 0, max: 100, noNaN: true }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(subject, numbers, score), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.constantFrom(...Lang.options),
        fc.constantFrom(...ARTIFACT_KINDS),
        (drawn, sameExercise, lang, kind) => {
          const sessions = drawn.map(([each, values, of], i) => {
            const s = sameExercise ? drawn[0]![0] : each;
            const metrics = metricsFor(s.activity, s.exercise, s.camera_view).map((m, k) => {
              const value_num = values[k % values.length] ?? null;
              return { key: m.key, value_num, value_json: value_num === null ? { ...detail, reason: "cycles" as const } : detail };
            });
            const result = { ...running(of, {}), ...s, metrics, metric_targets: metricTargets(s) };
            return sessionRow(i + 1, `2026-0${i + 1}-15`, result);
          });
          const facts = artifactFacts(sessions, "Eva", lang);
          const { title, content } = compose(kind, facts);
          expect(title).toContain("Eva");
          expect(content).not.toMatch(/undefined|null|NaN|\{|\}|\n{3}|^- $/m);
          const [safety = ""] = facts.exercises.flatMap((e) => e.facts.safety ?? []);
          expect(content.replaceAll(safety, "")).not.toMatch(/diagnos|injur|disease|диагн|травм|болезн|lesi[oó]n|enfermedad/i);
          expect(inventedNumbers(content, sources(facts))).toEqual([]);
        },
      ),
      { numRuns: 120 },
    );
  });
});
