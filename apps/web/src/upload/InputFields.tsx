import type { ExerciseInput, Side } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { Select } from "../ui/forms.tsx";
import { QuantityField } from "../ui/QuantityField.tsx";

interface InputProps<T> {
  /** What the exercise reads: a field it does not read is not shown. */
  inputs: ReadonlySet<ExerciseInput>;
  value: T;
  onChange: (value: T) => void;
}

/** The dominant side, where the exercise has one. */
export function HandField({ inputs, value, onChange }: InputProps<Side>) {
  const { t } = useTranslation();
  if (!inputs.has("handedness")) return null;
  return (
    <Select label={t("upload.hand")} value={value} onChange={(e) => onChange(e.target.value === "left" ? "left" : "right")}>
      <option value="right">{t("side.right")}</option>
      <option value="left">{t("side.left")}</option>
    </Select>
  );
}

/** Total mass of the bar. */
export function BarField({ inputs, value, onChange }: InputProps<number | null>) {
  const { t } = useTranslation();
  if (!inputs.has("barbell_mass_kg")) return null;
  return <QuantityField label={t("upload.bar")} hint={t("upload.barHint")} unit="kg" min={1} max={500} value={value} onChange={onChange} />;
}

/** Length of the course that is walked. */
export function CourseField({ inputs, value, onChange }: InputProps<number | null>) {
  const { t } = useTranslation();
  if (!inputs.has("walk_test_distance_m")) return null;
  return (
    <QuantityField
      label={t("upload.distance")}
      hint={t("upload.distanceHint")}
      unit="m"
      min={2}
      max={100}
      value={value}
      onChange={onChange}
    />
  );
}
