import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { errorText, fieldText } from "../../lib/errors.ts";
import { Button, ErrorState, FormError, Section, SkeletonRows } from "../../ui/basics.tsx";
import { Field } from "../../ui/forms.tsx";
import { toast } from "../../ui/overlays.tsx";

const EVENTS = ["session.completed", "session.failed"] as const;

export function WebhooksPage() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const hooks = useQuery({ queryKey: ["webhooks"], queryFn: () => api.webhooks.list(), retry: false });
  const [shown, setShown] = useState<string | null>(null);
  const deliveries = useQuery({
    queryKey: ["deliveries", shown],
    queryFn: () => api.webhooks.deliveries(shown ?? ""),
    enabled: shown !== null,
    retry: false,
  });
  const refresh = () => cache.invalidateQueries({ queryKey: ["webhooks"] });
  const fail = (error: unknown) => toast(errorText(error, t), "bad");
  const create = useMutation({
    mutationFn: (form: FormData) => api.webhooks.create(String(form.get("url") ?? "").trim(), form.getAll("event").map(String)),
    onSuccess: refresh,
  });
  const remove = useMutation({ mutationFn: (id: string) => api.webhooks.remove(id), onSuccess: refresh, onError: fail });
  const test = useMutation({
    mutationFn: (id: string) => api.webhooks.test(id),
    onSuccess: () => toast(t("settings.webhooks.tested")),
    onError: fail,
  });
  return (
    <Section title={t("settings.webhooks.title")}>
      <title>{`${t("settings.webhooks.title")} · Sagittal`}</title>
      <p className="mb-5 text-ink-2">{t("settings.webhooks.lead")}</p>
      <form
        className="mb-6 space-y-3"
        onSubmit={(e) => {
          e.preventDefault();
          create.mutate(new FormData(e.currentTarget));
        }}
      >
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
          {EVENTS.map((event) => (
            <label key={event} className="flex items-center gap-2 text-sm">
              <input type="checkbox" name="event" value={event} defaultChecked className="size-4 accent-(--accent)" />
              <code>{event}</code>
            </label>
          ))}
        </fieldset>
        <FormError error={create.error} />
        <Button type="submit" variant="primary" busy={create.isPending}>
          {t("settings.webhooks.create")}
        </Button>
      </form>
      {create.data ? (
        <div className="card mb-5 p-4">
          <Field
            label={t("settings.webhooks.secret")}
            readOnly
            value={create.data.secret}
            onFocus={(e) => e.currentTarget.select()}
            className="font-mono text-sm"
          />
        </div>
      ) : null}
      {hooks.isPending ? (
        <SkeletonRows rows={2} />
      ) : hooks.error ? (
        <ErrorState error={hooks.error} retry={() => void hooks.refetch()} />
      ) : null}
      <ul className="space-y-3">
        {hooks.data?.map((hook) => (
          <li key={hook.id} className="card p-4">
            <p className="font-medium break-all">{hook.url}</p>
            <p className="text-sm text-ink-3">{hook.events.join(", ")}</p>
            <div className="mt-2 flex flex-wrap gap-2">
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
              <Button size="sm" variant="danger" busy={remove.isPending} onClick={() => remove.mutate(hook.id)}>
                {t("settings.webhooks.delete")}
              </Button>
            </div>
            {shown === hook.id && deliveries.data ? (
              <ul className="num mt-3 divide-y divide-line text-sm">
                {deliveries.data.length === 0 ? <li className="py-1 text-ink-3">{t("settings.webhooks.none")}</li> : null}
                {deliveries.data.map((d) => (
                  <li key={d.id} className="flex flex-wrap justify-between gap-3 py-1.5">
                    <code>{d.event}</code>
                    <span>{d.status}</span>
                    <span className="text-ink-3">{d.created_at}</span>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
