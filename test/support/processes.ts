import { readdirSync, readFileSync } from "node:fs";

/** Processes that `parent` started and whose command line holds `word` (Linux). */
export function childrenOf(parent: number, word: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid)) return false;
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const ppid = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
        return ppid === parent && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(word);
      } catch {
        return false;
      }
    });
}

/** True while a process runs; one that ended and waits to be collected does not (Linux). */
export function runs(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat[stat.lastIndexOf(")") + 2] !== "Z";
  } catch {
    return false;
  }
}

/** Kills a process and returns when all its threads have ended: its pipes are closed, and its parent has handled no event of the end (Linux). */
export function killNow(pid: number): void {
  process.kill(pid, "SIGKILL");
  while (runs(pid) || readdirSync(`/proc/${pid}/task`).length > 1);
}
