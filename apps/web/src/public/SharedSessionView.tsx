import type { MetricGuide as MetricGuideSchema, SessionVoice, Side } from "@sagittal/contract";
import { PoseSidecar, reviewOf } from "@sagittal/contract";
import type { SharedSession } from "@sagittal/sdk";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { CoachText } from "../session/CoachText.tsx";
import { DrawnMoments } from "../session/DrawnMoments.tsx";
import { KeyMoments } from "../session/KeyMoments.tsx";
import { TimelineShape } from "../session/LoadingSession.tsx";
import { MetricSummary } from "../session/MetricSummary.tsx";
import { Player } from "../session/Player.tsx";
import { Playhead, PlayheadProvider } from "../session/playhead.ts";
import { ScoreOrigin } from "../session/ScoreOrigin.tsx";
import { ScoreRing } from "../session/ScoreRing.tsx";
import { TestResult } from "../session/TestResult.tsx";
import { Timeline } from "../session/Timeline.tsx";
import { frameTimes } from "../session/times.ts";
import { useReplay, useReplayDrawings } from "../session/use-replay.ts";
import { VideoLink } from "../session/VideoLink.tsx";
import { VoiceBar } from "../session/VoiceBar.tsx";
import { targetText } from "../session/zones.ts";
import { Section } from "../ui/basics.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { shared } from "./api.ts";

type Guide = (typeof MetricGuideSchema)["_output"];

/**
 * A session for the athlete: the coach's words, the movement, what is good, what to change, and each number with its target. Only this
 * session is shown: the coach shared no other one.
 */
export function SharedSessionView({ session, token }: { session: SharedSession; token: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const guide = session.movement_guide;
  const review = reviewOf(session.metrics);
  const voice = useSharedVoice(token);
  const notes = review?.notes.trim();
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(20rem,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 space-y-6 lg:col-start-2">
        <div className="flex items-center gap-5">
          <ScoreRing score={session.score} />
          <div>
            <h1 className="text-xl">{session.exercise_name || t(`activity.${session.activity}`)}</h1>
            <p className="text-ink-2">
              {t(`activity.${session.activity}`)} · {formatDate(session.created_at, lang, "long")}
            </p>
            <ScoreOrigin session={session} />
          </div>
        </div>
        {review && (notes || review.drawings || voice) ? (
          <Section title={t("public.words")}>
            {notes ? (
              <blockquote className="card border-l-4 border-l-accent px-4 py-3 text-lg whitespace-pre-line">{notes}</blockquote>
            ) : (
              <p className="text-ink-2">{t(review.drawings ? "public.drawn" : "public.spoken")}</p>
            )}
            <AnswerForm token={token} given={review.answer} />
          </Section>
        ) : null}
      </div>
      <div className="min-w-0 lg:sticky lg:top-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <SharedPlayer session={session} token={token} />
      </div>
      <div className="min-w-0 space-y-8 lg:col-start-2">
        <CoachText url={`/api/shared/${encodeURIComponent(token)}/coaching/`} />
        {guide ? (
          <>
            <TestResult
              views={guide.metrics.map((spec) => ({
                spec,
                value: session.metrics.find((m) => m.key === spec.key),
                target: session.metric_targets[spec.key],
              }))}
            />
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
  );
}

/** The coach's voice over the session; null without one. */
function useSharedVoice(token: string): SessionVoice | null {
  const { data } = useQuery({ queryKey: ["voice", token], queryFn: () => shared.voice(token), staleTime: Number.POSITIVE_INFINITY });
  return data?.voice ?? null;
}

/** The video with its time line. The pose file is large: the words of the page do not wait for it. */
function SharedPlayer({ session, token }: { session: SharedSession; token: string }) {
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
  const voice = useSharedVoice(token);
  const replay = useReplay(voice, playhead);
  const spoken = useReplayDrawings(replay);
  const drawings = useMemo(() => reviewOf(session.metrics)?.drawings ?? [], [session.metrics]);
  const coming = session.pose3d_url !== "" && pose.isPending;
  return (
    <PlayheadProvider value={playhead}>
      <div className="space-y-3">
        <div className="max-sm:-mx-4">
          <Player session={session} pose={pose.data} waiting={coming} drawings={spoken ?? drawings} side={side} onSide={setSide} />
        </div>
        {replay ? <VoiceBar replay={replay} below={voice?.video?.url ? <VideoLink url={voice.video.url} /> : null} /> : null}
        <DrawnMoments drawings={drawings} />
        {pose.data ? <Timeline events={pose.data.events} /> : coming ? <TimelineShape /> : null}
        {session.analyzed_url ? (
          <KeyMoments src={`/api/shared/${encodeURIComponent(token)}/key-moments.jpg?v=${session.processed_at}`} />
        ) : null}
      </div>
    </PlayheadProvider>
  );
}

function SharedMetric({ spec, session }: { spec: Guide; session: SharedSession }) {
  const { t } = useTranslation();
  const lang = useLang();
  const find = (key: string) => session.metrics.find((m) => m.key === key);
  const [value, left, right] = [find(spec.key), find(`${spec.key}_left`), find(`${spec.key}_right`)];
  if (![value, left, right].some((m) => m?.value_num != null)) return null;
  const target = session.metric_targets[spec.key] ?? session.metric_targets[`${spec.key}_left`];
  const beta = target?.beta === true || (value ?? left)?.value_json.beta === true;
  return (
    <li className="px-4 py-3">
      <MetricSummary summary={{ spec, value, left, right, target, beta }} targets={session.metric_targets} />
      {target ? <p className="mt-1 text-sm text-ink-3">{targetText(t, target, spec.unit, lang)}</p> : null}
    </li>
  );
}
