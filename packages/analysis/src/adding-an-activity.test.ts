import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

const ROOT = resolve(import.meta.dirname, "../../..");
const PAGE = readFileSync(join(ROOT, "docs/adding-an-activity.md"), "utf8");

interface Block {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
}
const blocks: Block[] = [...PAGE.matchAll(/^```(ts|diff) (\S+)\n(.*?)^```$/gms)].map(([, kind, path, text]) => ({
  kind: kind!,
  path: path!,
  text: text!,
}));

/** Adds the lines marked + where the block's other lines stand. */
function patched(source: string, diff: string): string {
  const lines = diff.trimEnd().split("\n");
  const before = lines.filter((l) => !l.startsWith("+")).map((l) => l.slice(1));
  const after = lines.map((l) => l.slice(1));
  const found = source.split(`${before.join("\n")}\n`).length - 1;
  expect(found, `the place of\n${diff}`).toBe(1);
  return source.replace(`${before.join("\n")}\n`, `${after.join("\n")}\n`);
}

const Answer = z.object({
  metrics: z.record(z.string(), z.number().nullable()),
  targets: z.array(z.string()),
  score: z.number().nullable(),
  events: z.array(z.string()),
  squats: z.record(z.string(), z.number().nullable()),
  labels: z.array(z.string()),
});

/** What a newcomer would try: the new case, and squats filed as the new activity. */
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

describe("the page about adding an activity", () => {
  const copy = mkdtempSync(join(tmpdir(), "sagittal-activity-"));

  beforeAll(() => {
    const sources = ["contract", "catalogue", "biomechanics", "vision", "analysis", "figure"].map((name) => `packages/${name}`);
    for (const from of [...sources, "bench/activities/case.ts", "bench/sweep/model-bias.ts", "package.json", "tsconfig.json"]) {
      cpSync(join(ROOT, from), join(copy, from), {
        recursive: true,
        filter: (path) => !/node_modules|\.test\.ts$|\/testing$/.test(path.slice(ROOT.length)),
      });
    }
    mkdirSync(join(copy, "node_modules/@sagittal"), { recursive: true });
    for (const name of readdirSync(join(ROOT, "node_modules"))) {
      if (name !== "@sagittal") symlinkSync(join(ROOT, "node_modules", name), join(copy, "node_modules", name));
    }
    for (const from of sources) symlinkSync(join(copy, from), join(copy, "node_modules/@sagittal", from.slice("packages/".length)));
    for (const { kind, path, text } of blocks) {
      const file = join(copy, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, kind === "ts" ? text : patched(readFileSync(file, "utf8"), text));
    }
    // The page shows the English texts; the other languages are files of the same shape.
    for (const lang of ["en", "ru", "es"]) {
      const folder = join(copy, "packages/catalogue/src/texts", lang);
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
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test("leaves the engine alone", () => {
    expect(blocks.length).toBeGreaterThan(7);
    expect(blocks.filter((b) => /\/engine\/|packages\/(biomechanics|vision)\/|interpret|analyze/.test(b.path))).toEqual([]);
  });

  test("adds an activity that compiles", () => {
    writeFileSync(
      join(copy, "tsconfig.json"),
      JSON.stringify({ ...JSON.parse(readFileSync(join(ROOT, "tsconfig.json"), "utf8")), include: ["packages", "bench"] }),
    );
    execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.json"], { cwd: copy, stdio: "pipe" });
  });

  test("adds an activity that is analysed end to end and measures nothing in squats", () => {
    writeFileSync(join(copy, "trial.ts"), TRIAL);
    const said = execFileSync(process.execPath, ["trial.ts"], { cwd: copy, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    const answer = Answer.parse(JSON.parse(said));
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
