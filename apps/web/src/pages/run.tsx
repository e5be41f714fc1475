import { landingPairs } from "@sagittal/catalogue/hop-battery";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { errorText } from "../lib/errors.ts";
import { formatDate } from "../lib/format.ts";
import { type UnitSystem, useUnits } from "../lib/units.ts";
import { useLang } from "../lib/use-lang.ts";
import { ShareDialog } from "../session/ShareDialog.tsx";
import { Button, Empty, ErrorState, FormError, IconButton, PageHeader, SkeletonRows } from "../ui/basics.tsx";
import { Field, Segmented } from "../ui/forms.tsx";
import { Confirm, Dialog, Menu, toast } from "../ui/overlays.tsx";
import { part } from "../ui/part.tsx";
import { DraftRun } from "./DraftRun.tsx";
import { ReportSections } from "./ReportSections.tsx";
import { RunStatus } from "./RunRow.tsx";
import { RunSessions } from "./RunSessions.tsx";

// Loaded separately: shown below the report, and only for hop tests of both legs.
const LandingVideos = part(async () => ({ default: (await import("./LandingVideos.tsx")).LandingVideos }));

/**
 * One report: a draft shows what it waits for and looks again every five seconds, a ready one its sections with the way to share and print,
 * a failed one how to choose other sessions.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one page of markup
export function RunPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const { id } = useParams({ from: "/app/solutions/runs/$id" });
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [units, setUnits] = useState<UnitSystem>(useUnits());
  const [open, setOpen] = useState<"share" | "rename" | "sessions" | "delete" | null>(null);
  const [name, setName] = useState("");
  const close = (on: boolean) => !on && setOpen(null);
  const run = useQuery({
    queryKey: ["run", id, lang],
    queryFn: () => api.solutions.read(id, lang),
    // The analysis of its sessions may end at any time.
    refetchInterval: ({ state }) => (state.data?.status === "draft" && state.data.session_count > 0 ? 5000 : false),
  });
  const report = useQuery({
    queryKey: ["report", id, lang, units],
    queryFn: () => api.solutions.report(id, lang, units),
    enabled: run.data?.status === "ready",
    retry: false,
  });
  const refresh = async () => {
    await cache.invalidateQueries({ queryKey: ["run", id] });
    await cache.invalidateQueries({ queryKey: ["report", id] });
    await cache.invalidateQueries({ queryKey: ["runs"] });
    setOpen(null);
  };
  const rename = useMutation({ mutationFn: () => api.solutions.update(id, { name: name.trim() }), onSuccess: refresh });
  const archive = useMutation({
    mutationFn: (on: boolean) => api.solutions.archive(id, on),
    onSuccess: refresh,
    onError: (e) => toast(errorText(e, t), "bad"),
  });
  const remove = useMutation({
    mutationFn: () => api.solutions.remove(id),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ["runs"] });
      await navigate({ to: "/solutions" });
    },
    onError: (e) => toast(errorText(e, t), "bad"),
  });
  if (run.isPending) return <SkeletonRows />;
  if (run.error) return <ErrorState error={run.error} retry={() => void run.refetch()} />;
  const r = run.data;
  const landings = landingPairs(r.solution_slug, r.sessions);
  return (
    <>
      <title>{`${r.name || r.solution_name} · Sagittal`}</title>
      <PageHeader
        title={r.name || r.solution_name}
        lead={
          <span className="num">
            {[r.name && r.solution_name, r.client_name, formatDate(r.created_at, lang)].filter(Boolean).join(" · ")}{" "}
            <RunStatus status={r.status} />
          </span>
        }
        actions={
          <div className="no-print flex flex-wrap gap-2">
            <Segmented
              label={t("solutions.units")}
              size="sm"
              value={units}
              onChange={setUnits}
              options={[
                { value: "metric", label: t("solutions.metric") },
                { value: "imperial", label: t("solutions.imperial") },
              ]}
            />
            <Button icon="share" disabled={r.status !== "ready"} onClick={() => setOpen("share")}>
              {t("share.action")}
            </Button>
            <Menu
              label={t("nav.more")}
              trigger={<IconButton icon="more" label={t("nav.more")} className="border border-line-strong bg-surface" />}
              items={[
                ...(r.status === "ready"
                  ? [
                      {
                        label: t("session.pdf"),
                        icon: "report" as const,
                        href: `/api/solutions/runs/${id}/report.pdf?lang=${lang}&units=${units}`,
                      },
                    ]
                  : []),
                { label: t("solutions.choose"), icon: "film", onSelect: () => setOpen("sessions") },
                {
                  label: t("solutions.rename"),
                  icon: "edit",
                  onSelect: () => {
                    setName(r.name);
                    setOpen("rename");
                  },
                },
                {
                  label: r.archived_at ? t("athlete.unarchive") : t("athlete.archive"),
                  icon: "lock",
                  onSelect: () => archive.mutate(!r.archived_at),
                },
                { label: t("solutions.delete"), icon: "trash", danger: true, onSelect: () => setOpen("delete") },
              ]}
            />
          </div>
        }
      />
      {r.status === "draft" ? <DraftRun run={r} onChoose={() => setOpen("sessions")} /> : null}
      {r.status === "failed" ? (
        <Empty
          title={t("solutions.failedTitle")}
          text={r.failure_reason}
          action={
            <Button variant="primary" onClick={() => setOpen("sessions")}>
              {t("solutions.choose")}
            </Button>
          }
        />
      ) : null}
      {r.status === "ready" ? (
        report.isPending ? (
          <SkeletonRows />
        ) : report.error ? (
          <ErrorState error={report.error} retry={() => void report.refetch()} />
        ) : (
          <>
            <ReportSections sections={report.data.sections} />
            {landings.length > 0 ? (
              <Suspense fallback={<SkeletonRows />}>
                <LandingVideos pairs={landings} />
              </Suspense>
            ) : null}
          </>
        )
      ) : null}
      <ShareDialog
        open={open === "share"}
        onOpenChange={close}
        share={(l) => api.solutions.share(id, l, units)}
        landings={landings.length > 0}
      />
      <Dialog open={open === "sessions"} onOpenChange={close} title={t("solutions.choose")} wide>
        {open === "sessions" ? <RunSessions run={r} onDone={refresh} /> : null}
      </Dialog>
      <Dialog open={open === "rename"} onOpenChange={close} title={t("solutions.rename")}>
        <form
          className="space-y-4"
          onSubmit={(e) => {
            e.preventDefault();
            rename.mutate();
          }}
        >
          <Field label={t("solutions.name")} maxLength={200} value={name} onChange={(e) => setName(e.target.value)} />
          <FormError error={rename.error} />
          <Button type="submit" variant="primary" busy={rename.isPending}>
            {t("common.save")}
          </Button>
        </form>
      </Dialog>
      <Confirm
        open={open === "delete"}
        onOpenChange={close}
        title={t("solutions.deleteTitle")}
        text={t("solutions.deleteText")}
        action={t("solutions.delete")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
