import { Worker } from "node:worker_threads";
import { AnalysisResult, type MotionEvent, PoseSidecar } from "@sagittal/contract";
import { z } from "zod";

const Recomputed = z.object({ result: AnalysisResult, sidecar: PoseSidecar, timeseries: z.string() });
export type Recomputed = z.infer<typeof Recomputed>;
const Answer = z.union([z.object({ id: z.int(), recomputed: Recomputed }), z.object({ id: z.int(), failed: z.string() })]);

/** Loading the analysis takes most of the time of a computation, so its thread stays alive for further corrections. */
const IDLE_MS = 5 * 60_000;

interface Waiting {
  resolve: (recomputed: Recomputed) => void;
  reject: (error: Error) => void;
}

/** A thread that computes sessions one after another; it ends after a while without requests. */
class Computer {
  readonly #thread = new Worker(new URL("./recompute-worker.ts", import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #idle: NodeJS.Timeout | undefined;
  ended = false;

  constructor() {
    this.#thread.on("message", (message: unknown) => this.#answered(message));
    this.#thread.once("error", (error: unknown) => this.#end(error instanceof Error ? error : new Error(String(error))));
    this.#thread.once("exit", (code) => this.#end(new Error(`The computation ended with code ${code}.`)));
    this.#rest();
  }

  ask(trackPath: string, events: readonly MotionEvent[] | null): Promise<Recomputed> {
    clearTimeout(this.#idle);
    this.#thread.ref();
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#thread.postMessage({ id, trackPath, events });
    });
  }

  #answered(message: unknown): void {
    const parsed = Answer.safeParse(message);
    if (!parsed.success) {
      this.#end(parsed.error);
      return;
    }
    const waiting = this.#waiting.get(parsed.data.id);
    this.#waiting.delete(parsed.data.id);
    if ("recomputed" in parsed.data) waiting?.resolve(parsed.data.recomputed);
    else waiting?.reject(new Error(parsed.data.failed));
    if (this.#waiting.size === 0) this.#rest();
  }

  /** Nothing to do: the thread keeps no process alive, and ends after a while. */
  #rest(): void {
    this.#thread.unref();
    this.#idle = setTimeout(() => this.#end(new Error("The computation ended.")), IDLE_MS).unref();
  }

  #end(error: Error): void {
    this.ended = true;
    clearTimeout(this.#idle);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    void this.#thread.terminate();
  }
}

let computer: Computer | undefined;
function ready(): Computer {
  if (!computer || computer.ended) computer = new Computer();
  return computer;
}

/** Loads the analysis ahead of the first computation, where one is likely to be asked for. */
export function warmUp(): void {
  ready();
}

/** Computes a session again from its stored landmarks, beside the event loop. `events` null: with the events as detected. */
export function recomputeTrack(trackPath: string, events: readonly MotionEvent[] | null): Promise<Recomputed> {
  return ready().ask(trackPath, events);
}
