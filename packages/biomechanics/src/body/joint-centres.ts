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
    hip: [0.0073, -0.012, -0.0207, 0.0136],
    knee: [-0.006, -0.0196, 0.0005, 0.0048],
    ankle: [0.0006, -0.0331],
    heel: [-0.0242, -0.0247],
    toe: [0.0403, -0.0195],
    shoulder: [0.0109, -0.0436],
  },
  far: {
    hip: [-0.0023, -0.0238, -0.0223, 0.0239],
    knee: [-0.0105, -0.0145, -0.0004, 0.0149],
    ankle: [-0.0074, -0.0403],
    heel: [-0.0307, -0.0346],
    toe: [0.0403, -0.0094],
    shoulder: [-0.0032, -0.0633],
  },
};
