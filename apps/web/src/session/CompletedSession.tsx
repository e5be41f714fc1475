import type { MotionEvent, PoseSidecar, Session, Side } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { specsOf, useCatalogue } from "../lib/catalogue.ts";
import { metricViews, withOwnSpecs } from "../lib/metrics.ts";
import { sessionIn, trendsIn, useConverter } from "../lib/units.ts";
import { useLang } from "../lib/use-lang.ts";
import { useWide } from "../lib/use-wide.ts";
import { Button, Section, Skeleton } from "../ui/basics.tsx";
import { part } from "../ui/part.tsx";
import { Swipe } from "../ui/Swipe.tsx";
import { useHeight } from "../ui/use-height.ts";
import { AgentPicker } from "./AgentPicker.tsx";
import { CoachText } from "./CoachText.tsx";
import { DrawnMoments } from "./DrawnMoments.tsx";
import { EventEditor } from "./EventEditor.tsx";
import { FirstWord } from "./FirstWord.tsx";
import { GhostPicker } from "./GhostPicker.tsx";
import { KeyMoments } from "./KeyMoments.tsx";
import { TimelineShape } from "./LoadingSession.tsx";
import { MarkEditor, useTakesMarks } from "./MarkEditor.tsx";
import { MetricGroups } from "./MetricGroups.tsx";
import { Player } from "./Player.tsx";
import { PoseEditor } from "./PoseEditor.tsx";
import { Playhead, PlayheadProvider } from "./playhead.ts";
import { RemoveVoice } from "./RemoveVoice.tsx";
import { ReviewForm } from "./ReviewForm.tsx";
import { Findings, ScorePanel, useSaid } from "./ScorePanel.tsx";
import { TestResult } from "./TestResult.tsx";
import { frameTimes } from "./times.ts";
import { useCorrections } from "./use-corrections.ts";
import { useGhost } from "./use-ghost.ts";
import { useMarks } from "./use-marks.ts";
import { usePlacing } from "./use-placing.ts";
import { usePose } from "./use-pose.ts";
import { useReplay, useReplayDrawings } from "./use-replay.ts";
import { type ReviewState, useReview } from "./use-review.ts";
import { useVoice } from "./use-voice.ts";
import { VoiceBar } from "./VoiceBar.tsx";
import { VoiceVideo } from "./VoiceVideo.tsx";

// Behind a swipe or beneath the video: the words come before them.
const Curves = part(async () => ({ default: (await import("./Curves.tsx")).Curves }));
const LabCheck = part(() => import("./LabCheck.tsx"));
const MarkLayer = part(() => import("./MarkLayer.tsx"));
const PenOver = part(() => import("./PenOver.tsx"));
const PlaceLayer = part(() => import("./PlaceLayer.tsx"));
const Viewer3D = part(() => import("./Viewer3D.tsx"));

/**
 * A finished session: video, time line and curves in one clock beside its results. The pose file is large: words and numbers do not wait
 * for it.
 */
export function CompletedSession({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { data: pose, isPending, error } = usePose(session);
  const coming = session.pose3d_url !== "" && isPending;
  const lang = useLang();
  const wide = useWide();
  const [side, setSide] = useState<Side | null>(null);
  const corrections = useCorrections(session, pose);
  const { events } = corrections;
  const placing = usePlacing(session, pose);
  const marks = useMarks(session);
  const takesMarks = useTakesMarks(session);
  const ghost = useGhost(session, pose, events);
  const { t_ms } = pose ?? {};
  const playhead = useMemo(
    () => new Playhead(t_ms ?? frameTimes(session.fps, session.duration_ms)),
    [t_ms, session.fps, session.duration_ms],
  );
  const review = useReview(session);
  const voice = useVoice(session.id);
  const replay = useReplay(voice.voice, playhead);
  const spoken = useReplayDrawings(replay);
  const curves = pose ? (
    <SessionCurves session={session} pose={pose} events={events} side={side} />
  ) : coming ? (
    <Skeleton className="h-96 w-full" />
  ) : null;
  const [above, aboveHeight] = useHeight<HTMLDivElement>();
  const results = <Results session={session} pose={pose} review={review} />;
  return (
    <PlayheadProvider value={playhead}>
      {wide ? null : <Beginning session={session} />}
      <div className="items-start gap-x-8 gap-y-7 lg:grid lg:grid-cols-[minmax(0,1.45fr)_minmax(21rem,1fr)]">
        <div className="min-w-0 max-lg:contents lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:pr-1">
          <div ref={above} className="sticky top-14 z-20 bg-bg max-lg:-mx-4 lg:top-0">
            <Player
              session={session}
              pose={placing.pose}
              waiting={coming}
              events={events}
              handles={
                placing.on ? (
                  <Suspense>
                    <PlaceLayer placing={placing} side={side} />
                  </Suspense>
                ) : marks.on ? (
                  <Suspense>
                    <MarkLayer marks={marks} />
                  </Suspense>
                ) : null
              }
              drawings={spoken ?? review.drawings}
              pen={(ratio, bar) => (
                <Suspense>
                  <PenOver review={review} voice={voice} pose={placing.pose} ratio={ratio} bar={bar} />
                </Suspense>
              )}
              side={side}
              onSide={setSide}
              ghost={ghost.ghost}
              onGhost={ghost.toggle}
              extra={<GhostPicker choice={ghost} />}
            />
          </div>
          {coming ? (
            <TimelineShape />
          ) : (
            <>
              {replay ? (
                <VoiceBar replay={replay} below={<VoiceVideo voice={voice} />}>
                  <RemoveVoice voice={voice} />
                </VoiceBar>
              ) : null}
              <DrawnMoments drawings={review.drawings} />
              {/* The demo session keeps no landmarks to compute from. */}
              <EventEditor corrections={corrections} editable={!session.is_demo} />
              {pose && !session.is_demo ? <PoseEditor placing={placing} /> : null}
              {pose && !session.is_demo && takesMarks ? <MarkEditor session={session} pose={pose} marks={marks} /> : null}
            </>
          )}
          {error ? <p className="card mt-4 px-4 py-3 text-sm text-ink-2">{t("session.noPose")}</p> : null}
          {wide && curves ? <div className="mt-6 low:mt-2">{curves}</div> : null}
          {session.analyzed_url && session.pose3d_url ? (
            <KeyMoments src={`/api/sessions/${session.id}/key-moments.jpg?lang=${lang}&v=${session.processed_at}`} />
          ) : null}
        </div>
        <div className="min-w-0 max-lg:mt-6">
          {!wide && curves ? (
            <Swipe
              label={t("session.parts")}
              below={aboveHeight}
              pages={[
                { key: "results", name: t("session.results"), content: results },
                { key: "curves", name: t("curves.title"), content: curves },
              ]}
            />
          ) : (
            results
          )}
        </div>
      </div>
    </PlayheadProvider>
  );
}

/** A session in the reader's units, with its metrics as the catalogue describes them. */
function useViews(stored: Session) {
  const { t } = useTranslation();
  const catalogue = useCatalogue(stored.activity, useLang());
  const convert = useConverter(stored.activity);
  const { session, specs } = useMemo(
    () => sessionIn(stored, withOwnSpecs(specsOf(catalogue.data, stored.exercise), stored, t), convert),
    [stored, catalogue.data, convert, t],
  );
  const views = useMemo(() => metricViews(session, specs), [session, specs]);
  return { session, views, catalogue };
}

/** The curves with the targets that the session's metrics have. */
function SessionCurves(shown: { session: Session; pose: PoseSidecar; events: readonly MotionEvent[]; side: Side | null }) {
  const { views } = useViews(shown.session);
  const names = useMemo(() => new Map(views.map(({ spec }) => [spec.key, spec.label])), [views]);
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <Curves {...shown} targets={shown.session.metric_targets} names={names} />
    </Suspense>
  );
}

