import { type Accuracy, judge, surelyOff } from "@sagittal/catalogue/verdict";
import { offTarget, outsideBy, type ZoneColour, zoneOfTarget } from "@sagittal/catalogue/zones";
import {
  isSideKey,
  type MetricDetail,
  type MetricSpec,
  type MetricTarget,
  type MetricValue,
  ownLabelOf,
  type ReportMetric,
  type Session,
  type SuppressionReason,
  scoreDetailOf,
  type ZoneVerdict,
} from "@sagittal/contract";

/** The tone in which a zone's colour is shown. */
const TONE = { green: "good", amber: "warn", red: "bad" } as const satisfies Record<ZoneColour, string>;

/** The tone in which a verdict is shown. */
export const VERDICT_TONE = { good: "good", borderline: "near", caution: "warn", poor: "bad" } as const satisfies Record<
  ZoneVerdict,
  string
>;

export interface Rating {
  /** `near`: the value's own error leaves open on which side of a limit it lies. */
  zone: (typeof VERDICT_TONE)[ZoneVerdict];
  /** Which side of the target the value lies on; null inside it, and where no target says so. */
  direction: "low" | "high" | null;
}

/** Where a value stands against its target, knowing its error; null without limits, and for a lower bound that is not good already. */
export function rate(value: number, target: MetricTarget | undefined, accuracy: Accuracy = {}): Rating | null {
  if (!target || (target.min_good === null && target.max_good === null)) return null;
  const zone = zoneOfTarget(target);
  const verdict = judge(value, zone, accuracy);
  return verdict && { zone: VERDICT_TONE[verdict], direction: offTarget(value, zone) };
}

/** Where a report's value stands, in the same words as in its session; null when it is not judged. */
export function reportRating({
  verdict,
  zone,
  target,
  value_num,
}: Pick<ReportMetric, "verdict" | "zone" | "target" | "value_num">): Rating | null {
  const tone = verdict ? VERDICT_TONE[verdict] : zone && TONE[zone];
  return tone && { zone: tone, direction: target && value_num !== null ? offTarget(value_num, zoneOfTarget(target)) : null };
}

/** Confidence below which a number is shown with the reason for doubt, 0 to 1. */
const SURE = 0.7;
const WELL_SEEN = 0.75;
const ENOUGH_CYCLES = 5;

/** Why a number is doubtful: the joints were hidden, it rests on few cycles, or the method is an estimate. Null when it is not. */
export function doubtOf({ confidence, q, n }: Pick<MetricDetail, "confidence" | "q" | "n">): "hidden" | "few" | "estimate" | null {
  if (confidence >= SURE) return null;
  if (q !== undefined && q < WELL_SEEN) return "hidden";
  return n < ENOUGH_CYCLES ? "few" : "estimate";
}

/** A metric of the exercise with its whole and per-side values. */
export interface MetricView {
  spec: MetricSpec;
  value: MetricValue | undefined;
  left: MetricValue | undefined;
  right: MetricValue | undefined;
  target: MetricTarget | undefined;
  beta: boolean;
}

/**
 * Metrics of which the session has a value, whole or of a side, in the order of the catalogue. Where the whole has no zone, a side's is
 * taken; a beta value makes the metric beta.
 */
export function metricViews(session: Session, specs: ReadonlyMap<string, MetricSpec>): MetricView[] {
  const values = new Map(session.metrics.map((m) => [m.key, m]));
  return [...specs.values()].flatMap((spec) => {
    const value = values.get(spec.key);
    const left = values.get(`${spec.key}_left`);
    const right = values.get(`${spec.key}_right`);
    if (!value && !left && !right) return [];
    const target =
      session.metric_targets[spec.key] ?? session.metric_targets[`${spec.key}_left`] ?? session.metric_targets[`${spec.key}_right`];
    return [{ spec, value, left, right, target, beta: spec.beta || value?.value_json.beta === true }];
  });
}

/** Group of the metrics that the team wrote itself. */
export const OWN_GROUP = "own";

/**
 * The catalogue's specs with those of the metrics that the team wrote itself, which the session's values describe.
 * @param t names the group and the unit, in the language shown
 */
export function withOwnSpecs(
  specs: ReadonlyMap<string, MetricSpec>,
  { metrics, metric_targets, camera_view }: Pick<Session, "metrics" | "metric_targets" | "camera_view">,
  t: (key: string) => string,
): ReadonlyMap<string, MetricSpec> {
  const own = metrics.flatMap((m): [string, MetricSpec][] => {
    const label = ownLabelOf(m);
    if (!label || isSideKey(m.key)) return [];
    const { min_good, max_good, amber_low, amber_high } = metric_targets[m.key] ?? OPEN;
    const group = t("metric.own");
    return [
      [
        m.key,
        {
          key: m.key,
          label: label.name,
          unit: t(`unit.${label.unit}`),
          higher_is_better: label.higher_is_better,
          ...{ min_good, max_good, amber_low, amber_high },
          ...{ group: OWN_GROUP, group_label: group, evidence_label: group, evidence_basis: "experimental" },
          ...{ views: [camera_view], per_side: metrics.some((other) => other.key === `${m.key}_left`) },
          ...{
            beta: false,
            test_result: false,
            source: "",
            sources: [],
            compared: [],
            note: "",
            per_athlete: false,
            reference_only: false,
            never_negative: false,
          },
          ...{ cue_low: "", cue_high: "", definition: "", min_fps: null },
        },
      ],
    ];
  });
  return own.length === 0 ? specs : new Map([...specs, ...own]);
}

