import { Activity, Session, SessionCounts } from "@sagittal/contract";
import { and, desc, eq, gte, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import type { Api } from "../../http/server.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { clients, sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { planState } from "../billing/service.ts";
import { SessionRepository } from "../sessions/repository.ts";
import { type SessionRow, sessionView } from "../sessions/view.ts";

const IMPROVERS_DAYS = 60;
const SHOWN = 5;

const Improver = z.object({
  client_id: z.uuid(),
  display_name: z.string(),
  activity: Activity,
  exercise: z.string(),
  from: z.number(),
  to: z.number(),
  delta: z.number(),
});
const Dashboard = z.object({
  counts: SessionCounts,
  quota: z.object({ remaining: z.int(), per_month: z.int(), renews_at: z.string().nullable() }),
  recent: z.array(Session),
  needs_review: z.array(Session),
  improvers: z.array(Improver),
});

export function dashboardRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "GET",
    url: "/api/dashboard/",
    config: { access: "member" },
    schema: { tags: ["Dashboard"], summary: "The team at a glance", response: { 200: Dashboard } },
    handler: async (request) => {
      const team = teamOf(request);
      const store = new SessionRepository(ctx.db, team);
      const page = { limit: SHOWN, offset: 0, tz: "UTC", sort: "newest", is_demo: false } as const;
      const views = async (rows: SessionRow[]) => {
        const metrics = await store.metrics(rows);
        const lang = languageOf(request);
        return Promise.all(rows.map((row) => sessionView(row, metrics.get(row.id) ?? [], ctx.storage, lang)));
      };
      const plan = await planState(ctx, team.teamId);
      return {
        counts: await store.counts({ tz: "UTC", is_demo: false }),
        quota: { remaining: plan.quota, per_month: plan.subscription.plan.session_quota, renews_at: plan.subscription.current_period_end },
        recent: await views((await store.list(page)).rows),
        needs_review: await views((await store.list({ ...page, needs_review: true })).rows),
        improvers: await improvers(ctx, team),
      };
    },
  });
}

/** Athletes whose score rose most between their last two sessions of one exercise. */
async function improvers(ctx: Context, team: TeamHandle): Promise<z.infer<typeof Improver>[]> {
  const rows = await ctx.db
    .select({
      client_id: clients.id,
      display_name: clients.display_name,
      activity: sessions.activity,
      exercise: sessions.exercise,
      score: sessions.score,
    })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.client_id))
    .where(
      and(
        eq(sessions.team_id, team.teamId),
        eq(sessions.status, "completed"),
        eq(sessions.is_demo, false),
        isNotNull(sessions.score),
        gte(sessions.created_at, plusSeconds(ctx.clock.now(), -IMPROVERS_DAYS * 86_400)),
      ),
    )
    .orderBy(desc(sessions.created_at), desc(sessions.id))
    .limit(1000);
  const lastTwo = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.client_id} ${row.activity} ${row.exercise}`;
    const known = lastTwo.get(key) ?? [];
    if (known.length < 2) lastTwo.set(key, [...known, row]);
  }
  return [...lastTwo.values()]
    .flatMap(([last, before]) => {
      if (!last || !before || last.score === null || before.score === null || last.score <= before.score) return [];
      const { client_id, display_name, activity, exercise } = last;
      return [{ client_id, display_name, activity, exercise, from: before.score, to: last.score, delta: last.score - before.score }];
    })
    .sort((a, b) => b.delta - a.delta)
    .slice(0, SHOWN);
}
