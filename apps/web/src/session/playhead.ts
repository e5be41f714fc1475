import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import { nearestFrame, type Span } from "../lib/motion.ts";

export interface PlayState {
  frame: number;
  playing: boolean;
  rate: number;
  loop: Span | null;
  reverse: boolean;
}

/** Drives the clock until a person takes it over. */
export interface Driver {
  /** Shows an instant of the source video, ms, and goes on from it at this rate: forwards by playing, else picture by picture. */
  follow: (t: number, rate: number) => void;
  /** Gives the clock back. */
  release: () => void;
}

/** Tolerated deviation of a playing video from its driver, ms: a correcting seek makes it stutter. */
const DRIFT_MS = 200;

/**
 * The one clock of a session page. It knows the times of the analysed frames, drives the video and notifies its subscribers
 * (overlay, curves, ticks, 3D) of the shown frame. Times are those of the source video, ms; `shift` is how much later the shown file starts.
 */
export class Playhead {
  readonly times: readonly number[];
  state: PlayState = { frame: 0, playing: false, rate: 1, loop: null, reverse: false };
  #video: HTMLVideoElement | null = null;
  #shift = 0;
  #wanted: number | null = null;
  #timer = 0;
  #callback = 0;
  readonly #listeners = new Set<() => void>();

  constructor(times: readonly number[]) {
    this.times = times;
  }

