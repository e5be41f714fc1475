import type { CameraView } from "@sagittal/contract";
import { apart, type LiveBody, type Look, medianOf, middleOf, type Place, placeOf, trunkOf } from "./body.ts";

/** What is wrong with where the camera stands, or that all is well. */
export const FRAMING = [
  "nobody",
  "cut_head",
  "cut_feet",
  "cut_left",
  "cut_right",
  "closer",
  "back",
  "from_side",
  "from_front",
  "whole",
] as const;
export type Framing = (typeof FRAMING)[number];

/** Looks of this time are judged together, ms: a moving body shows itself whole within it. */
export const WINDOW_MS = 3000;
/** Fewer looks say nothing yet. */
const LEAST_LOOKS = 3;
/** A part that is outside in this share of the looks is cut; a single look may be wrong. */
const CUT_SHARE = 0.3;
/** Margin at the picture's edge, share of its side: what touches the edge is not yet cut. */
const EDGE = 0.005;
/** Top of the head above the ears, over the distance from shoulders to ears: 0.07 over 0.115 of stature (Drillis and Contini 1966, segment heights). */
const CROWN = 0.6;
/**
 * Share of the picture that the body fills along its longer extent: two thirds is the aim. Less than the first costs accuracy, more than the
 * second leaves no room to move.
 */
const FILL = { least: 0.4, most: 0.93 };
/**
 * Distance between the shoulders over the length of the trunk, in the picture. Of a person seen from the front it is about 0.75; more than the first is
 * a camera 30 degrees off the side, less than the second one 45 degrees off front or back.
 */
const SHOULDERS = { side: 0.4, front: 0.53 };

/** The top of the head, estimated from ears and shoulders. */
function crownOf(body: LiveBody): Place {
  const [[sx, sy], [ex, ey]] = [middleOf(body, "shoulder"), middleOf(body, "ear")];
  return [ex + CROWN * (ex - sx), ey + CROWN * (ey - sy)];
}

/** The points that must lie in the picture: head, hands and feet, and what is between. */
function outline(body: LiveBody): { head: Place; feet: Place[]; all: Place[] } {
  const pair = (joint: "heel" | "foot_index" | "ankle" | "knee" | "wrist" | "elbow" | "hip" | "shoulder"): Place[] => [
    placeOf(body, `left_${joint}`),
    placeOf(body, `right_${joint}`),
  ];
  const head = crownOf(body);
  const feet = [...pair("heel"), ...pair("foot_index"), ...pair("ankle")];
  return { head, feet, all: [head, ...feet, ...pair("knee"), ...pair("wrist"), ...pair("elbow"), ...pair("hip"), ...pair("shoulder")] };
}

/** The sides on which a body leaves the picture. */
function cuts(body: LiveBody): Set<Framing> {
  const { head, feet, all } = outline(body);
  const { width, height } = body;
  const cut = new Set<Framing>();
  const outside = ([, y]: Place) => y < -EDGE * height || y > (1 + EDGE) * height;
  if (outside(head)) cut.add("cut_head");
  if (feet.some(outside)) cut.add("cut_feet");
  if (all.some(([x]) => x < -EDGE * width)) cut.add("cut_left");
  if (all.some(([x]) => x > (1 + EDGE) * width)) cut.add("cut_right");
  return cut;
}

/** Share of the picture that the body fills, along its height or its width, whichever is more. */
function fillOf(body: LiveBody): number {
  const { all } = outline(body);
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
  return Math.max(extent(all.map(([x]) => x)) / body.width, extent(all.map(([, y]) => y)) / body.height);
}

/**
 * Corrections of the camera's position, worst first, from the looks of the last seconds; null before there are enough.
 * @param view the side from which the movement is to be filmed
 */
export function framingOf(looks: readonly Look[], view: CameraView): Framing | null {
  if (looks.length < LEAST_LOOKS) return null;
  const bodies = looks.flatMap(({ body }) => (body ? [body] : []));
  if (bodies.length < looks.length / 2) return "nobody";
  const cut = bodies.map(cuts);
  const worst = (["cut_head", "cut_feet", "cut_left", "cut_right"] as const).find(
    (side) => cut.filter((sides) => sides.has(side)).length > CUT_SHARE * bodies.length,
  );
  const fill = medianOf(bodies.map(fillOf));
  // Head and feet cut at once: the athlete stands too close, and one step back corrects both.
  if (worst && fill > 1) return "back";
  if (worst) return worst;
  if (fill < FILL.least) return "closer";
  if (fill > FILL.most) return "back";
  const shoulders = medianOf(bodies.map((body) => apart(placeOf(body, "left_shoulder"), placeOf(body, "right_shoulder")) / trunkOf(body)));
  if (view === "side" && shoulders > SHOULDERS.side) return "from_side";
  if (view !== "side" && shoulders < SHOULDERS.front) return "from_front";
  return "whole";
}
