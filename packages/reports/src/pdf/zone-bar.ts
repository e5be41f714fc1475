import { INTERVAL, zoneBands, zoneOfTarget } from "@sagittal/catalogue";
import type { MetricTarget } from "@sagittal/contract";
import type { CanvasElement } from "./pdfmake.ts";
import { INK, LEFT, LINE, RIGHT, ZONE_FILL } from "./theme.ts";

const HEIGHT = 8;

/** Range of values that a bar shows: the zone's limits, the values and some room on both sides. */
function range(target: MetricTarget, values: readonly number[]): [number, number] {
  const limits = [target.amber_low, target.min_good, target.max_good, target.amber_high].filter((v) => v !== null);
  const all = [...limits, ...values];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const inner = limits.length > 1 ? Math.max(...limits) - Math.min(...limits) : Math.max(high - low, Math.abs(high) * 0.3);
  const room = 0.25 * (inner || 1);
  return [low - room, high + room];
}

export interface BarValues {
  readonly value: number;
  readonly left?: number | null;
  readonly right?: number | null;
  /** Standard error of the value. */
  readonly se?: number | undefined;
}

/** A zone bar as vectors: red, amber, green, amber, red as far as the zone has them, the values as marks on it, and the value's 95 % interval as a line as far as the bar goes. */
export function zoneBar(target: MetricTarget, { value, left, right, se = 0 }: BarValues, width: number): CanvasElement[] {
  const values = [value, left, right].filter((v) => v != null);
  const [from, to] = range(target, values);
  const x = (v: number): number => ((v - from) / (to - from)) * width;
  const top = 4;
  const atMiddle = { y1: top + HEIGHT / 2, y2: top + HEIGHT / 2, lineWidth: 0.8, lineColor: INK };
  const tick = (v: number, color: string): CanvasElement[] => [
    { type: "ellipse", x: x(v), y: top + HEIGHT / 2, r1: 2.6, r2: 2.6, color, lineColor: "#FFFFFF", lineWidth: 0.7 },
  ];
  return [
    ...zoneBands(zoneOfTarget(target), [from, to]).map(
      (band): CanvasElement => ({
        type: "rect",
        x: x(band.from),
        y: top,
        w: x(band.to) - x(band.from),
        h: HEIGHT,
        color: ZONE_FILL[band.colour],
        lineColor: ZONE_FILL[band.colour],
        lineWidth: 0,
      }),
    ),
    ...(se > 0
      ? [{ type: "line", x1: Math.max(0, x(value - INTERVAL * se)), x2: Math.min(width, x(value + INTERVAL * se)), ...atMiddle } as const]
      : []),
    ...(left != null ? tick(left, LEFT) : []),
    ...(right != null ? tick(right, RIGHT) : []),
    { type: "rect", x: x(value) - 0.75, y: top - 3, w: 1.5, h: HEIGHT + 6, color: INK, lineColor: INK, lineWidth: 0 },
  ];
}

/** An empty track for a value without a zone. */
export function emptyBar(width: number): CanvasElement[] {
  return [{ type: "line", x1: 0, y1: 8, x2: width, y2: 8, lineWidth: 0.5, lineColor: LINE, dash: { length: 2 } }];
}
