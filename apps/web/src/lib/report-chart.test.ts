import type { ReportChart } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { chartColumns } from "./report-chart.ts";

const chart = (kind: "trend" | "scatter", points: [number | string, number | null][], line: ReportChart["line"] = null): ReportChart => ({
  key: "k",
  kind,
  title: "",
  x_label: "",
  y_label: "",
  series: [{ name: "s", points: points.map(([x, y]) => ({ x, y })) }],
  line,
  band: null,
});

describe("a report's chart", () => {
  test("days in words of any language are places in their order, each session with its own, also two of one day", () => {
    const days: [string, number | null][] = [
      ["30 окт. 2026 г.", 3.07],
      ["13 янв. 2027 г.", null],
      ["13 янв. 2027 г.", 2.32],
    ];
    expect(chartColumns(chart("trend", days))).toEqual({
      names: ["30 окт. 2026 г.", "13 янв. 2027 г.", "13 янв. 2027 г."],
      x: [0, 1, 2],
      values: [[3.07, null, 2.32]],
      line: null,
    });
  });

  test("the line through measured points is a column of its own over the same axis", () => {
    const line = [
      { x: 0, y: 1.4 },
      { x: 120, y: 0.3 },
    ];
    expect(
      chartColumns(
        chart(
          "scatter",
          [
            [60, 0.9],
            [40, 1.1],
          ],
          line,
        ),
      ),
    ).toEqual({
      names: null,
      x: [0, 40, 60, 120],
      values: [[null, 1.1, 0.9, null]],
      line: [1.4, null, null, 0.3],
    });
  });
});
