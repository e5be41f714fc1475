import type { Session, SessionStandards } from "@sagittal/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFirstLookEnd } from "../first/use-first-look-end.ts";
import { api } from "../lib/api.ts";
import { useAthleteNames, useAthletesById } from "../lib/athletes.ts";
import { useCatalogue } from "../lib/catalogue.ts";
import { comparedIds, MOST_COMPARED, oldestFirst } from "../lib/compared.ts";
import { isStatus } from "../lib/errors.ts";
import { everySession } from "../lib/every-session.ts";
import { formatDate } from "../lib/format.ts";
import { isMinor } from "../lib/minor.ts";
import { standardsQuery } from "../lib/standards.ts";
import { useLang } from "../lib/use-lang.ts";
import type { Norms } from "../session/CompareTable.tsx";
import { Comparison } from "../session/Comparison.tsx";
import { ShareDialog } from "../session/ShareDialog.tsx";
import { letterOf } from "../session/series.ts";
import { Button, Empty, ErrorState, PageHeader, Skeleton } from "../ui/basics.tsx";
import { AddStandard } from "./AddStandard.tsx";
import { SessionOption } from "./SessionOption.tsx";
import { useSessionTitle } from "./SessionRow.tsx";

/** Two to four sessions side by side. */
export function ComparePage() {
  const { t } = useTranslation();
  const lang = useLang();
  const search = useSearch({ from: "/app/compare" });
  const navigate = useNavigate();
  const [sharing, setSharing] = useState(false);
  const ids = comparedIds(search.ids);
  const results = useQueries({
    queries: ids.map((id) => ({
      queryKey: ["session", id],
      queryFn: () => api.sessions.read(id),
      staleTime: 5 * 60_000,
      refetchInterval: (query: { state: { data: Session | undefined } }) => (isUnfinished(query.state.data) ? 2000 : (false as const)),
    })),
  });
  const sessions = oldestFirst(results.flatMap((r): Session[] => (r.data?.status === "completed" ? [r.data] : [])));
  const first = sessions[0];
  const catalogue = useCatalogue(first?.activity, lang);
  const guide = (first && catalogue.data?.metrics[first.exercise]) ?? [];
  const athletes = useAthleteNames(sessions.map((s) => s.client));
  const people = useAthletesById(sessions.map((s) => s.client));
  const standards = useQueries({ queries: sessions.map((s) => standardsQuery(s.id, lang)) });
  const norms = standards.map((found) => found.data && normsOf(found.data));
  const held = sessions.find((s) => s.id === ids[0]);
  // A session that is gone or has no results can only be taken out.
  const left = ids.flatMap((id, i): Left[] => {
    const { data, error } = results[i] ?? {};
    return isStatus(error, 404) ? [{ id, session: null }] : data && data.status !== "completed" ? [{ id, session: data }] : [];
  });
  const failed = results.find((r) => r.error);
  useFirstLookEnd(!results.some((r) => r.isPending));
  const remove = (id: string) => set(ids.filter((other) => other !== id));
  const set = (next: string[]) => void navigate({ to: "/compare", search: { ids: next.join(",") || undefined }, replace: true });
  return (
    <>
      <title>{`${t("compare.title")} · Sagittal`}</title>
      <PageHeader
        title={t("compare.title")}
        lead={t("compare.lead")}
        actions={
          <Button icon="share" disabled={sessions.length < 2} onClick={() => setSharing(true)}>
            {t("share.action")}
          </Button>
        }
      />
      <div className="mb-5 flex flex-wrap gap-2">
        {sessions.map((s, i) => (
          <Chosen key={s.id} session={s} letter={letterOf(i)} onRemove={() => remove(s.id)} />
        ))}
        {left.map(({ id, session }) =>
          session ? (
            <Chosen key={id} session={session} onRemove={() => remove(id)} />
          ) : (
            <Chip key={id} name={t("session.gone")} onRemove={() => remove(id)} />
          ),
        )}
        {ids.length < MOST_COMPARED ? <Add like={sessions[0]} without={ids} onAdd={(id) => set([...ids, id])} /> : null}
        {held && ids.length < MOST_COMPARED ? (
          <AddStandard
            key={held.id}
            session={held}
            specs={catalogue.data?.metrics[held.exercise] ?? []}
            shown={ids}
            onAdd={(id) => set([...ids, id])}
          />
        ) : null}
      </div>
      {failed ? <ErrorState error={failed.error} {...(!isStatus(failed.error, 404) && { retry: () => void failed.refetch() })} /> : null}
      {results.some((r) => isUnfinished(r.data)) ? (
        <p role="status" className="card mb-5 px-4 py-3 text-ink-2">
          {t("errors.session_not_completed")}
        </p>
      ) : null}
      {results.some((r) => r.isPending) ? <Skeleton className="h-96 w-full" /> : null}
      {ids.length < 2 && !failed ? <Empty title={t("compare.choose")} text={t("compare.chooseText")} /> : null}
      {sessions.length >= 2 ? <Comparison key={ids.join()} sessions={sessions} guide={guide} athletes={athletes} norms={norms} /> : null}
      <ShareDialog
        open={sharing}
        onOpenChange={setSharing}
        share={(l, sound) =>
          api.sessions.shareComparison(
            sessions.map((s) => s.id),
            l,
            sound,
          )
        }
        videos
        minor={sessions.some((s) => !s.blur_face && isMinor(people.get(s.client ?? "")))}
      />
    </>
  );
}