/** On a phone the number and its sentence stand before the video. */
function Beginning({ session: stored }: { session: Session }) {
  const { session, views } = useViews(stored);
  return <FirstWord session={session} views={views} />;
}

/** A report that binds the session, by its own name or the Solution's. */
function ReportLink({ report }: { report: Session["reports"][number] }) {
  const lang = useLang();
  const solutions = useQuery({
    queryKey: ["solutions", lang],
    queryFn: () => api.solutions.list(lang),
    enabled: report.name === "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Link to="/solutions/runs/$id" params={{ id: report.id }} className="text-accent underline underline-offset-4">
      {report.name || (solutions.data?.find((s) => s.slug === report.solution_slug)?.name ?? "…")}
    </Link>
  );
}

/** Score, findings, coaching text, metrics, 3D, review, laboratory and reports. */
function Results({ session: stored, pose, review }: { session: Session; pose: PoseSidecar | undefined; review: ReviewState }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { session, views, catalogue } = useViews(stored);
  const convert = useConverter(stored.activity);
  const history = useQuery({
    queryKey: ["session-trends", session.id, lang],
    queryFn: () => api.sessions.trends(session.id, { lang }),
    select: (trends) => trendsIn(trends, convert),
    retry: false,
  });
  const [space, setSpace] = useState(false);
  const [lab, setLab] = useState(false);
  const [agent, setAgent] = useState("");
  const revision = useMemo(
    () => JSON.stringify([stored.metrics.map((m) => [m.key, m.value_num]), stored.metric_targets]),
    [stored.metrics, stored.metric_targets],
  );
  const said = useSaid(session, views);
  return (
    <div className="space-y-8">
      <TestResult views={views} />
      <ScorePanel session={session} views={views} />
      <Findings session={session} views={views} />
      <CoachText
        revision={revision}
        said={said}
        url={`/api/sessions/${session.id}/coaching/${agent ? `?agent=${agent}` : ""}`}
        actions={<AgentPicker agent={agent} onAgent={setAgent} />}
      />
      {catalogue.isPending ? <Skeleton className="h-96 w-full" /> : <MetricGroups session={session} views={views} history={history.data} />}
      {pose ? (
        <Section title={t("viewer.title")}>
          {space ? (
            <Suspense fallback={<Skeleton className="h-80 w-full" />}>
              <Viewer3D pose={pose} />
            </Suspense>
          ) : (
            <Button icon="cube" onClick={() => setSpace(true)}>
              {t("viewer.open")}
            </Button>
          )}
        </Section>
      ) : null}
      <ReviewForm review={review} />
      {session.pose3d_url === "" ? null : (
        <Section title={t("lab.title")}>
          {lab ? (
            <Suspense fallback={<Skeleton className="h-40 w-full" />}>
              <LabCheck session={session} views={views} />
            </Suspense>
          ) : (
            <Button onClick={() => setLab(true)}>{t("lab.open")}</Button>
          )}
        </Section>
      )}
      {session.reports.length > 0 ? (
        <Section title={t("session.reports")}>
          <ul className="card divide-y divide-line">
            {session.reports.map((r) => (
              <li key={r.id} className="px-4 py-3">
                <ReportLink report={r} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  );
}
