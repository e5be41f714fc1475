/** Pan and zoom of the camera between two looks, from the static background. */
import { BandMatrix, median, standardDeviation } from "@sagittal/biomechanics";
import { upright } from "../video/rotate.ts";
import type { YuvPicture } from "./crop.ts";

/** Long side of the small pictures that are compared, pixels. */
const LONG_SIDE = 192;

/** A small grey picture, upright. */
export interface Backdrop {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  /** Size of the picture it was made from over its own. */
  readonly shrink: number;
}

/** A rectangle of a picture that does not stand still: a person. */
export interface Moving {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a point of one picture lies in the next one, both in upright pixels: `scale` times the point plus (x, y). */
export interface CameraStep {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** The picture, small and grey: means of blocks, of which every other sample of every other row is read. */
export function backdropOf(picture: YuvPicture): Backdrop {
  const { rotation, y, yStride } = picture;
  const [fullWidth, fullHeight] = upright(picture.width, picture.height, rotation);
  const shrink = Math.max(1, Math.max(fullWidth, fullHeight) / LONG_SIDE);
  const [width, height] = [Math.floor(fullWidth / shrink), Math.floor(fullHeight / shrink)];
  const grey = new Uint8Array(width * height);
  const turned = rotation === 90 || rotation === 270;
  const [across, down] = turned ? [height, width] : [width, height];
  for (let j = 0; j < down; j++) {
    for (let i = 0; i < across; i++) {
      let [sum, n] = [0, 0];
      for (let row = Math.floor(j * shrink); row < Math.floor((j + 1) * shrink); row += 2) {
        const start = row * yStride;
        for (let column = Math.floor(i * shrink); column < Math.floor((i + 1) * shrink); column += 2) {
          sum += y[start + column]!;
          n++;
        }
      }
      const [u, v] = turnedTo(i, j, across, down, rotation);
      grey[v * width + u] = Math.round(sum / n);
    }
  }
  return { width, height, grey, shrink };
}

/** Where a cell of the stored picture lies in the upright one. */
function turnedTo(i: number, j: number, across: number, down: number, rotation: YuvPicture["rotation"]): readonly [number, number] {
  if (rotation === 90) return [down - 1 - j, i];
  if (rotation === 180) return [across - 1 - i, down - 1 - j];
  return rotation === 270 ? [j, across - 1 - i] : [i, j];
}

interface Level {
  readonly width: number;
  readonly height: number;
  readonly grey: Float32Array;
}

/** Halves in each direction, until the picture is about 24 pixels long; the smallest one first. */
function pyramid({ width, height, grey }: Backdrop): Level[] {
  const levels: Level[] = [{ width, height, grey: Float32Array.from(grey) }];
  for (;;) {
    const from = levels[0]!;
    const [w, h] = [from.width >> 1, from.height >> 1];
    if (Math.max(w, h) < 24 || Math.min(w, h) < 12) return levels;
    const to = new Float32Array(w * h);
    for (let j = 0; j < h; j++) {
      for (let i = 0; i < w; i++) {
        const at = 2 * j * from.width + 2 * i;
        to[j * w + i] = (from.grey[at]! + from.grey[at + 1]! + from.grey[at + from.width]! + from.grey[at + from.width + 1]!) / 4;
      }
    }
    levels.unshift({ width: w, height: h, grey: to });
  }
}

/** Least grey levels per pixel at which a place of the picture shows a movement. */
const LEAST_GRADIENT = 1.5;
/** Fewest such places, least share of them that must follow the found movement, and greatest deviation of their greys that it may leave, share of their own spread. */
const FEWEST_PLACES = 50;
const LEAST_FOLLOWING = 0.5;
const MOST_LEFT = 0.6;
/** How far the scales of a step there and back may differ, as a ratio. */
const MOST_APART = 0.004;
/** Difference from which a place does not follow, in deviations of the others (Tukey's biweight) and at least so many grey levels. */
const TUKEY = 4.7;
const LEAST_DEVIATION = 1;
const ROUNDS = 12;

/** Movement of a level: shift in its pixels, log of the scale, turn in radians, brightness. About the middle of the picture. */
type Params = [x: number, y: number, zoom: number, turn: number, light: number];

/** Places of the first picture with contrast, away from people: how far right and below of the middle, their grey, and its slopes. */
interface Places {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly grey: Float32Array;
  readonly gx: Float32Array;
  readonly gy: Float32Array;
}

/** Every so many-th place, so that at most so many are left. */
function thinned(places: Places, most: number): Places {
  const every = Math.ceil(places.x.length / most);
  if (every <= 1) return places;
  const some = (values: Float32Array): Float32Array => values.filter((_, i) => i % every === 0);
  return { x: some(places.x), y: some(places.y), grey: some(places.grey), gx: some(places.gx), gy: some(places.gy) };
}

function placesOf({ width, height, grey }: Level, isMoving: (x: number, y: number) => boolean): Places {
  const room = width * height;
  const out = {
    ...{ x: new Float32Array(room), y: new Float32Array(room), grey: new Float32Array(room) },
    ...{ gx: new Float32Array(room), gy: new Float32Array(room) },
  };
  let n = 0;
  for (let j = 1; j < height - 1; j++) {
    for (let i = 1; i < width - 1; i++) {
      const at = j * width + i;
      const gx = (grey[at + 1]! - grey[at - 1]!) / 2;
      const gy = (grey[at + width]! - grey[at - width]!) / 2;
      if (gx * gx + gy * gy < LEAST_GRADIENT * LEAST_GRADIENT || isMoving((i + 0.5) / width, (j + 0.5) / height)) continue;
      out.x[n] = i + 0.5 - width / 2;
      out.y[n] = j + 0.5 - height / 2;
      out.grey[n] = grey[at]!;
      out.gx[n] = gx;
      out.gy[n++] = gy;
    }
  }
  const { x, y, grey: seen, gx, gy } = out;
  return { x: x.subarray(0, n), y: y.subarray(0, n), grey: seen.subarray(0, n), gx: gx.subarray(0, n), gy: gy.subarray(0, n) };
}

function sampled({ width, height, grey }: Level, x: number, y: number): number {
  const [u, v] = [x - 0.5, y - 0.5];
  if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return Number.NaN;
  const [i, j] = [u | 0, v | 0];
  const [fx, fy] = [u - i, v - j];
  const at = j * width + i;
  const top = grey[at]! + fx * (grey[at + 1]! - grey[at]!);
  const bottom = grey[at + width]! + fx * (grey[at + width + 1]! - grey[at + width]!);
  return top + fy * (bottom - top);
}

/** Least pivot of the equations of a step: below it the places do not determine all parameters. */
const LEAST_PIVOT = 1e-9;

/** Solves symmetric equations given by the lower half of their matrix; null where they are singular. */
function solved(matrix: readonly Float64Array[], right: Float64Array): Float64Array | null {
  const all = new BandMatrix(right.length, right.length - 1);
  for (const [row, values] of matrix.entries()) for (let column = 0; column <= row; column++) all.add(row, column, values[column]!);
  try {
    return all.solve(right, LEAST_PIVOT);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Residual of each place: its grey minus the prediction of the current motion estimate; NaN outside the second picture. */
function differences(places: Places, next: Level, [tx, ty, zoom, turn, light]: Params): Float32Array {
  const [cx, cy] = [next.width / 2 + tx, next.height / 2 + ty];
  const [a, b] = [Math.exp(zoom) * Math.cos(turn), Math.exp(zoom) * Math.sin(turn)];
  const off = new Float32Array(places.x.length);
  for (let i = 0; i < off.length; i++) {
    const [x, y] = [places.x[i]!, places.y[i]!];
    off[i] = sampled(next, cx + a * x - b * y, cy + b * x + a * y) - light - places.grey[i]!;
  }
  return off;
}

interface Improved {
  readonly params: Params;
  /** Share of the places that follow. */
  readonly following: number;
  /** Deviation of the greys that is left over their spread. */
  readonly left: number;
  /** How far the step went, pixels. */
  readonly moved: number;
}

/** One Gauss–Newton step with Tukey's weights; null where the equations are singular or too few places remain. */
function improved(places: Places, next: Level, params: Params): Improved | null {
  const off = differences(places, next, params);
  const seen = off.filter((v) => !Number.isNaN(v));
  if (seen.length < FEWEST_PLACES) return null;
  const deviation = 1.4826 * median(seen.map(Math.abs));
  const bound = TUKEY * Math.max(LEAST_DEVIATION, deviation);
  const matrix = Array.from({ length: 5 }, () => new Float64Array(5));
  const right = new Float64Array(5);
  const slopes = new Float64Array(5);
  slopes[4] = 1;
  let following = 0;
  for (let i = 0; i < off.length; i++) {
    const r = off[i]!;
    if (!(Math.abs(r) < bound)) continue;
    following++;
    const share = r / bound;
    const w = (1 - share * share) * (1 - share * share);
    const [x, y, gx, gy] = [places.x[i]!, places.y[i]!, places.gx[i]!, places.gy[i]!];
    slopes[0] = gx;
    slopes[1] = gy;
    slopes[2] = gx * x + gy * y;
    slopes[3] = gy * x - gx * y;
    for (let k = 0; k < 5; k++) {
      const row = matrix[k]!;
      const weighted = w * slopes[k]!;
      right[k]! -= weighted * r;
      for (let c = 0; c <= k; c++) row[c]! += weighted * slopes[c]!;
    }
  }
  const step = solved(matrix, right);
  if (!step) return null;
  const [tx, ty, zoom, turn, light] = params;
  const [a, b] = [Math.exp(zoom) * Math.cos(turn), Math.exp(zoom) * Math.sin(turn)];
  const [dx, dy, dz, dr, dl] = [step[0]!, step[1]!, step[2]!, step[3]!, step[4]!];
  // The slopes are of the first picture: the step is one of its points, seen through the movement found so far.
  const after: Params = [tx + a * dx - b * dy, ty + b * dx + a * dy, zoom + dz, turn + dr, light - dl];
  return {
    params: after,
    following: following / seen.length,
    left: deviation / standardDeviation(places.grey),
    moved: Math.hypot(dx, dy, (dz * next.width) / 2, (dr * next.width) / 2),
  };
}

interface Aligned {
  readonly step: CameraStep;
  readonly following: number;
  readonly left: number;
}

/** Aligns two pictures from coarse to fine, up to so many levels, from a guess, by at most so many places of each level; null where too little stands still to be seen. */
function aligned(
  first: readonly Level[],
  second: readonly Level[],
  pixel: number,
  isMoving: (x: number, y: number) => boolean,
  guess: CameraStep,
  mostPlaces = Number.POSITIVE_INFINITY,
): Aligned | null {
  const [coarsest] = first;
  if (!coarsest) return null;
  let unit = pixel * 2 ** (first.length - 1);
  const middle = (level: Level): readonly [number, number] => [level.width / 2, level.height / 2];
  const [gx, gy] = middle(coarsest);
  let params: Params = [guess.x / unit - gx + guess.scale * gx, guess.y / unit - gy + guess.scale * gy, Math.log(guess.scale), 0, 0];
  let [following, left] = [0, 1];
  for (const [k, level] of first.entries()) {
    const next = second[k]!;
    if (k > 0) {
      params = [2 * params[0], 2 * params[1], params[2], params[3], params[4]];
      unit /= 2;
    }
    const places = thinned(placesOf(level, isMoving), mostPlaces);
    for (let round = 0; round < ROUNDS; round++) {
      const better = improved(places, next, params);
      if (!better) {
        following = 0;
        break;
      }
      ({ params, following, left } = better);
      if (better.moved < 0.005) break;
    }
  }
  const [cx, cy] = middle(first.at(-1) ?? coarsest);
  const scale = Math.exp(params[2]);
  return { step: { scale, x: unit * (cx + params[0] - scale * cx), y: unit * (cy + params[1] - scale * cy) }, following, left };
}

const STILL: CameraStep = { scale: 1, x: 0, y: 0 };

/** Enough of the picture follows the movement, and little is left unexplained. */
const isFound = ({ following, left }: Aligned): boolean => following >= LEAST_FOLLOWING && left <= MOST_LEFT;

const stepOf = (found: Aligned | null): CameraStep | null => (found && isFound(found) ? found.step : null);

/** The way back. */
const reversed = ({ scale, x, y }: CameraStep): CameraStep => ({ scale: 1 / scale, x: -x / scale, y: -y / scale });

/**
 * Movement of the camera between two pictures: the similarity that aligns most of the places with contrast, from coarse to fine (inverse
 * compositional alignment, Baker & Matthews 2004, with Tukey's weights against what moves by itself).
 * @param moving people in either picture, shares of its size
 * @returns null where too little stands still to be seen
 */
export function roughStep(from: Backdrop, to: Backdrop, moving: readonly Moving[]): CameraStep | null {
  const rough = (picture: Backdrop): Level[] => pyramid(picture).slice(0, -1);
  return stepOf(aligned(rough(from), rough(to), 2 * from.shrink, within(moving), STILL));
}

/** Most places per level for the movement between two frames: 3,000 find a shift to a twentieth of a small pixel, as all of them do, in a third of the time. */
const MOST_PLACES = 3000;

/** Movement of the camera from one frame to the next; as fine as `cameraStep` for a shift, at a sixth of its cost. */
export function frameStep(from: Backdrop, to: Backdrop, moving: readonly Moving[]): CameraStep | null {
  return stepOf(aligned(pyramid(from), pyramid(to), from.shrink, within(moving), STILL, MOST_PLACES));
}

/** `roughStep` at full size, from where the camera went before, at eight times its cost: there and back, which must agree. */
export function cameraStep(from: Backdrop, to: Backdrop, moving: readonly Moving[], before: CameraStep = STILL): CameraStep | null {
  const [first, second] = [pyramid(from), pyramid(to)];
  const there = aligned(first, second, from.shrink, within(moving), before);
  const back = there && aligned(second, first, from.shrink, within(moving), reversed(there.step));
  if (!there || !back) return null;
  if (!isFound(there) || !isFound(back)) return null;
  const again = reversed(back.step);
  return Math.abs(Math.log(there.step.scale / again.scale)) > MOST_APART
    ? null
    : { scale: Math.sqrt(there.step.scale * again.scale), x: (there.step.x + again.x) / 2, y: (there.step.y + again.y) / 2 };
}

const within =
  (moving: readonly Moving[]) =>
  (x: number, y: number): boolean =>
    moving.some((m) => x > m.left && x < m.right && y > m.top && y < m.bottom);
