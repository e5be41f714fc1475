import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isStatus } from "../lib/errors.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { Field } from "../ui/forms.tsx";
import { entry, inside, invited, wanted } from "./places.ts";
import { typed, useSend } from "./use-send.ts";

/** Signing in to a local account. Says when email and password do not fit, and goes on to the page that was wanted, within the app only. */
export function LoginPage() {
  const { t } = useTranslation();
  const login = useSend();
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    const body = { email: typed(e.currentTarget, "email").trim(), password: typed(e.currentTarget, "password") };
    // The app comes while the password is checked.
    void import("../app/router.tsx").catch(() => undefined);
    login.send(
      (service) => service.login(body),
      () => location.assign(inside(wanted())),
    );
  };
  return (
    <div className="w-full max-w-sm">
      <title>{`${t("auth.login")} · Sagittal`}</title>
      <h1 className="mb-6 text-xl">{t("auth.login")}</h1>
      <form onSubmit={submit} className="space-y-4">
        <Field label={t("auth.email")} name="email" type="email" autoComplete="username" defaultValue={invited()} required />
        <Field label={t("auth.password")} name="password" type="password" autoComplete="current-password" required />
        {login.error && isStatus(login.error, 401) ? (
          <p role="alert" className="rounded-lg border border-bad px-3 py-2 text-sm text-bad">
            {t("auth.wrong")}
          </p>
        ) : (
          <FormError error={login.error} />
        )}
        <Button variant="primary" size="lg" type="submit" className="w-full" busy={login.busy}>
          {t("auth.login")}
        </Button>
      </form>
      <p className="mt-5 flex flex-wrap justify-between gap-3 text-sm">
        <a href={entry("register", wanted())} className="text-accent underline underline-offset-4">
          {t("auth.create")}
        </a>
        <a href="/reset" className="text-accent underline underline-offset-4">
          {t("auth.forgot")}
        </a>
      </p>
    </div>
  );
}
