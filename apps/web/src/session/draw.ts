import { BODY_LANDMARKS, isAnatomical, LANDMARK, LANDMARK_SIDE, pairOf } from "@sagittal/biomechanics";
import { type PoseSidecar, type Side, wholeKey } from "@sagittal/contract";
import { belowFace, FEET, groundLine, isFound } from "../lib/body.ts";
import { type Span, spans } from "../lib/motion.ts";

export const LAYERS = ["skeleton", "angles", "trails", "contacts", "ground"] as const;
type Layer = (typeof LAYERS)[number];
export type Layers = Readonly<Record<Layer, boolean>>;

/** The colours of the annotated video: the same in every picture of a person. */
export const LEFT = "#35b6ff";
export const RIGHT = "#ff9a2e";
const NEUTRAL = "#f4f7fa";
const GHOST = "#d8b4fe";
const CENTRE = "#5eead4";

const ANGLE_AT: Readonly<Record<string, number>> = {
  knee_flexion_left: LANDMARK.left_knee,
  knee_flexion_right: LANDMARK.right_knee,
  hip_flexion_left: LANDMARK.left_hip,
  hip_flexion_right: LANDMARK.right_hip,
  ankle_dorsiflexion_left: LANDMARK.left_ankle,
  ankle_dorsiflexion_right: LANDMARK.right_ankle,
  elbow_flexion_left: LANDMARK.left_elbow,
  elbow_flexion_right: LANDMARK.right_elbow,
  knee_fppa_left: LANDMARK.left_knee,
  knee_fppa_right: LANDMARK.right_knee,
};
/** Landmarks drawn as points: the body without the fingers. */
const FINGERS = (["pinky", "index", "thumb"] as const).flatMap(pairOf);
const POINTS = BODY_LANDMARKS.filter((k) => !FINGERS.includes(k));
const TRAIL_MS = 900;
const DIMMED = 0.18;

type Place = readonly [number, number];

/** Side of a landmark of the body; the face has none. */
const sideOf = (joint: number): Side | null => LANDMARK_SIDE[joint] ?? null;
const colourOf = (side: Side | null) => (side === "left" ? LEFT : side === "right" ? RIGHT : NEUTRAL);

export interface Scene {
  pose: PoseSidecar;
  contacts: readonly Span[];
  /** Height of the ground line in image pixels; null where no foot was seen on the ground. */
  ground: number | null;
}

/** What all frames of a session have in common, computed once for its drawings. */
export function sceneOf(pose: PoseSidecar): Scene {
  return { pose, contacts: spans(pose.events, "contact"), ground: groundLine(pose) };
}

/** What is drawn over one frame. */
export interface Shown {
  layers: Layers;
  /** The side that is looked at; the other one is dimmed and loses its angles, trail and lights. */
  side?: Side | null;
  /** The mass centre in image pixels, frame by frame, once it is known. */
  centres?: readonly (Place | null)[] | null;
  /** Joints of the ghost at this frame, in image pixels. */
  ghost?: readonly Place[] | null;
}

/** Share of the picture's size by which a joint may lie outside of it: what lies farther out is a guess. */
const BEYOND = 0.02;

/** Whether a joint was found, in the picture. */
export function inPicture({ image: { width, height } }: Pick<PoseSidecar, "image">, joint: Place | null | undefined): boolean {
  if (!isFound(joint)) return false;
  const [x, y] = [joint[0] / width, joint[1] / height];
  return Math.min(x, y) >= -BEYOND && Math.max(x, y) <= 1 + BEYOND;
}

interface Brush {
  pen: CanvasRenderingContext2D;
  /** One line's width, by the canvas's size. */
  unit: number;
  place: (point: Place) => [number, number];
}

/** Draws one frame's overlay over the whole canvas. */
export function drawOverlay(canvas: HTMLCanvasElement, scene: Scene, frame: number, shown: Shown): void {
  const pen = canvas.getContext("2d");
  const { pose } = scene;
  const joints = pose.image.joints[frame];
  const seen = pose.frames[frame];
  if (!pen) return;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  if (!joints || !seen) return;
  const [kx, ky] = [canvas.width / pose.image.width, canvas.height / pose.image.height];
  const brush: Brush = {
    pen,
    unit: Math.max(1, Math.min(canvas.width, canvas.height) / 420),
    place: ([x, y]) => [x * kx, y * ky],
  };
  pen.lineCap = "round";
  pen.lineJoin = "round";
  const visible = (joint: number) => (seen[joint]?.[3] ?? 0) > 0.3 && inPicture(pose, joints[joint]);
  const { layers, side = null } = shown;
  if (layers.ground && scene.ground !== null) drawGround(brush, canvas.width, scene.ground);
  if (shown.ghost) drawGhost(brush, pose, shown.ghost);
  if (layers.trails) drawTrails(brush, pose, frame, shown);
  if (layers.skeleton) drawSkeleton(brush, pose, joints, visible, side);
  if (layers.contacts) drawContacts(brush, scene, frame, side);
  if (layers.angles) drawAngles(brush, pose, frame, visible, side);
}

function drawGround({ pen, unit, place }: Brush, width: number, ground: number): void {
  const [, y] = place([0, ground]);
  pen.strokeStyle = "rgba(244,247,250,.55)";
  pen.lineWidth = unit;
  pen.setLineDash([6 * unit, 6 * unit]);
  line(pen, [0, y], [width, y]);
  pen.setLineDash([]);
}

function line(pen: CanvasRenderingContext2D, from: Place, to: Place): void {
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
}

const bodyEdges = (pose: PoseSidecar) => pose.skeleton.edges.filter(belowFace);

