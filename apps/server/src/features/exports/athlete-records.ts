import type { Lang } from "@sagittal/contract";
import { and, asc, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { artifacts, coachingTexts, metricThresholds } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { GroupRepository } from "../groups/repository.ts";
import { RunRepository } from "../solutions/repository.ts";
import { reportView, runView } from "../solutions/view.ts";

/** Rows fetched at once. */
const PAGE = 100;

/** Everything of an offset-and-limit listing. */
async function all<T>(page: (offset: number) => Promise<readonly T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const next = await page(rows.length);
    rows.push(...next);
    if (next.length < PAGE) return rows;
  }
}

/** The groups that an athlete is in. */
export async function groupsOf(ctx: Context, team: TeamHandle, clientId: string): Promise<{ id: string; name: string }[]> {
  const store = new GroupRepository(ctx.db, team);
  const rows = await all(async (offset) => store.views((await store.list({ limit: PAGE, offset })).rows));
  return rows.filter((g) => g.member_ids.includes(clientId)).map(({ id, name }) => ({ id, name }));
}

/** What is stored of an athlete besides record and sessions: reports (archived ones too), written texts, own target zones. */
export async function furtherRecords(ctx: Context, team: TeamHandle, clientId: string, lang: Lang): Promise<Record<string, unknown>> {
  const store = new RunRepository(ctx.db, team);
  const runs = async (archived: boolean) =>
    all(async (offset) => {
      const query = { client: clientId, archived, limit: PAGE, offset, sort: "oldest", tz: "UTC", lang } as const;
      return store.whole((await store.list(query)).rows);
    });
  const reports = [...(await runs(false)), ...(await runs(true))].map((run) => ({
    ...runView(run, lang),
    sections: run.row.status === "ready" ? reportView(run, { lang, units: "metric" }).sections : [],
  }));
  const texts = await ctx.db
    .select()
    .from(artifacts)
    .where(and(eq(artifacts.team_id, team.teamId), eq(artifacts.client_id, clientId)))
    .orderBy(asc(artifacts.created_at), asc(artifacts.id));
  const zones = await ctx.db
    .select()
    .from(metricThresholds)
    .where(and(eq(metricThresholds.team_id, team.teamId), eq(metricThresholds.client_id, clientId)))
    .orderBy(asc(metricThresholds.activity), asc(metricThresholds.metric));
  return {
    reports,
    texts: texts.map(({ team_id: _team, created_by: _by, ...text }) => text),
    "target-zones": zones.map(({ activity, exercise, metric, limits, updated_at }) => ({ activity, exercise, metric, limits, updated_at })),
  };
}

/** The coaching texts that were written about a session, in every language. */
export async function coachingOf(ctx: Context, sessionId: string): Promise<{ locale: Lang; text: string; created_at: string }[]> {
  const rows = await ctx.db
    .select({ locale: coachingTexts.locale, text: coachingTexts.text, created_at: coachingTexts.created_at })
    .from(coachingTexts)
    .where(eq(coachingTexts.session_id, sessionId))
    .orderBy(asc(coachingTexts.locale), asc(coachingTexts.agent));
  return rows.map((r) => ({ ...r, created_at: r.created_at.toISOString() }));
}
