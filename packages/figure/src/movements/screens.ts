import type { Body } from "../body.ts";
import { cosd } from "../math.ts";
import type { Movement } from "../movement.ts";
import { planned } from "./planned.ts";
import { type PosedPlan, posed, type Signal, scaled, signalAt, toAndFro, toAndFroDuration } from "./posed.ts";

/** Mobility screens, break exercises and balance tests. Angles in degrees. */

const REPS = 3;
const STAND = { thigh: 3, shank: 0 } as const;

function standingPlan(body: Body, name: string, plan: Partial<PosedPlan>): Movement {
  return posed(body, { name, activity: name, duration: toAndFroDuration(REPS), legs: STAND, anchor: "right", ...plan });
}

/** A signal for the left side, then one for the right side, and the duration of both, s. */
const inTurn = (low: number, high: number, each = 2): { left: Signal; right: Signal; lasts: number } => {
  const one = toAndFroDuration(each) - 0.5;
  return { left: toAndFro(low, high, each), right: toAndFro(low, high, each, 1.2, 0.5, one + 0.8), lasts: 2 * one + 1.3 };
};

/** Both arms forward and up. */
export const armFlexion = (body: Body, to: number): Movement =>
  standingPlan(body, "arm flexion", { arms: { flexion: toAndFro(5, to, REPS), abduction: 4, elbow: 4 } });

/** Both arms out and up. */
export const armAbduction = (body: Body, left: number, right: number): Movement =>
  standingPlan(body, "arm abduction", {
    arms: {
      left: { flexion: 0, abduction: toAndFro(6, left, REPS), elbow: 4 },
      right: { flexion: 0, abduction: toAndFro(6, right, REPS), elbow: 4 },
    },
  });

/** Knee over the toes with the heel down, one leg in front: shank 5 to `to`. */
export const ankleLunge = (body: Body, to: number): Movement =>
  posed(body, {
    name: "ankle lunge",
    activity: "ankle lunge",
    duration: toAndFroDuration(REPS),
    anchor: "right",
    legs: {
      right: { thigh: scaled(toAndFro(0, 1, REPS), 18, 22), shank: toAndFro(5, to, REPS) },
      left: { thigh: -22, shank: 30, foot: -40 },
    },
    trunkLean: 8,
  });

/** Active straight-leg raise: on the back, the leg `side` rises straight to `to` above the floor. */
export const legRaise = (body: Body, to: number, side: "left" | "right"): Movement => {
  const up = toAndFro(0, to, REPS);
  const raised = { thigh: scaled(up, 1, 90), shank: scaled(up, -1, -90), foot: scaled(up, 1, 90) };
  const down = { thigh: 90, shank: -90, foot: 90 };
  return posed(body, {
    name: "leg raise",
    activity: "active straight-leg raise",
    duration: toAndFroDuration(REPS),
    trunkLean: -90,
    headPitch: -90,
    height: 0.1,
    legs: { left: side === "left" ? raised : down, right: side === "right" ? raised : down },
    arms: { flexion: 0, abduction: 8, elbow: 5 },
  });
};

/** Trunk bends forward over straight legs. */
export const forwardBend = (body: Body, to: number): Movement => {
  const lean = toAndFro(2, to, REPS);
  return standingPlan(body, "forward bend", {
    legs: { thigh: scaled(toAndFro(0, 1, REPS), 10, 0), shank: scaled(toAndFro(0, 1, REPS), -6, 0) },
    trunkLean: lean,
    headPitch: scaled(lean, 1, 0),
    arms: { flexion: lean, abduction: 2, elbow: 3 },
  });
};

/** Trunk to the left, then to the right. */
export const sideBends = (body: Body, left: number, right: number): Movement => {
  const turn = inTurn(0, 1);
  return standingPlan(body, "side bend", {
    duration: turn.lasts,
    legs: STAND,
    trunkLateral: (t) => left * signalAt(turn.left, t) - right * signalAt(turn.right, t),
  });
};

/** Jumping jacks, `go` seconds each way: arms 10 to `arms` degrees, each leg 2 to 22 degrees aside, hops of 6 cm in between. */
export const jumpingJacks = (body: Body, arms: number, reps = 6, go = 0.4): Movement => {
  const pause = 0.05;
  const open = toAndFro(0, 1, reps, go, pause);
  const out = scaled(open, 20, 2);
  const leg = { thigh: 2, shank: 2, out };
  return posed(body, {
    name: "jumping jack",
    activity: "jumping jack",
    duration: toAndFroDuration(reps, go, pause),
    legs: leg,
    height: (t) => {
      const u = signalAt(open, t);
      return body.foot.ankleHeight + cosd(signalAt(out, t)) * (body.thigh + body.shank) + 0.24 * u * (1 - u);
    },
    arms: { flexion: 0, abduction: scaled(open, arms - 10, 10), elbow: 6 },
  });
};

