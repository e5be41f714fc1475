import type { Client } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { everySession } from "../../lib/every-session.ts";
import { pairsOf } from "../../lib/trend-pairs.ts";
import { trendsIn, useConverter } from "../../lib/units.ts";
import { useLang } from "../../lib/use-lang.ts";
import { ErrorState, Skeleton } from "../../ui/basics.tsx";
import { ExerciseOption } from "../ExerciseOption.tsx";
import { NoSessions } from "../NoSessions.tsx";
import { TrendCharts } from "../TrendCharts.tsx";

const RANGES = ["30d", "90d", "365d"] as const;
const CHOICE = "field !w-auto max-w-full !min-h-9 !py-1 text-sm";

/** The activities and exercises an athlete has sessions of, the newest first; and the first of them that has a course over time. */
function useDone(id: string) {
  const sessions = useQuery(everySession({ client: id, status: "completed" }));
  return { sessions, ...pairsOf(sessions.data ?? []) };
}

/** How an athlete's metrics of one exercise go over time. */
export function AthleteTrends({ athlete }: { athlete: Client }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { sessions, pairs, first } = useDone(athlete.id);
  const [at, setAt] = useState<number | null>(null);
  const [range, setRange] = useState<string>("365d");
  const shown = at ?? first;
  const pair = pairs[shown] ?? pairs[0];
  const convert = useConverter(pair?.activity);
  const query = { activity: pair?.activity, exercise: pair?.exercise, range, lang };
  const trends = useQuery({
    queryKey: ["trends", athlete.id, query],
    queryFn: () => api.clients.trends(athlete.id, query),
    select: (found) => trendsIn(found, convert),
    enabled: pair !== undefined,
  });
  if (sessions.isPending) return <Skeleton className="h-64 w-full" />;
  if (sessions.error) return <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />;
  if (!pair) return <NoSessions client={athlete.id} title={t("trends.noneYet")} text={t("trends.none")} />;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-2">
        <select aria-label={t("session.exercise")} className={CHOICE} value={shown} onChange={(e) => setAt(Number(e.target.value))}>
          {pairs.map((p, i) => (
            <ExerciseOption key={`${p.activity}/${p.exercise}`} value={i} {...p} />
          ))}
        </select>
        <select aria-label={t("trends.range")} className={CHOICE} value={range} onChange={(e) => setRange(e.target.value)}>
          {RANGES.map((r) => (
            <option key={r} value={r}>
              {t("trends.days", { n: Number.parseInt(r, 10) })}
            </option>
          ))}
        </select>
      </div>
      {trends.isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : trends.error ? (
        <ErrorState error={trends.error} retry={() => void trends.refetch()} />
      ) : (
        <TrendCharts trends={trends.data} />
      )}
    </div>
  );
}
