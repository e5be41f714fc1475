import { WEBHOOK_EVENTS } from "@sagittal/contract";
import type { WebhookDelivery } from "@sagittal/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { errorText, fieldText } from "../../lib/errors.ts";
import { formatDate } from "../../lib/format.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Badge, Button, ErrorState, FormError, Section, SkeletonRows, type Tone } from "../../ui/basics.tsx";
import { submitting, textIn } from "../../ui/form-data.ts";
import { Field, Select } from "../../ui/forms.tsx";
import type { IconName } from "../../ui/Icon.tsx";
import { Confirm, toast } from "../../ui/overlays.tsx";
import { SecretField } from "../../ui/SecretField.tsx";

const DAY_MS = 86_400_000;

/**
 * The team's webhooks: add one, whose secret is shown once, test, delete, see and send deliveries again. One that was disabled after
 * failures says so and can be enabled.
 */
export function WebhooksPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const cache = useQueryClient();
  const hooks = useQuery({ queryKey: ["webhooks"], queryFn: () => api.webhooks.list(), retry: false });
  const [shown, setShown] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const refresh = () => cache.invalidateQueries({ queryKey: ["webhooks"] });
  const fail = (error: unknown) => toast(errorText(error, t), "bad");
  const create = useMutation({
    mutationFn: (form: FormData) => {
      const chosen = form.getAll("event");
      const events = WEBHOOK_EVENTS.filter((event) => chosen.includes(event));
      return api.webhooks.create(textIn(form, "url"), events);
    },
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.webhooks.remove(id),
    onSuccess: async () => {
      setRemoving(null);
      await refresh();
    },
    onError: fail,
  });
  const enable = useMutation({
    mutationFn: (id: string) => api.webhooks.enable(id, true),
    onSuccess: async () => {
      toast(t("settings.webhooks.enabled"));
      await refresh();
    },
    onError: fail,
  });
  const test = useMutation({
    mutationFn: (id: string) => api.webhooks.test(id),
    onSuccess: async (_answer, id) => {
      toast(t("settings.webhooks.tested"));
      setShown(id);
      await cache.invalidateQueries({ queryKey: ["deliveries", id] });
    },
    onError: fail,
  });
  return (
    <Section title={t("settings.webhooks.title")}>
      <title>{`${t("settings.webhooks.title")} · Sagittal`}</title>
      <p className="mb-5 text-ink-2">{t("settings.webhooks.lead")}</p>
      <form className="mb-6 space-y-3" onSubmit={submitting((form) => create.mutate(form))}>
        <Field
          label={t("settings.webhooks.url")}
          name="url"
          type="url"
          placeholder="https://"
          required
          error={fieldText(create.error, "url")}
        />
        <fieldset className="flex flex-wrap gap-4">
          <legend className="mb-1 text-sm font-medium">{t("settings.webhooks.events")}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <label key={event} className="flex items-center gap-2 text-sm">
              <input type="checkbox" name="event" value={event} defaultChecked className="size-4 accent-(--accent)" />
              <code>{event}</code>
            </label>
          ))}
        </fieldset>
        <FormError error={fieldText(create.error, "url") ? null : create.error} />
        <Button type="submit" variant="primary" busy={create.isPending}>
          {t("settings.webhooks.create")}
        </Button>
      </form>
      {create.data ? (
        <div className="card mb-5 p-4">
          <SecretField label={t("settings.webhooks.secret")} value={create.data.secret} />
        </div>
      ) : null}
      {hooks.isPending ? (
        <SkeletonRows rows={2} />
      ) : hooks.error ? (
        <ErrorState error={hooks.error} retry={() => void hooks.refetch()} />
      ) : null}
      {hooks.data?.length === 0 ? <p className="text-ink-2">{t("settings.webhooks.noHooks")}</p> : null}
      <ul className="space-y-3">
        {hooks.data?.map((hook) => (
          <li key={hook.id} className="card p-4">
            <p className="font-medium break-all">{hook.url}</p>
            <p className="text-sm text-ink-3">{hook.events.join(", ")}</p>
            {hook.disabled_at ? (
              <p className="mt-2 rounded-lg border border-warn p-3 text-sm">
                {t("settings.webhooks.disabled", { date: formatDate(hook.disabled_at, lang, "long") })}
              </p>
            ) : null}
            <div className="mt-2 flex flex-wrap gap-2">
              {hook.disabled_at ? (
                <Button size="sm" variant="primary" busy={enable.isPending} onClick={() => enable.mutate(hook.id)}>
                  {t("settings.webhooks.enable")}
                </Button>
              ) : null}
              <Button size="sm" busy={test.isPending} onClick={() => test.mutate(hook.id)}>
                {t("settings.webhooks.test")}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                aria-expanded={shown === hook.id}
                onClick={() => setShown(shown === hook.id ? null : hook.id)}
              >
                {t("settings.webhooks.log")}
              </Button>
              <Button size="sm" variant="danger" onClick={() => setRemoving(hook.id)}>
                {t("settings.webhooks.delete")}
              </Button>
            </div>
            {shown === hook.id ? (
              <>
                <Replay hook={hook.id} />
                <Deliveries hook={hook.id} />
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <Confirm
        open={removing !== null}
        onOpenChange={(on) => !on && setRemoving(null)}
        title={t("settings.webhooks.deleteTitle")}
        text={t("settings.webhooks.deleteText")}
        action={t("settings.webhooks.delete")}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
      />
    </Section>
  );
}

/** Sends the failed deliveries of the last days again. */
function Replay({ hook }: { hook: string }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const replay = useMutation({
    mutationFn: (form: FormData) => {
      const to = new Date();
      const from = new Date(to.getTime() - Number(form.get("days")) * DAY_MS);
      const status = form.get("all") === "on" ? "all" : "failed";
      return api.webhooks.replay(hook, { from: from.toISOString(), to: to.toISOString(), status });
    },
    onSuccess: async ({ queued }) => {
      toast(t("settings.webhooks.replayed", { n: queued }));
      await cache.invalidateQueries({ queryKey: ["deliveries", hook] });
    },
    onError: (e) => toast(errorText(e, t), "bad"),
  });
  return (
    <form className="mt-3 flex flex-wrap items-end gap-3" onSubmit={submitting((form) => replay.mutate(form))}>
      <Select label={t("settings.webhooks.replayRange")} name="days">
        {[1, 3, 7, 30].map((n) => (
          <option key={n} value={n}>
            {t("settings.webhooks.replayDays", { n })}
          </option>
        ))}
      </Select>
      <label className="flex items-center gap-2 pb-2 text-sm">
        <input type="checkbox" name="all" className="size-4 accent-(--accent)" />
        {t("settings.webhooks.replayAll")}
      </label>
      <Button type="submit" size="sm" busy={replay.isPending}>
        {t("settings.webhooks.replay")}
      </Button>
    </form>
  );
}

const STATES: Record<WebhookDelivery["status"], { tone: Tone; icon: IconName }> = {
  pending: { tone: "neutral", icon: "refresh" },
  delivered: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "alert" },
};

/** What was sent to a webhook lately, and what came back. */
function Deliveries({ hook }: { hook: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const deliveries = useQuery({
    queryKey: ["deliveries", hook],
    queryFn: () => api.webhooks.deliveries(hook),
    refetchInterval: ({ state }) => (state.data?.some((d) => d.status === "pending") ? 2000 : false),
  });
  const cache = useQueryClient();
  const again = useMutation({
    mutationFn: (id: string) => api.webhooks.redeliver(hook, id),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["deliveries", hook] }),
    onError: (e) => toast(errorText(e, t), "bad"),
  });
  if (deliveries.isPending) return <SkeletonRows rows={1} />;
  if (deliveries.error) return <ErrorState error={deliveries.error} retry={() => void deliveries.refetch()} />;
  if (deliveries.data.length === 0) return <p className="mt-3 text-sm text-ink-3">{t("settings.webhooks.none")}</p>;
  return (
    <ul className="num mt-3 divide-y divide-line text-sm">
      {deliveries.data.map((d) => (
        <li key={d.id} className="py-2">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <code>{d.event}</code>
            <span className="flex items-center gap-3">
              <span className="text-ink-3">{formatDate(d.created_at, lang, "time")}</span>
              <Badge {...STATES[d.status]}>
                {t(`settings.webhooks.status.${d.status}`)}
                {d.response_status === null ? "" : ` · ${d.response_status}`}
              </Badge>
              {d.status === "pending" ? null : (
                <Button size="sm" variant="quiet" onClick={() => again.mutate(d.id)}>
                  {t("settings.webhooks.redeliver")}
                </Button>
              )}
            </span>
          </div>
          {d.attempts > 1 || d.error ? (
            <p className="text-ink-3">
              {[d.attempts > 1 ? t("settings.webhooks.attempts", { n: d.attempts }) : "", d.error].filter(Boolean).join(" · ")}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
