import type { Retention } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { errorText, fieldText } from "../../lib/errors.ts";
import { Button, ErrorState, FormError, Section, SkeletonRows } from "../../ui/basics.tsx";
import { submitting } from "../../ui/form-data.ts";
import { Field } from "../../ui/forms.tsx";
import { Confirm, toast } from "../../ui/overlays.tsx";

const KEY = ["retention"];

/** Retention settings of a team. The page shows what would be deleted before the setting is saved. */
export function RetentionSettings() {
  const { t } = useTranslation();
  const kept = useQuery({ queryKey: KEY, queryFn: () => api.team.retention() });
  return (
    <Section title={t("settings.privacy.retention.title")}>
      <p className="mb-4 max-w-prose text-ink-2">{t("settings.privacy.retention.lead")}</p>
      {kept.isPending ? <SkeletonRows rows={1} /> : null}
      {kept.error ? <ErrorState error={kept.error} retry={() => void kept.refetch()} /> : null}
      {kept.data ? <RetentionForm kept={kept.data} /> : null}
    </Section>
  );
}

function RetentionForm({ kept }: { kept: Retention }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [wanted, setWanted] = useState<Retention | null>(null);
  const look = useMutation({
    mutationFn: async (days: Retention) => {
      const { video_days, session_days } = days;
      const ahead = { ...(video_days !== null && { video_days }), ...(session_days !== null && { session_days }) };
      const none = video_days === null && session_days === null;
      return none ? { videos: 0, sessions: 0 } : (await api.team.retention(ahead)).due;
    },
    onSuccess: (_due, days) => setWanted(days),
  });
  const save = useMutation({
    mutationFn: (days: Retention) => api.team.setRetention(days),
    onSuccess: (fresh) => {
      cache.setQueryData(KEY, fresh);
      setWanted(null);
      toast(t("common.saved"));
    },
    // The form is behind the question.
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  const days = (name: keyof Retention) => (
    <Field
      label={t(`settings.privacy.retention.${name}`)}
      name={name}
      type="number"
      inputMode="numeric"
      min={7}
      max={3650}
      defaultValue={kept[name] ?? ""}
      placeholder={t("settings.privacy.retention.never")}
      error={fieldText(look.error, name)}
    />
  );
  return (
    <form
      className="space-y-4"
      onSubmit={submitting((form) => {
        const number = (name: string) => (form.get(name) ? Number(form.get(name)) : null);
        look.mutate({ video_days: number("video_days"), session_days: number("session_days") });
      })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {days("video_days")}
        {days("session_days")}
      </div>
      <FormError error={look.error} />
      <Button type="submit" busy={look.isPending}>
        {t("common.save")}
      </Button>
      <Confirm
        open={wanted !== null}
        onOpenChange={(open) => !open && setWanted(null)}
        title={t("settings.privacy.retention.confirm")}
        text={t("settings.privacy.retention.due", { videos: look.data?.videos ?? 0, sessions: look.data?.sessions ?? 0 })}
        action={t("common.save")}
        busy={save.isPending}
        onConfirm={() => wanted && save.mutate(wanted)}
      />
    </form>
  );
}
