import type { ChildProcess } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { AnalysisFailure, AnalysisRequest, Progress } from "@sagittal/contract";
import type { PoseProvider, PoseQuality } from "@sagittal/vision";
import { forkConfined } from "@sagittal/vision/confined";
import { watchMemory } from "@sagittal/vision/memory-ceiling";
import type { AnalysisOutcome } from "../pipeline/analyze.ts";
import { OUTPUT_FILES } from "../pipeline/output-files.ts";
import type { ChildSettings, FromChild, Job, ToChild } from "./messages.ts";

/**
 * Variables that an analysis process gets. It reads untrusted files with large C libraries, so it must hold no secret of the service.
 */
const ENVIRONMENT = ["PATH", "HOME", "TMPDIR", "TZ", "LANG", "LC_ALL", "NODE_COMPILE_CACHE", "LD_LIBRARY_PATH"] as const;

/**
 * How glibc keeps memory in an analysis process: pictures and model weights come and go in pieces of megabytes, on a handful of threads. Left alone it raises
 * the size from which a piece goes back to the system until pictures stay too, once per thread: 677 MiB instead of 544 MiB with two threads, both measuring.
 * Huge pages for the large pieces (glibc 2.35 and later) save 1.6 % of the CPU time.
 */
const ALLOCATOR = {
  ...{ MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" },
  GLIBC_TUNABLES: "glibc.malloc.hugetlb=1",
};

const environment = (): NodeJS.ProcessEnv => ({
  ...ALLOCATOR,
  // ONNX Runtime would send usage data to its maker.
  ORT_DISABLE_TELEMETRY: "1",
  ...Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
});

interface Limits {
  /** Longest time without a message, ms. */
  readonly silence: number;
  /** Longest time of a job, ms. */
  readonly total: number;
  /** Most resident memory, bytes. */
  readonly memory: number;
}

export interface HostOptions {
  /** Analyses at once; by default one per core. */
  readonly slots?: number;
  /** Folder of the service's data; converted models are kept under it. */
  readonly dataDir: string;
  readonly quality?: PoseQuality;
  /** What runs the pose model, in the order of preference; the processor by default and where nothing else is there. */
  readonly providers?: readonly PoseProvider[];
  /** Upper bound of the analysis rate, frames per second. */
  readonly normaliseFps?: number;
  /** A job without any sign of progress for this long is stopped, ms. */
  readonly maxSilenceMs?: number;
  /** A job that takes longer is stopped, ms. */
  readonly maxJobMs?: number;
  /** Resident memory of one analysis process, bytes; watched from this process. */
  readonly maxMemory?: number;
}

/** Runs analyses in processes of their own. */
export interface AnalysisHost {
  /**
   * Analyses one video; waits for a free slot.
   * @returns `failed` with its code when the video is to blame, a crash of the decoder and a time limit included
   * @throws the reason of `signal` when it is aborted, AnalysisStopped when the host is closed, Error when the analysis program itself fails or its process cannot be reached
   */
  run(
    job: { videoPath: string; outDir: string; request: AnalysisRequest },
    onProgress?: (progress: Progress) => void,
    signal?: AbortSignal,
  ): Promise<AnalysisOutcome>;
  /** Stops what runs and takes nothing more. */
  close(): Promise<void>;
}

/** The host was closed before the analysis ended: the video is not to blame, and the work may be done again elsewhere. */
class AnalysisStopped extends Error {
  override name = "AnalysisStopped";
  constructor() {
    super("The analysis host is closed.");
  }
}

/** Why a running analysis was stopped. */
type Stop = Extract<AnalysisFailure["code"], "out_of_memory" | "no_progress" | "timed_out">;

class Slot {
  readonly #settings: ChildSettings;
  #child: ChildProcess | null = null;
  #closed = false;

  constructor(settings: ChildSettings) {
    this.#settings = settings;
  }

  #process(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = forkConfined(new URL("./child.ts", import.meta.url), [JSON.stringify(this.#settings)], {
      // A native crash must not dump its memory, and the child keeps quiet unless it fails.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
      env: environment(),
    });
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  kill(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  close(): void {
    this.#closed = true;
    this.kill();
  }

  run(job: Job, onProgress: (p: Progress) => void, limits: Limits, signal?: AbortSignal): Promise<AnalysisOutcome> {
    if (this.#closed) return Promise.reject(new AnalysisStopped());
    const child = this.#process();
    child.ref();
    child.channel?.ref();
    return new Promise<AnalysisOutcome>((resolve, reject) => {
      let stopped: Stop | null = null;
      const stop = (reason: Stop): void => {
        stopped = reason;
        this.kill();
      };
      let silence = setTimeout(() => stop("no_progress"), limits.silence);
      const total = setTimeout(() => stop("timed_out"), limits.total);
      const unwatch = watchMemory(child, limits.memory, () => {
        if (stopped === null) stop("out_of_memory");
      });
      const aborted = (): void => {
        this.kill();
      };
      const settle = (): void => {
        clearTimeout(silence);
        clearTimeout(total);
        unwatch();
        signal?.removeEventListener("abort", aborted);
        child.off("message", onMessage);
        child.off("exit", exited);
        child.off("error", unreachable);
        child.unref();
        child.channel?.unref();
      };
      const onMessage = (message: FromChild): void => {
        if (stopped !== null) return;
        clearTimeout(silence);
        silence = setTimeout(() => stop("no_progress"), limits.silence);
        if (message.type === "progress") onProgress(message.progress);
        else if (message.type === "done") {
          settle();
          resolve(message.outcome);
        } else if (message.type === "fault") {
          settle();
          reject(new Error(message.message));
        }
      };
      const exited = (code: number | null): void => {
        settle();
        this.#child = null;
        if (this.#closed) return reject(new AnalysisStopped());
        if (signal?.aborted) return reject(signal.reason instanceof Error ? signal.reason : new Error("The analysis was stopped."));
        // Native code that fails ends by a signal. An exit code is of an uncaught exception: the fault is the program's.
        if (stopped === null && code !== null)
          return reject(new Error(`The analysis process ended with exit code ${code}; its standard error says why.`));
        resolve({ status: "failed", failure: { code: stopped ?? "decoder_crashed", data: {} } });
      };
      const unreachable = (cause: Error): void => {
        settle();
        this.kill();
        reject(new Error("The analysis process cannot be reached.", { cause }));
      };
      signal?.addEventListener("abort", aborted);
      child.on("message", onMessage);
      child.on("exit", exited);
      child.on("error", unreachable);
      const request: ToChild = { type: "run", job };
      child.send(request);
    });
  }
}

/** Creates the processes lazily; each is kept with its models for the next job. */
export function createAnalysisHost(options: HostOptions): AnalysisHost {
  const cores = availableParallelism();
  const slots = Math.max(1, options.slots ?? cores);
  const settings: ChildSettings = {
    modelsDir: join(options.dataDir, "models"),
    quality: options.quality ?? "heavy",
    providers: options.providers ?? ["cpu"],
    normaliseFps: options.normaliseFps ?? 120,
    threads: cores,
  };
  const limits: Limits = {
    silence: options.maxSilenceMs ?? 180_000,
    total: options.maxJobMs ?? 45 * 60_000,
    memory: options.maxMemory ?? 3 * 1024 ** 3,
  };
  const free = Array.from({ length: slots }, () => new Slot(settings));
  const all = [...free];
  const waiting: ((slot: Slot) => void)[] = [];
  const acquire = (): Promise<Slot> => {
    const slot = free.pop();
    return slot ? Promise.resolve(slot) : new Promise((resolve) => waiting.push(resolve));
  };
  const release = (slot: Slot): void => {
    const next = waiting.shift();
    if (next) next(slot);
    else free.push(slot);
  };
  return {
    async run(job, onProgress = () => {}, signal) {
      signal?.throwIfAborted();
      const slot = await acquire();
      try {
        signal?.throwIfAborted();
        const outcome = await slot.run(job, onProgress, limits, signal);
        if (outcome.status === "failed") await removeOutputs(job.outDir);
        return outcome;
      } catch (error) {
        await removeOutputs(job.outDir);
        throw error;
      } finally {
        release(slot);
      }
    },
    async close() {
      for (const slot of all) slot.close();
    },
  };
}

/** Videos while they are being written. */
const PART = /^\.(annotated|anonymised)\.mp4\.\d+\.part$/;

/** Removes what a stopped process may have left in its output folder, and nothing else. */
async function removeOutputs(outDir: string): Promise<void> {
  const parts = (await readdir(outDir).catch(() => [])).filter((name) => PART.test(name));
  await Promise.all([...Object.values(OUTPUT_FILES), ...parts].map((name) => rm(join(outDir, name), { force: true })));
}
