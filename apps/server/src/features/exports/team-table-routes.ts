import { Readable } from "node:stream";
import { BadRequest, DAYS_REVERSED, daysInOrder, Lang, SessionListQuery } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import { fileAnswer } from "../../http/media.ts";
import { teamTable } from "./team-table.ts";

const { limit: _limit, offset: _offset, ...listFilters } = SessionListQuery.shape;
/** The list's filters, and a language for a second row that explains the columns. */
const TeamCsvQuery = z
  .object({ ...listFilters, labels: Lang.optional().describe("Adds a second row that explains the columns, in this language") })
  .refine(daysInOrder, DAYS_REVERSED);

/** The team's sessions as one table, sent while it is read. For the team's people and keys. */
export function teamTableRoutes(app: Api, deps: Pick<Context, "db">): void {
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
