import type { Activity } from "@sagittal/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { setMe, useMe } from "../lib/me.ts";
import { Button, FormError, Progress } from "../ui/basics.tsx";
import { submitting } from "../ui/form-data.ts";
import { Field } from "../ui/forms.tsx";
import { FilmingPicture } from "../upload/FilmingPicture.tsx";
import { ActivityChips } from "./ActivityChips.tsx";

const STEPS = ["segment", "activities", "demo", "account"] as const;
type Step = (typeof STEPS)[number];
const SEGMENTS = ["sports", "healthcare", "wellness"] as const;

/** First steps: whom one works with, which activities, a finished session to look at, a name for the team. */
export function WelcomePage() {
  const { t } = useTranslation();
  const me = useMe();
  const [step, setStep] = useState<Step>(() => STEPS.find((s) => s === me.next_onboarding_step) ?? "segment");
  const [demo, setDemo] = useState<string | null>(null);
  const at = STEPS.indexOf(step);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The pressed button went with its step: the focus begins anew at the heading, which a screen reader then reads.
    heading.current?.focus();
  }, [step]);
  const forward = () => setStep(STEPS[Math.min(at + 1, STEPS.length - 1)] ?? "account");
  return (
    <div className="w-full max-w-2xl">
      <title>{`${t("welcome.title")} · Sagittal`}</title>
      <Progress value={(at + 1) / STEPS.length} label={t("welcome.progress", { step: at + 1, of: STEPS.length })} />
      <p className="mt-3 text-sm text-ink-3">{t("welcome.progress", { step: at + 1, of: STEPS.length })}</p>
      <h1 ref={heading} tabIndex={-1} className="mt-1 text-xl outline-none">
        {t(`welcome.${step}.title`)}
      </h1>
      <p className="mb-6 mt-1 text-ink-2">{t(`welcome.${step}.lead`)}</p>
      {step === "segment" ? <SegmentStep onDone={forward} /> : null}
      {step === "activities" ? <ActivitiesStep onDone={forward} /> : null}
      {step === "demo" ? (
        <DemoStep
          onDone={(id) => {
            setDemo(id);
            forward();
          }}
        />
      ) : null}
      {step === "account" ? <AccountStep demo={demo} /> : null}
      {at > 0 ? (
        <Button variant="quiet" size="sm" icon="back" className="mt-4" onClick={() => setStep(STEPS[at - 1] ?? "segment")}>
          {t("common.back")}
        </Button>
      ) : null}
    </div>
  );
}

function useSave(onDone: () => void) {
  return useMutation({
    mutationFn: (body: Parameters<typeof api.me.update>[0]) => api.me.update(body),
    onSuccess: (profile) => {
      setMe(profile);
      onDone();
    },
  });
}

function SegmentStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const save = useSave(onDone);
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {SEGMENTS.map((segment) => (
        <button
          key={segment}
          type="button"
          aria-pressed={me.segment === segment}
          disabled={save.isPending}
          onClick={() => save.mutate({ segment })}
          className="card p-5 text-left hover:border-accent aria-pressed:border-accent"
        >
          <span className="block font-semibold">{t(`welcome.segments.${segment}.name`)}</span>
          <span className="mt-1 block text-sm text-ink-2">{t(`welcome.segments.${segment}.text`)}</span>
        </button>
      ))}
      <FormError error={save.error} />
    </div>
  );
}

function ActivitiesStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const [chosen, setChosen] = useState<readonly Activity[]>(me.preferred_activities);
  const save = useSave(onDone);
  return (
    <>
      <ActivityChips label={t("welcome.activities.title")} chosen={chosen} onChange={setChosen} />
      <div className="mt-6 space-y-3">
        <FormError error={save.error} />
        <Button
          variant="primary"
          size="lg"
          disabled={chosen.length === 0}
          busy={save.isPending}
          onClick={() => save.mutate({ preferred_activities: [...chosen] })}
        >
          {t("common.continue")}
        </Button>
      </div>
    </>
  );
}

/** The demo session is made ready here and opened after the last step. */
function DemoStep({ onDone }: { onDone: (demo: string | null) => void }) {
  const { t } = useTranslation();
  const open = useMutation({
    mutationFn: async () => {
      const session = await api.me.demo();
      setMe(await api.me.update({ demo_completed: true }));
      return session;
    },
    onSuccess: (session) => onDone(session.id),
  });
  const skip = useSave(() => onDone(null));
  return (
    <div className="space-y-4">
      <FilmingPicture activity="running" view="side" className="w-full max-w-72" />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="lg" icon="play" busy={open.isPending} onClick={() => open.mutate()}>
          {t("welcome.demo.open")}
        </Button>
        <Button size="lg" busy={skip.isPending} onClick={() => skip.mutate({ demo_completed: true })}>
          {t("welcome.demo.skip")}
        </Button>
      </div>
      <FormError error={open.error ?? skip.error} />
    </div>
  );
}

function AccountStep({ demo }: { demo: string | null }) {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const owns = me.role !== "member";
  const finish = useMutation({
    mutationFn: (form: FormData) =>
      api.me.onboard({ display_name: String(form.get("name") ?? ""), ...(owns && { company_name: String(form.get("company") ?? "") }) }),
    onSuccess: (profile) => {
      setMe(profile);
      return demo ? navigate({ to: "/sessions/$id", params: { id: demo } }) : navigate({ to: "/" });
    },
  });
  return (
    <form className="max-w-sm space-y-4" onSubmit={submitting((form) => finish.mutate(form))}>
      <Field label={t("auth.name")} name="name" defaultValue={me.display_name} autoComplete="name" maxLength={120} />
      {owns ? (
        <Field
          label={t("welcome.account.company")}
          name="company"
          defaultValue={me.company_name}
          autoComplete="organization"
          maxLength={120}
        />
      ) : null}
      <FormError error={finish.error} />
      <Button variant="primary" size="lg" type="submit" busy={finish.isPending}>
        {t(demo ? "welcome.account.finishDemo" : "welcome.account.finish")}
      </Button>
    </form>
  );
}
