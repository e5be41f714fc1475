import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freshPostgres } from "../../apps/server/src/testing/fresh.ts";

const BIN = fileURLToPath(new URL("../../apps/cli/bin/sagittal.ts", import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The words that start the `sagittal` command with this Node. */
export const SAGITTAL = [process.execPath, BIN] as const;

/** Runs a program to its end. */
export function run(command: readonly string[], env: Record<string, string> = {}, cwd?: string): Promise<Ended> {
  const [program = "", ...words] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env: { ...process.env, ...env }, cwd });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (data) => (stdout += data));
    child.stderr.on("data", (data) => (stderr += data));
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, stdout, stderr }));
  });
}

/** The settings of a service on a database of the run's PostgreSQL server: the embedded one takes five seconds of a processor to start, and each answer takes longer. */
export async function onPostgres(): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const { url, stop } = await freshPostgres();
  return { env: { DATABASE_URL: url, APP_SECRET: "test-secret-test-secret-test-secret" }, stop };
}

/** A service in a process of its own, on a free port, with small models and half of the clips' pictures. */
export async function startService(env: Record<string, string>): Promise<{ url: string; stop: () => Promise<void> }> {
  const [program, ...words] = SAGITTAL;
  const started = spawn(program, [...words, "start"], {
    env: { ...process.env, PORT: "0", POSE_QUALITY: "lite", NORMALISE_FPS: "30", WORKER_CONCURRENCY: "2", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    started.stdout.on("data", (data) => {
      said += data;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (found) resolve(found);
    });
    started.once("exit", (code) => reject(new Error(`The service ended with ${code}.`)));
  });
  const stop = async () => {
    const ended = once(started, "exit");
    started.kill("SIGTERM");
    await ended;
  };
  return { url, stop };
}
