import type { MetricTarget } from "@sagittal/contract";
import type { Zone } from "../lib/metrics.ts";

/** Each zone has its own height as well as its colour, so that it can be told without colours. */
const HEIGHT: Record<Zone, number> = { good: 10, warn: 6, bad: 3 };
const FILL: Record<Zone, string> = { good: "var(--good-fill)", warn: "var(--warn-fill)", bad: "var(--bad-fill)" };

export interface Dot {
  value: number;
  side: "left" | "right" | null;
  faint?: boolean;
}

/** Values along the axis that the bar shows: the limits, the values, and room on both ends. */
function extent(target: MetricTarget, values: readonly number[]): [number, number] {
  const limits = [target.amber_low, target.min_good, target.max_good, target.amber_high].filter((v): v is number => v !== null);
  const all = [...limits, ...values];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const room = Math.max((high - low) * 0.18, Math.abs(high) * 0.05, 1e-6);
  return [low - room, high + room];
}

/** The zones of a metric with the athlete's dot, or one dot per side. */
export function ZoneBar({ target, dots, label }: { target: MetricTarget; dots: readonly Dot[]; label: string }) {
  const [low, high] = extent(
    target,
    dots.map((d) => d.value),
  );
  const x = (v: number) => (100 * (v - low)) / (high - low);
  const { min_good, max_good, amber_low, amber_high } = target;
  const zones: { from: number; to: number; zone: Zone }[] = [];
  const put = (from: number, to: number, zone: Zone) => to > from && zones.push({ from, to, zone });
  const [greenFrom, greenTo] = [min_good ?? low, max_good ?? high];
  if (min_good !== null) {
    put(low, amber_low ?? min_good, "bad");
    if (amber_low !== null) put(amber_low, min_good, "warn");
  }
  put(greenFrom, greenTo, "good");
  if (max_good !== null) {
    if (amber_high !== null) put(max_good, amber_high, "warn");
    put(amber_high ?? max_good, high, "bad");
  }
  return (
    <svg viewBox="0 0 100 22" preserveAspectRatio="none" className="h-[22px] w-full overflow-visible" role="img" aria-label={label}>
      {zones.map((z) => (
        <rect
          key={`${z.zone}${z.from}`}
          x={x(z.from) + 0.25}
          width={Math.max(0, x(z.to) - x(z.from) - 0.5)}
          y={11 - HEIGHT[z.zone] / 2}
          height={HEIGHT[z.zone]}
          fill={FILL[z.zone]}
        />
      ))}
      {dots.map((dot) => (
        <svg key={`${dot.side}${dot.value}${dot.faint}`} x={`${x(dot.value)}%`} y="50%" overflow="visible" aria-hidden="true">
          <line
            x1="0"
            x2="0"
            y1={dot.faint ? -5 : -11}
            y2={dot.faint ? 5 : 11}
            vectorEffect="non-scaling-stroke"
            strokeWidth={dot.faint ? 2 : 5}
            stroke={dot.faint ? "var(--ink-3)" : "var(--surface)"}
            strokeLinecap="round"
          />
          {dot.faint ? null : (
            <line
              x1="0"
              x2="0"
              y1="-10"
              y2="10"
              vectorEffect="non-scaling-stroke"
              strokeWidth="3"
              strokeLinecap="round"
              stroke={dot.side ? `var(--${dot.side})` : "var(--ink)"}
            />
          )}
        </svg>
      ))}
    </svg>
  );
}
