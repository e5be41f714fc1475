import type { Lang } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { KeptByTeam } from "../../platform/db/team-stamp.ts";
import { type ReadyJson, readyObject } from "../../platform/ready-json.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { planState } from "../billing/service.ts";
import type { SessionLists } from "../sessions/lists.ts";
import { getSession } from "../sessions/service.ts";
import { changeAlerts } from "./alerts.ts";
import { type AthleteScore, athleteScores, noteSeen } from "./repository.ts";
import type { Dashboard, Improver } from "./shape.ts";

export type DashboardDeps = Pick<Context, "db" | "clock"> & { lists: SessionLists };

const IMPROVERS_DAYS = 60;
const ALERT_DAYS = 14;
const SHOWN = 5;
const HOUR_MS = 3_600_000;
/** People whose Home is kept. */
const MOST_KEPT = 2000;

/** The content of Home besides the newest clips. */
type Sections = Pick<z.output<typeof Dashboard>, "alerts" | "improvers">;

/** Home as one of the team's people sees it. */
export class Home {
  readonly #deps: DashboardDeps;
  readonly #cache = new KeptByTeam<Sections>(MOST_KEPT);

  constructor(deps: DashboardDeps) {
    this.#deps = deps;
  }

  /** The team at a glance. */
  async of(team: TeamHandle, adminId: string, lang: Lang): Promise<ReadyJson> {
    const { lists } = this.#deps;
    const page = { limit: SHOWN, offset: 0, tz: "UTC", sort: "newest", is_demo: false } as const;
    const newest = async (filters: { needs_review?: true }) =>
      (await lists.page(team, { ...page, ...filters }, lang, { withReports: false })).results;
    const plan = await planState(this.#deps, team.teamId);
    return readyObject({
      counts: await lists.counts(team, { tz: "UTC", is_demo: false }),
      quota: { remaining: plan.quota, per_month: plan.subscription.plan.session_quota, renews_at: plan.subscription.current_period_end },
      recent: await newest({}),
      needs_review: await newest({ needs_review: true }),
      ...(await this.#sections(team, adminId, lang)),
    });
  }

  #sections(team: TeamHandle, adminId: string, lang: Lang): Promise<Sections> {
    const { db, clock } = this.#deps;
    // The period starts at a full hour, so that a cached Home stays valid until the hour ends.
    const hour = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS);
    const daysAgo = (days: number) => plusSeconds(hour, -days * 86_400);
    return this.#cache.of(db, team, `${adminId} ${lang} ${hour.getTime()}`, async () => ({
      alerts: await changeAlerts(db, team, { since: daysAgo(ALERT_DAYS), most: SHOWN, unseenBy: adminId, lang }),
      improvers: improvers(await athleteScores(db, team, daysAgo(IMPROVERS_DAYS))),
    }));
  }
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
