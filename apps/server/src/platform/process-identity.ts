import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";

/** Names the machine, its boot and the process namespace: only within one place do process numbers mean the same. */
export async function place(): Promise<string> {
  const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")).trim();
  const namespace = await readlink("/proc/self/ns/pid").catch(() => "");
  return [boot || hostname(), namespace].join(" ");
}

/** Start time of a process in kernel ticks, to distinguish it from a later process with the same number. Empty without /proc. */
export async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

/** Whether a process of this place still runs. */
export async function lives(pid: number, started: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user exists, though it may not be signalled.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return (await startOf(pid)) === started;
}
