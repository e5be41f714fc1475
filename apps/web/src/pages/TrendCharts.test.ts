import type { TrendMetric } from "@sagittal/sdk";
import { expect, test } from "vitest";
import { bestLines, familiesOf } from "./TrendCharts.tsx";

const metric = (key: string, value: number | null = 1): TrendMetric => ({
  key,
  label: `${key} label`,
  unit: "cm",
  higher_is_better: null,
  series: [{ created_at: "2026-03-01T08:00:00.000Z", value }],
});
const shown = (...metrics: TrendMetric[]) => familiesOf(metrics).map((f) => [f.label, f.lines.map((l) => l.metric.key)]);

test("left and right share a chart under the name of both", () => {
  expect(shown(metric("contact"), metric("contact_left"), metric("contact_right"))).toEqual([
    ["contact label", ["contact_left", "contact_right"]],
  ]);
});

test("without both sides the whole is shown, without the whole the side there is", () => {
  expect(shown(metric("contact"), metric("contact_left"), metric("contact_right", null))).toEqual([["contact label", ["contact"]]]);
  expect(shown(metric("contact_right"))).toEqual([["contact_right label", ["contact_right"]]]);
});

test("what was never measured has no chart", () => {
  expect(shown(metric("contact", null), metric("cadence"))).toEqual([["cadence label", ["cadence"]]]);
});

test("the target is that of the lines, the published band that of the whole", () => {
  const left = { ...metric("contact_left"), target_min: 200, target_max: null };
  const whole = { ...metric("contact"), target_min: 190, norm_min: 180, norm_max: 260 };
  expect(familiesOf([whole, left, metric("contact_right")])).toMatchObject([
    { target: { low: 200, high: null }, norm: { low: 180, high: 260 } },
  ]);
});

test("the best value so far is marked beside its own side, and not where the other side became worse or the gain may be error", () => {
  const line = (side: "left" | "right", point: Partial<TrendMetric["series"][number]>) => ({
    side,
    metric: {
      ...metric(`knee_${side}`),
      higher_is_better: true,
      series: [
        { created_at: "2026-03-01T08:00:00.000Z", value: 16 },
        { created_at: "2026-03-08T08:00:00.000Z", value: 18, ...point },
      ],
    },
  });
  const change = (verdict: "improved" | "unchanged" | "declined") => ({ session_id: "s", delta: 2, detectable: 1, exceeds: true, verdict });
  const best = line("left", { is_personal_best: true, delta_vs_prev: 2, change: change("improved") });
  const steady = line("right", { delta_vs_prev: -0.2, change: change("unchanged") });
  expect(bestLines([best, steady])).toEqual([true, false]);
  expect(bestLines([best, line("right", { delta_vs_prev: -15, change: change("declined") })])).toEqual([false, false]);
  expect(bestLines([best, line("right", { delta_vs_prev: -15 })])).toEqual([false, false]);
  expect(bestLines([line("left", { is_personal_best: true, delta_vs_prev: 2, change: change("unchanged") })])).toEqual([false]);
  expect(bestLines([line("left", { is_personal_best: true, delta_vs_prev: null })])).toEqual([false]);
});
