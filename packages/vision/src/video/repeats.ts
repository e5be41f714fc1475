/** Files that show the same picture again: films of 24 or 25 pictures a second in files of 30, 50 or 60, as editors and websites make them. */
import { readFrames } from "./reader.ts";
import type { VideoProbe, YuvPlanes } from "./types.ts";

/** The different pictures of a part of a file. */
export interface DistinctPictures {
  /** Source frame index of each picture's first showing, ascending. */
  readonly indices: readonly number[];
  /** When each picture was taken, ms in the source: evenly spaced, and about half a frame at most from when it is first shown. */
  readonly ptsMs: readonly number[];
  /** Different pictures per second, the usual rate where it changes. */
  readonly fps: number;
}

/**
 * Sizes of stored frames that suggest repeats: smaller than this share of the median, or, where half of the frames and more are repeats, than this share of the largest tenth. In filmed clips without repeats
 * the pictures that few others refer to have 0.55 and more of the median, and 0.08 to 0.24 of the largest.
 */
const FEW_BYTES = { ofMedian: 0.45, ofLargest: 0.1 };

/** Share of frames below the second of them that suggests repeats. */
const HALF_REPEATED = 0.3;

/** Least share of frames that repeat a picture: 25 pictures in 30 frames repeat one in six. */
const LEAST_REPEATED = 0.12;

/** Frames on either side from which the usual change between two pictures is read. */
const NEIGHBOURS = 6;

/** A repeated picture changes by less than this share of the usual change between neighbouring pictures; filmed clips that repeat pictures have at most 0.15, once 0.18. */
const SAME_PICTURE = 0.18;

/** Usual change, levels of brightness of 255, below which nothing moves and repeats cannot be told. */
const LEAST_CHANGE = 0.12;

/** Distance of a picture's first showing from an even course, frames: an even rate that is shown in another one stays within half a frame, dropped frames do not. */
const EVEN = 0.65;

/** Least share of pictures within that distance: a film may change its rate where slow motion ends. */
const EVEN_SHARE = 0.8;

/** Most pictures of a beat: 25 pictures in 30 frames repeat theirs after five, 24 in 60 after two. */
const LONGEST_BEAT = 6;

/** Beats before and after a picture over which that course is averaged. */
const COURSE_BEATS = 2;

/** Most frames that are decoded for it: five minutes at 30 a second take half a minute, during which nothing else is done. */
const MOST_FRAMES = 9000;

/** Pixels from one compared pixel to the next, in both directions. */
const EVERY = 4;

/** Whether the sizes of the stored frames may be those of a file that repeats pictures: most files need not be looked at more closely. */
function mayRepeat(bytes: readonly number[]): boolean {
  const sorted = bytes.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? 0;
  const below = (limit: number): number => bytes.filter((size) => size < limit).length / bytes.length;
  return below(FEW_BYTES.ofMedian * at(0.5)) >= LEAST_REPEATED || below(FEW_BYTES.ofLargest * at(0.9)) >= HALF_REPEATED;
}

/** Compared pixels of a picture. */
function sampled({ y, yStride, width, height }: YuvPlanes): Uint8Array {
  const [columns, rows] = [Math.floor(width / EVERY), Math.floor(height / EVERY)];
  const out = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const from = row * EVERY * yStride;
    for (let column = 0; column < columns; column++) out[row * columns + column] = y[from + column * EVERY]!;
  }
  return out;
}

/** Mean absolute change of brightness, levels of 255, of each frame from the one before; NaN for the first one and where one cannot be decoded. */
function changesOf(probe: VideoProbe, indices: readonly number[], threads: number): Float64Array {
  const first = indices[0] ?? 0;
  const out = new Float64Array(indices.length).fill(Number.NaN);
  let before: { index: number; pixels: Uint8Array } | undefined;
  for (const frame of readFrames(probe, { indices, threads })) {
    const pixels = sampled(frame);
    if (before?.index === frame.index - 1) {
      let sum = 0;
      for (let i = 0; i < pixels.length; i++) sum += Math.abs(pixels[i]! - before.pixels[i]!);
      out[frame.index - first] = sum / pixels.length;
    }
    before = { index: frame.index, pixels };
  }
  return out;
}

/** Upper quartile of the finite values; 0 without any. */
function upperQuartile(values: Float64Array): number {
  const known = values.filter(Number.isFinite).sort();
  return known[Math.floor(0.75 * known.length)] ?? 0;
}

/**
 * Frames that repeat the picture before; null where nothing moves, so that it cannot be told.
 * @param changes of each frame from the one before, levels of brightness
 */
