import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { TruthFile } from "./truth-file.ts";

const Split = z.object({ about: z.string(), test_seeds: z.array(z.int()), test_captures: z.array(z.string()) });

const split = Split.parse(JSON.parse(readFileSync(join(import.meta.dirname, "split.json"), "utf8")));
const seeds = new Set(split.test_seeds);
const captures = new Set(split.test_captures);

/**
 * Part of the corpus to which a clip belongs, "train" for fitting or "test" for reporting only; null for clips outside the corpus. All clips of one body and
 * of one motion capture trial belong to the same part.
 */
export function splitOf(file: TruthFile): "train" | "test" | null {
  if (file.kind !== "rendered" || file.truth.variant === undefined) return null;
  const { seed, trial } = file.truth.variant;
  return seeds.has(seed) || (trial !== null && captures.has(trial)) ? "test" : "train";
}
