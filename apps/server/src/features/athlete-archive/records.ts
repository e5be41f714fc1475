import type { Lang } from "@sagittal/contract";
import type { Db } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { artifactsOfClient } from "../artifacts/service.ts";
import { teamPersona } from "../branding/service.ts";
import { clientConsents } from "../consents/service.ts";
import { listGroups } from "../groups/service.ts";
import { storedRuns } from "../solutions/service.ts";
import { reportView, runView } from "../solutions/view.ts";
import { thresholdsOfClient } from "../thresholds/service.ts";

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
export async function groupsOf(db: Db, team: TeamHandle, clientId: string): Promise<{ id: string; name: string }[]> {
  const rows = await all(async (offset) => (await listGroups(db, team, { limit: PAGE, offset })).results);
  return rows.filter((g) => g.member_ids.includes(clientId)).map(({ id, name }) => ({ id, name }));
}

/** What is stored of an athlete besides record and sessions: consents, reports (archived ones too), written texts, own target zones. */
export async function furtherRecords(db: Db, team: TeamHandle, clientId: string, lang: Lang): Promise<Record<string, unknown>> {
  const runs = (archived: boolean) =>
    all((offset) => storedRuns(db, team, { client: clientId, archived, limit: PAGE, offset, sort: "oldest", tz: "UTC", lang }));
  const persona = await teamPersona(db, team.teamId);
  const reports = [...(await runs(false)), ...(await runs(true))].map((run) => ({
    ...runView(run, lang),
    sections: run.row.status === "ready" ? reportView(run, { lang, units: "metric", persona }).sections : [],
  }));
  const texts = await artifactsOfClient(db, team, clientId);
  const zones = await thresholdsOfClient(db, team, clientId);
  return {
    consents: await clientConsents({ db }, team, clientId),
    reports,
    texts: texts.map(({ team_id: _team, created_by: _by, ...text }) => text),
    "target-zones": zones.map(({ activity, exercise, metric, limits, updated_at }) => ({ activity, exercise, metric, limits, updated_at })),
  };
}
