import type { Session, ZoneLimits } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { specsOf, useCatalogue } from "../lib/catalogue.ts";
import { fieldText } from "../lib/errors.ts";
import { useMe } from "../lib/me.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { toast } from "../ui/overlays.tsx";
import { Switch } from "../ui/Switch.tsx";
import { OPEN_ZONE, useZoneDraft, ZoneFields, ZoneLead } from "../ui/ZoneFields.tsx";

/** The team's own zones of a metric: that of this athlete, and that of all. */
export function useThresholds(session: Session, metric: string) {
  const subject = { activity: session.activity, exercise: session.exercise, metric };
  const stored = useQuery({ queryKey: ["thresholds", subject], queryFn: () => api.thresholds.list(subject), retry: false });
  const rows = stored.data?.results ?? [];
  return {
    subject,
    stored,
    ofAthlete: rows.find((r) => r.client !== null && r.client === session.client),
    ofAll: rows.find((r) => r.client === null),
  };
}

/** The form of the team's own zone of a metric, for all athletes or for this one; only the team's owner sets it. */
export function ThresholdForm({ session, metric }: { session: Session; metric: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useMe();
  const owner = me.role !== "member";
  const { subject, stored, ofAthlete, ofAll } = useThresholds(session, metric);
  const catalogue = useCatalogue(session.activity, lang);
  const spec = specsOf(catalogue.data, session.exercise).get(metric);
  if (!owner || !stored.data || !spec) return null;
  return (
    <details className="rounded-lg border border-line px-4 py-2">
      <summary className="min-h-8 py-1 text-sm font-medium">
        {t("threshold.title")}
        {ofAthlete || ofAll ? (
          <span className="ml-2 font-normal text-ink-2">{t(ofAthlete ? "threshold.athlete" : "threshold.all")}</span>
        ) : null}
      </summary>
      <Limits
        key={stored.dataUpdatedAt}
        session={session}
        subject={subject}
        unit={spec.unit}
        ofAthlete={ofAthlete}
        ofAll={ofAll}
        usual={spec}
      />
    </details>
  );
}

function Limits({
  session,
  subject,
  unit,
  ofAthlete,
  ofAll,
  usual,
}: {
  session: Session;
  subject: { activity: Session["activity"]; exercise: string; metric: string };
  unit: string;
  ofAthlete: ZoneLimits | undefined;
  ofAll: ZoneLimits | undefined;
  usual: ZoneLimits;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [forOne, setForOne] = useState(ofAthlete !== undefined);
  const own = forOne ? ofAthlete : ofAll;
  const draft = useZoneDraft(own ?? usual, unit, subject.activity);
  const save = useMutation({
    mutationFn: (limits: ZoneLimits) => api.thresholds.set({ ...subject, client: forOne ? session.client : null, ...limits }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ["thresholds", subject] }),
        client.invalidateQueries({ queryKey: ["session", session.id] }),
      ]);
      toast(t("threshold.saved"));
    },
  });
  return (
    <form
      className="space-y-3 py-2"
      onSubmit={(e) => {
        e.preventDefault();
        save.mutate(draft.limits());
      }}
    >
      <p className="text-sm text-ink-2">
        <ZoneLead unit={draft.unit} />
      </p>
      <ZoneFields draft={draft} errorOf={(limit) => fieldText(save.error, limit)} />
      {session.client ? (
        <Switch
          label={t("threshold.onlyAthlete")}
          checked={forOne}
          onChange={(on) => {
            setForOne(on);
            draft.show((on ? ofAthlete : ofAll) ?? usual);
          }}
        />
      ) : null}
      <FormError error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" busy={save.isPending}>
          {t("common.save")}
        </Button>
        {own ? (
          <Button size="sm" busy={save.isPending} onClick={() => save.mutate(OPEN_ZONE)}>
            {t("threshold.remove")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
