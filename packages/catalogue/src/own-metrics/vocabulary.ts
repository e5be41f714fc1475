/** The words of own metrics: docs/metric-notation.md explains each of them. */
import type { CameraView, EventType, OwnUnit } from "@sagittal/contract";

/** Which side of the body a word means, where it is not the side that is being read. */
export const SIDE_MARKS = ["left", "right", "other"] as const;
export type SideMark = (typeof SIDE_MARKS)[number];

/** Exponents of degrees, lengths and times. */
export interface Dimension {
  readonly deg: number;
  readonly length: number;
  readonly time: number;
}

export const NONE: Dimension = { deg: 0, length: 0, time: 0 };
export const DEGREES: Dimension = { ...NONE, deg: 1 };
export const LENGTH: Dimension = { ...NONE, length: 1 };
export const TIME: Dimension = { ...NONE, time: 1 };
const SPEED: Dimension = { ...NONE, length: 1, time: -1 };

/** True for values that can be added, compared and shown in the same units. */
export const sameDimension = (a: Dimension, b: Dimension): boolean => a.deg === b.deg && a.length === b.length && a.time === b.time;

/** Units in which a value can be shown, by what it measures; the first one is taken where the expression names none. */
const SHOWN: readonly { readonly dimension: Dimension; readonly units: readonly [OwnUnit, ...OwnUnit[]] }[] = [
  { dimension: DEGREES, units: ["deg"] },
  { dimension: LENGTH, units: ["cm", "m", "%leg", "%height"] },
  { dimension: TIME, units: ["ms", "s"] },
  { dimension: SPEED, units: ["m/s", "cm/s"] },
  { dimension: NONE, units: ["ratio", "%"] },
];

/** The units in which a quantity can be shown; undefined when there is none, for example for degrees times centimetres. */
export const unitsOf = (dimension: Dimension): readonly [OwnUnit, ...OwnUnit[]] | undefined =>
  SHOWN.find((s) => sameDimension(s.dimension, dimension))?.units;

/** Units of a number, with what one of them is in degrees, metres or seconds. */
export const LITERAL_UNITS = {
  deg: { dimension: DEGREES, factor: 1 },
  cm: { dimension: LENGTH, factor: 0.01 },
  m: { dimension: LENGTH, factor: 1 },
  ms: { dimension: TIME, factor: 0.001 },
  s: { dimension: TIME, factor: 1 },
} as const;
export type LiteralUnit = keyof typeof LITERAL_UNITS;

type Views = readonly CameraView[];
const SIDE_VIEW: Views = ["side"];
const FRONTAL: Views = ["front", "back"];
const ANY: Views = ["side", "front", "back"];

interface Named {
  /** Exists on both sides of the body. */
  readonly paired: boolean;
  readonly views: Views;
}

/** Points of the body. */
export const POINTS = {
  H: { paired: true, views: ANY },
  K: { paired: true, views: ANY },
  A: { paired: true, views: ANY },
  S: { paired: true, views: ANY },
  E: { paired: true, views: ANY },
  W: { paired: true, views: ANY },
  HEEL: { paired: true, views: ANY },
  TOE: { paired: true, views: ANY },
  HAND: { paired: true, views: ANY },
  EAR: { paired: true, views: ANY },
  NOSE: { paired: false, views: ANY },
  MH: { paired: false, views: ANY },
  MS: { paired: false, views: ANY },
  ME: { paired: false, views: ANY },
  MA: { paired: false, views: ANY },
  COM: { paired: false, views: ANY },
  BAR: { paired: false, views: ANY },
} as const satisfies Record<string, Named>;
export type PointName = keyof typeof POINTS;

/** Angles that have a name. */
export const ANGLES = {
  knee_flexion: { paired: true, views: SIDE_VIEW },
  hip_flexion: { paired: true, views: SIDE_VIEW },
  ankle_dorsiflexion: { paired: true, views: SIDE_VIEW },
  shoulder_flexion: { paired: true, views: SIDE_VIEW },
  elbow_flexion: { paired: true, views: SIDE_VIEW },
  th_th: { paired: true, views: SIDE_VIEW },
  th_sh: { paired: true, views: SIDE_VIEW },
  th_ft: { paired: true, views: SIDE_VIEW },
  th_arm: { paired: true, views: SIDE_VIEW },
  th_tr: { paired: false, views: SIDE_VIEW },
  FPPA: { paired: true, views: FRONTAL },
  trunk_lateral_lean: { paired: false, views: FRONTAL },
  shoulder_tilt: { paired: false, views: FRONTAL },
} as const satisfies Record<string, Named>;
export type AngleName = keyof typeof ANGLES;

/** Functions of points. */
export const POINT_FUNCTIONS = {
  angle: { points: 3, dimension: DEGREES, views: ANY },
  lean: { points: 2, dimension: DEGREES, views: ANY },
  distance: { points: 2, dimension: LENGTH, views: ANY },
  ahead: { points: 2, dimension: LENGTH, views: SIDE_VIEW },
  above: { points: 2, dimension: LENGTH, views: ANY },
  across: { points: 2, dimension: LENGTH, views: FRONTAL },
} as const satisfies Record<string, { points: 2 | 3; dimension: Dimension; views: Views }>;
export type PointFunction = keyof typeof POINT_FUNCTIONS;

/** Lengths of the athlete. */
export const BODY_LENGTHS = ["leg", "stature"] as const;
export type BodyLength = (typeof BODY_LENGTHS)[number];

/** Statistics of a quantity over a phase. */
export const REDUCTIONS = ["max", "min", "mean", "range"] as const;
export type Reduction = (typeof REDUCTIONS)[number];

/** Events by their word; those of a foot happen on one side each. */
export const EVENTS = {
  IC: { type: "initial_contact", paired: true },
  TO: { type: "toe_off", paired: true },
  take_off: { type: "take_off", paired: false },
  landing: { type: "landing", paired: false },
  rep_start: { type: "rep_start", paired: false },
  rep_bottom: { type: "rep_bottom", paired: false },
  rep_top: { type: "rep_top", paired: false },
  rep_end: { type: "rep_end", paired: false },
  phase_start: { type: "phase_start", paired: false },
  impact: { type: "impact", paired: false },
  release: { type: "release", paired: false },
  stroke_top: { type: "stroke_top", paired: false },
  stroke_bottom: { type: "stroke_bottom", paired: false },
} as const satisfies Record<string, { type: EventType; paired: boolean }>;
export type EventName = keyof typeof EVENTS;

/** Other words for events, read and never written. */
export const EVENT_ALIASES: Readonly<Record<string, EventName>> = { HS: "IC", initial_contact: "IC", toe_off: "TO" };

/** True for a word of the table itself: `constructor` and what else an object inherits are no words of the notation. */
export const isOwn = <T extends object>(table: T, word: string): word is Extract<keyof T, string> => Object.hasOwn(table, word);
