import { readFileSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { recompute, recomputeOwn } from "@sagittal/analysis";
import { DistanceMark, MotionEvent, OwnMetricFormula, PlacedLandmark, parseSidecar, UnreadablePose } from "@sagittal/contract";
import { z } from "zod";

const Corrections = z.object({ events: z.array(MotionEvent).nullable(), landmarks: z.array(PlacedLandmark), marks: z.array(DistanceMark) });
const Question = z.object({
  id: z.int(),
  ask: z.union([
    z.object({
      trackPath: z.string(),
      corrections: Corrections,
      own: z.array(OwnMetricFormula),
      files: z.object({ sidecar: z.string(), timeseries: z.string() }).nullable(),
    }),
    z.object({ ownOf: z.string(), corrections: Corrections, own: z.array(OwnMetricFormula) }),
    z.object({ sidecarPath: z.string() }),
  ]),
});
type Ask = z.infer<typeof Question>["ask"];

function answer(ask: Ask): unknown {
  if ("sidecarPath" in ask) {
    const { events, offset_ms, t_ms, image } = parseSidecar(readFileSync(ask.sidecarPath, "utf8"));
    return { events, offset_ms, duration_ms: (t_ms.at(-1) ?? offset_ms) - offset_ms, width: image.width, height: image.height };
  }
  if ("ownOf" in ask) return recomputeOwn(ask.ownOf, ask.corrections, ask.own);
  const { result, sidecar, timeseries, bounds } = recompute(ask.trackPath, ask.corrections, ask.own);
  if (ask.files) {
    writeFileSync(ask.files.sidecar, JSON.stringify(sidecar));
    writeFileSync(ask.files.timeseries, timeseries);
  }
  return { result, events: sidecar.events, frames: sidecar.frame_count, bounds };
}

parentPort?.on("message", (message: unknown) => {
  const { id, ask } = Question.parse(message);
  try {
    parentPort?.postMessage({ id, answer: answer(ask) });
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ id, failed, unreadable: error instanceof UnreadablePose });
  }
});
