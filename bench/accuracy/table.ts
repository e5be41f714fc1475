import { type Judged, pooled } from "./comparison.ts";
import { constantError } from "./constant.ts";
import { coverageOf, type StatedSpread } from "./spread.ts";
import { type Agreement, agreementOf, mean } from "./stats.ts";
import { QUANTITIES, type QuantityKey } from "./targets.ts";

const MARK = { pass: "ok", miss: "MISS", "no value": "NO VALUE", info: "" } as const;

/** Lines of a table with aligned columns; the first column is left-aligned. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, c) => Math.max(...rows.map((r) => (r[c] ?? "").length)));
  return rows.map((r) =>
    r
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c]!) : cell.padStart(widths[c]!)))
      .join("  ")
      .trimEnd(),
  );
}

const digits = (x: number): string => (Math.abs(x) >= 100 ? x.toFixed(0) : Math.abs(x) >= 10 ? x.toFixed(1) : x.toFixed(2));
const plain = (x: number | undefined): string => (x === undefined ? "-" : digits(x));
const signed = (x: number | undefined): string => (x === undefined ? "-" : `${x >= 0 ? "+" : ""}${digits(x)}`);
const limits = (a: Agreement | null): string => (a === null ? "-" : `${signed(a.limits[0])} … ${signed(a.limits[1])}`);
const naive = (b: Agreement | null): string => (b === null ? "-" : `${plain(b.mae)} (${signed(b.bias)})`);
const percent = (x: number): string => `${Math.round(100 * x)} %`;

/** One block per quantity with a line per clip. */
export function detailTable(judged: readonly Judged[]): string {
  const out: string[] = [];
  for (const key of keysOf(judged)) {
    const q = QUANTITIES[key];
    const rows = [["clip", "n", "cover", "MAE", "RMSE", "bias", "95 % limits", "missed", "false", "target", "", "naive MAE (bias)"]];
    for (const j of judged.filter((x) => x.comparison.quantity === key)) {
      const { comparison: c, agreement: a } = j;
      rows.push([
        `  ${c.clip}`,
        `${c.errors.length}/${c.expected}`,
        percent(j.coverage),
        plain(a?.mae),
        plain(a?.rmse),
        signed(a?.bias),
        limits(a),
        String(c.missed),
        String(c.spurious),
        j.target === null ? "-" : String(j.target),
        MARK[j.verdict] + (c.note === undefined ? "" : ` ${c.note}`),
        naive(j.baseline),
      ]);
    }
    out.push("", `${q.label} [${q.unit}]`, ...aligned(rows));
  }
  return out.join("\n");
}

/** A judged comparison with the kind of movement of its clip. */
export interface JudgedClip extends Judged {
  readonly kind: string;
}

/** One quantity over all clips of a group, for print and for machines. */
export interface SummaryRow {
  readonly quantity: QuantityKey;
  readonly label: string;
  readonly unit: string;
  readonly clips: number;
  readonly values: number;
  readonly coverage: number;
  /** Mean absolute error over all values, and its mean over clips. */
  readonly mae: number | null;
  readonly clip_mae: number | null;
  readonly bias: number | null;
  /** Standard deviation of the clips' biases, and the bias that is farthest from zero. */
  readonly bias_sd: number | null;
  readonly worst_bias: number | null;
  readonly worst_clip: string | null;
  readonly limits: readonly [number, number] | null;
  readonly missed: number;
  readonly false_events: number;
  /** Mean absolute error of the best constant answer. */
  readonly constant: number | null;
  readonly naive: number | null;
  readonly passed: number;
  readonly judged: number;
}

