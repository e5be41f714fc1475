import { readdirSync, readFileSync } from "node:fs";

/** Resident memory of this process and all its descendants, bytes; of this process alone where /proc is missing. */
export function residentOfTree(): number {
  const parents = new Map<number, number>();
  try {
    for (const name of readdirSync("/proc")) {
      const pid = Number(name);
      if (!Number.isInteger(pid)) continue;
      const parent = parentOf(pid);
      if (parent !== null) parents.set(pid, parent);
    }
  } catch {
    return process.memoryUsage.rss();
  }
  const inTree = (pid: number | undefined): boolean => pid !== undefined && pid > 1 && (pid === process.pid || inTree(parents.get(pid)));
  let sum = 0;
  for (const pid of parents.keys()) if (inTree(pid)) sum += residentOf(pid);
  return sum;
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

function residentOf(pid: number): number {
  try {
    const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return 1024 * Number(kb ?? 0);
  } catch {
    return 0;
  }
}

/** Samples the tree's memory while `work` runs; the largest value in bytes. */
export async function peakWhile<T>(work: () => Promise<T>): Promise<{ value: T; peak: number }> {
  let peak = residentOfTree();
  const timer = setInterval(() => {
    peak = Math.max(peak, residentOfTree());
  }, 100);
  try {
    const value = await work();
    return { value, peak: Math.max(peak, residentOfTree()) };
  } finally {
    clearInterval(timer);
  }
}
