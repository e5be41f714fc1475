/** Angles, distances and body lengths of own metrics as series of a motion, with their errors. */
import {
  type ArmAngle,
  barOf,
  barSides,
  combine,
  distance,
  flexionAt,
  type JointName,
  leanOf,
  middle,
  otherSide,
  type Point,
  type Series,
  type Side,
} from "@sagittal/biomechanics";
import { ANGLES, type AngleName, type Node, POINTS, type PointName, type PointRef, type SideMark } from "@sagittal/catalogue/own-metrics";
import { rmsError } from "../engine/angle-error.ts";
import { armError } from "../engine/arm-error.ts";
import { type Motion, seen } from "../engine/motion.ts";
import { FAR_LIMB_FACTOR, measurementError } from "../engine/uncertainty.ts";

type Leaf = Extract<Node, { kind: "angle" | "points" }>;

/** What lengths are measured in: metres where the scale is needed, else pixels of which only ratios are shown. */
export type LengthRule = "cm" | "%leg" | "%height";

/** A quantity along the clip. */
export interface Quantity {
  /** Degrees, or pixels. */
  readonly series: Series;
  /** Standard error of a value of this size, in the same unit. */
  readonly error: (value: number) => number;
  /** The error comes from the error model of angles. */
  readonly modelled: boolean;
  /** Visibility of the body parts, 0 to 1. */
  readonly quality: number;
}

/** The side of the body that a word means. */
export const sideMeant = (mark: SideMark | null, read: Side): Side =>
  mark === "left" || mark === "right" ? mark : mark === "other" ? otherSide(read) : read;

const JOINTS = {
  H: "hip",
  K: "knee",
  A: "ankle",
  S: "shoulder",
  E: "elbow",
  W: "wrist",
  HEEL: "heel",
  TOE: "toe",
  HAND: "hand",
  EAR: "ear",
} as const satisfies Partial<Record<PointName, JointName>>;

/** Joints of both sides that a point in the middle rests on. */
const MIDDLES = {
  MH: ["hip"],
  MS: ["shoulder"],
  MA: ["ankle"],
  ME: ["ear"],
  NOSE: ["ear"],
  COM: ["shoulder", "hip", "knee", "ankle"],
  BAR: ["wrist"],
} as const satisfies Partial<Record<PointName, readonly JointName[]>>;

const isPaired = (name: PointName): name is keyof typeof JOINTS => POINTS[name].paired;

function middlePoint({ body, centreOfMass }: Motion, name: keyof typeof MIDDLES): Point {
  const { left, right, midHip, midShoulder, nose } = body.joints;
  switch (name) {
    case "MH":
      return midHip;
    case "MS":
      return midShoulder;
    case "NOSE":
      return nose;
    case "COM":
      return centreOfMass;
    case "MA":
      return middle(left.ankle, right.ankle);
    case "ME":
      return middle(left.ear, right.ear);
    case "BAR":
      return barOf(body, body.joints);
  }
}

/** Body parts of a side. */
type Parts = readonly { readonly side: Side; readonly joint: JointName }[];

function partsOf({ body }: Motion, { name, side }: Pick<PointRef, "name" | "side">, read: Side): Parts {
  if (isPaired(name)) return [{ side: sideMeant(side, read), joint: JOINTS[name] }];
  if (name === "BAR") return barSides(body).map((holding) => ({ side: holding, joint: "wrist" }));
  return MIDDLES[name].flatMap((joint) => [
    { side: "left" as const, joint },
    { side: "right" as const, joint },
  ]);
}

const pointOf = (motion: Motion, { name, side }: PointRef, read: Side): Point =>
  isPaired(name) ? motion.body.joints[sideMeant(side, read)][JOINTS[name]] : middlePoint(motion, name);

/** Joints that a named angle rests on. */
const ANGLE_JOINTS: Readonly<Record<AngleName, readonly JointName[]>> = {
  knee_flexion: ["hip", "knee", "ankle"],
  hip_flexion: ["shoulder", "hip", "knee"],
  ankle_dorsiflexion: ["knee", "ankle", "heel", "toe"],
  shoulder_flexion: ["hip", "shoulder", "elbow"],
  elbow_flexion: ["shoulder", "elbow", "wrist"],
  th_th: ["hip", "knee"],
  th_sh: ["knee", "ankle"],
  th_ft: ["heel", "toe"],
  th_arm: ["shoulder", "elbow"],
  th_tr: ["hip", "shoulder"],
  FPPA: ["hip", "knee", "ankle"],
  trunk_lateral_lean: ["hip", "shoulder"],
  shoulder_tilt: ["shoulder"],
};

