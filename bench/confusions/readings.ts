import { interpret, isAnother, nearestExercise } from "@sagittal/analysis";
import type { RawTrack } from "@sagittal/biomechanics";
import { exercisesOf } from "@sagittal/catalogue";
import { ACTIVITIES, AnalysisRequest, type CameraView, MetricValue } from "@sagittal/contract";
import { areKin, type ExerciseOf } from "./kinship.ts";
import type { Source } from "./sources.ts";

/** Result of a movement declared as another exercise. */
export interface Reading {
  readonly source: string;
  readonly view: CameraView;
  readonly as: ExerciseOf;
  /** Keys of the metrics that got a number. */
  readonly given: readonly string[];
  /** Greatest confidence of these metrics, 0 to 1. */
  readonly confidence: number;
  /** The result has a finding of high severity. */
  readonly warned: boolean;
  /** The declared exercise is kin of the filmed one (see kinship.ts). */
  readonly kin: boolean;
  /** Message of the error with which the analysis ended. */
  readonly crash: string | null;
}

const shows = (source: Source, { activity, exercise }: ExerciseOf): boolean =>
  source.is.some((own) => own.activity === activity && own.exercise === exercise);

/** All exercises with the source's view except those that it shows. */
export const otherExercises = (source: Source): ExerciseOf[] =>
  ACTIVITIES.flatMap((activity) =>
    exercisesOf(activity)
      .filter((e) => e.views.includes(source.view))
      .map((e) => ({ activity, exercise: e.name }))
      .filter((e) => !shows(source, e)),
  );

const DIVER = {
  side_involved: "R",
  condition: "control_no_arms",
  arms_engaged: false,
  fin_model: "",
  fin_stiffness: "",
  borg_residual_post_bout: null,
  borg_sound_post_bout: null,
  calibration_scale_bar_m: null,
} as const;

/** A request for an exercise, with every field that an activity may require. */
const requestFor = (source: Source, as: ExerciseOf): AnalysisRequest =>
  AnalysisRequest.parse({
    activity: as.activity,
    exercise: as.exercise,
    camera_view: source.view,
    handedness: "right",
    barbell_mass_kg: 60,
    scuba_session_meta: as.activity === "scuba_diving" ? DIVER : undefined,
    athlete: { height_cm: 175, weight_kg: 75, age: 30, sex: "male" },
  });

/** How a movement that was filed as another exercise is named: as what it is, as a kindred movement, as something else, as nothing; `fits`: no doubt, or nothing to compare with. */
export type Named = "right" | "kin" | "wrong" | "none" | "fits";

/** What the movement is said to look like when it is filed as an exercise. */
export function namedFrom(source: Source, track: RawTrack, as: ExerciseOf): Named {
  const request = requestFor(source, as);
  const read = interpret(track, request);
  if (!isAnother(read)) return "fits";
  const nearest = nearestExercise(track, request, read);
  if (!nearest) return "none";
  if (shows(source, nearest)) return "right";
  return source.is.some((own) => areKin(own, nearest, source.view)) ? "kin" : "wrong";
}

/** Analyses the landmarks as an exercise. */
export function readAs(source: Source, track: RawTrack, as: ExerciseOf): Reading {
  const facts = { source: source.name, view: source.view, as, kin: source.is.some((own) => areKin(own, as, source.view)) };
  try {
    const i = interpret(track, requestFor(source, as));
    // A result that cannot be stored is a crash too.
    for (const m of i.metrics) MetricValue.parse(JSON.parse(JSON.stringify(m)));
    const numbers = i.metrics.filter((m) => m.value_num !== null && m.key !== "technique_score");
    const given = numbers.map((m) => m.key);
    const confidence = Math.max(0, ...numbers.map((m) => m.value_json.confidence));
    return { ...facts, given, confidence, warned: i.findings.some((f) => f.severity === "high"), crash: null };
  } catch (error) {
    return { ...facts, given: [], confidence: 0, warned: false, crash: error instanceof Error ? error.message : String(error) };
  }
}
