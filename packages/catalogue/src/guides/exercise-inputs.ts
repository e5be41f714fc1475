import { type Activity, EXERCISE_INPUTS, type ExerciseInput } from "@sagittal/contract";
import { type Exercise, metricsFor } from "../lookup.ts";

/** The fields of a session's creation that the analysis of an exercise reads, and that others ignore, in the order in which a form asks for them. */
export function exerciseInputs(activity: Activity, exercise: Exercise): ExerciseInput[] {
  const { name, handed, needs, cycle } = exercise;
  const metrics = metricsFor(activity, name);
  const gait = activity === "running" || activity === "walking";
  const belt = gait && /treadmill/i.test(name);
  // Every walk over ground can be timed over a known distance, not only the walk test.
  const course = (activity === "walking" && !belt) || name === "Gait Speed";
  const read: Record<ExerciseInput, boolean> = {
    handedness: handed,
    barbell_mass_kg: metrics.some((metric) => metric.needs.bar),
    walk_test_distance_m: course,
    distance_marks: metrics.some(({ definition }) => definition.marked !== undefined || definition.orMarked === true),
    treadmill_speed_mps: belt,
    treadmill_incline_deg: gait,
    approach_step_count: cycle === "approach",
    scuba_session_meta: needs.scubaMeta === true,
    workstation_assessment: needs.workstation === true,
  };
  return EXERCISE_INPUTS.filter((input) => read[input]);
}
