import { type MotionEvent, PoseSidecar, type Session, STAGES } from "@sagittal/contract";
import { ServiceError } from "@sagittal/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { exerciseName, specsOf, useCatalogue } from "../lib/catalogue.ts";
import { formatDate } from "../lib/format.ts";
import { metricViews } from "../lib/metrics.ts";
import { sessionIn, trendsIn, useConverter } from "../lib/units.ts";
import { useLang } from "../lib/useLang.ts";
import { sessionTitle } from "../pages/SessionRow.tsx";
import { Badge, Button, Empty, ErrorState, Progress, Section, Skeleton } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { CoachText } from "./CoachText.tsx";
import { Curves } from "./Curves.tsx";
import { EventEditor } from "./EventEditor.tsx";
import { MetricGroups } from "./MetricCards.tsx";
import { Player } from "./Player.tsx";
import { Playhead, PlayheadProvider } from "./playhead.ts";
import { Findings, ScorePanel } from "./ScorePanel.tsx";
import { ReviewForm, SessionActions } from "./SessionActions.tsx";

const Viewer3D = lazy(() => import("./Viewer3D.tsx"));

/** The pose file of a session; the address changes with every answer, so the analysis is the key. */
export function usePose(session: Pick<Session, "id" | "pose3d_url" | "processed_at"> | undefined) {
  return useQuery({
    queryKey: ["pose", session?.id, session?.processed_at],
    enabled: Boolean(session?.pose3d_url),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch(session?.pose3d_url ?? "", { signal });
      if (!response.ok) throw new ServiceError(response.status, undefined);
      return PoseSidecar.parse(await response.json());
    },
  });
}

export function SessionPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: "/app/sessions/$id" });
  const session = useQuery({
    queryKey: ["session", id],
    queryFn: () => api.sessions.read(id),
    // Links to media end after a few hours; polling while the analysis runs.
    refetchInterval: ({ state }) => (state.data && (state.data.status === "pending" || state.data.status === "processing") ? 1000 : false),
    staleTime: 5 * 60_000,
  });
  if (session.isPending) return <LoadingSession />;
  if (session.error) {
    return session.error instanceof ServiceError && session.error.status === 404 ? (
      <Empty
        title={t("session.gone")}
        text={t("session.goneText")}
        action={
          <Button asChild>
            <Link to="/sessions">{t("nav.sessions")}</Link>
          </Button>
        }
      />
    ) : (
      <ErrorState error={session.error} retry={() => void session.refetch()} />
    );
  }
  return <SessionView session={session.data} />;
}

function LoadingSession() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(21rem,1fr)]">
      <Skeleton className="aspect-video w-full" />
      <div className="space-y-4">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  );
}

