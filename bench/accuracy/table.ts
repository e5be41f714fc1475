import { type Judged, pooled } from "./comparison.ts";
import type { Agreement } from "./stats.ts";
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

/** One line per quantity over all clips. */
export function summaryTable(judged: readonly Judged[]): string {
  const rows = [
    ["quantity", "unit", "n", "cover", "MAE", "RMSE", "bias", "95 % limits", "missed", "false", "target", "clips ok", "naive MAE (bias)"],
  ];
  for (const key of keysOf(judged)) {
    const q = QUANTITIES[key];
    const mine = judged.filter((j) => j.comparison.quantity === key);
    const p = pooled(mine);
    const targets = [...new Set(mine.map((j) => j.target).filter((t) => t !== null))].sort((a, b) => a - b);
    rows.push([
      q.label,
      q.unit,
      String(p.agreement?.n ?? 0),
      percent(p.coverage),
      plain(p.agreement?.mae),
      plain(p.agreement?.rmse),
      signed(p.agreement?.bias),
      limits(p.agreement),
      String(p.missed),
      String(p.spurious),
      targets.length === 0 ? "-" : targets.join(" / "),
      p.judged === 0 ? "-" : `${p.passed}/${p.judged}`,
      naive(p.baseline),
    ]);
  }
  return aligned(rows).join("\n");
}

const keysOf = (judged: readonly Judged[]): QuantityKey[] =>
  (Object.keys(QUANTITIES) as QuantityKey[]).filter((key) => judged.some((j) => j.comparison.quantity === key));
