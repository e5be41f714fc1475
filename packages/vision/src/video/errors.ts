/**
 * Why a video cannot be used.
 *
 * - `not_a_video`: the content is no video container that is known here
 * - `truncated`: a video container whose end is missing (an upload or a copy that broke off)
 * - `no_video_stream`: a container without a moving picture (sound only, or a cover image)
 * - `too_few_frames`: fewer frames than an analysis could use
 * - `unsupported_codec`: a picture codec without a decoder
 * - `too_large`, `too_long`: beyond the limits on pixels and on duration
 * - `decode_failed`: the stream is there, but no picture comes out of it
 * - `decode_limit`: decoding took longer, or gave more frames, than allowed
 * - `encode_failed`: the output could not be encoded or written
 * - `picture_unreadable`: a single picture that is damaged or larger than is decoded
 */
export type VideoErrorCode =
  | "not_a_video"
  | "truncated"
  | "no_video_stream"
  | "too_few_frames"
  | "unsupported_codec"
  | "too_large"
  | "too_long"
  | "decode_failed"
  | "decode_limit"
  | "encode_failed"
  | "picture_unreadable";

/** A video that cannot be read or written. `message` is technical English; words for people are chosen by `code`. */
export class VideoError extends Error {
  readonly code: VideoErrorCode;
  constructor(code: VideoErrorCode, message: string) {
    super(message);
    this.name = "VideoError";
    this.code = code;
  }
}
