import type { Lang } from "@sagittal/contract";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatAxisDate, formatLimit } from "../lib/format.ts";
import { token, useTheme } from "../lib/theme.ts";
import { useLang } from "../lib/use-lang.ts";

export interface PlotSeries {
  label: string;
  /** Colour token, for instance `--left`. */
  colour: string;
  dash?: number[];
  width?: number;
  points?: boolean;
  hidden?: boolean;
  /** Its line goes on where it has no value. */
  spanGaps?: boolean;
}

/** A box behind the curves; a null side of it is the edge of the chart. */
export interface PlotZone {
  x: readonly [from: number, to: number] | null;
  y: readonly [low: number | null, high: number | null];
  /** Colour token; without one that of a target. */
  colour?: string;
}

/** The narrowest box, CSS pixels: an instant has no width of its own. */
const INSTANT_PX = 12;

/** Fills the zones and marks their limits. */
function drawZones(u: uPlot, zones: readonly PlotZone[], colourOf: (token: string) => string): void {
  const { ctx } = u;
  const { left, top, width, height } = u.bbox;
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
  for (const zone of zones) {
    const colour = colourOf(zone.colour ?? "--good-fill");
    ctx.fillStyle = `${colour}33`;
    ctx.strokeStyle = colour;
    const [x0, x1] = zone.x ? [u.valToPos(zone.x[0], "x", true), u.valToPos(zone.x[1], "x", true)] : [left, left + width];
    const wide = Math.max(x1 - x0, INSTANT_PX * devicePixelRatio);
    const from = Math.max(left, (x0 + x1 - wide) / 2);
    const to = from + wide;
    const [low, high] = zone.y.map((v) => (v === null ? null : u.valToPos(v, "y", true)));
    ctx.fillRect(from, high ?? top, wide, (low ?? top + height) - (high ?? top));
    for (const limit of [low, high]) {
      if (limit == null) continue;
      ctx.beginPath();
      ctx.moveTo(from, limit);
      ctx.lineTo(to, limit);
      ctx.stroke();
    }
  }
  ctx.restore();
}

export interface PlotProps {
  data: uPlot.AlignedData;
  series: readonly PlotSeries[];
  height: number;
  label: string;
  unit?: string;
  /** Filled areas between two series, by index from 1. */
  bands?: readonly { between: [number, number]; colour: string }[];
  zones?: readonly PlotZone[];
  /** `time`: seconds since 1970, marked with dates; `names`: places 0, 1, 2 …, marked with these. */
  x?:
    | { time: true; format?: never; names?: never }
    | { time?: false; format: (value: number) => string; names?: never }
    | { time?: false; format?: never; names: readonly string[] };
  /** Called when a person points at a place on the x axis and drags. */
  onPoint?: (x: number) => void;
  onMade?: (plot: uPlot) => void;
  range?: [number | null, number | null];
}

const NO_ZONES: readonly PlotZone[] = [];

const DAY_S = 86_400;
/** Steps of a time axis: at least a day, so that no date appears twice. */
const TIME_STEPS_S = [1, 2, 3, 5, 7, 10, 15, 30, 60, 90, 180, 365, 730, 1825].map((days) => days * DAY_S);
/** From this step on the marks are first days of months. */
const MONTH_S = 30 * DAY_S;

/** Room around the first and the last instant: half a day at least, so that there is a date to mark. */
const aroundDays = (min: number, max: number): [number, number] => {
  const room = Math.max(DAY_S / 2, 0.04 * (max - min));
  return [min - room, max + room];
};

const NAME_STEPS = [1, 2, 3, 5, 10, 20, 50];
/** Room for a name beneath the axis, CSS pixels. */
const NAME_PX = 96;

/** Room around the first and the last name, which stand in the middle below their places. */
const aroundNames = (count: number): [number, number] => {
  const room = Math.max(0.5, 0.1 * count);
  return [-room, count - 1 + room];
};

function scaleOf(x: PlotProps["x"]): uPlot.Scale {
  if (x?.time) return { time: true, range: (_u, min, max) => aroundDays(min, max) };
  const names = x?.names;
  return { time: false, ...(names && { range: () => aroundNames(names.length) }) };
}

/** Where the x axis is marked, and how the marks are written. */
function marksOf(x: PlotProps["x"], lang: Lang): uPlot.Axis {
  if (x?.time) {
    const dated = (s: number, step: number) => formatAxisDate(s, lang, step >= MONTH_S);
    return { incrs: TIME_STEPS_S, space: 64, values: (_u, values, _i, _space, step) => values.map((v) => dated(v, step)) };
  }
  const { names, format } = x ?? {};
  if (names) return { incrs: NAME_STEPS, space: NAME_PX, values: (_u, values) => values.map((v) => names[v] ?? "") };
  return format ? { values: (_u, values) => values.map(format) } : {};
}

