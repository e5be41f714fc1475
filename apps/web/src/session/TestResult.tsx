import { isLowerBound } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { boundMark, digitsIn } from "../lib/format.ts";
import { type MetricView, rate } from "../lib/metrics.ts";
import { useLang } from "../lib/use-lang.ts";
import { Section } from "../ui/basics.tsx";
import { ZoneMark } from "./ZoneMark.tsx";
import { percentileWords, shownValue, targetText } from "./zones.ts";

/** What is shown of a metric that may be a test's result. */
type Tested = Pick<MetricView, "value" | "target"> & { spec: Pick<MetricView["spec"], "label" | "unit" | "test_result"> };

/** A test's result against target and norm, separate from technique; nothing for other exercises. */
export function TestResult({ views }: { views: readonly Tested[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const view = views.find(({ spec }) => spec.test_result);
  if (!view?.value) return null;
  const { spec, target, value } = view;
  const { value_num: number, value_json: detail } = value;
  const percentile = percentileWords(t, value);
  const rating = number === null ? null : rate(number, target, detail);
  return (
    <Section title={t("score.testResult")}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span>{spec.label}</span>
        <span className="num text-lg font-semibold">
          {number === null
            ? t(`reason.${detail.reason ?? "visibility"}`)
            : `${boundMark(isLowerBound(detail))}${shownValue(number, spec.unit, lang, digitsIn(spec.unit, number, detail.se))}`}
        </span>
        {rating ? <ZoneMark rating={rating} /> : null}
      </p>
      <p className="num text-sm text-ink-2">
        {[number === null ? "" : targetText(t, target, spec.unit, lang), percentile?.place ?? "", percentile?.among ?? ""]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </Section>
  );
}
