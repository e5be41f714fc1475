/**
 * Every activity, exercise and view of the catalogue done by the figure, each metric beside its truth.
 *
 *   npm run bench:activities -- [--only TEXT] [--json FILE] [--summary] [--rendered | --every] [--work DIR] [--reuse] [--quality NAME]
 *
 * By default from the figure's projected landmarks with noise and gaps, in half a minute. With `--rendered` from rendered clips, one or more of each activity,
 * through the whole pipeline with the real pose model. With `--every` from a rendered clip of every exercise and view, which takes an hour. Clips are rendered
 * once and cached under node_modules/.cache. Exit status 1 when an activity, an exercise or a view yields no value.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { closePools, interpret } from "@sagittal/analysis";
import { exercisesOf } from "@sagittal/catalogue";
import { ACTIVITIES } from "@sagittal/contract";
import { z } from "zod";
import { CACHE } from "./accuracy/own-clips.ts";
import { CASES } from "./activities/all.ts";
import { type ActivityCase, requestOf, trackOfCase } from "./activities/case.ts";
import { EVERY_RENDERED, RENDERED, renderedClip } from "./activities/clips.ts";
import { answerOf, type CaseAnswer, failedAnswer, summariesOf } from "./activities/measure.ts";
import { detailTables, summaryTable } from "./activities/print.ts";
import { analyse } from "./engine.ts";

const { values: args } = parseArgs({
  options: {
    only: { type: "string" },
    json: { type: "string" },
    summary: { type: "boolean", default: false },
    rendered: { type: "boolean", default: false },
    every: { type: "boolean", default: false },
    work: { type: "string" },
    reuse: { type: "boolean", default: false },
    quality: { type: "string" },
  },
});

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const nameOf = (c: Pick<ActivityCase, "activity" | "exercise" | "view">): string => `${c.activity} ${c.exercise} ${c.view}`;
const wanted = (c: ActivityCase): boolean => args.only === undefined || nameOf(c).includes(args.only);
const quality = z.enum(["lite", "full", "heavy"]).optional().parse(args.quality);

function fromTrack(c: ActivityCase): CaseAnswer {
  const i = interpret(trackOfCase(c), requestOf(c));
  return answerOf(
    c,
    i.metrics,
    i.findings.map((f) => f.code),
  );
}

async function fromClip(c: ActivityCase): Promise<CaseAnswer> {
  const video = renderedClip(c, say);
  const outDir = join(resolve(args.work ?? join(CACHE, "activities")), nameOf(c).replace(/\W+/g, "_"));
  mkdirSync(outDir, { recursive: true });
  const answer = await analyse({
    videoPath: video,
    outDir,
    request: requestOf(c),
    dataDir: join(CACHE, "data"),
    quality,
    reuse: args.reuse,
  });
  if (answer.status === "failed") return failedAnswer(c, answer.reason);
  return answerOf(
    c,
    answer.result.metrics,
    answer.result.capture_findings.map((f) => f.code),
  );
}

const fromVideo = args.rendered || args.every;
const cases = (args.every ? EVERY_RENDERED : args.rendered ? RENDERED : CASES).filter(wanted);
const answers: CaseAnswer[] = [];
for (const c of cases) {
  const started = performance.now();
  let answer: CaseAnswer;
  try {
    answer = fromVideo ? await fromClip(c) : fromTrack(c);
  } catch (error) {
    answer = failedAnswer(c, error instanceof Error ? error.message : String(error));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${nameOf(c)}: ${answer.failure ?? `${answer.given} of ${answer.metrics} metrics`} (${seconds} s)`);
  answers.push(answer);
}

if (!args.summary) console.log(`${detailTables(answers)}\n`);
const summaries = summariesOf(answers);
console.log(summaryTable(summaries));
if (args.json !== undefined) {
  writeFileSync(args.json, `${JSON.stringify({ source: fromVideo ? "rendered clips" : "pose tracks", summaries, answers }, null, 1)}\n`);
}
await closePools();

const failed = answers.filter((a) => a.failure !== null).map((a) => `${nameOf(a.case)}: ${a.failure}`);
const listed = ACTIVITIES.flatMap((activity) =>
  args.rendered && !args.every
    ? [{ activity, exercise: "", view: "" }]
    : exercisesOf(activity).flatMap(({ name, views }) => views.map((view) => ({ activity, exercise: name, view }))),
);
const has = (l: (typeof listed)[number]): boolean =>
  cases.some((c) => c.activity === l.activity && (l.exercise === "" || (c.exercise === l.exercise && c.view === l.view)));
const absent =
  args.only === undefined ? listed.filter((l) => !has(l)).map((l) => `${l.activity} ${l.exercise} ${l.view}: no figure does it`) : [];
if (failed.length + absent.length > 0 || cases.length === 0) {
  say(`\nFAILED:\n${[...failed, ...absent].map((line) => `  ${line}`).join("\n") || "  nothing to measure"}`);
  process.exit(1);
}
