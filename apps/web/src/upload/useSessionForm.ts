import type { Activity, CameraView, ExerciseCatalogue, Lang, ScubaSessionMeta, Side } from "@sagittal/contract";
import { useState } from "react";
import { useCatalogue } from "../lib/catalogue.ts";
import { useMe } from "../lib/me.ts";
import { useLang } from "../lib/useLang.ts";
import type { Clip } from "./ClipCard.tsx";
import type { Order, WorkstationForm } from "./types.ts";

export const ERGONOMICS = "Ergonomics Assessment";

/** Which inputs an activity reads; the service ignores the others. */
const HANDED: readonly Activity[] = [
  "fencing",
  "tennis",
  "padel",
  "bowling",
  "baseball",
  "football",
  "badminton",
  "cricket",
  "basketball",
  "ice_hockey",
  "american_football",
];
const WITHOUT_BAR = ["Lunge", "Romanian Deadlift", "Bent-over Row"];

export interface Inputs {
  hand: boolean;
  bar: boolean;
  course: boolean;
  belt: boolean;
  incline: boolean;
  steps: boolean;
  scuba: boolean;
  workstation: boolean;
}

export function inputsOf(activity: Activity, exercise: string): Inputs {
  const gait = activity === "running" || activity === "walking";
  return {
    hand: HANDED.includes(activity),
    bar: activity === "weightlifting" && !WITHOUT_BAR.includes(exercise),
    course: (activity === "walking" && !/treadmill/i.test(exercise)) || (activity === "fri" && exercise === "Gait Speed"),
    belt: gait && /treadmill/i.test(exercise),
    incline: gait,
    steps: activity === "bowling" && exercise === "Full Approach Delivery",
    scuba: activity === "scuba_diving",
    workstation: activity === "workspace_wellness" && exercise === ERGONOMICS,
  };
}

const SCUBA: ScubaSessionMeta = {
  side_involved: "R",
  condition: "control_with_arms",
  arms_engaged: true,
  fin_model: "",
  fin_stiffness: "",
  borg_residual_post_bout: null,
  borg_sound_post_bout: null,
  calibration_scale_bar_m: null,
};

/** The workstation assessment while it is being filled in. */
export interface WorkstationDraft {
  posture: "seated" | "standing";
  measurements: Partial<Record<keyof WorkstationForm["setup"]["measurements_cm"], number | null>>;
  height: number | null;
  pain: WorkstationForm["pain"];
  sitMinutes: number | null;
  picture: File | null;
}
const WORKSTATION: WorkstationDraft = {
  posture: "seated",
  measurements: {},
  height: null,
  pain: { has_pain: false },
  sitMinutes: null,
  picture: null,
};

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

export interface SessionFormState {
  /** The form with what is chosen in effect: an exercise and a view that the activity has. */
  form: SessionForm;
  change: (values: Partial<SessionForm>) => void;
  inputs: Inputs;
  catalogue: ExerciseCatalogue | undefined;
  orderOf: (clip: Clip) => Order;
}

/** What is said of the clips before they are sent. */
export function useSessionForm(client: string | undefined): SessionFormState {
  const me = useMe();
  const lang = useLang();
  const [wanted, setWanted] = useState<SessionForm>({
    activity: me.preferred_activities[0] ?? "running",
    exercise: "",
    view: "side",
    client: client ?? "",
    name: "",
    hand: "right",
    blur: me.blur_face_by_default,
    bar: null,
    course: null,
    belt: null,
    incline: null,
    steps: null,
    captureFps: null,
    scuba: SCUBA,
    workstation: WORKSTATION,
  });
  const catalogue = useCatalogue(wanted.activity, lang).data;
  const presets = catalogue?.presets ?? [];
  const exercise = presets.includes(wanted.exercise) ? wanted.exercise : (presets[0] ?? "");
  const views = catalogue?.views_by_exercise[exercise] ?? ["side"];
  const view = views.includes(wanted.view) ? wanted.view : (views[0] ?? "side");
  const form = { ...wanted, exercise, view };
  const inputs = inputsOf(form.activity, exercise);
  return {
    form,
    change: (values) => setWanted((now) => ({ ...now, ...values })),
    inputs,
    catalogue,
    orderOf: (clip) => orderFor(form, inputs, clip, lang),
  };
}

function orderFor(form: SessionForm, inputs: Inputs, clip: Clip, lang: Lang): Order {
  const cut = clip.cut && (clip.cut.start > 0.05 || clip.cut.end < clip.duration - 0.05) ? clip.cut : null;
  const workstation = inputs.workstation ? workstationOf(form.workstation) : null;
  return {
    form: {
      activity: form.activity,
      exercise: form.exercise,
      camera_view: form.view,
      client: form.client || null,
      name: form.name.trim(),
      handedness: form.hand,
      blur_face: form.blur,
      lang,
      trim: cut && { start_s: cut.start, end_s: cut.end },
      subject_hint: clip.hint,
      treadmill_incline_deg: (inputs.incline && form.incline) || 0,
      treadmill_speed_mps: inputs.belt ? form.belt : null,
      barbell_mass_kg: inputs.bar ? form.bar : null,
      walk_test_distance_m: inputs.course ? form.course : null,
      approach_step_count: inputs.steps ? form.steps : null,
      capture_fps: form.captureFps,
      ...(inputs.scuba && { scuba_session_meta: form.scuba }),
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
