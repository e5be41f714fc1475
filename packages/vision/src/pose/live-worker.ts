/** A thread that makes the files of the networks for browsers, once. */
import { parentPort, workerData } from "node:worker_threads";
import { poseModel } from "./registry.ts";

const modelsDir: string = workerData;
parentPort?.postMessage(poseModel.prepareLive?.(modelsDir) ?? null);
