import { Agent, request } from "node:http";

/** Latencies of one kind of request, milliseconds, from the instant at which it was due: a server that falls behind is not flattered. */
export interface Load {
  readonly latenciesMs: readonly number[];
  readonly perSecond: number;
  readonly failed: number;
  readonly bytes: number;
}

/** What a request gave: whether it was answered as it should be, and the size of the answer. */
export interface Answered {
  readonly ok: boolean;
  readonly bytes: number;
}

/**
 * One request over a kept connection; a lost connection is an answer that is not ok.
 * @param etags what is known of each path: it is asked whether that changed; null when everything is asked anew
 */
function get(agent: Agent, origin: URL, path: string, authorization: string, etags: Map<string, string> | null): Promise<Answered> {
  const { hostname, port } = origin;
  const known = etags?.get(path);
  return new Promise((resolve) => {
    let bytes = 0;
    const failed = () => resolve({ ok: false, bytes });
    const sent = request(
      { agent, hostname, port, path, headers: { authorization, "accept-encoding": "identity", ...(known && { "if-none-match": known }) } },
      (response) => {
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on("end", () => {
          if (response.headers.etag) etags?.set(path, response.headers.etag);
          resolve({ ok: response.statusCode === (known ? 304 : 200), bytes });
        });
        response.on("error", failed);
      },
    );
    sent.on("error", failed);
    sent.end();
  });
}

/**
 * Does something at a fixed rate, whether what was begun before has ended or not (an open loop).
 *
 * @param rate times per second
 */
export async function openLoop(act: (n: number) => Promise<Answered>, { rate, seconds }: { rate: number; seconds: number }): Promise<Load> {
  const total = Math.round(rate * seconds);
  const latenciesMs: number[] = [];
  let failed = 0;
  let bytes = 0;
  const one = async (n: number, dueAt: number): Promise<void> => {
    const answer = await act(n);
    latenciesMs.push(performance.now() - dueAt);
    bytes += answer.bytes;
    if (!answer.ok) failed++;
  };
  const start = performance.now();
  const open: Promise<void>[] = [];
  for (let n = 0; n < total; ) {
    const now = performance.now();
    for (; n < total && start + (1000 * n) / rate <= now; n++) open.push(one(n, start + (1000 * n) / rate));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(open);
  const took = (performance.now() - start) / 1000;
  return { latenciesMs: latenciesMs.sort((a, b) => a - b), perSecond: total / took, failed, bytes };
}

/**
 * Reads at a fixed rate over kept connections.
 *
 * @param pathOf path of the n-th request
 * @param rate requests per second
 * @param unchanged asks each path with what the answer before said, as a poller does
 */
export async function load(
  origin: string,
  authorization: string,
  pathOf: (n: number) => string,
  { rate, seconds, connections, unchanged = false }: { rate: number; seconds: number; connections: number; unchanged?: boolean },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const url = new URL(origin);
  const etags = unchanged ? new Map<string, string>() : null;
  const done = await openLoop((n) => get(agent, url, pathOf(n), authorization, etags), { rate, seconds });
  agent.destroy();
  return done;
}

/** The value below which a share of the sorted numbers lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
