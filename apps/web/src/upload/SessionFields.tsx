import { ACTIVITIES } from "@sagittal/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exerciseName } from "../lib/catalogue.ts";
import { useMe } from "../lib/me.ts";
import { AddAthlete } from "../pages/AddAthlete.tsx";
import { AthletePicker } from "../pages/AthletePicker.tsx";
import { Button } from "../ui/basics.tsx";
import { Choice, Field, Segmented, Select } from "../ui/forms.tsx";
import { QuantityField } from "../ui/QuantityField.tsx";
import { Switch } from "../ui/Switch.tsx";
import { CameraPlan } from "./CaptureGuide.tsx";
import { FilmingPicture } from "./FilmingPicture.tsx";
import { BarField, CourseField, HandField } from "./InputFields.tsx";
import { ScubaFields } from "./ScubaFields.tsx";
import type { SessionFormState } from "./use-session-form.ts";
import { WorkstationFields } from "./WorkstationFields.tsx";

/** Fields of a new session: exercise, athlete, camera view and the inputs of the activity. */
export function SessionFields({ state }: { state: SessionFormState }) {
  const { t } = useTranslation();
  const me = useMe();
  const { form, change, inputs, catalogue } = state;
  const views = catalogue?.views_by_exercise[form.exercise] ?? [form.view];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t("session.activity")}
          value={form.activity}
          onChange={(e) => change({ activity: ACTIVITIES.find((a) => a === e.target.value) ?? "running" })}
        >
          {[...me.preferred_activities, ...ACTIVITIES.filter((a) => !me.preferred_activities.includes(a))].map((a) => (
            <option key={a} value={a}>
              {t(`activity.${a}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t("session.exercise")}
          value={form.exercise}
          onChange={(e) => change({ exercise: e.target.value })}
          disabled={!catalogue}
        >
          {(catalogue?.presets ?? []).map((p) => (
            <option key={p} value={p}>
              {exerciseName(catalogue, p)}
            </option>
          ))}
        </Select>
        <Choice label={t("session.view")}>
          <Segmented
            label={t("session.view")}
            value={form.view}
            onChange={(view) => change({ view })}
            options={views.map((v) => ({ value: v, label: t(`view.${v}`) }))}
          />
        </Choice>
        <div className="flex items-center gap-2 *:w-1/2 *:max-w-44 lg:hidden">
          <FilmingPicture activity={form.activity} view={form.view} />
          <CameraPlan view={form.view} />
        </div>
        <AthleteChoice client={form.client} onChange={(client) => change({ client })} />
        <HandField inputs={inputs} value={form.hand} onChange={(hand) => change({ hand })} />
        <BarField inputs={inputs} value={form.bar} onChange={(bar) => change({ bar })} />
        <CourseField inputs={inputs} value={form.course} onChange={(course) => change({ course })} />
        {inputs.has("treadmill_speed_mps") ? (
          <QuantityField
            label={t("upload.speed")}
            hint={t("upload.speedHint")}
            unit="m/s"
            min={0.3}
            max={12}
            value={form.belt}
            onChange={(belt) => change({ belt })}
          />
        ) : null}
        {inputs.has("treadmill_speed_mps") ? <Incline state={state} /> : null}
        {inputs.has("approach_step_count") ? (
          <Select
            label={t("upload.steps")}
            value={form.steps ?? ""}
            onChange={(e) => change({ steps: e.target.value === "4" ? 4 : e.target.value === "5" ? 5 : null })}
          >
            <option value="">{t("upload.stepsAuto")}</option>
            <option value="4">{t("upload.stepsOf", { n: 4 })}</option>
            <option value="5">{t("upload.stepsOf", { n: 5 })}</option>
          </Select>
        ) : null}
      </div>
      {inputs.has("scuba_session_meta") ? <ScubaFields value={form.scuba} onChange={(scuba) => change({ scuba })} /> : null}
      {inputs.has("workstation_assessment") ? (
        <WorkstationFields value={form.workstation} onChange={(workstation) => change({ workstation })} />
      ) : null}
      <div className="mt-4">
        <Switch label={t("upload.blur")} hint={t("upload.blurHint")} checked={form.blur} onChange={(blur) => change({ blur })} />
      </div>
      <details className="mt-4">
        <summary className="min-h-10 py-2 font-medium">{t("upload.moreOptions")}</summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <Field label={t("session.name")} maxLength={120} value={form.name} onChange={(e) => change({ name: e.target.value })} />
          {inputs.has("treadmill_incline_deg") && !inputs.has("treadmill_speed_mps") ? <Incline state={state} /> : null}
          <Field
            label={t("upload.captureFps")}
            hint={t("upload.captureFpsHint")}
            type="number"
            inputMode="decimal"
            step="any"
            min={24}
            max={1000}
            value={form.captureFps ?? ""}
            onChange={(e) => change({ captureFps: e.target.value === "" ? null : Number(e.target.value) })}
          />
        </div>
      </details>
    </>
  );
}

function Incline({ state: { form, change } }: { state: SessionFormState }) {
  const { t } = useTranslation();
  return (
    <Field
      label={t("upload.incline")}
      hint={t("upload.inclineHint")}
      type="number"
      inputMode="decimal"
      step="any"
      min={-30}
      max={30}
      value={form.incline ?? ""}
      onChange={(e) => change({ incline: e.target.value === "" ? null : Number(e.target.value) })}
    />
  );
}

function AthleteChoice({ client, onChange }: { client: string; onChange: (client: string) => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [adding, setAdding] = useState(false);
  return (
    <div>
      <AthletePicker
        label={t("session.athlete")}
        none={t("upload.noAthlete")}
        value={client}
        onChange={onChange}
        hint={client ? undefined : t("upload.athleteHint")}
      />
      <Button size="sm" variant="quiet" icon="plus" className="mt-1 -ml-2" onClick={() => setAdding(true)}>
        {t("athletes.add")}
      </Button>
      <AddAthlete
        open={adding}
        onOpenChange={setAdding}
        onAdded={async (made) => {
          await cache.invalidateQueries({ queryKey: ["clients"] });
          setAdding(false);
          onChange(made.id);
        }}
      />
    </div>
  );
}
