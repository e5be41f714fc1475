import { kindOf, viewOf } from "./clip-facts.ts";
import { compareAngles } from "./compare-angles.ts";
import { compareGait } from "./compare-gait.ts";
import { compareJump } from "./compare-jump.ts";
import { compareMarkers } from "./compare-markers.ts";
import { compareReal } from "./compare-real.ts";
import { compareReps } from "./compare-reps.ts";
import type { Comparison } from "./comparison.ts";
import type { Measured } from "./measured.ts";
import type { TruthFile } from "./truth-file.ts";

/** All comparisons that a clip's truth allows. */
export function compareClip(file: TruthFile, m: Measured, baseline: Measured | null): Comparison[] {
  if (file.kind === "real") return compareReal(file.labels, m, baseline);
  if (file.kind === "marker") return compareMarkers(file.truth, m);
  const clip = file.truth;
  const angles = compareAngles(clip, m, baseline);
  switch (kindOf(clip.activity)) {
    case "run":
    case "walk":
      return [...angles, ...compareGait(clip, m, baseline)];
    case "jump":
      return viewOf(clip.view) === "side" ? [...angles, ...compareJump(clip, m, baseline)] : compareJump(clip, m, baseline);
    case "squat":
    case "single-leg squat":
    case "lunge":
    case "hinge":
    case "sit-to-stand":
      return [...angles, ...compareReps(clip, m, baseline)];
    case "other":
      return angles;
  }
}
