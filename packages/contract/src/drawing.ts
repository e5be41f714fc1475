import { z } from "zod";
import type { Rule } from "./rules.ts";

/** What a coach can draw on the picture. */
export const DRAWING_KINDS = ["line", "arrow", "angle", "distance", "circle", "free", "text"] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** Colours of the pen, by name: every page and report shows the same ones. */
export const DRAWING_COLOURS = ["yellow", "red", "green", "blue", "white"] as const;
export type DrawingColour = (typeof DRAWING_COLOURS)[number];

/** Fewest and most points of a drawing. An angle is arm, vertex, arm; a circle is centre and a point of its rim; a text has its left end. */
export const DRAWING_POINTS: Readonly<Record<DrawingKind, readonly [least: number, most: number]>> = {
  line: [2, 2],
  arrow: [2, 2],
  angle: [3, 3],
  distance: [2, 2],
  circle: [2, 2],
  free: [2, 300],
  text: [1, 1],
};
export const MOST_DRAWINGS = 100;

const share = z.number().min(0).max(1);

/** One drawing on the picture, and while it shows. */
export const Drawing = z
  .object({
    kind: z.enum(DRAWING_KINDS),
    colour: z.enum(DRAWING_COLOURS),
    from_ms: z.number().min(0).describe("First instant that shows it, ms of the source video"),
    to_ms: z.number().min(0).describe("Last instant that shows it; the first again for one frame"),
    points: z.array(z.tuple([share, share])).describe("x and y as shares of the picture's width and height, from its upper left corner"),
    text: z
      .string()
      .max(200)
      .default("")
      .describe("The words of a text, or a distance with its unit, as measured when it was drawn; empty otherwise"),
  })
  .refine((d) => d.to_ms >= d.from_ms, { path: ["to_ms"], message: "end_after_start" satisfies Rule })
  .refine(({ kind, points }) => points.length >= DRAWING_POINTS[kind][0] && points.length <= DRAWING_POINTS[kind][1], {
    path: ["points"],
    message: "drawing_points" satisfies Rule,
  })
  .refine((d) => !hasWords(d.kind) || d.text.trim() !== "", { path: ["text"], message: "required" satisfies Rule });
export type Drawing = z.infer<typeof Drawing>;

/** True for drawings that carry words of their own. */
export const hasWords = (kind: DrawingKind): boolean => kind === "text" || kind === "distance";

type Point = readonly [number, number];

/**
 * The angle at the vertex between its two arms, degrees, 0 to 180; null where an arm has no length.
 * @param ratio the picture's width over its height: shares of the two are of different lengths
 */
export function angleBetween([from, vertex, to]: readonly Point[], ratio: number): number | null {
  if (!from || !vertex || !to) return null;
  const arm = ([x, y]: Point): Point => [(x - vertex[0]) * ratio, y - vertex[1]];
  const [a, b] = [arm(from), arm(to)];
  const lengths = Math.hypot(...a) * Math.hypot(...b);
  if (lengths === 0) return null;
  return (Math.acos(Math.min(1, Math.max(-1, (a[0] * b[0] + a[1] * b[1]) / lengths))) * 180) / Math.PI;
}

/**
 * The distance between two points of the picture, m, as if both were as far from the camera as the athlete; null without two points.
 * @param picture its width and height, px, and how many metres one of its pixels shows
 */
export function distanceBetween([a, b]: readonly Point[], picture: { width: number; height: number; metresPerPx: number }): number | null {
  if (!a || !b) return null;
  return picture.metresPerPx * Math.hypot((b[0] - a[0]) * picture.width, (b[1] - a[1]) * picture.height);
}

/** Colours of the pen on the picture, where they stand between dark edges. */
export const DRAWING_HEX: Readonly<Record<DrawingColour, string>> = {
  yellow: "#ffd60a",
  red: "#ff5147",
  green: "#34d058",
  blue: "#4da3ff",
  white: "#ffffff",
};

/** Widths of strokes and heights of letters, as shares of the picture's longer side: a stroke stands between dark edges. */
export const DRAWING_SIZES = { edge: 0.009, stroke: 0.005, letters: 0.034, letterEdge: 0.006 } as const;

/** A drawing as strokes (SVG path data) and words, in the units of a picture of this size. */
export interface DrawnShape {
  paths: string[];
  /** The words of a text, an angle in degrees, or a distance with its unit; `y` is their middle line. */
  label: { x: number; y: number; text: string } | null;
}

const HEAD_RAD = 0.5;

type Bare = Pick<Drawing, "kind" | "points" | "text">;

/**
 * Shapes of a drawing on a picture of this width and height; its words stay inside the picture. Unfinished drawings give the shapes that they have so far.
 * @param letters height of letters, as a share of the picture's longer side
 */
