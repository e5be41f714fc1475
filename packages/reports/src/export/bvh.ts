import { LANDMARK_NAMES } from "@sagittal/biomechanics";
import type { AnalysisResult, PoseSidecar } from "@sagittal/contract";
import { type BodyMotion, bodyMotion } from "./motion-frame.ts";
import { apply, arc, basis, eulerZxy, IDENTITY, type Matrix, multiply, transpose } from "./rotation.ts";

type Vector = readonly [number, number, number];
type Place = BodyMotion["frames"][number][number];

interface Joint {
  readonly name: string;
  /** Landmarks whose middle is the joint's place. */
  readonly at: readonly string[];
  /** It has a left and a right end, and so a full orientation; other joints have only a direction. */
  readonly wide?: true;
  /** Direction from the parent in the rest pose: x to the athlete's left, y up, z forward. */
  readonly rest: Vector;
  readonly children: readonly Joint[];
}

const END: readonly Joint[] = [];
const arm = (side: "left" | "right", x: 1 | -1): Joint => ({
  name: `${side}_shoulder`,
  at: [`${side}_shoulder`],
  rest: [x, 0, 0],
  children: [
    {
      name: `${side}_elbow`,
      at: [`${side}_elbow`],
      rest: [x, 0, 0],
      children: [{ name: `${side}_wrist`, at: [`${side}_wrist`], rest: [x, 0, 0], children: END }],
    },
  ],
});
const leg = (side: "left" | "right", x: 1 | -1): Joint => ({
  name: `${side}_hip`,
  at: [`${side}_hip`],
  rest: [x, 0, 0],
  children: [
    {
      name: `${side}_knee`,
      at: [`${side}_knee`],
      rest: [0, -1, 0],
      children: [
        {
          name: `${side}_ankle`,
          at: [`${side}_ankle`],
          rest: [0, -1, 0],
          children: [{ name: `${side}_toe`, at: [`${side}_foot_index`], rest: [0, 0, 1], children: END }],
        },
      ],
    },
  ],
});

const HIPS = ["left_hip", "right_hip"] as const;
const SHOULDERS = ["left_shoulder", "right_shoulder"] as const;
const HEAD: Joint = { name: "head", at: ["left_ear", "right_ear"], rest: [0, 1, 0], children: END };
const NECK: Joint = { name: "neck", at: SHOULDERS, rest: [0, 0, 0], children: [HEAD] };
const THORAX: Joint = { name: "thorax", at: SHOULDERS, wide: true, rest: [0, 1, 0], children: [NECK, arm("left", 1), arm("right", -1)] };
/** Bends at the mid-hip: pelvis and trunk are not square to one another. */
const SPINE: Joint = { name: "spine", at: HIPS, rest: [0, 0, 0], children: [THORAX] };

/** The pose's landmarks as a tree: arms out to the sides, legs down, feet forward at rest. */
const SKELETON: Joint = { name: "pelvis", at: HIPS, wide: true, rest: [0, 0, 0], children: [leg("left", 1), leg("right", -1), SPINE] };

const CM = 100;
const INDEX = new Map<string, number>(LANDMARK_NAMES.map((name, i) => [name, i]));

/**
 * The movement as a Biovision hierarchy: centimetres, y up, the athlete faces +z; rotations in degrees, about z, x, y in this order. Bones have their median length over
 * the clip. Landmarks say where a limb points, not how it turns about its own axis: such turns are the smallest ones. A bone that was not seen keeps its last direction.
 * Source: Meredith and Maddock (2001), Motion Capture File Formats Explained.
 */
export function toBvh(result: AnalysisResult, sidecar: PoseSidecar): string {
  const { frames, rate } = bodyMotion(result, sidecar);
  const lengths = new Map<Joint, number>();
  measure(SKELETON, frames, lengths);
  const rows = poses(frames);
  const numbers = (values: readonly number[]) => values.map((v) => String(Number(v.toFixed(4)) + 0)).join(" ");
  return [
    "HIERARCHY",
    ...described(SKELETON, lengths, "ROOT", ""),
    "MOTION",
    `Frames: ${rows.length}`,
    `Frame Time: ${(1 / rate).toFixed(8)}`,
    ...rows.map(numbers),
    "",
  ].join("\n");
}

