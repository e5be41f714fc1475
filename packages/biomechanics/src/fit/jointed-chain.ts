import { distance, type Point } from "../body/points.ts";
import { BandMatrix } from "../signals/banded.ts";
import { median, type Series } from "../signals/series.ts";

/** Standard deviation of a landmark's noise, in units of the points. */
const NOISE = 0.008;
/** Degrees of freedom of the Student distributions of noise and of accelerations: large ones count less than under a normal distribution. */
const FREEDOM = 4;
/** Scale of a joint's accelerations, as a multiple of its median one: feet are stopped by the ground more abruptly than anything else moves. */
const ABRUPT = 1.5;
/** Least share with which a landmark counts, and least visibility that is taken for its usual one. */
const LEAST_SEEN = 0.1;
/** Share with which a missing landmark's bridge counts: negligible beside real data, but enough to make the equations solvable. */
const MISSING = 1e-4;
/** Least scale of accelerations, as a multiple of those of noise at the cut-off: an athlete who stands still for most of the clip has a median near zero. */
const LEAST_ABRUPT = 0.1;
/** Standard deviation of a bone's length in the picture about its usual one, in units of the points, and how much more it may be shortened, by turning out of the plane. */
const LENGTH_SD = 0.02;
const SHORTENED = 1.5;
/** Rounds in which the weights and the directions of the bones are renewed. */
const ROUNDS = 4;
/** Least number of frames in which all points are seen. */
const LEAST_FRAMES = 12;

/** One joint's measured path, in leg lengths, NaN where it is not seen, and its visibility, 0 to 1. */
export interface SeenPoint {
  readonly path: Point;
  readonly visibility: Series;
}

/** The values with gaps bridged by straight lines and ends held. */
function bridged(series: Series): Series {
  const out = Float64Array.from(series);
  let last = -1;
  for (let i = 0; i <= out.length; i++) {
    if (i < out.length && Number.isNaN(out[i]!)) continue;
    const from = out[last] ?? out[i]!;
    const to = out[i] ?? from;
    for (let k = last + 1; k < i; k++) out[k] = from + ((to - from) * (k - last)) / (i - last);
    last = i;
  }
  return out;
}

/** Relative weight of an error under a Student distribution, `off` in standard deviations (Lange, Little and Taylor 1989, for two coordinates). */
const studentWeight = (off: number): number => (FREEDOM + 2) / (FREEDOM + off * off);

/** Share with which each of a joint's landmarks counts: its visibility against the joint's usual one, so that a limb that is always half hidden is followed as far as the other. */
function shares({ path, visibility }: SeenPoint): Series {
  const usual = Math.max(LEAST_SEEN, median(visibility));
  return visibility.map((v, i) => (Number.isNaN(path.x[i]! + path.y[i]!) ? MISSING : Math.min(1, Math.max(LEAST_SEEN, v / usual))));
}

/**
 * Fits the joints of a limb over the whole clip: the most probable paths (maximum a posteriori). Landmarks have Student noise, larger where visibility is lower than usual; accelerations are small with rare
 * exceptions; each bone has nearly one length in the picture. Gaps of a joint are bridged by its neighbours in time and by its bones.
 * Gauss–Newton steps with weights renewed in each (iteratively reweighted least squares). Lengths along a bone are held softly, because a hard length turns a landmark's error along the bone into an angle.
 * @param chain joints from the proximal to the distal one; each is tied to the next by a bone
 * @param cutoff frequency at which a well seen path is halved in power, Hz; less than half the frame rate
 * @returns paths of the joints without gaps; null when too few frames show all of them
 */
