/** Activity of each thread of an analysis over time: how long it ran, and how long it was ready to run while others had the cores. */
import { readdirSync, readFileSync } from "node:fs";
import type { AnalysisHost } from "@sagittal/analysis";
import { type AnalysisRequest, STAGES, type Stage } from "@sagittal/contract";
import { descendants } from "./memory.ts";

/** Interval between two samples. */
const SAMPLE_MS = 10;

/** Time since a thread's start that it ran and that it waited for a core, ms. */
interface ThreadTime {
  readonly name: string;
  readonly ran: number;
  readonly waited: number;
}

interface Sample {
  readonly atMs: number;
  readonly threads: ReadonlyMap<string, ThreadTime>;
}

/** Samples of one analysis. */
export interface Timeline {
  readonly samples: readonly Sample[];
  /** Begin of each stage, ms from the start. */
  readonly stages: readonly { readonly stage: Stage; readonly atMs: number }[];
}

function usedBy(task: string): ThreadTime | null {
  try {
    const [ran = 0, waited = 0] = readFileSync(`${task}/schedstat`, "latin1").split(" ").map(Number);
    return { name: readFileSync(`${task}/comm`, "latin1").trim(), ran: ran / 1e6, waited: waited / 1e6 };
  } catch {
    return null;
  }
}

function threadsNow(): Map<string, ThreadTime> {
  const tasks = descendants().flatMap((pid) => {
    try {
      return readdirSync(`/proc/${pid}/task`).map((tid) => `/proc/${pid}/task/${tid}`);
    } catch {
      return [];
    }
  });
  return new Map(
    tasks.flatMap((task) => {
      const used = usedBy(task);
      return used ? [[task, used] as const] : [];
    }),
  );
}

/** Runs one analysis and samples its threads (Linux only). @throws Error when the analysis fails */
export async function timelineOf(host: AnalysisHost, videoPath: string, outDir: string, request: AnalysisRequest): Promise<Timeline> {
  const started = performance.now();
  const samples: Sample[] = [];
  const stages: { stage: Stage; atMs: number }[] = [];
  const sample = (): void => {
    samples.push({ atMs: performance.now() - started, threads: threadsNow() });
  };
  sample();
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    const outcome = await host.run({ videoPath, outDir, request }, ({ stage }) => {
      if (stages.at(-1)?.stage !== stage) stages.push({ stage, atMs: performance.now() - started });
    });
    if (outcome.status === "failed") throw new Error(`The analysis failed: ${outcome.failure.code}`);
  } finally {
    clearInterval(timer);
  }
  sample();
  return { samples, stages };
}

/** Role of a thread, by its name in the operating system. */
function roleOf(task: string, name: string): string {
  const [pid, tid] = [task.split("/")[2], task.split("/")[4]];
  if (pid === tid) return "main";
  if (name === "WorkerThread") return `pose ${tid}`;
  if (name.startsWith("av:")) return "decoder";
  // x264 starts its threads from the main one, whose name they inherit.
  if (name === "node-MainThread") return "encoder";
  return name === "node-V8Worker" ? "V8" : "other";
}

const COLUMNS = 100;

/** Time that each role ran and waited between two samples, ms. */
interface Step {
  readonly fromMs: number;
  readonly toMs: number;
  readonly byRole: ReadonlyMap<string, { ran: number; waited: number }>;
}

/** Steps of at least a hundredth of the run: the system counts a wait only when it ends, which may be some samples later. */
function stepsOf({ samples: every }: Timeline): Step[] {
  const samples: Sample[] = [];
  for (const sample of every)
    if (sample === every.at(-1) || sample.atMs >= (samples.at(-1)?.atMs ?? -Infinity) + every.at(-1)!.atMs / COLUMNS) samples.push(sample);
  return samples.slice(1).map((sample, i) => {
    const before = samples[i]!;
    const byRole = new Map<string, { ran: number; waited: number }>();
    for (const [task, { name, ran, waited }] of sample.threads) {
      const role = roleOf(task, name);
      const sum = byRole.get(role) ?? { ran: 0, waited: 0 };
      const earlier = before.threads.get(task);
      byRole.set(role, { ran: sum.ran + ran - (earlier?.ran ?? 0), waited: sum.waited + waited - (earlier?.waited ?? 0) });
    }
    return { fromMs: before.atMs, toMs: sample.atMs, byRole };
  });
}

