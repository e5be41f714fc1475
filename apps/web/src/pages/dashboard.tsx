import type { Session } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { useAthleteCount, useAthleteNames } from "../lib/athletes.ts";
import { formatDate, formatNumber } from "../lib/format.ts";
import { useMe } from "../lib/me.ts";
import { useLang } from "../lib/use-lang.ts";
import { ErrorState, PageHeader, Section, SkeletonRows } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { UploadList } from "../upload/UploadList.tsx";
import { DemoOffer } from "./DemoOffer.tsx";
import { HomeAlerts } from "./HomeAlerts.tsx";
import { NoSessions } from "./NoSessions.tsx";
import { SessionRow } from "./SessionRow.tsx";

/** How many sessions stand under each heading. */
const NEWEST = 6;
const WAITING = 4;

/** The newest sessions that stand nowhere else on the page; the demonstration only as long as there is nothing else. */
function newestOf(recent: readonly Session[], waiting: readonly Session[]): Session[] {
  const own = recent.filter((s) => !s.is_demo);
  const listed = new Set(waiting.map((s) => s.id));
  return (own.length > 0 ? own : recent).filter((s) => !listed.has(s.id)).slice(0, NEWEST);
}

/** What needs the coach now, and what is new. */
export function DashboardPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useMe();
  const counts = useQuery({
    queryKey: ["sessions", "counts"],
    queryFn: () => api.sessions.counts({ is_demo: false, tz: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  });
  const recent = useQuery({
    queryKey: ["sessions", "recent"],
    queryFn: () => api.sessions.list({ limit: NEWEST + WAITING + 1 }),
    refetchInterval: ({ state }) => (state.data?.results.some((s) => s.status === "pending" || s.status === "processing") ? 2000 : false),
  });
  const review = useQuery({
    queryKey: ["sessions", "review"],
    queryFn: () => api.sessions.list({ needs_review: true, is_demo: false, limit: WAITING }),
  });
  const board = useQuery({ queryKey: ["dashboard", lang], queryFn: () => api.sessions.dashboard(lang), retry: false });
  const athletes = useAthleteCount();
  const waiting = review.data?.results ?? [];
  const newest = newestOf(recent.data?.results ?? [], waiting);
  const names = useAthleteNames([...newest, ...waiting].map((s) => s.client));
  const improvers = board.data?.improvers.filter((i) => i.display_name && i.delta) ?? [];
  const end = me.subscription?.current_period_end;
  return (
    <>
      <title>{`${t("nav.home")} · Sagittal`}</title>
      <PageHeader title={me.display_name ? t("home.hello", { name: me.display_name }) : t("nav.home")} lead={me.company_name} />
      <UploadList />
      <dl className="mb-8 grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-4">
        <Figure
          label={t("home.quota")}
          value={formatNumber(me.session_quota, lang, 0)}
          note={end ? t("home.until", { date: formatDate(end, lang) }) : ""}
        />
        <Figure
          label={t("home.review")}
          value={counts.data ? String(counts.data.needs_review_count) : "–"}
          link={<Link to="/sessions" search={{ needs_review: "true" }} className="absolute inset-0" aria-label={t("home.review")} />}
        />
        <Figure label={t("home.processing")} value={counts.data ? String(counts.data.processing_count) : "–"} />
        <Figure
          label={t("home.athletes")}
          value={athletes === undefined ? "–" : formatNumber(athletes, lang, 0)}
          link={<Link to="/athletes" className="absolute inset-0" aria-label={t("home.athletes")} />}
        />
      </dl>
      {board.data ? <HomeAlerts alerts={board.data.alerts} /> : null}
      {recent.data?.count === 0 ? (
        <div className="space-y-6">
          <NoSessions />
          <DemoOffer />
        </div>
      ) : (
        <div className="grid gap-8 *:min-w-0 lg:grid-cols-2">
          {recent.data && !review.isPending && newest.length === 0 ? null : (
            <Section
              title={t("home.recent")}
              actions={
                <Link to="/sessions" className="text-sm text-accent underline underline-offset-4">
                  {t("home.all")}
                </Link>
              }
            >
              {recent.error ? (
                <ErrorState error={recent.error} retry={() => void recent.refetch()} />
              ) : recent.isPending || review.isPending ? (
                <SkeletonRows rows={4} />
              ) : (
                <List sessions={newest} names={names} />
              )}
            </Section>
          )}
          <div className="space-y-8">
            <Section title={t("home.needsReview")}>
              {review.error ? (
                <ErrorState error={review.error} retry={() => void review.refetch()} />
              ) : review.isPending ? (
                <SkeletonRows rows={3} />
              ) : waiting.length > 0 ? (
                <List sessions={waiting} names={names} />
              ) : (
                <p className="card flex items-center gap-3 px-4 py-4 text-ink-2">
                  <Icon name="check" className="text-good" />
                  {t("home.allReviewed")}
                </p>
              )}
            </Section>
            {improvers.length > 0 ? (
              <Section title={t("home.improvers")}>
                <ul className="card divide-y divide-line">
                  {improvers.map((i) => (
                    <li key={i.client_id ?? i.display_name} className="num relative flex justify-between px-4 py-3 hover:bg-sunken">
                      {i.client_id ? (
                        <Link
                          to="/athletes/$id"
                          params={{ id: i.client_id }}
                          search={{ tab: "trends" }}
                          className="font-medium after:absolute after:inset-0"
                        >
                          {i.display_name}
                        </Link>
                      ) : (
                        <span>{i.display_name}</span>
                      )}
                      <span className="font-medium text-good">+{formatNumber(i.delta ?? 0, lang, 0)}</span>
                    </li>
                  ))}
                </ul>
              </Section>
            ) : null}
          </div>
        </div>
      )}
    </>
  );
}

function List({ sessions, names }: { sessions: readonly Session[]; names: ReadonlyMap<string, string> }) {
  return (
    <ul className="card overflow-hidden">
      {sessions.map((s) => (
        <SessionRow key={s.id} session={s} athlete={s.client ? names.get(s.client) : undefined} />
      ))}
    </ul>
  );
}

function Figure({ label, value, note, link }: { label: string; value: string; note?: string; link?: ReactNode }) {
  return (
    <div className="relative bg-surface px-4 py-3.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="num text-xl font-semibold">
        {value} {note ? <span className="block text-xs font-normal text-ink-3">{note}</span> : null}
        {link}
      </dd>
    </div>
  );
}
