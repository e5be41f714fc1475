import { LANDMARK, LIMB_JOINTS, pairOf } from "../landmarks.ts";
import { mean, type Series } from "../signals/series.ts";
import { LandmarkTrack } from "./landmark-track.ts";
import type { RawTrack } from "./raw-track.ts";
import { stepBeat } from "./step-beat.ts";

/** Length of the trajectories that are compared before and after the legs meet, s, and its limits in rows. */
const WINDOW_S = 0.1;
const LEAST_ROWS = 3;
const MOST_ROWS = 8;
/** Time about the meeting that is left out, s: there the model places both legs on one. */
const BLIND_S = 0.017;
/** Landmark noise, trunk lengths: added to both misfits, so that two trajectories within the noise give no evidence. */
const NOISE = 0.03;
/** Greatest distance between the legs at a meeting, trunk lengths. */
const MEETING = 0.6;
/** Shortest time between two meetings, s. */
const APART_S = 0.08;
/**
 * Cost of an exchange of left and right at a meeting, in natural logarithms of the misfit ratio (see `evidence`): on rendered people the evidence is below -0.1 without and above 0.15
 * with an exchange.
 */
const CHANGE = 0.1;
/** Cost of a stretch that begins or ends with the clip, so that only one of its ends is seen, in the same logarithms. */
const EDGE = 0.3;
/** Cost of each second of exchanged legs, in the same logarithms. */
const PER_SECOND = 0.2;

/** Evidence of a walker's or runner's step that is led by the wrong leg, in the same logarithms. */
const STEP_EVIDENCE = 3;
/** Lead of a leg from which that evidence counts in full, trunk lengths. */
const CLEAR_LEAD = 0.25;

/**
 * Left and right change between two rows when the legs move from one to the other by this much less with exchanged names than with their own, trunk lengths, mean of a leg's
 * landmarks.
 */
const JUMP = 0.25;
/** Longest time between those two rows, s: a running foot passes the other by less than half of `JUMP` in this time. */
const ACROSS_S = 0.045;
/** A meeting this near to a jump, s, is the same change of names. */
const BESIDE_S = 0.025;

const PAIRS = LIMB_JOINTS.legs.map(pairOf);
const WRISTS = [pairOf("wrist")];

/** Rows at which the legs are nearest to each other. */
function meetings(track: LandmarkTrack, fps: number, trunk: number): number[] {
  const { image } = track;
  const apart = Float64Array.from({ length: track.rows }, (_, row) => {
    const all = PAIRS.map(([l, r]) => Math.hypot(image.x(row, l) - image.x(row, r), image.y(row, l) - image.y(row, r))).filter(
      Number.isFinite,
    );
    return all.length === 0 ? Number.NaN : all.reduce((a, b) => a + b, 0) / all.length / trunk;
  });
  const gap = Math.max(1, Math.round(APART_S * fps));
  const out: number[] = [];
  for (let row = 1; row < track.rows - 1; row++) {
    const d = apart[row]!;
    if (!(d < MEETING)) continue;
    const around = apart.subarray(Math.max(0, row - gap), row + gap + 1).filter((v) => !Number.isNaN(v));
    if (d === Math.min(...around) && row - (out.at(-1) ?? -gap) >= gap) out.push(row);
  }
  return out;
}

/** Rows at which the legs jump to each other's places, from one row to the next or across one between two names; of the latter the row between. */
function jumps(track: LandmarkTrack, fps: number, trunk: number): number[] {
  const { image } = track;
  const jumped = (from: number, to: number): boolean => {
    const step = (a: number, b: number): number => Math.hypot(image.x(to, b) - image.x(from, a), image.y(to, b) - image.y(from, a));
    const saved = PAIRS.map(([l, r]) => step(l, l) + step(r, r) - step(l, r) - step(r, l)).filter(Number.isFinite);
    return saved.length === PAIRS.length && mean(saved) / 2 > JUMP * trunk;
  };
  const all = Array.from({ length: track.rows }, (_, row) => row);
  const atOnce = all.map((row) => row > 0 && jumped(row - 1, row));
  const across = (row: number): boolean =>
    2 / fps <= ACROSS_S && row > 0 && row + 1 < track.rows && !atOnce[row + 1] && jumped(row - 1, row + 1);
  // A jump at once is also one across the row before it and across itself.
  return all.filter((row) => atOnce[row] || (!atOnce[row - 1] && across(row)));
}

/** Rows at which the names may change: jumps of the legs, and meetings that are not beside one; one change must not be counted twice. */
function changePoints(track: LandmarkTrack, fps: number, trunk: number): number[] {
  const gap = Math.max(2, Math.round(BESIDE_S * fps));
  const jumped = jumps(track, fps, trunk).filter((row, i, all) => i === 0 || row - all[i - 1]! >= gap);
  const met = meetings(track, fps, trunk).filter((row) => jumped.every((other) => Math.abs(row - other) > gap));
  return [...jumped, ...met].sort((a, b) => a - b);
}

/** Distance by which the left of each pair of landmarks leads the right one in the picture, trunk lengths, mean over the pairs. */
const leadOf = ({ image, rows }: LandmarkTrack, pairs: readonly (readonly [number, number])[], trunk: number): Series =>
  Float64Array.from({ length: rows }, (_, row) => mean(pairs.map(([l, r]) => image.x(row, l) - image.x(row, r))) / trunk);

/**
 * Evidence for an exchange in each stretch between two change points, from the side of the lead on the beat of the steps. Which leg leads in the odd steps is decided by
 * most of the rows and by the arms, which swing against the legs.
 * @returns null where there is no beat
 */