/** A uPlot chart in the page's colours; it follows its box's width and the theme. */
export function Plot({ data, series, height, label, unit, bands, zones = NO_ZONES, x, onPoint, onMade, range }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const theme = useTheme();
  const lang = useLang();
  const point = useRef(onPoint);
  point.current = onPoint;
  const shape = JSON.stringify([series, bands, zones, height, theme, unit, range, Boolean(x?.time), x?.names, lang]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for everything the chart is made from; data comes below
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const [ink, line] = [token(element, "--ink-3"), token(element, "--line")];
    // The axis includes the limits of the zones, so that a curve outside of them is visible as such.
    const limits = zones.flatMap((z) => z.y.filter((v) => v !== null));
    const axis: uPlot.Axis = {
      stroke: ink,
      grid: { stroke: line, width: 1 },
      ticks: { show: false },
      font: '12px "Inter Variable", sans-serif',
    };
    const made = new uPlot(
      {
        width: Math.max(200, element.clientWidth),
        height,
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, points: { show: !onPoint }, y: false },
        scales: {
          x: scaleOf(x),
          y: range
            ? { range: (_u, min, max) => [range[0] ?? min, range[1] ?? max] }
            : limits.length > 0
              ? { range: (_u, min, max) => uPlot.rangeNum(Math.min(min, ...limits), Math.max(max, ...limits), 0.1, true) }
              : {},
        },
        hooks: { drawClear: zones.length > 0 ? [(u) => drawZones(u, zones, (name) => token(element, name))] : [] },
        axes: [
          {
            ...axis,
            size: 28,
            ...marksOf(x, lang),
          },
          // In a low chart marks stand closer together: one of them alone says nothing of the amplitude.
          {
            ...axis,
            size: 44,
            space: (_u, _axis, _min, _max, room) => Math.max(14, Math.min(30, room / 4)),
            values: (_u, values) => values.map((v) => `${formatLimit(v, lang)}${unit ?? ""}`),
          },
        ],
        series: [
          {},
          ...series.map((s) => ({
            label: s.label,
            stroke: s.hidden ? "transparent" : token(element, s.colour),
            width: s.hidden ? 0 : (s.width ?? 2),
            dash: s.dash ?? [],
            points: { show: s.points ?? false, size: 7 },
            spanGaps: s.spanGaps ?? false,
          })),
        ],
        ...(bands && { bands: bands.map((b) => ({ series: b.between, fill: `${token(element, b.colour)}33` })) }),
      },
      data,
      element,
    );
    plot.current = made;
    onMade?.(made);
    let held = false;
    const report = (e: PointerEvent) => {
      const rect = made.over.getBoundingClientRect();
      point.current?.(made.posToVal(e.clientX - rect.left, "x"));
    };
    const down = (e: PointerEvent) => {
      if (!point.current) return;
      held = true;
      made.over.setPointerCapture(e.pointerId);
      report(e);
    };
    const move = (e: PointerEvent) => held && report(e);
    const up = () => {
      held = false;
    };
    made.over.addEventListener("pointerdown", down);
    made.over.addEventListener("pointermove", move);
    made.over.addEventListener("pointerup", up);
    made.over.addEventListener("pointercancel", up);
    const observer = new ResizeObserver(() => made.setSize({ width: Math.max(200, element.clientWidth), height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [shape]);
  useEffect(() => {
    plot.current?.setData(data);
  }, [data]);
  return <div ref={box} role="img" aria-label={label} className="w-full touch-pan-y" style={{ minHeight: height }} />;
}

/** Series of a chart; `area` marks a filled zone instead of a line. */
export function Legend({ items }: { items: readonly { label: string; colour: string; dash?: readonly number[]; area?: boolean }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {items.map((item) => (
        <li key={item.label} className="flex items-center gap-1.5">
          {item.area ? (
            <span
              aria-hidden="true"
              className="h-3 w-7 border-y border-dashed forced-color-adjust-none"
              style={{ borderColor: `var(${item.colour})`, background: `color-mix(in srgb, var(${item.colour}) 20%, transparent)` }}
            />
          ) : (
            <svg viewBox="0 0 28 4" className="h-1 w-7" aria-hidden="true">
              <path d="M0 2h28" stroke={`var(${item.colour})`} strokeWidth="3" strokeDasharray={item.dash?.join(" ")} />
            </svg>
          )}
          {item.label}
        </li>
      ))}
    </ul>
  );
}
