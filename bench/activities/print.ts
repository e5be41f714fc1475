import type { ActivityRow, ActivitySummary, CaseAnswer, Pooled } from "./measure.ts";

const digits = (x: number): string => (Math.abs(x) >= 100 ? x.toFixed(0) : Math.abs(x) >= 10 ? x.toFixed(1) : x.toFixed(2));
const plain = (x: number | null): string => (x === null ? "-" : digits(x));
const signed = (x: number | null): string => (x === null ? "-" : `${x >= 0 ? "+" : ""}${digits(x)}`);
const pool = (p: Pooled): string => (p.mae === null ? "-" : `${digits(p.mae)} (${p.n})`);

/** Rows of a Markdown table whose columns are aligned. */
function markdown(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, c) => Math.max(...rows.map((r) => (r[c] ?? "").length)));
  const line = (r: readonly string[]): string => `| ${r.map((cell, c) => cell.padEnd(widths[c] ?? 0)).join(" | ")} |`;
  return [line(head), `|${widths.map((w) => "-".repeat(w + 2)).join("|")}|`, ...body.map(line)].join("\n");
}

const HEAD = ["exercise, view", "metric", "unit", "value", "truth", "error", "stated SE", "within"] as const;

const rowOf = (r: ActivityRow): string[] => [
  `${r.exercise}, ${r.view}`,
  r.metric,
  r.unit,
  r.value === null ? (r.reason ?? "-") : plain(r.value),
  plain(r.truth),
  signed(r.error),
  plain(r.se),
  r.within ? "yes" : "NO",
];

/** A table per activity of every metric with a truth. */
export function detailTables(answers: readonly CaseAnswer[]): string {
  const activities = [...new Set(answers.map((a) => a.case.activity))];
  return activities
    .map((activity) => {
      const rows = answers.filter((a) => a.case.activity === activity).flatMap((a) => a.rows);
      return `${activity}\n\n${markdown([HEAD, ...rows.map(rowOf)])}`;
    })
    .join("\n\n");
}

/** One line per activity: number of measured metrics and mean absolute errors by kind of quantity. */
export function summaryTable(summaries: readonly ActivitySummary[]): string {
  return markdown([
    ["activity", "exercise × view", "metrics given", "with truth", "within", "angles, deg", "times, ms", "shares, points", "others, %"],
    ...summaries.map((s) => [
      s.activity,
      String(s.cases),
      `${s.given} of ${s.metrics}`,
      String(s.compared),
      String(s.within),
      pool(s.angles),
      pool(s.times),
      pool(s.shares),
      pool(s.others),
    ]),
  ]);
}
