import { join } from "node:path";
import { AnalysisRequest, type Progress } from "@sagittal/contract";
import { type LiveModels, liveModels, PosePool, type PoseQuality } from "@sagittal/vision";
import type { z } from "zod";
import { type AnalysisOutcome, runAnalysis } from "./pipeline/analyze.ts";

export { motionEvents } from "./engine/interpretation.ts";
export { type AnalysisHost, createAnalysisHost, type HostOptions } from "./host/host.ts";
export { poseSidecar } from "./output/sidecar.ts";
export { readTrack } from "./output/track-file.ts";
export type { AnalysisOutcome } from "./pipeline/analyze.ts";
export { interpret } from "./pipeline/interpret.ts";
export { isAnother, nearestExercise } from "./pipeline/nearest.ts";
export { type Corrections, recompute, recomputeOwn } from "./pipeline/recompute.ts";
export { ANALYSIS_VERSION } from "./pipeline/version.ts";

export interface AnalyzeVideoJob {
  readonly videoPath: string;
  readonly outDir: string;
  readonly request: z.input<typeof AnalysisRequest>;
  /** Where converted models are kept. */
  readonly dataDir: string;
  readonly quality?: PoseQuality;
  readonly normaliseFps?: number;
}

const pools = new Map<string, PosePool>();

/**
 * Analyses one video in this process (its pose models in worker threads); for scripts and benches. The service uses `createAnalysisHost`.
 * Call `closePools` when done.
 */
export async function analyzeVideo(job: AnalyzeVideoJob, onProgress?: (progress: Progress) => void): Promise<AnalysisOutcome> {
  const quality = job.quality ?? "heavy";
  const key = `${job.dataDir}:${quality}`;
  const pool = pools.get(key) ?? new PosePool({ modelsDir: join(job.dataDir, "models"), quality });
  pools.set(key, pool);
  return runAnalysis(job.videoPath, job.outDir, AnalysisRequest.parse(job.request), {
    pool,
    normaliseFps: job.normaliseFps ?? 120,
    ...(onProgress && { onProgress }),
  });
}

/** The networks that a browser runs beside its camera, as files under the service's data folder; null where the pose model has none. */
export const liveModelsIn = (dataDir: string): Promise<LiveModels | null> => liveModels(join(dataDir, "models"));

/** Ends the worker threads of `analyzeVideo`. */
export async function closePools(): Promise<void> {
  await Promise.all([...pools.values()].map((p) => p.close()));
  pools.clear();
}
