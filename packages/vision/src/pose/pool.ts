import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { VideoError, type VideoErrorCode } from "../video/errors.ts";
import type { CameraStep } from "./backdrop.ts";
import { poseModel } from "./registry.ts";
import type { Measured, MeasureTask, Reply, Request, Scouted, ScoutTask, ShakeTask, Task, WorkerSettings } from "./tasks.ts";

interface Pending {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  readonly progress: (done: number) => void;
}

class Thread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #next = 0;
  #dead = false;

  constructor(settings: WorkerSettings) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: settings });
    this.#worker.unref();
    this.#worker.on("message", (reply: Reply) => {
      const waiting = this.#pending.get(reply.id);
      if (!waiting) return;
      if (reply.type === "progress") return waiting.progress(reply.done);
      this.#pending.delete(reply.id);
      if (reply.type === "failed") {
        waiting.reject(reply.code ? new VideoError(reply.code as VideoErrorCode, reply.message) : new Error(reply.message));
      } else waiting.resolve(reply);
    });
    this.#worker.on("error", (cause: unknown) => this.#end(cause instanceof Error ? cause : new Error(String(cause))));
    this.#worker.on("exit", () => this.#end(new Error("The pose worker ended.")));
  }

  #end(error: Error): void {
    this.#dead = true;
    for (const waiting of this.#pending.values()) waiting.reject(error);
    this.#pending.clear();
  }

  /** An ended thread takes no more tasks. */
  get dead(): boolean {
    return this.#dead;
  }

  get busy(): number {
    return this.#pending.size;
  }

  run(task: Task, progress: (done: number) => void): Promise<Reply> {
    const id = this.#next++;
    this.#worker.ref();
    return new Promise<Reply>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, progress });
      const request: Request = { id, task };
      this.#worker.postMessage(request);
    }).finally(() => {
      if (this.busy === 0) this.#worker.unref();
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Pose worker threads, one per core, kept between videos so that models are loaded once. */
export class PosePool {
  readonly size: number;
  readonly #settings: WorkerSettings;
  #threads: readonly Thread[];

  /**
   * Starts the threads, which open their models at once: they are ready by the time a video has been looked at.
   * @param size number of threads; by default one per core. Results do not depend on it.
   */
  constructor(settings: WorkerSettings, size = availableParallelism()) {
    poseModel.prepare(settings.modelsDir, settings.quality);
    this.#settings = settings;
    this.size = Math.max(1, size);
    this.#threads = Array.from({ length: this.size }, () => new Thread(settings));
  }

  #idlest(): Thread {
    this.#threads = this.#threads.map((t) => (t.dead ? new Thread(this.#settings) : t));
    return this.#threads.reduce((a, b) => (b.busy < a.busy ? b : a));
  }

  async scout(task: ScoutTask, progress: (done: number) => void): Promise<Scouted> {
    const reply = await this.#idlest().run(task, progress);
    if (reply.type !== "scouted") throw new Error("The pose worker answered another question.");
    return reply.result;
  }

  async shake(task: ShakeTask, progress: (done: number) => void): Promise<readonly (CameraStep | null)[]> {
    const reply = await this.#idlest().run(task, progress);
    if (reply.type !== "shaken") throw new Error("The pose worker answered another question.");
    return reply.result;
  }

  async measure(task: MeasureTask, progress: (done: number) => void): Promise<Measured> {
    const reply = await this.#idlest().run(task, progress);
    if (reply.type !== "measured") throw new Error("The pose worker answered another question.");
    return reply.result;
  }

  /** Closes the models until the next video, to free their memory. */
  async rest(): Promise<void> {
    await Promise.all(this.#threads.filter((t) => !t.dead).map((t) => t.run({ kind: "rest" }, () => {})));
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((t) => t.close()));
  }
}
