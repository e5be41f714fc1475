import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConverter } from "../lib/units.ts";
import { Field } from "./forms.tsx";

/** Kinds of quantity that a person enters; each is stored in this unit. */
export type QuantityUnit = "cm" | "m" | "m/s" | "kg";

const rounded = (value: number) => String(Number(value.toFixed(2)));

/**
 * A number with a unit. It is shown and entered in the chosen units; `value`, `min` and `max` are in the stored one.
 * The label carries the unit.
 */
export function QuantityField({
  label,
  unit,
  value,
  onChange,
  min,
  max,
  hint,
  error,
  required,
}: {
  label: string;
  unit: QuantityUnit;
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
}) {
  const { t } = useTranslation();
  const { label: shown, factor } = useConverter()(t(`unit.${unit}`));
  // What is typed stays as it was typed; the stored value follows it.
  const [typed, setTyped] = useState<{ text: string; value: number | null; factor: number } | null>(null);
  const current = typed && typed.value === value && typed.factor === factor ? typed.text : value === null ? "" : rounded(value * factor);
  return (
    <Field
      label={`${label}, ${shown}`}
      hint={hint}
      error={error}
      type="number"
      inputMode="decimal"
      step="any"
      required={required}
      min={Math.ceil(min * factor * 100) / 100}
      max={Math.floor(max * factor * 100) / 100}
      value={current}
      onChange={(e) => {
        const text = e.target.value;
        const number = text.trim() === "" ? Number.NaN : Number(text);
        const next = Number.isFinite(number) ? number / factor : null;
        setTyped({ text, value: next, factor });
        onChange(next);
      }}
    />
  );
}
