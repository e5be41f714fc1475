import type { Client, ClientCreate } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { fieldText } from "../lib/errors.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { Field, Select, TextArea } from "../ui/forms.tsx";

const GENDERS = ["", "female", "male", "other"] as const;
const SKILLS = ["", "beginner", "intermediate", "advanced", "elite"] as const;

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
  const submit = (form: FormData) => {
    const text = (key: string) => String(form.get(key) ?? "").trim();
    const number = (key: string) => (text(key) === "" ? null : Number(text(key).replace(",", ".")));
    onSave({
      display_name: text("display_name"),
      email: text("email"),
      phone: text("phone"),
      gender: GENDERS.find((g) => g === text("gender")) ?? "",
      birth_date: text("birth_date") || null,
      height_cm: number("height_cm"),
      weight_kg: number("weight_kg"),
      leg_length_cm: number("leg_length_cm"),
      skill_level: SKILLS.find((s) => s === text("skill_level")) ?? "",
      note: String(form.get("note") ?? ""),
    });
  };
  const number = (name: "height_cm" | "weight_kg" | "leg_length_cm", min: number, max: number, hint?: string) => (
    <Field
      label={t(`athlete.${name}`)}
      name={name}
      type="number"
      step="any"
      min={min}
      max={max}
      hint={hint}
      defaultValue={client?.[name] ?? ""}
      error={fieldText(error, name)}
    />
  );
  return (
    <form
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(e) => {
        e.preventDefault();
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
      {number("height_cm", 30, 300, t("athlete.heightHint"))}
      {number("weight_kg", 2, 500)}
      {number("leg_length_cm", 10, 200)}
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
      <div className="space-y-3 sm:col-span-2">
        <FormError error={error} />
        <Button type="submit" variant="primary" busy={busy}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
