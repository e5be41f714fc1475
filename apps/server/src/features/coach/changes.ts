import {
  detectableChange,
  formatValue,
  isKnownChange,
  metricDefinition,
  metricLabel,
  metricScore,
  shownDigits,
  verdictOf,
  zoneOfTarget,
} from "@sagittal/catalogue";
import { type AnalysisResult, type CHANGE_VERDICTS, isLowerBound, type Lang } from "@sagittal/contract";

export type Verdict = (typeof CHANGE_VERDICTS)[number];

/** Change of one value between two recordings of an exercise, in the catalogue's units and the language's notation. */
export interface ChangeFact {
  key: string;
  label: string;
  first: string;
  last: string;
  /** Without sign. */
  delta: string;
  /** Minimal detectable change (MDC). */
  detectable: string;
  verdict: Verdict;
}

/** One value at two times, with its own smallest detectable changes where they are known. */
export interface TwoValues {
  first: number;
  last: number;
  mdcFirst?: number | undefined;
  mdcLast?: number | undefined;
  /** A value is a lower bound. */
  firstAtLeast?: boolean | undefined;
  lastAtLeast?: boolean | undefined;
}

/** The change of one metric, judged against the zone of the later recording. Null for a metric that the catalogue does not know, and where a lower bound leaves the change open. */
export function changeFact(later: AnalysisResult, key: string, v: TwoValues, lang: Lang): ChangeFact | null {
  const { activity, metrics, metric_targets } = later;
  const definition = metricDefinition(activity, key);
  if (!definition) return null;
  const detectable = detectableChange(v.mdcFirst, v.mdcLast, definition.unit, v.first);
  if (!isKnownChange({ value: v.first, at_least: v.firstAtLeast }, { value: v.last, at_least: v.lastAtLeast }, detectable)) return null;
  const target = metric_targets[key];
  // As the later value is shown wherever it stands beside its target.
  const beside = { stored: [target?.min_good, target?.max_good], se: metrics.find((m) => m.key === key)?.value_json.se };
  const digits = shownDigits(v.last, definition.unit, beside);
  const shown = (n: number) => formatValue(n, definition.unit, lang, "metric", digits).text.trim();
  return {
    key,
    label: metricLabel(activity, key, lang),
    first: shown(v.first),
    last: shown(v.last),
    delta: shown(Math.abs(v.last - v.first)),
    detectable: shown(detectable),
    verdict: verdictOf(v.first, v.last, detectable, definition.higherIsBetter, target ?? null),
  };
}

/** True when the values of two sessions are comparable. */
export function comparable(a: AnalysisResult, b: AnalysisResult): boolean {
  return a.activity === b.activity && a.exercise === b.exercise && a.camera_view === b.camera_view;
}

/**
 * The changes between two sessions of one exercise and view: those beyond measurement error first, each group sorted by the change of the
 * metric's weighted score. Beta metrics are left out. Empty when the sessions are not comparable.
 */
export function changeFacts(first: AnalysisResult, last: AnalysisResult, lang: Lang): ChangeFact[] {
  if (!comparable(first, last)) return [];
  const earlier = new Map(first.metrics.map((m) => [m.key, m]));
  return last.metrics
    .flatMap((now) => {
      const before = earlier.get(now.key);
      const target = last.metric_targets[now.key];
      if (before?.value_num == null || now.value_num === null || target?.beta || now.value_json.beta) return [];
      const values = {
        ...{ first: before.value_num, mdcFirst: before.value_json.mdc, firstAtLeast: isLowerBound(before.value_json) },
        ...{ last: now.value_num, mdcLast: now.value_json.mdc, lastAtLeast: isLowerBound(now.value_json) },
      };
      const fact = changeFact(last, now.key, values, lang);
      const zone = target && zoneOfTarget(target);
      const moved = zone ? Math.abs(metricScore(values.last, zone) - metricScore(values.first, zone)) : 0;
      return fact ? [{ fact, moved }] : [];
    })
    .sort((a, b) => Number(a.fact.verdict === "unchanged") - Number(b.fact.verdict === "unchanged") || b.moved - a.moved)
    .map(({ fact }) => fact);
}
