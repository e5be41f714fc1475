import type { ChildProcess } from "node:child_process";
import { PassThrough, type Readable } from "node:stream";
import { UnreadablePose } from "@sagittal/contract";
import { forkConfined } from "@sagittal/vision/confined";
import { watchMemory } from "@sagittal/vision/memory-ceiling";
import type { FromPrinter, PrintJob } from "./messages.ts";
import type { OnWithout } from "./print.ts";

/** Default heap of the printing process, MB: with the native parts of a video decoder it stays below 300 MB. */
const HEAP_MB = 128;
/** Memory of the process beyond its heap, MB: several times what decoding and encoding take. The tables of a file of 700 bytes can ask for gigabytes. */
const NATIVE_MB = 1024;
/** A process that has nothing to print for this long is ended, ms. */
const IDLE_MS = 60_000;
/** Default time limit of a report, ms. */
const MOST_MS = 60_000;

/** Variables that the printing process gets: it decodes videos and must hold no secret of the service. */
const ENVIRONMENT = ["PATH", "HOME", "TMPDIR", "TZ", "LANG", "LC_ALL", "NODE_COMPILE_CACHE"] as const;

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

function errorOf(message: Exclude<FromPrinter, { type: "part" | "without" }>): Error | undefined {
  if (message.type === "unreadable-pose") return new UnreadablePose();
  return message.type === "fault" ? new Error(message.message) : undefined;
}

/**
 * Prints in a process of its own, one report after the other: laying out and decoding neither hold up the service nor add to its memory. A
 * process that takes too long or too much memory is killed, which ends its report alone.
 * The process is started for the first report, kept for the next ones and ended when idle.
 */
export class Printer {
  readonly #heapMb: number;
  readonly #mostMs: number;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ heapMb = HEAP_MB, mostMs = MOST_MS }: { heapMb?: number; mostMs?: number } = {}) {
    this.#heapMb = heapMb;
    this.#mostMs = mostMs;
  }

  /**
   * The report's PDF or the export, once its first bytes are there; the rest follows as it is made.
   * @param without called when something could not be read and was left out
   * @param closed aborted when nobody waits any more: what has not begun is not printed, and its reason is thrown
   * @throws UnreadablePose when an export or a comparison lacks its pose; Error when the report cannot be printed
   */
  print(job: PrintJob, without: OnWithout = () => {}, closed?: AbortSignal): Promise<Readable> {
    const turn = this.#last.then(() => {
      closed?.throwIfAborted();
      return this.#run(job, without);
    });
    this.#last = turn.then(
      ({ ended }) => ended,
      () => undefined,
    );
    return turn.then(({ pdf }) => pdf);
  }

  /** Ends the process; the next report starts another. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  #process(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = forkConfined(new URL("./child.ts", import.meta.url), [], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${this.#heapMb}`, "--max-semi-space-size=8"],
      // Pictures go back to the system as soon as they are freed, and threads share their arenas.
      env: { ...environment(), MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "65536" },
    });
    this.#child = child;
    return child;
  }

  #run(job: PrintJob, without: OnWithout): Promise<{ pdf: Readable; ended: Promise<void> }> {
    clearTimeout(this.#idle);
    const child = this.#process();
    child.ref();
    child.channel?.ref();
    const pdf = new PassThrough();
    const over = Promise.withResolvers<void>();
    const first = new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => child.kill("SIGKILL"), this.#mostMs);
      const unwatch = watchMemory(child, (this.#heapMb + NATIVE_MB) * 2 ** 20, () => child.kill("SIGKILL"));
      const settle = (error?: Error): void => {
        clearTimeout(limit);
        unwatch();
        child.off("message", onMessage);
        child.off("exit", exited);
        child.off("error", unreachable);
        child.unref();
        child.channel?.unref();
        this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
        over.resolve();
        if (!error) return void pdf.end();
        reject(error);
        pdf.destroy(error);
      };
      const onMessage = (message: FromPrinter): void => {
        if (message.type === "without") without(message.message);
        else if (message.type === "part") {
          pdf.write(message.bytes);
          resolve();
        } else settle(errorOf(message));
      };
      const exited = (code: number | null, signal: string | null): void => {
        this.#child = null;
        settle(new Error(`The printing process ended with ${signal ?? code}.`));
      };
      const unreachable = (cause: Error): void => {
        this.close();
        settle(new Error("The printing process cannot be reached.", { cause }));
      };
      child.on("message", onMessage);
      child.on("exit", exited);
      child.on("error", unreachable);
      child.send(job);
    });
    // The caller gets the error from `first`; the stream may have no reader yet.
    pdf.on("error", () => {});
    return first.then(() => ({ pdf, ended: over.promise }));
  }
}
