import type { Body } from "../body.ts";
import { curve } from "../math.ts";
import type { Movement } from "../movement.ts";
import type { Arm } from "../skeleton.ts";
import { JUMP_DEFAULTS, jump } from "./jump.ts";
import { type Keyframes, planned, standing, valueAt } from "./planned.ts";

const HOLD_S = 0.8;

/** Arms of a one-handed push shot of a right-hander whose elbow starts to extend at `set`. */
function arms(set: number): { right: (t: number) => Arm; left: (t: number) => Arm } {
  const flexion: Keyframes = [
    [set - 0.9, 35],
    [set - 0.1, 92],
    [set + 0.28, 138],
    [set + 0.28 + HOLD_S, 138],
    [set + 0.9 + HOLD_S, 20],
  ];
  // Accelerates until the release, then stops quickly.
  const elbow = curve([
    { t: set - 0.9, v: 90 },
    { t: set - 0.1, v: 102, slope: 0 },
    { t: set, v: 102, slope: 0 },
    { t: set + 0.22, v: 36, slope: -620 },
    { t: set + 0.3, v: 10, slope: 0 },
    { t: set + 0.28 + HOLD_S, v: 10, slope: 0 },
    { t: set + 0.9 + HOLD_S, v: 40 },
  ]);
  const guide: Keyframes = [
    [set - 0.9, 35],
    [set - 0.1, 85],
    [set + 0.4, 100],
    [set + 1.2, 20],
  ];
  return {
    right: (t) => ({ flexion: valueAt(flexion, t), abduction: 8, elbow: elbow(t), inward: 0 }),
    left: (t) => ({ flexion: valueAt(guide, t), abduction: 15, elbow: 80, inward: 25 }),
  };
}

/** A free throw: dip, set point, push with both feet on the floor. */
export function freeThrow(body: Body, dip: number): Movement {
  const a = arms(1.3);
  const base = planned(body, {
    name: "free throw",
    activity: "shot",
    duration: 3,
    footholds: standing(3, 0.16 * body.height, 5),
    pelvis: {
      by: "knee",
      knee: [
        [0.3, 8],
        [0.95, dip],
        [1.5, 6],
      ],
    },
    trunkLean: 3,
    arms: { flexion: 20, abduction: 8, elbow: 90, inward: 0 },
  });
  return { ...base, configurationAt: (t) => ({ ...base.configurationAt(t), arms: { right: a.right(t), left: a.left(t) } }) };
}

/** A jump shot: the release lies near the top of a vertical jump. */
export function jumpShot(body: Body): Movement {
  const base = jump(body, { ...JUMP_DEFAULTS, height_m: 0.22, depth: 75, armSwing: false, jumps: 1 });
  const fact = base.jumps?.[0];
  if (!fact) throw new Error("The jump has no flight.");
  const a = arms(fact.takeOff);
  return { ...base, configurationAt: (t) => ({ ...base.configurationAt(t), arms: { right: a.right(t), left: a.left(t) } }) };
}