/** One straight leg out to the side, the other one stands. */
export const legAbduction = (body: Body, to: number, side: "left" | "right"): Movement => {
  const out = toAndFro(0, to, REPS);
  const free = { thigh: 0, shank: 0, out };
  const stand = { thigh: 2, shank: 0 };
  return posed(body, {
    name: "leg abduction",
    activity: "hip abduction",
    duration: toAndFroDuration(REPS),
    anchor: side === "left" ? "right" : "left",
    legs: { left: side === "left" ? free : stand, right: side === "right" ? free : stand },
  });
};

/** Head turned left, then right; from the side: chin down, then up. */
export const headMoves = (body: Body, by: "turn" | "nod", first: number, second: number): Movement => {
  const turn = inTurn(0, 1);
  const both: Signal = (t) => first * signalAt(turn.left, t) - second * signalAt(turn.right, t);
  return standingPlan(body, `head ${by}`, { duration: turn.lasts, ...(by === "turn" ? { headYaw: both } : { headPitch: both }) });
};

/** Inward lean of the standing leg that puts its foot under the mid-hip. */
const UNDER_HIPS_DEG = 6;

/** Single-leg squat on the leg `side`, the hips over its foot; the other leg is held behind, or straight and low in front. */
export const oneLegSquat = (body: Body, side: "left" | "right", knee: number, held: "behind" | "ahead" = "behind"): Movement => {
  const down = toAndFro(0, 1, REPS);
  const stand = { thigh: scaled(down, 0.62 * knee - 4, 4), shank: scaled(down, 0.38 * knee, 0), out: -UNDER_HIPS_DEG };
  const behind = { thigh: scaled(down, 25, 10), shank: scaled(down, 20, 50), foot: -50 };
  const ahead = { thigh: scaled(down, 27, 15), shank: scaled(down, -27, -15), foot: 10 };
  const free = held === "ahead" ? ahead : behind;
  return posed(body, {
    name: "one-leg squat",
    activity: "one-leg squat",
    duration: toAndFroDuration(REPS),
    anchor: side,
    trunkLean: scaled(down, 22, 2),
    legs: { left: side === "left" ? stand : free, right: side === "right" ? stand : free },
  });
};

/** Step-down from 0.25 m on the leg `side`, whose knee bends to `knee`; the other leg hangs straight beside the step. */
export const stepDown = (body: Body, side: "left" | "right", knee: number): Movement => {
  const down = toAndFro(0, 1, REPS);
  const stand = { thigh: scaled(down, 0.62 * knee - 4, 4), shank: scaled(down, 0.38 * knee, 0) };
  const free = { thigh: 6, shank: -2, foot: 5 };
  return posed(body, {
    name: "step-down",
    activity: "step-down",
    duration: toAndFroDuration(REPS),
    anchor: side,
    step: 0.25,
    trunkLean: scaled(down, 18, 2),
    legs: { left: side === "left" ? stand : free, right: side === "right" ? stand : free },
  });
};

/** A step aside onto a leg that bends to 74 degrees, the other one stays straight in its place. */
export const lateralLunge = (body: Body, side: "left" | "right"): Movement => {
  const down = toAndFro(0, 1, REPS);
  const bent = { thigh: scaled(down, 52, 3), shank: scaled(down, 19, 0), out: scaled(down, 7, 5) };
  const straight = { thigh: 3, shank: 0, out: scaled(down, 37, 5) };
  return posed(body, {
    name: "lateral lunge",
    activity: "lateral lunge",
    duration: toAndFroDuration(REPS),
    anchor: side === "left" ? "right" : "left",
    trunkLean: scaled(down, 18, 2),
    legs: { left: side === "left" ? bent : straight, right: side === "right" ? bent : straight },
    arms: { flexion: scaled(down, 60, 5), abduction: 5, elbow: 20 },
  });
};

/** Thigh of the lifted leg and trunk lean over the hurdle, and flexion of the standing knee when the heel touches the floor; 3, 2 and 3 at rest. */
export const HURDLE_STEP = { thigh: 95, lean: 10, standing: 20 } as const;

