import {
  isKnownChange,
  judge,
  metricDefinition,
  metricLabel,
  metricScore,
  ownMetricName,
  unitLabel,
  zoneOfTarget,
} from "@sagittal/catalogue";
import type { Activity, Lang, MetricChange, MetricTarget, Trends } from "@sagittal/contract";
import { likeChange } from "../../domain/change.ts";
import type { PublishedBand } from "../../domain/norm.ts";
import type { MeasuredValue } from "./repository.ts";

/** One value of a session, with the zone as it was for the athlete on that day. */
export interface Measured extends MeasuredValue {
  session_id: string;
  created_at: Date;
  camera_view: string;
  target: MetricTarget | undefined;
}

/** One metric in time. The best is the highest or lowest value, whichever is better; a metric without such a direction has none. A lower bound is no lowest value. */
export function series(
  activity: Activity,
  key: string,
  lang: Lang,
  all: readonly Measured[],
): Omit<Trends["metrics"][number], keyof PublishedBand> {
  const definition = metricDefinition(activity, key);
  const measured = all.filter((m) => m.value !== null);
  const own = all.findLast((m) => m.own)?.own;
  const unit = own?.unit ?? definition?.unit;
  const direction = own?.higher_is_better ?? definition?.higherIsBetter ?? null;
  const numbers = measured.map((m) => m.value ?? 0);
  const whole = measured.flatMap(({ value, at_least }) => (value === null || at_least ? [] : [value]));
  const rivals = direction ? numbers : whole;
  const best = direction === null || rivals.length === 0 ? null : direction ? Math.max(...rivals) : Math.min(...rivals);
  const bestAt = best === null ? -1 : measured.findIndex((m) => m.value === best && (direction || !m.at_least));
  const latest = measured.at(-1)?.target;
  return {
    key,
    label: own ? ownMetricName(own, key, lang) : metricLabel(activity, key, lang),
    unit: unit ? unitLabel(unit, lang) : "",
    higher_is_better: direction,
    target_min: latest?.min_good ?? null,
    target_max: latest?.max_good ?? null,
    baseline: numbers[0] ?? null,
    personal_best: best,
    series: measured.map((point, i) => {
      const { session_id, created_at, value, target } = point;
      return {
        session_id,
        created_at: created_at.toISOString(),
        value,
        at_least: point.at_least,
        score: value === null || !target || point.not_judged || isOpen(point) ? null : scoreOf(value, target),
        target_min: target?.min_good ?? null,
        target_max: target?.max_good ?? null,
        in_zone: inZone(point),
        delta_vs_prev: deltaOf(measured[i - 1], point),
        is_personal_best: i === bestAt,
        change: changeOf(
          activity,
          key,
          measured.slice(0, i).findLast((m) => m.camera_view === point.camera_view),
          point,
        ),
      };
    }),
  };
}

function changeOf(activity: Activity, key: string, before: Measured | undefined, now: Measured): MetricChange | null {
  if (before?.value == null || now.value === null) return null;
  const judged = (m: Measured, value: number) => ({ value, mdc: m.mdc ?? undefined, beta: m.beta, at_least: m.at_least });
  const earlier = { ...judged(before, before.value), session_id: before.session_id };
  return likeChange({ activity, key, target: now.target ?? null, own: now.own }, earlier, judged(now, now.value));
}

/** The difference from the value before; null without one, and where a lower bound leaves open which way it went. */
function deltaOf(before: Measured | undefined, now: Measured): number | null {
  if (before?.value == null || now.value === null) return null;
  const known = isKnownChange({ ...before, value: before.value }, { ...now, value: now.value }, 0);
  return known ? rounded(now.value - before.value) : null;
}

/** A lower bound outside of its target zone: the true value may lie within. */
const isOpen = (m: Measured): boolean => m.at_least && inZone(m) === null;

/** Whether a value lies in its target zone; null without either, and while the value's own error leaves it open. */
function inZone({ value, target, se, at_least, not_judged }: Measured): boolean | null {
  if (value === null || !target) return null;
  const verdict = judge(value, zoneOfTarget(target), { se: se ?? 0, at_least, not_judged });
  return verdict === null || verdict === "borderline" ? null : verdict === "good";
}

function scoreOf(value: number, t: MetricTarget): number {
  return rounded(metricScore(value, { minGood: t.min_good, maxGood: t.max_good, amberLow: t.amber_low, amberHigh: t.amber_high }));
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
