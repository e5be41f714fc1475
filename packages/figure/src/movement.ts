import type { Body } from "./body.ts";
import { type Configuration, centreOfMass, type Pose, poseOf, type Side } from "./skeleton.ts";

/** One ground contact of a foot, seconds of movement time; `to` may lie after the clip's end. */
export interface ContactInterval {
  readonly from: number;
  readonly to: number;
}

interface JumpFact {
  readonly takeOff: number;
  readonly landing: number;
  readonly bottom: number;
}

export interface RepFact {
  readonly start: number;
  readonly bottom: number;
  readonly end: number;
  /** Sit-to-stand: seat left, upright, seat reached again. */
  readonly seatOff?: number;
  readonly standing?: number;
  readonly sitStart?: number;
  readonly seatContact?: number;
}

export interface Prop {
  readonly kind: "box";
  readonly centre: readonly [number, number, number];
  readonly half: readonly [number, number, number];
  readonly colour: readonly [number, number, number];
}

/**
 * A movement of one body: everything the renderer, the truth and the landmark track are made from. World: x = facing, y = the subject's
 * left, z up. Times in seconds.
 */
export interface Movement {
  readonly name: string;
  /** Activity word of the truth files (run, walk, jump, squat, sit-to-stand). */
  readonly activity: string;
  readonly body: Body;
  /** Natural length of the movement; null for endless cycles. */
  readonly duration: number | null;
  /** Length of one repeating cycle; null when nothing repeats. */
  readonly cycle: number | null;
  /** Height of the surface under the feet. */
  readonly surface: number;
  /** Mean velocity of progression along x; 0 on the spot and on a treadmill. */
  readonly velocity: number;
  readonly treadmillSpeed: number | null;
  configurationAt(t: number): Configuration;
  contacts(side: Side, from: number, to: number): ContactInterval[];
  readonly jumps?: readonly JumpFact[];
  readonly reps?: readonly RepFact[];
  readonly props?: readonly Prop[];
  readonly seatHeight?: number;
  /** Level of the water, m: what is below it is hardly seen. */
  readonly water?: number;
}

export const poseAt = (m: Movement, t: number): Pose => poseOf(m.body, m.configurationAt(t));
export const comAt = (m: Movement, t: number): readonly [number, number, number] => centreOfMass(poseAt(m, t));

/** The intervals that overlap [from, to]. */
export const overlapping = (all: readonly ContactInterval[], from: number, to: number): ContactInterval[] =>
  all.filter((c) => c.to > from && c.from < to);
