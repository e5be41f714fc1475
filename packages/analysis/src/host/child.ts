/** An analysis process: decodes untrusted files and runs the models apart from the service, one job at a time. */
import { flushCompileCache } from "node:module";
import { PosePool } from "@sagittal/vision";
import { runAnalysis } from "../pipeline/analyze.ts";
import type { ChildSettings, FromChild, ToChild } from "./messages.ts";

const settings: ChildSettings = JSON.parse(process.argv[2] ?? "{}");
const tell = (message: FromChild): void => {
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
    onProgress: (progress) => tell({ type: "progress", progress }),
  }).then(
    (outcome) => tell({ type: "done", outcome }),
    (error: unknown) => tell({ type: "fault", message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
tell({ type: "ready" });
// The process may be killed, and then nothing is kept for the next one.
flushCompileCache();
