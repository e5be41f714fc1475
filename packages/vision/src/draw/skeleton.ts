import { LANDMARK, pairOf, SIDE_LANDMARKS } from "@sagittal/biomechanics";
import type { ColorMatrix, YuvPlanes } from "../video/types.ts";
import { type BodySide, PALETTE, sideColour, toYuv, type YuvColour } from "./palette.ts";
import { drawDashes, drawDisc, drawLine } from "./raster.ts";
import type { OverlayLandmark } from "./scene.ts";
import type { Track } from "./track.ts";

/** A landmark index, or two whose middle is meant. */
type Joint = number | readonly [number, number];

interface Bone {
  readonly from: Joint;
  readonly to: Joint;
  /** Width over that of the legs. */
  readonly width: number;
}

const MIDDLE: readonly Bone[] = [
  { from: pairOf("ear"), to: pairOf("shoulder"), width: 0.8 },
  { from: pairOf("shoulder"), to: pairOf("hip"), width: 1 },
  { from: LANDMARK.left_shoulder, to: LANDMARK.right_shoulder, width: 0.8 },
  { from: LANDMARK.left_hip, to: LANDMARK.right_hip, width: 0.8 },
];

/** Bones of one side and their width over that of the legs. */
const SIDE_BONES = [
  ["shoulder", "elbow", 0.8],
  ["elbow", "wrist", 0.8],
  ["hip", "knee", 1],
  ["knee", "ankle", 1],
  ["ankle", "heel", 0.7],
  ["heel", "toe", 0.7],
  ["ankle", "toe", 0.7],
] as const;
const SIDE_JOINTS = ["shoulder", "elbow", "wrist", "hip", "knee", "ankle"] as const;

interface Limb {
  readonly side: BodySide | null;
  readonly bones: readonly Bone[];
  readonly joints: readonly Joint[];
}

function limbOf(side: BodySide): Limb {
  const k = SIDE_LANDMARKS[side];
  return {
    side,
    bones: SIDE_BONES.map(([from, to, width]) => ({ from: k[from], to: k[to], width })),
    joints: SIDE_JOINTS.map((joint) => k[joint]),
  };
}

const BODY: readonly Limb[] = [{ side: null, bones: MIDDLE, joints: [] }, limbOf("left"), limbOf("right")];

/** Visibility below which a bone is uncertain: drawn dashed and dim. */
const SURE_VISIBILITY = 0.5;

export interface SkeletonStyle {
  /** Width of a leg's stroke in pixels. */
  readonly width: number;
  /** Width of the dark outline in pixels. */
  readonly outline: number;
  readonly nearSide: BodySide | null;
  readonly matrix: ColorMatrix;
}

/** Draws one person's skeleton: left and right in their colours, the far side fainter and first, uncertain bones dashed, unknown ones not at all. */
export function drawSkeleton(picture: YuvPlanes, track: Track, tMs: number, style: SkeletonStyle): void {
  const ink = toYuv(PALETTE.ink, style.matrix);
  for (const limb of inDepthOrder(style.nearSide)) {
    const far = limb.side !== null && style.nearSide !== null && limb.side !== style.nearSide;
    const strength = far ? 0.62 : 1;
    const scale = style.width * (far ? 0.8 : 1);
    const colour = toYuv(sideColour(limb.side), style.matrix);
    const bones = limb.bones.flatMap(({ from, to, width }) => {
      const [a, b] = [track.point(from, tMs), track.point(to, tMs)];
      return a && b ? [{ a, b, width: width * scale, sure: Math.min(a.visibility, b.visibility) >= SURE_VISIBILITY }] : [];
    });
    for (const { a, b, width, sure } of bones) if (sure) drawLine(picture, a, b, width + 2 * style.outline, ink, 0.5 * strength);
    for (const { a, b, width, sure } of bones) {
      if (sure) drawLine(picture, a, b, width, colour, strength);
      else drawDashes(picture, a, b, { width: 0.7 * width, dash: 2.2 * width, gap: 2.4 * width }, colour, 0.6 * strength);
    }
    for (const joint of limb.joints) {
      const at = track.point(joint, tMs);
      if (at && at.visibility >= SURE_VISIBILITY)
        drawJoint(picture, at, scale, style.outline, { ink, colour, core: toYuv(PALETTE.neutral, style.matrix) }, strength);
    }
  }
}

function inDepthOrder(nearSide: BodySide | null): readonly Limb[] {
  const depth = (limb: Limb) => (limb.side === null ? 1 : limb.side === nearSide ? 2 : 0);
  return BODY.toSorted((a, b) => depth(a) - depth(b));
}

function drawJoint(
  picture: YuvPlanes,
  at: OverlayLandmark,
  width: number,
  outline: number,
  colours: { ink: YuvColour; colour: YuvColour; core: YuvColour },
  strength: number,
): void {
  drawDisc(picture, at, 0.95 * width + outline, colours.ink, 0.6 * strength);
  drawDisc(picture, at, 0.95 * width, colours.colour, strength);
  drawDisc(picture, at, 0.5 * width, colours.core, strength);
}