/** Middle of a joint's landmarks in the file's axes, metres; null where one was not seen. */
function place(landmarks: readonly Place[], names: readonly string[]): Vector | null {
  const seen = names.map((name) => landmarks[INDEX.get(name) ?? -1]);
  let sum: [number, number, number] = [0, 0, 0];
  for (const p of seen) {
    if (!p) return null;
    sum = [sum[0] - p[2] / seen.length, sum[1] + p[1] / seen.length, sum[2] + p[0] / seen.length];
  }
  return sum;
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const norm = (v: Vector): number => Math.hypot(...v);

function between(landmarks: readonly Place[], from: readonly string[], to: readonly string[]): Vector | null {
  const [a, b] = [place(landmarks, from), place(landmarks, to)];
  return a && b && norm(minus(b, a)) > 0 ? minus(b, a) : null;
}

/** Median length of each bone, metres; 0 for one that was never seen. */
function measure(joint: Joint, frames: BodyMotion["frames"], into: Map<Joint, number>): void {
  for (const child of joint.children) {
    const sizes = frames.flatMap((f) => {
      const bone = between(f, joint.at, child.at);
      return bone ? [norm(bone)] : [];
    });
    into.set(child, sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? 0);
    measure(child, frames, into);
  }
}

function described(joint: Joint, lengths: ReadonlyMap<Joint, number>, kind: "ROOT" | "JOINT", indent: string): string[] {
  const offset = (of: Joint) => of.rest.map((v) => (v * (lengths.get(of) ?? 0) * CM + 0).toFixed(4)).join(" ");
  const rotations = "Zrotation Xrotation Yrotation";
  const channels = kind === "ROOT" ? `6 Xposition Yposition Zposition ${rotations}` : `3 ${rotations}`;
  const inner = `${indent}  `;
  return [
    `${indent}${kind} ${joint.name}`,
    `${indent}{`,
    `${inner}OFFSET ${offset(joint)}`,
    `${inner}CHANNELS ${channels}`,
    ...joint.children.flatMap((child) =>
      child.children.length > 0
        ? described(child, lengths, "JOINT", inner)
        : [`${inner}End Site`, `${inner}{`, `${inner}  OFFSET ${offset(child)}`, `${inner}}`],
    ),
    `${indent}}`,
  ];
}

/** The channels of each frame in the order of the hierarchy. */
function poses(frames: BodyMotion["frames"]): number[][] {
  const held = new Map<Joint, Matrix>();
  let root: Vector = [0, 0, 0];
  return frames.map((landmarks) => {
    root = place(landmarks, SKELETON.at) ?? root;
    const channels = root.map((v) => v * CM);
    turn(SKELETON, IDENTITY, landmarks, held, channels);
    return channels;
  });
}

/** Appends the rotation of a joint about its parent's, then those of its children. */
function turn(joint: Joint, parent: Matrix, landmarks: readonly Place[], held: Map<Joint, Matrix>, channels: number[]): void {
  if (joint.children.length === 0) return;
  const own = orientation(joint, parent, landmarks) ?? (held.has(joint) ? multiply(parent, held.get(joint) ?? IDENTITY) : parent);
  const local = multiply(transpose(parent), own);
  held.set(joint, local);
  channels.push(...eulerZxy(local));
  for (const child of joint.children) turn(child, own, landmarks, held, channels);
}

/** A joint's axes in space; null where its landmarks were not seen. */
function orientation(joint: Joint, parent: Matrix, landmarks: readonly Place[]): Matrix | null {
  const [next] = joint.children;
  if (!next) return null;
  if (joint.wide) {
    const [left = "", right = ""] = joint.at;
    const [across, trunk] = [between(landmarks, [right], [left]), between(landmarks, HIPS, SHOULDERS)];
    return across && trunk && basis(across, trunk);
  }
  const along = between(landmarks, joint.at, next.at);
  return along && multiply(arc(apply(parent, next.rest), along), parent);
}
