export { runState } from "./binding.ts";
export { detectableChange, verdictOf } from "./change.ts";
export { findSolution, SOLUTIONS } from "./definitions/index.ts";
export {
  dayText,
  failureText,
  missingText,
  percentileText,
  type ReportLanguage,
  reportSections,
  solutionListing,
  solutionName,
  solutionSources,
  trustLevel,
  trustText,
} from "./report.ts";
export { t975 } from "./student-t.ts";
export { symmetryIndex } from "./symmetry.ts";
export type {
  BoundSession,
  FailureCode,
  Phrase,
  RunState,
  SolutionAthlete,
  SolutionDefinition,
} from "./types.ts";
