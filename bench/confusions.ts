/**
 * Analyses every movement as every other exercise and counts the confident numbers of unrelated movements.
 *
 *   npm run bench:confusions -- [--only TEXT] [--as TEXT] [--tracks DIR [--clips]] [--json FILE]
 *
 * Movements are the figure's (see `activities/`); with `--tracks` also the landmarks that `bench:accuracy --work DIR` measured, with `--clips` these only. Exercises are tried
 * from the views that they have. Ten minutes for all of them. Exit status 1 when an analysis crashes or its result does not fit the schema.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { aligned } from "./accuracy/table.ts";
import { otherExercises, type Reading, readAs } from "./confusions/readings.ts";
import { chosenSources } from "./confusions/sources.ts";

const { values: args } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    as: { type: "string", default: "" },
    tracks: { type: "string" },
    clips: { type: "boolean", default: false },
    json: { type: "string" },
  },
});

const readings: Reading[] = chosenSources(args).flatMap((source) => {
  const track = source.track();
  return otherExercises(source)
    .filter((e) => `${e.activity} ${e.exercise}`.includes(args.as))
    .map((e) => readAs(source, track, e));
});

const counted = (matches: (r: Reading) => boolean): string => String(readings.filter(matches).length);
/** Numbers of an unrelated movement without a warning. */
const wrong = (r: Reading): boolean => r.given.length > 0 && !r.kin && !r.warned;
/** Metrics of a doubtful movement have at most this confidence. */
const DOUBTFUL_CONFIDENCE = 0.5;
const wrongWithConfidence = (r: Reading): boolean => wrong(r) && r.confidence > DOUBTFUL_CONFIDENCE;
const activities = [...new Set(readings.map((r) => r.as.activity))];
const rows = [...activities, null].map((activity) => {
  const of = (matches: (r: Reading) => boolean): string => counted((r) => (activity === null || r.as.activity === activity) && matches(r));
  return [
    activity ?? "all",
    of(() => true),
    of((r) => r.given.length === 0 && r.crash === null),
    of((r) => r.given.length > 0 && r.warned),
    of((r) => r.given.length > 0 && !r.warned && r.kin),
    of(wrong),
    of(wrongWithConfidence),
    of((r) => r.crash !== null),
  ];
});
const head = ["read as", "combinations", "nothing read", "warned of", "kin", "wrongly read", "with confidence", "crashed"];
console.log(aligned([head, ...rows]).join("\n"));
for (const r of readings.filter(wrong))
  console.log(`${r.source} (${r.view}) as ${r.as.activity} ${r.as.exercise} (${r.confidence.toFixed(2)}): ${r.given.join(", ")}`);
const crashed = readings.filter((r) => r.crash !== null);
for (const r of crashed) console.error(`${r.source} (${r.view}) as ${r.as.activity} ${r.as.exercise} crashed: ${r.crash}`);
if (args.json) writeFileSync(args.json, `${JSON.stringify(readings, null, 1)}\n`);
if (crashed.length > 0 || readings.length === 0) process.exit(1);
