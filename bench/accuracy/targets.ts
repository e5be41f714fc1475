/** A quantity that is compared, with the mean absolute error that it must reach, in its unit. */
export interface Quantity {
  readonly label: string;
  readonly unit: "deg" | "ms" | "spm" | "cm" | "%" | "count";
  readonly target: number | null;
  /** Target for clips below 50 frames per second, where it differs; null = no target there. */
  readonly slowTarget?: number | null;
  /** Share of expected values that must exist for a pass. */
  readonly coverage: number;
  /** The target bounds every single error instead of their mean. */
  readonly each?: boolean;
}

const angle = (label: string, target: number | null): Quantity => ({ label, unit: "deg", target, coverage: 0.95 });
const event = (label: string, target: number | null, slowTarget?: number | null): Quantity => ({
  label,
  unit: "ms",
  target,
  slowTarget,
  coverage: 1,
});
const scalar = (label: string, unit: Quantity["unit"], target: number | null, slowTarget?: number | null): Quantity => ({
  label,
  unit,
  target,
  slowTarget,
  coverage: 1,
});

/** Every quantity of the accuracy bench, by key. Near and far are the limbs towards and away from the camera. */
export const QUANTITIES = {
  knee_near: angle("knee flexion, near leg", 2.5),
  knee_far: angle("knee flexion, far leg", 3.5),
  hip_near: angle("hip flexion, near leg", 4),
  hip_far: angle("hip flexion, far leg", null),
  ankle_near: angle("ankle dorsiflexion, near leg", 4.5),
  ankle_far: angle("ankle dorsiflexion, far leg", null),
  trunk_lean: angle("trunk lean", 3),
  elbow_near: angle("elbow flexion, near arm", null),
  elbow_far: angle("elbow flexion, far arm", null),
  shoulder_near: angle("shoulder flexion, near arm", null),
  shoulder_far: angle("shoulder flexion, far arm", null),
  knee_at_contact_near: angle("knee at initial contact, near", 2.5),
  knee_at_contact_far: angle("knee at initial contact, far", 3.5),
  knee_stance_peak_near: angle("peak stance knee, near", 2.5),
  knee_stance_peak_far: angle("peak stance knee, far", 3.5),
  knee_swing_peak_near: angle("peak swing knee, near", 2.5),
  knee_swing_peak_far: angle("peak swing knee, far", 3.5),
  knee_rep_peak_near: angle("knee at bottom of rep, near", 2.5),
  knee_rep_peak_far: angle("knee at bottom of rep, far", 3.5),
  initial_contact: event("initial contact", 8, 14),
  toe_off: event("toe-off", 12, 18),
  contact_time: scalar("contact time, clip mean (events)", "ms", 10, null),
  contact_time_metric: scalar("contact time (metric)", "ms", 10, null),
  flight_time: scalar("flight time, clip mean (events)", "ms", 10, null),
  flight_time_metric: scalar("flight time (metric)", "ms", 10, null),
  cadence: scalar("cadence", "spm", 0.7),
  vertical_oscillation: scalar("vertical oscillation", "cm", 0.7),
  stride_length: scalar("stride length", "%", 3),
  speed: scalar("speed", "%", 3),
  take_off: event("take-off", 10, null),
  landing: event("landing", 10, null),
  jump_height: scalar("jump height (flight time)", "cm", 1.2, null),
  jump_height_com: scalar("jump height against COM rise", "cm", null),
  rep_count: scalar("rep count", "count", 0),
  rep_start: event("rep start", 50),
  rep_turn: event("rep bottom or standing", 50),
  rep_end: event("rep end", 50),
  pelvic_obliquity: angle("pelvic obliquity (frontal)", 2.5),
  knee_fppa: angle("knee projection angle (frontal)", 3),
  picture_knee_near: angle("people with markers, picture plane: knee, near leg", 3.5),
  picture_knee_far: angle("people with markers, picture plane: knee, far leg", 4.5),
  picture_hip_near: angle("people with markers, picture plane: hip, near leg", 3.5),
  picture_hip_far: angle("people with markers, picture plane: hip, far leg", null),
  picture_shank_near: angle("people with markers, picture plane: shank, near leg", 2.5),
  picture_shank_far: angle("people with markers, picture plane: shank, far leg", null),
  picture_trunk: angle("people with markers, picture plane: trunk", 1.5),
  space_knee_near: angle("people with markers, in space: knee, near leg", 5),
  space_knee_far: angle("people with markers, in space: knee, far leg", null),
  space_hip_near: angle("people with markers, in space: hip, near leg", null),
  space_hip_far: angle("people with markers, in space: hip, far leg", null),
  space_trunk: angle("people with markers, in space: trunk", null),
  real_cadence: scalar("real clip: cadence", "spm", 1),
  real_initial_contact: { ...event("real clip: every initial contact within 1.5 frames", 50), each: true },
  real_toe_off: { ...event("real clip: every toe-off within 1.5 frames", 50), each: true },
} as const satisfies Record<string, Quantity>;

export type QuantityKey = keyof typeof QUANTITIES;

/** Target of a quantity at a frame rate; null when it has none there. */
export function targetOf(key: QuantityKey, fps: number): number | null {
  const q: Quantity = QUANTITIES[key];
  return fps < 50 && q.slowTarget !== undefined ? q.slowTarget : q.target;
}
