import {
  displayPercentile,
  extentOf,
  metricDefinition,
  metricLabel,
  normPercentile,
  normStanding,
  percentileRank,
  unitLabel,
} from "@sagittal/catalogue";
import { type Activity, type AthleteProfile, type Lang, type PeerStanding, type PeerStandings, SCORE_KEY } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { athleteAt } from "../clients/profile.ts";
import { getClient } from "../clients/service.ts";
import { peerMetrics } from "./metrics.ts";
import { refreshPromptly, windowStart } from "./refresh.ts";
import { type Comparison, type Exercise, PeerRepository, type Reading } from "./repository.ts";

type Deps = Pick<Context, "db" | "clock" | "config">;

const NO_BAND = {
  band_min: null,
  band_max: null,
  band_position: null,
  band_borderline: null,
  band_source: null,
  percentile_source: null,
} as const;

/**
 * Standing of an athlete in each activity of the last year: among the athletes of the platform, else by a published norm, else among the
 * team's. One standing per metric, from the latest exercise that has one. Throws client_not_found.
 */
export async function peerStandings(deps: Deps, team: TeamHandle, clientId: string, lang: Lang): Promise<PeerStandings> {
  const { db, clock } = deps;
  const client = await getClient(db, team, clientId);
  const repository = new PeerRepository(db, team);
  const done = await repository.exercises(client.id, windowStart(clock.now()));
  await refreshPromptly(deps, done);
  const readings = await repository.readings(client.id);
  const standings: Standing[] = [];
  for (const { activity, exercise, latest } of done) {
    const own = readings.find((r) => r.activity === activity && r.exercise === exercise)?.readings ?? [];
    for (const { key } of peerMetrics(activity, exercise)) {
      const reading = own.find((r) => r.key === key);
      const standing = reading && standingOf({ activity, exercise }, reading, athleteAt(client, latest), own, lang);
      if (standing) standings.push({ activity, exercise, key, value: reading.value, standing });
    }
  }
  return {
    client_id: client.id,
    activities: [...new Set(done.map((d) => d.activity))].map((activity) => {
      const first = standings.filter((s, i) => s.activity === activity && standings.findIndex((o) => sameMetric(o, s)) === i);
      return {
        activity,
        score: first.find((s) => s.key === SCORE_KEY)?.standing ?? null,
        metrics: first
          .filter((s) => s.key !== SCORE_KEY)
          .map(({ key, exercise, value, standing }) => ({
            key,
            exercise,
            label: metricLabel(activity, key, lang),
            unit: unitOf(activity, key, lang),
            value: Math.round(value * 1000) / 1000,
            standing,
          })),
      };
    }),
  };
}

interface Standing extends Exercise {
  key: string;
  value: number;
  standing: PeerStanding;
}

interface Metric {
  activity: Activity;
  key: string;
}
const sameMetric = (a: Metric, b: Metric) => a.activity === b.activity && a.key === b.key;

function unitOf(activity: Activity, key: string, lang: Lang): string {
  const definition = metricDefinition(activity, key);
  return definition ? unitLabel(definition.unit, lang) : "";
}

function standingOf(
  of: Exercise,
  reading: Reading,
  athlete: AthleteProfile,
  own: readonly Reading[],
  lang: Lang,
): PeerStanding | undefined {
  const among = (scope: Comparison["scope"]) => reading.comparisons.find((c) => c.scope === scope);
  const platform = among("platform");
  const team = among("team");
  return (platform && amongPeople(platform)) ?? byNorm(of, reading, athlete, own, lang) ?? (team && amongPeople(team));
}

function amongPeople({ scope, n, n_teams, others, worse, equal, ...cell }: Comparison): PeerStanding {
  return {
    source: scope,
    percentile: displayPercentile(percentileRank({ worse, equal, count: others })),
    n,
    n_teams: scope === "platform" ? n_teams : null,
    cell,
    ...NO_BAND,
  };
}

function byNorm(of: Exercise, reading: Reading, athlete: AthleteProfile, own: readonly Reading[], lang: Lang): PeerStanding | undefined {
  const { activity, exercise } = of;
  const { key, value, se, age_band } = reading;
  const speedMps = own.find((r) => r.key === "running_speed")?.value ?? null;
  const query = { activity, exercise, key, athlete, context: { speedMps } };
  const band = normStanding(query, value, lang, se ?? 0);
  const place = normPercentile(query, value, lang, se ?? 0);
  if (!band && !place) return undefined;
  return {
    source: "norm",
    percentile: place?.percentile ?? null,
    n: null,
    n_teams: null,
    cell: { gender: athlete.sex ?? "", age_band, skill_level: "" },
    ...NO_BAND,
    ...(place && extentOf(place)),
    ...band,
    percentile_source: place?.source ?? null,
  };
}
