import { ACTIVITIES, SESSION_STATUSES } from "@sagittal/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SessionSearch } from "../app/search.ts";
import { api } from "../lib/api.ts";
import { useAthleteNames } from "../lib/athletes.ts";
import { MOST_COMPARED } from "../lib/compared.ts";
import { Button, ErrorState, PageHeader, SkeletonRows } from "../ui/basics.tsx";
import { SearchField } from "../ui/forms.tsx";
import { Icon } from "../ui/Icon.tsx";
import { UploadList } from "../upload/UploadList.tsx";
import { AthletePicker } from "./AthletePicker.tsx";
import { NoSessions } from "./NoSessions.tsx";
import { Found, NothingFound, Pages } from "./Pages.tsx";
import { SessionRow } from "./SessionRow.tsx";

const PAGE = 25;

/**
 * The team's sessions by pages, with filters in the address and the uploads under way above them; it looks again every two seconds while
 * one is analysed. Up to four can be chosen to compare. "No sessions yet" and "nothing found" are different states.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one page of markup
export function SessionsPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: "/app/sessions" });
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const page = Math.max(0, Number(search.page ?? 1) - 1) || 0;
  const { page: _, ...filters } = search;
  const query = { ...filters, tz: Intl.DateTimeFormat().resolvedOptions().timeZone, limit: PAGE, offset: page * PAGE };
  const groups = useQuery({ queryKey: ["groups"], queryFn: () => api.groups.list() });
  const sessions = useQuery({
    queryKey: ["sessions", query],
    queryFn: ({ signal }) => api.sessions.list(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some((s) => s.status === "pending" || s.status === "processing") ? 2000 : false),
  });
  const names = useAthleteNames((sessions.data?.results ?? []).map((s) => s.client));
  const set = (values: SessionSearch) =>
    void navigate({ to: "/sessions", search: { ...search, page: undefined, ...values }, replace: true });
  const filtered = Object.values(filters).some(Boolean);
  const some = filtered || (sessions.data?.count ?? 0) > 0;
  const [unfolded, setUnfolded] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const select = "field !w-auto !min-h-9 !py-1 text-sm";
  return (
    <>
      <title>{`${t("nav.sessions")} · Sagittal`}</title>
      <PageHeader title={t("nav.sessions")} actions={<p className="text-sm text-ink-3">{some ? t("sessions.compareHint") : ""}</p>} />
      <UploadList />
      <search className={some ? "mb-4 flex flex-wrap gap-2" : "hidden"}>
        <SearchField
          ref={field}
          label={t("sessions.search")}
          className="!min-h-9 !w-auto min-w-0 flex-1 sm:!flex-none !py-1 text-sm sm:!w-56"
          value={search.search ?? ""}
          onChange={(text) => set({ search: text || undefined })}
        />
        <Button size="sm" icon="settings" className="min-h-9 sm:hidden" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {t("sessions.filter")}
        </Button>
        <div className={`${unfolded ? "flex" : "hidden"} w-full flex-wrap gap-2 sm:contents`}>
          <select
            aria-label={t("session.activity")}
            className={select}
            value={search.activity ?? ""}
            onChange={(e) => set({ activity: e.target.value || undefined })}
          >
            <option value="">{t("sessions.allActivities")}</option>
            {ACTIVITIES.map((a) => (
              <option key={a} value={a}>
                {t(`activity.${a}`)}
              </option>
            ))}
          </select>
          <select
            aria-label={t("session.status")}
            className={select}
            value={search.needs_review ? "needs_review" : (search.status ?? "")}
            onChange={(e) =>
              set(
                e.target.value === "needs_review"
                  ? { status: undefined, needs_review: "true" }
                  : { status: e.target.value || undefined, needs_review: undefined },
              )
            }
          >
            <option value="">{t("sessions.allStates")}</option>
            <option value="needs_review">{t("sessions.needsReview")}</option>
            {SESSION_STATUSES.map((s) => (
              <option key={s} value={s}>
                {t(`status.${s}`)}
              </option>
            ))}
          </select>
          <AthletePicker
            label={t("session.athlete")}
            hideLabel
            none={t("sessions.allAthletes")}
            value={search.client ?? ""}
            onChange={(client) => set({ client: client || undefined })}
            className="w-44"
          />
          {groups.data && groups.data.count > 0 ? (
            <select
              aria-label={t("nav.groups")}
              className={select}
              value={search.group ?? ""}
              onChange={(e) => set({ group: e.target.value || undefined })}
            >
              <option value="">{t("athletes.allGroups")}</option>
              {groups.data.results.map((g) => (
                <option key={g.id} value={g.id}>
                  {g.name}
                </option>
              ))}
            </select>
          ) : null}
          {(["from", "to"] as const).map((edge) => (
            <input
              key={edge}
              type="date"
              aria-label={t(`sessions.${edge}`)}
              title={t(`sessions.${edge}`)}
              className={select}
              value={search[edge] ?? ""}
              onChange={(e) => set({ [edge]: e.target.value || undefined })}
            />
          ))}
          <select
            aria-label={t("sessions.sort")}
            className={select}
            value={search.sort ?? "newest"}
            onChange={(e) => set({ sort: e.target.value === "newest" ? undefined : e.target.value })}
          >
            {["newest", "oldest", "name", "client"].map((s) => (
              <option key={s} value={s}>
                {t(`sessions.by.${s}`)}
              </option>
            ))}
          </select>
        </div>
      </search>
      <Found name={t("nav.sessions")} count={filtered && !sessions.isPlaceholderData ? sessions.data?.count : undefined} />
      {sessions.isPending ? <SkeletonRows /> : null}
      {sessions.error ? <ErrorState error={sessions.error} retry={() => void sessions.refetch()} /> : null}
      {sessions.data && sessions.data.results.length === 0 ? (
        filtered ? (
          <NothingFound title={t("sessions.nothing")} field={field} onClear={() => void navigate({ to: "/sessions", search: {} })} />
        ) : (
          <NoSessions />
        )
      ) : null}
      {sessions.data && sessions.data.results.length > 0 ? (
        <>
          <ul className="card overflow-hidden">
            {sessions.data.results.map((s) => (
              <SessionRow
                key={s.id}
                session={s}
                athlete={s.client ? names.get(s.client) : undefined}
                selected={chosen.includes(s.id)}
                full={chosen.length >= MOST_COMPARED}
                onSelect={(on) => setChosen(on ? [...chosen, s.id] : chosen.filter((id) => id !== s.id))}
              />
            ))}
          </ul>
          <Pages
            page={page}
            size={PAGE}
            shown={sessions.data.results.length}
            count={sessions.data.count}
            onPage={(n) => set({ page: n })}
          />
        </>
      ) : null}
      <Chosen ids={chosen} onClear={() => setChosen([])} />
    </>
  );
}

/** What is ticked, also on other pages of the list, and the way on: in sight wherever the list is scrolled to. */
function Chosen({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 sm:-mx-6 short:static lg:bottom-0 lg:-mx-8"
    >
      {ids.length === 0 ? null : (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-line bg-bg px-4 pb-5 pt-3 sm:px-6 lg:px-8">
          <span className="num text-sm text-ink-2">{t("sessions.chosen", { n: ids.length, most: MOST_COMPARED })}</span>
          <span className="flex gap-2">
            <Button variant="quiet" onClick={onClear}>
              {t("sessions.unchoose")}
            </Button>
            {ids.length >= 2 ? (
              <Button variant="primary" asChild>
                <Link to="/compare" search={{ ids: ids.join(",") }}>
                  <Icon name="compare" />
                  {t("sessions.compare", { n: ids.length })}
                </Link>
              </Button>
            ) : null}
          </span>
        </div>
      )}
    </div>
  );
}
