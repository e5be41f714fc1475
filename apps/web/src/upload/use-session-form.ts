import { Activity, CameraView, type Client, type ExerciseCatalogue, type ExerciseInput, type ScubaSessionMeta } from "@sagittal/contract";
import { useState } from "react";
import type { NewClipSearch } from "../app/search.ts";
import { useAthletesById } from "../lib/athletes.ts";
import { inputsOf, useCatalogue } from "../lib/catalogue.ts";
import { useMe } from "../lib/me.ts";
import { isMinor } from "../lib/minor.ts";
import { useLang } from "../lib/use-lang.ts";
import { type ClipChoice, orderFor, type SessionForm, type WorkstationDraft } from "./order.ts";
import type { Order } from "./types.ts";

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

const WORKSTATION: WorkstationDraft = {
  posture: "seated",
  measurements: {},
  height: null,
  pain: { has_pain: false },
  sitMinutes: null,
  picture: null,
};

/** The form as it is chosen by hand: until somebody decides, the athlete's age and the person's settings say whether faces are blurred. */
type Wanted = Omit<SessionForm, "blur"> & { blur: boolean | null };

export interface SessionFormState {
  /** The form with what is chosen in effect: an exercise and a view that the activity has. */
  form: SessionForm;
  change: (values: Partial<SessionForm>) => void;
  inputs: ReadonlySet<ExerciseInput>;
  catalogue: ExerciseCatalogue | undefined;
  /** The first of the chosen athletes whose consent was withdrawn. */
  withdrawn: Client | null;
  orderOf: (clip: ClipChoice) => Order;
}

/** What an address says of a clip, as values of the form; what it leaves out is left out. */
export function chosenIn(given: NewClipSearch): Partial<SessionForm> {
  const activity = Activity.safeParse(given.activity).data;
  const view = CameraView.safeParse(given.view).data;
  return {
    ...(activity && { activity }),
    ...(given.exercise && { exercise: given.exercise }),
    ...(view && { view }),
    ...(given.client && { client: given.client }),
  };
}

/** What is said of the clips before they are sent; begins with what the address names. `others` are athletes of single clips. */
export function useSessionForm(given: NewClipSearch, others: readonly string[] = []): SessionFormState {
  const me = useMe();
  const lang = useLang();
  const [wanted, setWanted] = useState<Wanted>({
    activity: me.preferred_activities[0] ?? "running",
    exercise: "",
    view: "side",
    client: "",
    name: "",
    hand: "right",
    blur: null,
    bar: null,
    course: null,
    belt: null,
    incline: null,
    steps: null,
    captureFps: null,
    scuba: SCUBA,
    workstation: WORKSTATION,
    ...chosenIn(given),
  });
  const catalogue = useCatalogue(wanted.activity, lang).data;
  const presets = catalogue?.presets ?? [];
  const exercise = presets.includes(wanted.exercise) ? wanted.exercise : (presets[0] ?? "");
  const views = catalogue?.views_by_exercise[exercise] ?? ["side"];
  const view = views.includes(wanted.view) ? wanted.view : (views[0] ?? "side");
  const ids = [wanted.client, ...others];
  const athletes = useAthletesById(ids);
  const blurFor = (client: string) => wanted.blur ?? (me.blur_face_by_default || isMinor(athletes.get(client)));
  const form = { ...wanted, exercise, view, blur: blurFor(wanted.client) };
  const inputs = inputsOf(catalogue, exercise);
  return {
    form,
    change: (values) => setWanted((now) => ({ ...now, ...values })),
    inputs,
    catalogue,
    withdrawn: ids.map((id) => athletes.get(id)).find((a) => a && a.consent_withdrawn_at !== null) ?? null,
    orderOf: (clip) => orderFor({ ...form, blur: blurFor(clip.client || form.client) }, inputs, clip, lang),
  };
}
