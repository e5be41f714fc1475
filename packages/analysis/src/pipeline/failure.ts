import type { AnalysisFailure as Failure } from "@sagittal/contract";
import { VideoError } from "@sagittal/vision";

/** An analysis that the video or its request makes impossible. */
export class AnalysisFailure extends Error {
  readonly failure: Failure;
  constructor(code: Failure["code"], data: Failure["data"] = {}) {
    super(`The analysis is impossible: ${code}.`);
    this.name = "AnalysisFailure";
    this.failure = { code, data };
  }
}

/** The failure for an error; null when the error is a fault of the program and not of the video. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof AnalysisFailure) return error.failure;
  if (error instanceof VideoError) return { code: error.code, data: {} };
  return null;
}
