import { parentPort } from "node:worker_threads";
import { recompute } from "@sagittal/analysis";
import { MotionEvent } from "@sagittal/contract";
import { z } from "zod";

const Question = z.object({ id: z.int(), trackPath: z.string(), events: z.array(MotionEvent).nullable() });

parentPort?.on("message", (message: unknown) => {
  const { id, trackPath, events } = Question.parse(message);
  try {
    parentPort?.postMessage({ id, recomputed: recompute(trackPath, events) });
  } catch (error) {
    parentPort?.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
  }
});
