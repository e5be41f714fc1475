import type { Activity, MetricSpec, MetricThreshold, ZoneLimits } from "@sagittal/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { fieldText } from "../../lib/errors.ts";
import { Button, FormError } from "../../ui/basics.tsx";
import { toast } from "../../ui/overlays.tsx";
import { OPEN_ZONE, useZoneDraft, ZoneFields, ZoneLead } from "../../ui/ZoneFields.tsx";

/** A metric's own zone, for everybody or for one athlete. */
export function TargetForm({
  subject,
  spec,
  own,
  onDone,
}: {
  subject: { activity: Activity; exercise: string; metric: string; client: string | null };
  spec: MetricSpec;
  own: MetricThreshold | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const draft = useZoneDraft(own ?? spec, spec.unit, subject.activity);
  const save = useMutation({
    mutationFn: (limits: ZoneLimits) => api.thresholds.set({ ...subject, ...limits }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ["thresholds"] });
      // Finished sessions are judged anew at once.
      await cache.invalidateQueries({ queryKey: ["session"] });
      toast(t("settings.targets.saved"));
      onDone();
    },
  });
  return (
    <form
      className="space-y-4"
      onSubmit={(e) => {
        e.preventDefault();
        save.mutate(draft.limits());
      }}
    >
      <p className="text-sm text-ink-2">
        <ZoneLead unit={draft.unit} />
      </p>
      <ZoneFields draft={draft} errorOf={(limit) => fieldText(save.error, limit)} />
      <FormError error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("common.save")}
        </Button>
        {own ? (
          <Button busy={save.isPending} onClick={() => save.mutate(OPEN_ZONE)}>
            {t("settings.targets.reset")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
