import { type Session, STAGES } from "@sagittal/contract";
import { ServiceError } from "@sagittal/sdk";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFirstLookEnd } from "../first/use-first-look-end.ts";
import { inPageWords } from "../i18n/index.ts";
import { api } from "../lib/api.ts";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { useSessionTitle } from "../pages/SessionRow.tsx";
import { Badge, Button, Empty, ErrorState, Progress, Section } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { CompletedSession } from "./CompletedSession.tsx";
import { LoadingSession } from "./LoadingSession.tsx";
import { AnalyseAgain } from "./Reanalyse.tsx";
import { SessionActions } from "./SessionActions.tsx";

/**
 * One session: its shape while it loads, progress while it is analysed (it looks again every second), the reason and the way on when it
 * failed, the results when it is completed. Says so when the session is gone.
 */
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
  useFirstLookEnd(!session.isPending);
  const unnamed = <h1 className="sr-only">{t("session.one")}</h1>;
  if (session.isPending) {
    return (
      <>
        {unnamed}
        <LoadingSession header />
      </>
    );
  }
  if (session.error) {
    const missing = session.error instanceof ServiceError && session.error.status === 404;
    return (
      <>
        {unnamed}
        {missing ? (
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
        )}
      </>
    );
  }
  return <SessionView session={session.data} />;
}

function SessionView({ session }: { session: Session }) {
  const { t } = useTranslation();
  const lang = useLang();
  const athlete = useQuery({
    queryKey: ["client", session.client],
    queryFn: () => api.clients.read(session.client ?? ""),
    enabled: session.client !== null,
  });
  const title = useSessionTitle(session);
  return (
    <>
      <title>{`${title} · Sagittal`}</title>
      <header className="mb-5 low:mb-3 flex flex-wrap items-start justify-between gap-3">
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
            {session.fps ? <span>{t("session.rate", { n: session.fps })}</span> : null}
            {session.seq_no === null ? null : <span>#{session.seq_no}</span>}
          </p>
        </div>
        <SessionActions session={session} />
      </header>
      {session.status === "completed" ? (
        <CompletedSession session={session} />
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
  const lang = useLang();
  const [open, setOpen] = useState(false);
  return (
    <Empty
      picture={<Icon name="alert" className="size-8 text-bad" />}
      title={t("session.failed")}
      text={`${inPageWords(session.failure_reason, lang)} ${t("session.failedText")}`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild variant="primary">
            <Link to="/sessions/new" search={{ client: session.client ?? undefined }}>
              {t("nav.record")}
            </Link>
          </Button>
          {/* Often the movement was filed as another one. */}
          {session.is_demo ? null : (
            <Button icon="refresh" onClick={() => setOpen(true)}>
              {t("session.again")}
            </Button>
          )}
          <AnalyseAgain session={session} open={open} onOpenChange={setOpen} />
        </div>
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
        <video
          src={session.video_url}
          controls
          muted
          playsInline
          className="max-h-[36dvh] max-w-full lg:max-h-[60dvh]"
          aria-label={t("player.video")}
        />
      </div>
      <Section title={t("session.working")}>
        <p role="status" className="sr-only">
          {STAGES[at] ? t(`stage.${STAGES[at]}`) : ""}
        </p>
        <ol className="card divide-y divide-line">
          {STAGES.map((stage, i) => (
            <li key={stage} aria-current={i === at ? "step" : undefined} className="flex min-h-12 items-center gap-3 px-4 py-2.5">
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
