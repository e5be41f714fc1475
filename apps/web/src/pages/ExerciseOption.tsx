import type { Activity } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { exerciseName, useCatalogue } from "../lib/catalogue.ts";
import { useLang } from "../lib/use-lang.ts";

/** An exercise with its activity, as an option of a list. */
export function ExerciseOption({ value, activity, exercise }: { value: number; activity: Activity; exercise: string }) {
  const { t } = useTranslation();
  const catalogue = useCatalogue(activity, useLang());
  return (
    <option value={value}>
      {t(`activity.${activity}`)} · {exerciseName(catalogue.data, exercise)}
    </option>
  );
}
