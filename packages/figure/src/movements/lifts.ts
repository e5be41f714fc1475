import type { Body } from "../body.ts";
import type { Movement } from "../movement.ts";
import { type Side, signOf } from "../skeleton.ts";
import { type Foothold, type Keyframes, type MovementPlan, planned, standing } from "./planned.ts";
import { posed, scaled, signalAt, toAndFro, toAndFroDuration } from "./posed.ts";

/** Lifts and lunges. Repetitions are minimum-jerk steps between keyframes. Angles in degrees. */

const REPS = 3;

/** A standing lift: knee flexion, trunk lean and arms along time over planted feet, balanced over the mid-foot. */
function standingLift(
  body: Body,
  name: string,
  plan: Pick<MovementPlan, "trunkLean" | "arms"> & { readonly knee: Keyframes; readonly duration?: number },
): Movement {
  const duration = plan.duration ?? toAndFroDuration(REPS);
  return planned(body, {
    name,
    activity: name,
    duration,
    footholds: standing(duration, 0.17 * body.height, 8),
    pelvis: { by: "knee", knee: plan.knee },
    trunkLean: plan.trunkLean,
    arms: plan.arms,
  });
}

/** Keyframes times a factor plus an offset. */
const keys = (track: Keyframes, factor: number, offset: number): Keyframes =>
  typeof track === "number" ? factor * track + offset : track.map(([t, v]) => [t, factor * v + offset] as const);

const hanging = (lean: Keyframes): MovementPlan["arms"] => ({ flexion: lean, abduction: 3, elbow: 2, inward: 0 });

/** From the floor to standing: trunk 58 to -2 degrees, knees 62 to 4. */
export function deadlift(body: Body): Movement {
  const up = toAndFro(1, 0, REPS);
  const lean = keys(up, 60, -2);
  return standingLift(body, "deadlift", { knee: keys(up, 58, 4), trunkLean: lean, arms: hanging(lean) });
}

/** Hips back with soft knees: trunk 2 to 70 degrees, knees 6 to 20. */
export function hinge(body: Body): Movement {
  const down = toAndFro(0, 1, REPS);
  const lean = keys(down, 68, 2);
  return standingLift(body, "hinge", { knee: keys(down, 14, 6), trunkLean: lean, arms: hanging(lean) });
}

/** A kettlebell swung from between the legs to the chest, every 1.6 s: trunk -2 to 62 degrees, knees 8 to 35. */
export function kettlebellSwing(body: Body, reps = 5): Movement {
  const duration = toAndFroDuration(reps, 0.7, 0.1);
  const down = toAndFro(0, 1, reps, 0.7, 0.1);
  return standingLift(body, "kettlebell swing", {
    duration,
    knee: keys(down, 27, 8),
    trunkLean: keys(down, 64, -2),
    arms: { flexion: keys(down, -46, 83), abduction: 3, elbow: 4, inward: 8 },
  });
}

/** Bent over at 55 degrees, elbows 5 to 100. */
export function row(body: Body): Movement {
  const pull = toAndFro(0, 1, REPS);
  return standingLift(body, "row", {
    knee: 20,
    trunkLean: 55,
    arms: { flexion: keys(pull, -65, 55), abduction: 8, elbow: keys(pull, 95, 5), inward: 0 },
  });
}

/** From the shoulders to overhead: elbows 130 to 4, arms 40 to 172. */
export function press(body: Body): Movement {
  const up = toAndFro(0, 1, REPS);
  return standingLift(body, "press", {
    knee: 3,
    trunkLean: keys(up, -6, 0),
    arms: { flexion: keys(up, 132, 40), abduction: 6, elbow: keys(up, -126, 130), inward: 0 },
  });
}

/** Lying on a bench, feet on the floor: elbows 3 to 90. */
export function bench(body: Body): Movement {
  const down = toAndFro(0, 1, REPS);
  return posed(body, {
    name: "bench",
    activity: "bench press",
    duration: toAndFroDuration(REPS),
    trunkLean: -88,
    headPitch: -88,
    height: 0.5,
    legs: { thigh: 75, shank: 5, out: 10 },
    arms: { flexion: scaled(down, -75, 90), abduction: 6, elbow: scaled(down, 87, 3), inward: 0 },
  });
}

/** Squat with the hands at the bar on the shoulders. */
export function barSquat(body: Body, depth = 105): Movement {
  const down = toAndFro(0, 1, REPS);
  return standingLift(body, "bar squat", {
    knee: keys(down, depth - 4, 4),
    trunkLean: keys(down, 34, 4),
    arms: { flexion: -20, abduction: 20, elbow: 125, inward: 10 },
  });
}

/** Split stance, `front` leg ahead: front knee 15 to 92, trunk 3 to 8 degrees; the rear foot on the floor or raised on a bench. */
export function lunge(body: Body, front: Side, reps = REPS, raised = false): Movement {
  const down = toAndFro(0, 1, reps);
  const lead = { thigh: scaled(down, 60, 20), shank: scaled(down, 17, -5) };
  const trail = raised
    ? { thigh: scaled(down, 12, -10), shank: scaled(down, 35, 72), foot: -80 }
    : { thigh: scaled(down, 10, -22), shank: scaled(down, 55, 32), foot: -50 };
  return posed(body, {
    name: "lunge",
    activity: "lunge",
    duration: toAndFroDuration(reps),
    trunkLean: scaled(down, 5, 3),
    anchor: front,
    legs: { left: front === "left" ? lead : trail, right: front === "right" ? lead : trail },
    arms: { flexion: 5, abduction: 10, elbow: 10 },
  });
}

