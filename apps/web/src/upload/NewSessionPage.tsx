import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { newClipSearchOf } from "../app/search.ts";
import { formatNumber } from "../lib/format.ts";
import { useMe } from "../lib/me.ts";
import { useLang } from "../lib/use-lang.ts";
import { AthletePicker } from "../pages/AthletePicker.tsx";
import { Button, PageHeader, Section, Skeleton } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { CaptureGuide } from "./CaptureGuide.tsx";
import { type Clip, ClipCard } from "./ClipCard.tsx";
import { DropZone } from "./DropZone.tsx";
import { OtherMovement } from "./look/OtherMovement.tsx";
import { NoConsent } from "./NoConsent.tsx";
import { NoQuota } from "./NoQuota.tsx";
import { SessionFields } from "./SessionFields.tsx";
import { enqueue, ownerOf, useUploads } from "./store.ts";
import { uniqueId, videoType } from "./types.ts";
import { UploadList } from "./UploadList.tsx";
import { useSessionForm } from "./use-session-form.ts";

const MAX_BYTES = 200 * 1024 * 1024;

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
  const [only, setOnly] = useState<string | null>(null);
  const state = useSessionForm(
    search,
    clips.map((c) => c.client),
  );
  const { form, catalogue, withdrawn } = state;

  const changeClip = (id: string, values: Partial<Clip>) => setClips((all) => all.map((c) => (c.id === id ? { ...c, ...values } : c)));
  const add = (files: Iterable<File>) => {
    const all = [...files];
    const good = all.filter((f) => videoType(f) && f.size <= MAX_BYTES);
    const bad = all.filter((f) => !good.includes(f));
    setRefused(bad.map((f) => t(videoType(f) ? "upload.tooLarge" : "upload.notVideo", { name: f.name })).join(" "));
    setClips((c) => [...c, ...good.map((file) => ({ id: uniqueId(), file, cut: null, duration: 0, hint: null, client: "" }))]);
  };
  const send = async (e: FormEvent) => {
    e.preventDefault();
    const batch = clips;
    setClips([]);
    const ids: string[] = [];
    for (const clip of batch) ids.push(await enqueue(ownerOf(me), clip.file, state.orderOf(clip)));
    // One clip alone is followed to its session at once; several stay in the list.
    if (ids.length === 1) setOnly(ids[0] ?? null);
    scrollTo({ top: 0 });
  };
  const followed = uploads.find((u) => u.id === only)?.sessionId;
  useEffect(() => {
    if (followed) void navigate({ to: "/sessions/$id", params: { id: followed } });
  }, [followed, navigate]);
  return (
    <>
      <title>{`${t("upload.title")} · Sagittal`}</title>
      <PageHeader
        title={t("upload.title")}
        lead={t("upload.lead", { quota: formatNumber(me.session_quota, lang, 0) })}
        actions={
          <Button asChild>
            <Link to="/record" search={newClipSearchOf(form)}>
              <Icon name="record" />
              {t("camera.page.now")}
            </Link>
          </Button>
        }
      />
      {me.session_quota < Math.max(1, clips.length) ? <NoQuota me={me} /> : null}
      {withdrawn ? <NoConsent athlete={withdrawn} /> : null}
      <UploadList />
      <form onSubmit={(e) => void send(e)} className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
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
                  onChange={(values) => changeClip(clip.id, values)}
                >
                  <OtherMovement clip={clip} state={state} />
                  {clips.length > 1 || clip.client ? (
                    <AthletePicker
                      label={t("upload.clipAthlete")}
                      none={t("upload.sameAthlete")}
                      value={clip.client}
                      onChange={(client) => changeClip(clip.id, { client })}
                    />
                  ) : null}
                </ClipCard>
              ))}
            </div>
          </Section>
          <Section title={t("upload.what")}>
            <SessionFields state={state} />
          </Section>
          <div
            className={
              clips.length > 0
                ? "sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-bg/95 px-4 py-3 sm:mx-0 sm:px-0 lg:bottom-0 short:static"
                : ""
            }
          >
            <Button
              variant="primary"
              size="lg"
              icon="up"
              type="submit"
              className="w-full sm:w-auto"
              disabled={clips.length === 0 || !catalogue || withdrawn !== null || me.session_quota < 1}
            >
              {clips.length > 1 ? t("upload.sendMany", { n: clips.length }) : t("upload.send")}
            </Button>
          </div>
        </div>
        <div>
          {catalogue ? (
            <CaptureGuide catalogue={catalogue} activity={form.activity} exercise={form.exercise} view={form.view} />
          ) : (
            <Skeleton className="h-96 w-full" />
          )}
        </div>
      </form>
    </>
  );
}
