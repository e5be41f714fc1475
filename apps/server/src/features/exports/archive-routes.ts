import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { ACTIVITIES, BadRequest, ErrorBody, IdParams, Lang, reviewOf, SessionListQuery, storedMetric } from "@sagittal/contract";
import { type ArchivedSession, athleteZip, type TeamMetric, type TeamSession, teamSessionsCsv } from "@sagittal/reports";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import { fileAnswer } from "../../http/media.ts";
import type { Api } from "../../http/server.ts";
import { clients, sessionMetrics, sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { ClientRepository } from "../clients/repository.ts";
import { clientView } from "../clients/view.ts";
import { SessionRepository } from "../sessions/repository.ts";
import { storedResult, storedSidecar } from "../sessions/result.ts";
import { failureReason, type MetricRow, REVIEW_KEY, type SessionRow, sessionView } from "../sessions/view.ts";
import { coachingOf, furtherRecords, groupsOf } from "./athlete-records.ts";
import { correctionOf } from "./routes.ts";

const PAGE = 100;
const { limit: _limit, offset: _offset, ...listFilters } = SessionListQuery.shape;
/** The list's filters, and a language for a second row that explains the columns. */
const TeamCsvQuery = z.object({ ...listFilters, labels: Lang.optional() });

export function archiveRoutes(app: Api, ctx: Context): void {
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
      const team = teamOf(request);
      const zip = await athleteArchive(ctx, team, request.params.id, request.query.lang);
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
      const team = teamOf(request);
      const { labels, ...filters } = request.query;
      const lines = teamSessionsCsv(
        teamSessions(ctx, team, filters, labels ?? languageOf(request)),
        await teamMetrics(ctx, team),
        labels ? { labels } : {},
      );
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="sessions.csv"')
        .code(200)
        .send(Readable.from(lines));
    },
  });
}

/** Every metric that sessions of the team have, by activity. */
async function teamMetrics(ctx: Context, team: TeamHandle): Promise<TeamMetric[]> {
  const rows = await ctx.db
    .selectDistinct({ activity: sessions.activity, key: sessionMetrics.key })
    .from(sessionMetrics)
    .innerJoin(sessions, eq(sessions.id, sessionMetrics.session_id))
    .where(eq(sessions.team_id, team.teamId));
  const order = (m: TeamMetric): string => `${String(ACTIVITIES.indexOf(m.activity)).padStart(2, "0")} ${m.key}`;
  return rows.filter((m) => m.key !== REVIEW_KEY).toSorted((a, b) => order(a).localeCompare(order(b)));
}

async function* teamSessions(
  ctx: Context,
  team: TeamHandle,
  filters: Omit<SessionListQuery, "limit" | "offset">,
  lang: Lang,
): AsyncGenerator<TeamSession> {
  const store = new SessionRepository(ctx.db, team);
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await store.list({ ...filters, limit: PAGE, offset });
    const metrics = await store.metrics(rows);
    const athletes = await names(ctx, team, rows);
    for (const row of rows) yield teamSession(row, metrics.get(row.id) ?? [], athletes, lang);
    if (rows.length < PAGE) return;
  }
}

async function names(ctx: Context, team: TeamHandle, rows: readonly SessionRow[]): Promise<ReadonlyMap<string, string>> {
  const store = new ClientRepository(ctx.db, team);
  const ids = [...new Set(rows.flatMap((r) => r.client_id ?? []))];
  const found = await Promise.all(ids.map((id) => store.find(id)));
  return new Map(found.flatMap((c) => (c ? [[c.id, c.display_name] as const] : [])));
}