/** One row per quantity, over all its comparisons. */
export function summaryRows(judged: readonly JudgedClip[]): SummaryRow[] {
  return keysOf(judged).map((key): SummaryRow => {
    const q = QUANTITIES[key];
    const mine = judged.filter((j) => j.comparison.quantity === key);
    const p = pooled(mine);
    const own = mine.flatMap((j) => (j.agreement === null ? [] : [{ clip: j.comparison.clip, ...j.agreement }]));
    const clipBias = agreementOf(own.map((a) => a.bias));
    const worst = own.toSorted((a, b) => Math.abs(b.bias) - Math.abs(a.bias))[0];
    return {
      quantity: key,
      label: q.label,
      unit: q.unit,
      clips: mine.length,
      values: p.agreement?.n ?? 0,
      coverage: p.coverage,
      mae: p.agreement?.mae ?? null,
      clip_mae: mean(own.map((a) => a.mae)),
      bias: p.agreement?.bias ?? null,
      bias_sd: clipBias === null || own.length < 2 ? null : (clipBias.limits[1] - clipBias.bias) / 1.96,
      worst_bias: worst?.bias ?? null,
      worst_clip: worst?.clip ?? null,
      limits: p.agreement?.limits ?? null,
      missed: p.missed,
      false_events: p.spurious,
      constant: constantError(mine),
      naive: p.baseline?.mae ?? null,
      passed: p.passed,
      judged: p.judged,
    };
  });
}

/** Whether a quantity is no better than the best constant answer, and so has not been shown to be measured. */
export const beatenByConstant = ({ mae, constant }: Pick<SummaryRow, "mae" | "constant">): boolean =>
  constant !== null && mae !== null && mae >= constant;

const orDash = (x: number | null): string => (x === null ? "-" : digits(x));

/**
 * One line per quantity over the clips of a group. "MAE/clip" is the mean of the clips' own errors, "worst bias" that of the clip farthest from zero. A row marked
 * "FAIL" is no better than the best constant answer.
 * @param before mean absolute errors of an earlier run, shown beside
 */
export function summaryTable(summary: readonly SummaryRow[], before: ReadonlyMap<string, SummaryRow> = new Map()): string {
  const earlier = before.size > 0;
  const rows = [
    [
      "quantity",
      "unit",
      "clips",
      "n",
      "cover",
      ...(earlier ? ["before"] : []),
      "MAE",
      "MAE/clip",
      "bias",
      "SD of clip bias",
      "worst bias",
      "95 % limits",
      "missed",
      "false",
      "constant",
      "",
      "naive",
      "clips ok",
    ],
  ];
  for (const r of summary) {
    const old = before.get(r.quantity);
    rows.push([
      r.label,
      r.unit,
      String(r.clips),
      String(r.values),
      percent(r.coverage),
      ...(earlier ? [orDash(old?.mae ?? null)] : []),
      orDash(r.mae),
      orDash(r.clip_mae),
      signed(r.bias ?? undefined),
      orDash(r.bias_sd),
      r.worst_bias === null ? "-" : `${signed(r.worst_bias)} ${r.worst_clip ?? ""}`,
      r.limits === null ? "-" : `${signed(r.limits[0])} … ${signed(r.limits[1])}`,
      String(r.missed),
      String(r.false_events),
      orDash(r.constant),
      beatenByConstant(r) ? "FAIL" : "",
      orDash(r.naive),
      r.judged === 0 ? "-" : `${r.passed}/${r.judged}`,
    ]);
  }
  return aligned(rows).join("\n");
}

/** Stated 95 % intervals by metric and how many of them hold the true value; 90 to 97 % is wanted. */
export function intervalTable(spread: readonly StatedSpread[]): string {
  const rows = [["metric", "n", "covered", "mean half width", "mean |error|"]];
  const line = (name: string, group: readonly StatedSpread[]): void => {
    const stated = group.flatMap((s) => (s.interval === null ? [] : [{ ...s, interval: s.interval }]));
    if (stated.length === 0) return;
    const { covered, of } = coverageOf(stated).interval;
    rows.push([
      name,
      String(of),
      percent(covered / of),
      orDash(mean(stated.map((s) => s.interval))),
      orDash(mean(stated.map((s) => Math.abs(s.error)))),
    ]);
  };
  line("all", spread);
  for (const [metric, group] of Map.groupBy(spread, (s) => s.metric)) line(metric, group);
  return aligned(rows).join("\n");
}

const keysOf = (judged: readonly Judged[]): QuantityKey[] =>
  (Object.keys(QUANTITIES) as QuantityKey[]).filter((key) => judged.some((j) => j.comparison.quantity === key));
