import type { Body } from "./body.ts";
import { type Configuration, centreOfMass, type Pose, poseOf, type Side } from "./skeleton.ts";

/** One ground contact of a foot, seconds of movement time; `to` may lie after the clip's end. */
export interface ContactInterval {
  readonly from: number;
  readonly to: number;
}

/** Instants of a jump, s; `bottom` is the lowest point of the countermovement. */
interface JumpFact {
  readonly takeOff: number;
  readonly landing: number;
  readonly bottom: number;
}

/** Instants of a repetition, s. */
export interface RepFact {
  readonly start: number;
  readonly bottom: number;
  readonly end: number;
  /** Of sit-to-stand: the pelvis leaves the seat, standing is reached, sitting down begins, the pelvis reaches the seat. */
  readonly seatOff?: number;
  readonly standing?: number;
  readonly sitStart?: number;
  readonly seatContact?: number;
}

/** A box of furniture: centre and half sizes in world metres. */
export interface Prop {
  readonly kind: "box";
  readonly centre: readonly [number, number, number];
  readonly half: readonly [number, number, number];
  readonly colour: readonly [number, number, number];
}

/**
 * A movement of one body, the source of the rendered clip, its truth and its landmarks. World axes: x forward, y to the subject's left, z up,
 * metres. Times in seconds.
 */
export interface Movement {
  readonly name: string;
  /** Activity word of the truth files (run, walk, jump, squat, sit-to-stand). */
  readonly activity: string;
  readonly body: Body;
  /** Length of the movement; null for endless cycles. */
  readonly duration: number | null;
  /** Length of one repeating cycle; null when nothing repeats. */
  readonly cycle: number | null;
  /** Height of the surface under the feet, m. */
  readonly surface: number;
  /** Mean velocity along x, m/s; 0 on the spot and on a treadmill. */
  readonly velocity: number;
  readonly treadmillSpeed: number | null;
  /** Segment angles and contacts that fix the pose at an instant. */
  configurationAt(t: number): Configuration;
  /** Contacts of a foot that overlap [from, to]. */
  contacts(side: Side, from: number, to: number): ContactInterval[];
  readonly jumps?: readonly JumpFact[];
  readonly reps?: readonly RepFact[];
  readonly props?: readonly Prop[];
  readonly seatHeight?: number;
  /** Water level, m: landmarks below it are hardly visible. */
  readonly water?: number;
}

/** Joint positions at an instant. */
export const poseAt = (m: Movement, t: number): Pose => poseOf(m.body, m.configurationAt(t));
/** Centre of mass at an instant, world metres. */
export const comAt = (m: Movement, t: number): readonly [number, number, number] => centreOfMass(poseAt(m, t));

/** The intervals that overlap [from, to]. */
export const overlapping = (all: readonly ContactInterval[], from: number, to: number): ContactInterval[] =>
  all.filter((c) => c.to > from && c.from < to);
