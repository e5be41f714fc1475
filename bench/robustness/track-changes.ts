import { copyOf, LANDMARK_COUNT, LandmarkTrack, mean, pairOf, percentile, type RawTrack, rowsOf } from "@sagittal/biomechanics";
import { cut } from "@sagittal/figure/cut";
import { normalOf, randomOf } from "@sagittal/figure/math";
import { mirrored } from "@sagittal/figure/mirror";

/** A change of measured landmarks that leaves the movement as it was: the effect of another phone, camera place or operator. */
export interface TrackChange {
  readonly name: string;
  /** The changed track; null where the change has no meaning for this one. */
  readonly apply: (track: RawTrack) => RawTrack | null;
  /** Left and right change places. */
  readonly mirrors?: true;
  /** The change also changes times, rates and speeds. */
  readonly retimes?: true;
}

/** Trunk, thigh and shank together are about this share of stature (Winter 2009); used for the size of noise only. */
const TRUNK_STATURE = 0.29;

const staturePx = (track: RawTrack): number => new LandmarkTrack(track).trunkPx() / TRUNK_STATURE;

/** The track with every landmark's position in the picture (x, y, z in px) mapped. */
function mapped(track: RawTrack, map: (x: number, y: number, z: number) => readonly [number, number, number]): RawTrack {
  const out = copyOf(track);
  for (let i = 0; i < out.image.length; i += 3) out.image.set(map(track.image[i]!, track.image[i + 1]!, track.image[i + 2]!), i);
  return out;
}

/** The track at a lower frame rate, interpolated linearly between its rows; null when its own rate is not at least 10 % higher. */
function resampled(track: RawTrack, fps: number): RawTrack | null {
  if (track.fps < 1.1 * fps) return null;
  const [first, last] = [track.tMs[0]!, track.tMs.at(-1)!];
  const tMs = Float64Array.from({ length: Math.floor(((last - first) / 1000) * fps) + 1 }, (_, i) => first + (1000 * i) / fps);
  let low = 0;
  const places = tMs.map((t) => {
    while (low < rowsOf(track) - 2 && track.tMs[low + 1]! <= t) low++;
    return low + Math.min(1, (t - track.tMs[low]!) / (track.tMs[low + 1]! - track.tMs[low]!));
  });
  const sampled = (data: Float64Array, width: number): Float64Array => {
    const out = new Float64Array(places.length * width);
    for (const [row, place] of places.entries()) {
      const from = Math.floor(place);
      const share = place - from;
      for (let k = 0; k < width; k++) {
        const a = data[from * width + k]!;
        out[row * width + k] = share === 0 ? a : (1 - share) * a + share * data[(from + 1) * width + k]!;
      }
    }
    return out;
  };
  const image = sampled(track.image, 3 * LANDMARK_COUNT);
  return {
    ...track,
    fps,
    tMs,
    image,
    world: sampled(track.world, 3 * LANDMARK_COUNT),
    visibility: sampled(track.visibility, LANDMARK_COUNT),
  };
}

/** The movement slower by the factor `by`. */
const slowed = (track: RawTrack, by: number): RawTrack => ({ ...track, fps: track.fps / by, tMs: track.tMs.map((t) => t * by) });

/** White noise on positions in picture and space, for the landmarks and rows that `where` selects. `share`: standard deviation in statures. */
function noisy(track: RawTrack, share: number, where: (row: number, landmark: number) => boolean = () => true): RawTrack {
  const out = copyOf(track);
  const normal = normalOf(randomOf(11));
  const px = share * staturePx(track);
  const metres = share * 1.7;
  for (let i = 0; i < out.image.length; i += 3) {
    const k = (i / 3) % LANDMARK_COUNT;
    if (!where(Math.floor(i / 3 / LANDMARK_COUNT), k)) continue;
    for (const [axis, sd] of [px, px, px].entries()) out.image[i + axis]! += sd * normal();
    for (let axis = 0; axis < 3; axis++) out.world[i + axis]! += metres * normal();
  }
  return out;
}

