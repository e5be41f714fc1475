/** What each thread of an analysis did when: time that it ran, and time that it was ready to run while others had the cores. */
import { readdirSync, readFileSync } from "node:fs";
import type { AnalysisHost } from "@sagittal/analysis";
import { type AnalysisRequest, STAGES, type Stage } from "@sagittal/contract";
import { descendants } from "./memory.ts";

/** Between two looks at the threads, ms. */
const LOOK_MS = 10;

/** Time that a thread ran and that it waited for a core, since its start, ms. */
interface Used {
  readonly name: string;
  readonly ran: number;
  readonly waited: number;
}

interface Look {
  readonly atMs: number;
  readonly threads: ReadonlyMap<string, Used>;
}

/** One analysis as a row of looks. */
export interface Timeline {
  readonly looks: readonly Look[];
  /** Begin of each stage, ms from the start. */
  readonly stages: readonly { readonly stage: Stage; readonly atMs: number }[];
}

function usedBy(task: string): Used | null {
  try {
    const [ran = 0, waited = 0] = readFileSync(`${task}/schedstat`, "latin1").split(" ").map(Number);
    return { name: readFileSync(`${task}/comm`, "latin1").trim(), ran: ran / 1e6, waited: waited / 1e6 };
  } catch {
    return null;
  }
}

function threadsNow(): Map<string, Used> {
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

/** Runs one analysis and looks at its threads all the while (Linux only). */
export async function timelineOf(host: AnalysisHost, videoPath: string, outDir: string, request: AnalysisRequest): Promise<Timeline> {
  const started = performance.now();
  const looks: Look[] = [];
  const stages: { stage: Stage; atMs: number }[] = [];
  const look = (): void => {
    looks.push({ atMs: performance.now() - started, threads: threadsNow() });
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  try {
    const outcome = await host.run({ videoPath, outDir, request }, ({ stage }) => {
      if (stages.at(-1)?.stage !== stage) stages.push({ stage, atMs: performance.now() - started });
    });
    if (outcome.status === "failed") throw new Error(`The analysis failed: ${outcome.failure.code}`);
  } finally {
    clearInterval(timer);
  }
  look();
  return { looks, stages };
}

/** What a thread is for, by the name that it goes by in the system. */
function roleOf(task: string, name: string): string {
  const [pid, tid] = [task.split("/")[2], task.split("/")[4]];
  if (pid === tid) return "main";
  if (name === "WorkerThread") return `pose ${tid}`;
  if (name.startsWith("av:")) return "decoder";
  // x264 starts its threads from the main one and gives them its name.
  if (name === "node-MainThread") return "encoder";
  return name === "node-V8Worker" ? "V8" : "other";
}

const COLUMNS = 100;

/** Between two looks: what each role ran and waited, ms. */
interface Step {
  readonly fromMs: number;
  readonly toMs: number;
  readonly byRole: ReadonlyMap<string, { ran: number; waited: number }>;
}

/** Steps of at least a hundredth of the run: the system books a wait only when it ends, which may be some looks later. */
function stepsOf({ looks: every }: Timeline): Step[] {
  const looks: Look[] = [];
  for (const look of every)
    if (look === every.at(-1) || look.atMs >= (looks.at(-1)?.atMs ?? -Infinity) + every.at(-1)!.atMs / COLUMNS) looks.push(look);
  return looks.slice(1).map((look, i) => {
    const before = looks[i]!;
    const byRole = new Map<string, { ran: number; waited: number }>();
    for (const [task, { name, ran, waited }] of look.threads) {
      const role = roleOf(task, name);
      const sum = byRole.get(role) ?? { ran: 0, waited: 0 };
      const was = before.threads.get(task);
      byRole.set(role, { ran: sum.ran + ran - (was?.ran ?? 0), waited: sum.waited + waited - (was?.waited ?? 0) });
    }
    return { fromMs: before.atMs, toMs: look.atMs, byRole };
  });
}

const SHADES = " ░▒▓█";

/** One character for each hundredth of the run: how much of that time the role ran or was ready to. */
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
 * A table of stages and a picture of the threads. `wanted` is the share of the cores that threads ran on or were ready to run on: beside other programs it tells what the
 * analysis would have used alone, and what is missing to 1 was idle for want of work.
 */
export function timelineText(timeline: Timeline, cores: number): string {
  const steps = stepsOf(timeline);
  const endMs = timeline.looks.at(-1)?.atMs ?? 0;
  const ran = (role: string): number => steps.reduce((sum, { byRole }) => sum + (byRole.get(role)?.ran ?? 0), 0);
  // Threads that come and go in a moment are not worth a line.
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
