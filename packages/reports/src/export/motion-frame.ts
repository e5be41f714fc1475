import { pairOf, SIDE_LANDMARKS } from "@sagittal/biomechanics";
import type { AnalysisResult, PoseSidecar } from "@sagittal/contract";

/** A position in metres: x forward (where the athlete faces), y up, z to the athlete's right; null where the landmark was not seen. */
type Place = readonly [x: number, y: number, z: number] | null;

export interface BodyMotion {
  /** Landmark names in the sidecar's order; OpenSim models of the BlazePose marker set use the same names. */
  readonly names: readonly string[];
  /** Frames per second of the movement. */
  readonly rate: number;
  /** One entry per frame, one place per landmark. */
  readonly frames: readonly (readonly Place[])[];
  /** True when the body's path through space was taken from the picture; false when every frame stays about its mid-hip. */
  readonly travels: boolean;
}

type Facing = NonNullable<AnalysisResult["facing"]>;

/** Forward and rightward direction of the athlete in the camera's axes (x right, y down, z away); up is always -y. */
const DIRECTIONS: Record<Facing, { forward: readonly [number, number, number]; right: readonly [number, number, number] }> = {
  right: { forward: [1, 0, 0], right: [0, 0, -1] },
  left: { forward: [-1, 0, 0], right: [0, 0, 1] },
  camera: { forward: [0, 0, -1], right: [-1, 0, 0] },
  away: { forward: [0, 0, 1], right: [1, 0, 0] },
};

const FACING_OF_VIEW: Record<AnalysisResult["camera_view"], Facing> = { side: "right", front: "camera", back: "away" };

/** Below this visibility a landmark is a guess, so it is a gap. */
const HIDDEN = 0.05;

const [LEFT_HIP, RIGHT_HIP] = pairOf("hip");

/** Pairs of landmarks whose distance gives the scale of the picture: trunk and both legs. */
const SCALE_PAIRS: readonly (readonly [number, number])[] = (
  [
    ["shoulder", "hip"],
    ["hip", "knee"],
    ["knee", "ankle"],
  ] as const
).flatMap(([from, to]) => [SIDE_LANDMARKS.left, SIDE_LANDMARKS.right].map((k) => [k[from], k[to]] as const));

/** Ankles, heels and toes. */
const FEET = (["ankle", "heel", "toe"] as const).flatMap(pairOf);

/** Largest change of scale through a clip at which one scale may stand for all frames: beyond it the athlete came nearer or went away. */
const STEADY_SCALE = 1.15;

/** Rotation from the camera's axes to forward, up, right. */
function rotate(facing: Facing, [x, y, z]: readonly [number, number, number]): [number, number, number] {
  const { forward, right } = DIRECTIONS[facing];
  const along = (d: readonly [number, number, number]): number => d[0] * x + d[1] * y + d[2] * z;
  // Adding 0 keeps minus zero out of the files.
  return [along(forward) + 0, -y + 0, along(right) + 0];
}

/** Pixels per metre of one frame, by least squares over the picture's and the body's limb vectors; NaN when nothing was seen. */
function frameScale(sidecar: PoseSidecar, row: number): number {
  const world = sidecar.frames[row] ?? [];
  const image = sidecar.image.joints[row] ?? [];
  let both = 0;
  let own = 0;
  for (const [a, b] of SCALE_PAIRS) {
    const [wa, wb, ia, ib] = [world[a], world[b], image[a], image[b]];
    if (!wa || !wb || !ia || !ib || unseen(wa) || unseen(wb)) continue;
    const w = [wb[0] - wa[0], wb[1] - wa[1]] as const;
    both += w[0] * (ib[0] - ia[0]) + w[1] * (ib[1] - ia[1]);
    own += w[0] * w[0] + w[1] * w[1];
  }
  return own > 0 ? both / own : Number.NaN;
}

const unseen = (p: readonly [number, number, number, number]): boolean => p[3] < HIDDEN || (p[0] === 0 && p[1] === 0 && p[2] === 0);

function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(q * (sorted.length - 1))))] ?? Number.NaN;
}

/** Path of the mid-hip in metres from its first place, from the picture with one scale (weak perspective); null where that does not hold. */
function rootPath(sidecar: PoseSidecar): (readonly [number, number] | null)[] | null {
  const scales = sidecar.frames.map((_, row) => frameScale(sidecar, row));
  const known = scales.filter((s) => s > 0).sort((a, b) => a - b);
  if (known.length < 0.5 * scales.length) return null;
  const scale = quantile(known, 0.5);
  if (quantile(known, 0.95) / quantile(known, 0.05) > STEADY_SCALE * STEADY_SCALE) return null;
  let start: readonly [number, number] | null = null;
  return sidecar.image.joints.map((joints, row) => {
    const l = joints[LEFT_HIP];
    const r = joints[RIGHT_HIP];
    const [wl, wr] = [sidecar.frames[row]?.[LEFT_HIP], sidecar.frames[row]?.[RIGHT_HIP]];
    if (!l || !r || !wl || !wr || unseen(wl) || unseen(wr)) return null;
    const here: readonly [number, number] = [(l[0] + r[0]) / 2, (l[1] + r[1]) / 2];
    start ??= here;
    return [(here[0] - start[0]) / scale, (here[1] - start[1]) / scale];
  });
}

/**
 * The landmarks as motion-analysis programs expect them: metres, right-handed, x forward, y up, z right.
 *
 * The pose model gives the body about its own mid-hip. Its path through space is added from the picture with one scale per clip (weak
 * perspective) when that scale is steady, and the lowest foot (5th percentile over the clip) stands at y = 0; otherwise the body stays
 * about its mid-hip. A landmark that was not seen is null, never a made-up place.
 */
export function bodyMotion(result: Pick<AnalysisResult, "facing" | "camera_view">, sidecar: PoseSidecar): BodyMotion {
  const facing = result.facing ?? FACING_OF_VIEW[result.camera_view];
  const path = rootPath(sidecar);
  const frames = sidecar.frames.map((points, row): Place[] => {
    const root = path?.[row];
    if (path && !root) return points.map(() => null);
    return points.map((p) => (unseen(p) ? null : rotate(facing, [p[0] + (root?.[0] ?? 0), p[1] + (root?.[1] ?? 0), p[2]])));
  });
  return { names: sidecar.skeleton.joints, rate: sidecar.fps, frames: path ? onFloor(frames) : frames, travels: path !== null };
}

function onFloor(frames: readonly (readonly Place[])[]): Place[][] {
  const lowest = frames.flatMap((places) => {
    const ys = FEET.flatMap((k) => places[k]?.[1] ?? []);
    return ys.length > 0 ? [Math.min(...ys)] : [];
  });
  const floor = quantile(
    lowest.sort((a, b) => a - b),
    0.05,
  );
  return frames.map((places) => places.map((p): Place => (p && Number.isFinite(floor) ? [p[0], p[1] - floor, p[2]] : p)));
}

/** Seconds since the first analysed frame of an instant given in the source video's time (which runs slower in slow-motion files). */
export function motionTime(sidecar: Pick<PoseSidecar, "t_ms" | "fps">, tMs: number): number {
  const t = sidecar.t_ms;
  const first = t[0] ?? 0;
  const last = t[t.length - 1] ?? first;
  const rows = t.length - 1;
  if (rows < 1 || last === first) return (tMs - first) / 1000;
  let row = 0;
  while (row < rows - 1 && (t[row + 1] ?? last) <= tMs) row++;
  const [a, b] = [t[row] ?? first, t[row + 1] ?? last];
  return (row + (b === a ? 0 : (tMs - a) / (b - a))) / sidecar.fps;
}
