import { z } from "zod";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { notIndexed } from "../../http/security-headers.ts";
import { sendObject } from "../../http/send-object.ts";
import { openSharedMedia } from "./media.ts";

type Deps = Pick<Context, "db" | "clock" | "secrets" | "storage" | "log">;

/** Files of shared sessions and reports, for readers without an account. */
export function sharedMediaRoutes(app: Api, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/shared-media/:pass",
    schema: { params: z.object({ pass: z.string().max(800) }), hide: true },
    onRequest: notIndexed,
    handler: async (request, reply) => {
      const key = await openSharedMedia(deps, request.params.pass);
      return sendObject(deps.storage, request, reply, key);
    },
  });
}