/** The track with the visibility of the selected landmarks times a factor. */
const dimmed = (track: RawTrack, factor: number, where: (row: number, landmark: number) => boolean): RawTrack => ({
  ...track,
  visibility: track.visibility.map((v, i) => (where(Math.floor(i / LANDMARK_COUNT), i % LANDMARK_COUNT) ? factor * v : v)),
});

/** Landmarks of the side with the lower mean visibility. */
function farSide(track: RawTrack): ReadonlySet<number> {
  const body = (["shoulder", "elbow", "wrist", "hip", "knee", "ankle", "heel", "toe"] as const).map(pairOf);
  const seen = (side: 0 | 1): number => mean(body.flatMap((pair) => [...new LandmarkTrack(track).visibilityOf(pair[side])]));
  const far = seen(0) < seen(1) ? 0 : 1;
  return new Set(body.map((pair) => pair[far]));
}

/** An occluded limb: noise of the pose model's guess, statures, and factor on the visibility that it states. */
const GUESS_STATURE = 0.03;
const GUESS_VISIBILITY = 0.15;
const occluded = (track: RawTrack, where: (row: number, landmark: number) => boolean): RawTrack =>
  dimmed(noisy(track, GUESS_STATURE, where), GUESS_VISIBILITY, where);

const ARM: readonly number[] = (["elbow", "wrist"] as const).flatMap((j) => [...pairOf(j)]);
const FEET: ReadonlySet<number> = new Set((["ankle", "heel", "toe"] as const).flatMap((j) => [...pairOf(j)]));

/** The picture turned about its centre, clockwise positive. */
const rolled = (track: RawTrack, degrees: number): RawTrack => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [cx, cy] = [track.width / 2, track.height / 2];
  return mapped(track, (x, y, z) => [cx + cos * (x - cx) - sin * (y - cy), cy + sin * (x - cx) + cos * (y - cy), z]);
};

/** Number of rows in a share of the clip. */
const rows = (track: RawTrack, share: number): number => Math.round(share * rowsOf(track));

/** Median coordinate of all landmarks along an axis of the picture, px. */
const middle = (track: RawTrack, axis: 0 | 1): number =>
  percentile(
    track.image.filter((v, i) => i % 3 === axis && !Number.isNaN(v)),
    50,
  );

/** All changes of the study. */
export const TRACK_CHANGES: readonly TrackChange[] = [
  { name: "mirrored", mirrors: true, apply: mirrored },
  { name: "30 fps", apply: (t) => resampled(t, 30) },
  { name: "24 fps", apply: (t) => resampled(t, 24) },
  { name: "15 % slower", retimes: true, apply: (t) => slowed(t, 1.15) },
  { name: "15 % quicker", retimes: true, apply: (t) => slowed(t, 0.85) },
  { name: "noise 0.5 %", apply: (t) => noisy(t, 0.005) },
  { name: "noise 1 %", apply: (t) => noisy(t, 0.01) },
  {
    name: "far side dim",
    apply: (t) => {
      const far = farSide(t);
      return dimmed(t, 0.5, (_, k) => far.has(k));
    },
  },
  { name: "starts 15 % later", apply: (t) => cut(t, rows(t, 0.15)) },
  { name: "ends 15 % earlier", apply: (t) => cut(t, 0, rowsOf(t) - rows(t, 0.15)) },
  {
    name: "smaller",
    apply: (t) => {
      const [cx, cy] = [middle(t, 0), middle(t, 1)];
      return mapped(t, (x, y, z) => [cx + 0.7 * (x - cx), cy + 0.7 * (y - cy), 0.7 * z]);
    },
  },
  { name: "roll +5°", apply: (t) => rolled(t, 5) },
  { name: "roll -5°", apply: (t) => rolled(t, -5) },
  {
    name: "far arm covered",
    apply: (t) => {
      const far = farSide(t);
      return occluded(t, (_, k) => far.has(k) && ARM.includes(k));
    },
  },
  {
    name: "feet covered 20 %",
    apply: (t) => {
      const [from, to] = [rows(t, 0.4), rows(t, 0.6)];
      return occluded(t, (row, k) => row >= from && row < to && FEET.has(k));
    },
  },
];
