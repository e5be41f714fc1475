import { readdirSync, readFileSync } from "node:fs";

/** Processes started by this one, and theirs; empty where /proc is missing. */
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

/** Memory of all processes that this one started (not of itself), bytes. */
export interface Memory {
  /** Resident: what processes share counts for each of them. */
  readonly resident: number;
  /** Proportional: what so many processes share counts for each of them by that part of it, so that sums hold. */
  readonly proportional: number;
}

/** Looks at the resident memory for one at the proportional one, which takes milliseconds to find out. */
const LOOKS_PER_SUM = 8;

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

const TICKS_PER_SECOND = 100;

/** CPU time that the living processes started by this one have used, seconds. Unlike wall time it hardly depends on what else runs. */
export const cpuOfChildren = (): number => descendants().reduce((sum, pid) => sum + cpuOf(pid), 0);

/** The same by process, to be handed to `cpuSince`. */
export const cpuOfEachChild = (): ReadonlyMap<number, number> => new Map(descendants().map((pid) => [pid, cpuOf(pid)]));

/** CPU time that the living processes started by this one have used since then, seconds; one that has ended in between takes nothing away. */
export const cpuSince = (before: ReadonlyMap<number, number>): number =>
  descendants().reduce((sum, pid) => sum + Math.max(0, cpuOf(pid) - (before.get(pid) ?? 0)), 0);

/** CPU time that a living process and those of its children that ended have used, seconds; 0 when it is gone. */
export function cpuOf(pid: number): number {
  const ticks = fieldsOf(pid).slice(11, 15).map(Number);
  return ticks.reduce((sum, n) => sum + n, 0) / TICKS_PER_SECOND;
}

/** Samples the children's memory while `work` runs; the largest values. */
export async function peakWhile<T>(work: () => Promise<T>): Promise<{ value: T; peak: Memory }> {
  let [resident, proportional, looks] = [0, 0, 0];
  const look = (): void => {
    resident = Math.max(resident, residentOfChildren());
    if (looks++ % LOOKS_PER_SUM === 0) proportional = Math.max(proportional, proportionalOfChildren());
  };
  look();
  const timer = setInterval(look, 100);
  try {
    const value = await work();
    return { value, peak: { resident, proportional } };
  } finally {
    clearInterval(timer);
  }
}