/** Period of a walking lunge and instants from the start of a repetition, s: the front foot lands, lowest position begins and ends, the rear foot leaves, it stands beside the front one. */
const LUNGE_STEP = { period: 2.5, lands: 0.7, low: 1.2, lowTo: 1.4, leaves: 1.75, beside: 2.15 } as const;
/** Pitch of the rear foot in a lunge, toes up positive, degrees. */
const ON_TOES = -45;

/** Lunges along x, the left leg first: each repetition steps `lengthM` forward and brings the feet together again. */
export function walkingLunge(body: Body, reps = 4, lengthM = 0.84): { movement: Movement; bottoms: readonly { t: number; front: Side }[] } {
  const { period, lands, low, lowTo, leaves, beside } = LUNGE_STEP;
  const start = 0.6;
  const duration = start + reps * period + 0.3;
  const feet: Record<Side, Foothold[]> = { left: [], right: [] };
  const x: [number, number][] = [[0, 0]];
  const height: [number, number][] = [[0, 0.515 * body.height]];
  const at = (side: Side, from: number, to: number, metres: number, more: Partial<Foothold> = {}): void => {
    feet[side].push({ from, to, x: metres, y: signOf(side) * body.hipHalf, ...more });
  };
  const bottoms: { t: number; front: Side }[] = [];
  const placed = { left: -1, right: -1 };
  for (let k = 0; k < reps; k++) {
    const t = start + k * period;
    const front: Side = k % 2 === 0 ? "left" : "right";
    const rear: Side = front === "left" ? "right" : "left";
    const from = k * lengthM;
    at(front, placed[front], t, from);
    at(rear, placed[rear], t + lands, from);
    at(rear, t + lands, t + leaves, from, { pitch: ON_TOES, pitchOut: ON_TOES });
    placed[front] = t + lands;
    placed[rear] = t + beside;
    const key = (after: number, share: number, statures: number): void => {
      x.push([t + after, from + share * lengthM]);
      height.push([t + after, statures * body.height]);
    };
    key(0, 0, 0.515);
    key(low, 0.58, 0.325);
    key(lowTo, 0.58, 0.325);
    key(2.2, 1, 0.515);
    bottoms.push({ t: t + (low + lowTo) / 2, front });
  }
  for (const side of ["left", "right"] as const) at(side, placed[side], duration + 1, reps * lengthM);
  const movement = planned(body, {
    name: "walking lunge",
    activity: "walking lunge",
    duration,
    footholds: feet,
    lift: 0.08,
    pelvis: { by: "path", x, y: 0, height },
    trunkLean: 6,
    arms: { flexion: 4, abduction: 8, elbow: 8, inward: 0 },
  });
  return { movement, bottoms };
}

/** A clean: lift-off at 0.8 s, second pull, catch in a quarter squat, recovery. Trunk 52 to -4, catch 12; knees 72 to 6, catch 80. */
export function clean(body: Body): Movement {
  return pull(body, "clean", RACKED);
}

/** A snatch: the pull of the clean, the bar caught overhead. */
export function snatch(body: Body): Movement {
  return pull(body, "snatch", OVERHEAD);
}

/** Arm angles with which the bar is caught: upper arm against the trunk, and elbow. */
interface Catch {
  readonly flexion: number;
  readonly elbow: number;
}
const RACKED: Catch = { flexion: 55, elbow: 130 };
const OVERHEAD: Catch = { flexion: 176, elbow: 5 };

/** Pull from the floor, second pull and catch with the given arm angles. */
function pull(body: Body, name: string, caught: Catch): Movement {
  const lean: Keyframes = [
    [0, 52],
    [0.8, 52],
    [1.6, -4],
    [1.9, 12],
    [2.2, 12],
    [3.1, 2],
  ];
  const knee: Keyframes = [
    [0, 72],
    [0.8, 72],
    [1.55, 6],
    [1.95, 80],
    [2.2, 80],
    [3.1, 4],
  ];
  const raise: Keyframes = [
    [0, 0],
    [1.35, 0],
    [1.9, 1],
    [4.2, 1],
  ];
  const duration = 4.2;
  return posedArms(body, name, { duration, knee, lean, raise, caught });
}

interface PullPlan {
  readonly duration: number;
  readonly knee: Keyframes;
  readonly lean: Keyframes;
  readonly raise: Keyframes;
  readonly caught: Catch;
}

/** A standing lift whose arms hang where `raise` is 0 and hold the bar where it is caught where `raise` is 1. */
function posedArms(body: Body, name: string, { duration, knee, lean, raise, caught }: PullPlan): Movement {
  const step = 0.05;
  const sampled = (f: (t: number) => number): Keyframes =>
    Array.from({ length: Math.ceil(duration / step) + 1 }, (_, i) => [i * step, f(i * step)] as const);
  return planned(body, {
    name,
    activity: name,
    duration,
    footholds: standing(duration, 0.17 * body.height, 8),
    pelvis: { by: "knee", knee },
    trunkLean: lean,
    arms: {
      flexion: sampled((t) => signalAt(lean, t) * (1 - signalAt(raise, t)) + caught.flexion * signalAt(raise, t)),
      abduction: 6,
      elbow: sampled((t) => 3 + (caught.elbow - 3) * signalAt(raise, t)),
      inward: 0,
    },
  });
}
