import type { Branding, Lang } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFirstLookEnd } from "../first/use-first-look-end.ts";
import { showLanguage } from "../i18n/index.ts";
import { applyAccent } from "../lib/accent.ts";
import { isStatus } from "../lib/errors.ts";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { Empty, ErrorState, Skeleton } from "../ui/basics.tsx";
import { part } from "../ui/part.tsx";
import { shared } from "./api.ts";

const PARTS = {
  session: () => import("./SharedSessionView.tsx").then((m) => ({ default: m.SharedSessionView })),
  comparison: () => import("../session/Comparison.tsx").then((m) => ({ default: m.Comparison })),
  report: () => import("../pages/ReportSections.tsx").then((m) => ({ default: m.ReportSections })),
  landings: () => import("./SharedLandings.tsx").then((m) => ({ default: m.SharedLandings })),
};
const SharedSessionView = part(PARTS.session);
const Comparison = part(PARTS.comparison);
const ReportSections = part(PARTS.report);
// Loaded separately: shown below a report, and only where legs are compared.
const SharedLandings = part(PARTS.landings);

/** Page of a public link: a session, a comparison or a report, in the link's language, without an account. */
export function PublicPage({ path }: { path: string }) {
  const [kind, token] = path.startsWith("/r/c/")
    ? (["comparison", path.slice(5)] as const)
    : path.startsWith("/r/")
      ? (["session", path.slice(3)] as const)
      : (["report", path.slice("/solutions/shared/".length)] as const);
  const clean = decodeURIComponent(token.replace(/\/+$/, ""));
  // The page's chunk loads in parallel with its data.
  useState(() => void PARTS[kind]());
  if (kind === "comparison") return <SharedComparisonPage token={clean} />;
  return kind === "session" ? <SharedSessionPage token={clean} /> : <SharedReportPage token={clean} />;
}

function SharedSessionPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const answer = useQuery({ queryKey: ["shared", token], queryFn: () => shared.session(token), refetchOnWindowFocus: false });
  return (
    <Frame
      title={t("public.session")}
      branding={answer.data?.branding}
      locale={answer.data?.locale}
      expires={answer.data?.expires_at}
      error={answer.error}
      pending={answer.isPending}
    >
      {answer.data ? (
        <Suspense fallback={<Waiting />}>
          <SharedSessionView session={answer.data} token={token} />
          <FirstLookEnd />
        </Suspense>
      ) : null}
    </Frame>
  );
}

function SharedComparisonPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const answer = useQuery({ queryKey: ["shared", token], queryFn: () => shared.comparison(token) });
  return (
    <Frame
      title={t("compare.title")}
      branding={answer.data?.branding}
      locale={answer.data?.locale}
      expires={answer.data?.expires_at}
      error={answer.error}
      pending={answer.isPending}
    >
      {answer.data ? (
        <Suspense fallback={<Waiting />}>
          <h1 className="mb-4 text-xl">{t("compare.title")}</h1>
          <Comparison sessions={answer.data.sessions} guide={answer.data.sessions[0]?.movement_guide?.metrics ?? []} />
          <FirstLookEnd />
        </Suspense>
      ) : null}
    </Frame>
  );
}

function SharedReportPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const answer = useQuery({ queryKey: ["shared", token], queryFn: () => shared.report(token) });
  const title = answer.data?.run.name || answer.data?.run.solution_name || t("public.report");
  return (
    <Frame
      title={title}
      branding={answer.data?.branding}
      locale={answer.data?.locale}
      expires={answer.data?.expires_at}
      error={answer.error}
      pending={answer.isPending}
    >
      {answer.data ? (
        <Suspense fallback={<Waiting />}>
          <h1 className="mb-6 text-xl">{title}</h1>
          <ReportSections sections={answer.data.sections} />
          {answer.data.run.solution_slug === "return-to-sport" ? <SharedLandings token={token} /> : null}
          <FirstLookEnd />
        </Suspense>
      ) : null}
    </Frame>
  );
}

/** The team's name and colour around what is shared. */
function Frame({
  title,
  branding,
  locale,
  expires,
  error,
  pending,
  children,
}: {
  title: string;
  branding?: Branding | null | undefined;
  locale?: Lang | null | undefined;
  expires?: string | null | undefined;
  error: unknown;
  pending: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  useEffect(() => {
    if (locale) void showLanguage(locale);
  }, [locale]);
  useFirstLookEnd(Boolean(error));
  const accent = branding?.accent_color ?? "";
  useEffect(() => applyAccent(accent), [accent]);
  const name = branding?.brand_name || "Sagittal";
  return (
    <div className="min-h-dvh">
      <title>{`${title} · ${name}`}</title>
      <header className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-4 sm:px-6">
        {branding?.logo_url ? (
          <img src={branding.logo_url} alt="" className="max-h-9 max-w-32" />
        ) : (
          <img src="/mark.svg" alt="" width={28} height={28} />
        )}
        <span className="font-semibold">{name}</span>
      </header>
      <main className="mx-auto min-h-dvh max-w-6xl px-4 pb-16 sm:px-6">
        {pending ? <Waiting /> : null}
        {error ? (
          <>
            <h1 className="sr-only">{title}</h1>
            {isStatus(error, 404) || isStatus(error, 410) ? (
              <Empty title={t(isStatus(error, 410) ? "public.expired" : "public.unknown")} text={t("public.ask")} />
            ) : (
              <ErrorState error={error} retry={() => location.reload()} />
            )}
          </>
        ) : null}
        {children}
      </main>
      <footer className="mx-auto max-w-6xl border-t border-line px-4 py-6 text-sm text-ink-3 sm:px-6">
        {branding?.footer_text ? <p>{branding.footer_text}</p> : null}
        {branding?.contact_email ? (
          <p>
            <a className="text-accent underline underline-offset-4" href={`mailto:${branding.contact_email}`}>
              {branding.contact_email}
            </a>
          </p>
        ) : null}
        {expires ? <p>{t("public.until", { date: formatDate(expires, lang, "long") })}</p> : null}
        <p>{t("public.screening")}</p>
      </footer>
    </div>
  );
}

/** Rendered beside the content: removes the first look once the content's scripts have loaded. */
function FirstLookEnd() {
  useFirstLookEnd();
  return null;
}

/** The page's shape while it loads. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("common.loading")} className="space-y-4">
      <Skeleton className="aspect-video w-full max-w-3xl" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
