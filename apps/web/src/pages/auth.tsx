import { isLang } from "@sagittal/contract";
import { useMutation } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { chooseLanguage, LANGUAGES } from "../i18n/index.ts";
import { api } from "../lib/api.ts";
import { fieldText, isStatus } from "../lib/errors.ts";
import { meQuery, openSession, signOut, useMe } from "../lib/me.ts";
import { queryClient } from "../lib/query.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { Field } from "../ui/forms.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Mark } from "../ui/Mark.tsx";
import { FilmingPicture } from "../upload/FilmingPicture.tsx";

export function AuthLayout() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-between px-5 sm:px-8">
        <Link to="/" className="flex items-center gap-2.5 font-semibold">
          <Mark /> Sagittal
        </Link>
        <LanguageChoice />
      </header>
      <div className="flex flex-1">
        <main className="flex flex-1 items-start justify-center px-5 pb-16 pt-[6vh]">
          <Outlet />
        </main>
        <aside className="hidden w-[42%] max-w-3xl flex-col justify-center gap-6 border-l border-line bg-surface px-12 py-16 xl:flex">
          <FilmingPicture activity="running" view="side" className="w-full max-w-xl" />
          <p className="max-w-md text-lg font-semibold">{t("auth.pitch")}</p>
          <ul className="max-w-md space-y-2 text-ink-2">
            {["film", "measure", "share"].map((step) => (
              <li key={step} className="flex gap-3">
                <Icon name="check" className="mt-0.5 shrink-0 text-good" />
                {t(`auth.steps.${step}`)}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </div>
  );
}

export function LanguageChoice() {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <select
      aria-label={t("common.language")}
      className="rounded-lg border border-line-strong bg-surface px-2 py-1.5 text-sm"
      value={lang}
      onChange={(e) => isLang(e.target.value) && void chooseLanguage(e.target.value)}
    >
      {LANGUAGES.map((l) => (
        <option key={l.code} value={l.code} lang={l.code}>
          {l.name}
        </option>
      ))}
    </select>
  );
}

/** An address inside the app; anything else would be an open redirect. */
function inside(next: string | undefined): string {
  return next?.startsWith("/") && !next.startsWith("//") && !next.startsWith("/\\") ? next : "/";
}

const value = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? "");

export function LoginPage() {
  const { t } = useTranslation();
  const { next } = useSearch({ strict: false });
  const navigate = useNavigate();
  const login = useMutation({
    mutationFn: async (body: { email: string; password: string }) => openSession((await api.auth.login(body)).token),
    onSuccess: () => navigate({ href: inside(next) }),
  });
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    login.mutate({ email: value(e.currentTarget, "email").trim(), password: value(e.currentTarget, "password") });
  };
  return (
    <div className="w-full max-w-sm">
      <title>{`${t("auth.login")} · Sagittal`}</title>
      <h1 className="mb-6 text-xl">{t("auth.login")}</h1>
      <form onSubmit={submit} className="space-y-4">
        <Field label={t("auth.email")} name="email" type="email" autoComplete="username" required />
        <Field label={t("auth.password")} name="password" type="password" autoComplete="current-password" required />
        {login.error && isStatus(login.error, 401) ? <FormErrorText text={t("auth.wrong")} /> : <FormError error={login.error} />}
        <Button variant="primary" size="lg" type="submit" className="w-full" busy={login.isPending}>
          {t("auth.login")}
        </Button>
      </form>
      <p className="mt-5 flex flex-wrap justify-between gap-3 text-sm">
        <Link to="/register" search={{ next }} className="text-accent underline underline-offset-4">
          {t("auth.create")}
        </Link>
        <Link to="/reset" className="text-accent underline underline-offset-4">
          {t("auth.forgot")}
        </Link>
      </p>
    </div>
  );
}

export function FormErrorText({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-lg border border-bad px-3 py-2 text-sm text-bad">
      {text}
    </p>
  );
}

export function RegisterPage() {
  const { t } = useTranslation();
  const { next } = useSearch({ strict: false });
  const navigate = useNavigate();
  const register = useMutation({
    mutationFn: async (body: { email: string; password: string; display_name: string }) =>
      openSession((await api.auth.register(body)).token),
    onSuccess: () => navigate({ to: "/verify", search: { next } }),
  });
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    const form = e.currentTarget;
    register.mutate({ email: value(form, "email").trim(), password: value(form, "password"), display_name: value(form, "name").trim() });
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
          required
          error={fieldText(register.error, "email")}
        />
        <Field
          label={t("auth.password")}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={10}
          maxLength={128}
          required
          hint={t("auth.passwordHint")}
          error={fieldText(register.error, "password")}
        />
        <FormError error={register.error} />
        <Button variant="primary" size="lg" type="submit" className="w-full" busy={register.isPending}>
          {t("auth.create")}
        </Button>
      </form>
      <p className="mt-5 text-sm">
        {t("auth.have")}{" "}
        <Link to="/login" search={{ next }} className="text-accent underline underline-offset-4">
          {t("auth.login")}
        </Link>
      </p>
    </div>
  );
}

export function VerifyPage() {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false });
  const [code, setCode] = useState("");
  const onward = async () => {
    const fresh = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    await navigate({ href: next ? inside(next) : fresh.onboarded ? "/" : "/welcome" });
  };
  const verify = useMutation({ mutationFn: (digits: string) => api.me.verify(digits), onSuccess: onward });
  const resend = useMutation({ mutationFn: () => api.me.sendVerification() });
  if (me.email_verified && !verify.isPending && !verify.isSuccess) void onward();
  return (
    <div className="w-full max-w-sm">
      <title>{`${t("verify.title")} · Sagittal`}</title>
      <h1 className="text-xl">{t("verify.title")}</h1>
      <p className="mb-6 mt-1 text-ink-2">{t("verify.lead", { email: me.email })}</p>
      <form
        className="space-y-4"
        onSubmit={(e) => {
          e.preventDefault();
          verify.mutate(code);
        }}
      >
        <Field
          label={t("verify.code")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
          value={code}
          onChange={(e) => {
            const digits = e.target.value.replace(/\D/g, "").slice(0, 6);
            setCode(digits);
            if (digits.length === 6 && !verify.isPending) verify.mutate(digits);
          }}
          className="num text-center !text-2xl tracking-[0.4em]"
        />
        <FormError error={verify.error} />
        <Button variant="primary" size="lg" type="submit" className="w-full" busy={verify.isPending} disabled={code.length !== 6}>
          {t("verify.confirm")}
        </Button>
      </form>
      <div className="mt-4 space-y-3">
        <FormError error={resend.error} />
        {resend.isSuccess ? <p className="text-sm text-good">{t("verify.sent")}</p> : null}
        <div className="flex justify-between">
          <Button variant="quiet" size="sm" onClick={() => resend.mutate()} busy={resend.isPending}>
            {t("verify.resend")}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => void signOut()}>
            {t("nav.signOut")}
          </Button>
        </div>
      </div>
    </div>
  );
}
