import type { Activity } from "@sagittal/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chooseLanguage, LANGUAGES } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/errors.ts";
import { setMe, useMe } from "../../lib/me.ts";
import { chooseTheme, type ThemeChoice, useTheme } from "../../lib/theme.ts";
import { chooseUnits, type UnitSystem, useUnits } from "../../lib/units.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Button, FormError, Section } from "../../ui/basics.tsx";
import { submitting, textIn } from "../../ui/form-data.ts";
import { Choice, Field, Segmented } from "../../ui/forms.tsx";
import { toast } from "../../ui/overlays.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { ActivityChips } from "../ActivityChips.tsx";

/** The person's name, kind of work and emails, stored with the account; language, theme and units, kept in this browser. */
export function ProfilePage() {
  const { t } = useTranslation();
  const me = useMe();
  const lang = useLang();
  const theme = useTheme();
  const units = useUnits();
  const save = useMutation({
    mutationFn: (body: Parameters<typeof api.me.update>[0]) => api.me.update(body),
    onSuccess: (profile) => {
      setMe(profile);
      toast(t("common.saved"));
    },
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  return (
    <div className="space-y-10">
      <title>{`${t("settings.profile.title")} · Sagittal`}</title>
      <Section title={t("settings.profile.title")}>
        <form className="max-w-sm space-y-4" onSubmit={submitting((form) => save.mutate({ display_name: textIn(form, "name") }))}>
          <Field label={t("auth.name")} name="name" maxLength={120} autoComplete="name" defaultValue={me.display_name} />
          <Field label={t("auth.email")} value={me.email} readOnly />
          <FormError error={save.error} />
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t("common.save")}
          </Button>
        </form>
      </Section>
      <Section title={t("settings.profile.work")}>
        <div className="space-y-4">
          <Choice label={t("welcome.segment.title")}>
            <Segmented<typeof me.segment>
              label={t("welcome.segment.title")}
              value={me.segment}
              onChange={(segment) => save.mutate({ segment })}
              options={(["sports", "healthcare", "wellness"] as const).map((v) => ({ value: v, label: t(`welcome.segments.${v}.name`) }))}
            />
          </Choice>
          <Choice label={t("welcome.activities.title")} hint={t("welcome.activities.lead")}>
            <PreferredActivities />
          </Choice>
        </div>
      </Section>
      <Section title={t("settings.profile.look")}>
        <div className="space-y-4">
          <Choice label={t("common.language")}>
            <Segmented
              label={t("common.language")}
              value={lang}
              onChange={(l) => void chooseLanguage(l)}
              options={LANGUAGES.map((l) => ({ value: l.code, label: l.name }))}
            />
          </Choice>
          <Choice label={t("settings.profile.theme")}>
            <Segmented<ThemeChoice>
              label={t("settings.profile.theme")}
              value={theme}
              onChange={chooseTheme}
              options={(["system", "light", "dark"] as const).map((v) => ({ value: v, label: t(`settings.profile.themes.${v}`) }))}
            />
          </Choice>
          <Choice label={t("solutions.units")} hint={t("settings.profile.unitsHint")}>
            <Segmented<UnitSystem>
              label={t("solutions.units")}
              value={units}
              onChange={chooseUnits}
              options={(["metric", "imperial"] as const).map((v) => ({ value: v, label: t(`solutions.${v}`) }))}
            />
          </Choice>
        </div>
      </Section>
      <Section title={t("settings.profile.mail")}>
        <Switch
          label={t("settings.profile.capture")}
          hint={t("settings.profile.captureHint")}
          checked={me.notify_capture_check_email}
          onChange={(on) => save.mutate({ notify_capture_check_email: on })}
        />
      </Section>
    </div>
  );
}

/** Each press is saved, one after the other: none waits for the one before, and the focus stays. */
function PreferredActivities() {
  const { t } = useTranslation();
  const me = useMe();
  const [chosen, setChosen] = useState<readonly Activity[]>(me.preferred_activities);
  const save = useMutation({
    scope: { id: "preferred-activities" },
    mutationFn: (preferred_activities: Activity[]) => api.me.update({ preferred_activities }),
    onSuccess: setMe,
    onError: (error) => {
      setChosen(me.preferred_activities);
      toast(errorText(error, t), "bad");
    },
  });
  return (
    <ActivityChips
      label={t("welcome.activities.title")}
      chosen={chosen}
      onChange={(next) => {
        setChosen(next);
        save.mutate(next);
      }}
    />
  );
}
