import type { Interval, Plan } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/errors.ts";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { meQuery, useMe } from "../../lib/me.ts";
import { planHasAgents, planHasKeys } from "../../lib/plans.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Badge, Button, ErrorState, Section, SkeletonRows } from "../../ui/basics.tsx";
import { Segmented } from "../../ui/forms.tsx";
import { Confirm, toast } from "../../ui/overlays.tsx";

/**
 * The team's plan and quota, and the plans to choose from by month or year. Only the owner can change, end or resume it; members see that.
 */
export function PlanPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useMe();
  const cache = useQueryClient();
  const [interval, setInterval] = useState<Interval>("month");
  const [ending, setEnding] = useState(false);
  const owner = me.role !== "member";
  const plans = useQuery({ queryKey: ["plans"], queryFn: () => api.billing.plans() });
  const current = useQuery({ queryKey: ["subscription"], queryFn: () => api.billing.current() });
  const fail = (error: unknown) => toast(errorText(error, t), "bad");
  const refresh = async () => {
    await cache.invalidateQueries({ queryKey: ["subscription"] });
    await cache.invalidateQueries({ queryKey: meQuery.queryKey });
    setEnding(false);
  };
  const checkout = useMutation({
    mutationFn: (plan: Plan) => api.billing.checkout(plan.payment_price_id, location.href, location.href),
    onSuccess: ({ url }) => location.assign(url),
    onError: fail,
  });
  const portal = useMutation({ mutationFn: () => api.billing.portal(), onSuccess: ({ url }) => location.assign(url), onError: fail });
  const cancel = useMutation({ mutationFn: () => api.billing.cancel(""), onSuccess: refresh, onError: fail });
  const resume = useMutation({ mutationFn: () => api.billing.reactivate(), onSuccess: refresh, onError: fail });
  const s = current.data;
  const shown = (plans.data ?? []).filter((p) => p.role !== "strategic" && (p.amount_cents === 0 || p.interval === interval));
  const money = (p: Plan) =>
    new Intl.NumberFormat(lang, { style: "currency", currency: p.currency.toUpperCase(), maximumFractionDigits: 0 }).format(
      p.amount_cents / 100,
    );
  return (
    <div className="space-y-10">
      <title>{`${t("settings.plan.title")} · Sagittal`}</title>
      <Section title={t("settings.plan.current")}>
        {current.isPending ? <SkeletonRows rows={1} /> : current.error ? <ErrorState error={current.error} /> : null}
        {s ? (
          <div className="card flex flex-wrap items-center justify-between gap-4 p-4">
            <div>
              <p className="text-lg font-semibold">
                {t(`settings.plan.name.${s.plan.role}`)}{" "}
                {s.status === "active" ? null : <Badge tone="warn">{t(`settings.plan.status.${s.status}`)}</Badge>}
              </p>
              <p className="num text-sm text-ink-2">
                {t("settings.plan.left", { n: formatNumber(me.session_quota, lang, 0) })}
                {s.current_period_end
                  ? ` · ${t(s.is_scheduled_to_cancel ? "settings.plan.ends" : "settings.plan.renews", { date: formatDate(s.current_period_end, lang) })}`
                  : ""}
              </p>
            </div>
            {owner && s.managed_source === "payment_provider" ? (
              <div className="flex flex-wrap gap-2">
                <Button size="sm" busy={portal.isPending} onClick={() => portal.mutate()}>
                  {t("settings.plan.portal")}
                </Button>
                {s.is_scheduled_to_cancel ? (
                  <Button size="sm" variant="primary" busy={resume.isPending} onClick={() => resume.mutate()}>
                    {t("settings.plan.resume")}
                  </Button>
                ) : (
                  <Button size="sm" variant="danger" onClick={() => setEnding(true)}>
                    {t("settings.plan.cancel")}
                  </Button>
                )}
              </div>
            ) : null}
          </div>
        ) : null}
      </Section>
      <Section
        title={t("settings.plan.all")}
        actions={
          <Segmented
            label={t("settings.plan.interval")}
            size="sm"
            value={interval}
            onChange={setInterval}
            options={[
              { value: "month", label: t("settings.plan.monthly") },
              { value: "year", label: t("settings.plan.yearly") },
            ]}
          />
        }
      >
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {shown.map((p) => {
            const mine = s?.plan.payment_price_id === p.payment_price_id;
            return (
              <li key={p.id} className={`card flex flex-col p-4 ${mine ? "!border-accent" : ""}`}>
                <h3 className="font-semibold">{t(`settings.plan.name.${p.role}`)}</h3>
                <p className="num mt-1">
                  <span className="text-xl font-semibold">{money(p)}</span>{" "}
                  <span className="text-sm text-ink-3">
                    {t(p.interval === "year" ? "settings.plan.perYear" : "settings.plan.perMonth")}
                  </span>
                </p>
                <ul className="num mt-3 flex-1 space-y-1 text-sm text-ink-2">
                  <li>{t("settings.plan.sessions", { n: p.session_quota })}</li>
                  <li>{t("settings.plan.seats", { n: p.max_seats })}</li>
                  <li>{t("settings.plan.athletes", { n: p.max_client_profiles })}</li>
                  <li>{t("settings.plan.everyPlan")}</li>
                  {planHasAgents(p.role) ? <li>{t("settings.plan.withAgents")}</li> : null}
                  {planHasKeys(p.role) ? <li>{t("settings.plan.withKeys")}</li> : null}
                </ul>
                <div className="mt-4">
                  {mine ? (
                    <Badge tone="accent" icon="check">
                      {t("settings.plan.yours")}
                    </Badge>
                  ) : p.amount_cents > 0 ? (
                    <Button
                      variant="primary"
                      disabled={!owner}
                      busy={checkout.isPending && checkout.variables?.id === p.id}
                      onClick={() => checkout.mutate(p)}
                    >
                      {t("settings.plan.choose", { plan: t(`settings.plan.name.${p.role}`) })}
                    </Button>
                  ) : null}
                </div>
              </li>
            );
          })}
        </ul>
        {owner ? null : <p className="mt-3 text-sm text-ink-3">{t("settings.ownerOnly")}</p>}
      </Section>
      <Confirm
        open={ending}
        onOpenChange={setEnding}
        title={t("settings.plan.cancelTitle")}
        text={t("settings.plan.cancelText")}
        action={t("settings.plan.cancel")}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </div>
  );
}
