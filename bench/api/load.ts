import { Agent, request } from "node:http";

/** Latencies of one kind of request, milliseconds, from the instant at which it was due: a server that falls behind is not flattered. */
export interface Load {
  readonly latenciesMs: readonly number[];
  readonly perSecond: number;
  readonly failed: number;
  readonly bytes: number;
}

/**
 * Sends requests at a fixed rate over kept connections, whether earlier ones were answered or not (an open loop).
 *
 * @param pathOf path of the n-th request
 * @param rate requests per second
 */
export async function load(
  origin: string,
  authorization: string,
  pathOf: (n: number) => string,
  { rate, seconds, connections }: { rate: number; seconds: number; connections: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  const total = Math.round(rate * seconds);
  const latenciesMs: number[] = [];
  let failed = 0;
  let bytes = 0;
  const send = (n: number, dueAt: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (ok: boolean) => {
        latenciesMs.push(performance.now() - dueAt);
        if (!ok) failed++;
        resolve();
      };
      const sent = request(
        { agent, hostname, port, path: pathOf(n), headers: { authorization, "accept-encoding": "identity" } },
        (response) => {
          response.on("data", (chunk: Buffer) => {
            bytes += chunk.length;
          });
          response.on("end", () => done(response.statusCode === 200));
          response.on("error", () => done(false));
        },
      );
      sent.on("error", () => done(false));
      sent.end();
    });
  const start = performance.now();
  const open: Promise<void>[] = [];
  for (let n = 0; n < total; ) {
    const now = performance.now();
    for (; n < total && start + (1000 * n) / rate <= now; n++) open.push(send(n, start + (1000 * n) / rate));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(open);
  const took = (performance.now() - start) / 1000;
  agent.destroy();
  return { latenciesMs: latenciesMs.sort((a, b) => a - b), perSecond: total / took, failed, bytes };
}

/** The value below which a share of the sorted numbers lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
