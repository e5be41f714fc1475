import { boundedOf, isKnownChange, metricDefinition, metricHead, suppressionText, unitLabel } from "@sagittal/catalogue";
import { type Client as Athlete, isLowerBound, type MetricValue, type Session } from "@sagittal/contract";

/** A session without its numbers, as a list shows it. */
export function sessionLine(s: Session) {
  const { id, seq_no, activity, exercise, camera_view, name, status, created_at, client, score } = s;
  return { session_id: id, seq_no, activity, exercise, camera_view, name, status, created_at, athlete_id: client, score };
}

/** One number with what says how far to trust it, and the session that it comes from. */
export function metricLine(s: Session, metric: MetricValue) {
  const { key, value_num, value_json: d } = metric;
  const { label, unit } = metricHead(s.activity, metric, "en");
  const definition = metricDefinition(s.activity, key);
  const target = s.metric_targets[key];
  return {
    session_id: s.id,
    metric: key,
    label,
    value: value_num,
    ...(isLowerBound(d) && { at_least: true }),
    unit: unit ? unitLabel(unit, "en") : "",
    standard_error: d.se ?? null,
    smallest_detectable_change: d.mdc ?? null,
    cycles: d.n,
    confidence: d.confidence,
    ...(d.verdict !== undefined && { verdict: d.verdict }),
    ...(target && { target: { from: target.min_good, to: target.max_good } }),
    ...(definition?.beta === true && { beta: true }),
    ...(value_num === null && { why_none: d.reason ? suppressionText(d.reason, "en") : "not measured" }),
  };
}

/** A session with its numbers, findings and failure. */
export function sessionAnswer(s: Session) {
  return {
    ...sessionLine(s),
    failure_reason: s.failure_reason,
    analysis_version: s.analysis_version,
    capture_findings: s.capture_findings,
    capture_notes: s.capture_notes,
    metrics: s.metrics.map((metric) => metricLine(s, metric)),
  };
}

/** What an assistant gets of an athlete: what tells athletes apart and fits zones to them; no email, phone, photo or notes. */
export function athleteLine(a: Athlete) {
  const { id, display_name, gender, age, height_cm, weight_kg, skill_level, session_count, last_session_at } = a;
  return { athlete_id: id, display_name, gender, age, height_cm, weight_kg, skill_level, session_count, last_session_at };
}

/**
 * The metrics that sessions of one exercise share, side by side; each later session's change against the first one, and whether it is more
 * than chance: more than 1.96 times the standard error of a difference (Weir 2005), the larger of the two sessions' own figures. Null where
 * no error is known, and where a lower bound leaves it open.
 */
export function comparison(sessions: readonly Session[]) {
  const [first, ...others] = sessions;
  if (!first) return { sessions: [], metrics: [] };
  const metrics = first.metrics.flatMap((metric) => {
    const values = sessions.map((s) => s.metrics.find((m) => m.key === metric.key));
    if (values.some((v) => v === undefined)) return [];
    const changes = others.flatMap((s, i) => {
      const other = values[i + 1];
      if (!other || other.value_num === null || metric.value_num === null) return [];
      const change = other.value_num - metric.value_num;
      const limits = [metric.value_json.mdc, other.value_json.mdc].filter((x) => typeof x === "number");
      const detectable = Math.max(0, ...limits);
      const [a, b] = [metric, other].map(boundedOf);
      const open = limits.length === 0 || !a || !b || !isKnownChange(a, b, detectable);
      const more_than_chance = open ? null : Math.abs(change) > detectable;
      return [{ from_session: first.id, to_session: s.id, change, more_than_chance }];
    });
    return [{ metric: metric.key, values: sessions.flatMap((s, i) => (values[i] ? [metricLine(s, values[i])] : [])), changes }];
  });
  return { sessions: sessions.map(sessionLine), metrics };
}
