import type { Solution } from "@sagittal/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/useLang.ts";
import { Badge, Button, Empty, ErrorState, FormError, PageHeader, Section, SkeletonRows } from "../ui/basics.tsx";
import { Field, Select } from "../ui/forms.tsx";
import { Dialog } from "../ui/overlays.tsx";
import { sessionTitle } from "./SessionRow.tsx";

/** Reports that are built from an athlete's sessions. */
export function SolutionsPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const [chosen, setChosen] = useState<Solution | null>(null);
  const [archived, setArchived] = useState(false);
  const solutions = useQuery({ queryKey: ["solutions", lang], queryFn: () => api.solutions.list(lang), retry: false });
  const query = { lang, archived: archived || undefined };
  const runs = useQuery({ queryKey: ["runs", query], queryFn: () => api.solutions.runs(query), retry: false });
  return (
    <>
      <title>{`${t("nav.solutions")} · Sagittal`}</title>
      <PageHeader title={t("nav.solutions")} lead={t("solutions.lead")} />
      <Section title={t("solutions.start")} className="mb-10">
        {solutions.isPending ? <SkeletonRows rows={3} /> : null}
        {solutions.error ? <ErrorState error={solutions.error} retry={() => void solutions.refetch()} /> : null}
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {solutions.data?.map((s) => (
            <li key={s.slug} className="card relative flex flex-col p-4 hover:border-accent">
              <h3 className="font-semibold">
                <button type="button" onClick={() => setChosen(s)} className="text-left after:absolute after:inset-0">
                  {s.name}
                </button>
              </h3>
              <p className="mt-1 flex-1 text-sm text-ink-2">{s.description}</p>
              <p className="mt-3">
                <Badge>{t(`solutions.kind.${s.kind}`)}</Badge>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={t("solutions.runs")}
        actions={
          <label className="flex items-center gap-2 text-sm text-ink-2">
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={archived}
              onChange={(e) => setArchived(e.target.checked)}
            />
            {t("solutions.archived")}
          </label>
        }
      >
        {runs.isPending ? <SkeletonRows rows={3} /> : null}
        {runs.error ? <ErrorState error={runs.error} retry={() => void runs.refetch()} /> : null}
        {runs.data?.results.length === 0 ? <Empty title={t("solutions.noRuns")} text={t("solutions.noRunsText")} /> : null}
        {runs.data && runs.data.results.length > 0 ? (
          <ul className="card divide-y divide-line overflow-hidden">
            {runs.data.results.map((run) => (
              <li key={run.id} className="relative flex items-center justify-between gap-4 px-4 py-3 hover:bg-sunken">
                <div className="min-w-0">
                  <Link
                    to="/solutions/runs/$id"
                    params={{ id: run.id }}
                    className="block truncate font-medium after:absolute after:inset-0"
                  >
                    {run.name || run.solution_name}
                  </Link>
                  <p className="num truncate text-sm text-ink-3">
                    {[run.client_name, t("athletes.sessions", { n: run.session_count }), formatDate(run.created_at, lang)]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </div>
                <Badge tone={run.status === "ready" ? "good" : run.status === "failed" ? "bad" : "neutral"}>
                  {t(`solutions.status.${run.status}`)}
                </Badge>
              </li>
            ))}
          </ul>
        ) : null}
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

function StartRun({ solution }: { solution: Solution }) {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [client, setClient] = useState("");
  const [ids, setIds] = useState<readonly string[]>([]);
  const [name, setName] = useState("");
  const athletes = useQuery({ queryKey: ["clients", "all"], queryFn: () => api.clients.list({ limit: 200 }) });
  const query = { client: client || undefined, status: "completed", limit: 100 };
  const sessions = useQuery({ queryKey: ["sessions", query], queryFn: () => api.sessions.list(query), enabled: client !== "" });
  const fits = (sessions.data?.results ?? []).filter((s) =>
    solution.slots.some((slot) => {
      const exercises = [slot.exercise, Array.isArray(slot.exercises) ? slot.exercises : []]
        .flat(2)
        .filter((e) => typeof e === "string" && e !== "");
      return (
        (!slot.activity || slot.activity === s.activity) &&
        (!slot.camera_view || slot.camera_view === s.camera_view) &&
        (exercises.length === 0 || exercises.includes(s.exercise))
      );
    }),
  );
  const start = useMutation({
    mutationFn: () => api.solutions.create({ solution: solution.slug, client: client || null, session_ids: [...ids], name: name.trim() }),
    onSuccess: async (run) => {
      await cache.invalidateQueries({ queryKey: ["runs"] });
      await navigate({ to: "/solutions/runs/$id", params: { id: run.id } });
    },
  });
  return (
    <div className="space-y-4">
      <Select
        label={t("session.athlete")}
        value={client}
        onChange={(e) => {
          setClient(e.target.value);
          setIds([]);
        }}
      >
        <option value="">{t("solutions.chooseAthlete")}</option>
        {athletes.data?.results.map((c) => (
          <option key={c.id} value={c.id}>
            {c.display_name}
          </option>
        ))}
      </Select>
      {client ? (
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t("solutions.sessions")}</legend>
          {sessions.isPending ? <SkeletonRows rows={2} /> : null}
          {sessions.data && fits.length === 0 ? <p className="text-sm text-ink-2">{t("solutions.noneFit")}</p> : null}
          <ul className="max-h-64 divide-y divide-line overflow-y-auto">
            {fits.map((s) => (
              <li key={s.id}>
                <label className="num flex min-h-11 cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-5 accent-(--accent)"
                    checked={ids.includes(s.id)}
                    onChange={(e) => setIds(e.target.checked ? [...ids, s.id] : ids.filter((i) => i !== s.id))}
                  />
                  <span className="flex-1">{sessionTitle(s, t)}</span>
                  <span className="text-sm text-ink-3">
                    {t(`view.${s.camera_view}`)} · {formatDate(s.created_at, lang)}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
      <Field label={t("solutions.name")} maxLength={200} value={name} onChange={(e) => setName(e.target.value)} />
      <FormError error={start.error} />
      <Button variant="primary" disabled={!client} busy={start.isPending} onClick={() => start.mutate()}>
        {t("solutions.make")}
      </Button>
    </div>
  );
}
