import { SOLUTION_SLUGS, type SolutionDefinition, type SolutionSlug } from "../types.ts";
import { ergonomicsReview } from "./ergonomics-review.ts";
import { fallsRiskSolution } from "./falls-risk.ts";
import { jumpProfile } from "./jump-profile.ts";
import { movementScreen } from "./movement-screen.ts";
import { progressReview } from "./progress-review.ts";
import { returnToSport } from "./return-to-sport.ts";
import { runningForm360 } from "./running-form-360.ts";
import { runningSymmetry } from "./running-symmetry.ts";
import { strengthLoadVelocity } from "./strength-load-velocity.ts";
import { walkTest10m } from "./walk-test-10m.ts";

const DEFINITIONS: Record<SolutionSlug, SolutionDefinition> = {
  "running-form-360": runningForm360,
  "running-symmetry": runningSymmetry,
  "jump-profile": jumpProfile,
  "movement-screen": movementScreen,
  "strength-load-velocity": strengthLoadVelocity,
  "falls-risk": fallsRiskSolution,
  "walk-test-10m": walkTest10m,
  "ergonomics-review": ergonomicsReview,
  "return-to-sport": returnToSport,
  "progress-review": progressReview,
};

/** All Solutions in the order in which they are listed. */
export const SOLUTIONS: readonly SolutionDefinition[] = SOLUTION_SLUGS.map((slug) => DEFINITIONS[slug]);

/** The Solution of a slug; undefined for an unknown one. */
export function findSolution(slug: string): SolutionDefinition | undefined {
  return SOLUTIONS.find((s) => s.slug === slug);
}