/** Steps over a hurdle on the leg `side`: the other knee up, its heel to the floor ahead, the knee up again and the foot back. */
export const hurdleStep = (body: Body, side: "left" | "right"): Movement => {
  const lasts = 4.2;
  /** Keyframes of each repetition: rest, knee lifted, heel on the floor, knee lifted, rest. */
  const through = (rest: number, lift: number, touch: number): [number, number][] => [
    [0, rest],
    ...Array.from({ length: REPS }, (_, k): [number, number][] => {
      const t = 0.8 + k * lasts;
      return [
        [t, rest],
        [t + 0.9, lift],
        [t + 1.7, touch],
        [t + 2, touch],
        [t + 2.8, lift],
        [t + 3.7, rest],
      ];
    }).flat(),
  ];
  const free = { thigh: through(3, HURDLE_STEP.thigh, 24), shank: through(0, 10, -16), foot: through(0, 0, 15) };
  const stand = { thigh: through(3, 3, 12), shank: through(0, 0, HURDLE_STEP.standing - 12) };
  return posed(body, {
    name: "hurdle step",
    activity: "hurdle step",
    duration: 0.8 + REPS * lasts,
    anchor: side,
    trunkLean: through(2, HURDLE_STEP.lean, 4),
    legs: { left: side === "left" ? stand : free, right: side === "right" ? stand : free },
  });
};

/** Segment angles of the furthest reach: thigh and shank of the standing leg; thigh, shank and foot of the free leg. */
const REACH = { stand: [38, 32], free: [42, -38, -8] } as const;

/** Anterior reaches on the leg `side`, to a share of the furthest; `heel` is the standing foot's pitch at the furthest. */
const reachOn = (body: Body, side: "left" | "right", share: number, heel: number): Movement => {
  const out = toAndFro(0, share, REPS);
  const [thigh, shank] = REACH.stand;
  const [freeThigh, freeShank, freeFoot] = REACH.free;
  const stand = { thigh: scaled(out, thigh - 3, 3), shank: scaled(out, shank), foot: scaled(out, heel) };
  const free = { thigh: scaled(out, freeThigh - 8, 8), shank: scaled(out, freeShank - 12, 12), foot: scaled(out, freeFoot) };
  return posed(body, {
    name: "anterior reach",
    activity: "anterior reach",
    duration: toAndFroDuration(REPS),
    anchor: side,
    trunkLean: scaled(out, 8, 2),
    legs: { left: side === "left" ? stand : free, right: side === "right" ? stand : free },
  });
};

/** Three reaches on the left leg, then three on the right one, to a share of the furthest. */
export const anteriorReaches = (body: Body, shares: Record<"left" | "right", number>, heel = 0): Movement => {
  const [first, second] = [reachOn(body, "left", shares.left, heel), reachOn(body, "right", shares.right, heel)];
  const half = toAndFroDuration(REPS);
  return {
    ...first,
    duration: 2 * half,
    configurationAt: (t) => (t < half ? first.configurationAt(t) : second.configurationAt(t - half)),
  };
};

/** Quiet standing with a little lean. */
export const quietStance = (body: Body, lean: number): Movement => standingPlan(body, "quiet stance", { duration: 4, trunkLean: lean });

/** Sitting at a desk with the forearms level. */
export const deskSitting = (body: Body, lean: number): Movement =>
  posed(body, {
    name: "desk sitting",
    activity: "sitting at a desk",
    duration: 4,
    trunkLean: lean,
    headPitch: 8,
    height: 0.48,
    legs: { thigh: 88, shank: 2 },
    arms: { flexion: 15 + lean, abduction: 5, elbow: 80 },
  });

/** Stand on one leg from 1 s to 1 + `seconds`, swaying sideways by `sway` degrees at 0.4 Hz. */
export const oneLegStance = (body: Body, side: "left" | "right", seconds: number, sway: number): Movement => {
  const up: Signal = [
    [0, 0],
    [1, 0],
    [1.4, 1],
    [0.6 + seconds, 1],
    [1 + seconds, 0],
  ];
  const free = { thigh: scaled(up, 25), shank: scaled(up, 65), foot: scaled(up, -40) };
  const stand = { thigh: 2, shank: 0 };
  return posed(body, {
    name: "one-leg stance",
    activity: "one-leg stance",
    duration: seconds + 2.5,
    anchor: side,
    trunkLateral: (t) => sway * Math.sin(2 * Math.PI * 0.4 * t),
    legs: { left: side === "left" ? stand : free, right: side === "right" ? stand : free },
  });
};

