import { Worker } from "node:worker_threads";
import type { LiveModels } from "./port.ts";

/** Makes the files of the networks that a browser runs beside its camera, in a thread of its own: the first time takes seconds. Null where the pose model has none. */
export function liveModels(modelsDir: string): Promise<LiveModels | null> {
  const { promise, resolve, reject } = Promise.withResolvers<LiveModels | null>();
  const worker = new Worker(new URL("./live-worker.ts", import.meta.url), { workerData: modelsDir });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("The thread that makes the models ended.")));
  return promise;
}
