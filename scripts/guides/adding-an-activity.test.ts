import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { blocksOf, SourceCopy } from "./guide.ts";

const blocks = blocksOf("adding-an-activity.md");

const Answer = z.object({
  metrics: z.record(z.string(), z.number().nullable()),
  targets: z.array(z.string()),
  score: z.number().nullable(),
  events: z.array(z.string()),
  squats: z.record(z.string(), z.number().nullable()),
  labels: z.array(z.string()),
});

/** Checks of the new activity: its own case, and squats declared as it. */
const TRIAL = `
import { interpret } from "@sagittal/analysis";
import { exerciseCatalogue } from "@sagittal/catalogue";
import { requestOf, trackOfCase } from "./bench/activities/case.ts";
import { ROWING } from "./bench/activities/rowing.ts";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { BODY } from "./bench/activities/case.ts";
const [c] = ROWING;
const numbers = (i) => Object.fromEntries(i.metrics.map((m) => [m.key, m.value_num]));
const i = interpret(trackOfCase(c), requestOf(c));
const other = interpret(trackOfCase({ ...c, movement: () => squat(BODY, SQUAT_DEFAULTS) }), requestOf(c));
const labels = exerciseCatalogue("rowing", "en").metrics["Indoor Rower"].map((m) => m.label);
console.log(JSON.stringify({ metrics: numbers(i), targets: Object.keys(i.targets), score: i.score.score, events: i.events.map((e) => e.type), squats: numbers(other), labels }));
`;

// The whole copy is type-checked, beside other tests.
vi.setConfig({ testTimeout: 300_000 });

describe("the page about adding an activity", () => {
  let copy: SourceCopy;

  beforeAll(() => {
    const rooms = ["contract", "catalogue", "biomechanics", "pose", "vision", "analysis", "figure"].map((name) => `packages/${name}`);
    copy = new SourceCopy(rooms, ["bench/activities/case.ts", "bench/sweep/model-bias.ts"]);
    copy.apply(blocks);
    // The page shows the English texts; the other languages are files of the same shape.
    for (const lang of ["en", "ru", "es"]) {
      const folder = join(copy.folder, "packages/catalogue/src/texts", lang);
      if (!existsSync(join(folder, "rowing.ts"))) cpSync(join(folder, "../en/rowing.ts"), join(folder, "rowing.ts"));
      const index = readFileSync(join(folder, "index.ts"), "utf8");
      writeFileSync(
        join(folder, "index.ts"),
        index
          .replace("import { running }", 'import { rowing } from "./rowing.ts";\nimport { running }')
          .replace("    fri,\n", "    fri,\n    rowing,\n"),
      );
    }
  });
  afterAll(() => copy.remove());

  test("leaves the engine alone", () => {
    expect(blocks.length).toBeGreaterThan(7);
    expect(blocks.filter((b) => /\/engine\/|packages\/(biomechanics|vision)\/|interpret|analyze/.test(b.path))).toEqual([]);
  });

  test("adds an activity that compiles", () => {
    expect(copy.typeErrors()).toEqual([]);
  });

  test("adds an activity that is analysed end to end and measures nothing in squats", () => {
    const answer = Answer.parse(copy.run(TRIAL));
    expect(Math.abs(answer.metrics.stroke_rate! - 30)).toBeLessThan(1);
    expect(Math.abs(answer.metrics.catch_trunk_lean! - 28)).toBeLessThan(3);
    expect(Math.abs(answer.metrics.catch_knee_flexion! - 120)).toBeLessThan(5);
    expect(answer.score).not.toBeNull();
    expect(answer.targets).toContain("stroke_rate");
    expect(answer.events.filter((e) => e === "rep_bottom")).toHaveLength(5);
    expect(answer.labels).toContain("Stroke rate");
    expect(Object.values(answer.squats).every((v) => v === null)).toBe(true);
  });
});
