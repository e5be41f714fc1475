import { isLowerBound, isSideKey, type MetricDetail, type MetricTarget } from "@sagittal/contract";
import { evidenceOf } from "../evidence.ts";
import { metricDefinition, parseMetricKey } from "../lookup.ts";
import { offTarget, zoneOfTarget } from "../zones/classify.ts";
import { judge, LEAST_CONFIDENCE, VERDICT_COLOUR } from "../zones/verdict.ts";
import type { BoundSession, Finding, Item, Phrase, Section, SectionKey, SolutionAthlete, SummaryCode } from "./types.ts";

/** The evidence of a metric; null when the session does not have the metric. */
export function detailOf(session: BoundSession, key: string): MetricDetail | null {
  return session.metrics.find((m) => m.key === key)?.value_json ?? null;
}

/** Standard error of a metric, in its unit; 0 where none is stated. */
export function errorOf(session: BoundSession, key: string): number {
  const detail = detailOf(session, key);
  return detail && "se" in detail ? (detail.se ?? 0) : 0;
}

/** A metric's number; null when it is missing or suppressed. */
export function numberOf(session: BoundSession | undefined, key: string): number | null {
  return session?.metrics.find((m) => m.key === key)?.value_num ?? null;
}

/** A session's metric as an item, with its zone and evidence; undefined when the session does not have it or the catalogue not know it. */
export function itemOf(session: BoundSession, key: string): Item | undefined {
  const metric = session.metrics.find((m) => m.key === key);
  const definition = metricDefinition(session.activity, key);
  if (!metric || !definition) return undefined;
  const detail = detailOf(session, key);
  const target: MetricTarget | null = session.metric_targets[key] ?? null;
  const verdict = target && metric.value_num !== null ? judge(metric.value_num, zoneOfTarget(target), detail ?? {}) : null;
  return {
    key,
    label: { metric: key, activity: session.activity },
    unit: definition.unit,
    value: metric.value_num,
    session: session.id,
    side: detail?.side ?? parseMetricKey(session.activity, key)?.side ?? null,
    n: detail?.n,
    sd: detail?.sd ?? null,
    ...(detail?.se !== undefined && { se: detail.se }),
    confidence: detail?.confidence,
    ...(metric.value_num === null && detail?.reason && { reason: detail.reason }),
    target,
    verdict,
    zone: verdict && VERDICT_COLOUR[verdict],
    beta: definition.beta || detail?.beta === true,
    ...(detail?.not_judged && { not_judged: true }),
    ...(detail && isLowerBound(detail) && { at_least: true }),
    evidence: evidenceOf(definition),
    sources: definition.sources,
  };
}

/** Items of those of the keys that the sessions have; of several sessions with the same key the most trusted value. */
export function itemsOf(sessions: readonly BoundSession[], keys: readonly string[]): Item[] {
  return keys.flatMap((key) => {
    const found = sessions.flatMap((s) => itemOf(s, key) ?? []);
    const best = found.toSorted(
      (a, b) => Number(b.value !== null) - Number(a.value !== null) || (b.confidence ?? 0) - (a.confidence ?? 0),
    )[0];
    return best ? [best] : [];
  });
}

/** Importance of an item outside its zone: red before amber, then the catalogue's weight. */
function urgency(item: Item): number {
  const weight = "metric" in item.label ? (metricDefinition(item.label.activity, item.label.metric)?.weight ?? 0) : 0;
  return (item.zone === "red" ? 10 : item.zone === "amber" ? 5 : 0) + weight;
}

/**
 * A finding with the coaching cue for every value that lies outside its zone for certain, most urgent first. Rough estimates, borderline values and values of low
 * confidence give no cue.
 */
export function offTargetFindings(items: readonly Item[], limit = 3): Finding[] {
  return items
    .filter((item) => (item.verdict === "caution" || item.verdict === "poor") && !item.beta && (item.confidence ?? 1) >= LEAST_CONFIDENCE)
    .toSorted((a, b) => urgency(b) - urgency(a))
    .flatMap((item): Finding[] => {
      const direction = item.target && item.value !== null ? offTarget(item.value, zoneOfTarget(item.target)) : null;
      if (!direction || item.value === null || !("metric" in item.label)) return [];
      const { metric, activity } = item.label;
      return [
        {
          code: "off_target",
          severity: item.zone === "red" ? "priority" : "attention",
          params: {
            metric: { metric, activity },
            value: { value: item.value, unit: item.unit },
            cue: { cue: metric, direction, activity },
          },
        },
      ];
    })
    .slice(0, limit);
}

/** Test results with the athlete by whose age and sex a published percentile is looked up. */
export function withNorm(items: readonly Item[], sessions: readonly BoundSession[], { age, sex }: SolutionAthlete): Item[] {
  return items.map((item) => {
    const session = sessions.find((s) => s.id === item.session);
    if (!session || item.value === null) return item;
    const { activity, exercise } = session;
    return { ...item, norm: { activity, exercise, key: item.key, athlete: { ...(age !== null && { age }), ...(sex && { sex }) } } };
  });
}

/** How many values lie inside their zones for certain, and how many are too near to a limit to say. */
export function zoneSummary(items: readonly Item[]): Phrase<SummaryCode> {
  const judged = items.filter((i) => i.zone);
  if (judged.length === 0) return { code: "zones_none" };
  const open = judged.filter((i) => i.verdict === "borderline").length;
  const params = { good: judged.filter((i) => i.zone === "green").length, judged: judged.length };
  return open === 0 ? { code: "zones", params } : { code: "zones_open", params: { ...params, open } };
}

/** How many values lie outside their zones for certain, how many are too near to a limit to say, and how many are judged at all. */
export function countOff(items: readonly Item[]): { off: number; open: number; judged: number } {
  const judged = items.filter((i) => i.zone);
  const open = judged.filter((i) => i.verdict === "borderline").length;
  return { off: judged.filter((i) => i.zone !== "green").length - open, open, judged: judged.length };
}

/** A section of plain metrics: how many are in their zones, and what to do about the others. Undefined when nothing was measured. */
export function metricSection(key: SectionKey, sessions: readonly BoundSession[], keys: readonly string[]): Section[] {
  const items = itemsOf(sessions, keys);
  if (items.length === 0) return [];
  return [{ key, summary: zoneSummary(items), findings: offTargetFindings(items), items, charts: [] }];
}

/** The priorities over all sections before it: at most three cues. */
export function prioritySection(sections: readonly Section[]): Section {
  const seen = new Set<string>();
  const items = sections
    .flatMap((s) => s.items)
    .filter((i) => "metric" in i.label && !isSideKey(i.key))
    .filter((i) => !seen.has(i.key) && seen.add(i.key));
  const findings = offTargetFindings(items);
  return {
    key: "priorities",
    summary: { code: findings.length > 0 ? "priorities" : "priorities_none", params: { count: findings.length } },
    findings,
    items: [],
    charts: [],
  };
}

/** The technique score of a session as an item, named by its exercise. */
export function scoreItem(session: BoundSession): Item {
  return {
    key: `technique_score:${session.id}`,
    label: { exercise: session.exercise, activity: session.activity, view: session.camera_view },
    unit: "score",
    value: session.score,
    session: session.id,
  };
}

/** The arithmetic mean; NaN of no values. */
export const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
