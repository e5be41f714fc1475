import { Worker } from "node:worker_threads";
import { AnalysisResult, type MotionEvent, PoseSidecar } from "@sagittal/contract";
import { z } from "zod";

const Recomputed = z.object({ result: AnalysisResult, sidecar: PoseSidecar, timeseries: z.string() });
export type Recomputed = z.infer<typeof Recomputed>;

/** Computes a session again from its stored landmarks, beside the event loop. `events` null: with the events as detected. */
export function recomputeTrack(trackPath: string, events: readonly MotionEvent[] | null): Promise<Recomputed> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./recomputeWorker.ts", import.meta.url), { workerData: { trackPath, events } });
    worker.once("message", (message: unknown) => resolve(Recomputed.parse(message)));
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The computation ended with code ${code}.`)));
  });
}
