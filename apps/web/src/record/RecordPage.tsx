import { Link, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { newClipSearchOf } from "../app/search.ts";
import { exerciseName } from "../lib/catalogue.ts";
import { useMe } from "../lib/me.ts";
import { Button, PageHeader, Section, Skeleton } from "../ui/basics.tsx";
import { NoConsent } from "../upload/NoConsent.tsx";
import { NoQuota } from "../upload/NoQuota.tsx";
import { SessionFields } from "../upload/SessionFields.tsx";
import { enqueue, ownerOf } from "../upload/store.ts";
import { UploadList } from "../upload/UploadList.tsx";
import { useSessionForm } from "../upload/use-session-form.ts";
import { BatterySteps } from "./BatterySteps.tsx";
import { Recorder } from "./Recorder.tsx";
import { useBattery } from "./use-battery.ts";

/**
 * Films several takes, each for the athlete and exercise that are chosen when it is kept, and sends them by the upload queue. Opened from a
 * report, it goes through the report's missing tests.
 */
export function RecordPage() {
  const { t } = useTranslation();
  const me = useMe();
  const search = useSearch({ from: "/app/record" });
  const state = useSessionForm(search);
  const { form, catalogue, inputs, withdrawn } = state;
  const filming = catalogue?.filming_by_exercise[form.exercise];
  const battery = useBattery(search, state);
  const over = battery !== null && battery.at >= battery.tests.length;
  const keep = (file: File) => {
    void enqueue(ownerOf(me), file, state.orderOf({ cut: null, duration: 0, hint: null }), battery?.place);
    if (battery?.place) battery.keepTaken();
  };
  return (
    <>
      <title>{`${t("camera.page.title")} · Sagittal`}</title>
      <PageHeader
        title={t("camera.page.title")}
        lead={t("camera.page.lead")}
        actions={
          <Button asChild>
            <Link to="/sessions/new" search={newClipSearchOf(form)}>
              {t("camera.page.choose")}
            </Link>
          </Button>
        }
      />
      {me.session_quota < 1 ? <NoQuota me={me} /> : null}
      {battery ? <BatterySteps battery={battery} form={form} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-8">
          {over ? null : withdrawn ? (
            <NoConsent athlete={withdrawn} />
          ) : inputs.has("workstation_assessment") ? (
            <p className="card px-4 py-6 text-center text-ink-2">{t("camera.page.missing")}</p>
          ) : filming ? (
            <Recorder
              filming={filming}
              view={form.view}
              title={exerciseName(catalogue, form.exercise)}
              keep={t("camera.page.keep")}
              onKeep={keep}
            />
          ) : (
            <Skeleton className="h-64 w-full" />
          )}
          <UploadList />
        </div>
        {over ? null : (
          <Section title={t("camera.page.what")} className="order-first lg:order-none">
            <SessionFields state={state} />
          </Section>
        )}
      </div>
    </>
  );
}
