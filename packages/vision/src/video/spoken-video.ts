import { rmSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { clipAt, type Drawing, drawnAt, shownAt, type VoiceLog } from "@sagittal/contract";
import { DrawingLayer } from "../draw/drawing-layer.ts";
import { framesInOrder } from "./frame-order.ts";
import { limitFrameSize, probeVideo } from "./probe.ts";
import { addSound } from "./sound.ts";
import { VideoWriter } from "./writer.ts";

/** Frames per second of the video, whatever the clip's: every player takes them. */
const FPS = 30;
/** Longest side of the video, px: sharp on a phone, small enough for a message. */
const LONG_SIDE = 1280;
/** A frame's time is found again within this, ms. */
const SLACK_MS = 1;
const PRESET = "superfast";

interface SpokenVideo {
  /** Path of the clip that the viewer showed. */
  readonly video: string;
  /** Time in the source video at which that clip begins, ms. */
  readonly offsetMs: number;
  /** Path of the recording. */
  readonly voice: string;
  readonly log: VoiceLog;
  /** Path of the MP4 to write. */
  readonly out: string;
}

/**
 * Makes one MP4 of a voice-over: at each instant of the recording the frame that the viewer showed, the drawings of that instant burnt in,
 * and the voice as sound. As long as the recording, to a frame of 1/30 s. Nothing is left behind when it fails.
 *
 * @throws UnheardError for a recording without sound, VideoError of reading the clip, and encode_failed
 */
export async function spokenVideo(job: SpokenVideo): Promise<void> {
  const silent = `${job.out}.silent.mp4`;
  try {
    await writePictures(job, silent);
    addSound(silent, job.voice, job.out, job.log.duration_ms);
  } finally {
    rmSync(silent, { force: true });
  }
}

async function writePictures({ video, offsetMs, log }: SpokenVideo, path: string): Promise<void> {
  // A long file of which the session shows a part: the voice's length bounds what is read of it.
  const probe = limitFrameSize(probeVideo(video, { maxDurationMs: Number.POSITIVE_INFINITY }), LONG_SIDE);
  const moments = momentsOf(log, probe.ptsMs, offsetMs);
  using writer = new VideoWriter(path, { ...probe, sourceFps: FPS }, { preset: PRESET });
  const layer = new DrawingLayer(probe.matrix);
  const frames = framesInOrder(
    probe,
    moments.map(({ frame }) => frame),
  );
  let done = 0;
  for (const frame of frames) {
    const picture = writer.begin(frame);
    layer.paint(picture, moments[done]?.drawings ?? []);
    writer.commit((done * 1000) / FPS);
    done++;
    // Yields, so that the process can receive a cancellation.
    if (done % 8 === 0) await setImmediate();
  }
  writer.finish();
}

/** What one frame of the video shows. */
interface Moment {
  /** Index of the clip's frame. */
  readonly frame: number;
  readonly drawings: readonly Drawing[];
}

/** What the viewer showed at the instant of each frame of the video; at least one. A drawing of one frame shows as long as that frame. */
function momentsOf(log: VoiceLog, ptsMs: readonly number[], offsetMs: number): Moment[] {
  const count = Math.max(1, Math.round((log.duration_ms * FPS) / 1000));
  return Array.from({ length: count }, (_, i) => {
    const audioMs = (i * 1000) / FPS;
    const frame = frameAt(ptsMs, clipAt(log.steps, audioMs).clip_ms - offsetMs);
    return { frame, drawings: shownAt(drawnAt(log, audioMs), (ptsMs[frame] ?? 0) + offsetMs) };
  });
}

/** The index of the frame that a player shows at an instant: the last one that has begun; the first one before its time. */
function frameAt(ptsMs: readonly number[], ms: number): number {
  return Math.max(
    0,
    ptsMs.findLastIndex((t) => t <= ms + SLACK_MS),
  );
}
