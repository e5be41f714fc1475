import { Worker } from "node:worker_threads";
import type { Corrections } from "@sagittal/analysis";
import {
  AnalysisResult,
  MetricTarget,
  MetricValue,
  MotionEvent,
  OwnMetricCycle,
  type OwnMetricFormula,
  UnreadablePose,
} from "@sagittal/contract";
import { z } from "zod";
import { withLocalCopy } from "../../platform/storage/local-copy.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import { TeamTurns } from "../../platform/team-turns.ts";

const SidecarEvents = z.object({ events: z.array(MotionEvent) });
const SidecarClip = z.object({ ...SidecarEvents.shape, offset_ms: z.number(), duration_ms: z.number(), width: z.int(), height: z.int() });
/** Facts about a clip from its sidecar: events, start in the source video, duration, and picture size. */
export type SidecarClip = z.infer<typeof SidecarClip>;
const Recomputed = z.object({
  result: AnalysisResult,
  ...SidecarEvents.shape,
  frames: z.int(),
  bounds: z.object({ leastMs: z.number(), mostMs: z.number() }),
});
/** A session computed again, without the events outside of the bounds; its sidecar and time series are as long as the clip and stay in files. */
export type Recomputed = z.infer<typeof Recomputed>;
const MeasuredOwn = z.object({
  metrics: z.array(MetricValue),
  targets: z.record(z.string(), MetricTarget),
  cycles: z.array(OwnMetricCycle),
});
/** Own metrics of a session. */
export type MeasuredOwn = z.infer<typeof MeasuredOwn>;
const Answer = z.union([
  z.object({ id: z.int(), answer: z.unknown() }),
  z.object({ id: z.int(), failed: z.string(), unreadable: z.boolean() }),
]);

/** Paths to which the thread writes the results whose size grows with the clip. */
export interface RecomputedFiles {
  sidecar: string;
  timeseries: string;
}
type Own = readonly OwnMetricFormula[];
type Ask =
  | { trackPath: string; corrections: Corrections; own: Own; files: RecomputedFiles | null }
  | { ownOf: string; corrections: Corrections; own: Own }
  | { sidecarPath: string };

/** Loading the analysis takes most of the time of a computation, so its thread stays alive for further corrections. */
const IDLE_MS = 5 * 60_000;

interface Waiting {
  resolve: (answer: unknown) => void;
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

  ask(ask: Ask): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#thread.ref();
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#thread.postMessage({ id, ask });
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
    if (!("failed" in parsed.data)) waiting?.resolve(parsed.data.answer);
    else waiting?.reject(parsed.data.unreadable ? new UnreadablePose() : new Error(parsed.data.failed));
    if (this.#waiting.size === 0) this.#rest();
  }

  /** Idle: the thread does not keep the process alive, and ends after a while. */
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

/** A stored file of a session, and whose turn it is to read it. */
export interface Stored {
  storage: ObjectStorage;
  key: string;
  /** Computations of one name wait for one another: the thread serves all teams. */
  whose: string;
}

const turns = new TeamTurns();

/** Asks the thread about a stored file when the earlier computations of that name are done. Throws RateLimited when too many wait. */
const inTurn = ({ storage, key, whose }: Stored, ask: (path: string) => Ask): Promise<unknown> =>
  turns.take(whose, () => withLocalCopy(storage, key, (path) => ready().ask(ask(path))));

/** Loads the analysis in advance when a computation is likely to follow. */
export function warmUp(): void {
  ready();
}

/**
 * Computes a session again from its stored landmarks with what people corrected, beside the event loop.
 * @param own the team's own metrics as they are now
 * @param files where sidecar and time series are written; null when they are not wanted
 * @throws UnreadablePose, RateLimited
 */
export async function recomputeTrack(
  track: Stored,
  corrections: Corrections,
  own: Own,
  files: RecomputedFiles | null,
): Promise<Recomputed> {
  return Recomputed.parse(await inTurn(track, (trackPath) => ({ trackPath, corrections, own, files })));
}

/** Measures own metrics from a session's stored landmarks, beside the event loop. Throws UnreadablePose, RateLimited. */
export async function measureOwnOfTrack(track: Stored, corrections: Corrections, own: Own): Promise<MeasuredOwn> {
  return MeasuredOwn.parse(await inTurn(track, (ownOf) => ({ ownOf, corrections, own })));
}

/** The clip of a stored sidecar, which is as long as the clip and is read beside the event loop. Throws UnreadablePose, RateLimited. */
export async function clipOfSidecar(sidecar: Stored): Promise<SidecarClip> {
  return SidecarClip.parse(await inTurn(sidecar, (sidecarPath) => ({ sidecarPath })));
}
