import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4096;

interface Look {
  readonly tMin: number;
  readonly rssMb: number;
  readonly handles: number;
}

/** How a quantity went over a campaign, its beginning left out. */
export interface Trend {
  readonly first: number;
  readonly last: number;
  readonly most: number;
  /** Least-squares slope. */
  readonly perMinute: number;
  /** What the slope comes to over the time that was looked at. */
  readonly rise: number;
}

/** Resident memory of a process, MB (Linux); 0 when it is gone. */
export function residentMb(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * PAGE_BYTES) / 1e6;
  } catch {
    return 0;
  }
}

/** What a process is started with so that a watch can have its garbage collected. */
export const WATCHED = { NODE_OPTIONS: `--import ${new URL("collect.ts", import.meta.url).href}` } as const;

/** Looks at the memory and the open handles (files, sockets, pipes) of one process again and again (Linux). Garbage is collected after each look, for the next. */
export class Watch {
  readonly #looks: Look[] = [];
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;

  /** @param pid a process that was started with `WATCHED` */
  constructor(pid: number, everyMs: number) {
    this.#timer = setInterval(() => {
      const rssMb = residentMb(pid);
      if (rssMb === 0) return;
      const tMin = (performance.now() - this.#began) / 60_000;
      this.#looks.push({ tMin, rssMb, handles: readdirSync(`/proc/${pid}/fd`).length });
      process.kill(pid, "SIGUSR2");
    }, everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** @param settlingShare share of the time, at its beginning, in which caches fill and code is compiled */
  trend(of: "rssMb" | "handles", settlingShare: number): Trend {
    const end = this.#looks.at(-1)?.tMin ?? 0;
    const looks = this.#looks.filter(({ tMin }) => tMin >= settlingShare * end);
    const values = looks.map((look) => look[of]);
    const mean = (all: readonly number[]) => all.reduce((sum, v) => sum + v, 0) / Math.max(1, all.length);
    const [midT, mid] = [mean(looks.map(({ tMin }) => tMin)), mean(values)];
    const spread = looks.reduce((sum, { tMin }) => sum + (tMin - midT) ** 2, 0);
    const perMinute = looks.reduce((sum, look) => sum + (look.tMin - midT) * (look[of] - mid), 0) / (spread || 1);
    const rise = perMinute * (end - (looks[0]?.tMin ?? end));
    return { first: values[0] ?? 0, last: values.at(-1) ?? 0, most: Math.max(0, ...values), perMinute, rise };
  }
}
