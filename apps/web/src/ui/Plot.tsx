import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { token, useTheme } from "../lib/theme.ts";

export interface PlotSeries {
  label: string;
  /** Colour token, for instance `--left`. */
  colour: string;
  dash?: number[];
  width?: number;
  points?: boolean;
  hidden?: boolean;
}

export interface PlotProps {
  data: uPlot.AlignedData;
  series: readonly PlotSeries[];
  height: number;
  label: string;
  unit?: string;
  /** Filled areas between two series, by index from 1. */
  bands?: readonly { between: [number, number]; colour: string }[];
  x?: { time?: boolean; format?: (value: number) => string };
  /** Called when a person points at a place on the x axis and drags. */
  onPoint?: (x: number) => void;
  onMade?: (plot: uPlot) => void;
  range?: [number | null, number | null];
}

/** A uPlot chart in the page's colours; it follows its box's width and the theme. */
export function Plot({ data, series, height, label, unit, bands, x, onPoint, onMade, range }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const theme = useTheme();
  const point = useRef(onPoint);
  point.current = onPoint;
  const shape = JSON.stringify([series, bands, height, theme, unit, range, Boolean(x?.time)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for everything the chart is made from; data comes below
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const [ink, line] = [token(element, "--ink-3"), token(element, "--line")];
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
        scales: { x: { time: x?.time ?? false }, y: range ? { range: (_u, min, max) => [range[0] ?? min, range[1] ?? max] } : {} },
        axes: [
          {
            ...axis,
            size: 28,
            ...(x?.format && { values: (_u: uPlot, values: number[]) => values.map((v) => x.format?.(v) ?? String(v)) }),
          },
          { ...axis, size: 44, values: (_u, values) => values.map((v) => `${Number(v.toFixed(2))}${unit ?? ""}`.replace("-", "−")) },
        ],
        series: [
          {},
          ...series.map((s) => ({
            label: s.label,
            stroke: s.hidden ? "transparent" : token(element, s.colour),
            width: s.hidden ? 0 : (s.width ?? 2),
            dash: s.dash ?? [],
            points: { show: s.points ?? false, size: 7 },
            spanGaps: false,
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
    const tell = (e: PointerEvent) => {
      const rect = made.over.getBoundingClientRect();
      point.current?.(made.posToVal(e.clientX - rect.left, "x"));
    };
    const down = (e: PointerEvent) => {
      if (!point.current) return;
      held = true;
      made.over.setPointerCapture(e.pointerId);
      tell(e);
    };
    const move = (e: PointerEvent) => held && tell(e);
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

export function Legend({ items }: { items: readonly { label: string; colour: string; dash?: readonly number[] }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {items.map((item) => (
        <li key={item.label} className="flex items-center gap-1.5">
          <svg viewBox="0 0 28 4" className="h-1 w-7" aria-hidden="true">
            <path d="M0 2h28" stroke={`var(${item.colour})`} strokeWidth="3" strokeDasharray={item.dash?.join(" ")} />
          </svg>
          {item.label}
        </li>
      ))}
    </ul>
  );
}
