import type { YuvPlanes } from "../video/types.ts";
import type { YuvColour } from "./palette.ts";

/**
 * Anti-aliased strokes drawn straight into the three planes from distance functions. A canvas would draw them as well, but reading its pixels
 * back costs about 10 ns each, ten times what touching only the stroke's own pixels does.
 *
 * Coordinates are pixels of the picture; (0, 0) is the centre of the top left one. All functions clip at the picture's edges.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Target {
  readonly first: Uint8Array;
  /** Drawn with the same coverage; the second chroma plane. */
  readonly second: Uint8Array | null;
  readonly stride: number;
  readonly width: number;
  readonly height: number;
  readonly firstValue: number;
  readonly secondValue: number;
  /** Pixels of this plane per pixel of the picture, and where the picture's (0, 0) lies. */
  readonly scale: number;
  readonly shift: number;
}

function targetsOf(picture: YuvPlanes, colour: YuvColour): readonly [Target, Target] {
  const { width, height } = picture;
  const luma = { first: picture.y, second: null, stride: picture.yStride, width, height };
  const chroma = { first: picture.u, second: picture.v, stride: picture.uStride, width: (width + 1) >> 1, height: (height + 1) >> 1 };
  return [
    { ...luma, firstValue: colour.y, secondValue: 0, scale: 1, shift: 0 },
    { ...chroma, firstValue: colour.u, secondValue: colour.v, scale: 0.5, shift: -0.25 },
  ];
}

/** A straight stroke with round ends. */
export function drawLine(picture: YuvPlanes, from: Point, to: Point, width: number, colour: YuvColour, opacity = 1): void {
  if (!finite(from, to)) return;
  for (const target of targetsOf(picture, colour)) capsule(target, from, to, width / 2, opacity);
}

/** A filled circle. */
export function drawDisc(picture: YuvPlanes, centre: Point, radius: number, colour: YuvColour, opacity = 1): void {
  drawLine(picture, centre, centre, 2 * radius, colour, opacity);
}

/** A dashed stroke; dash and gap in pixels, starting with a dash. */
export function drawDashes(picture: YuvPlanes, from: Point, to: Point, style: DashStyle, colour: YuvColour, opacity = 1): void {
  if (!finite(from, to)) return;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const { width, dash, gap } = style;
  const at = (d: number) => ({ x: from.x + ((to.x - from.x) * d) / length, y: from.y + ((to.y - from.y) * d) / length });
  for (let start = 0; start < length; start += dash + gap) {
    drawLine(picture, at(start), at(Math.min(length, start + dash)), width, colour, opacity);
  }
}

export interface DashStyle {
  readonly width: number;
  readonly dash: number;
  readonly gap: number;
}

export interface Arc {
  readonly centre: Point;
  readonly radius: number;
  /** Width of the stroke; the radius or more fills the sector. */
  readonly width: number;
  /** Angle where the arc begins, and how far it goes from there, in radians; positive is clockwise on the screen. */
  readonly start: number;
  readonly sweep: number;
}

/** Part of a ring, or a whole one for a sweep of 2π. */
export function drawArc(picture: YuvPlanes, shape: Arc, colour: YuvColour, opacity = 1): void {
  if (!finite(shape.centre) || !Number.isFinite(shape.radius + shape.start + shape.sweep)) return;
  for (const target of targetsOf(picture, colour)) arc(target, shape, opacity);
}

function finite(...points: readonly Point[]): boolean {
  // Far outside, coordinates come from broken landmarks; their bounding boxes would only cost time.
  return points.every(({ x, y }) => Math.abs(x) < 1e5 && Math.abs(y) < 1e5);
}

function capsule(target: Target, from: Point, to: Point, lineRadius: number, opacity: number): void {
  const { scale, shift, width, height, stride } = target;
  const x0 = from.x * scale + shift;
  const y0 = from.y * scale + shift;
  const dx = (to.x - from.x) * scale;
  const dy = (to.y - from.y) * scale;
  const radius = lineRadius * scale;
  const reach = radius + 0.5;
  const lengthSquared = dx * dx + dy * dy;
  const perLength = lengthSquared > 0 ? 1 / lengthSquared : 0;
  const top = Math.max(0, Math.ceil(Math.min(y0, y0 + dy) - reach));
  const bottom = Math.min(height - 1, Math.floor(Math.max(y0, y0 + dy) + reach));
  const left = Math.min(x0, x0 + dx) - reach;
  const right = Math.max(x0, x0 + dx) + reach;
  // In each row the stroke lies within `spread` of the line's own crossing of that row.
  const slanted = Math.abs(dy) > 1e-6;
  const spread = slanted ? (reach * Math.sqrt(lengthSquared)) / Math.abs(dy) : Number.POSITIVE_INFINITY;
  const perRow = slanted ? dx / dy : 0;
  for (let y = top; y <= bottom; y++) {
    const crossing = x0 + (y - y0) * perRow;
    const start = Math.max(0, Math.ceil(Math.max(left, crossing - spread)));
    const end = Math.min(width - 1, Math.floor(Math.min(right, crossing + spread)));
    const py = y - y0;
    for (let x = start; x <= end; x++) {
      const px = x - x0;
      let along = (px * dx + py * dy) * perLength;
      along = Math.min(1, Math.max(0, along));
      const ex = px - along * dx;
      const ey = py - along * dy;
      const squared = ex * ex + ey * ey;
      if (squared >= reach * reach) continue;
      const inside = reach - Math.sqrt(squared);
      mix(target, y * stride + x, inside >= 1 ? opacity : inside * opacity);
    }
  }
}

function arc(target: Target, shape: Arc, opacity: number): void {
  const { scale, shift, width, height, stride } = target;
  const cx = shape.centre.x * scale + shift;
  const cy = shape.centre.y * scale + shift;
  const outer = (shape.radius + shape.width / 2) * scale + 0.5;
  const inner = Math.max(0, (shape.radius - shape.width / 2) * scale - 0.5);
  const whole = Math.abs(shape.sweep) >= 2 * Math.PI - 1e-6;
  const start = shape.sweep < 0 ? shape.start + shape.sweep : shape.start;
  const sweep = Math.abs(shape.sweep);
  const top = Math.max(0, Math.ceil(cy - outer));
  const bottom = Math.min(height - 1, Math.floor(cy + outer));
  const left = Math.max(0, Math.ceil(cx - outer));
  const right = Math.min(width - 1, Math.floor(cx + outer));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const px = x - cx;
      const py = y - cy;
      const distance = Math.sqrt(px * px + py * py);
      if (distance >= outer || distance <= inner) continue;
      let coverage = Math.min(1, outer - distance, inner > 0 ? distance - inner : 1);
      if (!whole) {
        const turn = (((Math.atan2(py, px) - start) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
        // Distance to the sector's straight edges, measured along the circle.
        const past = Math.min(turn, 2 * Math.PI - turn, Math.abs(turn - sweep));
        const within = turn <= sweep;
        coverage *= Math.min(1, Math.max(0, 0.5 + (within ? past : -past) * distance));
      }
      if (coverage > 0) mix(target, y * stride + x, coverage * opacity);
    }
  }
}

function mix({ first, second, firstValue, secondValue }: Target, at: number, coverage: number): void {
  const old = first[at]!;
  first[at] = old + (firstValue - old) * coverage + 0.5;
  if (second === null) return;
  const oldSecond = second[at]!;
  second[at] = oldSecond + (secondValue - oldSecond) * coverage + 0.5;
}
