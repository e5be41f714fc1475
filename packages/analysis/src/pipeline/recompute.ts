import type { AnalysisResult, MotionEvent, PoseSidecar } from "@sagittal/contract";
import type { EventAt } from "../engine/analyser.ts";
import { frameOfTime } from "../engine/interpretation.ts";
import { poseSidecar, timeSeriesCsv } from "../output/sidecar.ts";
import { readTrack } from "../output/track-file.ts";
import { resultOf } from "./analyze.ts";
import { interpret } from "./interpret.ts";

/**
 * Results of a stored track with a coach's events in place of the detected ones (null: with the detected ones), without the video.
 * @param trackPath the `track` file of the analysis
 * @param events times in the source video
 */
export function recompute(
  trackPath: string,
  events: readonly MotionEvent[] | null,
): { result: AnalysisResult; sidecar: PoseSidecar; timeseries: string } {
  const stored = readTrack(trackPath);
  const detected = interpret(stored.track, stored.request);
  const corrected = events?.map(
    (e): EventAt => ({
      type: e.type,
      side: e.side,
      frame: frameOfTime(detected.motion.body, e.t_ms, stored.timeScale),
      confidence: e.confidence,
    }),
  );
  const i = corrected ? interpret(stored.track, stored.request, corrected) : detected;
  const timings = { probe: 0, normalise: 0, pose_extract: 0, biomechanics: 0, render: 0, publish: 0 };
  const video = { fps: stored.track.fps, sourceFps: stored.sourceFps, durationMs: stored.durationMs, crowded: stored.crowded ?? false };
  return {
    result: resultOf(i, stored.request, video, timings),
    sidecar: poseSidecar(i, stored.timeScale),
    timeseries: timeSeriesCsv(i, stored.timeScale),
  };
}
