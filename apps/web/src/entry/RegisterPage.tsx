import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { fieldText } from "../lib/errors.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { Field } from "../ui/forms.tsx";
import { NewPassword } from "./NewPassword.tsx";
import { entry, invited, wanted } from "./places.ts";
import { typed, useSend } from "./use-send.ts";

/**
 * Making a local account, with the email of an invite already written. Messages stand at the field that they are about; the next page asks
 * for the code.
 */
export function RegisterPage() {
  const { t } = useTranslation();
  const register = useSend();
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    const form = e.currentTarget;
    const body = { email: typed(form, "email").trim(), password: typed(form, "password"), display_name: typed(form, "name").trim() };
    void import("../app/router.tsx").catch(() => undefined);
    register.send(
      (service) => service.register(body),
      () => location.assign(entry("verify", wanted())),
    );
  };
  return (
    <div className="w-full max-w-sm">
      <title>{`${t("auth.create")} · Sagittal`}</title>
      <h1 className="text-xl">{t("auth.create")}</h1>
      <p className="mb-6 mt-1 text-ink-2">{t("auth.createLead")}</p>
      <form onSubmit={submit} className="space-y-4">
        <Field label={t("auth.name")} name="name" autoComplete="name" maxLength={120} />
        <Field
          label={t("auth.email")}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={invited()}
          required
          error={fieldText(register.error, "email")}
        />
        <NewPassword label={t("auth.password")} error={register.error} />
        <FormError error={register.error} />
        <Button variant="primary" size="lg" type="submit" className="w-full" busy={register.busy}>
          {t("auth.create")}
        </Button>
      </form>
      <p className="mt-5 text-sm">
        {t("auth.have")}{" "}
        <a href={entry("login", wanted())} className="text-accent underline underline-offset-4">
          {t("auth.login")}
        </a>
      </p>
    </div>
  );
}
