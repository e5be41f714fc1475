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

const MID_SHOULDER = [11, 12] as const;
const MID_HIP = [23, 24] as const;
const MID_EAR = [7, 8] as const;

const MIDDLE: readonly Bone[] = [
  { from: MID_EAR, to: MID_SHOULDER, width: 0.8 },
  { from: MID_SHOULDER, to: MID_HIP, width: 1 },
  { from: 11, to: 12, width: 0.8 },
  { from: 23, to: 24, width: 0.8 },
];

const LEFT: readonly Bone[] = [
  { from: 11, to: 13, width: 0.8 },
  { from: 13, to: 15, width: 0.8 },
  { from: 23, to: 25, width: 1 },
  { from: 25, to: 27, width: 1 },
  { from: 27, to: 29, width: 0.7 },
  { from: 29, to: 31, width: 0.7 },
  { from: 27, to: 31, width: 0.7 },
];
const LEFT_JOINTS = [11, 13, 15, 23, 25, 27] as const;

/** BlazePose numbers the right of each pair one above the left. */
const mirrored = (joint: Joint): Joint => (typeof joint === "number" ? joint + 1 : joint);

interface Limb {
  readonly side: BodySide | null;
  readonly bones: readonly Bone[];
  readonly joints: readonly Joint[];
}

const BODY: readonly Limb[] = [
  { side: null, bones: MIDDLE, joints: [] },
  { side: "left", bones: LEFT, joints: LEFT_JOINTS },
  {
    side: "right",
    bones: LEFT.map(({ from, to, width }) => ({ from: mirrored(from), to: mirrored(to), width })),
    joints: LEFT_JOINTS.map(mirrored),
  },
];

/** Below this visibility a bone is a guess: dashed and dim. */
const SURE = 0.5;

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
      return a && b ? [{ a, b, width: width * scale, sure: Math.min(a.visibility, b.visibility) >= SURE }] : [];
    });
    for (const { a, b, width, sure } of bones) if (sure) drawLine(picture, a, b, width + 2 * style.outline, ink, 0.5 * strength);
    for (const { a, b, width, sure } of bones) {
      if (sure) drawLine(picture, a, b, width, colour, strength);
      else drawDashes(picture, a, b, { width: 0.7 * width, dash: 2.2 * width, gap: 2.4 * width }, colour, 0.6 * strength);
    }
    for (const joint of limb.joints) {
      const at = track.point(joint, tMs);
      if (at && at.visibility >= SURE)
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