function drawGhost({ pen, unit, place }: Brush, pose: PoseSidecar, ghost: readonly Place[]): void {
  pen.save();
  pen.globalAlpha = 0.6;
  pen.strokeStyle = GHOST;
  pen.lineWidth = 5 * unit;
  // One path, so that crossing limbs do not add up.
  pen.beginPath();
  for (const [a, b] of bodyEdges(pose)) {
    const [from, to] = [ghost[a], ghost[b]];
    if (!isFound(from) || !isFound(to)) continue;
    pen.moveTo(...place(from));
    pen.lineTo(...place(to));
  }
  pen.stroke();
  pen.restore();
}

function drawTrails({ pen, unit, place }: Brush, pose: PoseSidecar, frame: number, { side = null, centres }: Shown): void {
  const t = pose.t_ms[frame] ?? 0;
  const trail = (colour: string, at: (i: number) => Place | null | undefined) => {
    pen.strokeStyle = colour;
    pen.lineWidth = 2 * unit;
    for (let i = frame; i > 0 && t - (pose.t_ms[i] ?? 0) < TRAIL_MS; i--) {
      const [a, b] = [at(i), at(i - 1)];
      if (!isFound(a) || !isFound(b)) break;
      pen.globalAlpha = 0.8 * (1 - (t - (pose.t_ms[i] ?? 0)) / TRAIL_MS);
      line(pen, place(a), place(b));
    }
    pen.globalAlpha = 1;
  };
  for (const foot of ["left", "right"] as const) {
    if (side === null || side === foot) trail(colourOf(foot), (i) => pose.image.joints[i]?.[FEET[foot][1]]);
  }
  const centre = centres?.[frame];
  if (!centre) return;
  trail(CENTRE, (i) => centres?.[i]);
  const [x, y] = place(centre);
  pen.fillStyle = CENTRE;
  pen.strokeStyle = "rgba(11,15,20,.8)";
  pen.lineWidth = 1.5 * unit;
  pen.beginPath();
  pen.arc(x, y, 5 * unit, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
}

function drawSkeleton(
  { pen, unit, place }: Brush,
  pose: PoseSidecar,
  joints: readonly Place[],
  visible: (joint: number) => boolean,
  side: Side | null,
): void {
  const dim = (...of: number[]) => (side !== null && of.every((j) => sideOf(j) !== side) ? DIMMED : 1);
  const edges = bodyEdges(pose).filter(([a, b]) => visible(a) && visible(b));
  for (const width of [5, 3]) {
    pen.lineWidth = width * unit;
    for (const [a, b] of edges) {
      const [from, to] = [joints[a], joints[b]];
      if (!from || !to) continue;
      pen.globalAlpha = dim(a, b);
      pen.strokeStyle = width === 5 ? "rgba(11,15,20,.65)" : sideOf(a) === sideOf(b) ? colourOf(sideOf(a)) : NEUTRAL;
      line(pen, place(from), place(to));
    }
  }
  for (const i of POINTS) {
    const joint = joints[i];
    if (!joint || !visible(i)) continue;
    pen.globalAlpha = dim(i);
    pen.fillStyle = NEUTRAL;
    pen.beginPath();
    pen.arc(...place(joint), 2.6 * unit, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

function drawContacts({ pen, unit, place }: Brush, { pose, contacts }: Scene, frame: number, side: Side | null): void {
  const t = pose.t_ms[frame] ?? 0;
  for (const contact of contacts) {
    if (t < contact.from || t > contact.to || !contact.side || (side !== null && contact.side !== side)) continue;
    const [heel, toe] = FEET[contact.side].map((i) => pose.image.joints[frame]?.[i]);
    if (!isFound(heel) || !isFound(toe)) continue;
    const [[hx, hy], [tx, ty]] = [place(heel), place(toe)];
    const y = Math.max(hy, ty) + 7 * unit;
    pen.strokeStyle = colourOf(contact.side);
    pen.lineWidth = 4 * unit;
    line(pen, [Math.min(hx, tx) - 4 * unit, y], [Math.max(hx, tx) + 4 * unit, y]);
  }
}

/** Angles of a frame beside their joints, as text; none that a joint cannot have, as in the annotated video. */
export function anglesAt({ angles }: Pick<PoseSidecar, "angles">, frame: number): { joint: number; text: string }[] {
  return Object.entries(ANGLE_AT).flatMap(([name, joint]) => {
    const value = angles[name]?.[frame];
    if (value == null || !isAnatomical(wholeKey(name), value)) return [];
    return [{ joint, text: `${Math.round(value)}°`.replace("-", "−") }];
  });
}

function drawAngles(
  { pen, unit, place }: Brush,
  pose: PoseSidecar,
  frame: number,
  visible: (joint: number) => boolean,
  side: Side | null,
): void {
  pen.font = `600 ${Math.round(12 * unit)}px "Inter Variable", sans-serif`;
  pen.textBaseline = "middle";
  for (const { joint, text } of anglesAt(pose, frame)) {
    const at = pose.image.joints[frame]?.[joint];
    if (!at || !visible(joint) || (side !== null && sideOf(joint) !== side)) continue;
    const [x, y] = place(at);
    const width = pen.measureText(text).width + 8 * unit;
    const dx = joint % 2 === 1 ? 10 * unit : -10 * unit - width;
    pen.fillStyle = "rgba(11,15,20,.78)";
    pen.beginPath();
    pen.roundRect(x + dx, y - 9 * unit, width, 18 * unit, 4 * unit);
    pen.fill();
    pen.fillStyle = colourOf(sideOf(joint));
    pen.fillText(text, x + dx + 4 * unit, y + unit);
  }
}
