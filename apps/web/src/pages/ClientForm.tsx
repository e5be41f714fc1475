import type { Client, ClientCreate } from "@sagittal/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldText } from "../lib/errors.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { textIn } from "../ui/form-data.ts";
import { Field, Select, TextArea } from "../ui/forms.tsx";
import { QuantityField } from "../ui/QuantityField.tsx";
import { ActivityChips } from "./ActivityChips.tsx";

const GENDERS = ["", "female", "male", "other"] as const;
const SKILLS = ["", "beginner", "intermediate", "advanced", "elite"] as const;
type Measure = "height_cm" | "weight_kg" | "leg_length_cm";

/** What is known of an athlete; only the name is required. */
export function ClientForm({
  client,
  error,
  busy,
  onSave,
}: {
  client?: Client;
  error: unknown;
  busy: boolean;
  onSave: (body: ClientCreate) => void;
}) {
  const { t } = useTranslation();
  const [measures, setMeasures] = useState<Record<Measure, number | null>>({
    height_cm: client?.height_cm ?? null,
    weight_kg: client?.weight_kg ?? null,
    leg_length_cm: client?.leg_length_cm ?? null,
  });
  const [activities, setActivities] = useState(client?.preferred_activities ?? []);
  const submit = (form: FormData) => {
    const text = (field: string) => textIn(form, field);
    onSave({
      display_name: text("display_name"),
      email: text("email"),
      phone: text("phone"),
      gender: GENDERS.find((g) => g === text("gender")) ?? "",
      birth_date: text("birth_date") || null,
      ...measures,
      skill_level: SKILLS.find((s) => s === text("skill_level")) ?? "",
      preferred_activities: activities,
      shoe: { brand: text("shoe_brand"), model: text("shoe_model"), size: text("shoe_size") === "" ? null : Number(text("shoe_size")) },
      note: String(form.get("note") ?? ""),
    });
  };
  const measure = (name: Measure, unit: "cm" | "kg", min: number, max: number, hint?: string) => (
    <QuantityField
      label={t(`athlete.${name}`)}
      unit={unit}
      min={min}
      max={max}
      hint={hint}
      value={measures[name]}
      onChange={(value) => setMeasures((now) => ({ ...now, [name]: value }))}
      error={fieldText(error, name)}
    />
  );
  return (
    <form
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(e) => {
        e.preventDefault();
        // In a dialog this form lies inside the page's form for React: its submit must not send that one too.
        e.stopPropagation();
        submit(new FormData(e.currentTarget));
      }}
    >
      <Field
        label={t("athlete.name")}
        name="display_name"
        required
        maxLength={120}
        defaultValue={client?.display_name}
        error={fieldText(error, "display_name")}
      />
      <Field label={t("auth.email")} name="email" type="email" defaultValue={client?.email} error={fieldText(error, "email")} />
      <Select label={t("athlete.gender")} name="gender" defaultValue={client?.gender ?? ""}>
        {GENDERS.map((g) => (
          <option key={g} value={g}>
            {t(`athlete.genders.${g || "none"}`)}
          </option>
        ))}
      </Select>
      <Field
        label={t("athlete.birth_date")}
        name="birth_date"
        type="date"
        defaultValue={client?.birth_date ?? ""}
        error={fieldText(error, "birth_date")}
      />
      {measure("height_cm", "cm", 30, 300, t("athlete.heightHint"))}
      {measure("weight_kg", "kg", 2, 500)}
      {measure("leg_length_cm", "cm", 10, 200, t("athlete.legHint"))}
      <Select label={t("athlete.skill")} name="skill_level" defaultValue={client?.skill_level ?? ""}>
        {SKILLS.map((s) => (
          <option key={s} value={s}>
            {t(`athlete.skills.${s || "none"}`)}
          </option>
        ))}
      </Select>
      <Field label={t("athlete.phone")} name="phone" type="tel" maxLength={40} defaultValue={client?.phone} />
      <div className="sm:col-span-2">
        <TextArea label={t("athlete.note")} name="note" rows={3} defaultValue={client?.note} />
      </div>
      <details className="sm:col-span-2" open={(client?.preferred_activities.length ?? 0) > 0 || Boolean(client?.shoe.brand)}>
        <summary className="min-h-10 py-2 font-medium">{t("athlete.more")}</summary>
        <p aria-hidden="true" className="mb-1 mt-2 text-sm font-medium">
          {t("athlete.activities")}
        </p>
        <ActivityChips label={t("athlete.activities")} chosen={activities} onChange={setActivities} />
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <Field label={t("athlete.shoe.brand")} name="shoe_brand" maxLength={80} defaultValue={client?.shoe.brand} />
          <Field label={t("athlete.shoe.model")} name="shoe_model" maxLength={80} defaultValue={client?.shoe.model} />
          <Field
            label={t("athlete.shoe.size")}
            name="shoe_size"
            type="number"
            step="any"
            min={1}
            max={70}
            defaultValue={client?.shoe.size ?? ""}
          />
        </div>
      </details>
      <div className="space-y-3 sm:col-span-2">
        <FormError error={error} />
        <Button type="submit" variant="primary" busy={busy}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
