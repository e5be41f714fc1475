import type { FallHistory } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { Field } from "../ui/forms.tsx";

const NO_FALLS: FallHistory = { falls: 0, injured: false, unsteady: false, worried: false };
const MOST_FALLS = 99;

/** The three key questions of falls, asked with the report; an empty number means that nobody asked. */
export function FallQuestions({ value, onChange }: { value: FallHistory | null; onChange: (value: FallHistory | null) => void }) {
  const { t } = useTranslation();
  const counted = (text: string): void => {
    const falls = Math.min(MOST_FALLS, Math.max(0, Math.round(Number(text))));
    if (text === "" || Number.isNaN(falls)) onChange(null);
    else onChange({ ...(value ?? NO_FALLS), falls, injured: falls > 0 && value?.injured === true });
  };
  const answers = (["injured", "unsteady", "worried"] as const).filter((key) => value && (key !== "injured" || value.falls > 0));
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-medium">{t("solutions.falls.title")}</legend>
      <Field
        label={t("solutions.falls.count")}
        hint={t("solutions.falls.hint")}
        type="number"
        min={0}
        max={MOST_FALLS}
        step={1}
        className="!w-28"
        value={value?.falls ?? ""}
        onChange={(e) => counted(e.target.value)}
      />
      {answers.map((key) => (
        <label key={key} className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={value?.[key] ?? false}
            onChange={(e) => value && onChange({ ...value, [key]: e.target.checked })}
          />
          {t(`solutions.falls.${key}`)}
        </label>
      ))}
    </fieldset>
  );
}