function SessionView({ session }: { session: Session }) {
  const { t } = useTranslation();
  const lang = useLang();
  const catalogue = useCatalogue(session.activity, lang);
  const athlete = useQuery({
    queryKey: ["client", session.client],
    queryFn: () => api.clients.read(session.client ?? ""),
    enabled: session.client !== null,
  });
  const title = session.name || exerciseName(catalogue.data, session.exercise) || sessionTitle(session, t);
  return (
    <>
      <title>{`${title} · Sagittal`}</title>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
            {title}
            {session.is_demo ? <Badge>{t("session.demo")}</Badge> : null}
          </h1>
          <p className="num mt-1 flex flex-wrap gap-x-2 text-sm text-ink-2">
            {athlete.data ? (
              <Link to="/athletes/$id" params={{ id: athlete.data.id }} className="text-accent underline underline-offset-4">
                {athlete.data.display_name}
              </Link>
            ) : null}
            <span>{t(`activity.${session.activity}`)}</span>
            <span>{t(`view.${session.camera_view}`)}</span>
            <span>{formatDate(session.created_at, lang, "time")}</span>
            {session.fps ? <span>{`${session.fps} fps`}</span> : null}
            {session.seq_no === null ? null : <span>#{session.seq_no}</span>}
          </p>
        </div>
        <SessionActions session={session} views={catalogue.data?.views_by_exercise[session.exercise] ?? [session.camera_view]} />
      </header>
      {session.status === "completed" ? (
        <Completed session={session} />
      ) : session.status === "failed" ? (
        <Failed session={session} />
      ) : (
        <Working session={session} />
      )}
    </>
  );
}

function Failed({ session }: { session: Session }) {
  const { t } = useTranslation();
  return (
    <Empty
      picture={<Icon name="alert" className="size-8 text-bad" />}
      title={t("session.failed")}
      text={`${session.failure_reason} ${t("session.failedText")}`}
      action={
        <Button asChild variant="primary">
          <Link to="/sessions/new" search={{ client: session.client ?? undefined }}>
            {t("nav.record")}
          </Link>
        </Button>
      }
    />
  );
}

/** The way of an analysis, stage by stage. */
function Working({ session }: { session: Session }) {
  const { t } = useTranslation();
  const at = session.progress?.stage_idx ?? -1;
  const share = session.progress && session.progress.frame_total > 0 ? session.progress.frame_done / session.progress.frame_total : 0;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(21rem,1fr)]">
      <div data-theme="dark" className="flex items-center justify-center overflow-hidden rounded-xl bg-black">
        <video src={session.video_url} controls muted playsInline className="max-h-[60dvh] max-w-full" aria-label={t("player.video")} />
      </div>
      <Section title={t("session.working")}>
        <ol className="card divide-y divide-line" aria-live="polite">
          {STAGES.map((stage, i) => (
            <li key={stage} className="flex min-h-12 items-center gap-3 px-4 py-2.5">
              <span
                className={`grid size-6 shrink-0 place-items-center rounded-full border ${i < at ? "border-good text-good" : i === at ? "border-accent text-accent" : "border-line text-ink-3"}`}
              >
                {i < at ? <Icon name="check" className="size-4" /> : <span className="num text-xs">{i + 1}</span>}
              </span>
              <div className="min-w-0 flex-1">
                <p className={i === at ? "font-medium" : "text-ink-2"}>{t(`stage.${stage}`)}</p>
                {i === at && share > 0 ? <Progress value={share} label={t(`stage.${stage}`)} /> : null}
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-3 text-sm text-ink-2">{session.status === "pending" ? t("session.pendingText") : t("session.leave")}</p>
      </Section>
    </div>
  );
}

function Completed({ session: stored }: { session: Session }) {
  const { t } = useTranslation();
  const lang = useLang();
  const pose = usePose(stored);
  const catalogue = useCatalogue(stored.activity, lang);
  const convert = useConverter();
  const { session, specs } = useMemo(
    () => sessionIn(stored, specsOf(catalogue.data, stored.exercise), convert),
    [stored, catalogue.data, convert],
  );
  const views = useMemo(() => metricViews(session, specs), [session, specs]);
  const history = useQuery({
    queryKey: ["session-trends", session.id],
    queryFn: () => api.sessions.trends(session.id),
    select: (trends) => trendsIn(trends, convert),
    retry: false,
  });
  const times = useMemo(() => {
    if (pose.data) return pose.data.t_ms;
    const fps = session.fps ?? 30;
    return Array.from({ length: Math.max(1, Math.round(((session.duration_ms ?? 1000) * fps) / 1000)) }, (_, i) => (i * 1000) / fps);
  }, [pose.data, session.fps, session.duration_ms]);
  const playhead = useMemo(() => new Playhead(times), [times]);
  const [draft, setDraft] = useState<readonly MotionEvent[] | null>(null);
  const events = draft ?? pose.data?.events ?? [];
  const client = useQueryClient();
  const [space, setSpace] = useState(false);
  if (session.pose3d_url && pose.isPending) return <LoadingSession />;
  return (
    <PlayheadProvider value={playhead}>
      <div className="grid items-start gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1.45fr)_minmax(21rem,1fr)]">
        <div className="min-w-0 space-y-6 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:pr-1">
          <div>
            <Player session={session} pose={pose.data} />
            <EventEditor
              session={session}
              events={events}
              draft={draft}
              onDraft={setDraft}
              onSaved={async () => {
                await Promise.all([
                  client.invalidateQueries({ queryKey: ["session", session.id] }),
                  client.invalidateQueries({ queryKey: ["pose", session.id] }),
                  client.invalidateQueries({ queryKey: ["session-trends", session.id] }),
                ]);
                setDraft(null);
              }}
            />
          </div>
          {pose.error ? <p className="card px-4 py-3 text-sm text-ink-2">{t("session.noPose")}</p> : null}
          {pose.data ? (
            <div className="hidden lg:block">
              <Curves pose={pose.data} events={events} />
            </div>
          ) : null}
        </div>
        <div className="min-w-0 space-y-8">
          <ScorePanel session={session} views={views} />
          <Findings session={session} views={views} />
          <CoachText url={`/api/sessions/${session.id}/coaching/`} />
          {pose.data ? (
            <details className="card group px-4 py-2 lg:hidden">
              <summary className="min-h-10 py-2 font-semibold">{t("curves.title")}</summary>
              <div className="py-2 group-not-open:hidden">
                <Curves pose={pose.data} events={events} />
              </div>
            </details>
          ) : null}
          {catalogue.isPending ? (
            <Skeleton className="h-96 w-full" />
          ) : (
            <MetricGroups session={session} views={views} history={history.data} />
          )}
          {pose.data ? (
            <Section title={t("viewer.title")}>
              {space ? (
                <Suspense fallback={<Skeleton className="h-80 w-full" />}>
                  <Viewer3D pose={pose.data} />
                </Suspense>
              ) : (
                <Button icon="cube" onClick={() => setSpace(true)}>
                  {t("viewer.open")}
                </Button>
              )}
            </Section>
          ) : null}
          <ReviewForm key={session.metrics.find((m) => m.key === "coach_review") ? "reviewed" : "new"} session={session} />
          {session.reports.length > 0 ? (
            <Section title={t("session.reports")}>
              <ul className="card divide-y divide-line">
                {session.reports.map((r) => (
                  <li key={r.id} className="px-4 py-3">
                    <Link to="/solutions/runs/$id" params={{ id: r.id }} className="text-accent underline underline-offset-4">
                      {r.name || r.solution_slug}
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
        </div>
      </div>
    </PlayheadProvider>
  );
}
