import { metricsFor } from "../../lookup.ts";
import { changeOf } from "../change.ts";
import { itemOf, numberOf } from "../reading.ts";
import type { BoundSession, Change, Chart, Finding, Item, Section, SolutionDefinition, Verdict } from "../types.ts";

const CODES = { improved: "changed_improved", declined: "changed_declined", changed: "changed_other" } as const;
const SEVERITY = { improved: "good", declined: "attention", changed: "info" } as const;
const CHARTS = 4;
const SHORT_INTERVAL_MS = 24 * 3600 * 1000;

const ORDER: readonly Verdict[] = ["declined", "improved", "changed", "unchanged"];

function compared(first: BoundSession, last: BoundSession): Item[] {
  return metricsFor(last.activity, last.exercise, last.camera_view).flatMap(({ key, definition }) => {
    const change = changeOf(first, last, key, definition.unit, definition.higherIsBetter);
    const item = itemOf(last, key);
    return change && item ? [{ ...item, change: item.not_judged ? unjudged(change) : change }] : [];
  });
}

/** Values that were no better than one guess for everybody are shown and not judged, nor is their change. */
const unjudged = (change: Change): Change => (change.verdict === "unchanged" ? change : { ...change, verdict: "changed" });

/** Share by which a change exceeds what can be detected. */
const size = ({ change }: Item): number => (change ? Math.abs(change.last - change.first) / change.detectable : 0);

function finding(item: Item): Finding[] {
  const { change } = item;
  if (!change || change.verdict === "unchanged" || item.not_judged || !("metric" in item.label)) return [];
  return [
    {
      code: CODES[change.verdict],
      severity: SEVERITY[change.verdict],
      params: {
        metric: item.label,
        first: { value: change.first, unit: item.unit },
        last: { value: change.last, unit: item.unit },
        detectable: { value: change.detectable, unit: item.unit },
      },
    },
  ];
}

function trend(item: Item, sessions: readonly BoundSession[]): Chart {
  return {
    key: `trend_${item.key}`,
    kind: "trend",
    title: "metric" in item.label ? item.label : { own: "technique_score" },
    y: { label: "metric" in item.label ? item.label : { own: "technique_score" }, unit: item.unit },
    series: [
      {
        name: "metric" in item.label ? item.label : { own: "technique_score" },
        points: sessions.map((s) => ({ x: { day: s.created_at }, y: numberOf(s, item.key) })),
      },
    ],
    ...(item.target && { band: { min: item.target.min_good, max: item.target.max_good } }),
  };
}

export const progressReview: SolutionDefinition = {
  slug: "progress-review",
  kind: "protocol",
  activity: null,
  slots: [{ key: "sessions", activity: null, exercises: [], views: [], min: 2, max: 20 }],
  sources: ["Weir05"],
  questions: [],
  compute: ({ slots }) => {
    const sessions = slots.sessions ?? [];
    const [first] = sessions;
    const last = sessions.at(-1);
    if (!first || !last) return { sections: [] };
    if (sessions.some((s) => s.activity !== first.activity || s.exercise !== first.exercise || s.camera_view !== first.camera_view)) {
      return { failure: { code: "mixed_activities" } };
    }
    const items = compared(first, last).toSorted(
      (a, b) => ORDER.indexOf(a.change?.verdict ?? "unchanged") - ORDER.indexOf(b.change?.verdict ?? "unchanged") || size(b) - size(a),
    );
    const moved = items.filter((i) => i.change?.verdict !== "unchanged");
    const steady = items.filter((i) => i.change?.verdict === "unchanged");
    const count = (verdict: Verdict): number => items.filter((i) => i.change?.verdict === verdict).length;
    const close = Date.parse(last.created_at) - Date.parse(first.created_at) < SHORT_INTERVAL_MS;
    const changes: Section = {
      key: "changes",
      summary: {
        code: items.length > 0 ? "progress" : "no_data",
        params: {
          from: { day: first.created_at },
          to: { day: last.created_at },
          improved: count("improved"),
          declined: count("declined"),
          compared: items.length,
        },
      },
      findings: [
        ...(close ? [{ code: "short_interval", severity: "info" } as const] : []),
        ...(items.length > 0 && moved.length === 0 ? [{ code: "all_within_error", severity: "info" } as const] : []),
        ...moved.flatMap(finding).slice(0, 6),
      ],
      items: [
        ...(first.score !== null && last.score !== null
          ? [
              {
                key: "technique_score",
                label: { own: "technique_score" },
                unit: "score",
                value: last.score,
                change: scoreChange(first.score, last.score),
              } as const,
            ]
          : []),
        ...moved,
      ],
      charts: moved.slice(0, CHARTS).map((item) => trend(item, sessions)),
    };
    const rest: Section = {
      key: "steady",
      summary: { code: "progress_steady", params: { count: steady.length } },
      findings: [],
      items: steady,
      charts: moved.length === 0 ? steady.slice(0, 2).map((item) => trend(item, sessions)) : [],
    };
    return { sections: steady.length > 0 ? [changes, rest] : [changes] };
  },
};

/** A score of many metrics moves by a few points from day to day. */
const SCORE_DETECTABLE = 5;
function scoreChange(first: number, last: number): NonNullable<Item["change"]> {
  const delta = last - first;
  const verdict = Math.abs(delta) <= SCORE_DETECTABLE ? "unchanged" : delta > 0 ? "improved" : "declined";
  return { first, last, detectable: SCORE_DETECTABLE, verdict };
}
