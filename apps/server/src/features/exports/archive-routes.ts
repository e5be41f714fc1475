import { Readable } from "node:stream";
import { BadRequest, ErrorBody, IdParams, Lang, SessionListQuery } from "@sagittal/contract";
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import { fileAnswer } from "../../http/media.ts";
import { type ArchiveDeps, athleteArchive } from "./athlete-archive.ts";
import { teamTable } from "./team-table.ts";

const { limit: _limit, offset: _offset, ...listFilters } = SessionListQuery.shape;
/** The list's filters, and a language for a second row that explains the columns. */
const TeamCsvQuery = z.object({ ...listFilters, labels: Lang.optional() });

export function archiveRoutes(app: Api, deps: ArchiveDeps): void {
  app.route({
    method: "GET",
    url: "/api/clients/:id/export/",
    config: { access: "team", missing: "client_not_found" },
    schema: {
      tags: ["Athletes"],
      summary: "All data of an athlete as a ZIP",
      params: IdParams,
      querystring: z.object({ lang: Lang.default("en") }),
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

  app.route({
    method: "GET",
    url: "/api/sessions/export/",
    config: { access: "team" },
    schema: {
      tags: ["Sessions"],
      summary: "The team's sessions as one CSV, with the list's filters",
      querystring: TeamCsvQuery,
      response: { 200: fileAnswer("The table", "text/csv"), 400: BadRequest },
    },
    handler: async (request, reply) => {
      const { labels, ...filters } = request.query;
      const lines = await teamTable(deps.db, teamOf(request), filters, { lang: labels ?? languageOf(request), labels });
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="sessions.csv"')
        .code(200)
        .send(Readable.from(lines));
    },
  });
}