const OPEN = { min_good: null, max_good: null, amber_low: null, amber_high: null };

/** True when one of a metric's values is a number. */
export const isMeasured = ({ value, left, right }: MetricView): boolean => [value, left, right].some((m) => m?.value_num != null);

/** The metrics without a number by their reason, in the order of the metrics. */
export function missingByReason(views: readonly MetricView[]): { reason: SuppressionReason; views: MetricView[] }[] {
  const missing = Map.groupBy(
    views.filter((view) => !isMeasured(view)),
    ({ value, left, right }) => [value, left, right].find((m) => m?.value_json.reason)?.value_json.reason ?? "visibility",
  );
  return [...missing].map(([reason, of]) => ({ reason, views: of }));
}

/** Metrics by the catalogue's groups, in its order. */
export function byGroup(views: readonly MetricView[]): { key: string; label: string; views: MetricView[] }[] {
  const groups = new Map<string, { key: string; label: string; views: MetricView[] }>();
  for (const view of views) {
    const group = groups.get(view.spec.group) ?? { key: view.spec.group, label: view.spec.group_label, views: [] };
    group.views.push(view);
    groups.set(view.spec.group, group);
  }
  return [...groups.values()];
}

export interface Advice {
  view: MetricView;
  text: string;
  value: MetricValue;
  rating: Rating;
}

/** The parts of a session from which advice is derived. */
type Judged = Pick<Session, "metrics" | "metric_targets">;

/** Priorities: the largest losses of score points, one per metric group; from estimates only when there is nothing more certain. */
export function advice(session: Judged, views: readonly MetricView[], most = 3): Advice[] {
  const parts = scoreDetailOf(session.metrics)?.parts ?? [];
  const weight = (key: string) => parts.find((p) => p.key === key);
  const groups = new Set<string>();
  const found = views
    .flatMap((view) => {
      const part = weight(view.spec.key);
      const loss = part ? part.W * (100 - part.s) : 0;
      if (loss <= 0) return [];
      const candidates = [view.left, view.right].some((m) => m?.value_num != null) ? [view.left, view.right] : [view.value];
      const rated = candidates.flatMap((m) => {
        const target = m && (session.metric_targets[m.key] ?? view.target);
        if (m?.value_num == null || !target || !surelyOff(m.value_num, zoneOfTarget(target), m.value_json)) return [];
        const rating = rate(m.value_num, target, m.value_json);
        return rating ? [{ m, rating, outside: outsideBy(m.value_num, zoneOfTarget(target)) }] : [];
      });
      const worst = rated.sort((a, b) => b.outside - a.outside)[0];
      if (!worst) return [];
      const text = worst.rating.direction === "low" ? view.spec.cue_low : view.spec.cue_high;
      return [{ view, text, value: worst.m, rating: worst.rating, loss }];
    })
    .sort((a, b) => b.loss - a.loss);
  const sure = found.filter((a) => !a.view.beta);
  return (sure.length > 0 ? sure : found).filter(({ view }) => !groups.has(view.spec.group) && groups.add(view.spec.group)).slice(0, most);
}

/** The weightiest metric that is inside its target for certain, on both sides. */
export function praise(session: Judged, views: readonly MetricView[]): MetricView | undefined {
  const good = (m: MetricValue | undefined, view: MetricView): boolean =>
    m?.value_num == null || rate(m.value_num, session.metric_targets[m.key] ?? view.target, m.value_json)?.zone === "good";
  return (scoreDetailOf(session.metrics)?.parts ?? [])
    .filter((p) => p.s >= 99.5)
    .sort((a, b) => b.W - a.W)
    .map((p) => views.find((v) => v.spec.key === p.key))
    .find((view) => view && [view.value, view.left, view.right].every((m) => good(m, view)));
}

/** Keys of the metrics whose number changed, appeared or disappeared. */
export function changedMetrics(before: readonly MetricValue[], after: readonly MetricValue[]): string[] {
  const known = new Map(before.map((m) => [m.key, m.value_num]));
  const now = new Map(after.map((m) => [m.key, m.value_num]));
  return [...new Set([...known.keys(), ...now.keys()])].filter((key) => (known.get(key) ?? null) !== (now.get(key) ?? null));
}
