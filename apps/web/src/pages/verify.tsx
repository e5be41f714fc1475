import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inside } from "../entry/places.ts";
import { api } from "../lib/api.ts";
import { meQuery, signOut, useMe } from "../lib/me.ts";
import { queryClient } from "../lib/query.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { Field } from "../ui/forms.tsx";

/**
 * Asks for the emailed code and checks it once six digits are typed; a new code can be sent. After verification the page that was wanted
 * opens.
 */
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
