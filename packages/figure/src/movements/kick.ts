import type { Body } from "../body.ts";
import type { Movement } from "../movement.ts";
import type { FreeLeg } from "../skeleton.ts";
import { type Keyframes, planned, valueAt } from "./planned.ts";

/** A kick. Angles in degrees. */
export interface KickOptions {
  /** Thigh of the kicking leg at the end of the backswing and of the follow-through, forward positive. */
  readonly back: number;
  readonly through: number;
  /** Knee flexion at the end of the backswing. */
  readonly fold: number;
  /** Trunk lean at contact, and lean to the support side. */
  readonly lean: number;
  readonly side: number;
}

/** An instep kick. */
export const KICK_DEFAULTS: KickOptions = { back: -32, through: 68, fold: 98, lean: -8, side: 16 };
/** An inside-foot pass. */
export const PASS_DEFAULTS: KickOptions = { back: -22, through: 38, fold: 60, lean: 5, side: 6 };

/** A kick with the right foot after one step of the left: the thigh leads, the shank follows (Kellis and Katis 2007). */
export function kick(body: Body, o: KickOptions): Movement {
  const thigh: Keyframes = [
    [0.5, 0],
    [1.0, o.back],
    [1.24, 0.55 * o.through],
    [1.5, o.through],
    [1.9, 10],
  ];
  const knee: Keyframes = [
    [0.5, 14],
    [1.06, o.fold],
    [1.27, 22],
    [1.5, 12],
    [1.9, 20],
  ];
  const base = planned(body, {
    name: "kick",
    activity: "kick",
    duration: 2.4,
    footholds: {
      left: [
        { from: -1, to: 0.45, x: -0.85, y: 0.08, pitchOut: -20 },
        { from: 0.85, to: 4, x: 0, y: 0.1, pitchIn: 8 },
      ],
      right: [{ from: -1, to: 4, x: -0.6, y: -0.1 }],
    },
    pelvis: {
      by: "path",
      x: [
        [0.2, -0.7],
        [1.1, -0.12],
        [1.5, 0.05],
      ],
      y: 0,
      height: [
        [0.3, 0.9],
        [1.0, 0.86],
        [1.6, 0.88],
      ],
    },
    trunkLean: [
      [0.5, 5],
      [1.2, o.lean],
      [1.6, o.lean + 15],
    ],
    trunkLateral: [
      [0.7, 0],
      [1.2, o.side],
      [1.8, 0],
    ],
    arms: {
      left: {
        flexion: [
          [0.7, 0],
          [1.1, -10],
          [1.4, 40],
        ],
        abduction: [
          [0.7, 15],
          [1.1, 75],
          [1.5, 30],
        ],
        elbow: 25,
        inward: 0,
      },
      right: { flexion: -10, abduction: 25, elbow: 30, inward: 0 },
    },
  });
  const leg = (t: number): FreeLeg => {
    const forward = valueAt(thigh, t);
    return {
      kind: "free",
      thigh: forward,
      thighLateral: -3,
      shank: valueAt(knee, t) - forward,
      shankLateral: 0,
      footPitch: -40,
      footYaw: 0,
      toeBend: 0,
    };
  };
  return {
    ...base,
    contacts: (side, from, to) => (side === "left" ? base.contacts(side, from, to) : []),
    configurationAt: (t) => {
      const c = base.configurationAt(t);
      return { ...c, legs: { ...c.legs, right: leg(t) } };
    },
  };
}