function angleSeries({ sagittal, frontal }: Motion, name: AngleName, side: Side): Series | undefined {
  const own = sagittal?.[side];
  switch (name) {
    case "knee_flexion":
      return own?.kneeFlexion;
    case "hip_flexion":
      return own?.hipFlexion;
    case "ankle_dorsiflexion":
      return own?.ankleDorsiflexion;
    case "shoulder_flexion":
      return own?.shoulderFlexion;
    case "elbow_flexion":
      return own?.elbowFlexion;
    case "th_th":
      return own?.thigh;
    case "th_sh":
      return own?.shank;
    case "th_ft":
      return own?.foot;
    case "th_arm":
      return own?.arm;
    case "th_tr":
      return sagittal?.trunkLean;
    case "FPPA":
      return frontal?.kneeFppa[side];
    case "trunk_lateral_lean":
      return frontal?.trunkLateralLean;
    case "shoulder_tilt":
      return frontal?.shoulderObliquity.map((v) => -v);
  }
}

/** Angles of the arm, whose error is the arm's own. */
const ARM_ANGLES: Partial<Record<AngleName, ArmAngle>> = {
  elbow_flexion: "elbow",
  shoulder_flexion: "shoulder",
  th_arm: "shoulder",
};

/** Standard error of a named angle from the error model, degrees; null where the model has none. */
function modelledError({ angleErrors }: Motion, name: AngleName, side: Side): number | null {
  if (!angleErrors) return null;
  const own = angleErrors[side];
  const errors = {
    knee_flexion: own.knee,
    hip_flexion: own.hip,
    ankle_dorsiflexion: own.ankle,
    th_th: own.thigh,
    th_sh: own.shank,
    th_ft: own.foot,
    th_tr: angleErrors.trunk,
  };
  return Object.hasOwn(errors, name) ? rmsError([errors[name as keyof typeof errors]]) : null;
}

/** A far limb counts as seen by a quarter at least, as in the catalogue's metrics of gait: its own visibility is always low from the side. */
const LEAST_FAR_QUALITY = 0.25;

const isFar = ({ body }: Motion, side: Side): boolean => body.nearSide !== null && side !== body.nearSide;

function qualityOf(motion: Motion, parts: Parts): number {
  const all = parts.map(({ side, joint }) => {
    const visible = seen(motion, side, [joint]);
    return isFar(motion, side) ? Math.max(LEAST_FAR_QUALITY, visible) : visible;
  });
  return Math.min(...all);
}

/** Standard error of a distance, px. */
function lengthError({ body, scale, request }: Motion, rule: LengthRule): (px: number) => number {
  if (rule === "cm" && scale) {
    const pxPerCm = scale.pxPerM / 100;
    return (px) => pxPerCm * measurementError("cm", px / pxPerCm);
  }
  if (rule === "%height" && scale) {
    const staturePx = (scale.pxPerM * (request.athlete.height_cm ?? 0)) / 100;
    return () => (staturePx * measurementError("%height", 0)) / 100;
  }
  return () => (body.legPx * measurementError("%leg", 0)) / 100;
}

function pointSeries(motion: Motion, node: Extract<Leaf, { kind: "points" }>, read: Side): Series {
  const [p, q, r] = node.points.map((point) => pointOf(motion, point, read));
  if (!p || !q) throw new Error(`${node.name} has too few points.`);
  switch (node.name) {
    case "angle":
      if (!r) throw new Error("An angle has three points.");
      return flexionAt(p, q, r).map((v) => 180 - v);
    case "lean":
      return leanOf(p, q);
    case "distance":
      return distance(p, q);
    case "ahead":
      return combine((a, b) => a - b, p.x, q.x);
    case "above":
      return combine((a, b) => a - b, p.y, q.y);
    case "across":
      return combine((a, b) => Math.abs(a - b), p.x, q.x);
  }
}

/** An angle or distance along the clip for the side that is read; null where this view does not show it. */
export function quantityOf(motion: Motion, node: Leaf, read: Side, rule: LengthRule): Quantity | null {
  if (node.kind === "angle") {
    const side = sideMeant(node.side, read);
    const series = angleSeries(motion, node.name, side);
    if (!series) return null;
    const paired = ANGLES[node.name].paired;
    const sides = paired ? [side] : (["left", "right"] as const);
    const parts = sides.flatMap((s) => ANGLE_JOINTS[node.name].map((joint) => ({ side: s, joint })));
    const modelled = modelledError(motion, node.name, side);
    const ofArm = ARM_ANGLES[node.name];
    const usual = ofArm
      ? armError(motion, ofArm, side)
      : (paired && isFar(motion, side) ? FAR_LIMB_FACTOR : 1) * measurementError("deg", 0);
    return { series, error: () => modelled ?? usual, modelled: modelled !== null, quality: qualityOf(motion, parts) };
  }
  if (node.name === "ahead" && motion.body.view !== "side") return null;
  if (node.name === "across" && motion.body.view === "side") return null;
  const parts = node.points.flatMap((point) => partsOf(motion, point, read));
  const far = node.points.some((p) => isPaired(p.name) && isFar(motion, sideMeant(p.side, read))) ? FAR_LIMB_FACTOR : 1;
  const inDegrees = node.name === "angle" || node.name === "lean";
  const error = inDegrees ? () => measurementError("deg", 0) : lengthError(motion, rule);
  return {
    series: pointSeries(motion, node, read),
    error: (value) => far * error(value),
    modelled: false,
    quality: qualityOf(motion, parts),
  };
}