function offBeat(track: LandmarkTrack, fps: number, trunk: number, edges: readonly number[]): number[] | null {
  const lead = leadOf(track, PAIRS, trunk);
  const beat = stepBeat(
    lead.map((v) => Math.abs(v)),
    fps,
  );
  if (beat === null) return null;
  const signedLead = (of: Series): Series =>
    of.map((v, row) => (Number.isFinite(v) ? Math.max(-1, Math.min(1, v / CLEAR_LEAD)) * (beat.odd[row]! ? -1 : 1) : 0));
  const sum = (of: Series): number => of.reduce((a, b) => a + b, 0);
  const legs = signedLead(lead);
  const most = sum(legs) < sum(signedLead(leadOf(track, WRISTS, trunk))) ? -1 : 1;
  return edges.slice(1).map((to, i) => (-STEP_EVIDENCE * most * sum(legs.subarray(edges[i], to))) / beat.stepRows);
}

/** Sum of squared distances of points from their best parabola in time. */
function misfit(t: readonly number[], x: readonly number[]): number {
  // Orthogonal polynomials on the given times keep this exact and short.
  const n = t.length;
  const mean = t.reduce((a, b) => a + b, 0) / n;
  const basis: number[][] = [t.map(() => 1), t.map((v) => v - mean)];
  const square = basis[1]!.map((v) => v * v);
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((s, v, i) => s + v * b[i]!, 0);
  const project = (v: readonly number[], onto: readonly (readonly number[])[]): number[] =>
    onto.reduce<number[]>(
      (rest, b) => {
        const share = dot(rest, b) / dot(b, b);
        return rest.map((r, i) => r - share * b[i]!);
      },
      [...v],
    );
  basis.push(project(square, basis));
  return dot(project(x, basis), project(x, basis));
}

/**
 * Evidence for an exchange of left and right at a meeting: half the natural logarithm of the ratio of the misfits of the legs' trajectories across the meeting without and with
 * the exchange. Positive for the exchange; 0 without evidence.
 */
function evidence(track: LandmarkTrack, fps: number, trunk: number, meeting: number): number {
  const reach = Math.min(MOST_ROWS, Math.max(LEAST_ROWS, Math.round(WINDOW_S * fps)));
  const blind = Math.floor(BLIND_S * fps);
  const rowsOn = (side: -1 | 1): number[] =>
    Array.from({ length: reach }, (_, i) => meeting + side * (blind + 1 + i)).filter(
      (row) => row >= 0 && row < track.rows && PAIRS.every(([l, r]) => Number.isFinite(track.image.x(row, l) + track.image.x(row, r))),
    );
  const [before, after] = [rowsOn(-1).reverse(), rowsOn(1)];
  if (before.length < LEAST_ROWS || after.length < LEAST_ROWS) return 0;
  const t = [...before, ...after].map((row) => (row - meeting) / fps);
  const hip = (row: number, axis: 0 | 1): number =>
    (track.image.at(row, LANDMARK.left_hip, axis) + track.image.at(row, LANDMARK.right_hip, axis)) / 2;
  let [asNamed, exchanged] = [0, 0];
  for (const [l, r] of PAIRS) {
    for (const axis of [0, 1] as const) {
      const at = (row: number, k: number): number => (track.image.at(row, k, axis) - hip(row, axis)) / trunk;
      for (const [a, b] of [
        [l, r],
        [r, l],
      ] as const) {
        const start = before.map((row) => at(row, a));
        asNamed += misfit(t, [...start, ...after.map((row) => at(row, a))]);
        exchanged += misfit(t, [...start, ...after.map((row) => at(row, b))]);
      }
    }
  }
  const floor = NOISE ** 2 * t.length * PAIRS.length * 4;
  return 0.5 * Math.log((asNamed + floor) / (exchanged + floor));
}

/**
 * Rows of the stretches, from one meeting of the legs or jump of both to another, in which left and right leg are exchanged. At every meeting the trajectories before and after
 * give evidence which leg continues as which; in gait the beat of the steps shows which leg leads; the sequence of least total cost over the clip is found by dynamic programming. Without a
 * beat the assignment of most of the clip is taken as correct.
 * @param raw a track without single exchanged rows (see `exchangedRows`)
 * @param stepping the athlete walks or runs: the legs pass each other at every meeting
 */
export function exchangedStretches(raw: RawTrack, stepping = false): boolean[] {
  const track = new LandmarkTrack(raw);
  const out = new Array<boolean>(track.rows).fill(false);
  const trunk = track.trunkPx();
  if (!(trunk > 0)) return out;
  const found = changePoints(track, raw.fps, trunk);
  const edges = [0, ...found, track.rows];
  const atChanges = found.map((row) => evidence(track, raw.fps, trunk, row));
  const off = stepping ? offBeat(track, raw.fps, trunk, edges) : null;
  const stretch = (i: number): number => (PER_SECOND * (edges[i + 1]! - edges[i]!)) / raw.fps - (off?.[i] ?? 0);
  let cost = [0, EDGE + stretch(0)];
  const from: (readonly [number, number])[] = [];
  atChanges.forEach((e, i) => {
    const change = CHANGE - e;
    const [own, other] = [Math.min(cost[0]!, cost[1]! + change), Math.min(cost[1]!, cost[0]! + change)];
    from.push([own === cost[0] ? 0 : 1, other === cost[1] ? 1 : 0]);
    cost = [own, other + stretch(i + 1)];
  });
  let state = cost[0]! <= cost[1]! + EDGE ? 0 : 1;
  for (let i = edges.length - 2; i >= 0; i--) {
    if (state === 1) out.fill(true, edges[i]!, edges[i + 1]!);
    if (i > 0) state = from[i - 1]![state]!;
  }
  const exchanged = out.filter(Boolean).length;
  return off === null && exchanged > out.length / 2 ? out.map((e) => !e) : out;
}
