import { createAnalysisHost } from "@sagittal/analysis";
import pino from "pino";
import { type Env, readConfig } from "./platform/config.ts";
import { keepFilesPrivate } from "./platform/private-files.ts";
import { openService } from "./service.ts";

export { backup, restore } from "./backup.ts";
export { examine } from "./doctor.ts";
export { type Operator, openOperator, rotateSecret } from "./operator.ts";
export type { AnalysisFiles, AnalysisHost, AnalysisOutcome } from "./platform/analysis.ts";
export { type Config, ConfigError, type Env, readConfig } from "./platform/config.ts";
export { openService, type Parts, type Service, untilAskedToEnd } from "./service.ts";

/** A running service: where it listens, and how to end it. */
export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/** Starts the service as the environment says. Throws ConfigError with one clear line for a wrong setting. */
export async function startServer(env: Env): Promise<RunningServer> {
  keepFilesPrivate();
  const config = readConfig(env);
  const log = pino({ level: config.LOG_LEVEL }, pino.destination({ dest: 2, sync: false }));
  const { url, close } = await openService(config, {
    log,
    host: async () =>
      createAnalysisHost({
        slots: config.WORKER_CONCURRENCY,
        dataDir: config.DATA_DIR,
        quality: config.POSE_QUALITY,
        providers: config.POSE_PROVIDERS,
        normaliseFps: config.NORMALISE_FPS,
      }),
  });
  return { url, close };
}
