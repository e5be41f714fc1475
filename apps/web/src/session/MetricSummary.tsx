import { isLowerBound, type MetricSpec, type MetricTarget, type MetricValue, type Session, type Side } from "@sagittal/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { boundMark, digitsIn, formatMeasured } from "../lib/format.ts";
import { doubtOf, type Rating, rate } from "../lib/metrics.ts";
import { useLang } from "../lib/use-lang.ts";
import { Badge } from "../ui/basics.tsx";
import { Evidence } from "./Evidence.tsx";
import { type Dot, SideMark, ZoneBar } from "./ZoneBar.tsx";
import { ZoneMark } from "./ZoneMark.tsx";
import { intervalText, shownValue, targetText } from "./zones.ts";

/** A metric's values as they are shown: the whole, both sides, and what they are judged by. */
export interface Summary {
  spec: Pick<MetricSpec, "label" | "unit" | "reference_only" | "never_negative">;
  value: MetricValue | undefined;
  left: MetricValue | undefined;
  right: MetricValue | undefined;
  target: MetricTarget | undefined;
  beta: boolean;
}

type Measured = MetricValue & { value_num: number };
const isMeasured = (m: MetricValue | undefined): m is Measured => m?.value_num != null;
const rank = (r: Rating | null | undefined) => (r ? { good: 1, near: 2, warn: 3, bad: 4 }[r.zone] : 0);

/** One metric: its number with what it rests on, its zone, both sides and earlier values; why, where it is doubtful or missing. */
export function MetricSummary({
  summary,
  targets,
  earlier = [],
}: {
  summary: Summary;
  targets: Session["metric_targets"];
  /** Values of earlier sessions, as faint dots. */
  earlier?: readonly number[];
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const { spec, value, left, right, target, beta } = summary;
  const main = [value, left, right].find(isMeasured);
  const detail = (value ?? left ?? right)?.value_json;
  const sides = (
    [
      ["left", left],
      ["right", right],
    ] as const
  ).flatMap(([side, m]) => (isMeasured(m) ? [{ side, m }] : []));
  const worst = [main, left, right]
    .filter(isMeasured)
    .map((m) => rate(m.value_num, targets[m.key] ?? target, m.value_json))
    .sort((a, b) => rank(b) - rank(a))[0];
  const doubt = main && detail ? doubtOf(detail) : null;
  const guess = guessText(t, main, sides);
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-medium">{spec.label}</span>
          <span className="mt-0.5 flex flex-wrap items-center gap-1.5">
            {worst ? <ZoneMark rating={worst} /> : null}
            {beta ? <Badge>{t("metric.beta")}</Badge> : null}
            {spec.reference_only ? <Badge>{t("metric.reference")}</Badge> : null}
          </span>
        </span>
        {main ? (
          <span className="num max-w-[48%] shrink-0 text-right">
            <span className="text-lg font-semibold">{`${boundMark(isLowerBound(main.value_json))}${formatMeasured(main.value_num, spec.unit, lang, main.value_json.se)}`}</span>
            {"\u202f"}
            <span className="text-sm text-ink-2">{spec.unit}</span>
            {detail ? <Evidence detail={detail} /> : null}
          </span>
        ) : (
          <span className="shrink-0 text-ink-3">–</span>
        )}
      </span>
      {main && target && worst ? (
        <span className="mt-2 block">
          <ZoneBar target={target} dots={dotsOf(earlier, sides, main)} label={zoneLabel(t, summary, main, sides, lang)} />
        </span>
      ) : null}
      {sides.length === 2 ? (
        <span className="num mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
          {sides.map(({ side, m }) => (
            <span key={side} className="flex items-center gap-1.5">
              <SideMark side={side} />
              {`${t(`side.${side}`)} ${boundMark(isLowerBound(m.value_json))}${shownValue(m.value_num, spec.unit, lang, digitsIn(spec.unit, m.value_num, m.value_json.se))}`}
            </span>
          ))}
        </span>
      ) : null}
      {guess ? <span className="mt-1 block text-sm text-ink-2">{guess}</span> : null}
      {doubt ? <span className="mt-1 block text-sm text-ink-2">{t(`metric.doubt.${doubt}`)}</span> : null}
      {!main && detail?.reason ? <span className="mt-1 block text-sm text-ink-2">{t(`reason.${detail.reason}`)}</span> : null}
    </>
  );
}

/** Says what is shown without being judged, since values of its kind were no better than one guess for everybody: all of it, or one side. */
function guessText(t: TFunction, main: Measured | undefined, sides: readonly { side: Side; m: Measured }[]): string {
  const guesses = sides.filter(({ m }) => m.value_json.not_judged);
  const [only] = guesses;
  if (only && guesses.length < sides.length) return t(`metric.guessSide.${only.side}`);
  return only || main?.value_json.not_judged ? t("metric.guess") : "";
}

function dotsOf(earlier: readonly number[], sides: readonly { side: Side; m: Measured }[], main: Measured): Dot[] {
  const now: Dot[] =
    sides.length > 0
      ? sides.map(({ side, m }) => ({ value: m.value_num, side, se: m.value_json.se }))
      : [{ value: main.value_num, side: null, se: main.value_json.se }];
  return [...earlier.map((value): Dot => ({ value, side: null, faint: true })), ...now];
}

/** What the bar shows besides the numbers beside it, in words: the target, and the intervals that are drawn: of both sides where both were measured. */
function zoneLabel(
  t: TFunction,
  { spec, target }: Summary,
  main: Measured,
  sides: readonly { side: Side; m: Measured }[],
  lang: ReturnType<typeof useLang>,
): string {
  const interval = (m: Measured, whose = "") => {
    const range = intervalText(t, m, spec, lang);
    return range ? `${whose}${t("metric.intervalOf", { range })}` : "";
  };
  return [
    targetText(t, target, spec.unit, lang),
    ...(sides.length > 0 ? sides.map(({ side, m }) => interval(m, `${t(`side.${side}`)}: `)) : [interval(main)]),
  ]
    .filter(Boolean)
    .join(" ");
}
