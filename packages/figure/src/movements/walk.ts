import { GRAVITY_MPS2 } from "@sagittal/biomechanics";
import type { Body } from "../body.ts";
import { clamp } from "../math.ts";
import type { Movement } from "../movement.ts";
import { type GaitSide, gait } from "./gait.ts";

/** Level walking. Angles in degrees. */
export interface WalkOptions {
  /** Steps per minute. */
  readonly cadence: number;
  /** Metres per second. */
  readonly speed: number;
  readonly treadmill: boolean;
  readonly backwards: boolean;
  /** 0 none to 1 strong: short stance, stiff knee and trunk lean on the left (antalgic, Trendelenburg-like gait). */
  readonly limp: number;
  readonly pelvisDrop: number;
  readonly valgus: number;
  readonly trunkLean: number;
}

/** 1.3 m/s. */
export const WALK_DEFAULTS: WalkOptions = {
  cadence: 112,
  speed: 1.3,
  treadmill: false,
  backwards: false,
  limp: 0,
  pelvisDrop: 4,
  valgus: 0,
  trunkLean: 3,
};

/** Level walking with the normative sagittal curves (Winter 1991; Perry and Burnfield 2010): knee 5 at contact, 18 in loading, 62 in swing. */
export function walk(body: Body, o: WalkOptions): Movement {
  // Walking at a higher Froude number lands with the toes higher and loads the knee more (Kirtley, Whittle and Jefferson 1985).
  const brisk = clamp(o.speed / Math.sqrt(GRAVITY_MPS2 * 0.53 * body.height) / 0.43, 0.5, 1.2);
  const side = (stance: number, stiff: number, over: number): GaitSide => ({
    stance,
    pitchAtContact: (20 - 10 * stiff) * brisk,
    swingKnee: 62 - 20 * stiff,
    swingThigh: 28,
    trunkOver: 1.2 + over,
    valgus: o.valgus,
  });
  return gait(body, {
    name: "walk",
    activity: "walk",
    cadence: o.cadence,
    speed: o.speed,
    treadmill: o.treadmill,
    rightPhase: 0.5 - 0.06 * o.limp,
    sides: { left: side(0.62 - 0.07 * o.limp, 0.8 * o.limp, 5 * o.limp), right: side(0.62 + 0.035 * o.limp, 0, 0) },
    stepWidth: 0.06 * body.height,
    toeOut: 7,
    kneeAtContact: 5,
    kneeAtToeOff: 27 + 10 * brisk,
    pitchAtToeOff: -30 - 22 * brisk,
    trunkLean: o.trunkLean,
    pelvisDrop: o.pelvisDrop,
    pelvisTurn: 5,
    sway: 0.012 * body.height,
    armSwing: 20,
    elbow: 22,
    stanceKnee: [
      [0, 5],
      [0.22, 5 + 12 * (2 * brisk - 1)],
      [0.62, 5],
      [0.8, 11],
      [1, 27 + 10 * brisk],
    ],
    arrival: { thigh: -40, knee: 30 },
    reversed: o.backwards,
  });
}
