import { VideoError, type VideoErrorCode } from "@sagittal/vision";

/** An analysis that cannot be done; `message` is for the coach and says what to do. */
export class AnalysisFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "AnalysisFailure";
  }
}

const VIDEO_REASONS: Readonly<Record<VideoErrorCode, string>> = {
  not_a_video: "This file is not a video. Upload an MP4, MOV or WebM recording.",
  truncated: "The video file is incomplete: its end is missing. Upload it again, or export it anew from the phone.",
  no_video_stream: "The file contains sound but no picture. Upload the video itself.",
  too_few_frames: "The video is too short to analyse. Record at least one second of the movement.",
  unsupported_codec: "The video's format cannot be read. Export it as MP4 (H.264 or HEVC) and upload it again.",
  too_large: "The picture is larger than can be analysed. Record in 4K or smaller.",
  too_long: "The video is too long to analyse. Trim it to the movement itself.",
  decode_failed: "No picture could be read from the video. The file seems to be damaged; export it anew and upload it again.",
  decode_limit: "Reading the video took too long. Trim it to the movement itself, or record at a lower resolution.",
  encode_failed: "The annotated video could not be written. Please try again.",
};

/** Words for the coach; null when the error is a fault of the program and not of the video. */
export function failureReason(error: unknown): string | null {
  if (error instanceof AnalysisFailure) return error.message;
  if (error instanceof VideoError) return VIDEO_REASONS[error.code];
  return null;
}

export const REASONS = {
  noPerson:
    "No person could be found in the video. Film the whole body from the side, well lit and filling about two thirds of the picture, and upload again.",
  tooFewFrames: "Fewer than ten pictures show the athlete. Record at least one second of the movement, or widen the trim.",
  trim: "The trim leaves nothing of the video. Choose a start before the end of the recording.",
} as const;
