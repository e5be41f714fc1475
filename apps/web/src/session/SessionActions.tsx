import type { CameraView, Session } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { errorText } from "../lib/errors.ts";
import { Button, FormError, IconButton, Section } from "../ui/basics.tsx";
import { Field, Select, Switch, TextArea } from "../ui/forms.tsx";
import { Confirm, Dialog, Menu, toast } from "../ui/overlays.tsx";
import { ShareDialog } from "./ShareDialog.tsx";

const FORMATS = ["csv", "json", "trc", "mot", "c3d"] as const;

/** What one can do with a session, beside its title. */
export function SessionActions({ session, views }: { session: Session; views: readonly CameraView[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [open, setOpen] = useState<"share" | "edit" | "again" | "delete" | null>(null);
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
              { label: t("session.pdf"), icon: "report", href: `${base}/report.pdf` },
              ...FORMATS.map((f) => ({ label: t(`session.formats.${f}`), icon: "download" as const, href: `${base}/export/?format=${f}` })),
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
        active={session.has_active_share ?? false}
        share={(lang) => api.sessions.share(session.id, lang)}
        revoke={() => api.sessions.unshare(session.id)}
        onChange={() => void refresh()}
      />
      <Dialog open={open === "edit"} onOpenChange={close} title={t("session.edit")}>
        <EditForm session={session} onDone={() => setOpen(null)} />
      </Dialog>
      <Dialog open={open === "again"} onOpenChange={close} title={t("session.again")} description={t("session.againText")}>
        <AgainForm session={session} views={views} onDone={() => setOpen(null)} />
      </Dialog>
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
  const athletes = useQuery({ queryKey: ["clients", "all"], queryFn: () => api.clients.list({ limit: 200 }) });
  const save = useMutation({
    mutationFn: (form: FormData) =>
      api.sessions.update(session.id, { name: String(form.get("name") ?? ""), client: String(form.get("client") ?? "") || null }),
    onSuccess: (fresh) => {
      client.setQueryData(["session", session.id], fresh);
      void client.invalidateQueries({ queryKey: ["sessions"] });
      onDone();
    },
  });
  return (
    <form
      className="space-y-4"
      onSubmit={(e) => {
        e.preventDefault();
        save.mutate(new FormData(e.currentTarget));
      }}
    >
      <Field label={t("session.name")} name="name" maxLength={120} defaultValue={session.name} />
      <Select label={t("session.athlete")} name="client" defaultValue={session.client ?? ""} key={athletes.data ? "loaded" : "loading"}>
        <option value="">{t("upload.noAthlete")}</option>
        {(athletes.data?.results ?? []).map((c) => (
          <option key={c.id} value={c.id}>
            {c.display_name}
          </option>
        ))}
      </Select>
      <FormError error={save.error} />
      <Button type="submit" variant="primary" busy={save.isPending}>
        {t("common.save")}
      </Button>
    </form>
  );
}

function AgainForm({ session, views, onDone }: { session: Session; views: readonly CameraView[]; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [view, setView] = useState(session.camera_view);
  const [blur, setBlur] = useState(session.blur_face);
  const [bar, setBar] = useState(session.barbell_mass_kg?.toString() ?? "");
  const [distance, setDistance] = useState(session.walk_test_distance_m?.toString() ?? "");
  const [untrim, setUntrim] = useState(false);
  const number = (text: string) => (text.trim() && Number.isFinite(Number(text)) ? Number(text) : null);
  const again = useMutation({
    mutationFn: () =>
      api.sessions.reanalyze(session.id, {
        camera_view: view,
        blur_face: blur,
        ...(untrim && { trim: null }),
        ...(session.activity === "weightlifting" && { barbell_mass_kg: number(bar) }),
        ...((session.activity === "walking" || session.activity === "fri") && { walk_test_distance_m: number(distance) }),
      }),
    onSuccess: (fresh) => {
      client.setQueryData(["session", session.id], fresh);
      onDone();
    },
  });
  return (
    <div className="space-y-4">
      <Select label={t("session.view")} value={view} onChange={(e) => setView(views.find((v) => v === e.target.value) ?? view)}>
        {views.map((v) => (
          <option key={v} value={v}>
            {t(`view.${v}`)}
          </option>
        ))}
      </Select>
      {session.activity === "weightlifting" ? (
        <Field label={t("upload.bar")} type="number" step="any" min={1} max={500} value={bar} onChange={(e) => setBar(e.target.value)} />
      ) : null}
      {session.activity === "walking" || session.activity === "fri" ? (
        <Field
          label={t("upload.distance")}
          type="number"
          step="any"
          min={2}
          max={100}
          value={distance}
          onChange={(e) => setDistance(e.target.value)}
        />
      ) : null}
      <Switch label={t("upload.blur")} hint={t("upload.blurHint")} checked={blur} onChange={setBlur} />
      <Switch label={t("session.untrim")} checked={untrim} onChange={setUntrim} />
      <FormError error={again.error} />
      <Button variant="primary" busy={again.isPending} onClick={() => again.mutate()}>
        {t("session.again")}
      </Button>
    </div>
  );
}

function notesOf(session: Session): string {
  const json = session.metrics.find((m) => m.key === "coach_review")?.value_json;
  if (typeof json === "string") return json;
  const notes = typeof json === "object" && json !== null ? Object.entries(json).find(([k]) => k === "notes")?.[1] : undefined;
  return typeof notes === "string" ? notes : "";
}

/** The coach's own words and score on a session. */
export function ReviewForm({ session }: { session: Session }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const review = session.metrics.find((m) => m.key === "coach_review");
  const [notes, setNotes] = useState(notesOf(session));
  const [score, setScore] = useState(review?.value_num?.toString() ?? "");
  const save = useMutation({
    mutationFn: () => api.sessions.review(session.id, notes.trim(), score.trim() === "" ? null : Number(score)),
    onSuccess: (fresh) => {
      client.setQueryData(["session", session.id], fresh);
      void client.invalidateQueries({ queryKey: ["sessions"] });
      toast(t("review.saved"));
    },
  });
  return (
    <Section title={t("review.title")}>
      <form
        className="card space-y-4 p-4"
        onSubmit={(e) => {
          e.preventDefault();
          save.mutate();
        }}
      >
        <TextArea label={t("review.notes")} required maxLength={4000} rows={4} value={notes} onChange={(e) => setNotes(e.target.value)} />
        <div className="flex flex-wrap items-end gap-4">
          <div className="w-32">
            <Field
              label={t("review.score")}
              type="number"
              min={0}
              max={100}
              step="any"
              value={score}
              onChange={(e) => setScore(e.target.value)}
            />
          </div>
          <p className="min-w-0 flex-1 text-sm text-ink-3">{t("review.hint")}</p>
        </div>
        <FormError error={save.error} />
        <Button type="submit" variant="primary" busy={save.isPending} disabled={notes.trim() === ""}>
          {review ? t("review.update") : t("review.save")}
        </Button>
      </form>
    </Section>
  );
}