/** A session of the address that the comparison cannot show: without results, or gone. */
interface Left {
  id: string;
  session: Session | null;
}

const isUnfinished = (session: Session | undefined): boolean => session?.status === "pending" || session?.status === "processing";

function normsOf({ bands }: SessionStandards): Norms {
  return new Map(bands.map((band) => [band.key, { low: band.norm_min, high: band.norm_max }]));
}

/** One of the chosen sessions: its letter in the plots, whose, what and when, and its state while it has no results. */
function Chosen({ session, letter, onRemove }: { session: Session; letter?: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const title = useSessionTitle(session);
  const athlete = useAthleteNames([session.client]).get(session.client ?? "");
  const state = session.status === "completed" ? "" : t(`status.${session.status}`);
  return (
    <Chip
      name={[letter, athlete, title, formatDate(session.created_at, lang, "time"), state].filter(Boolean).join(" · ")}
      onRemove={onRemove}
    />
  );
}

/** A press takes the named session out. */
function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="sm"
      icon="close"
      onClick={onRemove}
      aria-label={t("compare.remove", { name })}
      className="max-w-full !whitespace-normal py-1 text-left"
    >
      {name}
    </Button>
  );
}

/** Adds a session: first all of the same athlete, then the newest of everybody. */
function Add({ like, without, onAdd }: { like: Session | undefined; without: readonly string[]; onAdd: (id: string) => void }) {
  const { t } = useTranslation();
  const query = { status: "completed", limit: 100, activity: like?.activity };
  const newest = useQuery({ queryKey: ["sessions", query], queryFn: () => api.sessions.list(query) });
  const client = like?.client ?? undefined;
  const own = useQuery({ ...everySession({ status: "completed", activity: like?.activity, client }), enabled: client !== undefined });
  const offered = new Map([...(own.data ?? []), ...(newest.data?.results ?? [])].map((s) => [s.id, s]));
  const names = useAthleteNames([...offered.values()].map((s) => s.client));
  return (
    <select
      aria-label={t("compare.add")}
      className="field !w-auto !min-h-8 max-w-[min(100%,18rem)] !py-0.5 text-sm"
      value=""
      onChange={(e) => e.target.value && onAdd(e.target.value)}
    >
      <option value="">{t("compare.add")}</option>
      {[...offered.values()]
        .filter((s) => !without.includes(s.id))
        .map((s) => (
          <SessionOption key={s.id} session={s} athlete={names.get(s.client ?? "")} />
        ))}
    </select>
  );
}
