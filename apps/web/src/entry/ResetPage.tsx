import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, FormError } from "../ui/basics.tsx";
import { Field } from "../ui/forms.tsx";
import { NewPassword } from "./NewPassword.tsx";
import { typed, useSend } from "./use-send.ts";

/** Asks for a reset link or, opened from the link in the email, for the new password. */
export function ResetPage() {
  const { t } = useTranslation();
  const [token] = useState(
    () => new URLSearchParams(location.hash.slice(1)).get("token") ?? new URLSearchParams(location.search).get("token"),
  );
  return (
    <div className="w-full max-w-sm">
      <title>{`${t("reset.title")} · Sagittal`}</title>
      <h1 className="text-xl">{t("reset.title")}</h1>
      {token ? <Choose token={token} /> : <Ask />}
      <p className="mt-5 text-sm">
        <a href="/login" className="text-accent underline underline-offset-4">
          {t("reset.back")}
        </a>
      </p>
    </div>
  );
}

function Ask() {
  const { t } = useTranslation();
  const ask = useSend();
  if (ask.done) return <p className="mt-3 text-ink-2">{t("reset.sent")}</p>;
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    const email = typed(e.currentTarget, "email").trim();
    ask.send((service) => service.requestReset(email));
  };
  return (
    <form onSubmit={submit} className="mt-4 space-y-4">
      <p className="text-ink-2">{t("reset.lead")}</p>
      <Field label={t("auth.email")} name="email" type="email" autoComplete="username" required />
      <FormError error={ask.error} />
      <Button variant="primary" size="lg" type="submit" className="w-full" busy={ask.busy}>
        {t("reset.send")}
      </Button>
    </form>
  );
}

function Choose({ token }: { token: string }) {
  const { t } = useTranslation();
  const choose = useSend();
  if (choose.done) return <p className="mt-3 text-ink-2">{t("reset.done")}</p>;
  return (
    <form
      className="mt-4 space-y-4"
      onSubmit={(e) => {
        e.preventDefault();
        const password = typed(e.currentTarget, "password");
        choose.send((service) => service.confirmReset(token, password));
      }}
    >
      <NewPassword label={t("reset.password")} error={choose.error} />
      <FormError error={choose.error} />
      <Button variant="primary" size="lg" type="submit" className="w-full" busy={choose.busy}>
        {t("reset.save")}
      </Button>
    </form>
  );
}
