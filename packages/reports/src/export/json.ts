import type { AnalysisResult, PoseSidecar } from "@sagittal/contract";
import type { Correction } from "./csv.ts";

/**
 * The whole analysis as one JSON document: result, events and time series (the sidecar as it is), and a coach's correction with the
 * original beside it when there is one.
 */
export function toJson(result: AnalysisResult, sidecar: PoseSidecar, correction: Correction | null = null): string {
  return JSON.stringify({
    format: "sagittal.session",
    format_version: 1,
    analysis: result,
    events: sidecar.events,
    time_series: sidecar,
    correction,
  });
}
