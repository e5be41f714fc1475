import { exercisesOf, metricsFor, metricTargets } from "@sagittal/catalogue";
import { ACTIVITIES, type AnalysisResult, ARTIFACT_KINDS, Lang } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inventedNumbers } from "../coach/numbers.ts";
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
          expect(content).not.toMatch(/diagnos|injur|disease|диагн|травм|болезн|lesi[oó]n|enfermedad/i);
          expect(inventedNumbers(content, sources(facts))).toEqual([]);
        },
      ),
      { numRuns: 120 },
    );
  });
});
