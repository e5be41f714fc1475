import type { Body } from "../body.ts";
import { cosd, frameOf, sind, toWorld } from "../math.ts";
import type { Movement, RepFact } from "../movement.ts";
import { type Arm, type Configuration, type Leg, poseOf, SIDES, type Side, signOf } from "../skeleton.ts";
import { type Keyframes, valueAt } from "./planned.ts";

/** A constant, keys joined by minimum-jerk steps, or any function of time. */
export type Signal = Keyframes | ((t: number) => number);

/** A leg by its segment angles (catalogue A2), degrees. */
interface LegSignals {
  readonly thigh: Signal;
  readonly shank: Signal;
  /** To the body's outside positive, thigh and shank alike. */
  readonly out?: Signal;
  readonly foot?: Signal;
}

interface ArmSignals {
  readonly flexion?: Signal;
  readonly abduction?: Signal;
  readonly elbow?: Signal;
  readonly inward?: Signal;
}

/**
 * A movement declared by segment angles alone: for everything that does not stand on two planted feet (lying, swimming, skating, sitting, one leg up,
 * walking with turns). Angles in degrees, lengths in metres, times in seconds.
 */
export interface PosedPlan {
  readonly name: string;
  readonly activity: string;
  readonly duration: number;
  readonly legs: LegSignals | Record<Side, LegSignals>;
  readonly arms?: ArmSignals | Record<Side, ArmSignals>;
  readonly trunkLean?: Signal;
  readonly trunkLateral?: Signal;
  readonly obliquity?: Signal;
  readonly headPitch?: Signal;
  readonly headYaw?: Signal;
  /** Turn of the whole body about its own vertical, to its left. */
  readonly heading?: Signal;
  /** Position on the floor of the mid-hip, or of `anchor`'s ankle when there is one. */
  readonly x?: Signal;
  readonly y?: Signal;
  /** The foot that stands still at x, y; the pelvis follows from its leg. */
  readonly anchor?: Side;
  /** Height of what `anchor`'s foot stands on, m; 0 when left out. */
  readonly step?: number;
  /** Height of the mid-hip; without it the lower ankle stands at the height of a flat foot. */
  readonly height?: Signal;
  readonly reps?: readonly RepFact[];
}

/** Value of a signal at time t, s; `otherwise` when there is none. */
export const signalAt = (s: Signal | undefined, t: number, otherwise = 0): number =>
  typeof s === "function" ? s(t) : valueAt(s, t, otherwise);

/** The signal times a factor plus an offset. */
export const scaled =
  (s: Signal, factor: number, offset = 0): Signal =>
  (t) =>
    factor * signalAt(s, t) + offset;

/** Keyframes from `low` to `high` and back, `n` times, starting at `from`; `go` each way, `pause` at both ends, s. */
export function toAndFro(low: number, high: number, n: number, go = 1.2, pause = 0.5, from = 0.8): Keyframes {
  const keys: [number, number][] = [[0, low]];
  let t = from;
  for (let i = 0; i < n; i++) {
    keys.push([t, low], [t + go, high], [t + go + pause, high], [t + 2 * go + pause, low]);
    t += 2 * go + 2 * pause;
  }
  return keys;
}

/** Duration of `toAndFro` with the same arguments, s. */
export const toAndFroDuration = (n: number, go = 1.2, pause = 0.5, from = 0.8): number => from + n * (2 * go + 2 * pause) + 0.5;

const isPair = <T>(v: T | Record<Side, T>): v is Record<Side, T> => typeof v === "object" && v !== null && "left" in v;

/** Builds a movement from segment angles. */
export function posed(body: Body, plan: PosedPlan): Movement {
  const legOf = (side: Side): LegSignals => (isPair(plan.legs) ? plan.legs[side] : plan.legs);
  const armOf = (side: Side): ArmSignals => {
    const arms = plan.arms ?? {};
    return isPair<ArmSignals>(arms) ? arms[side] : arms;
  };
  const leg = (side: Side, t: number): Leg => {
    const s = legOf(side);
    const out = signOf(side) * signalAt(s.out, t);
    return {
      kind: "free",
      thigh: signalAt(s.thigh, t),
      thighLateral: out,
      shank: signalAt(s.shank, t),
      shankLateral: out,
      footPitch: signalAt(s.foot, t),
      footYaw: 0,
      toeBend: 0,
    };
  };
  const arm = (side: Side, t: number): Arm => {
    const s = armOf(side);
    return {
      flexion: signalAt(s.flexion, t, 5),
      abduction: signalAt(s.abduction, t, 6),
      elbow: signalAt(s.elbow, t, 8),
      inward: signalAt(s.inward, t),
    };
  };
  const drop = (side: Side, t: number): number => {
    const s = legOf(side);
    const out = cosd(signalAt(s.out, t));
    return out * (body.thigh * cosd(signalAt(s.thigh, t)) + body.shank * cosd(signalAt(s.shank, t)));
  };
  const pelvisAt = (t: number): readonly [number, number, number] => {
    const { anchor } = plan;
    const height = plan.height === undefined ? body.foot.ankleHeight + Math.max(...SIDES.map((s) => drop(s, t))) : signalAt(plan.height, t);
    const [x, y] = [signalAt(plan.x, t), signalAt(plan.y, t)];
    if (!anchor) return local([x, y, height], signalAt(plan.heading, t));
    const s = legOf(anchor);
    const out = signalAt(s.out, t);
    const forward = cosd(out) * (body.thigh * sind(signalAt(s.thigh, t)) - body.shank * sind(signalAt(s.shank, t)));
    const sideways = signOf(anchor) * (body.hipHalf + sind(out) * (body.thigh + body.shank));
    return [x - forward, y - sideways, (plan.step ?? 0) + body.foot.ankleHeight + drop(anchor, t)];
  };
  const configurationAt = (t: number): Configuration => {
    const lean = signalAt(plan.trunkLean, t, 2);
    return {
      pelvis: pelvisAt(t),
      pelvisYaw: 0,
      pelvisObliquity: signalAt(plan.obliquity, t),
      pelvisTilt: lean,
      trunkLean: lean,
      trunkLateral: signalAt(plan.trunkLateral, t),
      thoraxYaw: 0,
      headPitch: signalAt(plan.headPitch, t, lean),
      headYaw: signalAt(plan.headYaw, t),
      legs: { left: leg("left", t), right: leg("right", t) },
      arms: { left: arm("left", t), right: arm("right", t) },
      heading: signalAt(plan.heading, t),
    };
  };
  return {
    name: plan.name,
    activity: plan.activity,
    body,
    duration: plan.duration,
    cycle: null,
    surface: 0,
    velocity: 0,
    treadmillSpeed: null,
    contacts: () => [],
    configurationAt,
    reps: plan.reps,
  };
}

/** A world point before the figure's turn about the vertical, which is applied last. */
function local([x, y, z]: readonly [number, number, number], heading: number): readonly [number, number, number] {
  return toWorld(frameOf(-heading, 0, 0), [x, y, z]);
}

/** Joint positions at t, s, for truths that are defined on them. */
export const jointsAt = (m: Movement, t: number): ReturnType<typeof poseOf> => poseOf(m.body, m.configurationAt(t));
