import { ACTIVITIES, type Activity, type CameraView, type CaptureLink, type Client } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { renderSVG } from "uqr";
import { api } from "../lib/api.ts";
import { exerciseName, inputsOf, useCatalogue } from "../lib/catalogue.ts";
import { formatDate } from "../lib/format.ts";
import { useMe } from "../lib/me.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, FormError, IconButton } from "../ui/basics.tsx";
import { submitting } from "../ui/form-data.ts";
import { Choice, Field, Segmented, Select } from "../ui/forms.tsx";
import { Dialog, toast } from "../ui/overlays.tsx";
import { useCopy } from "../ui/use-copy.ts";

/** Inputs that a session requires and that only a coach can provide. */
const ONLY_BY_A_COACH = ["scuba_session_meta", "workstation_assessment"] as const;

type Props = { open: boolean; onOpenChange: (open: boolean) => void; athlete?: Pick<Client, "id" | "display_name"> };

/** Links by which people send clips without an account: made for one athlete or for the team, shown as a QR code to print, revoked. */
export function CaptureLinks({ open, onOpenChange, athlete }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const links = useQuery({ queryKey: ["capture-links"], queryFn: () => api.captureLinks.list(), enabled: open });
  const [shown, setShown] = useState<string | null>(null);
  const mine = (links.data ?? []).filter((link) => link.client === (athlete?.id ?? null));
  const fresh = () => cache.invalidateQueries({ queryKey: ["capture-links"] });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("capturing.title")} description={t("capturing.text")}>
      <p className="mb-4">{athlete ? t("capturing.forAthlete", { name: athlete.display_name }) : t("capturing.forTeam")}</p>
      <Make
        athlete={athlete}
        onMade={(link) => {
          setShown(link.id);
          void fresh();
        }}
      />
      <h3 className="mt-6 mb-2 font-semibold">{t("capturing.out")}</h3>
      {mine.length === 0 ? <p className="text-sm text-ink-2">{t("capturing.none")}</p> : null}
      <ul className="space-y-3">
        {mine.map((link) => (
          <One key={link.id} link={link} big={link.id === shown} onShow={() => setShown(link.id)} onRevoked={fresh} />
        ))}
      </ul>
    </Dialog>
  );
}

function Make({ athlete, onMade }: { athlete: Props["athlete"]; onMade: (link: CaptureLink) => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useMe();
  const [activity, setActivity] = useState<Activity>(me.preferred_activities[0] ?? "running");
  const [chosen, setChosen] = useState("");
  const [wanted, setWanted] = useState<CameraView>("side");
  const catalogue = useCatalogue(activity, lang).data;
  // Exercises that need more than a clip cannot be filmed by a link.
  const presets = (catalogue?.presets ?? []).filter((p) => !ONLY_BY_A_COACH.some((input) => inputsOf(catalogue, p).has(input)));
  const exercise = presets.includes(chosen) ? chosen : (presets[0] ?? "");
  const views = catalogue?.views_by_exercise[exercise] ?? [];
  const view = views.includes(wanted) ? wanted : (views[0] ?? "side");
  const make = useMutation({
    mutationFn: (limits: { days: number; most: number }) =>
      api.captureLinks.create({ client: athlete?.id ?? null, activity, exercise, camera_view: view, locale: lang, ...limits }),
    onSuccess: onMade,
  });
  const submit = submitting((form) => make.mutate({ days: Number(form.get("days")), most: Number(form.get("most")) }));
  return (
    <form onSubmit={submit} className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t("session.activity")}
          value={activity}
          onChange={(e) => setActivity(ACTIVITIES.find((a) => a === e.target.value) ?? "running")}
        >
          {ACTIVITIES.map((a) => (
            <option key={a} value={a}>
              {t(`activity.${a}`)}
            </option>
          ))}
        </Select>
        <Select label={t("session.exercise")} value={exercise} onChange={(e) => setChosen(e.target.value)} disabled={!catalogue}>
          {presets.map((p) => (
            <option key={p} value={p}>
              {exerciseName(catalogue, p)}
            </option>
          ))}
        </Select>
        <Field label={t("capturing.days")} name="days" type="number" min={1} max={365} defaultValue={30} required />
        <Field label={t("capturing.most")} name="most" type="number" min={1} max={500} defaultValue={50} required />
      </div>
      {views.length > 1 ? (
        <Choice label={t("session.view")}>
          <Segmented
            label={t("session.view")}
            value={view}
            onChange={setWanted}
            options={views.map((v) => ({ value: v, label: t(`view.${v}`) }))}
          />
        </Choice>
      ) : null}
      <FormError error={make.error} />
      <Button variant="primary" icon="link" type="submit" busy={make.isPending} disabled={exercise === ""}>
        {t("capturing.make")}
      </Button>
    </form>
  );
}

function One({ link, big, onShow, onRevoked }: { link: CaptureLink; big: boolean; onShow: () => void; onRevoked: () => Promise<void> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const copy = useCopy();
  const catalogue = useCatalogue(link.activity, lang).data;
  const revoke = useMutation({
    mutationFn: () => api.captureLinks.revoke(link.id),
    onSuccess: async () => {
      await onRevoked();
      toast(t("capturing.revoked"));
    },
  });
  const name = exerciseName(catalogue, link.exercise);
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium">
            {name} · {t(`view.${link.camera_view}`)}
          </p>
          <p className="num text-sm text-ink-3">
            {t("capturing.state", { received: link.received, most: link.most, date: formatDate(link.expires_at, lang, "long") })}
          </p>
        </div>
        <div className="flex gap-1">
          {copy ? <IconButton icon="copy" label={t("capturing.copy")} onClick={() => copy(link.url, t("capturing.copied"))} /> : null}
          <IconButton icon="share" label={t("capturing.qr")} pressed={big} onClick={onShow} />
        </div>
      </div>
      {big ? (
        <div className="mt-3 space-y-3 text-center">
          <img
            alt={t("capturing.qr")}
            className="mx-auto w-56 rounded-lg bg-white p-2"
            src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link.url))}`}
          />
          <p className="text-sm break-all text-ink-2" data-testid="capture-url">
            {link.url}
          </p>
        </div>
      ) : null}
      <FormError error={revoke.error} />
      <Button variant="danger" size="sm" className="mt-3" busy={revoke.isPending} onClick={() => revoke.mutate()}>
        {t("capturing.revoke")}
      </Button>
    </li>
  );
}
