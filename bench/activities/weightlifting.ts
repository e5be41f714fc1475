import { median } from "@sagittal/biomechanics";
import { trueAngle } from "@sagittal/figure/kinematics";
import { dip, pullUp, pushUp } from "@sagittal/figure/movements/hands-fixed";
import {
  barSquat,
  bench,
  clean,
  deadlift,
  hinge,
  kettlebellSwing,
  lunge,
  press,
  row,
  snatch,
  walkingLunge,
} from "@sagittal/figure/movements/lifts";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { type ActivityCase, BODY, casesOf, FIELD, WIDE } from "./case.ts";

const of = casesOf("weightlifting");

const LYING = { width: 960, height: 720 } as const;

const bodyWeightSquat = () => squat(BODY, SQUAT_DEFAULTS);
const pullUps = () => pullUp(BODY, 150);
/** Far enough away, m, to show a bar above the head. */
const FAR = { distance: 4.4 } as const;
const walkingLunges = walkingLunge(BODY);

/** Lifts. Truths are the angles with which the movements are declared. */
const LIFTS: readonly ActivityCase[] = [
  of("Deadlift", "side", () => deadlift(BODY), {
    rep_count: [3, 0],
    trunk_angle_start: [58, 3],
    lockout_hip_angle: [178, 6],
    lockout_lean_back: [-2, 3],
    velocity_loss: [0, 8],
  }),
  of("Deadlift", "front", () => deadlift(BODY), { rep_count: [3, 0], hip_shift_pct: [0, 4], bar_tilt: [0, 3] }),
  of("Romanian Deadlift", "side", () => hinge(BODY), {
    rep_count: [3, 0],
    hinge_trunk_angle: [70, 3],
    knee_flexion_hinge: [20, 4],
    lockout_hip_angle: [175, 9],
  }),
  of("Romanian Deadlift", "front", () => hinge(BODY), { rep_count: [3, 0], bar_tilt: [0, 3] }),
  of("Back Squat", "side", () => barSquat(BODY, 105), {
    rep_count: [3, 0],
    knee_flexion_max: [105, 4],
    trunk_lean_max: [38, 3],
    heel_rise_pct: [0, 1.5],
    velocity_loss: [0, 10],
  }),
  of("Back Squat", "front", () => barSquat(BODY), { rep_count: [3, 0], hip_shift_pct: [0, 4], bar_tilt: [0, 3] }),
  of("Back Squat", "back", () => barSquat(BODY), { rep_count: [3, 0], hip_shift_pct: [0, 4], bar_tilt: [0, 3] }),
  of("Front Squat", "side", () => barSquat(BODY, 115), { rep_count: [3, 0], knee_flexion_max: [115, 4] }),
  of("Front Squat", "front", () => barSquat(BODY, 115), { rep_count: [3, 0] }),
  of("Overhead Press", "side", () => press(BODY), {
    rep_count: [3, 0],
    shoulder_flexion_lockout: [172, 5],
    lockout_elbow: [4, 5],
    trunk_lean_back_press: [-6, 3],
    leg_drive_knee: [3, 4],
  }),
  of("Overhead Press", "front", () => press(BODY), { rep_count: [3, 0], bar_tilt: [0, 3] }),
  of(
    "Bench Press",
    "side",
    () => bench(BODY),
    { rep_count: [3, 0], elbow_flexion_bottom: [90, 4], lockout_elbow: [3, 4], velocity_loss: [0, 10] },
    { camera: LYING },
  ),
  of("Bench Press", "front", () => bench(BODY), { rep_count: [3, 0], bar_tilt: [0, 3] }, { camera: LYING }),
  of("Bent-over Row", "side", () => row(BODY), {
    rep_count: [3, 0],
    row_elbow_peak: [100, 4],
    hinge_trunk_angle: [55, 3],
    trunk_swing: [0, 4],
    knee_flexion_hinge: [20, 4],
  }),
  of("Lunge", "side", () => lunge(BODY, "right"), {
    rep_count: [3, 0],
    front_knee_flexion: [92, 4],
    front_shin_angle: [12, 4],
    trunk_lean_max: [8, 3],
    heel_rise_pct: [0, 1.5],
  }),
  of("Lunge", "front", () => lunge(BODY, "right"), { rep_count: [3, 0] }),
  of(
    "Clean",
    "side",
    () => clean(BODY),
    {
      trunk_angle_start: [52, 3],
      hip_extension_second_pull: [180, 6],
      knee_extension_second_pull: [174, 6],
      catch_trunk_lean: [12, 3],
    },
    { camera: { fps: 60 } },
  ),
  of("Snatch", "side", () => snatch(BODY), { trunk_angle_start: [52, 3], hip_extension_second_pull: [180, 6] }, { camera: { fps: 60 } }),
  of("Front Squat", "back", () => barSquat(BODY, 115), { rep_count: [3, 0], hip_shift_pct: [0, 4] }),
  of("Overhead Press", "back", () => press(BODY), { rep_count: [3, 0], bar_tilt: [0, 3] }),
  of("Body-Weight Squat", "side", bodyWeightSquat, {
    rep_count: [3, 0],
    knee_flexion_max: [95, 4],
    trunk_lean_max: [33, 3],
    heel_rise_pct: [0, 1.5],
  }),
  of("Body-Weight Squat", "front", bodyWeightSquat, { rep_count: [3, 0], hip_shift_pct: [0, 4] }),
  of("Split Squat", "side", () => lunge(BODY, "left", 3, true), {
    rep_count: [3, 0],
    front_knee_flexion: [92, 4],
    front_shin_angle: [12, 4],
    trunk_lean_max: [8, 3],
  }),
  of("Split Squat", "front", () => lunge(BODY, "left", 3, true), { rep_count: [3, 0] }),
  of(
    "Walking Lunge",
    "side",
    () => walkingLunges.movement,
    () => {
      const { movement, bottoms } = walkingLunges;
      const knees = bottoms.map(({ t, front }) => trueAngle(movement, `${front}_knee_flexion`)(t));
      return { rep_count: [4, 0], front_knee_flexion: [median(knees), 5], trunk_lean_max: [6, 3] };
    },
    { camera: FIELD },
  ),
  of(
    "Push-Up",
    "side",
    () => pushUp(BODY, 100, -8),
    { rep_count: [3, 0], elbow_flexion_bottom: [100, 5], lockout_elbow_right: [3, 5], body_line: [-8, 4], eccentric_time: [1, 0.15] },
    { camera: WIDE },
  ),
  of("Pull-Up", "side", pullUps, { rep_count: [3, 0], lockout_elbow_right: [6, 5], trunk_swing: [8, 3] }, { camera: FAR }),
  of("Pull-Up", "front", pullUps, { rep_count: [3, 0], eccentric_time: [1.1, 0.15] }, { camera: FAR }),
  of("Pull-Up", "back", pullUps, { rep_count: [3, 0], eccentric_time: [1.1, 0.15] }, { camera: FAR }),
  of(
    "Dip",
    "side",
    () => dip(BODY, 95),
    { rep_count: [3, 0], elbow_flexion_bottom: [95, 5], lockout_elbow_right: [4, 5], eccentric_time: [1, 0.15] },
    { camera: FAR },
  ),
  of("Kettlebell Swing", "side", () => kettlebellSwing(BODY), {
    rep_count: [5, 0],
    hinge_trunk_angle: [62, 4],
    knee_flexion_hinge: [35, 5],
    lockout_hip_angle: [176, 6],
    swing_rate: [37.5, 1],
  }),
];

/** Lifts with a declared bar load of 60 kg. */
export const WEIGHTLIFTING: readonly ActivityCase[] = LIFTS.map((c) => ({ ...c, request: { barbell_mass_kg: 60 } }));
