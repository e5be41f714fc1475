import { AGENT_TONES, type Agent, isLang } from "@sagittal/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { fieldText } from "../../lib/errors.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Button, FormError } from "../../ui/basics.tsx";
import { submitting, textIn } from "../../ui/form-data.ts";
import { Field, Select, TextArea } from "../../ui/forms.tsx";
import { useMetricGroups } from "./use-metric-groups.ts";

/** An agent's name, tone, language, the groups of metrics it speaks of, and what it is told besides. */
export function AgentForm({ agent, onDone }: { agent: Agent | undefined; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const groups = useMetricGroups();
  const [focus, setFocus] = useState<readonly string[]>(agent?.focus ?? []);
  const save = useMutation({
    mutationFn: (form: FormData) => {
      const text = (field: string) => textIn(form, field);
      const locale = text("locale");
      const body = {
        name: text("name"),
        tone: AGENT_TONES.find((tone) => tone === text("tone")) ?? "plain",
        locale: isLang(locale) ? locale : lang,
        focus: [...focus],
        instructions: text("instructions"),
      };
      return agent ? api.agents.update(agent.id, body) : api.agents.create(body);
    },
    onSuccess: onDone,
  });
  return (
    <form className="space-y-4" onSubmit={submitting((form) => save.mutate(form))}>
      <Field
        label={t("settings.agents.name")}
        name="name"
        required
        maxLength={120}
        defaultValue={agent?.name}
        error={fieldText(save.error, "name")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label={t("settings.agents.toneLabel")} name="tone" defaultValue={agent?.tone ?? "plain"}>
          {AGENT_TONES.map((tone) => (
            <option key={tone} value={tone}>
              {t(`settings.agents.tone.${tone}`)}
            </option>
          ))}
        </Select>
        <Select label={t("common.language")} name="locale" defaultValue={agent?.locale ?? lang}>
          {LANGUAGES.map((l) => (
            <option key={l.code} value={l.code} lang={l.code}>
              {l.name}
            </option>
          ))}
        </Select>
      </div>
      <fieldset>
        <legend className="text-sm font-medium">{t("settings.agents.focus")}</legend>
        <p className="mb-2 text-sm text-ink-3">{t("settings.agents.focusHint")}</p>
        <div className="flex flex-wrap gap-2">
          {groups.map((group) => (
            <label
              key={group.key}
              className="relative inline-flex min-h-9 cursor-pointer items-center rounded-full border border-line-strong px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="checkbox"
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={focus.includes(group.key)}
                onChange={(e) => setFocus(e.target.checked ? [...focus, group.key] : focus.filter((key) => key !== group.key))}
              />
              {group.label}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label={t("settings.agents.instructions")}
        hint={t("settings.agents.instructionsHint")}
        name="instructions"
        rows={4}
        maxLength={2000}
        defaultValue={agent?.instructions}
      />
      <FormError error={save.error} />
      <Button type="submit" variant="primary" busy={save.isPending}>
        {t("common.save")}
      </Button>
    </form>
  );
}