function repeatedOf(changes: Float64Array): (boolean | null)[] {
  const same = Array.from(changes, (change, i) => {
    const usual = upperQuartile(changes.subarray(Math.max(0, i - NEIGHBOURS), i + NEIGHBOURS + 1));
    return usual < LEAST_CHANGE || Number.isNaN(change) ? null : change < SAME_PICTURE * usual;
  });
  // No film is shown more than three times a picture: there the movement rests.
  const rests = (i: number): boolean => [i - 2, i - 1, i].some((from) => [from, from + 1, from + 2].every((k) => same[k] === true));
  return same.map((s, i) => (rests(i) ? null : s));
}

/** A beat in which pictures are shown: so many of them in so many frames. */
interface Beat {
  readonly pictures: number;
  readonly frames: number;
}

/** The beat with repeats that most pictures follow. */
function beatOf(places: readonly number[]): Beat {
  let best = { pictures: 1, frames: 1, share: 0 };
  for (let pictures = 1; pictures <= LONGEST_BEAT; pictures++) {
    const lengths = places.slice(pictures).map((place, k) => place - places[k]!);
    for (const [frames, same] of Map.groupBy(lengths, (length) => length)) {
      const share = same.length / lengths.length;
      const repeats = pictures <= (1 - LEAST_REPEATED) * frames;
      if (repeats && share > best.share + 1e-9) best = { pictures, frames, share };
    }
  }
  return best;
}

/** The places on an even course of this beat, which follows where pictures are missing or the beat shifts. */
function evenCourse(places: readonly number[], { pictures, frames }: Beat): number[] {
  const step = frames / pictures;
  const shifts = places.map((place, k) => place - step * k);
  const reach = COURSE_BEATS * pictures;
  return shifts.map((_, k) => {
    const near = shifts.slice(Math.max(0, k - reach), k + reach);
    return step * k + near.reduce((a, b) => a + b, 0) / near.length;
  });
}

/** First showings of the pictures: as told by what moves, and in the same beat where nothing does. */
function firstShowings(repeated: readonly (boolean | null)[], beat: number): number[] {
  const out: number[] = [];
  let due = 0;
  repeated.forEach((same, i) => {
    if (same ?? i < due - 0.5) return;
    out.push(i);
    due = beat + (same === null ? Math.max(due, i - 0.5) : i);
  });
  return out;
}

/** Different pictures as places among frames, and their course. */
interface Shown {
  /** Frame of each picture's first showing. */
  readonly places: readonly number[];
  /** When each was taken, frames. */
  readonly taken: readonly number[];
  /** Frames from one picture to the next. */
  readonly step: number;
}

/**
 * The different pictures among the frames whose changes are given; null where no pictures are repeated, or not in an even beat.
 * @param changes mean absolute change of each frame from the one before, levels of brightness; NaN where it is unknown
 */
export function distinctOf(changes: Float64Array): Shown | null {
  const repeated = repeatedOf(changes);
  const told = repeated.filter((same) => same !== null);
  const share = told.filter(Boolean).length / told.length;
  if (!(share >= LEAST_REPEATED)) return null;
  const places = firstShowings(repeated, 1 / (1 - share));
  const beat = beatOf(places);
  const taken = evenCourse(places, beat);
  const off = places.map((place, k) => Math.abs(place - taken[k]!)).sort((a, b) => a - b);
  const even = (off[Math.floor(EVEN_SHARE * off.length)] ?? 0) <= EVEN;
  return even ? { places, taken, step: beat.frames / beat.pictures } : null;
}

/**
 * The different pictures of a part of a video whose frames repeat some of them in an even beat; null for other videos and for parts of more than 9,000 frames. Only a
 * file whose stored sizes suggest it is decoded for it.
 * @param fromMs and toMs, the part in ms of the source
 * @param threads of the decoder
 * @throws VideoError when the video cannot be decoded
 */
export function distinctPictures(probe: VideoProbe, fromMs: number, toMs: number, threads: number): DistinctPictures | null {
  if (probe.variableFrameRate) return null;
  const indices = probe.ptsMs.flatMap((t, i) => (t >= fromMs && t <= toMs ? [i] : []));
  const first = indices[0] ?? 0;
  if (indices.length > MOST_FRAMES || !mayRepeat(indices.map((i) => probe.frameBytes[i]!))) return null;
  const found = distinctOf(changesOf(probe, indices, threads));
  if (!found) return null;
  const { places, taken, step } = found;
  return {
    indices: places.map((place) => first + place),
    ptsMs: taken.map((place) => probe.ptsMs[first]! + (1000 * place) / probe.sourceFps),
    fps: probe.sourceFps / step,
  };
}
