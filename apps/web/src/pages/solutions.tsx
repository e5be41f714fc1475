import { type Solution, SolutionRunStatus } from "@sagittal/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { useLang } from "../lib/use-lang.ts";
import { Badge, Button, Empty, ErrorState, PageHeader, Section, SkeletonRows } from "../ui/basics.tsx";
import { Dialog } from "../ui/overlays.tsx";
import { AthletePicker } from "./AthletePicker.tsx";
import { Parts, usePart } from "./Pages.tsx";
import { RunRow } from "./RunRow.tsx";
import { StartRun } from "./StartRun.tsx";

/** Reports that are built from an athlete's sessions. */
export function SolutionsPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const [chosen, setChosen] = useState<Solution | null>(null);
  const solutions = useQuery({ queryKey: ["solutions", lang], queryFn: () => api.solutions.list(lang) });
  return (
    <>
      <title>{`${t("nav.solutions")} · Sagittal`}</title>
      <PageHeader title={t("nav.solutions")} lead={t("solutions.lead")} />
      <Runs />
      <Section title={t("solutions.start")} className="mt-10">
        {solutions.isPending ? <SkeletonRows rows={3} /> : null}
        {solutions.error ? <ErrorState error={solutions.error} retry={() => void solutions.refetch()} /> : null}
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {solutions.data?.map((s) => (
            <li key={s.slug} className="card relative flex flex-col p-4 hover:border-accent">
              <h3 className="font-semibold">
                <button type="button" onClick={() => setChosen(s)} className="text-left after:absolute after:inset-0">
                  {s.name}
                </button>
              </h3>
              <p className="mt-1 flex-1 text-sm text-ink-2">{s.description}</p>
              <p className="mt-3 flex flex-wrap gap-2">
                <Badge>{t(`solutions.kind.${s.kind}`)}</Badge>
                {s.activity ? <Badge>{t(`activity.${s.activity}`)}</Badge> : null}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Dialog
        open={chosen !== null}
        onOpenChange={(on) => !on && setChosen(null)}
        title={chosen?.name ?? ""}
        description={chosen?.description}
        wide
      >
        {chosen ? <StartRun solution={chosen} /> : null}
      </Dialog>
    </>
  );
}

const PAGE = 50;
const CHOICE = "field !w-auto !min-h-9 !py-1 text-sm";

function Runs() {
  const { t } = useTranslation();
  const lang = useLang();
  const search = useSearch({ from: "/app/solutions" });
  const navigate = useNavigate();
  const set = (values: typeof search) => void navigate({ to: "/solutions", search: { ...search, ...values }, replace: true });
  const [page, turn] = usePart(JSON.stringify(search));
  const query = { ...search, archived: search.archived ? true : undefined, lang, limit: PAGE, offset: page * PAGE };
  const runs = useQuery({ queryKey: ["runs", query], queryFn: () => api.solutions.runs(query), placeholderData: keepPreviousData });
  const filtered = Object.values(search).some(Boolean);
  return (
    <Section title={t("solutions.runs")}>
      {filtered || (runs.data && runs.data.count > 0) ? (
        <search className="mb-4 flex flex-wrap items-center gap-2">
          <input
            type="search"
            aria-label={t("solutions.search")}
            placeholder={t("solutions.search")}
            className="field !min-h-9 !w-full !py-1 text-sm sm:!w-56"
            defaultValue={search.search ?? ""}
            onChange={(e) => set({ search: e.target.value || undefined })}
          />
          <AthletePicker
            label={t("session.athlete")}
            hideLabel
            none={t("sessions.allAthletes")}
            value={search.client ?? ""}
            onChange={(client) => set({ client: client || undefined })}
            className="w-44"
          />
          <select
            aria-label={t("session.status")}
            className={CHOICE}
            value={search.status ?? ""}
            onChange={(e) => set({ status: e.target.value || undefined })}
          >
            <option value="">{t("sessions.allStates")}</option>
            {SolutionRunStatus.options.map((s) => (
              <option key={s} value={s}>
                {t(`solutions.status.${s}`)}
              </option>
            ))}
          </select>
          <label className="flex items-center gap-2 text-sm text-ink-2">
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={Boolean(search.archived)}
              onChange={(e) => set({ archived: e.target.checked ? "true" : undefined })}
            />
            {t("solutions.archived")}
          </label>
        </search>
      ) : null}
      {runs.isPending ? <SkeletonRows rows={3} /> : null}
      {runs.error ? <ErrorState error={runs.error} retry={() => void runs.refetch()} /> : null}
      {runs.data?.count === 0 ? (
        filtered ? (
          <Empty
            title={t("solutions.nothing")}
            action={<Button onClick={() => void navigate({ to: "/solutions", search: {} })}>{t("sessions.clear")}</Button>}
          />
        ) : (
          <Empty title={t("solutions.noRuns")} text={t("solutions.noRunsText")} />
        )
      ) : null}
      {runs.data && runs.data.count > 0 ? (
        <>
          <ul className="card divide-y divide-line overflow-hidden">
            {runs.data.results.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </ul>
          <Parts page={page} size={PAGE} shown={runs.data.results.length} count={runs.data.count} onPage={turn} />
        </>
      ) : null}
    </Section>
  );
}
