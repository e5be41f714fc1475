import { LANDMARK, LIMB_JOINTS, pairOf, SIDE_LANDMARKS } from "../landmarks.ts";
import { fillGaps, lowPass, runs } from "../signals/filter.ts";
import { median, percentile, type Series } from "../signals/series.ts";
import { otherSide, SIDES, type Side } from "./body.ts";
import { exchangedBack } from "./identity.ts";
import { copyOf, LandmarkTrack } from "./landmark-track.ts";
import { filmedArea, type RawTrack } from "./raw-track.ts";

/** Exchanges of the legs shorter than this are masked instead of exchanged back, s: the pose model then often places both legs on one. */
const SHORT_SWAP_S = 0.12;

/** Visibility below which a landmark is masked when its segment also has an implausible length. */
const FAINT_VISIBILITY = 0.25;
/** Greatest relative deviation of such a segment's length in the picture from its length in the clip. */
const BONE_TOLERANCE = 0.3;

/** Distance from the left and right edge within which a foot counts as leaving, share of the picture's width. */
const EDGE_SHARE = 0.02;

/** The athlete is fully in the picture once no foot was at the edge for this long, s. */
const CLEAR_S = 0.2;

const BONES = [
  ["hip", "knee"],
  ["knee", "ankle"],
] as const;

const FOOT = ["ankle", "heel", "toe"] as const;

/** Visibility of a foot's landmarks from which it is clearly seen although the other foot is at the edge. */
const CLEAR_VISIBILITY = 0.8;

/** The landmarks of both legs below the hip. */
const LEGS = LIMB_JOINTS.legs.flatMap(pairOf);

/** Exchanges swapped legs back; in exchanges shorter than `SHORT_SWAP_S` masks knees, ankles and feet. */
export function withoutSwaps(track: RawTrack, swapped: readonly boolean[]): RawTrack {
  const marks = Float64Array.from(swapped, (s) => (s ? 1 : Number.NaN));
  const short = runs(marks, true).filter(([a, b]) => (b - a + 1) / track.fps <= SHORT_SWAP_S);
  const brief = new Set(short.flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, i) => a + i)));
  const out = exchangedBack(
    track,
    "legs",
    swapped.map((s, i) => s && !brief.has(i)),
  );
  const landmarks = new LandmarkTrack(out);
  for (const row of brief) for (const k of LEGS) landmarks.clear(row, k);
  return out;
}

/**
 * Masks wrong landmarks of an occluded leg in a side view. Thigh and shank keep their length in the picture: a landmark of low visibility is wrong when its segment is far too
 * long or too short.
 */
export function withoutGuesses(track: RawTrack): RawTrack {
  const out = copyOf(track);
  const cleared = new LandmarkTrack(out);
  const { image, rows } = new LandmarkTrack(track);
  for (const side of ["left", "right"] as const) {
    const k = SIDE_LANDMARKS[side];
    for (const [from, to] of BONES) {
      const length = Float64Array.from({ length: rows }, (_, i) =>
        Math.hypot(image.x(i, k[from]) - image.x(i, k[to]), image.y(i, k[from]) - image.y(i, k[to])),
      );
      const usual = percentile(length, 60);
      for (let i = 0; i < rows; i++) {
        if (cleared.visibility(i, k[to]) < FAINT_VISIBILITY && Math.abs(length[i]! / usual - 1) > BONE_TOLERANCE) {
          for (const joint of to === "knee" ? LIMB_JOINTS.legs : FOOT) cleared.clear(i, k[joint]);
        }
      }
    }
  }
  return out;
}

/**
 * Masks each leg at the start and the end of the clip while its foot is at the picture's left or right edge: as the athlete enters or leaves, the pose
 * model places the unseen leg inside the picture. The other leg is kept as long as its own foot is clearly seen.
 */
export function withoutEntries(track: RawTrack): RawTrack {
  const out = copyOf(track);
  const cleared = new LandmarkTrack(out);
  const seen = new LandmarkTrack(track);
  const { rows } = seen;
  const { x: left, width } = filmedArea(track);
  const atEdge = (row: number, side: Side): boolean =>
    FOOT.some((joint) => {
      const x = seen.image.x(row, SIDE_LANDMARKS[side][joint]);
      return x < left + EDGE_SHARE * width || x > left + (1 - EDGE_SHARE) * width;
    });
  const clearly = (row: number, side: Side): boolean =>
    FOOT.every((joint) => seen.visibility(row, SIDE_LANDMARKS[side][joint]) >= CLEAR_VISIBILITY);
  const cut = (row: number, side: Side): boolean =>
    !seen.has(row, LANDMARK.left_hip) || atEdge(row, side) || (atEdge(row, otherSide(side)) && !clearly(row, side));
  // An athlete at the edge for a third of the clip or longer is not entering.
  const limit = rows / 3;
  const clear = Math.ceil(CLEAR_S * track.fps);
  for (const side of SIDES) {
    const edgeRows = (row: (i: number) => number): number => {
      let hidden = 0;
      for (let i = 0; i < limit && i < hidden + clear; i++) if (cut(row(i), side)) hidden = i + 1;
      return hidden;
    };
    const entry = edgeRows((i) => i);
    const exit = edgeRows((i) => rows - 1 - i);
    const clearLeg = (row: number): void => {
      for (const joint of LIMB_JOINTS.legs) cleared.clear(row, SIDE_LANDMARKS[side][joint]);
    };
    for (let i = 0; i < entry; i++) clearLeg(i);
    for (let i = 0; i < exit; i++) clearLeg(rows - 1 - i);
  }
  return out;
}

/** Least frequency of the smooth course against which outliers are judged, Hz: slower than noise, faster than limbs. */
const COURSE_HZ = 7;

/** Highest frequency of that course as a share of the frame rate: above it the course would follow the outliers. */
export const FOLLOWED_SHARE = 0.3;

/**
 * Values far from the smooth course of their surroundings become NaN: further than four scaled median deviations and than `floor`. Two
 * passes, because a first outlier bends the course.
 * @param fastest frequency in Hz up to which movement is kept even where it is rare in the clip; 0 when left out
 */
export function withoutOutliers(series: Series, fps: number, floor: number, fastest = 0): Series {
  let out = Float64Array.from(series);
  for (let pass = 0; pass < 2; pass++) {
    const course = lowPass(fillGaps(out, fps), fps, Math.min(Math.max(COURSE_HZ, fastest), FOLLOWED_SHARE * fps));
    const residual = out.map((v, i) => Math.abs(v - course[i]!));
    const limit = Math.max(4 * 1.4826 * median(residual), floor);
    // Without an outlier the second pass would see what the first one saw.
    if (!residual.some((v) => v > limit)) break;
    out = out.map((v, i) => (residual[i]! > limit ? Number.NaN : v));
  }
  return out;
}
