import { ErrorBody, IdParams, NoContent, QueryBoolean } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { eraseClient } from "./service.ts";

const tags = ["Athletes"];

/** Erasing an athlete reaches into sessions and zones, so it stands above the features that hold them. */
export function erasureRoutes(app: Api, deps: Pick<Context, "db" | "storage" | "queue" | "config" | "secrets" | "clock">): void {
  app.route({
    method: "DELETE",
    url: "/api/clients/:id/",
    config: { access: "team", missing: "client_not_found" },
    schema: {
      tags,
      summary: "Erase an athlete's data; sessions stay without the athlete, or go too with erase_sessions=true",
      params: IdParams,
      querystring: z.object({
        erase_sessions: QueryBoolean.optional().describe(
          "`true`: their sessions and media are deleted too; else these stay without an athlete",
        ),
      }),
      response: { 204: NoContent, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      await eraseClient(deps, teamOf(request), request.params.id, request.query.erase_sessions === true);
      return reply.code(204).send(undefined);
    },
  });
}