export function drawnShape(drawing: Bare, width: number, height: number, letters: number = DRAWING_SIZES.letters): DrawnShape {
  const high = letters * Math.max(width, height);
  const { paths, label } = shapeOf(drawing, width, height, high);
  if (!label) return { paths, label };
  const long = lengthOf(label.text, high);
  // Words of a coach begin at their place, values have theirs in the middle.
  const before = drawing.kind === "text" ? 0 : long / 2;
  const x = Math.max(before, Math.min(label.x, width - long + before));
  return { paths, label: { ...label, x, y: Math.max(high / 2, Math.min(label.y, height - high / 2)) } };
}

/** Length of words in letters of this height: a bold letter is about 0.58 of its height wide. */
const lengthOf = (text: string, high: number): number => 0.58 * high * text.length;

function shapeOf({ kind, points, text }: Bare, width: number, height: number, high: number): DrawnShape {
  const places = points.map(([x, y]): Point => [x * width, y * height]);
  const [a, b] = places;
  if (!a) return { paths: [], label: null };
  if (kind === "text") return { paths: [], label: { x: a[0], y: a[1], text } };
  if (!b) return { paths: [], label: null };
  if (kind === "circle") return { paths: [circle(a, Math.hypot(b[0] - a[0], b[1] - a[1]))], label: null };
  const way = `M${places.map(at).join("L")}`;
  if (kind === "arrow") return { paths: [way, head(a, b, Math.max(width, height) * 0.03)], label: null };
  if (kind === "angle") return angle(places, way, Math.max(width, height));
  if (kind === "distance") return distance(a, b, { width, size: Math.max(width, height), half: lengthOf(text, high) / 2 }, text);
  return { paths: [way], label: null };
}

const at = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

function circle([x, y]: Point, r: number): string {
  const half = (to: number) => `A${r.toFixed(1)} ${r.toFixed(1)} 0 1 1 ${at([to, y])}`;
  return `M${at([x - r, y])}${half(x + r)}${half(x - r)}`;
}

function head(from: Point, to: Point, length: number): string {
  const way = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const end = (turn: number): Point => [to[0] - length * Math.cos(way + turn), to[1] - length * Math.sin(way + turn)];
  return `M${at(end(HEAD_RAD))}L${at(to)}L${at(end(-HEAD_RAD))}`;
}

/** A line between two bars across its ends, its length beside its middle. */
function distance(a: Point, b: Point, { width, size, half }: { width: number; size: number; half: number }, text: string): DrawnShape {
  const way = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const beside = ([x, y]: Point, far: number): Point => [x - far * Math.sin(way), y + far * Math.cos(way)];
  const bar = (end: Point) => `M${at(beside(end, size * 0.012))}L${at(beside(end, -size * 0.012))}`;
  // On the upper side of the line, and to the right of an upright one where the picture has room for the words.
  const upper = Math.cos(way) > 0 ? -1 : 1;
  // Beside an upright line the words need half their length.
  const far = size * 0.035 * Math.abs(Math.cos(way)) + (size * 0.015 + half) * Math.abs(Math.sin(way));
  const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const wanted = beside(middle, upper * far);
  const fits = Math.abs(Math.sin(way)) < Math.SQRT1_2 || wanted[0] + half <= width;
  const [x, y] = fits ? wanted : beside(middle, -upper * far);
  return { paths: [`M${at(a)}L${at(b)}`, bar(a), bar(b)], label: { x, y, text } };
}

function angle(places: readonly Point[], way: string, size: number): DrawnShape {
  const [from, vertex, to] = places;
  const degrees = angleBetween(places, 1);
  if (!from || !vertex || !to || degrees === null) return { paths: [way], label: null };
  const arm = ([x, y]: Point) => ({ length: Math.hypot(x - vertex[0], y - vertex[1]), turn: Math.atan2(y - vertex[1], x - vertex[0]) });
  const [one, other] = [arm(from), arm(to)];
  const r = Math.min(one.length, other.length, size * 0.12) / 2;
  const on = (turn: number, far = r): Point => [vertex[0] + far * Math.cos(turn), vertex[1] + far * Math.sin(turn)];
  // The smaller way round from one arm to the other.
  const swept = Math.atan2(Math.sin(other.turn - one.turn), Math.cos(other.turn - one.turn));
  const arc = `M${at(on(one.turn))}A${r.toFixed(1)} ${r.toFixed(1)} 0 0 ${swept > 0 ? 1 : 0} ${at(on(other.turn))}`;
  const [x, y] = on(one.turn + swept / 2, r + size * 0.03);
  return { paths: [way, arc], label: { x, y, text: `${Math.round(degrees)}°` } };
}
