import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../config.ts";

/**
 * Keeps a data directory to one process: two that open the embedded database would destroy it. A lock whose process is gone is taken
 * over. Returns how to give it back. Throws ConfigError when another process holds it.
 */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "db.lock");
  const mine = `${process.pid} ${await startOf(process.pid)}`;
  for (let tries = 0; tries < 2; tries++) {
    try {
      await writeFile(path, mine, { flag: "wx" });
      return () => rm(path, { force: true });
    } catch {
      const holder = await readFile(path, "utf8").catch(() => "");
      const [pid = "", started = ""] = holder.split(" ");
      if (await lives(Number(pid), started)) {
        throw new ConfigError(`DATA_DIR: process ${pid} uses the database in ${dataDir}; stop it first, or set DATABASE_URL to share one`);
      }
      await rm(path, { force: true });
    }
  }
  throw new ConfigError(`DATA_DIR: the lock ${path} cannot be taken`);
}

/** When a process began, in the kernel's ticks: tells it from a later one with the same number. Empty where the system does not say. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

async function lives(pid: number, started: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return (await startOf(pid)) === started;
}