const SHADES = " ░▒▓█";

/** One character for each hundredth of the run: share of that time in which the role ran or was ready to run. */
function bar(steps: readonly Step[], role: string, endMs: number): string {
  const busy = Array.from({ length: COLUMNS }, () => 0);
  for (const { fromMs, toMs, byRole } of steps) {
    const { ran, waited } = byRole.get(role) ?? { ran: 0, waited: 0 };
    for (let column = 0; column < COLUMNS; column++) {
      const [from, to] = [(column * endMs) / COLUMNS, ((column + 1) * endMs) / COLUMNS];
      const within = Math.min(to, toMs) - Math.max(from, fromMs);
      if (within > 0) busy[column]! += ((ran + waited) * within) / (toMs - fromMs) / (to - from);
    }
  }
  return busy.map((share) => SHADES[Math.min(4, Math.round(4 * share))]).join("");
}

/**
 * A table of stages and a chart of the threads. `wanted` is the share of the cores' time in which threads ran or were ready to run: what the analysis would have used
 * without other programs. The rest up to 1 was idle for lack of work.
 */
export function timelineText(timeline: Timeline, cores: number): string {
  const steps = stepsOf(timeline);
  const endMs = timeline.samples.at(-1)?.atMs ?? 0;
  const ran = (role: string): number => steps.reduce((sum, { byRole }) => sum + (byRole.get(role)?.ran ?? 0), 0);
  // Roles with less than a thousandth of the run get no line.
  const roles = [...new Set(steps.flatMap(({ byRole }) => [...byRole.keys()]))].filter((role) => ran(role) > 0.001 * endMs).sort();
  const sums = (from: number, to: number) => {
    let [ran, wanted] = [0, 0];
    for (const { fromMs, toMs, byRole } of steps) {
      const share = Math.max(0, Math.min(to, toMs) - Math.max(from, fromMs)) / (toMs - fromMs);
      const all = [...byRole.values()];
      ran += share * all.reduce((sum, used) => sum + used.ran, 0);
      wanted +=
        share *
        Math.min(
          cores * (toMs - fromMs),
          all.reduce((sum, used) => sum + used.ran + used.waited, 0),
        );
    }
    return { ran, wanted };
  };
  const row = (name: string, from: number, to: number): string => {
    const { ran, wanted } = sums(from, to);
    const ms = (value: number): string => value.toFixed(0).padStart(8);
    return `${name.padEnd(14)}${ms(from)}${ms(to - from)}${ms(ran)}${(wanted / (cores * (to - from))).toFixed(2).padStart(8)}`;
  };
  const stages = STAGES.flatMap((stage) => {
    const at = timeline.stages.findIndex((s) => s.stage === stage);
    const begin = timeline.stages[at]?.atMs;
    return begin === undefined ? [] : [row(stage, begin, timeline.stages[at + 1]?.atMs ?? endMs)];
  });
  return [
    `${"stage".padEnd(14)}${["from ms", "ms", "CPU ms", "wanted"].map((head) => head.padStart(8)).join("")}`,
    ...stages,
    row("whole", 0, endMs),
    "",
    `${"".padEnd(14)}${timeline.stages.reduce((line, { stage, atMs }) => `${line.padEnd(Math.round((atMs / endMs) * COLUMNS))}|${stage}`, "")}`,
    ...roles.map((role) => `${role.padEnd(14)}${bar(steps, role, endMs)}`),
  ].join("\n");
}
