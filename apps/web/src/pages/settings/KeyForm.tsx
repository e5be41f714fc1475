import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { fieldText } from "../../lib/errors.ts";
import { Button, FormError } from "../../ui/basics.tsx";
import { submitting, textIn } from "../../ui/form-data.ts";
import { Field, Select } from "../../ui/forms.tsx";
import { SecretField } from "../../ui/SecretField.tsx";

/** What a key may do, as people choose it. */
const RIGHTS = { write: ["read", "write"], read: ["read"], upload: ["upload"] } as const;
type Right = keyof typeof RIGHTS;
const rights: readonly Right[] = ["write", "read", "upload"];
const LIFETIMES_DAYS = [0, 30, 90, 365] as const;
const DAY_MS = 86_400_000;

/** Makes a key. `live`: the plan has live keys; test keys are for everyone. */
export function KeyForm({ live }: { live: boolean }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const create = useMutation({
    mutationFn: (form: FormData) => {
      const text = (field: string) => textIn(form, field);
      const days = Number(text("days"));
      return api.me.createKey({
        label: text("label"),
        mode: text("mode") === "live" ? "live" : "test",
        scopes: [...RIGHTS[rights.find((right) => right === text("right")) ?? "write"]],
        expires_at: days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null,
        allowed_ips: text("ips")
          .split(/[\s,]+/)
          .filter(Boolean),
      });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ["keys"] }),
  });
  const ipError = [0, 1, 2, 3].map((i) => fieldText(create.error, `allowed_ips.${i}`)).find(Boolean);
  return (
    <>
      <form className="mb-5 grid gap-3 sm:grid-cols-2" onSubmit={submitting((form) => create.mutate(form))}>
        <Field label={t("settings.keys.label")} name="label" maxLength={120} required error={fieldText(create.error, "label")} />
        <Select label={t("settings.keys.mode")} name="mode" hint={t("settings.keys.modeHint")}>
          {live ? <option value="live">{t("settings.keys.live")}</option> : null}
          <option value="test">{t("settings.keys.test")}</option>
        </Select>
        <Select label={t("settings.keys.right")} name="right">
          {rights.map((right) => (
            <option key={right} value={right}>
              {t(`settings.keys.rights.${right}`)}
            </option>
          ))}
        </Select>
        <Select label={t("settings.keys.expires")} name="days">
          {LIFETIMES_DAYS.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? t("settings.keys.never") : t("settings.keys.days", { n: days })}
            </option>
          ))}
        </Select>
        <Field
          label={t("settings.keys.ips")}
          name="ips"
          placeholder="203.0.113.7, 10.0.0.0/8"
          hint={t("settings.keys.ipsHint")}
          error={ipError}
        />
        <div className="self-end">
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t("settings.keys.create")}
          </Button>
        </div>
      </form>
      <FormError error={create.error} />
      {create.data ? (
        <div className="card mb-5 p-4">
          <SecretField label={t("settings.keys.once")} value={create.data.token} />
        </div>
      ) : null}
    </>
  );
}
