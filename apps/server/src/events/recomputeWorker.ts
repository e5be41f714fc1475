import { parentPort, workerData } from "node:worker_threads";
import { recompute } from "@sagittal/analysis";
import { MotionEvent } from "@sagittal/contract";
import { z } from "zod";

const { trackPath, events } = z.object({ trackPath: z.string(), events: z.array(MotionEvent).nullable() }).parse(workerData);
parentPort?.postMessage(recompute(trackPath, events));
