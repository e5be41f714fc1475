/** Exercises that cues point to instead of the declared one. */
import type { ExerciseName } from "../../engine/evidence.ts";

export const WALK: ExerciseName = { activity: "walking", exercise: "Comfortable Walk" };
export const RUN: ExerciseName = { activity: "running", exercise: "Easy Run" };
export const JUMP: ExerciseName = { activity: "jump", exercise: "Countermovement Jump" };
export const JACK: ExerciseName = { activity: "jump", exercise: "Jumping Jack" };
export const SQUAT: ExerciseName = { activity: "weightlifting", exercise: "Back Squat" };
export const LUNGE: ExerciseName = { activity: "weightlifting", exercise: "Lunge" };
export const WALKING_LUNGE: ExerciseName = { activity: "weightlifting", exercise: "Walking Lunge" };
export const DEADLIFT: ExerciseName = { activity: "weightlifting", exercise: "Deadlift" };
export const HINGE: ExerciseName = { activity: "weightlifting", exercise: "Romanian Deadlift" };
export const BENCH: ExerciseName = { activity: "weightlifting", exercise: "Bench Press" };
export const PRESS: ExerciseName = { activity: "weightlifting", exercise: "Overhead Press" };
export const PUSH_UP: ExerciseName = { activity: "weightlifting", exercise: "Push-Up" };
export const ONE_LEG_SQUAT: ExerciseName = { activity: "mobility", exercise: "Single-leg Squat" };
export const HURDLE_STEP: ExerciseName = { activity: "mobility", exercise: "Hurdle Step" };
export const STEP_DOWN: ExerciseName = { activity: "mobility", exercise: "Step-Down" };
export const LATERAL_LUNGE: ExerciseName = { activity: "mobility", exercise: "Lateral Lunge" };
export const ARM_RAISE: ExerciseName = { activity: "mobility", exercise: "Shoulder Abduction" };
export const CHAIR: ExerciseName = { activity: "fri", exercise: "5x Sit-to-Stand" };
export const SAFE_LIFTING: ExerciseName = { activity: "workspace_wellness", exercise: "Safe Lifting" };
export const KICK: ExerciseName = { activity: "football", exercise: "Instep Kick" };
export const GOLF: ExerciseName = { activity: "baseball", exercise: "Golf Swing" };
export const OVERHAND_THROW: ExerciseName = { activity: "baseball", exercise: "Overhand Throw" };
export const SHOT_PUT: ExerciseName = { activity: "baseball", exercise: "Shot Put" };
export const SERVE: ExerciseName = { activity: "tennis", exercise: "Serve" };
export const BOWLING: ExerciseName = { activity: "cricket", exercise: "Fast Bowling" };
export const SKATING: ExerciseName = { activity: "ice_hockey", exercise: "Forward Skating" };
