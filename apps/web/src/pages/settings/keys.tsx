import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/errors.ts";
import { formatDate } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Badge, Button, Empty, ErrorState, FormError, Section, SkeletonRows } from "../../ui/basics.tsx";
import { Field } from "../../ui/forms.tsx";
import { Confirm, toast } from "../../ui/overlays.tsx";
import { SecretField } from "../../ui/SecretField.tsx";

const ENTITLED = ["organization", "strategic"];

export function KeysPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useMe();
  const cache = useQueryClient();
  const owner = me.role !== "member";
  const entitled = ENTITLED.includes(me.subscription?.plan.role ?? "free");
  const keys = useQuery({ queryKey: ["keys"], queryFn: () => api.me.keys(), enabled: owner });
  const [revoking, setRevoking] = useState<string | null>(null);
  const refresh = () => cache.invalidateQueries({ queryKey: ["keys"] });
  const create = useMutation({ mutationFn: (label: string) => api.me.createKey(label), onSuccess: refresh });
  const revoke = useMutation({
    mutationFn: (id: string) => api.me.revokeKey(id),
    onSuccess: async () => {
      setRevoking(null);
      await refresh();
    },
    onError: (e) => toast(errorText(e, t), "bad"),
  });
  if (!owner) return <Empty title={t("settings.ownerOnly")} />;
  return (
    <Section title={t("settings.keys.title")}>
      <title>{`${t("settings.keys.title")} · Sagittal`}</title>
      <p className="mb-5 text-ink-2">
        {t("settings.keys.lead")}{" "}
        <a href="/docs" className="text-accent underline underline-offset-4">
          {t("settings.keys.docs")}
        </a>
      </p>
      {entitled ? (
        <form
          className="mb-5 flex flex-wrap items-end gap-3"
          onSubmit={(e) => {
            e.preventDefault();
            create.mutate(String(new FormData(e.currentTarget).get("label") ?? "").trim());
          }}
        >
          <div className="w-full sm:w-72">
            <Field label={t("settings.keys.label")} name="label" maxLength={120} required />
          </div>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t("settings.keys.create")}
          </Button>
        </form>
      ) : (
        <p className="card mb-5 flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          {t("settings.keys.upgrade")}
          <Button asChild size="sm">
            <Link to="/settings/plan">{t("settings.plan.title")}</Link>
          </Button>
        </p>
      )}
      <FormError error={create.error} />
      {create.data ? (
        <div className="card mb-5 p-4">
          <SecretField label={t("settings.keys.once")} value={create.data.token} />
        </div>
      ) : null}
      {keys.isPending ? <SkeletonRows rows={2} /> : keys.error ? <ErrorState error={keys.error} retry={() => void keys.refetch()} /> : null}
      {keys.data && keys.data.length > 0 ? (
        <ul className="card divide-y divide-line">
          {keys.data.map((k) => (
            <li key={k.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <div>
                <p className="font-medium">
                  {k.label} {k.revoked_at ? <Badge>{t("settings.keys.revoked")}</Badge> : null}
                </p>
                <p className="num text-sm text-ink-3">
                  <code>{k.token_hint}</code> · {formatDate(k.created_at, lang)}
                  {k.last_used_at ? ` · ${t("settings.keys.used", { date: formatDate(k.last_used_at, lang, "time") })}` : ""}
                </p>
              </div>
              {k.revoked_at ? null : (
                <Button size="sm" variant="danger" onClick={() => setRevoking(k.id)}>
                  {t("settings.keys.revoke")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <Confirm
        open={revoking !== null}
        onOpenChange={(on) => !on && setRevoking(null)}
        title={t("settings.keys.revokeTitle")}
        text={t("settings.keys.revokeText")}
        action={t("settings.keys.revoke")}
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking)}
      />
    </Section>
  );
}
