import type { Body } from "../body.ts";
import type { Movement, RepFact } from "../movement.ts";
import { type Keyframes, type MovementPlan, pelvisHeights, planned, standing } from "./planned.ts";

/** Squats. Durations in s, angles in degrees. */
export interface SquatOptions {
  /** Knee flexion at the bottom of each repetition. */
  readonly depths: readonly number[];
  readonly down: number;
  readonly pause: number;
  readonly up: number;
  readonly rest: number;
  /** Knees medial of the feet at the bottom, degrees. */
  readonly valgus: number;
  readonly overhead: boolean;
}

/** Three repetitions of different depth. */
export const SQUAT_DEFAULTS: SquatOptions = {
  depths: [95, 115, 80],
  down: 1.2,
  pause: 0.1,
  up: 1.0,
  rest: 0.7,
  valgus: 0,
  overhead: false,
};

const HZ = 240;
const REP_DROP_M = 0.12;

/** Body-weight squats; trunk lean about a third of knee flexion, ankles as balance asks (Schoenfeld 2010). */
export function squat(body: Body, o: SquatOptions): Movement {
  const knee: [number, number][] = [[0, 4]];
  let t = 0.8;
  for (const depth of o.depths) {
    knee.push([t, 4], [t + o.down, depth], [t + o.down + o.pause, depth], [t + o.down + o.pause + o.up, 4]);
    t += o.down + o.pause + o.up + o.rest;
  }
  const part = (scale: number, at: number): Keyframes => knee.map(([time, v]) => [time, at + scale * (v - 4)] as const);
  const plan: MovementPlan = {
    name: "squat",
    activity: `squat (body weight, ${o.depths.length} repetitions)`,
    duration: t,
    footholds: standing(t, 0.19 * body.height, 15),
    pelvis: { by: "knee", knee },
    trunkLean: part(0.34, 2),
    kneeIn: part(o.valgus / 90, 0),
    headPitch: part(0.06, 2),
    arms: o.overhead
      ? { flexion: 170, abduction: 18, elbow: 6, inward: 0 }
      : { flexion: part(0.95, 8), abduction: 9, elbow: 12, inward: 12 },
  };
  const bare = planned(body, plan);
  return { ...bare, reps: repsByDrop(bare, REP_DROP_M) };
}

/** Repetitions as times with the pelvis more than `drop` below its 90th percentile; bottom = lowest point (the truth files' rule). */
function repsByDrop(m: Movement, drop: number): RepFact[] {
  const z = pelvisHeights(m, HZ);
  const level = [...z].sort((a, b) => a - b)[Math.floor(0.9 * (z.length - 1))]! - drop;
  const reps: RepFact[] = [];
  for (let i = 1; i < z.length; i++) {
    if (!(z[i - 1]! >= level && z[i]! < level)) continue;
    let j = i;
    let low = i;
    while (j < z.length && z[j]! < level) {
      if (z[j]! < z[low]!) low = j;
      j++;
    }
    if (j < z.length) reps.push({ start: i / HZ, bottom: middleOfLow(z, low) / HZ, end: j / HZ });
    i = j;
  }
  return reps;
}

/** Middle of the flat stretch around the lowest sample, so that a pause at the bottom counts from its centre. */
function middleOfLow(z: Float64Array, low: number): number {
  let [a, b] = [low, low];
  while (a > 0 && z[a - 1]! < z[low]! + 5e-4) a--;
  while (b < z.length - 1 && z[b + 1]! < z[low]! + 5e-4) b++;
  return (a + b) / 2;
}
