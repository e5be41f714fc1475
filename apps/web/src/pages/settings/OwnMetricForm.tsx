import { OWN_METRIC_SIDES, type OwnMetric, type OwnMetricPut, type OwnMetricSide } from "@sagittal/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { fieldText } from "../../lib/errors.ts";
import { Button, FormError } from "../../ui/basics.tsx";
import { Field, Select } from "../../ui/forms.tsx";
import { ZoneFields, ZoneLead } from "../../ui/ZoneFields.tsx";
import { ExercisePicker } from "./ExercisePicker.tsx";
import { ExpressionBuilder } from "./ExpressionBuilder.tsx";
import { ExpressionField } from "./ExpressionField.tsx";
import { OwnMetricPreview } from "./OwnMetricPreview.tsx";
import { useOwnMetric } from "./use-own-metric.ts";

/** Which end is better, by the word of its text. */
const BETTER = { neither: null, higher: true, lower: false } as const;
const BETTERS = ["neither", "higher", "lower"] as const;

/** An own metric while it is written. What is typed is kept in this browser until it is saved or given up. */
export function OwnMetricForm({
  metric,
  onSaved,
  onCancel,
}: {
  /** null: a new one. */
  metric: OwnMetric | null;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { typed, change, exercise, views, read, unit, zone, drop, catalogue } = useOwnMetric(metric);
  const { activity, name, expression, side, higher_is_better } = typed;
  /** The text whose fault is shown: not while it is typed, nor on leaving the field, where it would move the button that is being pressed. */
  const [judged, setJudged] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const first = useRef<HTMLHeadingElement>(null);
  useEffect(() => first.current?.focus(), []);

  /** Whether the expression can be measured; marks what cannot. */
  const isReadable = (): boolean => {
    setJudged(expression);
    if ("formula" in read) return true;
    const { position, length } = read.error;
    field.current?.focus();
    field.current?.setSelectionRange(position, position + length);
    return false;
  };
  const save = useMutation({
    mutationFn: (body: OwnMetricPut) =>
      metric ? api.ownMetrics.update(metric.id, body) : api.ownMetrics.create({ activity, exercise, ...body }),
    onSuccess: () => {
      drop();
      return onSaved();
    },
  });
  return (
    <form
      className="space-y-6"
      onSubmit={(e) => {
        e.preventDefault();
        if (isReadable()) save.mutate({ name, expression, side, higher_is_better, ...zone.limits() });
      }}
    >
      <h3 ref={first} tabIndex={-1} className="font-semibold outline-none">
        {metric ? t("settings.own.editNamed", { name: metric.name }) : t("settings.own.add")}
      </h3>
      {metric ? null : (
        <ExercisePicker
          activity={activity}
          exercise={exercise}
          catalogue={catalogue}
          onChange={(a, e) => change({ activity: a, exercise: e })}
        />
      )}
      <Field
        label={t("settings.own.name")}
        value={name}
        onChange={(e) => change({ name: e.target.value })}
        maxLength={80}
        required
        error={fieldText(save.error, "name")}
      />
      <ExpressionField
        field={field}
        value={expression}
        fault={"error" in read && judged === expression ? read.error : null}
        refused={save.variables?.expression === expression ? fieldText(save.error, "expression") : undefined}
        onChange={(text) => change({ expression: text })}
      />
      <ExpressionBuilder
        key={`${activity} ${exercise} ${views.join()}`}
        activity={activity}
        views={views}
        current={expression}
        onWrite={(text) => change({ expression: text })}
      />
      <SideAndDirection side={side} higherIsBetter={higher_is_better} onChange={change} />
      <fieldset className="min-w-0">
        <legend className="mb-1 font-medium">{t("settings.own.zone")}</legend>
        <p className="mb-2 text-sm text-ink-2">{unit ? <ZoneLead unit={unit} /> : t("settings.own.zoneUnit")}</p>
        <ZoneFields draft={zone} errorOf={(limit) => fieldText(save.error, limit)} />
      </fieldset>
      <OwnMetricPreview activity={activity} exercise={exercise} expression={expression} side={side} isReadable={isReadable} />
      <FormError error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("common.save")}
        </Button>
        <Button
          onClick={() => {
            drop();
            onCancel();
          }}
        >
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Whose value is taken, and which end of it is better. */
function SideAndDirection({
  side,
  higherIsBetter,
  onChange,
}: {
  side: OwnMetricSide;
  higherIsBetter: boolean | null;
  onChange: (part: { side: OwnMetricSide } | { higher_is_better: boolean | null }) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t("settings.own.sideLabel")}
        value={side}
        onChange={(e) => onChange({ side: OWN_METRIC_SIDES.find((s) => s === e.target.value) ?? side })}
      >
        {OWN_METRIC_SIDES.map((s) => (
          <option key={s} value={s}>
            {t(`settings.own.side.${s}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t("settings.own.better")}
        value={BETTERS.find((b) => BETTER[b] === higherIsBetter)}
        onChange={(e) => onChange({ higher_is_better: BETTER[BETTERS.find((b) => b === e.target.value) ?? "neither"] })}
      >
        {BETTERS.map((b) => (
          <option key={b} value={b}>
            {t(`settings.own.betters.${b}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
