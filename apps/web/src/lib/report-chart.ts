import type { ReportChart } from "@sagittal/contract";

type Column = (number | null)[];

/** A report's chart as columns over one axis. */
export interface ChartColumns {
  /** What the places 0, 1, 2 … of a trend are called; null where the axis has numbers. */
  names: readonly string[] | null;
  x: number[];
  /** One column per series. */
  values: Column[];
  /** The line to draw through the points; null without one. */
  line: Column | null;
}

/**
 * A trend's sessions stand one beside the other, as on paper: their days come as words of the report's language, and one day may have
 * several sessions.
 */
export function chartColumns({ kind, series, line }: ReportChart): ChartColumns {
  const trend = kind === "trend";
  const place = (at: number | string, i: number) => (trend ? i : Number(at));
  const through = line && line.length > 1 ? line : null;
  const places = [...series.flatMap((s) => s.points.map((p, i) => place(p.x, i))), ...(through ?? []).map((p) => p.x)];
  const x = [...new Set(places)].sort((a, b) => a - b);
  return {
    names: trend ? (series[0]?.points.map((p) => String(p.x)) ?? []) : null,
    x,
    values: series.map((s) => x.map((at) => s.points.find((p, i) => place(p.x, i) === at)?.y ?? null)),
    line: through && x.map((at) => through.find((p) => p.x === at)?.y ?? null),
  };
}
