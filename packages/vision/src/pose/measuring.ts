/** Distributes the frames among threads, again whenever one becomes free (work stealing). The result of a frame does not depend on the thread. */
import { VideoError } from "../video/errors.ts";
import { keyframeBefore } from "../video/reader.ts";
import type { VideoProbe } from "../video/types.ts";
import type { PosePool } from "./pool.ts";
import { BEGUN, END, type Measured, type MeasureTask, newSpan, type WantedFrame } from "./tasks.ts";

/** Decoding one frame on the way from a keyframe to the first wanted one, in measured frames: what it costs beside the largest model. */
const DECODE_COST = 0.13;
/** Opening the video, in measured frames. */
const OPEN_COST = 1.5;
/** What taking over the end of a part must save at least, in measured frames. */
const WORTH_TAKING = 2;

/** A run of frames assigned to one thread; its end moves to an earlier frame when another thread takes over the rest. */
interface Part {
  readonly frames: readonly WantedFrame[];
  readonly span: MeasureTask["span"];
  readonly ended: Promise<Measured | VideoError>;
  running: boolean;
  done: number;
}

/** The threads that measure. */
type Threads = Pick<PosePool, "size" | "measure">;

const isSame = (a: WantedFrame, b: WantedFrame | undefined): boolean =>
  b !== undefined &&
  a.look === b.look &&
  a.roi.cx === b.roi.cx &&
  a.roi.cy === b.roi.cy &&
  a.roi.size === b.roi.size &&
  a.roi.angle === b.roi.angle;

/** Measures one person in the frames of a video on all threads of a pool. */
export class Measuring {
  readonly #pool: Threads;
  readonly #probe: VideoProbe;
  readonly #onProgress: (measured: number) => void;
  #parts: Part[] = [];

  /** @param onProgress called with the number of measured frames */
  constructor(pool: Threads, probe: VideoProbe, onProgress: (measured: number) => void) {
    this.#pool = pool;
    this.#probe = probe;
    this.#onProgress = onProgress;
  }

  /** Begins on one thread with frames that will probably be wanted. */
  begin(frames: readonly WantedFrame[]): void {
    if (frames.length > 0) this.#start(frames);
  }

  /**
   * Measures all wanted frames; what was begun and is not wanted is dropped.
   * @returns parts in no particular order, which together hold every frame that can be decoded
   * @throws VideoError decode_failed when none can
   */
  async finish(wanted: readonly WantedFrame[]): Promise<Measured[]> {
    const byFrame = new Map(wanted.map((f) => [f.frame, f]));
    const kept = this.#parts.filter(({ frames }) => frames.every((f) => isSame(f, byFrame.get(f.frame))));
    for (const part of this.#parts) if (!kept.includes(part)) Atomics.store(part.span, END, 0);
    this.#parts = kept;
    for (const part of kept) if (part.running) this.#endAtKeyframe(part);
    const begun = new Set(kept.flatMap(({ frames, span }) => frames.slice(0, Atomics.load(span, END)).map((f) => f.frame)));
    const free = this.#pool.size - kept.filter((part) => part.running).length;
    const rest = this.#shares(
      wanted.filter((f) => !begun.has(f.frame)),
      Math.max(1, free),
    );
    const help = async (): Promise<void> => {
      for (let part = this.#takeOver(); part !== null; part = this.#takeOver()) await part.ended;
    };
    const busy = [...kept, ...rest.map((frames) => this.#start(frames))].map((part) => part.ended.then(help));
    await Promise.all([...busy, ...Array.from({ length: Math.max(0, free - rest.length) }, help)]);
    return this.#results();
  }

  /** Makes the threads stop their current tasks. */
  stop(): void {
    for (const { span } of this.#parts) Atomics.store(span, END, 0);
  }

  async #results(): Promise<Measured[]> {
    const results = await Promise.all(this.#parts.map((part) => part.ended));
    const measured = results.flatMap((result) => (result instanceof VideoError ? [] : [result]));
    const error = results.find((result) => result instanceof VideoError);
    // A part without decodable frames is treated like undecodable frames within a longer part.
    if (error && measured.every(({ frames }) => frames.length === 0)) throw error;
    return measured;
  }

  #start(frames: readonly WantedFrame[]): Part {
    const span = newSpan(frames.length);
    const progress = (done: number): void => {
      part.done = done;
      this.#onProgress(this.#parts.reduce((sum, p) => sum + p.done, 0));
    };
    const ended = this.#pool
      .measure({ kind: "measure", probe: this.#probe, frames, span }, progress)
      .catch((error: unknown) => {
        if (error instanceof VideoError && error.code === "decode_failed") return error;
        throw error;
      })
      .finally(() => {
        part.running = false;
      });
    // One that is dropped is not waited for.
    ended.catch(() => {});
    const part: Part = { frames, span, ended, running: true, done: 0 };
    this.#parts.push(part);
    return part;
  }

  /** Takes the end of the part with the most to gain from it; null when no part is worth dividing. */
  #takeOver(): Part | null {
    let best: { part: Part; at: number; end: number; saved: number } | null = null;
    for (const part of this.#parts) {
      if (!part.running) continue;
      const begun = Atomics.load(part.span, BEGUN);
      const end = Atomics.load(part.span, END);
      for (let at = begun + 2; at < end; at++) {
        const saved = end - begun - Math.max(at - begun, this.#lead(part.frames[at]!) + end - at);
        if (saved > (best?.saved ?? WORTH_TAKING)) best = { part, at, end, saved };
      }
    }
    if (!best) return null;
    // If its thread has passed this frame already, both measure it, with the same result.
    Atomics.store(best.part.span, END, best.at);
    return this.#start(best.part.frames.slice(best.at, best.end));
  }

  /** Ends a part at its last keyframe, so that the thread that continues there need not decode earlier frames. */
  #endAtKeyframe({ frames, span }: Part): void {
    const least = Atomics.load(span, BEGUN) + 2;
    for (let at = Atomics.load(span, END) - 1; at >= least; at--) {
      const index = frames[at]!.sourceIndex;
      if (keyframeBefore(this.#probe.keyframes, index) <= frames[at - 1]!.sourceIndex) continue;
      Atomics.store(span, END, at);
      return;
    }
  }

  /** Cost of coming to a frame, in measured frames. */
  #lead({ sourceIndex }: WantedFrame): number {
    return OPEN_COST + DECODE_COST * (sourceIndex - keyframeBefore(this.#probe.keyframes, sourceIndex));
  }

  /** The frames in at most so many runs that cost about the same. */
  #shares(frames: readonly WantedFrame[], parts: number): (readonly WantedFrame[])[] {
    const cut = (cost: number): (readonly WantedFrame[])[] => {
      const runs: (readonly WantedFrame[])[] = [];
      for (let from = 0; from < frames.length; from += runs.at(-1)!.length) {
        const length = Math.max(1, Math.floor(cost - this.#lead(frames[from]!)));
        runs.push(frames.slice(from, from + length));
      }
      return runs;
    };
    // Bisection: the least cost of the most expensive run. A single run of everything is the upper bound.
    let [least, most] = [0, frames.length + (frames[0] ? this.#lead(frames[0]) : 0) + 1];
    while (most - least > 0.5) {
      const cost = (least + most) / 2;
      if (cut(cost).length <= parts) most = cost;
      else least = cost;
    }
    return cut(most);
  }
}
