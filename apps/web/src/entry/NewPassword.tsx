import { useTranslation } from "react-i18next";
import { fieldText } from "../lib/errors.ts";
import { Field } from "../ui/forms.tsx";

/** The field of a new password, with the service's limits (the contract's schema of a password, which these pages do not load). */
export function NewPassword({ label, error }: { label: string; error: unknown }) {
  const { t } = useTranslation();
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={10}
      maxLength={128}
      required
      hint={t("auth.passwordHint")}
      error={fieldText(error, "password")}
    />
  );
}
