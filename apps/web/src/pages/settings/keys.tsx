import type { ApiKey } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/errors.ts";
import { formatDate } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { planHasKeys } from "../../lib/plans.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Badge, Button, Empty, ErrorState, Section, SkeletonRows } from "../../ui/basics.tsx";
import { Confirm, toast } from "../../ui/overlays.tsx";
import { SecretField } from "../../ui/SecretField.tsx";
import { KeyForm } from "./KeyForm.tsx";
import { KeyRequests } from "./KeyRequests.tsx";

const OVERLAP_HOURS = 24;

/**
 * The team's API keys; a plan without live keys offers test keys and the way to another plan. Members who do not own the team see only that
 * this is for the owner.
 */
export function KeysPage() {
  const { t } = useTranslation();
  const me = useMe();
  const owner = me.role !== "member";
  const entitled = planHasKeys(me.subscription?.plan.role ?? "free");
  const keys = useQuery({ queryKey: ["keys"], queryFn: () => api.me.keys(), enabled: owner });
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
      {entitled ? null : (
        <p className="card mb-5 flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          {t("settings.keys.upgrade")}
          <Button asChild size="sm">
            <Link to="/settings/plan">{t("settings.plan.title")}</Link>
          </Button>
        </p>
      )}
      <KeyForm live={entitled} />
      {keys.isPending ? <SkeletonRows rows={2} /> : keys.error ? <ErrorState error={keys.error} retry={() => void keys.refetch()} /> : null}
      {keys.data && keys.data.length > 0 ? <KeyList keys={keys.data} /> : null}
    </Section>
  );
}

function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [acting, setActing] = useState<{ on: string; what: "revoke" | "rotate" } | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const act = useMutation({
    mutationFn: ({ on, what }: { on: string; what: "revoke" | "rotate" }) =>
      what === "revoke" ? api.me.revokeKey(on).then(() => null) : api.me.rotateKey(on, OVERLAP_HOURS),
    onSuccess: async () => {
      setActing(null);
      await cache.invalidateQueries({ queryKey: ["keys"] });
    },
    onError: (e) => toast(errorText(e, t), "bad"),
  });
  const what = acting?.what ?? "revoke";
  return (
    <>
      {act.data ? (
        <div className="card mb-5 p-4">
          <SecretField label={t("settings.keys.once")} value={act.data.token} />
        </div>
      ) : null}
      <ul className="card divide-y divide-line">
        {keys.map((k) => (
          <li key={k.id} className="px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <KeyLine apiKey={k} />
              <div className="flex flex-wrap gap-2">
                <Button size="sm" variant="quiet" aria-expanded={shown === k.id} onClick={() => setShown(shown === k.id ? null : k.id)}>
                  {t("settings.keys.requests")}
                </Button>
                <Button size="sm" onClick={() => setActing({ on: k.id, what: "rotate" })}>
                  {t("settings.keys.rotate")}
                </Button>
                <Button size="sm" variant="danger" onClick={() => setActing({ on: k.id, what: "revoke" })}>
                  {t("settings.keys.revoke")}
                </Button>
              </div>
            </div>
            {shown === k.id ? <KeyRequests id={k.id} /> : null}
          </li>
        ))}
      </ul>
      <Confirm
        open={acting !== null}
        onOpenChange={(on) => !on && setActing(null)}
        title={t(`settings.keys.${what}Title`)}
        text={t(`settings.keys.${what}Text`)}
        action={t(`settings.keys.${what}`)}
        busy={act.isPending}
        onConfirm={() => acting && act.mutate(acting)}
      />
    </>
  );
}

function KeyLine({ apiKey: k }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const lang = useLang();
  const right = k.scopes.includes("write") ? "write" : k.scopes.includes("read") ? "read" : "upload";
  const expired = k.expires_at !== null && new Date(k.expires_at) <= new Date();
  const parts = [
    t(`settings.keys.rights.${right}`),
    formatDate(k.created_at, lang),
    k.last_used_at ? t("settings.keys.used", { date: formatDate(k.last_used_at, lang, "time") }) : "",
    k.expires_at && !expired ? t("settings.keys.until", { date: formatDate(k.expires_at, lang, "time") }) : "",
    k.allowed_ips.join(", "),
  ];
  return (
    <div>
      <p className="font-medium">
        {k.label} {k.mode === "test" ? <Badge>{t("settings.keys.testBadge")}</Badge> : null}{" "}
        {expired ? <Badge tone="bad">{t("settings.keys.expired")}</Badge> : null}
      </p>
      <p className="num text-sm text-ink-3">
        <code>{k.token_hint}</code> · {parts.filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}
