import { ADULT_YEARS, type CaptureConsent, CONSENT_VERSION, type OpenCaptureLink } from "@sagittal/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { typed } from "../entry/use-send.ts";
import { useLang } from "../lib/use-lang.ts";
import { Recorder } from "../record/Recorder.tsx";
import { Button, FormError, Progress } from "../ui/basics.tsx";
import { Field } from "../ui/forms.tsx";
import { sendClip } from "./send-clip.ts";

/** The clip, who sends it, and what they agree to. */
export function ClipForm({ token, link, onSent }: { token: string; link: OpenCaptureLink; onSent: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [file, setFile] = useState<File | null>(null);
  const [age, setAge] = useState("");
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const years = age === "" ? null : Number(age);
  const minor = years !== null && years < ADULT_YEARS;
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    if (!file || years === null) return;
    const form = e.currentTarget;
    const consent: CaptureConsent = {
      agreed: true,
      version: CONSENT_VERSION,
      lang,
      name: typed(form, "name").trim(),
      age_years: years,
      guardian_name: minor ? typed(form, "guardian").trim() : "",
    };
    setError(null);
    setShare(0);
    sendClip(token, file, consent, setShare).then(onSent, (reason: unknown) => {
      setError(reason);
      setShare(null);
    });
  };
  return (
    <form onSubmit={submit} className="mt-6 space-y-4">
      <div>
        {link.filming ? (
          <div className="mb-3">
            <Recorder filming={link.filming} view={link.camera_view} title={link.exercise_name} keep={t("camera.use")} onKeep={setFile} />
          </div>
        ) : null}
        <label className="flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-xl border-2 border-dashed border-line-strong px-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <span className="max-w-full break-words font-medium">{file ? file.name : t("film.choose")}</span>
          <span className="text-sm text-ink-3">{t("film.formats")}</span>
          <input
            type="file"
            accept="video/mp4,video/quicktime,video/webm"
            capture="environment"
            className="sr-only"
            onChange={(e) => setFile(e.target.files?.[0] ?? null)}
          />
        </label>
        <label className="mt-2 inline-block cursor-pointer text-sm text-accent underline underline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-accent">
          {t("film.gallery")}
          <input
            type="file"
            accept="video/mp4,video/quicktime,video/webm"
            className="sr-only"
            onChange={(e) => setFile(e.target.files?.[0] ?? null)}
          />
        </label>
      </div>
      {link.asks_name ? <Field label={t("film.name")} name="name" autoComplete="name" maxLength={120} required /> : null}
      <Field
        label={t("film.age")}
        name="age"
        type="number"
        inputMode="numeric"
        min={3}
        max={110}
        required
        value={age}
        onChange={(e) => setAge(e.target.value)}
      />
      {minor ? <Field label={t("film.guardian")} hint={t("film.guardianHint")} name="guardian" maxLength={120} required /> : null}
      <div className="card space-y-2 p-4 text-sm text-ink-2">
        <p>{t("film.consent.what", { team: link.team })}</p>
        <p>{t("film.consent.use")}</p>
        <p>{t("film.consent.rights", { team: link.team })}</p>
        <label className="flex items-start gap-2 font-medium text-ink">
          <input type="checkbox" required className="mt-1 size-4 accent-(--accent)" />
          <span>{t(minor ? "film.consent.agreeGuardian" : "film.consent.agree")}</span>
        </label>
      </div>
      <FormError error={error} />
      {share === null ? null : (
        <div role="status">
          <p className="mb-1 text-sm">{t("film.sending", { percent: Math.round(share * 100) })}</p>
          <Progress value={share} label={t("film.sending", { percent: Math.round(share * 100) })} />
        </div>
      )}
      <Button variant="primary" size="lg" type="submit" className="w-full" busy={share !== null} disabled={file === null}>
        {t("film.send")}
      </Button>
    </form>
  );
}
