import { BadRequest, ErrorBody, IdParams, queryFields } from "@sagittal/contract";
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { fileAnswer } from "../../http/media.ts";
import { type ArchiveDeps, athleteArchive } from "./service.ts";

/** All data of one athlete of the team as a ZIP. For the team's people and keys. */
export function athleteArchiveRoutes(app: Api, deps: ArchiveDeps): void {
  app.route({
    method: "GET",
    url: "/api/clients/:id/export/",
    config: { access: "team", missing: "client_not_found" },
    schema: {
      tags: ["Athletes"],
      summary: "All data of an athlete as a ZIP",
      params: IdParams,
      querystring: z.object({ lang: queryFields.lang }),
      response: { 200: fileAnswer("The archive", "application/zip"), 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      const zip = await athleteArchive(deps, teamOf(request), request.params.id, request.query.lang);
      return reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="athlete-${request.params.id}.zip"`)
        .code(200)
        .send(zip);
    },
  });
}
