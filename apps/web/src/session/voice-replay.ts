import { type Drawing, drawnAt, type SessionVoice, voiceAt } from "@sagittal/contract";
import type { Driver, Playhead } from "./playhead.ts";

/** What a replay shows of itself. */
export interface ReplayState {
  phase: "idle" | "loading" | "playing" | "paused" | "failed";
  /** ms of the recording, in tenths of a second while it plays. */
  ms: number;
  /** The drawings that were there at this instant; null while the replay does not show. */
  drawings: readonly Drawing[] | null;
}

/**
 * Plays a voice-over: the sound is the clock, the video follows the log. Every other control of the video ends it.
 * The sound is decoded whole (three minutes are 35 MB), because recordings of browsers carry no index to seek by.
 */
export class VoiceReplay {
  state: ReplayState = { phase: "idle", ms: 0, drawings: null };
  readonly #voice: SessionVoice;
  readonly #playhead: Playhead;
  readonly #listeners = new Set<() => void>();
  #context: AudioContext | null = null;
  #sound: AudioBuffer | null = null;
  #source: AudioBufferSourceNode | null = null;
  #driver: Driver | null = null;
  /** Where the clock of the sound stood at the recording's zero, s. */
  #zeroS = 0;
  #timer = 0;

  constructor(voice: SessionVoice, playhead: Playhead) {
    this.#voice = voice;
    this.#playhead = playhead;
  }

  get durationMs(): number {
    return this.#voice.log.duration_ms;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(values: Partial<ReplayState>): void {
    this.state = { ...this.state, ...values };
    for (const listener of this.#listeners) listener();
  }

  /** Plays on from where it is, from the beginning after its end. */
  async play(): Promise<void> {
    if (this.state.phase === "loading" || this.state.phase === "playing") return;
    this.#set({ phase: "loading" });
    try {
      this.#context ??= new AudioContext();
      await this.#context.resume();
      this.#sound ??= await this.#context.decodeAudioData(await (await fetch(this.#voice.url)).arrayBuffer());
    } catch {
      if (this.#waiting()) this.#set({ phase: "failed" });
      return;
    }
    if (!this.#waiting()) return;
    this.#begin(this.state.ms >= this.durationMs - 50 ? 0 : this.state.ms);
  }

  /** Still wanted: it was not paused or closed while loading. */
  #waiting(): boolean {
    return this.state.phase === "loading";
  }

  pause(): void {
    if (this.state.phase === "loading") this.#set({ phase: "paused" });
    if (this.state.phase !== "playing") return;
    this.#silence();
    this.#set({ phase: "paused" });
    this.#show(this.state.ms, true);
  }

  /** Goes to an instant of the recording, ms; plays on from there if it played. */
  seek(ms: number): void {
    if (this.state.phase === "playing") {
      this.#silence();
      this.#begin(ms);
    } else {
      if (this.state.phase === "idle") this.#set({ phase: "paused" });
      this.#show(ms, true);
    }
  }

  close(): void {
    this.#silence();
    this.#driver?.release();
    this.#driver = null;
    this.#set({ phase: "idle", drawings: null });
    void this.#context?.close();
    this.#context = null;
  }

  #begin(ms: number): void {
    const [context, buffer] = [this.#context, this.#sound];
    if (!context || !buffer) return;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(0, Math.min(ms / 1000, buffer.duration));
    this.#source = source;
    this.#zeroS = context.currentTime - ms / 1000;
    this.#set({ phase: "playing" });
    const tick = () => {
      const now = Math.max(ms, (context.currentTime - this.#zeroS) * 1000);
      if (now >= this.durationMs) {
        this.#silence();
        this.#set({ phase: "paused" });
        this.#show(this.durationMs, true);
        return;
      }
      this.#show(now, false);
      this.#timer = requestAnimationFrame(tick);
    };
    tick();
  }

  #silence(): void {
    cancelAnimationFrame(this.#timer);
    this.#source?.stop();
    this.#source = null;
  }

  /** Shows an instant; while paused the picture stands still whatever the log's rate. */
  #show(ms: number, still: boolean): void {
    this.#driver ??= this.#playhead.drive(() => this.#taken());
    const { clip_ms, rate } = voiceAt(this.#voice.log, ms);
    this.#driver.follow(clip_ms, still ? 0 : rate);
    const drawings = drawnAt(this.#voice.log, ms);
    const before = this.state.drawings;
    const same = before?.length === drawings.length && drawings.every((drawing, i) => drawing === before[i]);
    const shown = still ? ms : Math.floor(ms / 100) * 100;
    if (!same || shown !== this.state.ms) this.#set({ ms: shown, drawings: same ? before : drawings });
  }

  #taken(): void {
    this.#driver = null;
    this.#silence();
    this.#set({ phase: "paused", drawings: null });
  }
}
