import { kindOf, viewOf } from "./clip-facts.ts";
import { compareAngles } from "./compare-angles.ts";
import { compareGait } from "./compare-gait.ts";
import { compareJump } from "./compare-jump.ts";
import { compareReps } from "./compare-reps.ts";
import type { Comparison } from "./comparison.ts";
import type { Measured } from "./measured.ts";
import type { TruthFile } from "./truth-file.ts";

/** All comparisons that a rendered clip's truth allows; labels by eye are compared by `bench:real`. */
export function compareClip(file: TruthFile, m: Measured, baseline: Measured | null): Comparison[] {
  if (file.kind === "real") return [];
  const clip = file.truth;
  const angles = compareAngles(clip, m, baseline);
  switch (kindOf(clip.activity)) {
    case "run":
    case "walk":
      return [...angles, ...compareGait(clip, m, baseline)];
    case "jump":
      return viewOf(clip.view) === "side" ? [...angles, ...compareJump(clip, m, baseline)] : compareJump(clip, m, baseline);
    case "squat":
    case "sit-to-stand":
      return [...angles, ...compareReps(clip, m, baseline)];
  }
}
