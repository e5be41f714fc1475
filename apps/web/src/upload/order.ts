import type { Activity, CameraView, ExerciseInput, Lang, ScubaSessionMeta, Side, SubjectHint } from "@sagittal/contract";
import type { Order, WorkstationForm } from "./types.ts";

/** The workstation assessment while it is being filled in. */
export interface WorkstationDraft {
  posture: "seated" | "standing";
  measurements: Partial<Record<keyof WorkstationForm["setup"]["measurements_cm"], number | null>>;
  height: number | null;
  pain: WorkstationForm["pain"];
  sitMinutes: number | null;
  picture: File | null;
}
export interface SessionForm {
  activity: Activity;
  exercise: string;
  view: CameraView;
  client: string;
  name: string;
  hand: Side;
  blur: boolean;
  bar: number | null;
  course: number | null;
  belt: number | null;
  incline: number | null;
  steps: 4 | 5 | null;
  captureFps: number | null;
  scuba: ScubaSessionMeta;
  workstation: WorkstationDraft;
}

/** Metadata of a clip that the service receives. */
export interface ClipChoice {
  cut: { start: number; end: number } | null;
  duration: number;
  hint: SubjectHint | null;
  /** Whose clip it is; empty or left out where it is the form's athlete's. */
  client?: string;
}

/** The order of one clip: what the exercise reads, nothing else. */
export function orderFor(form: SessionForm, inputs: ReadonlySet<ExerciseInput>, clip: ClipChoice, lang: Lang): Order {
  const cut = clip.cut && (clip.cut.start > 0.05 || clip.cut.end < clip.duration - 0.05) ? clip.cut : null;
  const workstation = inputs.has("workstation_assessment") ? workstationOf(form.workstation) : null;
  return {
    form: {
      activity: form.activity,
      exercise: form.exercise,
      camera_view: form.view,
      client: clip.client || form.client || null,
      name: form.name.trim(),
      handedness: inputs.has("handedness") ? form.hand : "right",
      blur_face: form.blur,
      lang,
      trim: cut && { start_s: cut.start, end_s: cut.end },
      subject_hint: clip.hint,
      treadmill_incline_deg: (inputs.has("treadmill_incline_deg") && form.incline) || 0,
      treadmill_speed_mps: inputs.has("treadmill_speed_mps") ? form.belt : null,
      barbell_mass_kg: inputs.has("barbell_mass_kg") ? form.bar : null,
      walk_test_distance_m: inputs.has("walk_test_distance_m") ? form.course : null,
      approach_step_count: inputs.has("approach_step_count") ? form.steps : null,
      capture_fps: form.captureFps,
      ...(inputs.has("scuba_session_meta") && { scuba_session_meta: form.scuba }),
    },
    workstation,
  };
}

/** The assessment as the service takes it; null while something required is missing. */
function workstationOf(draft: WorkstationDraft): Order["workstation"] {
  const { desktop_height, eye_level_height, screen_top_height, seat_top_height, seat_pan_depth, back_rest_height } = draft.measurements;
  if (draft.picture === null || desktop_height == null || eye_level_height == null || screen_top_height == null) return null;
  const seat =
    draft.posture === "seated"
      ? { seat_top_height: seat_top_height ?? null, seat_pan_depth: seat_pan_depth ?? null, back_rest_height: back_rest_height ?? null }
      : {};
  return {
    picture: draft.picture,
    assessment: {
      setup: { posture: draft.posture, measurements_cm: { desktop_height, eye_level_height, screen_top_height, ...seat } },
      anthropometry: { physical_height_cm: draft.height },
      pain: draft.pain.has_pain ? draft.pain : { has_pain: false },
      sit_duration_min: Math.round(draft.sitMinutes ?? 0),
    },
  };
}
