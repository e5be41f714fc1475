/** The shake of a hand-held camera from frame to frame, from the static background. */
import { type CameraPath, median, standardDeviation } from "@sagittal/biomechanics";
import type { CameraStep, Moving } from "./backdrop.ts";
import { boxOf } from "./camera-path.ts";
import { firstAfter, type Tracklet } from "./people.ts";

/** Size of a picture and its frame rate. */
export interface Shot {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/**
 * Median change of the camera's step from look to look from which all frames are examined, share of the picture's long side. Cameras on a tripod, filmed and rendered, stay below 0.0002,
 * filmed ones in the hands of a spectator lie at 0.001 and 0.003, one shaken by 1.5 % of the picture at 0.01.
 */
const SHAKEN_SHARE = 0.0005;
/** Least standard deviation of a shake, share of the picture's long side, that is taken out: smaller ones are lost in the noise of the landmarks. */
const LEAST_SHAKE = 0.0008;
/** Standard deviation of the time over which a place is smoothed, s: half of a movement of 0.5 Hz stays in it. Slower ones are a pan or a sway, which feet and hips follow. */
const SMOOTHED_S = 0.375;
/** Largest share of the steps that may be unknown; they are taken as standing still. */
const MOST_UNKNOWN = 0.1;

/** Where a step takes the middle of the picture: a zoom about it is no shake. */
export const ofMiddle = ({ scale, x, y }: CameraStep, { width, height }: Pick<Shot, "width" | "height">): readonly [number, number] => [
  x + ((scale - 1) * width) / 2,
  y + ((scale - 1) * height) / 2,
];

/** Whether enough of the steps are known to say how the camera moved. */
export const knownEnough = (steps: readonly (CameraStep | null)[]): boolean =>
  steps.length > 0 && steps.filter((step) => step === null).length <= MOST_UNKNOWN * steps.length;

/** Whether the camera's steps from look to look change as those of a shaken one; even steps are a pan. */
export function looksShaken(steps: readonly (CameraStep | null)[], shot: Shot): boolean {
  const changes = steps.slice(1).flatMap((step, i) => {
    const before = steps[i];
    if (!step || !before) return [];
    const [a, b] = [ofMiddle(before, shot), ofMiddle(step, shot)];
    return [Math.hypot(b[0] - a[0], b[1] - a[1])];
  });
  return changes.length > 0 && median(changes) > SHAKEN_SHARE * Math.max(shot.width, shot.height);
}

/** A series smoothed by a line about each of its values with Gaussian weights (Cleveland 1979): up to its ends it follows a pan. */
function smoothed(series: Float64Array, deviation: number): Float64Array {
  const reach = Math.ceil(3 * deviation);
  const weights = Float64Array.from({ length: reach + 1 }, (_, k) => Math.exp(-0.5 * (k / deviation) ** 2));
  return series.map((_, i) => {
    let [w0, w1, w2, v0, v1] = [0, 0, 0, 0, 0];
    for (let k = Math.max(-reach, -i); k <= Math.min(reach, series.length - 1 - i); k++) {
      const w = weights[Math.abs(k)]!;
      w0 += w;
      w1 += w * k;
      w2 += w * k * k;
      v0 += w * series[i + k]!;
      v1 += w * k * series[i + k]!;
    }
    const spread = w0 * w2 - w1 * w1;
    return spread > 0 ? (w2 * v0 - w1 * v1) / spread : series[i]!;
  });
}

/** The people about a frame, as seen in the looks before and after it, shares of the picture. */
export function movingAbout(frame: number, people: readonly Tracklet[], shot: Pick<Shot, "width" | "height">): Moving[] {
  return people.flatMap(({ sightings }) => {
    const from = firstAfter(sightings, frame - 1);
    return sightings.slice(Math.max(0, from - 1), from + 1).map((s) => boxOf(s.points, shot));
  });
}

/**
 * The shake alone as a camera's path, in upright pixels: what the camera did faster than 0.5 Hz. A pan stays in the landmarks as it was.
 * @param steps from each frame to the next; null where a step could not be estimated
 * @returns null where the camera does not shake, or where too few steps are known
 */
export function shakePath(steps: readonly (CameraStep | null)[], shot: Shot): CameraPath | null {
  if (!knownEnough(steps)) return null;
  const [x, y] = [new Float64Array(steps.length + 1), new Float64Array(steps.length + 1)];
  for (const [i, step] of steps.entries()) {
    const [dx, dy] = step ? ofMiddle(step, shot) : [0, 0];
    x[i + 1] = x[i]! + dx;
    y[i + 1] = y[i]! + dy;
  }
  const fast = (at: Float64Array): Float64Array => {
    const slow = smoothed(at, SMOOTHED_S * shot.fps);
    return at.map((v, i) => v - slow[i]!);
  };
  const shake = { scale: new Float64Array(steps.length + 1).fill(1), x: fast(x), y: fast(y) };
  const size = Math.hypot(standardDeviation(shake.x), standardDeviation(shake.y));
  return size > LEAST_SHAKE * Math.max(shot.width, shot.height) ? shake : null;
}
