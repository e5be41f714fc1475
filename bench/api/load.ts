import { Agent, request } from "node:http";

/** Result of one kind of request. Latencies count from the instant at which a request was due, so that waiting behind earlier ones counts; sorted. */
export interface Load {
  readonly latenciesMs: readonly number[];
  readonly perSecond: number;
  readonly failed: number;
  readonly bytes: number;
}

/** Whether a request had the expected status, and the size of the answer's body. */
export interface Answered {
  readonly ok: boolean;
  readonly bytes: number;
}

/**
 * One request over a kept-alive connection. Never rejects: a lost connection is not ok.
 * @param etags ETag of each path from the answers before, sent as `If-None-Match`; null for unconditional requests
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
 * Starts an action at a fixed rate without waiting for earlier ones to end (open loop).
 *
 * @param act the n-th action
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
 * Sends reads at a fixed rate over kept-alive connections.
 *
 * @param pathOf path of the n-th request
 * @param rate requests per second
 * @param unchanged asks conditionally with the ETag of the answer before, as a poller does; the expected status is then 304
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

/** Quantile of sorted numbers; `share` from 0 to 1. NaN without numbers. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
