import type { Activity, CameraView, ExerciseInput, Session, SessionReanalyze, Side, SubjectHint } from "@sagittal/contract";

/** Fields that can be corrected before a session is analysed again. */
export interface Again {
  activity: Activity;
  exercise: string;
  view: CameraView;
  blur: boolean;
  hand: Side;
  bar: number | null;
  course: number | null;
  /** Analyses the whole clip, whatever was cut. */
  untrim: boolean;
  /** Where the athlete is; null chooses again, undefined leaves the choice as it was. */
  hint: SubjectHint | null | undefined;
}

/** The changes as the service takes them: what the exercise reads, and how the clip is filed where that changed. */
export function changesOf(
  again: Again,
  inputs: ReadonlySet<ExerciseInput>,
  filed: Pick<Session, "activity" | "exercise">,
): SessionReanalyze {
  const refiled = again.activity !== filed.activity || again.exercise !== filed.exercise;
  return {
    ...(refiled && { activity: again.activity, exercise: again.exercise }),
    camera_view: again.view,
    blur_face: again.blur,
    ...(again.untrim && { trim: null }),
    ...(again.hint !== undefined && { subject_hint: again.hint }),
    ...(inputs.has("handedness") && { handedness: again.hand }),
    ...(inputs.has("barbell_mass_kg") && { barbell_mass_kg: again.bar }),
    ...(inputs.has("walk_test_distance_m") && { walk_test_distance_m: again.course }),
  };
}
