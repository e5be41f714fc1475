import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { insertRequest } from "./repository.ts";

const MAX_PATH = 500;

/** Notes each request that a key makes, refused ones too, for the key's owner. Bodies and query strings are not kept. */
export function keyRequestLog(app: Api, { db, clock, log }: Pick<Context, "db" | "clock" | "log">): void {
  app.addHook("onResponse", async (request, reply) => {
    if (request.caller.kind !== "key") return;
    const values = {
      key_id: request.caller.keyId,
      at: clock.now(),
      method: request.method,
      path: (request.url.split("?")[0] ?? "").slice(0, MAX_PATH),
      status: reply.statusCode,
      request_id: request.id,
      latency_ms: Math.round(reply.elapsedTime),
    };
    await insertRequest(db, values).catch((error: unknown) => log.warn({ err: error }, "a key's request was not noted"));
  });
}
