import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../../apps/cli/bin/sagittal.ts", import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The words that start the `sagittal` command with this Node. */
export const SAGITTAL = [process.execPath, BIN] as const;

/** Runs a program to its end. */
export function run(command: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const [program = "", ...words] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env: { ...process.env, ...env } });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (data) => (stdout += data));
    child.stderr.on("data", (data) => (stderr += data));
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, stdout, stderr }));
  });
}
