import type { Body } from "../body.ts";
import { clamp } from "../math.ts";
import type { Movement } from "../movement.ts";
import { type GaitSide, gait } from "./gait.ts";

/** A steady run. Angles in degrees. */
export interface RunOptions {
  /** Steps per minute. */
  readonly cadence: number;
  /** Metres per second. */
  readonly speed: number;
  readonly treadmill: boolean;
  /** Foot pitch at contact, positive lands on the heel. */
  readonly strike: number;
  readonly trunkLean: number;
  /** Ground contact as a share of step time; default falls with speed (Morin et al. 2007; van Oeveren et al. 2021). */
  readonly contactShare?: number;
  /** Right stance longer by this share (0.1 = 10 %), the left shorter by as much. */
  readonly asymmetry: number;
  readonly pelvisDrop: number;
  readonly valgus: number;
}

/** 3 m/s, heel strike. */
export const RUN_DEFAULTS: RunOptions = {
  cadence: 166,
  speed: 3,
  treadmill: false,
  strike: 9,
  trunkLean: 7,
  asymmetry: 0,
  pelvisDrop: 4,
  valgus: 0,
};

/** Steady running: knee about 15 degrees at contact, 40 to 45 in stance, 85 to 110 in swing (Novacheck 1998). */
export function run(body: Body, o: RunOptions): Movement {
  const share = o.contactShare ?? clamp(1.0 - 0.1 * o.speed, 0.45, 0.88);
  const side = (factor: number): GaitSide => ({
    stance: (share / 2) * factor,
    pitchAtContact: o.strike,
    swingKnee: clamp(62 + 13 * o.speed, 70, 125),
    swingThigh: clamp(22 + 6.5 * o.speed, 26, 62),
    trunkOver: 1.5,
    valgus: o.valgus,
  });
  return gait(body, {
    name: "run",
    activity: "run",
    cadence: o.cadence,
    speed: o.speed,
    treadmill: o.treadmill,
    // Equal flights after both stances; any other timing would need very unequal push-offs.
    rightPhase: 0.5 - (share * o.asymmetry) / 4,
    sides: { left: side(1 - o.asymmetry / 2), right: side(1 + o.asymmetry / 2) },
    stepWidth: 0.028 * body.height,
    toeOut: 5,
    kneeAtContact: 16,
    kneeAtToeOff: 17,
    pitchAtToeOff: -clamp(46 + 5 * o.speed, 48, 70),
    trunkLean: o.trunkLean,
    pelvisDrop: o.pelvisDrop,
    pelvisTurn: 6,
    sway: 0.006 * body.height,
    armSwing: clamp(18 + 5 * o.speed, 24, 55),
    elbow: 88,
    stanceKnee: [],
    arrival: { thigh: -140, knee: 60 },
    reversed: false,
  });
}
