import { BadRequest, ErrorBody, IdParams, type Lang, ReportQuery } from "@sagittal/contract";
import type { SessionJob } from "@sagittal/reports";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import { fileAnswer } from "../../http/media.ts";
import type { Api } from "../../http/server.ts";
import { coachingTexts } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { ageOf } from "../analysis/request.ts";
import { ClientRepository } from "../clients/repository.ts";
import { SessionRepository } from "../sessions/repository.ts";
import { storedResult } from "../sessions/result.ts";
import type { SessionRow } from "../sessions/view.ts";
import { printOptions } from "../solutions/print.ts";
import { filmOf, openFilm, printed } from "./printer.ts";
import { sessionReview } from "./review.ts";
import { correctionOf } from "./routes.ts";

export function printRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "GET",
    url: "/api/sessions/:id/report.pdf",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags: ["Sessions"],
      summary: "The session's report as PDF",
      params: IdParams,
      querystring: ReportQuery,
      response: { 200: fileAnswer("The report", "application/pdf"), 400: BadRequest, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      const team = teamOf(request);
      const row = await new SessionRepository(ctx.db, team).find(request.params.id);
      if (!row) throw new DomainError("session_not_found");
      const report = await sessionReport(ctx, team, row, request.query);
      const film = await openFilm(ctx, row);
      const pdf = await printed(ctx, { kind: "session", report, film: film && filmOf(film) }, film ? [film] : []);
      return reply
        .type("application/pdf")
        .header("content-disposition", `inline; filename="session-${row.seq_no ?? row.id}.pdf"`)
        .code(200)
        .send(pdf);
    },
  });
}

/** Everything that a session's printed report shows. Throws 409 session_not_completed. */
async function sessionReport(ctx: Context, team: TeamHandle, row: SessionRow, query: ReportQuery): Promise<SessionJob["report"]> {
  const metrics = (await new SessionRepository(ctx.db, team).metrics([row])).get(row.id) ?? [];
  const result = storedResult(row, metrics);
  const client = row.client_id ? await new ClientRepository(ctx.db, team).find(row.client_id) : undefined;
  const correction = await correctionOf(ctx, row);
  return {
    ...(await printOptions(ctx, team, query)),
    result,
    name: row.name,
    recorded_at: row.created_at.toISOString(),
    athlete: client
      ? {
          name: client.display_name,
          age: ageOf(client, row.created_at),
          height_cm: client.height_m === null ? null : client.height_m * 100,
          weight_kg: client.weight_kg,
        }
      : null,
    review: await sessionReview(ctx, metrics),
    coaching: await coachingOf(ctx, row, query.lang),
    correction: correction && { by: correction.by, at: correction.at },
  };
}

/** The coaching text that was already written in this language; a report does not write one. */
async function coachingOf(ctx: Context, row: SessionRow, lang: Lang): Promise<string | null> {
  const [text] = await ctx.db
    .select({ sections: coachingTexts.sections, text: coachingTexts.text })
    .from(coachingTexts)
    .where(and(eq(coachingTexts.session_id, row.id), eq(coachingTexts.locale, lang), eq(coachingTexts.agent, "")));
  if (!text) return null;
  return text.sections.length > 0 ? text.sections.map((s) => `### ${s.title}\n\n${s.text}`).join("\n\n") : text.text;
}
