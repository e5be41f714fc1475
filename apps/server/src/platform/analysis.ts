import type { AnalysisFailure, AnalysisRequest, AnalysisResult, Progress } from "@sagittal/contract";

/** Files that a finished analysis left in its `outDir`. */
export interface AnalysisFiles {
  annotated: string;
  anonymised?: string;
  pose3d: string;
  thumbnail: string;
  timeseries: string;
  /** The measured landmarks, for computing again with what people corrected. */
  track?: string;
}

export type AnalysisOutcome =
  | { status: "completed"; result: AnalysisResult; files: AnalysisFiles }
  | { status: "failed"; failure: AnalysisFailure };

/** Whether an analysis ended because its host was closed: then it is no try, and another process does it again. */
export const isStopped = (error: unknown): boolean => error instanceof Error && error.name === "AnalysisStopped";

/** Runs analyses; a crash ends only the analysis in which it happens. */
export interface AnalysisHost {
  run(
    job: { videoPath: string; outDir: string; request: AnalysisRequest },
    onProgress: (progress: Progress) => void,
    signal?: AbortSignal,
  ): Promise<AnalysisOutcome>;
  close(): Promise<void>;
}
