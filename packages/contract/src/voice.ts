import { z } from "zod";
import { Instant } from "./common.ts";
import { Drawing } from "./drawing.ts";
import type { Rule } from "./rules.ts";

/** Longest voice-over, ms. */
export const MOST_VOICE_MS = 180_000;
/** A recorder is stopped at the limit and ends a little later, ms. */
const OVERRUN_MS = 2000;
/** Most bytes of a recording: three minutes at more than twice what browsers write. */
export const VOICE_BYTES = 8 * 1024 * 1024;
/** What browsers record: Opus in WebM, or AAC in MP4. */
export const VOICE_TYPES = ["audio/webm", "audio/mp4"] as const;
export type VoiceType = (typeof VOICE_TYPES)[number];
/** A change each 33 ms for three minutes, and some more. */
export const MOST_VOICE_STEPS = 6000;
export const MOST_VOICE_DRAWINGS = 300;

const audioMs = z
  .number()
  .min(0)
  .max(MOST_VOICE_MS + OVERRUN_MS);

/** From an instant of the recording on, the clip plays from `clip_ms` at this rate. */
export const VoiceStep = z.object({
  audio_ms: audioMs.describe("ms from the beginning of the recording"),
  clip_ms: z.number().min(0).describe("What the picture showed then, ms of the source video"),
  rate: z.number().min(-4).max(4).describe("ms of the clip per ms of the recording; 0 while the picture stands, negative backwards"),
});
export type VoiceStep = z.infer<typeof VoiceStep>;

/** A drawing as the recording shows it. */
export const VoiceDrawing = z.object({
  drawing: Drawing,
  drawn_ms: audioMs.describe("When it was drawn, ms of the recording; 0 for one that was there before"),
  removed_ms: audioMs.nullable().describe("When it was taken away, ms of the recording; null for one that stayed"),
});
export type VoiceDrawing = z.infer<typeof VoiceDrawing>;

const rises = (steps: readonly VoiceStep[]): boolean =>
  steps.every((step, i) => step.audio_ms > (steps[i - 1]?.audio_ms ?? -1)) && steps[0]?.audio_ms === 0;

/** What the viewer showed while a voice was recorded. */
export const VoiceLog = z
  .object({
    duration_ms: audioMs.min(1),
    steps: z
      .array(VoiceStep)
      .min(1)
      .max(MOST_VOICE_STEPS)
      .describe("Changes of the picture; the first at 0, each later than the one before"),
    drawings: z.array(VoiceDrawing).max(MOST_VOICE_DRAWINGS).default([]),
  })
  .refine(({ steps }) => rises(steps), { path: ["steps"], message: "times_rise" satisfies Rule })
  .refine(({ steps, duration_ms }) => (steps.at(-1)?.audio_ms ?? 0) <= duration_ms, {
    path: ["duration_ms"],
    message: "end_after_start" satisfies Rule,
  })
  .refine(({ drawings }) => drawings.every((d) => d.removed_ms === null || d.removed_ms >= d.drawn_ms), {
    path: ["drawings"],
    message: "end_after_start" satisfies Rule,
  });
export type VoiceLog = z.infer<typeof VoiceLog>;

/** A voice-over as a video: pictures, drawings and voice in one MP4. */
export const VoiceVideo = z
  .object({
    status: z.enum(["queued", "working", "ready", "failed"]),
    url: z.string().nullable().describe("The MP4, valid for some hours; null until it is ready"),
    size_bytes: z.int().nullable().describe("null until it is ready"),
    failure_reason: z.string().describe("Why it failed, in the reader's language; empty otherwise"),
    created_at: Instant.describe("When it was asked for"),
  })
  .meta({ id: "VoiceVideo" });
export type VoiceVideo = z.infer<typeof VoiceVideo>;

/** A coach's voice over a session's video. */
export const SessionVoice = z
  .object({
    url: z.string().describe("The recording, valid for some hours"),
    content_type: z.enum(VOICE_TYPES),
    size_bytes: z.int(),
    log: VoiceLog,
    video: VoiceVideo.nullable().describe("The voice-over as an MP4; null while nobody asked for one, on public pages until it is ready"),
    created_at: Instant,
  })
  .meta({ id: "SessionVoice" });
export type SessionVoice = z.infer<typeof SessionVoice>;

/** Answer to reading a session's voice-over. */
export const VoiceAnswer = z.object({ voice: SessionVoice.nullable() });
export type VoiceAnswer = z.infer<typeof VoiceAnswer>;

/** A frame's time is found again within this, ms. */
const SLACK_MS = 1;

/** The drawings that show at an instant, ms of the source video. */
export const shownAt = (drawings: readonly Drawing[], clipMs: number): Drawing[] =>
  drawings.filter((d) => clipMs >= d.from_ms - SLACK_MS && clipMs <= d.to_ms + SLACK_MS);

/** The drawings that were there at an instant of the recording, whether or not the clip shows them then. */
export const drawnAt = ({ drawings }: VoiceLog, audioMs: number): Drawing[] =>
  drawings.filter((d) => d.drawn_ms <= audioMs && (d.removed_ms === null || audioMs < d.removed_ms)).map((d) => d.drawing);

/** What a voice-over shows at one instant. */
export interface VoiceMoment {
  /** ms of the source video; never negative, and past its end where the log runs on there. */
  clip_ms: number;
  /** ms of the clip per ms of the recording. */
  rate: number;
  drawings: Drawing[];
}

/** The clip's time, its rate and the drawings that show at an instant of the recording; before its beginning as at 0, after its end as at its end. */
export function voiceAt(log: VoiceLog, audioMs: number): VoiceMoment {
  const at = Math.min(log.duration_ms, Math.max(0, audioMs));
  const { clip_ms, rate } = clipAt(log.steps, at);
  return { clip_ms, rate, drawings: shownAt(drawnAt(log, at), clip_ms) };
}

/** Where the clip is at an instant of a recording, by the last step before it. The steps are in order, at least one. */
export function clipAt(steps: readonly VoiceStep[], audioMs: number): { clip_ms: number; rate: number } {
  const step = steps.findLast((s) => s.audio_ms <= audioMs) ?? steps[0];
  if (!step) return { clip_ms: 0, rate: 0 };
  return { clip_ms: Math.max(0, step.clip_ms + (audioMs - step.audio_ms) * step.rate), rate: step.rate };
}
