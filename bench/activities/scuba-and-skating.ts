import type { ScubaSessionMeta } from "@sagittal/contract";
import { finSwim, frogSwim, skate, wristShot } from "@sagittal/figure/movements/travel";
import { type ActivityCase, BODY, casesOf, WIDE } from "./case.ts";

/** What the coach declares about the dive. */
export const DIVER: ScubaSessionMeta = {
  side_involved: "R",
  condition: "control_no_arms",
  arms_engaged: false,
  fin_model: "",
  fin_stiffness: "",
  borg_residual_post_bout: 7,
  borg_sound_post_bout: 3,
  calibration_scale_bar_m: null,
};

const dive = casesOf("scuba_diving");
const water = { camera: { ...WIDE, distance: 8 }, request: { scuba_session_meta: DIVER } };

/** Fin kicks. */
export const SCUBA_DIVING: readonly ActivityCase[] = [
  dive(
    "Flutter Kick",
    "side",
    () => finSwim(BODY, "flutter", 0.8, 18, 40),
    {
      kick_frequency: [0.8, 0.03],
      hip_rom_kick: [36, 3],
      knee_flexion_kick: [40, 6],
      kick_phase_error: [0, 10],
      kick_amplitude_asymmetry: [0, 7],
      swim_speed: [0.5, 0.04],
      distance_per_kick: [0.625, 0.06],
      body_trim_angle: [4, 5],
    },
    water,
  ),
  dive(
    "Dolphin Kick",
    "side",
    () => finSwim(BODY, "dolphin", 0.9, 18, 40),
    { kick_frequency: [0.9, 0.03], kick_phase_error: [0, 12], knee_flexion_kick: [40, 6] },
    water,
  ),
  dive("Frog Kick", "side", () => frogSwim(BODY, 0.5), { kick_frequency: [0.5, 0.03], kick_phase_error: [0, 15] }, water),
  dive("Frog Kick", "back", () => frogSwim(BODY, 0.5), { kick_frequency: [0.5, 0.03] }, water),
];

const skating = casesOf("ice_hockey");
const ice = { camera: { ...WIDE, fps: 60, distance: 6 } };
/** A push starts when a tenth of the knee's extension from 70 to 18 degrees is done: 65 degrees. */
const stride = { glide_knee_flexion: [65, 6], push_knee_extension_right: [18, 5], trunk_lean: [42, 3], stride_rate: [108, 5] } as const;
const frontal = {
  push_hip_abduction_left: [32, 4],
  push_hip_abduction_right: [32, 4],
  stride_rate: [108, 4],
  stride_asymmetry: [0, 10],
} as const;

/** Skating and the wrist shot. */
export const ICE_HOCKEY: readonly ActivityCase[] = [
  skating("Forward Skating", "side", () => skate(BODY, 0.9, 0.6), stride, ice),
  skating("Forward Skating", "front", () => skate(BODY, 0.9, 0.3), frontal, ice),
  skating("Forward Skating", "back", () => skate(BODY, 0.9, 0.3), frontal, ice),
  skating("Skating Start", "side", () => skate(BODY, 1.5, 0.6), { start_step_rate: [180, 9], start_trunk_lean: [42, 3] }, ice),
  skating("Skating Start", "front", () => skate(BODY, 1.5, 0.3), { start_step_rate: [180, 9] }, ice),
  skating("Speed Skating Stride", "side", () => skate(BODY, 0.7, 0.6, 65), { ...stride, trunk_lean: [65, 3], stride_rate: [84, 5] }, ice),
  skating("Speed Skating Stride", "front", () => skate(BODY, 0.7, 0.3, 65), { ...frontal, stride_rate: [84, 4] }, ice),
  skating("Wrist Shot", "side", () => wristShot(BODY).movement, { shot_trunk_lean: [35, 5], shot_knee_flexion: [53, 14] }, ice),
];
