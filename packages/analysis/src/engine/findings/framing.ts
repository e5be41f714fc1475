/** Checks of the athlete's size and place in the picture. */
import { asFilmed, type Body, filmedArea, LANDMARK_COUNT, LandmarkTrack, median, pairOf } from "@sagittal/biomechanics";
import { FILLED_SHARE } from "@sagittal/catalogue";
import type { CaptureFinding } from "@sagittal/contract";
import { rounded } from "../rounded.ts";
import { partOf, type Recorded } from "./recorded.ts";
import { graded, gravest, type Limits } from "./severity.ts";

/** Height in the picture below which the athlete is too small, share of the picture's height (docs/domain/findings.md). */
const SMALL_SHARE: Limits = [0.4, 0.28, 0.18];
/** Height in the picture below which the athlete is too small, px (docs/domain/findings.md). */
const SMALL_PX: Limits = [300, 200, 120];
/** Height of the eyes over the soles, share of stature: the crown above the eyes has no landmark. */
const EYE_HEIGHT_SHARE = 0.94;

/** Share of the frames with a joint outside the picture (docs/domain/findings.md). */
const OUTSIDE_SHARE: Limits = [0.05, 0.15, 0.3];
/** Distance from the picture's edge at which a joint counts as outside, share of width or height. */
const AT_EDGE_SHARE = 0.01;
/** Distance from the edge within which a joint that is lost counts as having left by that edge, share of width or height. */
const NEAR_EDGE_SHARE = 0.06;

/** Joints that belong in the picture: of the whole body, and where the legs are not measured. */
const FRAMED = { whole: ["shoulder", "hip", "knee", "ankle", "toe"], upper: ["shoulder", "elbow"] } as const;

const EDGES = ["left", "right", "top", "bottom"] as const;
type Edge = (typeof EDGES)[number];

/** Height of the person in the picture, px: the longer side of the box around the landmarks, median over frames. */
function personPx(body: Body): number {
  const { image } = new LandmarkTrack(asFilmed(body.track));
  const sizes: number[] = [];
  for (let row = 0; row < body.rows; row++) {
    if (Number.isNaN(image.x(row, 0))) continue;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let k = 0; k < LANDMARK_COUNT; k++) {
      const [x, y] = [image.x(row, k), image.y(row, k)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    sizes.push(Math.max(right - left, bottom - top));
  }
  return median(sizes) / EYE_HEIGHT_SHARE;
}

/** Finding when the athlete is too small in the picture. */
export function tooFar({ body }: Recorded): CaptureFinding | null {
  const px = personPx(body);
  const { height } = filmedArea(body.track);
  const share = px / height;
  const byShare = graded(share, SMALL_SHARE, "below");
  const severity = gravest(byShare, graded(px, SMALL_PX, "below"));
  if (!severity) return null;
  // An athlete who fills the picture cannot be filmed from nearer: only more pixels help.
  const filled = share >= FILLED_SHARE;
  return {
    code: "subject_too_far",
    severity,
    data: {
      ...(byShare
        ? { value: rounded(share), threshold: SMALL_SHARE[0], unit: "share" }
        : { value: Math.round(px), threshold: SMALL_PX[0], unit: "px" }),
      person_px: Math.round(px),
      frame_h_px: height,
      ...(!filled && { suggested_distance_factor: rounded(share / FILLED_SHARE) }),
      advice_key: filled ? "finer_picture" : "step_closer",
    },
  };
}

/** The edge of the filmed area that a place in the picture is beyond, or nearer to than `share` of width or height. */
function edgeReader(body: Body): (x: number, y: number, share: number) => Edge | undefined {
  const area = filmedArea(body.track);
  return (x, y, share) => {
    const [across, down] = [(x - area.x) / area.width, (y - area.y) / area.height];
    if (across < share) return "left";
    if (across > 1 - share) return "right";
    if (down < share) return "top";
    return down > 1 - share ? "bottom" : undefined;
  };
}

/** Finding when joints are beyond the edge of the picture during the movement, frames [from, to]. */
export function leftFrame(motion: Recorded, [from, to]: readonly [number, number]): CaptureFinding | null {
  const { body } = motion;
  const { image } = new LandmarkTrack(asFilmed(body.track));
  const edgeOf = edgeReader(body);
  const joints = FRAMED[partOf(motion)].flatMap(pairOf);
  const framesAt: Record<Edge, number> = { left: 0, right: 0, top: 0, bottom: 0 };
  let frames = 0;
  let framesOutside = 0;
  /** The edge near which each joint was last seen: a joint lost elsewhere is occluded, not outside. */
  const lastNear = new Map<number, Edge | undefined>();
  for (let row = Math.max(0, Math.floor(from)); row <= Math.min(body.rows - 1, Math.ceil(to)); row++) {
    frames++;
    const passed = new Set<Edge>();
    for (const k of joints) {
      const x = image.x(row, k);
      const y = image.y(row, k);
      const edge = Number.isNaN(x) ? lastNear.get(k) : edgeOf(x, y, AT_EDGE_SHARE);
      if (edge) passed.add(edge);
      if (!Number.isNaN(x)) lastNear.set(k, edgeOf(x, y, NEAR_EDGE_SHARE));
    }
    if (passed.size > 0) framesOutside++;
    for (const edge of passed) framesAt[edge]++;
  }
  const share = framesOutside / Math.max(1, frames);
  const severity = graded(share, OUTSIDE_SHARE, "above");
  if (!severity) return null;
  const side = EDGES.reduce((most, edge) => (framesAt[edge] > framesAt[most] ? edge : most));
  return {
    code: "subject_left_frame",
    severity,
    data: { value: rounded(share), threshold: OUTSIDE_SHARE[0], unit: "share", share: rounded(share), side, advice_key: "step_back" },
  };
}
