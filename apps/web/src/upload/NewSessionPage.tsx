import { ACTIVITIES, type Activity, type CameraView, type ScubaSessionMeta, type Side } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { exerciseName, useCatalogue } from "../lib/catalogue.ts";
import { useMe } from "../lib/me.ts";
import { useLang } from "../lib/useLang.ts";
import { Button, PageHeader, Section, Skeleton } from "../ui/basics.tsx";
import { Field, Segmented, Select, Switch } from "../ui/forms.tsx";
import { Icon } from "../ui/Icon.tsx";
import { CaptureGuide } from "./CaptureGuide.tsx";
import { type Clip, ClipCard } from "./ClipCard.tsx";
import { enqueue, type UploadForm, useUploads, videoType } from "./store.ts";
import { UploadList } from "./UploadList.tsx";

const MAX_BYTES = 200 * 1024 * 1024;
const GAIT: readonly Activity[] = ["running", "walking"];
const SCUBA: ScubaSessionMeta = {
  side_involved: "R",
  condition: "control_with_arms",
  arms_engaged: true,
  fin_model: "",
  fin_stiffness: "",
  borg_residual_post_bout: null,
  borg_sound_post_bout: null,
  calibration_scale_bar_m: null,
};

/** From clips to sessions: choose, cut, say what is seen, send. */
export function NewSessionPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useMe();
  const navigate = useNavigate();
  const search = useSearch({ from: "/app/sessions/new" });
  const uploads = useUploads();
  const [clips, setClips] = useState<readonly Clip[]>([]);
  const [refused, setRefused] = useState("");
  const [activity, setActivity] = useState<Activity>(me.preferred_activities[0] ?? "running");
  const [exercise, setExercise] = useState("");
  const [view, setView] = useState<CameraView>("side");
  const [client, setClient] = useState(search.client ?? "");
  const [name, setName] = useState("");
  const [hand, setHand] = useState<Side>("right");
  const [blur, setBlur] = useState(me.blur_face_by_default);
  const [numbers, setNumbers] = useState<Record<string, string>>({});
  const [scuba, setScuba] = useState(SCUBA);
  const catalogue = useCatalogue(activity, lang);
  const athletes = useQuery({ queryKey: ["clients", "all"], queryFn: () => api.clients.list({ limit: 200 }) });
  const presets = (catalogue.data?.presets ?? []).filter((p) => p !== "Ergonomics Assessment");
  const chosen = presets.includes(exercise) ? exercise : (presets[0] ?? "");
  const views = catalogue.data?.views_by_exercise[chosen] ?? ["side"];
  const shownView = views.includes(view) ? view : (views[0] ?? "side");
  const sent = useRef(0);

  const add = (files: Iterable<File>) => {
    const all = [...files];
    const good = all.filter((f) => videoType(f) && f.size <= MAX_BYTES);
    const bad = all.filter((f) => !good.includes(f));
    setRefused(bad.map((f) => t(videoType(f) ? "upload.tooLarge" : "upload.notVideo", { name: f.name })).join(" "));
    setClips((c) => [...c, ...good.map((file) => ({ id: crypto.randomUUID(), file, cut: null, duration: 0, hint: null }))]);
  };
  const number = (key: string): number | null => {
    const value = Number((numbers[key] ?? "").replace(",", "."));
    return numbers[key]?.trim() && Number.isFinite(value) ? value : null;
  };
  const formOf = (clip: Clip): UploadForm => {
    const trimmed = clip.cut && (clip.cut.start > 0.05 || clip.cut.end < clip.duration - 0.05);
    return {
      activity,
      exercise: chosen,
      camera_view: shownView,
      client: client || null,
      name: name.trim(),
      handedness: hand,
      blur_face: blur,
      lang,
      trim: trimmed && clip.cut ? { start_s: clip.cut.start, end_s: clip.cut.end } : null,
      subject_hint: clip.hint,
      treadmill_incline_deg: number("incline") ?? 0,
      treadmill_speed_mps: number("speed"),
      barbell_mass_kg: number("bar"),
      walk_test_distance_m: number("distance"),
      capture_fps: number("fps"),
      ...(activity === "scuba_diving" && { scuba_session_meta: scuba }),
    };
  };
  const send = async () => {
    const batch = clips;
    sent.current = batch.length;
    setClips([]);
    for (const clip of batch) await enqueue(clip.file, formOf(clip));
  };
  // One clip alone is followed to its session at once; several stay in the list.
  const only = uploads.length === 1 ? uploads[0] : undefined;
  useEffect(() => {
    if (sent.current === 1 && only?.sessionId) void navigate({ to: "/sessions/$id", params: { id: only.sessionId } });
  }, [only?.sessionId, navigate]);

  const num = (key: string, label: string, min: number, max: number, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      type="number"
      inputMode="decimal"
      step="any"
      min={min}
      max={max}
      value={numbers[key] ?? ""}
      onChange={(e) => setNumbers({ ...numbers, [key]: e.target.value })}
    />
  );
  return (
    <>
      <title>{`${t("upload.title")} · Sagittal`}</title>
      <PageHeader title={t("upload.title")} lead={t("upload.lead", { quota: me.session_quota })} />
      <UploadList />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-8">
          <Section>
            <DropZone onFiles={add} compact={clips.length > 0} />
            {refused ? (
              <p role="alert" className="mt-3 text-sm text-bad">
                {refused}
              </p>
            ) : null}
            <div className="mt-4 space-y-4">
              {clips.map((clip) => (
                <ClipCard
                  key={clip.id}
                  clip={clip}
                  onRemove={() => setClips(clips.filter((c) => c.id !== clip.id))}
                  onChange={(values) => setClips((all) => all.map((c) => (c.id === clip.id ? { ...c, ...values } : c)))}
                />
              ))}
            </div>
          </Section>
          <Section title={t("upload.what")}>
            <div className="grid gap-4 sm:grid-cols-2">
              <Select
                label={t("session.activity")}
                value={activity}
                onChange={(e) => setActivity(ACTIVITIES.find((a) => a === e.target.value) ?? "running")}
              >
                {[...me.preferred_activities, ...ACTIVITIES.filter((a) => !me.preferred_activities.includes(a))].map((a) => (
                  <option key={a} value={a}>
                    {t(`activity.${a}`)}
                  </option>
                ))}
              </Select>
              <Select
                label={t("session.exercise")}
                value={chosen}
                onChange={(e) => setExercise(e.target.value)}
                disabled={catalogue.isPending}
              >
                {presets.map((p) => (
                  <option key={p} value={p}>
                    {exerciseName(catalogue.data, p)}
                  </option>
                ))}
              </Select>
              <div>
                <p className="mb-1 text-sm font-medium">{t("session.view")}</p>
                <Segmented
                  label={t("session.view")}
                  value={shownView}
                  onChange={setView}
                  options={views.map((v) => ({ value: v, label: t(`view.${v}`) }))}
                />
              </div>
              <Select
                label={t("session.athlete")}
                value={client}
                onChange={(e) => setClient(e.target.value)}
                hint={client ? undefined : t("upload.athleteHint")}
              >
                <option value="">{t("upload.noAthlete")}</option>
                {(athletes.data?.results ?? []).map((c) => (
                  <option key={c.id} value={c.id}>
                    {c.display_name}
                  </option>
                ))}
              </Select>
            </div>
            {activity === "scuba_diving" ? <ScubaFields value={scuba} onChange={setScuba} /> : null}
            {activity === "weightlifting" ? (
              <div className="mt-4 sm:max-w-64">{num("bar", t("upload.bar"), 1, 500, t("upload.barHint"))}</div>
            ) : null}
            {activity === "walking" || activity === "fri" ? (
              <div className="mt-4 sm:max-w-64">{num("distance", t("upload.distance"), 2, 100, t("upload.distanceHint"))}</div>
            ) : null}
            <div className="mt-4">
              <Switch label={t("upload.blur")} hint={t("upload.blurHint")} checked={blur} onChange={setBlur} />
            </div>
            <details className="mt-4">
              <summary className="min-h-10 py-2 font-medium">{t("upload.moreOptions")}</summary>
              <div className="mt-2 grid gap-4 sm:grid-cols-2">
                <Field label={t("session.name")} maxLength={120} value={name} onChange={(e) => setName(e.target.value)} />
                <Select label={t("upload.hand")} value={hand} onChange={(e) => setHand(e.target.value === "left" ? "left" : "right")}>
                  <option value="right">{t("side.right")}</option>
                  <option value="left">{t("side.left")}</option>
                </Select>
                {GAIT.includes(activity) ? num("speed", t("upload.speed"), 0.3, 12) : null}
                {GAIT.includes(activity) ? num("incline", t("upload.incline"), -30, 30) : null}
                {num("fps", t("upload.captureFps"), 24, 1000, t("upload.captureFpsHint"))}
              </div>
            </details>
          </Section>
          <div className="sticky bottom-20 z-20 lg:bottom-4">
            <Button
              variant="primary"
              size="lg"
              icon="up"
              className="w-full shadow-lg sm:w-auto"
              disabled={clips.length === 0 || !catalogue.data}
              onClick={() => void send()}
            >
              {clips.length > 1 ? t("upload.sendMany", { n: clips.length }) : t("upload.send")}
            </Button>
          </div>
        </div>
        <div>
          {catalogue.data ? (
            <CaptureGuide catalogue={catalogue.data} exercise={chosen} view={shownView} />
          ) : (
            <Skeleton className="h-96 w-full" />
          )}
        </div>
      </div>
    </>
  );
}

