import { metricDefinition, metricLabel, ownMetricName } from "@sagittal/catalogue";
import type { Activity, Lang, MetricValue, OwnMetricLabel } from "@sagittal/contract";
import { BYTE_ORDER_MARK, csvLine } from "../export/csv.ts";

export interface TeamSession {
  readonly id: string;
  readonly seq_no: number | null;
  readonly name: string;
  readonly client_id: string | null;
  readonly client_name: string;
  readonly activity: Activity;
  readonly exercise: string;
  readonly camera_view: string;
  readonly status: string;
  readonly failure_reason: string;
  readonly created_at: string;
  readonly processed_at: string | null;
  readonly score: number | null;
  readonly review_score: number | null;
  readonly review_notes: string;
  readonly metrics: readonly MetricValue[];
}

/** A metric that some session of the team has; one column each. */
export interface TeamMetric {
  readonly activity: Activity;
  readonly key: string;
  /** Name, unit and direction of a team's own metric. */
  readonly own?: Pick<OwnMetricLabel, "name" | "unit"> | undefined;
}

// biome-ignore format: a list of words
const FIXED = ["id", "seq_no", "name", "client_id", "client", "activity", "exercise", "camera_view", "status", "failure_reason", "created_at", "processed_at",
  "score", "review_score", "review_notes"];

/**
 * A team's sessions as one CSV, a row per session and a column per metric, line by line. The columns are headed `activity.key (unit)` and
 * explained by a second header row when `labels` names a language.
 */
export async function* teamSessionsCsv(
  sessions: AsyncIterable<TeamSession> | Iterable<TeamSession>,
  metrics: readonly TeamMetric[],
  options: { readonly labels?: Lang } = {},
): AsyncGenerator<string> {
  const { labels } = options;
  const unit = ({ activity, key, own }: TeamMetric): string => own?.unit ?? metricDefinition(activity, key)?.unit ?? "";
  const label = ({ activity, key, own }: TeamMetric, lang: Lang): string =>
    own ? ownMetricName(own, key, lang) : metricLabel(activity, key, lang);
  yield BYTE_ORDER_MARK + csvLine([...FIXED, ...metrics.map((m) => `${m.activity}.${m.key}${unit(m) ? ` (${unit(m)})` : ""}`)]);
  if (labels) yield csvLine([...FIXED.map(() => ""), ...metrics.map((m) => label(m, labels))]);
  for await (const s of sessions) {
    const values = new Map(s.metrics.map((m) => [m.key, m.value_num]));
    yield csvLine([
      ...[s.id, s.seq_no, s.name, s.client_id, s.client_name, s.activity, s.exercise, s.camera_view, s.status, s.failure_reason],
      ...[s.created_at, s.processed_at, s.score, s.review_score, s.review_notes],
      ...metrics.map((m) => (m.activity === s.activity ? values.get(m.key) : null)),
    ]);
  }
}
