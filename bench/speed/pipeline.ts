import type { AnalysisHost } from "@sagittal/analysis";
import { analysisFailureText } from "@sagittal/catalogue";
import type { AnalysisRequest, Stage } from "@sagittal/contract";
import { cpuOfEachChild, cpuSince, type Memory, peakWhile } from "./memory.ts";

/** Cost of one analysis, measured from outside its process. */
export interface PipelineRun {
  readonly frames: number;
  readonly seconds: number;
  /** From the request to the first measured frames, s. */
  readonly firstFramesS: number;
  /** CPU time of all processes started, s. */
  readonly cpu: number;
  /** CPU time by stage, s. */
  readonly cpuByStage: ReadonlyMap<Stage, number>;
  /** Largest memory of all processes started. */
  readonly peak: Memory;
}

/**
 * Runs one analysis in its own process and measures it.
 * @throws Error when the video is refused
 */
export async function measuredRun(host: AnalysisHost, videoPath: string, outDir: string, request: AnalysisRequest): Promise<PipelineRun> {
  const started = performance.now();
  const before = cpuOfEachChild();
  const cpuByStage = new Map<Stage, number>();
  let stage: Stage = "probe";
  let since = before;
  let firstFramesS = Number.NaN;
  const enterStage = (next: Stage): void => {
    cpuByStage.set(stage, (cpuByStage.get(stage) ?? 0) + cpuSince(since));
    [stage, since] = [next, cpuOfEachChild()];
  };
  const { value, peak } = await peakWhile(() =>
    host.run({ videoPath, outDir, request }, (progress) => {
      if (progress.stage !== stage) enterStage(progress.stage);
      if (Number.isNaN(firstFramesS) && progress.stage === "pose_extract" && progress.frame_done > 0) {
        firstFramesS = (performance.now() - started) / 1000;
      }
    }),
  );
  enterStage(stage);
  if (value.status === "failed") throw new Error(`The analysis failed: ${analysisFailureText(value.failure, "en")}`);
  const { fps, duration_ms } = value.result;
  const seconds = request.trim ? request.trim.end_s - request.trim.start_s : duration_ms / 1000;
  return {
    frames: Math.round(fps * seconds),
    seconds: (performance.now() - started) / 1000,
    firstFramesS,
    cpu: cpuSince(before),
    cpuByStage,
    peak,
  };
}
