import { ACTIVITIES, type Activity, type ExerciseCatalogue } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { exerciseName } from "../../lib/catalogue.ts";
import { Select } from "../../ui/forms.tsx";

/** An activity and one of its exercises; with `all`, also the whole activity (an empty exercise). */
export function ExercisePicker({
  activity,
  exercise,
  catalogue,
  all,
  onChange,
}: {
  activity: Activity;
  exercise: string;
  catalogue: ExerciseCatalogue | undefined;
  all?: string;
  onChange: (activity: Activity, exercise: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t("session.activity")}
        value={activity}
        onChange={(e) => onChange(ACTIVITIES.find((a) => a === e.target.value) ?? activity, "")}
      >
        {ACTIVITIES.map((a) => (
          <option key={a} value={a}>
            {t(`activity.${a}`)}
          </option>
        ))}
      </Select>
      <Select label={t("session.exercise")} value={exercise} onChange={(e) => onChange(activity, e.target.value)}>
        {all ? <option value="">{all}</option> : null}
        {(catalogue?.presets ?? []).map((p) => (
          <option key={p} value={p}>
            {exerciseName(catalogue, p)}
          </option>
        ))}
      </Select>
    </div>
  );
}
