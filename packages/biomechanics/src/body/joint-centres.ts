/**
 * Systematic offsets between BlazePose landmarks and joint centres.
 *
 * The landmarks were trained on what annotators see: the hip on the front crease of the groin, the shoulder on the acromion,
 * the ankle above the malleoli, heel and toe inside the shoe. Joint centres lie elsewhere, by a few per cent of leg length, in
 * a direction that turns with the segment (Needham et al. 2021 report the same kind and size of bias for other pose models).
 * Each offset is a constant vector in the frame of the body segments around the joint, in fractions of leg length, estimated from
 * rendered people of known geometry in running, walking, jumping, squatting and sitting (see docs/accuracy.md for the
 * estimate, its leave-one-clip-out check and its spread). Near and far limb differ because the model infers the hidden one.
 */

/** Offsets along (forward of the proximal frame, up the proximal frame[, forward of the distal frame, up the distal frame]). */
export interface LimbOffsets {
  /** Frames: trunk, thigh. */
  readonly hip: readonly [number, number, number, number];
  /** Frames: thigh, shank. */
  readonly knee: readonly [number, number, number, number];
  /** Frame: shank. */
  readonly ankle: readonly [number, number];
  /** Frame: foot. */
  readonly heel: readonly [number, number];
  /** Frame: foot. */
  readonly toe: readonly [number, number];
  /** Frame: trunk. */
  readonly shoulder: readonly [number, number];
}

export const SAGITTAL_OFFSETS: Readonly<Record<"near" | "far", LimbOffsets>> = {
  near: {
    hip: [0.0138, -0.0026, -0.0321, 0.0138],
    knee: [0.0011, -0.0145, -0.0027, 0.0002],
    ankle: [0.0014, -0.0371],
    heel: [-0.0249, -0.0242],
    toe: [0.0388, -0.0183],
    shoulder: [0.0095, -0.0426],
  },
  far: {
    hip: [-0.001, -0.0179, -0.027, 0.022],
    knee: [-0.0065, -0.0036, 0.0024, 0.0067],
    ankle: [-0.0076, -0.0341],
    heel: [-0.0324, -0.0244],
    toe: [0.0371, -0.0035],
    shoulder: [-0.0024, -0.0618],
  },
};