function DropZone({ onFiles, compact }: { onFiles: (files: Iterable<File>) => void; compact: boolean }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const drop = (e: DragEvent) => {
    e.preventDefault();
    setOver(false);
    onFiles(e.dataTransfer.files);
  };
  return (
    <label
      onDragOver={(e) => {
        e.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative flex cursor-pointer flex-col items-center justify-center gap-2 rounded-xl border-2 border-dashed px-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent ${compact ? "py-5" : "py-14"} ${over ? "border-accent bg-accent-soft" : "border-line-strong bg-surface"}`}
    >
      <Icon name="film" className="size-8 text-ink-3" />
      <span className="text-lg font-semibold">{t("upload.drop")}</span>
      <span className="text-sm text-ink-2">{t("upload.formats")}</span>
      <input
        type="file"
        accept="video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm,.m4v"
        multiple
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(e) => {
          onFiles(e.target.files ?? []);
          e.target.value = "";
        }}
      />
    </label>
  );
}

function ScubaFields({ value, onChange }: { value: ScubaSessionMeta; onChange: (value: ScubaSessionMeta) => void }) {
  const { t } = useTranslation();
  const conditions = ["control_no_arms", "control_with_arms", "transtibial", "transfemoral"] as const;
  return (
    <fieldset className="card mt-4 grid gap-4 p-4 sm:grid-cols-2">
      <legend className="px-1 font-medium">{t("upload.scuba.title")}</legend>
      <Select
        label={t("upload.scuba.side")}
        value={value.side_involved}
        onChange={(e) => onChange({ ...value, side_involved: e.target.value === "L" ? "L" : "R" })}
      >
        <option value="R">{t("side.right")}</option>
        <option value="L">{t("side.left")}</option>
      </Select>
      <Select
        label={t("upload.scuba.condition")}
        value={value.condition}
        onChange={(e) => onChange({ ...value, condition: conditions.find((c) => c === e.target.value) ?? "control_with_arms" })}
      >
        {conditions.map((c) => (
          <option key={c} value={c}>
            {t(`upload.scuba.${c}`)}
          </option>
        ))}
      </Select>
      <Switch
        label={t("upload.scuba.arms")}
        checked={value.arms_engaged}
        onChange={(arms_engaged) => onChange({ ...value, arms_engaged })}
      />
      <Field
        label={t("upload.scuba.fin")}
        maxLength={128}
        value={value.fin_model}
        onChange={(e) => onChange({ ...value, fin_model: e.target.value })}
      />
    </fieldset>
  );
}
