import { WorkstationAssessment } from "@sagittal/contract";
import { armAbduction, armFlexion, deskSitting, headMoves, quietStance, safeLift } from "@sagittal/figure/movements/screens";
import { SIT_TO_STAND_DEFAULTS, sitToStand } from "@sagittal/figure/movements/sit-to-stand";
import { type ActivityCase, BODY, casesOf } from "./case.ts";

const of = casesOf("workspace_wellness");

/** A desk 10 cm too high for a stature of 1.75 m. */
export const ASSESSMENT = WorkstationAssessment.parse({
  setup: {
    posture: "seated",
    measurements_cm: {
      desktop_height: 80,
      eye_level_height: 122,
      screen_top_height: 118,
      seat_top_height: 46,
      seat_pan_depth: 45,
      back_rest_height: 50,
    },
  },
  pain: { has_pain: false },
  sit_duration_min: 60,
  posture_media: { url: "https://media.example.org/desk.mp4", kind: "video" },
});
const rises = () => sitToStand(BODY, SIT_TO_STAND_DEFAULTS);

/** Desk postures and break exercises. Truths are the angles with which the movements are declared. */
export const WORKSPACE_WELLNESS: readonly ActivityCase[] = [
  of(
    "Ergonomics Assessment",
    "side",
    () => deskSitting(BODY, -8),
    {
      trunk_lean: [-8, 3],
      hip_angle_seated: [100, 5],
      knee_angle_seated: [90, 5],
      elbow_opening: [100, 4],
      desk_height_delta: [10, 1],
      sit_duration: [60, 0],
    },
    { request: { workstation_assessment: ASSESSMENT } },
  ),
  of("Seated Posture Check", "side", () => deskSitting(BODY, -8), {
    trunk_lean: [-8, 3],
    knee_angle_seated: [90, 5],
    upper_arm_flexion: [7, 5],
    posture_still_share: [100, 3],
  }),
  of("Seated Posture Check", "front", () => deskSitting(BODY, -8), {
    shoulder_tilt: [0, 1.5],
    trunk_lateral_lean: [0, 1.5],
    head_tilt: [0, 2],
  }),
  of("Standing Desk Posture Check", "side", () => quietStance(BODY, 4), { trunk_lean: [4, 2.5] }),
  of("Standing Desk Posture Check", "front", () => quietStance(BODY, 4), { shoulder_tilt: [0, 1.5] }),
  of("Sit-to-Stand Break", "side", rises, { sts_reps: [3, 0], sts_trunk_lean: [42, 3], sts_arm_use: [0, 0], sts_rise_time: [1.05, 0.2] }),
  of("Sit-to-Stand Break", "front", rises, { sts_reps: [3, 0], sts_symmetry_shift: [0, 5], sts_rise_time: [1.05, 0.35] }),
  of("Neck Mobility Break", "side", () => headMoves(BODY, "nod", 45, 40), { neck_flexion_rom: [45, 4], neck_extension_rom: [40, 4] }),
  of("Shoulder Mobility Break", "side", () => armFlexion(BODY, 165), { shoulder_flexion_rom_right: [165, 4], rep_tempo: [2.8, 0.3] }),
  of("Shoulder Mobility Break", "front", () => armAbduction(BODY, 160, 140), { shoulder_abduction_rom_left: [160, 3] }),
  of("Safe Lifting", "side", () => safeLift(BODY), { lift_trunk_lean: [40, 3], lift_knee_flexion: [93, 5], lift_jerk: [1.3, 0.35] }),
  of("Neck Mobility Break", "front", () => headMoves(BODY, "turn", 60, 50), {
    neck_rotation_rom_left: [60, 15],
    neck_rotation_rom_right: [50, 15],
  }),
];