  get t(): number {
    return this.times[this.state.frame] ?? 0;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(values: Partial<PlayState>): void {
    this.state = { ...this.state, ...values };
    for (const listener of this.#listeners) listener();
  }

  /** Controls a video whose zero lies `shift` ms into the source. Returns a function that releases it. */
  attach(video: HTMLVideoElement, shift: number): () => void {
    this.#video = video;
    this.#shift = shift;
    video.playbackRate = this.state.rate;
    const onFrame: VideoFrameRequestCallback = (_now, meta) => {
      if (this.#wanted === null && !this.state.reverse) this.#shown(meta.mediaTime * 1000 + shift);
      this.#callback = video.requestVideoFrameCallback(onFrame);
    };
    this.#callback = video.requestVideoFrameCallback(onFrame);
    const onSeeked = () => {
      const wanted = this.#wanted;
      this.#wanted = null;
      if (wanted !== null && wanted !== this.#seeking) this.#seek(wanted);
    };
    const onPlay = () => this.#set({ playing: true });
    const onPause = () => !this.state.reverse && this.#set({ playing: false });
    const onReady = () => this.#seek(this.state.frame);
    video.addEventListener("seeked", onSeeked);
    video.addEventListener("play", onPlay);
    video.addEventListener("pause", onPause);
    video.addEventListener("loadeddata", onReady, { once: true });
    return () => {
      video.cancelVideoFrameCallback(this.#callback);
      video.removeEventListener("seeked", onSeeked);
      video.removeEventListener("play", onPlay);
      video.removeEventListener("pause", onPause);
      video.removeEventListener("loadeddata", onReady);
      if (this.#video === video) this.#video = null;
      this.#wanted = null;
    };
  }

  #shown(t: number): void {
    // The presented time is the frame's start, rounded: half a millisecond more keeps it from falling before the frame.
    const frame = nearestFrame(this.times, t + 0.5);
    const { loop } = this.state;
    if (loop && this.state.playing && t >= loop.to) {
      this.#seek(nearestFrame(this.times, loop.from));
      return;
    }
    if (frame !== this.state.frame) this.#set({ frame });
  }

  #seeking = -1;

  #driver: { onTaken: () => void; rate: number } | null = null;

  /** Hands the clock to a driver; `onTaken` is called once when a person or another driver takes control. */
  drive(onTaken: () => void): Driver {
    this.#taken();
    const driver = { onTaken, rate: this.state.rate };
    this.#driver = driver;
    this.#set({ loop: null });
    return {
      follow: (t, rate) => this.#driver === driver && this.#follow(t, rate),
      release: () => {
        if (this.#driver !== driver) return;
        this.#endDrive(driver);
        this.#halt();
      },
    };
  }

  #taken(): void {
    const driver = this.#driver;
    if (!driver) return;
    this.#endDrive(driver);
    this.#halt();
    driver.onTaken();
  }

  #endDrive(driver: { rate: number }): void {
    this.#driver = null;
    this.#speed(driver.rate);
  }

  #follow(t: number, rate: number): void {
    const frame = nearestFrame(this.times, t);
    if (rate <= 0 || frame >= this.times.length - 1) {
      if (this.state.playing) this.#halt();
      if (frame !== this.state.frame) this.#seek(frame);
      return;
    }
    if (rate !== this.state.rate) this.#speed(rate);
    // A seeking video cannot be corrected.
    if (this.#wanted === null && Math.abs(this.t - t) > DRIFT_MS) this.#seek(frame);
    if (!this.state.playing) void this.#video?.play().catch(() => undefined);
  }

  /** Shows a frame; while the video still seeks, only the newest request is kept. */
  seek(frame: number): void {
    this.#taken();
    this.#seek(frame);
  }

  #seek(frame: number): void {
    const at = Math.max(0, Math.min(this.times.length - 1, Math.round(frame)));
    if (at !== this.state.frame) this.#set({ frame: at });
    const video = this.#video;
    if (!video || video.readyState < 1) return;
    const busy = this.#wanted !== null && video.seeking;
    this.#wanted = at;
    if (busy) return;
    this.#seeking = at;
    const t = this.times[at] ?? 0;
    const length = (this.times[at + 1] ?? t + 1000 / 60) - t;
    video.currentTime = Math.max(0, (t - this.#shift + length * 0.4) / 1000);
  }

  seekTime(t: number): void {
    this.seek(nearestFrame(this.times, t));
  }

  step(frames: number): void {
    this.pause();
    this.seek(this.state.frame + frames);
  }

  play(): void {
    this.#taken();
    this.#stopReverse();
    if (this.state.frame >= this.times.length - 1) this.seek(0);
    void this.#video?.play().catch(() => undefined);
  }

  pause(): void {
    this.#taken();
    this.#halt();
  }

  #halt(): void {
    this.#stopReverse();
    this.#video?.pause();
  }

  toggle(): void {
    if (this.state.playing) this.pause();
    else this.play();
  }

  /** Runs backwards by seeking: no browser plays backwards. */
  playReverse(): void {
    this.#taken();
    this.#video?.pause();
    this.#set({ reverse: true, playing: true });
    let last = performance.now();
    let t = this.t;
    const tick = (now: number) => {
      if (!this.state.reverse) return;
      t -= (now - last) * this.state.rate;
      last = now;
      if (t <= (this.times[0] ?? 0)) {
        this.#seek(0);
        this.#stopReverse();
        return;
      }
      this.#seek(nearestFrame(this.times, t));
      this.#timer = requestAnimationFrame(tick);
    };
    this.#timer = requestAnimationFrame(tick);
  }

  #stopReverse(): void {
    if (!this.state.reverse) return;
    cancelAnimationFrame(this.#timer);
    this.#set({ reverse: false, playing: false });
  }

  setRate(rate: number): void {
    this.#taken();
    this.#speed(rate);
  }

  #speed(rate: number): void {
    if (this.#video) this.#video.playbackRate = rate;
    this.#set({ rate });
  }

  setLoop(loop: Span | null): void {
    this.#set({ loop });
    if (loop) {
      this.seekTime(loop.from);
      this.play();
    }
  }
}

const Context = createContext<Playhead | null>(null);
export const PlayheadProvider = Context.Provider;

/** The clock of the session page, which a PlayheadProvider above must give; the component is not rendered anew by it. */
export function usePlayhead(): Playhead {
  const playhead = useContext(Context);
  if (!playhead) throw new Error("usePlayhead needs a PlayheadProvider above it.");
  return playhead;
}

/** The clock's state; the component is rendered anew with every change, while playing with every frame. */
export function usePlayState(playhead: Playhead = usePlayhead()): PlayState {
  return useSyncExternalStore(playhead.subscribe, () => playhead.state);
}

/** Subscribes to shown frames without rendering React components: for canvas drawings. */
export function useFrame(draw: (playhead: Playhead) => void, playhead: Playhead = usePlayhead()): void {
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    const run = () => latest.current(playhead);
    run();
    return playhead.subscribe(run);
  }, [playhead]);
}
