import type { Activity, CameraView } from "@sagittal/contract";

/** A coach's declaration of a clip; no value that the analysis must measure. */
export interface Declaration {
  readonly activity: Activity;
  readonly exercise: string;
  readonly view: CameraView;
  /** Metrics that must have no number although the declaration is right: the picture does not show what they measure. */
  readonly absent?: readonly string[];
}

/** Metrics of the bar, for clips without one. */
const BAR = ["bar_midfoot_offset", "bar_path_deviation", "bar_tilt", "mean_velocity", "peak_velocity", "velocity_loss"];

const squat = (view: CameraView, absent?: readonly string[]): Declaration => ({
  activity: "weightlifting",
  exercise: "Back Squat",
  view,
  ...(absent && { absent }),
});

const bodySquat = (view: CameraView): Declaration => ({ activity: "weightlifting", exercise: "Body-Weight Squat", view });

/** Declarations of the real clips by name. A clip filmed from between two views is declared as both. All athletes are right-handed. */
export const DECLARATIONS: Readonly<Record<string, readonly Declaration[]>> = {
  run_treadmill_side_30: [{ activity: "running", exercise: "Treadmill", view: "side" }],
  run_overground_side_lowres: [{ activity: "running", exercise: "Easy Run", view: "side" }],
  walk_side_outdoor: [{ activity: "walking", exercise: "Comfortable Walk", view: "side" }],
  walk_side_wall: [{ activity: "walking", exercise: "Comfortable Walk", view: "side" }],
  real_walk: [
    { activity: "walking", exercise: "Comfortable Walk", view: "side" },
    { activity: "walking", exercise: "Comfortable Walk", view: "front" },
  ],
  real_squat: [squat("side", BAR), squat("front", BAR), bodySquat("side"), bodySquat("front")],
  squat_body_side: [squat("side", BAR), bodySquat("side")],
  squat_body_side2: [squat("side", BAR), bodySquat("side")],
  squat_barbell_oblique: [squat("side")],
  lunge_side: [
    { activity: "weightlifting", exercise: "Lunge", view: "side" },
    { activity: "weightlifting", exercise: "Split Squat", view: "side" },
  ],
  bench_press: [{ activity: "weightlifting", exercise: "Bench Press", view: "side" }],
  raise_dumbbell_front: [{ activity: "mobility", exercise: "Shoulder Abduction", view: "front" }],
  tennis_serve_indoor: [{ activity: "tennis", exercise: "Serve", view: "back" }],
  baseball_pitch_two: [{ activity: "baseball", exercise: "Pitching", view: "side" }],
  basketball_shot_gym: [{ activity: "basketball", exercise: "Jump Shot", view: "side" }],
  rugby_kick: [{ activity: "football", exercise: "Instep Kick", view: "front" }],
  cricket_bowl_front: [{ activity: "cricket", exercise: "Fast Bowling", view: "front" }],
};
