import type { Lang } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { planState } from "../billing/service.ts";
import type { SessionRow } from "../sessions/row.ts";
import { countSessions, getSession, metricsBySession, pageOfSessions } from "../sessions/service.ts";
import { sessionView } from "../sessions/view.ts";
import { changeAlerts } from "./alerts.ts";
import { type AthleteScore, athleteScores, noteSeen } from "./repository.ts";
import type { Dashboard, Improver } from "./shape.ts";

export type DashboardDeps = Pick<Context, "db" | "clock" | "storage">;

const IMPROVERS_DAYS = 60;
const ALERT_DAYS = 14;
const SHOWN = 5;

/** The team at a glance, as one of its people sees it. */
export async function dashboard(deps: DashboardDeps, team: TeamHandle, adminId: string, lang: Lang): Promise<z.input<typeof Dashboard>> {
  const { db, clock, storage } = deps;
  const page = { limit: SHOWN, offset: 0, tz: "UTC", sort: "newest", is_demo: false } as const;
  const views = async (rows: readonly SessionRow[]) => {
    const metrics = await metricsBySession(db, team, rows);
    return Promise.all(rows.map((row) => sessionView(row, metrics.get(row.id) ?? [], storage, lang)));
  };
  const plan = await planState(deps, team.teamId);
  return {
    counts: await countSessions(db, team, { tz: "UTC", is_demo: false }),
    quota: { remaining: plan.quota, per_month: plan.subscription.plan.session_quota, renews_at: plan.subscription.current_period_end },
    recent: await views(await pageOfSessions(db, team, page)),
    needs_review: await views(await pageOfSessions(db, team, { ...page, needs_review: true })),
    alerts: await changeAlerts(db, team, { since: plusSeconds(clock.now(), -ALERT_DAYS * 86_400), most: SHOWN, unseenBy: adminId, lang }),
    improvers: improvers(await athleteScores(db, team, plusSeconds(clock.now(), -IMPROVERS_DAYS * 86_400))),
  };
}

/** Puts the alert about a session away for one person, on all devices. Throws session_not_found. */
export async function dismissAlert({ db, clock }: DashboardDeps, team: TeamHandle, adminId: string, sessionId: string): Promise<void> {
  const session = await getSession(db, team, sessionId);
  await noteSeen(db, adminId, session.id, clock.now());
}

/** Athletes whose score rose most between their last two sessions of one exercise. @param rows newest first */
function improvers(rows: readonly AthleteScore[]): Improver[] {
  const byExercise = Map.groupBy(rows, (row) => `${row.client_id} ${row.activity} ${row.exercise}`);
  return [...byExercise.values()]
    .flatMap(([last, before]) => {
      if (!last || !before || last.score === null || before.score === null || last.score <= before.score) return [];
      const { client_id, display_name, activity, exercise } = last;
      return [{ client_id, display_name, activity, exercise, from: before.score, to: last.score, delta: last.score - before.score }];
    })
    .sort((a, b) => b.delta - a.delta)
    .slice(0, SHOWN);
}
