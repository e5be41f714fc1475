import { reviewOf, type Session } from "@sagittal/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { useAthletesById } from "../lib/athletes.ts";
import { errorText } from "../lib/errors.ts";
import { isMinor } from "../lib/minor.ts";
import { useUnits } from "../lib/units.ts";
import { useLang } from "../lib/use-lang.ts";
import { AthletePicker } from "../pages/AthletePicker.tsx";
import { Button, FormError, IconButton } from "../ui/basics.tsx";
import { submitting } from "../ui/form-data.ts";
import { Field } from "../ui/forms.tsx";
import { Confirm, Dialog, Menu, toast } from "../ui/overlays.tsx";
import { ModelDialog } from "./ModelDialog.tsx";
import { AnalyseAgain } from "./Reanalyse.tsx";
import { ShareDialog } from "./ShareDialog.tsx";

const FORMATS = ["csv", "json", "trc", "mot", "c3d", "bvh", "glb", "fhir"] as const;

/** What one can do with a session, beside its title. */
export function SessionActions({ session }: { session: Session }) {
  const { t } = useTranslation();
  const lang = useLang();
  const units = useUnits();
  const navigate = useNavigate();
  const client = useQueryClient();
  const athlete = useAthletesById([session.client]).get(session.client ?? "");
  const [open, setOpen] = useState<"share" | "edit" | "model" | "again" | "delete" | null>(null);
  const close = (on: boolean) => !on && setOpen(null);
  const refresh = () => client.invalidateQueries({ queryKey: ["session", session.id] });
  const remove = useMutation({
    mutationFn: () => api.sessions.remove(session.id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["sessions"] });
      await navigate({ to: "/sessions" });
      client.removeQueries({ queryKey: ["session", session.id] });
    },
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  const done = session.status === "completed";
  const base = `/api/sessions/${session.id}`;
  return (
    <div className="no-print flex flex-wrap gap-2">
      {done ? (
        <>
          <Button icon="share" onClick={() => setOpen("share")}>
            {t("share.action")}
          </Button>
          <Menu
            label={t("session.export")}
            trigger={<Button icon="download">{t("session.export")}</Button>}
            items={[
              { label: t("session.pdf"), icon: "report", href: `${base}/report.pdf?lang=${lang}&units=${units}` },
              ...[
                { label: `${t("player.annotated")}, MP4`, url: session.analyzed_url, kind: "annotated" },
                { label: t("session.blurred"), url: session.anonymized_url, kind: "blurred" },
              ].flatMap(({ label, url, kind }) =>
                url ? [{ label, icon: "download" as const, href: url, file: `${session.created_at.slice(0, 10)}-${kind}.mp4` }] : [],
              ),
              { label: t("session.moments"), icon: "download", href: `${base}/key-moments.jpg?lang=${lang}` },
              ...FORMATS.map((f) => ({
                label: t(`session.formats.${f}`),
                icon: "download" as const,
                href: `${base}/export/?format=${f}&lang=${lang}`,
              })),
            ]}
          />
        </>
      ) : null}
      <Menu
        label={t("nav.more")}
        trigger={<IconButton icon="more" label={t("nav.more")} className="border border-line-strong bg-surface" />}
        items={[
          { label: t("session.edit"), icon: "edit", onSelect: () => setOpen("edit") },
          {
            label: t("session.compare"),
            icon: "compare",
            disabled: !done,
            onSelect: () => void navigate({ to: "/compare", search: { ids: session.id } }),
          },
          { label: t("standards.menu"), icon: "star", disabled: !done, onSelect: () => setOpen("model") },
          {
            label: t("session.again"),
            icon: "refresh",
            disabled: session.status === "pending" || session.status === "processing" || session.is_demo,
            onSelect: () => setOpen("again"),
          },
          { label: t("session.delete"), icon: "trash", danger: true, onSelect: () => setOpen("delete") },
        ]}
      />
      <ShareDialog
        open={open === "share"}
        onOpenChange={close}
        current={{
          key: session.id,
          active: session.has_active_share === true,
          read: (signal) => api.sessions.activeShare(session.id, signal),
        }}
        share={(lang, sound) => api.sessions.share(session.id, lang, sound)}
        videos={!session.blur_face}
        minor={!session.blur_face && isMinor(athlete)}
        reviewed={Boolean(reviewOf(session.metrics)?.notes)}
        revoke={() => api.sessions.unshare(session.id)}
        onChange={() => void refresh()}
      />
      <Dialog open={open === "edit"} onOpenChange={close} title={t("session.edit")}>
        <EditForm session={session} onDone={() => setOpen(null)} />
      </Dialog>
      <ModelDialog session={session} open={open === "model"} onOpenChange={close} />
      <AnalyseAgain session={session} open={open === "again"} onOpenChange={close} />
      <Confirm
        open={open === "delete"}
        onOpenChange={close}
        title={t("session.deleteTitle")}
        text={t("session.deleteText")}
        action={t("session.delete")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}

function EditForm({ session, onDone }: { session: Session; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [athlete, setAthlete] = useState(session.client ?? "");
  const save = useMutation({
    mutationFn: (form: FormData) => api.sessions.update(session.id, { name: String(form.get("name") ?? ""), client: athlete || null }),
    onSuccess: (fresh) => {
      client.setQueryData(["session", session.id], fresh);
      void client.invalidateQueries({ queryKey: ["sessions"] });
      onDone();
    },
  });
  return (
    <form className="space-y-4" onSubmit={submitting((form) => save.mutate(form))}>
      <Field label={t("session.name")} name="name" maxLength={120} defaultValue={session.name} />
      <AthletePicker label={t("session.athlete")} none={t("upload.noAthlete")} value={athlete} onChange={setAthlete} />
      <FormError error={save.error} />
      <Button type="submit" variant="primary" busy={save.isPending}>
        {t("common.save")}
      </Button>
    </form>
  );
}
