export { VideoError } from "./errors.ts";
export { type FramePlan, planFrames } from "./frame-plan.ts";
export { limitFrameSize, probeVideo } from "./probe.ts";
export { readFrames } from "./reader.ts";
export { rgbToYuv } from "./rgb-to-yuv.ts";
export { isPicture, stillClip } from "./still.ts";
export { thumbnailJpeg, toRgb, uprightCopy } from "./thumbnail.ts";
export type { Rotation, VideoFrame, VideoProbe, YuvPlanes } from "./types.ts";
export { VideoWriter, type WriterOptions, type X264Preset } from "./writer.ts";
