import { intervalOf } from "@sagittal/catalogue/verdict";
import { type ZoneColour, zoneBands, zoneOfTarget } from "@sagittal/catalogue/zones";
import type { MetricTarget, Side } from "@sagittal/contract";

/** Zones differ in height as well as in colour, so that they are distinguishable without colour. */
const HEIGHT: Record<ZoneColour, number> = { green: 10, amber: 6, red: 3 };
const FILL: Record<ZoneColour, string> = { green: "var(--good-fill)", amber: "var(--warn-fill)", red: "var(--bad-fill)" };

export interface Dot {
  value: number;
  side: Side | null;
  faint?: boolean;
  /** Standard error, in the value's unit; none is drawn without one. */
  se?: number | undefined;
}

/** Height of an interval's line above or below the middle, px: those of two sides lie beside each other. */
const LIFT = { left: -4, right: 4, both: 0 };

/** Values along the axis that the bar shows: the limits, the values, and room on both ends. */
function extent(target: MetricTarget, values: readonly number[]): [number, number] {
  const limits = [target.amber_low, target.min_good, target.max_good, target.amber_high].filter((v): v is number => v !== null);
  const all = [...limits, ...values];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const room = Math.max((high - low) * 0.18, Math.abs(high) * 0.05, 1e-6);
  return [low - room, high + room];
}

/**
 * The zones of a metric with the athlete's dot, or one dot per side, on the line of its 95 % interval; earlier values are faint. An interval that is longer than the bar leaves it at its end,
 * without a cap.
 */
export function ZoneBar({ target, dots, label }: { target: MetricTarget; dots: readonly Dot[]; label: string }) {
  const [low, high] = extent(
    target,
    dots.map((d) => d.value),
  );
  const x = (v: number) => (100 * (v - low)) / (high - low);
  return (
    <span role="img" aria-label={label} className="relative block h-5 w-full forced-color-adjust-none">
      {zoneBands(zoneOfTarget(target), [low, high]).map((z) => (
        <span
          key={`${z.colour}${z.from}`}
          className="absolute top-1/2 -translate-y-1/2 rounded-[1px]"
          style={{
            left: `calc(${x(z.from)}% + 1px)`,
            width: `calc(${x(z.to) - x(z.from)}% - 2px)`,
            height: HEIGHT[z.colour],
            background: FILL[z.colour],
          }}
        />
      ))}
      {dots.map((dot, i) => (
        <Interval
          // biome-ignore lint/suspicious/noArrayIndexKey: two values may be equal
          key={i}
          dot={dot}
          x={x}
        />
      ))}
      {dots.map((dot, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two values may be equal
          key={i}
          className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2"
          style={{ left: `${x(dot.value)}%` }}
        >
          {dot.faint ? <span className="block size-1.5 rounded-full bg-ink opacity-40" /> : <SideMark side={dot.side} />}
        </span>
      ))}
    </span>
  );
}

/** The 95 % interval of a value as a line with caps, from 0 to 100 % of the bar. */
function Interval({ dot: { value, se, side }, x }: { dot: Dot; x: (v: number) => number }) {
  if (!se) return null;
  const [least, most] = intervalOf(value, se);
  const [low, high] = [x(least), x(most)];
  const [from, to] = [Math.max(0, low), Math.min(100, high)];
  const colour = side ? `var(--${side})` : "var(--ink)";
  return (
    <span
      className="absolute h-1.5 -translate-y-1/2"
      style={{
        left: `${from}%`,
        width: `${to - from}%`,
        top: `calc(50% + ${LIFT[side ?? "both"]}px)`,
        borderLeft: low >= 0 ? `1.5px solid ${colour}` : undefined,
        borderRight: high <= 100 ? `1.5px solid ${colour}` : undefined,
        background: `linear-gradient(${colour}, ${colour}) center / 100% 1.5px no-repeat`,
      }}
    />
  );
}

/** The mark of a side: a circle for the left, a diamond for the right, a dark circle for both. */
export function SideMark({ side }: { side: Side | null }) {
  return (
    <span
      className={`block border-2 border-surface forced-color-adjust-none shadow-[0_0_0_1px_var(--ink-2)] ${side === "right" ? "size-3 rotate-45" : "size-3.5 rounded-full"}`}
      style={{ background: side ? `var(--${side})` : "var(--ink)" }}
    />
  );
}
