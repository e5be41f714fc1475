export { runState } from "./binding.ts";
export { detectableChange, verdictOf } from "./change.ts";
export { findSolution, SOLUTIONS } from "./definitions/index.ts";
export { loadVelocityProfile } from "./load-velocity.ts";
export {
  dayText,
  failureText,
  missingText,
  type ReportLanguage,
  reportSections,
  solutionListing,
  solutionName,
  solutionSources,
  type TrustLevel,
  trustLevel,
  trustText,
} from "./report.ts";
export { symmetryIndex } from "./symmetry.ts";
export type {
  BoundSession,
  Computation,
  FailureCode,
  Phrase,
  RunState,
  SolutionAthlete,
  SolutionDefinition,
  SolutionInput,
} from "./types.ts";
