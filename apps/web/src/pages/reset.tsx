import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { fieldText } from "../lib/errors.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { Field } from "../ui/forms.tsx";

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
        <Link to="/login" search={{ next: undefined }} className="text-accent underline underline-offset-4">
          {t("reset.back")}
        </Link>
      </p>
    </div>
  );
}

function Ask() {
  const { t } = useTranslation();
  const ask = useMutation({ mutationFn: (email: string) => api.auth.requestReset(email) });
  if (ask.isSuccess) return <p className="mt-3 text-ink-2">{t("reset.sent")}</p>;
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    ask.mutate(String(new FormData(e.currentTarget).get("email") ?? "").trim());
  };
  return (
    <form onSubmit={submit} className="mt-4 space-y-4">
      <p className="text-ink-2">{t("reset.lead")}</p>
      <Field label={t("auth.email")} name="email" type="email" autoComplete="username" required />
      <FormError error={ask.error} />
      <Button variant="primary" size="lg" type="submit" className="w-full" busy={ask.isPending}>
        {t("reset.send")}
      </Button>
    </form>
  );
}

function Choose({ token }: { token: string }) {
  const { t } = useTranslation();
  const choose = useMutation({ mutationFn: (password: string) => api.auth.confirmReset(token, password) });
  if (choose.isSuccess) return <p className="mt-3 text-ink-2">{t("reset.done")}</p>;
  return (
    <form
      className="mt-4 space-y-4"
      onSubmit={(e) => {
        e.preventDefault();
        choose.mutate(String(new FormData(e.currentTarget).get("password") ?? ""));
      }}
    >
      <Field
        label={t("reset.password")}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={10}
        maxLength={128}
        required
        hint={t("auth.passwordHint")}
        error={fieldText(choose.error, "password")}
      />
      <FormError error={choose.error} />
      <Button variant="primary" size="lg" type="submit" className="w-full" busy={choose.isPending}>
        {t("reset.save")}
      </Button>
    </form>
  );
}
