import type { AnalysisRequest, Progress } from "@sagittal/contract";
import type { PoseProvider, PoseQuality } from "@sagittal/vision";
import type { AnalysisOutcome } from "../pipeline/analyze.ts";

/** Settings that a child process gets at its start. */
export interface ChildSettings {
  readonly modelsDir: string;
  readonly quality: PoseQuality;
  readonly providers: readonly PoseProvider[];
  readonly normaliseFps: number;
  readonly threads: number;
}

export interface Job {
  readonly videoPath: string;
  readonly outDir: string;
  readonly request: AnalysisRequest;
}

export type ToChild = { readonly type: "run"; readonly job: Job };

export type FromChild =
  | { readonly type: "ready" }
  | { readonly type: "progress"; readonly progress: Progress }
  | { readonly type: "done"; readonly outcome: AnalysisOutcome }
  | { readonly type: "fault"; readonly message: string };
