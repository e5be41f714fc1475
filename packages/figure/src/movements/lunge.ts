import type { Body } from "../body.ts";
import type { Movement } from "../movement.ts";
import { planned } from "./planned.ts";

/** A fencing lunge. */
export interface LungeOptions {
  /** Travel of the front (right) foot, m. */
  readonly reach: number;
  /** Height of the pelvis at the lowest point, share of leg length. */
  readonly low: number;
  readonly lean: number;
  readonly lunges: number;
  /** Time from the start of the arm's extension until the front foot leaves the floor, s. */
  readonly handLead: number;
  /** Step forward on guard before the first lunge, m; 0 for none. */
  readonly advance: number;
}

/** Two lunges without advance. */
export const LUNGE_DEFAULTS: LungeOptions = { reach: 0.55, low: 0.72, lean: 14, lunges: 2, handLead: 0.12, advance: 0 };

/** Time between lunges and start of the first one, s. */
const PERIOD = 2.2;
const FIRST = 0.9;
/** An advance: the front foot steps, then the rear one, and the guard is restored, s. */
const ADVANCE = { front: [0.6, 0.8], rear: [0.85, 1.05], lasts: 1 } as const;

/** Lunges of a right-hander from guard and back: the right foot steps, the left leg straightens, the pelvis sinks (Guan et al. 2018). */
export function lunge(body: Body, o: LungeOptions): Movement {
  const leg = body.thigh + body.shank;
  const advances = o.advance > 0;
  const first = FIRST + (advances ? ADVANCE.lasts : 0);
  const starts = Array.from({ length: o.lunges }, (_, i) => first + i * PERIOD);
  const end = first + o.lunges * PERIOD;
  const over = (rest: number, out: number, ahead = 0): [number, number][] => [
    [0, rest],
    ...starts.flatMap((t): [number, number][] => [
      [t - ahead, rest],
      [t - ahead + 0.42, out],
      [t + 0.75, out],
      [t + 1.35, rest],
    ]),
  ];
  const front = 0.3;
  const rear = -0.25;
  const arrived = advances ? ADVANCE.front[1] : -1;
  const holds = starts.flatMap((t, i) => [
    { from: i === 0 ? arrived : t - PERIOD + 1.3, to: t, x: front, y: -0.05, pitchOut: 10 },
    { from: t + 0.36, to: t + 0.82, x: front + o.reach, y: -0.05, pitchIn: 12 },
  ]);
  const last = starts.at(-1) ?? 0;
  const before = {
    right: advances ? [{ from: -1, to: ADVANCE.front[0], x: front - o.advance, y: -0.05, pitchOut: 10 }] : [],
    left: advances ? [{ from: -1, to: ADVANCE.rear[0], x: rear - o.advance, y: 0.05, yaw: 80 }] : [],
  };
  const hips = over(0.02, 0.02 + 0.71 * o.reach);
  const stepping: [number, number][] = [
    [ADVANCE.front[0], 0.02 - o.advance],
    [ADVANCE.rear[1], 0.02],
  ];
  return planned(body, {
    name: "lunge",
    activity: "lunge",
    duration: end,
    footholds: {
      right: [...before.right, ...holds, { from: last + 1.3, to: end + 1, x: front, y: -0.05 }],
      left: [...before.left, { from: advances ? ADVANCE.rear[1] : -1, to: end + 1, x: rear, y: 0.05, yaw: 80 }],
    },
    lift: 0.07,
    pelvis: { by: "path", x: advances ? [...stepping, ...hips.slice(1)] : hips, y: 0, height: over(0.9 * leg, o.low * leg) },
    trunkLean: over(2, o.lean),
    arms: {
      right: { flexion: over(40, 88, o.handLead), abduction: 5, elbow: over(80, 8, o.handLead), inward: 0 },
      left: { flexion: over(-20, -55), abduction: 40, elbow: 60, inward: 0 },
    },
    reps: starts.map((t) => ({ start: t, bottom: t + 0.58, end: t + 1.35 })),
  });
}