/** Angles of a held arabesque: free leg behind from the vertical (90 is level), flexion of both knees, trunk lean; and its duration, s. */
export interface ArabesquePose {
  readonly leg: number;
  readonly freeKnee?: number;
  readonly standKnee?: number;
  readonly lean: number;
  readonly seconds: number;
}

/** An arabesque on the leg `side`: up from 1 s to 2.2 s, held, and down again. The held leg and the trunk sway by 0.6 degrees at 0.5 Hz. */
export const arabesque = (
  body: Body,
  side: "left" | "right",
  { leg, freeKnee = 0, standKnee = 0, lean, seconds }: ArabesquePose,
): Movement => {
  const up: Signal = [
    [0, 0],
    [1, 0],
    [2.2, 1],
    [2.2 + seconds, 1],
    [3.4 + seconds, 0],
  ];
  const sway = (t: number): number => signalAt(up, t) * 0.6 * Math.sin(Math.PI * t);
  const free = {
    thigh: (t: number) => -signalAt(up, t) * (leg - freeKnee / 2) - sway(t),
    shank: (t: number) => signalAt(up, t) * (leg + freeKnee / 2) + sway(t),
    foot: scaled(up, -leg - 50),
  };
  const stand = { thigh: scaled(up, standKnee / 2), shank: scaled(up, standKnee / 2) };
  return posed(body, {
    name: "arabesque",
    activity: "arabesque",
    duration: 4.2 + seconds,
    anchor: side,
    trunkLean: (t) => signalAt(up, t) * lean + sway(t),
    headPitch: scaled(up, lean / 4),
    legs: { left: side === "left" ? stand : free, right: side === "right" ? stand : free },
    arms: { flexion: scaled(up, 80, 5), abduction: scaled(up, 20, 5), elbow: 8 },
  });
};

/**
 * A stance on both feet with the arms slightly abducted: tandem, semi-tandem or side by side.
 * @param ahead how far the left foot is ahead, m; @param apart distance between the lines of the feet, m
 */
const placedStance = (body: Body, activity: string, seconds: number, ahead: number, apart: number): Movement => {
  const at = (x: number, y: number) => [{ from: -1, to: seconds + 1, x, y }];
  return planned(body, {
    name: activity,
    activity,
    duration: seconds,
    footholds: { left: at(ahead / 2, apart / 2), right: at(-ahead / 2, -apart / 2) },
    pelvis: { by: "path", x: 0, y: 0, height: 0.9 },
    trunkLean: 2,
    arms: { flexion: 5, abduction: 10, elbow: 10, inward: 0 },
  });
};

/** Tandem stance, s. */
export const tandemStance = (body: Body, seconds: number): Movement => placedStance(body, "tandem stance", seconds, 0.28, 0);
/** Semi-tandem stance, s. */
export const semiTandemStance = (body: Body, seconds: number): Movement => placedStance(body, "semi-tandem stance", seconds, 0.18, 0.09);
/** Side-by-side stance, s. */
export const sideBySideStance = (body: Body, seconds: number): Movement => placedStance(body, "side-by-side stance", seconds, 0, 0.1);

/** Arm level, then a reach forward from the hips. */
export const forwardReach = (body: Body, lean: number): Movement => {
  const reach: Signal = [
    [0, 0],
    [2.5, 0],
    [4, 1],
    [5, 1],
    [6.5, 0],
  ];
  const tilt = scaled(reach, lean, 1);
  return posed(body, {
    name: "forward reach",
    activity: "functional reach",
    duration: 7,
    anchor: "right",
    legs: { thigh: scaled(reach, 10, 2), shank: scaled(reach, -10, 0) },
    trunkLean: tilt,
    arms: {
      flexion: (t) =>
        5 +
        84 *
          signalAt(
            [
              [0, 0],
              [0.6, 0],
              [1.4, 1],
            ],
            t,
          ) +
        signalAt(tilt, t),
      abduction: 2,
      elbow: 2,
    },
  });
};

/** Down to a load on the floor with bent knees, and up with it. */
export const safeLift = (body: Body): Movement => {
  const down = toAndFro(0, 1, REPS, 1.3, 0.4);
  return posed(body, {
    name: "safe lift",
    activity: "lifting a load",
    duration: toAndFroDuration(REPS, 1.3, 0.4),
    anchor: "right",
    legs: { thigh: scaled(down, 70, 3), shank: scaled(down, 20, 0) },
    trunkLean: scaled(down, 38, 2),
    headPitch: scaled(down, 20, 2),
    arms: { flexion: scaled(down, 55, 5), abduction: 4, elbow: 6 },
  });
};
