/** An analysis process: decodes untrusted files and runs the models apart from the service, one job at a time. */
import { flushCompileCache } from "node:module";
import { PosePool } from "@sagittal/vision";
import { runAnalysis } from "../pipeline/analyze.ts";
import type { ChildSettings, FromChild, ToChild } from "./messages.ts";

const settings: ChildSettings = JSON.parse(process.argv[2] ?? "{}");
const send = (message: FromChild): void => {
  process.send?.(message);
};

const { modelsDir, quality, providers } = settings;
const pool = new PosePool({ modelsDir, quality, providers }, settings.threads);

// A terminal sends its signals to the whole process group; the parent decides whether this job ends or runs again.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});

process.on("disconnect", () => process.exit(0));
process.on("message", (message: ToChild) => {
  const { videoPath, outDir, request } = message.job;
  runAnalysis(videoPath, outDir, request, {
    pool,
    normaliseFps: settings.normaliseFps,
    onProgress: (progress) => send({ type: "progress", progress }),
  }).then(
    (outcome) => send({ type: "done", outcome }),
    (error: unknown) => send({ type: "fault", message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
send({ type: "ready" });
// The process may be killed, and then nothing is kept for the next one.
flushCompileCache();
