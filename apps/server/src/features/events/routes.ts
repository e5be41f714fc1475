import { BadRequest, ErrorBody, IdParams, SessionEvents, SessionEventsPut } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import type { Api } from "../../http/server.ts";
import { SessionRepository } from "../sessions/repository.ts";
import { storedSidecar } from "../sessions/result.ts";
import type { SessionRow } from "../sessions/view.ts";
import { warmUp } from "./recompute.ts";
import { correctEvents, fromTrack } from "./service.ts";

const tags = ["Sessions"];

export function eventRoutes(app: Api, ctx: Context): void {
  const config = { access: "team", missing: "session_not_found" } as const;
  const view = async (row: SessionRow) => {
    const corrected = row.corrected_events !== null;
    const original = (corrected ? (await fromTrack(ctx, row, null)).sidecar : await storedSidecar(ctx, row)).events;
    return {
      events: row.corrected_events ?? original,
      original,
      corrected,
      corrected_at: row.corrected_at?.toISOString() ?? null,
      corrected_by: row.corrected_by,
    };
  };

  app.route({
    method: "GET",
    url: "/api/sessions/:id/events/",
    config,
    schema: {
      tags,
      summary: "Detected events and a coach's correction",
      params: IdParams,
      response: { 200: SessionEvents, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request) => {
      const row = await new SessionRepository(ctx.db, teamOf(request)).find(request.params.id);
      if (!row) throw new DomainError("session_not_found");
      if (row.status !== "completed") throw new DomainError("session_not_completed");
      // Who looks at the events may correct them next, and wants the numbers at once.
      warmUp();
      return view(row);
    },
  });

  app.route({
    method: "PUT",
    url: "/api/sessions/:id/events/",
    config,
    schema: {
      tags,
      summary: "Correct the events; metrics are computed again without quota. null goes back to the detected events",
      params: IdParams,
      body: SessionEventsPut,
      response: { 200: SessionEvents, 400: BadRequest, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request) => {
      const events = request.body.events?.toSorted((a, b) => a.t_ms - b.t_ms) ?? null;
      return view(await correctEvents(ctx, teamOf(request), request.params.id, events));
    },
  });
}
