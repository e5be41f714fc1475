import { ADULT_YEARS, type Client, type ClientConsents, CONSENT_FORMS, type Consent } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { errorText, fieldText } from "../../lib/errors.ts";
import { formatDate } from "../../lib/format.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Badge, Button, ErrorState, FormError, Section, SkeletonRows } from "../../ui/basics.tsx";
import { submitting, textIn } from "../../ui/form-data.ts";
import { Field, Select } from "../../ui/forms.tsx";
import { Confirm, Dialog, toast } from "../../ui/overlays.tsx";

const TONES = { none: "neutral", given: "good", withdrawn: "bad" } as const;

/** Who agreed to an athlete's being filmed, to record and to withdraw. */
export function Consents({ athlete }: { athlete: Client }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [open, setOpen] = useState<"record" | "withdraw" | null>(null);
  const key = ["consents", athlete.id];
  const consents = useQuery({ queryKey: key, queryFn: () => api.clients.consents(athlete.id) });
  const done = (fresh: ClientConsents) => {
    cache.setQueryData(key, fresh);
    // The athlete's record says so too, where a clip is filed.
    void cache.invalidateQueries({ queryKey: ["client", athlete.id] });
    void cache.invalidateQueries({ queryKey: ["clients"] });
    setOpen(null);
  };
  const withdraw = useMutation({
    mutationFn: () => api.clients.withdrawConsent(athlete.id),
    onSuccess: done,
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  if (consents.isPending) return <SkeletonRows rows={2} />;
  if (consents.error) return <ErrorState error={consents.error} retry={() => void consents.refetch()} />;
  const { state, results } = consents.data;
  return (
    <Section title={t("athlete.consent.title")} actions={<Badge tone={TONES[state]}>{t(`athlete.consent.state.${state}`)}</Badge>}>
      {results.length > 0 ? (
        <ul className="card mb-4 divide-y divide-line">
          {results.map((consent) => (
            <Row key={consent.id} consent={consent} />
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen("record")}>{t("athlete.consent.record")}</Button>
        {state === "withdrawn" ? null : (
          <Button variant="quiet" onClick={() => setOpen("withdraw")}>
            {t("athlete.consent.withdraw")}
          </Button>
        )}
      </div>
      <Dialog open={open === "record"} onOpenChange={(on) => !on && setOpen(null)} title={t("athlete.consent.record")}>
        <ConsentForm athlete={athlete} onDone={done} />
      </Dialog>
      <Confirm
        open={open === "withdraw"}
        onOpenChange={(on) => !on && setOpen(null)}
        title={t("athlete.consent.withdrawTitle")}
        text={t("athlete.consent.withdrawText")}
        action={t("athlete.consent.withdraw")}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </Section>
  );
}

function Row({ consent }: { consent: Consent }) {
  const { t } = useTranslation();
  const lang = useLang();
  const by = consent.guardian_name ? t("athlete.consent.byGuardian", { name: consent.guardian_name }) : consent.name;
  const how = consent.source === "capture_link" ? t("athlete.consent.byLink") : t(`athlete.consent.forms.${consent.form}`);
  return (
    <li className="px-4 py-3">
      <p className="font-medium">{by}</p>
      <p className="num text-sm text-ink-3">{[formatDate(consent.given_on, lang), how, consent.note].filter(Boolean).join(" · ")}</p>
    </li>
  );
}

function ConsentForm({ athlete, onDone }: { athlete: Client; onDone: (fresh: ClientConsents) => void }) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: (form: FormData) => {
      const text = (field: string) => textIn(form, field);
      const given_on = text("given_on");
      return api.clients.recordConsent(athlete.id, {
        guardian_name: text("guardian_name"),
        form: CONSENT_FORMS.find((one) => one === text("form")) ?? "written",
        note: text("note"),
        ...(given_on && { given_on }),
      });
    },
    onSuccess: onDone,
  });
  const minor = athlete.age !== null && athlete.age < ADULT_YEARS;
  return (
    <form className="space-y-4" onSubmit={submitting((form) => save.mutate(form))}>
      <Field
        label={t("athlete.consent.guardian")}
        hint={t("athlete.consent.guardianHint", { years: ADULT_YEARS })}
        name="guardian_name"
        maxLength={120}
        required={minor}
        error={fieldText(save.error, "guardian_name")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("athlete.consent.day")} name="given_on" type="date" error={fieldText(save.error, "given_on")} />
        <Select label={t("athlete.consent.form")} name="form" defaultValue="written">
          {CONSENT_FORMS.map((form) => (
            <option key={form} value={form}>
              {t(`athlete.consent.forms.${form}`)}
            </option>
          ))}
        </Select>
      </div>
      <Field label={t("athlete.note")} name="note" maxLength={500} />
      <FormError error={save.error} />
      <Button type="submit" variant="primary" busy={save.isPending}>
        {t("common.save")}
      </Button>
    </form>
  );
}
