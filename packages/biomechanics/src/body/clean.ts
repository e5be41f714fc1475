import { LANDMARK, SIDE_LANDMARKS } from "../landmarks.ts";
import { fillGaps, lowPass, runs } from "../signals/filter.ts";
import { median, percentile, type Series } from "../signals/series.ts";
import { exchangedBack } from "./identity.ts";
import { type RawTrack, rowsOf } from "./raw-track.ts";

/** Exchanged legs for less than this are masked instead: near an exchange the model often draws both legs into one, s. */
const SHORT_SWAP_S = 0.12;

/** A landmark seen worse than this is dropped when its bone has the wrong length as well. */
const FAINT = 0.25;
/** How far the picture length of a faint limb's bone may be from the clip's own, as a ratio. */
const BONE_TOLERANCE = 0.3;

/** Share of the picture's width at its left and right edge where a foot counts as leaving. */
const EDGE = 0.02;

/** The athlete has entered when no foot was at the edge for this long, s. */
const CLEAR_S = 0.2;

const BONES = [
  ["hip", "knee"],
  ["knee", "ankle"],
] as const;

const FOOT_AND_SHANK = ["ankle", "heel", "toe"] as const;

/** Writes NaN over landmarks of one row. */
function mask(track: RawTrack, row: number, landmarks: readonly number[]): void {
  for (const k of landmarks) {
    for (let axis = 0; axis < 3; axis++) {
      track.image[(row * 33 + k) * 3 + axis] = Number.NaN;
      track.world[(row * 33 + k) * 3 + axis] = Number.NaN;
    }
  }
}

const copyOf = (track: RawTrack): RawTrack => ({ ...track, image: Float64Array.from(track.image), world: Float64Array.from(track.world) });

/** Exchanges legs back where they were exchanged for long; masks knee, ankle and foot where it was for a moment. */
export function withoutSwaps(track: RawTrack, swapped: readonly boolean[]): RawTrack {
  const marks = Float64Array.from(swapped, (s) => (s ? 1 : Number.NaN));
  const short = runs(marks, true).filter(([a, b]) => (b - a + 1) / track.fps <= SHORT_SWAP_S);
  const brief = new Set(short.flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, i) => a + i)));
  const out = copyOf(
    exchangedBack(
      track,
      "legs",
      swapped.map((s, i) => s && !brief.has(i)),
    ),
  );
  const legs = (["left", "right"] as const).flatMap((side) =>
    (["knee", "ankle", "heel", "toe"] as const).map((joint) => SIDE_LANDMARKS[side][joint]),
  );
  for (const row of brief) mask(out, row, legs);
  return out;
}

/**
 * Masks what a hidden leg's landmarks cannot be: in a side view thigh and shank keep their length in the picture, so that a faint landmark whose
 * bone is far too long or too short is the model's guess.
 */
export function withoutGuesses(track: RawTrack): RawTrack {
  const out = copyOf(track);
  const rows = rowsOf(track);
  const at = (row: number, k: number, axis: number) => track.image[(row * 33 + k) * 3 + axis]!;
  for (const side of ["left", "right"] as const) {
    const k = SIDE_LANDMARKS[side];
    for (const [from, to] of BONES) {
      const length = Float64Array.from({ length: rows }, (_, i) =>
        Math.hypot(at(i, k[from], 0) - at(i, k[to], 0), at(i, k[from], 1) - at(i, k[to], 1)),
      );
      const usual = percentile(length, 60);
      for (let i = 0; i < rows; i++) {
        const seen = track.visibility[i * 33 + k[to]]!;
        if (seen < FAINT && Math.abs(length[i]! / usual - 1) > BONE_TOLERANCE) {
          mask(out, i, to === "knee" ? [k.knee, k.ankle, k.heel, k.toe] : FOOT_AND_SHANK.map((j) => k[j]));
        }
      }
    }
  }
  return out;
}

/**
 * Masks the legs at the beginning and the end while a foot is at the picture's left or right edge: as the athlete enters or leaves, the model folds
 * the unseen leg into the picture.
 */
export function withoutEntries(track: RawTrack): RawTrack {
  const out = copyOf(track);
  const rows = rowsOf(track);
  const feet = (["left", "right"] as const).flatMap((side) => FOOT_AND_SHANK.map((j) => SIDE_LANDMARKS[side][j]));
  const cut = (row: number): boolean => {
    if (Number.isNaN(track.image[(row * 33 + LANDMARK.left_hip) * 3]!)) return true;
    return feet.some((k) => {
      const x = track.image[(row * 33 + k) * 3]!;
      return x < EDGE * track.width || x > (1 - EDGE) * track.width;
    });
  };
  const legs = (["left", "right"] as const).flatMap((side) =>
    (["knee", "ankle", "heel", "toe"] as const).map((joint) => SIDE_LANDMARKS[side][joint]),
  );
  // An athlete who stands at the edge all the time is not entering.
  const limit = rows / 3;
  const clear = Math.ceil(CLEAR_S * track.fps);
  const edgeRows = (row: (i: number) => number): number => {
    let hidden = 0;
    for (let i = 0; i < limit && i < hidden + clear; i++) if (cut(row(i))) hidden = i + 1;
    return hidden;
  };
  const entry = edgeRows((i) => i);
  const exit = edgeRows((i) => rows - 1 - i);
  for (let i = 0; i < entry; i++) mask(out, i, legs);
  for (let i = 0; i < exit; i++) mask(out, rows - 1 - i, legs);
  return out;
}

/** Least frequency of the smooth course against which outliers are judged, Hz: slower than noise, faster than limbs. */
const COURSE_HZ = 7;

/**
 * Values far from the smooth course of their surroundings become NaN: further than four scaled median deviations and than `floor`. Two
 * passes, because a first outlier bends the course.
 * @param fastest frequency in Hz up to which movement is kept even where it is rare in the clip; 0 when left out
 */
export function withoutOutliers(series: Series, fps: number, floor: number, fastest = 0): Series {
  let out = Float64Array.from(series);
  for (let pass = 0; pass < 2; pass++) {
    const course = lowPass(fillGaps(out, fps), fps, Math.min(Math.max(COURSE_HZ, fastest), 0.3 * fps));
    const residual = out.map((v, i) => Math.abs(v - course[i]!));
    const limit = Math.max(4 * 1.4826 * median(residual), floor);
    out = out.map((v, i) => (residual[i]! > limit ? Number.NaN : v));
  }
  return out;
}
