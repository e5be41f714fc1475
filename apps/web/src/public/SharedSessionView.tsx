import type { MetricGuide as MetricGuideSchema, Side } from "@sagittal/contract";
import { PoseSidecar } from "@sagittal/contract";
import type { SharedSession } from "@sagittal/sdk";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../lib/format.ts";
import { detailOf, rate } from "../lib/metrics.ts";
import { useLang } from "../lib/useLang.ts";
import { CoachText } from "../session/CoachText.tsx";
import { Player } from "../session/Player.tsx";
import { Playhead, PlayheadProvider } from "../session/playhead.ts";
import { ScoreRing } from "../session/ScorePanel.tsx";
import { Timeline } from "../session/Timeline.tsx";
import { frameTimes } from "../session/times.ts";
import { ZoneBar } from "../session/ZoneBar.tsx";
import { targetText, ZoneMark } from "../session/zones.tsx";
import { Section, Skeleton } from "../ui/basics.tsx";

type Guide = (typeof MetricGuideSchema)["_output"];

/** A session for the athlete: see oneself, what is good, what to change, and each number with its target. */
export function SharedSessionView({ session, token }: { session: SharedSession; token: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const pose = useQuery({
    queryKey: ["pose", token],
    enabled: session.pose3d_url !== "",
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => PoseSidecar.parse(await (await fetch(session.pose3d_url)).json()),
  });
  const { t_ms } = pose.data ?? {};
  const playhead = useMemo(
    () => new Playhead(t_ms ?? frameTimes(session.fps, session.duration_ms)),
    [t_ms, session.fps, session.duration_ms],
  );
  const [side, setSide] = useState<Side | null>(null);
  const guide = session.movement_guide;
  if (session.pose3d_url && pose.isPending) return <Skeleton className="aspect-video w-full max-w-3xl" />;
  return (
    <PlayheadProvider value={playhead}>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(20rem,1fr)]">
        <div className="min-w-0 space-y-3 lg:sticky lg:top-6">
          <Player session={session} pose={pose.data} side={side} onSide={setSide} />
          {pose.data ? <Timeline events={pose.data.events} /> : null}
        </div>
        <div className="min-w-0 space-y-8">
          <div className="flex items-center gap-5">
            <ScoreRing score={session.score} />
            <div>
              <h1 className="text-xl">{session.name || session.exercise || t(`activity.${session.activity}`)}</h1>
              <p className="text-ink-2">
                {t(`activity.${session.activity}`)} · {formatDate(session.created_at, lang, "long")}
              </p>
            </div>
          </div>
          <CoachText url={`/api/shared/${encodeURIComponent(token)}/coaching/`} />
          {guide ? (
            <>
              <Section title={t("public.numbers")}>
                <ul className="card divide-y divide-line">
                  {guide.metrics.map((spec) => (
                    <SharedMetric key={spec.key} spec={spec} session={session} />
                  ))}
                </ul>
              </Section>
              <Section title={t("public.about")}>
                <div className="space-y-3 text-ink-2">
                  <p>{guide.what_it_measures}</p>
                  <p>{guide.key_fact}</p>
                </div>
              </Section>
            </>
          ) : null}
        </div>
      </div>
    </PlayheadProvider>
  );
}

function SharedMetric({ spec, session }: { spec: Guide; session: SharedSession }) {
  const { t } = useTranslation();
  const lang = useLang();
  const find = (key: string) => session.metrics.find((m) => m.key === key);
  const [whole, left, right] = [find(spec.key), find(`${spec.key}_left`), find(`${spec.key}_right`)];
  const main = [whole, left, right].find((m) => m?.value_num != null);
  if (main?.value_num == null) return null;
  const target = session.metric_targets[main.key] ?? session.metric_targets[`${spec.key}_left`];
  const rating = rate(main.value_num, target);
  const { sd } = detailOf(main);
  const dots =
    left?.value_num != null && right?.value_num != null
      ? [
          { value: left.value_num, side: "left" as const },
          { value: right.value_num, side: "right" as const },
        ]
      : [{ value: main.value_num, side: null }];
  return (
    <li className="px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="font-medium">{spec.label}</p>
          {rating ? <ZoneMark rating={rating} /> : null}
        </div>
        <p className="num text-right">
          <span className="text-lg font-semibold">{formatNumber(main.value_num, lang)}</span>{" "}
          <span className="text-sm text-ink-2">{spec.unit}</span>
          {sd === null ? null : <span className="block text-xs text-ink-3">± {formatNumber(sd, lang)}</span>}
        </p>
      </div>
      {target && rating ? (
        <div className="mt-2">
          <ZoneBar
            target={target}
            dots={dots}
            label={`${spec.label}: ${formatNumber(main.value_num, lang)} ${spec.unit}. ${targetText(t, target, spec.unit, lang)}`}
          />
        </div>
      ) : null}
      <p className="mt-1 text-sm text-ink-3">{targetText(t, target, spec.unit, lang)}</p>
    </li>
  );
}