function teamSession(row: SessionRow, metrics: readonly MetricRow[], athletes: ReadonlyMap<string, string>, lang: Lang): TeamSession {
  const values = metrics.map(storedMetric);
  const review = reviewOf(values);
  const done = row.status === "completed";
  return {
    id: row.id,
    seq_no: row.seq_no,
    name: row.name,
    client_id: row.client_id,
    client_name: (row.client_id && athletes.get(row.client_id)) || "",
    activity: row.activity,
    exercise: row.exercise,
    camera_view: row.camera_view,
    status: row.status,
    failure_reason: failureReason(row, lang),
    created_at: row.created_at.toISOString(),
    processed_at: row.processed_at?.toISOString() ?? null,
    score: done ? row.score : null,
    review_score: review?.score ?? null,
    review_notes: review?.notes ?? "",
    metrics: done ? values : [],
  };
}

/** All data of an athlete. Throws 404 client_not_found. */
async function athleteArchive(ctx: Context, team: TeamHandle, id: string, lang: Lang): Promise<Readable> {
  const store = new ClientRepository(ctx.db, team);
  const row = await store.find(id);
  if (!row) throw new DomainError("client_not_found");
  const activity = await store.activity([row]);
  const now = ctx.clock.now();
  const view = await clientView(row, activity.get(row.id), ctx.storage, now);
  return athleteZip(
    {
      record: { ...view, groups: await groupsOf(ctx, team, id) },
      photo: (await isStored(ctx, row.photo_key))
        ? { file: `photo${extension(row.photo_key)}`, open: () => openObject(ctx, row.photo_key) }
        : null,
      sessions: athleteSessions(ctx, team, id, lang),
      further: await furtherRecords(ctx, team, id, lang),
      made_at: now.toISOString(),
    },
    lang,
  );
}

async function* athleteSessions(ctx: Context, team: TeamHandle, clientId: string, lang: Lang): AsyncGenerator<ArchivedSession> {
  const store = new SessionRepository(ctx.db, team);
  const ids = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.client_id))
    .where(and(eq(sessions.team_id, team.teamId), eq(sessions.client_id, clientId)))
    .orderBy(asc(sessions.created_at), asc(sessions.id));
  for (const { id } of ids) {
    const row = await store.find(id);
    if (row) yield archivedSession(ctx, row, (await store.metrics([row])).get(row.id) ?? [], lang);
  }
}

async function archivedSession(ctx: Context, row: SessionRow, metrics: readonly MetricRow[], lang: Lang): Promise<ArchivedSession> {
  const done = row.status === "completed";
  const files = {
    "video-original": row.video_key,
    "video-annotated": row.analyzed_key,
    "video-anonymised": row.anonymized_key,
    thumbnail: row.thumbnail_key,
  };
  const stored = await Promise.all(Object.entries(files).map(async ([name, key]) => ((await isStored(ctx, key)) ? [{ name, key }] : [])));
  // The clinical payload of a diver never leaves the service.
  const { scuba_session_meta, ...inputs } = row.inputs;
  const { video_url, analyzed_url, anonymized_url, pose3d_url, thumbnail_url, ...record } = await sessionView(
    row,
    metrics,
    ctx.storage,
    lang,
  );
  return {
    id: row.id,
    seq_no: row.seq_no,
    name: row.name,
    activity: row.activity,
    exercise: row.exercise,
    camera_view: row.camera_view,
    status: row.status,
    created_at: row.created_at.toISOString(),
    record: { ...record, inputs, coaching: await coachingOf(ctx, row.id) },
    result: done ? storedResult(row, metrics) : null,
    correction: done ? await correctionOf(ctx, row) : null,
    sidecar: async () => (done ? storedSidecar(ctx, row).catch(() => null) : null),
    media: stored.flat().map(({ name, key }) => ({ file: `${name}${extension(key)}`, open: () => openObject(ctx, key) })),
  };
}

const isStored = async (ctx: Context, key: string): Promise<boolean> => key !== "" && (await ctx.storage.info(key)) !== null;
const extension = (key: string): string => /\.[a-z0-9]{2,5}$/i.exec(key)?.[0] ?? "";

/** A stored object as a stream whose local copy goes with it. */
async function openObject(ctx: Context, key: string): Promise<Readable> {
  const copy = await ctx.storage.localCopy(key);
  const stream = createReadStream(copy.path);
  stream.once("close", () => void copy.release());
  return stream;
}
