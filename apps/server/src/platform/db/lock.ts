import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { ConfigError } from "../config.ts";
import { lives, place, startOf } from "../process-identity.ts";

/** Holder of a lock. `pid` can be checked only by a process of the same `place`. */
const Holder = z.object({ token: z.string(), pid: z.number(), started: z.string(), place: z.string() });
type Holder = z.infer<typeof Holder>;

interface LockTiming {
  /** How often a holder touches its lock. */
  beatMs: number;
  /** A lock of another place (container, machine) that is untouched for so long has no holder any more. */
  deadAfterMs: number;
}
const TIMING: LockTiming = { beatMs: 2000, deadAfterMs: 15_000 };

/**
 * Keeps a data directory to one process: two that open the embedded database would destroy it. The holder touches the lock every two
 * seconds. A process of the same place is looked up by its number; one of another container or machine counts as alive while its lock
 * is touched. A lock without a living holder is taken over. Returns how to give it back. Throws ConfigError when another process holds it.
 */
export async function lockDirectory(dataDir: string, timing = TIMING): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "db.lock");
  const me: Holder = { token: randomUUID(), pid: process.pid, started: await startOf(process.pid), place: await place() };
  for (let tries = 0; tries < 2; tries++) {
    try {
      await writeFile(path, JSON.stringify(me), { flag: "wx", mode: 0o600 });
      return await keep(path, me, timing);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const held = await readFile(path, "utf8").catch(() => "");
      if (await alive(path, holderIn(held), me.place, timing)) {
        throw new ConfigError(
          `DATA_DIR: process ${holderIn(held)?.pid ?? "unknown"} uses the database in ${dataDir}; stop it first, or set DATABASE_URL to share one`,
        );
      }
      await discard(path, held);
    }
  }
  throw new ConfigError(`DATA_DIR: the lock ${path} cannot be taken`);
}

function holderIn(content: string): Holder | null {
  // Versions before 1.1 wrote the process number and its start only.
  const old = /^(\d+) (\d*)$/.exec(content);
  if (old) return { token: "", pid: Number(old[1]), started: old[2] ?? "", place: "" };
  try {
    return Holder.parse(JSON.parse(content));
  } catch {
    return null;
  }
}

async function alive(path: string, holder: Holder | null, here: string, { deadAfterMs, beatMs }: LockTiming): Promise<boolean> {
  if (holder && (holder.place === here || holder.place === "")) return lives(holder.pid, holder.started);
  const first = await touchedAt(path);
  for (let waitedMs = 0; waitedMs < deadAfterMs; waitedMs += beatMs) {
    await sleep(beatMs);
    const now = await touchedAt(path);
    if (now === null) return false;
    if (now !== first) return true;
  }
  return false;
}

async function touchedAt(path: string): Promise<number | null> {
  return stat(path).then(
    (s) => s.mtimeMs,
    () => null,
  );
}

/** Removes a dead holder's lock, unless another process was quicker and holds a lock of its own there by now. */
async function discard(path: string, dead: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, "utf8")) !== dead) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

/** Touches the lock from a separate thread, so that this process does not look dead during long computations. */
async function keep(path: string, { token }: Holder, { beatMs }: LockTiming): Promise<() => Promise<void>> {
  const beats = new Worker(new URL("./lock-heartbeat.ts", import.meta.url), { workerData: { path, token, beatMs } });
  beats.unref();
  beats.on("message", () => {
    // Continuing would let two processes write to one database.
    throw new Error(`The lock ${path} was taken by another process while this one did not run.`);
  });
  return async () => {
    await beats.terminate();
    const holder = holderIn(await readFile(path, "utf8").catch(() => ""));
    if (holder?.token === token) await rm(path, { force: true });
  };
}
