/**
 * Learns the timing corrections of gait events (`packages/biomechanics/src/gait/contact-timing.ts`) from rendered people of exact truth, seen through the pose model.
 *
 *   npm run train:contacts -- --tracks DIR [--corpus DIR …] [--write]
 *
 * DIR holds DIR/CLIP/track.bin of every clip of ../shared/corpus and ../shared/clips (`npm run bench:accuracy -- --set train --set test --set given --work DIR` makes
 * them). `--corpus` names folders with further rendered clips of other bodies, whose tracks lie in DIR too. Fits on the corpus clips for fitting and the given clips only; prints the error on bodies and captures left out in turn, and on the clips kept for reporting.
 * `--write` replaces the weights in the pose model's calibration. No chance is involved: the same tracks give the same weights.
 */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { TimingModel } from "@sagittal/biomechanics";
import { aligned } from "../bench/accuracy/table.ts";
import { type Example, examplesIn } from "./contacts/examples.ts";
import { apply, learned } from "./contacts/fit.ts";

const { values: args } = parseArgs({
  options: {
    tracks: { type: "string" },
    corpus: { type: "string", multiple: true, default: [] },
    write: { type: "boolean", default: false },
  },
});
if (args.tracks === undefined) throw new Error("--tracks DIR is missing: the folder of stored landmarks.");

/**
 * How like the examples a clip must be (see `familiarity`): left-out bodies lose 1.3 ms of 10.0 at contact and 0.7 of 9.6 at toe-off by it, clips kept for reporting 0.5 and 0.9, and the filmed jogger
 * gains 12 and 9. In walking
 * the bodies that gain most are the least like others, so that likeness tells nothing there.
 */
const FAMILIAR = { none: 0.6, full: 0.7 };

/**
 * What is learned, the doubt within which a correction is left out, ms, and whether the bodies of `--corpus` are learned from: chosen on left-out bodies and on filmed people. Toe-off in walking gained nothing and is not learned.
 * With further bodies left-out runners' contacts err by 10.2 instead of 10.3 ms (captured ones by 12.2 instead of 11.5) and their toe-offs by 11.7 instead of 12.4, but filmed runners' toe-offs and cadences by more than before.
 */
const LEARNED = [
  { gait: "running", event: "contact", doubtMs: 0, further: false, familiar: FAMILIAR },
  { gait: "running", event: "off", doubtMs: 0, further: false, familiar: FAMILIAR },
  { gait: "walking", event: "contact", doubtMs: 12, further: true, familiar: undefined },
] as const;

const mean = (x: readonly number[]): number => x.reduce((a, b) => a + b, 0) / Math.max(1, x.length);

function figures(name: string, examples: readonly Example[], error: (e: Example) => number): string[] {
  const shown = examples.filter((e) => e.judged);
  const clips = [...Map.groupBy(shown, (e) => e.clip).values()].map((own) => own.map(error));
  const biases = clips.map(mean);
  const sd = Math.sqrt(mean(biases.map((b) => (b - mean(biases)) ** 2)));
  const worst = biases.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? Number.NaN;
  return [
    name,
    String(shown.length),
    String(clips.length),
    mean(shown.map((e) => Math.abs(error(e)))).toFixed(1),
    mean(clips.map((c) => mean(c.map(Math.abs)))).toFixed(1),
    mean(biases).toFixed(1),
    sd.toFixed(1),
    worst.toFixed(1),
  ];
}

const FOLDS = 10;

/** Error of each example when its body, or its captured motion, was left out of the fit. */
function leftOut(examples: readonly Example[], doubtMs: number): Map<Example, number> {
  const groups = [...new Set(examples.map((e) => e.group))].sort();
  const out = new Map<Example, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const held = new Set(groups.filter((_, i) => i % FOLDS === fold));
    const model = learned(
      examples.filter((e) => !held.has(e.group)),
      doubtMs,
    );
    for (const e of examples) if (held.has(e.group)) out.set(e, apply(model, e) - e.lateMs);
  }
  return out;
}

const all = examplesIn(
  resolve(args.tracks),
  args.corpus.map((folder) => resolve(folder)),
);
const models: Record<string, Record<string, TimingModel>> = {};
for (const { gait, event, doubtMs, further, familiar } of LEARNED) {
  const own = all.filter((e) => e.gait === gait && e.event === event);
  const fitted = own.filter((e) => e.set !== "test" && (further || !e.further));
  const held = leftOut(fitted, doubtMs);
  const model = learned(fitted, doubtMs, familiar);
  const after = (e: Example): number => held.get(e) ?? apply(model, e) - e.lateMs;
  const sets = [
    ["left out in turn", fitted],
    ["captures among them", fitted.filter((e) => e.captured)],
    ["kept for reporting", own.filter((e) => e.set === "test")],
    ["captures among them", own.filter((e) => e.set === "test" && e.captured)],
  ] as const;
  console.log(`\n${gait}, ${event}: ${model.support.length} supporting examples`);
  const rows = sets.flatMap(([name, examples]) => [
    figures(`${name}, before`, examples, (e) => -e.lateMs),
    figures(`${name}, after`, examples, after),
  ]);
  rows.push(figures("all in, after", fitted, (e) => apply(model, e) - e.lateMs));
  console.log(aligned([["ms", "events", "clips", "MAE", "MAE/clip", "bias", "SD of clip bias", "worst"], ...rows]).join("\n"));
  models[gait] = { ...models[gait], [event]: model };
}

if (args.write) {
  const path = join(import.meta.dirname, "../packages/vision/src/pose/blazepose/gait-event-timing.json");
  writeFileSync(path, `${JSON.stringify(models)}\n`);
  console.log(`\nWritten to ${path}.`);
}
