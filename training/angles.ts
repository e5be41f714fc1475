/**
 * Learns the residual models of the joint angles again (`packages/biomechanics/src/fit/residual.ts`) from rendered people of exact truth, seen through the pose model.
 *
 *   npm run train:angles -- --tracks DIR [--corpus DIR …] [--kind gait|arms|repetition|unilateral|oblique] [--set DIR] [--python PATH] [--write]
 *
 * DIR holds DIR/CLIP/track.bin of every clip of ../shared/corpus and ../shared/clips (see training/README.md). `--corpus` names folders with further rendered clips of
 * other bodies, whose tracks lie in DIR too. Fits on the corpus clips for fitting, the further ones and the given ones. Prints the error with bodies left out in turn, and on
 * the clips kept for reporting. `--write` replaces the weights and their checksum in the model card, `--set` keeps the training set, `--kind` learns one of the five models.
 * Needs Python 3 with numpy and scipy. Random numbers have fixed seeds: the same tracks give the same weights on the same machine.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { exportClips } from "./export.ts";

const { values: args } = parseArgs({
  options: {
    tracks: { type: "string" },
    corpus: { type: "string", multiple: true, default: [] },
    kind: { type: "string" },
    set: { type: "string" },
    python: { type: "string", default: "python3" },
    write: { type: "boolean", default: false },
  },
});
if (args.tracks === undefined) throw new Error("--tracks DIR is missing: the folder of stored landmarks.");

const KINDS = ["gait", "arms", "repetition", "unilateral", "oblique"];
if (args.kind !== undefined && !KINDS.includes(args.kind)) throw new Error(`--kind must be one of ${KINDS.join(", ")}.`);

const here = import.meta.dirname;
const models = resolve(here, "../packages/analysis/models");
const truths = ["../../shared/corpus", "../../shared/clips"]
  .map((folder) => resolve(here, folder))
  .concat(args.corpus.map((folder) => resolve(folder)));

/** Trains one model on the training set and, with `--write`, puts it and its checksum in place. */
function learn(kind: string, set: string): void {
  const name = `angle-${kind}.model`;
  const trained = join(scratch, name);
  const split = resolve(here, "../bench/accuracy/split.json");
  const command = kind === "arms" ? [join(here, "arms.py"), set, split, trained] : [join(here, "train.py"), set, split, kind, trained];
  const { status } = spawnSync(args.python, command, { stdio: "inherit" });
  if (status !== 0) throw new Error("The training failed; it needs Python 3 with numpy and scipy.");
  if (!args.write) return;
  const weights = readFileSync(trained);
  writeFileSync(join(models, name), weights);
  const card = join(models, "README.md");
  const sum = createHash("sha256").update(weights).digest("hex");
  const stated = new RegExp(`(?<=sha256 of ${name}: .)[0-9a-f]{64}`);
  writeFileSync(card, readFileSync(card, "utf8").replace(stated, sum));
  console.log(`Written to ${models}.`);
}

const scratch = mkdtempSync(join(tmpdir(), "sagittal-angles-"));
try {
  const set = args.set === undefined ? scratch : resolve(args.set);
  console.log(`${exportClips(resolve(args.tracks), truths, set)} clips in the training set`);
  for (const kind of KINDS.filter((k) => args.kind === undefined || k === args.kind)) learn(kind, set);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
