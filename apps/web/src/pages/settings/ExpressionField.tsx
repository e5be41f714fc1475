import { expressionErrorText } from "@sagittal/catalogue/expression-errors";
import { EVENTS, type ExpressionError, POINTS } from "@sagittal/catalogue/own-metrics";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { ANGLE_TEXTS } from "../../lib/own-metric-builder.ts";
import { useLang } from "../../lib/use-lang.ts";
import { TextArea } from "../../ui/forms.tsx";

/** The text of an expression, what is wrong with it and where, and the words that it may use. */
export function ExpressionField({
  field,
  value,
  fault,
  refused,
  onChange,
}: {
  field: Ref<HTMLTextAreaElement>;
  value: string;
  fault: ExpressionError | null;
  /** Why the service refused this text. */
  refused: string | undefined;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="space-y-2">
      <TextArea
        ref={field}
        label={t("settings.own.expression")}
        hint={t("settings.own.expressionHint")}
        error={fault ? <Fault fault={fault} text={value} /> : refused}
        className="font-mono"
        rows={2}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={(e) => onChange(e.target.value)}
      />
      <Words />
    </div>
  );
}

/** What is wrong, and the text with the characters at fault marked. */
function Fault({ fault, text }: { fault: ExpressionError; text: string }) {
  const lang = useLang();
  const end = fault.position + fault.length;
  return (
    <>
      {expressionErrorText(fault, lang)}
      {text ? (
        <code className="mt-1 block break-words whitespace-pre-wrap text-ink-2">
          {text.slice(0, fault.position)}
          <mark className="bg-transparent font-bold text-bad underline decoration-wavy">{text.slice(fault.position, end) || "…"}</mark>
          {text.slice(end)}
        </code>
      ) : null}
    </>
  );
}

/** The words of the notation with what they mean. */
function Words() {
  const { t } = useTranslation();
  const groups: (readonly [string, string])[][] = [
    Object.entries(ANGLE_TEXTS).map(([word, key]) => [word, t(key)]),
    Object.keys(POINTS).map((word) => [word, t(`settings.own.point.${word}`)]),
    Object.entries(EVENTS).map(([word, { type }]) => [word, t(`event.${type}`)]),
  ];
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-2">{t("settings.own.words")}</summary>
      <p className="mt-2 text-ink-2">{t("settings.own.wordsText")}</p>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {groups.map((words) => (
          <dl key={words[0]?.[0]} className="grid grid-cols-[auto_1fr] content-start gap-x-3 gap-y-0.5">
            {words.map(([word, meaning]) => (
              <div key={word} className="contents">
                <dt>
                  <code>{word}</code>
                </dt>
                <dd className="min-w-0 text-ink-2">{meaning}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </details>
  );
}
