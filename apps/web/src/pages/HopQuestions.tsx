import { type HopTests, Side } from "@sagittal/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, Select } from "../ui/forms.tsx";

const PAIRS = ["single_cm", "triple_cm", "crossover_cm", "timed_6m_s"] as const;
type Pair = (typeof PAIRS)[number];
type Draft = Record<"months" | `${Pair}_${Side}`, string> & { involved: Side | null };

const text = (value: number | null | undefined): string => (value == null ? "" : String(value));

function draftOf(tests: HopTests | null): Draft {
  const of = (pair: Pair, side: Side): string => text(tests?.[pair]?.[side]);
  return {
    involved: tests?.involved ?? null,
    months: text(tests?.months),
    single_cm_left: of("single_cm", "left"),
    single_cm_right: of("single_cm", "right"),
    triple_cm_left: of("triple_cm", "left"),
    triple_cm_right: of("triple_cm", "right"),
    crossover_cm_left: of("crossover_cm", "left"),
    crossover_cm_right: of("crossover_cm", "right"),
    timed_6m_s_left: of("timed_6m_s", "left"),
    timed_6m_s_right: of("timed_6m_s", "right"),
  };
}

/** What was typed; a hop counts when both legs have a number above zero. */
function testsOf(draft: Draft): HopTests | null {
  const pair = (name: Pair) => {
    const [left, right] = [Number(draft[`${name}_left`]), Number(draft[`${name}_right`])];
    return left > 0 && right > 0 ? { left, right } : null;
  };
  const pairs = {
    single_cm: pair("single_cm"),
    triple_cm: pair("triple_cm"),
    crossover_cm: pair("crossover_cm"),
    timed_6m_s: pair("timed_6m_s"),
  };
  const months = draft.months === "" ? null : Math.max(0, Number(draft.months));
  const empty = months === null && draft.involved === null && Object.values(pairs).every((p) => p === null);
  return empty ? null : { ...pairs, months, involved: draft.involved };
}

/** Results of the hop tests by tape and clock, the injured leg, and the time since. */
export function HopQuestions({ value, onChange }: { value: HopTests | null; onChange: (value: HopTests | null) => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(value));
  const set = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onChange(testsOf(next));
  };
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-medium">{t("solutions.hops.title")}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t("solutions.hops.involved")}
          value={draft.involved ?? ""}
          onChange={(e) => set({ involved: Side.safeParse(e.target.value).data ?? null })}
        >
          <option value="">{t("solutions.hops.neither")}</option>
          {Side.options.map((side) => (
            <option key={side} value={side}>
              {t(`side.${side}`)}
            </option>
          ))}
        </Select>
        <Field
          label={t("solutions.hops.months")}
          type="number"
          min={0}
          step="any"
          value={draft.months}
          onChange={(e) => set({ months: e.target.value })}
        />
        {PAIRS.flatMap((pair) =>
          Side.options.map((side) => (
            <Field
              key={`${pair}_${side}`}
              label={`${t(`solutions.hops.${pair}`)}, ${t(`side.${side}`)}`}
              type="number"
              min={0}
              step="any"
              value={draft[`${pair}_${side}`]}
              onChange={(e) => set({ [`${pair}_${side}`]: e.target.value })}
            />
          )),
        )}
      </div>
      <p className="text-sm text-ink-3">{t("solutions.hops.hint")}</p>
    </fieldset>
  );
}
