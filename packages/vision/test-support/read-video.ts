/** A process that reads the videos whose paths it is sent, all frames of each, and answers how that ended. */
import { planFrames, probeVideo, readFrames, VideoError } from "../src/video/index.ts";

function read(path: string): string {
  try {
    const probe = probeVideo(path);
    const indices = planFrames(probe, 120).frames.map((frame) => frame.sourceIndex);
    for (const frame of readFrames(probe, { indices, maxDecodeMs: 60_000 })) if (frame.index < 0) return "fault: a frame before the first";
    return "read";
  } catch (error) {
    return error instanceof VideoError ? error.code : `fault: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

process.on("message", (path: string) => process.send?.(read(path)));
