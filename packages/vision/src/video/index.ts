export { VideoError, type VideoErrorCode } from "./errors.ts";
export { type FramePlan, planFrames, type TrimRange } from "./frame-plan.ts";
export { estimateFrameRate, type FrameRate } from "./frame-rate.ts";
export { limitFrameSize, PROBE_LIMITS, type ProbeLimits, probeVideo } from "./probe.ts";
export { type ReadOptions, readFrames } from "./reader.ts";
export { type ThumbnailOptions, thumbnailJpeg, toRgb, uprightCopy } from "./thumbnail.ts";
export type { ColorMatrix, Rotation, VideoFrame, VideoProbe, YuvPlanes } from "./types.ts";
export { VideoWriter, type WriterOptions, type X264Preset } from "./writer.ts";
