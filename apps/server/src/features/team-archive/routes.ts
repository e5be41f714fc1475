import { ErrorBody, TeamExport } from "@sagittal/contract";
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { listExports, requestExport, type TeamExportDeps } from "./service.ts";

const tags = ["Teams"];

/** Archives of all data of the team: have one written, and the list with links to those that are ready. For the team's owner alone. */
export function teamExportRoutes(app: Api, deps: TeamExportDeps): void {
  app.route({
    method: "POST",
    url: "/api/team/exports/",
    config: { access: "owner", creates: true },
    schema: {
      tags,
      summary: "Have all data of the team written as one ZIP",
      response: { 201: TeamExport, 429: ErrorBody, 503: ErrorBody },
    },
    handler: async (request, reply) => reply.code(201).send(await requestExport(deps, teamOf(request))),
  });

  app.route({
    method: "GET",
    url: "/api/team/exports/",
    config: { access: "owner" },
    schema: { tags, summary: "Archives of the team, newest first", response: { 200: z.object({ results: z.array(TeamExport) }) } },
    handler: (request) => listExports(deps, teamOf(request)),
  });
}
