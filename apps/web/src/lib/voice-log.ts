import {
  clipAt,
  type Drawing,
  MOST_VOICE_DRAWINGS,
  MOST_VOICE_STEPS,
  type VoiceDrawing,
  type VoiceLog,
  type VoiceStep,
} from "@sagittal/contract";

/** Changes nearer together than this are one, ms of the recording. */
const LEAST_STEP_MS = 33;
/** While the clip plays, its frames come this much early or late, ms of the clip; more is a jump. */
const PLAY_SLACK_MS = 80;
/** While it stands, every other frame is a jump. */
const STAND_SLACK_MS = 0.5;

const tenth = (ms: number): number => Math.round(ms * 10) / 10;

/**
 * Logs what the viewer shows while a voice is recorded. Times are ms of the recording, in ascending order. Only a deviation from the
 * extrapolated last step is logged as a step.
 */
export class VoiceLogger {
  readonly #steps: VoiceStep[] = [];
  readonly #drawings = new Map<string, VoiceDrawing>();
  readonly #gone: VoiceDrawing[] = [];

  /** The picture is at `clipMs` of the source video and goes on at `rate`, ms per ms; 0 while it stands, negative backwards. */
  picture(audioMs: number, clipMs: number, rate: number): void {
    const last = this.#steps.at(-1);
    const step = { audio_ms: last ? tenth(audioMs) : 0, clip_ms: tenth(Math.max(0, clipMs)), rate };
    if (last) {
      const expected = clipAt(this.#steps, audioMs);
      const slack = rate === 0 ? STAND_SLACK_MS : PLAY_SLACK_MS;
      if (expected.rate === rate && Math.abs(expected.clip_ms - clipMs) <= slack) return;
      if (step.audio_ms - last.audio_ms < LEAST_STEP_MS) {
        this.#steps[this.#steps.length - 1] = { ...step, audio_ms: last.audio_ms };
        return;
      }
    }
    if (this.#steps.length < MOST_VOICE_STEPS) this.#steps.push(step);
  }

  /** All drawings as they are from now on, whether or not the clip shows them now. */
  drawings(audioMs: number, all: readonly Drawing[]): void {
    const at = tenth(audioMs);
    const now = new Map(all.map((drawing) => [JSON.stringify(drawing), drawing]));
    for (const [name, drawn] of this.#drawings) {
      if (now.has(name)) continue;
      this.#drawings.delete(name);
      this.#gone.push({ ...drawn, removed_ms: at });
    }
    for (const [name, drawing] of now) {
      const room = this.#drawings.size + this.#gone.length < MOST_VOICE_DRAWINGS;
      if (room && !this.#drawings.has(name)) this.#drawings.set(name, { drawing, drawn_ms: at, removed_ms: null });
    }
  }

  /** The log of a recording of this length. */
  finished(durationMs: number): VoiceLog {
    const duration_ms = Math.max(1, tenth(durationMs));
    return {
      duration_ms,
      steps: this.#steps.filter((step) => step.audio_ms <= duration_ms),
      drawings: [...this.#gone, ...this.#drawings.values()].filter((d) => d.drawn_ms <= duration_ms),
    };
  }
}
