import type { TimingModel } from "./gait/contact-timing.ts";

/** Vector from a joint centre's landmark to the joint centre: forward and up in the frame of a body segment, in leg lengths. */
type Offset = readonly [forward: number, up: number];

/** The sum of two offsets: in the frame of the proximal segment, then in the frame of the distal one. */
type TwoFrameOffset = readonly [forwardProximal: number, upProximal: number, forwardDistal: number, upDistal: number];

/** Offsets of one side's landmarks, in leg lengths. Forward is a quarter turn clockwise of up. */
export interface LimbOffsets {
  /** Frames: trunk, thigh. */
  readonly hip: TwoFrameOffset;
  /** Frames: thigh, shank. */
  readonly knee: TwoFrameOffset;
  /** Frame: shank. */
  readonly ankle: Offset;
  /** Frame: foot; along the sole from heel to toe, then up from it. */
  readonly heel: Offset;
  /** Frame: foot; along the sole from heel to toe, then up from it. */
  readonly toe: Offset;
  /** Frame: trunk. */
  readonly shoulder: Offset;
}

/** Standard deviation of the error of an arm's angle, degrees: of the arm towards the camera, of the one away from it, and of both in views from front and back. */
export interface ArmErrors {
  readonly near: number;
  readonly far: number;
  readonly facing: number;
}

/** Bias of each estimate of an event, ms, by the name of the estimate; estimates without a bias are not used. */
export type EventBiases = Readonly<Record<string, number>>;

/** Biases of the side-view gait events of one gait. */
interface GaitEventBiases {
  /** Initial contact. */
  readonly contact: EventBiases;
  /** Initial contact at low frame rates, where the vertical signals have too few frames between descent and rest. */
  readonly slowContact: EventBiases;
  /** Toe-off. */
  readonly off: EventBiases;
}

/** Movements whose events have a learned timing. */
type TimedMovement = "running" | "walking" | "jumping";

/** Learned corrections of the side-view events of one movement, on top of the biases: initial contact or landing, and toe-off or take-off. */
export interface EventTiming {
  readonly contact?: TimingModel;
  readonly off?: TimingModel;
  /**
   * Attitude of the foot before contact (see `landingAttitude`), degrees, up to which a clip is corrected in full (`full`), and from which on not at all (`none`), since the training data have no
   * steeper landing. Left out where the attitude does not matter.
   */
  readonly steepest?: { readonly full: number; readonly none: number };
}

/** The systematic errors and the noise of one pose model, as measured on people of known geometry. */
export interface PoseCalibration {
  /** Side view: from landmarks to joint centres. The far limb is partly hidden, so it has its own offsets. */
  readonly jointCentres: Readonly<Record<"near" | "far", LimbOffsets>>;
  /** Side view: knee flexion beyond `fromDeg` is read too small; the excess is enlarged by this share of itself. */
  readonly deepKnee: { readonly fromDeg: number; readonly gain: Readonly<Record<"near" | "far", number>> };
  /** Biases of the side-view gait events, measured at `fps` frames per second. */
  readonly gaitEventBiasMs: Readonly<Record<"running" | "walking", GaitEventBiases>> & { readonly fps: number };
  /** Learned corrections of the same events' timing, and of take-offs and landings. */
  readonly eventTiming?: Readonly<Partial<Record<TimedMovement, EventTiming>>>;
  /** Front and back view: time from initial contact to the fastest fall of the toe, and from toe-off to the fastest rise of the heel, s. */
  readonly frontalEventLagS: { readonly toeFall: number; readonly heelRise: number };
  /** Front and back view: bias of take-off and landing of jumps with both legs, ms; positive: found too late. */
  readonly facingJumpBiasMs: { readonly takeOff: number; readonly landing: number };
  /** Standard deviation of the tilt of the hip line that is noise of the landmarks, degrees. */
  readonly hipLineNoiseDeg: number;
  /** Mean unsigned yaw of the 3D landmarks of a person exactly side-on or face-on to the camera, degrees. */
  readonly yawNoiseDeg: number;
  /** Ratio of the true view angle to that of the 3D hips and shoulders (see `viewAngleOf`): the model may exaggerate or flatten depth. */
  readonly viewAngleGain: number;
  /** Errors of the flexion of the elbow and of the angle between trunk and upper arm, whose segments leave the plane of the picture more than those of the legs. */
  readonly armErrorDeg: Readonly<Record<"elbow" | "shoulder", ArmErrors>>;
  /** Standard deviation of the error of an angle that rests on depth alone, degrees. */
  readonly depthErrorDeg: number;
  /** Side view: angle of a leg out of the picture plane up to which its knee angle comes from the picture, and from which it comes from space, degrees. */
  readonly legDepthFromSideDeg: { readonly flat: number; readonly deep: number };
  /** Coefficients of variation of bone lengths in space from which a clip is doubted: a little, moderately, strongly; per cent. */
  readonly boneVariationPct: readonly [low: number, medium: number, high: number];
  /** Cost of each row in which left and right of a limb count as exchanged (see `exchangedRows`): how rarely the model exchanges them. */
  readonly exchangePenalty: Readonly<Record<"legs" | "arms" | "shoulders", number>>;
}

const NO_OFFSETS: LimbOffsets = {
  hip: [0, 0, 0, 0],
  knee: [0, 0, 0, 0],
  ankle: [0, 0],
  heel: [0, 0],
  toe: [0, 0],
  shoulder: [0, 0],
};

/** A model whose landmarks are the joint centres and whose events have no bias: where the calibration of a new model starts. @public */
export const NO_BIAS: PoseCalibration = {
  jointCentres: { near: NO_OFFSETS, far: NO_OFFSETS },
  deepKnee: { fromDeg: 180, gain: { near: 0, far: 0 } },
  gaitEventBiasMs: {
    fps: 60,
    running: {
      contact: { descentEnds: 0, lowEnough: 0, atRest: 0, heelStops: 0 },
      slowContact: { atRest: 0, heelStops: 0, turning: 0 },
      off: { riseStarts: 0, highEnough: 0, slips: 0 },
    },
    walking: {
      contact: { atRest: 0, heelStops: 0, turning: 0 },
      slowContact: { atRest: 0, heelStops: 0, turning: 0 },
      off: { riseStarts: 0, slips: 0, turning: 0 },
    },
  },
  frontalEventLagS: { toeFall: 0, heelRise: 0 },
  facingJumpBiasMs: { takeOff: 0, landing: 0 },
  hipLineNoiseDeg: 0,
  yawNoiseDeg: 0,
  viewAngleGain: 1,
  armErrorDeg: { elbow: { near: 0, far: 0, facing: 0 }, shoulder: { near: 0, far: 0, facing: 0 } },
  depthErrorDeg: 0,
  legDepthFromSideDeg: { flat: 20, deep: 35 },
  boneVariationPct: [22, 30, 45],
  exchangePenalty: { legs: 0.15, arms: 0.05, shoulders: 0.1 },
};
