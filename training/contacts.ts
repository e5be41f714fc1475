/**
 * Learns the timing corrections of gait events (`packages/biomechanics/src/gait/contact-timing.ts`) from rendered people of exact truth, seen through the pose model.
 *
 *   npm run train:contacts -- --tracks DIR [--corpus DIR …] [--set DIR] [--python PATH] [--write]
 *
 * DIR holds DIR/CLIP/track.bin of every clip of ../shared/corpus and ../shared/clips (see training/README.md). `--corpus` names folders with further rendered clips of other bodies, whose tracks lie in DIR
 * too. Fits on the corpus clips for fitting, the further ones and the given ones; prints the error on bodies and captures left out in turn, and on the clips kept for reporting. Needs Python 3 with numpy.
 * `--write` replaces the weights in the pose model's calibration. `--set` keeps the training set. Random numbers have fixed seeds: the same tracks give the same weights on the same machine.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { exportEvents } from "./contacts/export.ts";

const { values: args } = parseArgs({
  options: {
    tracks: { type: "string" },
    corpus: { type: "string", multiple: true, default: [] },
    set: { type: "string" },
    python: { type: "string", default: "python3" },
    write: { type: "boolean", default: false },
  },
});
if (args.tracks === undefined) throw new Error("--tracks DIR is missing: the folder of stored landmarks.");

const scratch = mkdtempSync(join(tmpdir(), "sagittal-contacts-"));
try {
  const set = args.set === undefined ? join(scratch, "set") : resolve(args.set);
  const corpora = args.corpus.map((folder) => resolve(folder));
  console.log(`${exportEvents(resolve(args.tracks), corpora, set)} clips and thinned copies in the training set`);
  const trained = join(scratch, "models.json");
  const { status } = spawnSync(args.python, [join(import.meta.dirname, "contacts/fit.py"), set, trained], { stdio: "inherit" });
  if (status !== 0) throw new Error("The training failed; it needs Python 3 with numpy.");
  if (args.write) {
    const path = join(import.meta.dirname, "../packages/vision/src/pose/blazepose/event-timing.json");
    copyFileSync(trained, path);
    console.log(`Written to ${path}.`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
