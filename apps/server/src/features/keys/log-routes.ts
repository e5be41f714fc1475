import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { type ApiKeyRequestRow, insertRequests } from "./repository.ts";

const MAX_PATH = 500;
/** Programs that poll make hundreds of requests a second: those of this time are noted by one statement. */
const GATHER_MS = 250;

type Noted = Omit<ApiKeyRequestRow, "id">;

/** Notes each request that a key makes, refused ones too, for the key's owner, shortly after its answer. Bodies and query strings are not kept. */
export function keyRequestLog(app: Api, { db, clock, log }: Pick<Context, "db" | "clock" | "log">): void {
  let gathered: Noted[] = [];
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let lastMs = 0;
  /** The present, or a millisecond after the last request noted in the same one: the list keeps the order of the requests. */
  const instant = (): Date => {
    const nowMs = clock.now().getTime();
    lastMs = lastMs >= nowMs && lastMs < nowMs + GATHER_MS ? lastMs + 1 : nowMs;
    return new Date(lastMs);
  };
  const writing = new Set<Promise<void>>();

  const write = async (rows: readonly Noted[]): Promise<void> => {
    try {
      await insertRequests(db, rows);
    } catch (error) {
      if (rows.length === 1) return log.warn({ err: error }, "a key's request was not noted");
      // One key may have been erased meanwhile; the others' requests are noted.
      for (const row of rows) await write([row]);
    }
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    const written = write(gathered).finally(() => writing.delete(written));
    gathered = [];
    writing.add(written);
  };

  app.addHook("onResponse", async (request, reply) => {
    if (request.caller.kind !== "key") return;
    gathered.push({
      key_id: request.caller.keyId,
      at: instant(),
      method: request.method,
      path: (request.url.split("?")[0] ?? "").slice(0, MAX_PATH),
      status: reply.statusCode,
      request_id: request.id,
      latency_ms: Math.round(reply.elapsedTime),
    });
    if (closed) flush();
    else timer ??= setTimeout(flush, GATHER_MS);
  });
  app.addHook("onClose", async () => {
    closed = true;
    flush();
    await Promise.all(writing);
  });
}
