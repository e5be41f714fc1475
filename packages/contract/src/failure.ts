import { z } from "zod";
import { Activity, CameraView } from "./activity.ts";

/** Why an analysis ended without a result. */
export const ANALYSIS_FAILURES = [
  // The video cannot be read or written.
  "not_a_video",
  "truncated",
  "no_video_stream",
  "too_few_frames",
  "unsupported_codec",
  "too_large",
  "too_long",
  "decode_failed",
  "decode_limit",
  "encode_failed",
  // The picture of a posture cannot be read.
  "picture_unreadable",
  // The request does not fit the video or the catalogue.
  "empty_trim",
  "unknown_exercise",
  "view_not_offered",
  // The athlete was not found.
  "no_person",
  "athlete_too_brief",
  // The athlete may not be analysed.
  "consent_withdrawn",
  // The process that ran the analysis was stopped.
  "decoder_crashed",
  "out_of_memory",
  "no_progress",
  "timed_out",
  "service_fault",
] as const;

/** A failure as it is stored; it is put into words when it is shown. */
export const AnalysisFailure = z.object({
  code: z.enum(ANALYSIS_FAILURES),
  data: z.object({ activity: Activity, exercise: z.string(), camera_view: CameraView, views: z.array(CameraView) }).partial(),
});
export type AnalysisFailure = z.infer<typeof AnalysisFailure>;
