import { readdirSync, readFileSync } from "node:fs";

/** Ids of all descendant processes; empty where /proc is missing. */
export function descendants(): number[] {
  const parents = new Map<number, number>();
  try {
    for (const name of readdirSync("/proc")) {
      const pid = Number(name);
      const parent = Number.isInteger(pid) ? Number(fieldsOf(pid)[1]) : Number.NaN;
      if (Number.isInteger(parent)) parents.set(pid, parent);
    }
  } catch {
    return [];
  }
  const below = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && parent > 1 && (parent === process.pid || below(parent));
  };
  return [...parents.keys()].filter(below);
}

/** Fields of /proc/PID/stat after the command's name: state, parent, …; empty when the process is gone. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** Memory of all descendant processes, without this one, bytes. */
export interface Memory {
  /** Resident set size: shared memory counts fully for each process. */
  readonly resident: number;
  /** Proportional set size: memory that n processes share counts with 1/n for each, so that the sum is right. */
  readonly proportional: number;
}

/** Samples of resident memory for each sample of proportional memory, which takes milliseconds to read. */
const RESIDENT_PER_PROPORTIONAL = 8;

/** Sum over all descendants of a value in kB that `line` finds in a file of /proc/PID, bytes. */
function sumOfChildren(file: string, line: RegExp): number {
  const of = (pid: number): number => {
    try {
      return 1024 * Number(line.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  };
  return descendants().reduce((sum, pid) => sum + of(pid), 0);
}

const residentOfChildren = (): number => sumOfChildren("status", /^VmRSS:\s+(\d+)/m);
const proportionalOfChildren = (): number => sumOfChildren("smaps_rollup", /^Pss:\s+(\d+)/m);

/** Clock ticks of /proc/PID/stat (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** CPU time of all living descendants, s. Unlike wall time it hardly depends on other load. */
export const cpuOfChildren = (): number => descendants().reduce((sum, pid) => sum + cpuOf(pid), 0);

/** The same by process id, for `cpuSince`. */
export const cpuOfEachChild = (): ReadonlyMap<number, number> => new Map(descendants().map((pid) => [pid, cpuOf(pid)]));

/** CPU time that the living descendants have used since `before`, s. Processes that have ended in between are left out. */
export const cpuSince = (before: ReadonlyMap<number, number>): number =>
  descendants().reduce((sum, pid) => sum + Math.max(0, cpuOf(pid) - (before.get(pid) ?? 0)), 0);

/** CPU time of a living process and its ended children, s; 0 when it is gone. */
export function cpuOf(pid: number): number {
  const ticks = fieldsOf(pid).slice(11, 15).map(Number);
  return ticks.reduce((sum, n) => sum + n, 0) / TICKS_PER_SECOND;
}

/** Runs `work` and samples the descendants' memory every 100 ms; `peak` holds the largest values. */
export async function peakWhile<T>(work: () => Promise<T>): Promise<{ value: T; peak: Memory }> {
  let [resident, proportional, samples] = [0, 0, 0];
  const sample = (): void => {
    resident = Math.max(resident, residentOfChildren());
    if (samples++ % RESIDENT_PER_PROPORTIONAL === 0) proportional = Math.max(proportional, proportionalOfChildren());
  };
  sample();
  const timer = setInterval(sample, 100);
  try {
    const value = await work();
    return { value, peak: { resident, proportional } };
  } finally {
    clearInterval(timer);
  }
}