export function fitChain(chain: readonly SeenPoint[], fps: number, cutoff: number): Point[] | null {
  const rows = chain[0]?.visibility.length ?? 0;
  const perRow = 2 * chain.length;
  const counted = chain.map(shares);
  let whole = 0;
  for (let i = 0; i < rows; i++) if (counted.every((c) => c[i]! > MISSING)) whole++;
  if (whole < LEAST_FRAMES) return null;
  const measured = chain.map(({ path }): Point => ({ x: bridged(path.x), y: bridged(path.y) }));
  const lengths = chain.slice(1).map(({ path }, bone) => median(distance(chain[bone]!.path, path)));
  const turn = (2 * Math.sin((Math.PI * cutoff) / fps)) ** 2;
  const stiffness = (Math.SQRT2 - 1) / turn ** 2;
  let fitted = measured;
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = new BandMatrix(rows * perRow, 2 * perRow);
    const right = new Float64Array(rows * perRow);
    fitted.forEach((now, joint) => {
      const seen = measured[joint]!;
      const share = counted[joint]!;
      for (let i = 0; i < rows; i++) {
        const weight = share[i]! * studentWeight(Math.hypot(now.x[i]! - seen.x[i]!, now.y[i]! - seen.y[i]!) / NOISE);
        const at = i * perRow + 2 * joint;
        matrix.add(at, at, weight);
        matrix.add(at + 1, at + 1, weight);
        right[at] = weight * seen.x[i]!;
        right[at + 1] = weight * seen.y[i]!;
      }
      smoothen(matrix, perRow, 2 * joint, stiffness, round === 0 ? null : accelerations(now, LEAST_ABRUPT * NOISE * turn));
    });
    lengths.forEach((length, bone) => {
      const [upper, lower] = [fitted[bone]!, fitted[bone + 1]!];
      for (let i = 0; i < rows; i++)
        holdLength(matrix, right, i * perRow + 2 * bone, lower.x[i]! - upper.x[i]!, lower.y[i]! - upper.y[i]!, length);
    });
    const x = matrix.solve(right);
    fitted = chain.map((_, joint) => ({
      x: Float64Array.from({ length: rows }, (_, i) => x[i * perRow + 2 * joint]!),
      y: Float64Array.from({ length: rows }, (_, i) => x[i * perRow + 2 * joint + 1]!),
    }));
  }
  return fitted;
}

/** Second differences of a path around each frame but the first and the last, as multiples of `ABRUPT` times their median, at least of `least`. */
function accelerations({ x, y }: Point, least: number): Series {
  const size = Float64Array.from({ length: Math.max(0, x.length - 2) }, (_, i) =>
    Math.hypot(x[i]! - 2 * x[i + 1]! + x[i + 2]!, y[i]! - 2 * y[i + 1]! + y[i + 2]!),
  );
  const scale = Math.max(least, ABRUPT * median(size));
  return size.map((v) => v / scale);
}

const SECOND_DIFFERENCE = [1, -2, 1] as const;

/** Adds the squared second differences of one joint, whose coordinates stand at `at` in each row; with its present accelerations, abrupt ones count less. */
function smoothen(matrix: BandMatrix, perRow: number, at: number, stiffness: number, present: Series | null): void {
  for (let first = at, i = 0; first + 2 * perRow < matrix.size; first += perRow, i++) {
    const weight = stiffness * (present ? studentWeight(present[i]!) : 1);
    SECOND_DIFFERENCE.forEach((p, a) => {
      for (let b = 0; b <= a; b++) {
        const [row, column] = [first + a * perRow, first + b * perRow];
        matrix.add(row, column, weight * p * SECOND_DIFFERENCE[b]!);
        matrix.add(row + 1, column + 1, weight * p * SECOND_DIFFERENCE[b]!);
      }
    });
  }
}

/** Adds the squared deviation of a bone's length, linear about its present course (dx, dy) from the joint whose coordinates stand at `at` to the next one. */
function holdLength(matrix: BandMatrix, right: Float64Array, at: number, dx: number, dy: number, length: number): void {
  const now = Math.hypot(dx, dy);
  if (!(now > 0)) return;
  const weight = (NOISE / (now > length ? LENGTH_SD : SHORTENED * LENGTH_SD)) ** 2;
  const direction = [-dx / now, -dy / now, dx / now, dy / now];
  direction.forEach((p, a) => {
    for (let b = 0; b <= a; b++) matrix.add(at + a, at + b, weight * p * direction[b]!);
    right[at + a] = right[at + a]! + weight * p * length;
  });
}
