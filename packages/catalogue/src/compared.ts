import type { Activity, CameraView, ComparedWithTruth } from "@sagittal/contract";
import type { MetricDefinition } from "./definition.ts";

/**
 * Errors of metrics on rendered people of exact truth, from `npm run bench:accuracy`, beside the best constant answer. The row decides alone: a metric that comes to beat its constant is judged again when its row changes.
 * Runs and walks: 697 people, those of the test clips and others of the same generator, with analysis 1.6.30 and before anything was learned from them. Repetitions (1.6.20) and jumps (1.6.22): the test clips; these rows
 * have fewer than `DECIDING_CLIPS` and the clips for fitting beside them (1.6.20, trunk 1.6.11).
 */
const COMPARED: Readonly<Partial<Record<Activity, Readonly<Record<string, readonly ComparedWithTruth[]>>>>> = {
  jump: {
    flight_time: [{ limb: null, clips: 6, error: 5, constant: 45.8, fitting: { clips: 9, error: 9.1, constant: 50.6 } }],
    jump_height: [{ limb: null, clips: 6, error: 0.51, constant: 5, fitting: { clips: 9, error: 0.9, constant: 5 } }],
  },
  running: {
    cadence: [{ limb: null, clips: 398, error: 0.98, constant: 10.6 }],
    contact_time: [
      { limb: null, clips: 328, error: 8.1, constant: 24.5 },
      { limb: "far", clips: 214, error: 9.8, constant: 25.2 },
      { limb: "near", clips: 213, error: 8.6, constant: 25.7 },
    ],
    contact_time_asymmetry: [{ limb: null, clips: 72, error: 4.2, constant: 2.3 }],
    elbow_flexion_mean: [{ limb: null, clips: 59, error: 4.3, constant: 13.1 }],
    flight_time: [{ limb: null, clips: 380, error: 8.7, constant: 21.6 }],
    hip_extension_to: [
      { limb: null, clips: 382, error: 2.2, constant: 5.2 },
      { limb: "far", clips: 342, error: 2.8, constant: 5.4 },
      { limb: "near", clips: 343, error: 2.3, constant: 5.2 },
    ],
    knee_flexion_ic: [
      { limb: null, clips: 381, error: 3.6, constant: 5 },
      { limb: "far", clips: 345, error: 3.9, constant: 5.2 },
      { limb: "near", clips: 345, error: 4.6, constant: 5.5 },
    ],
    knee_flexion_stance: [
      { limb: null, clips: 333, error: 2.8, constant: 4.1 },
      { limb: "far", clips: 219, error: 3.8, constant: 4.3 },
      { limb: "near", clips: 220, error: 2.6, constant: 4.2 },
    ],
    knee_flexion_swing: [
      { limb: null, clips: 57, error: 2, constant: 9.1 },
      { limb: "far", clips: 30, error: 2.2, constant: 8.2 },
      { limb: "near", clips: 36, error: 2.5, constant: 10.3 },
    ],
    knee_valgus_stance: [{ limb: null, clips: 13, error: 2.9, constant: 1.2 }],
    running_speed: [{ limb: null, clips: 383, error: 0.11, constant: 0.38 }],
    shank_angle_ic: [
      { limb: null, clips: 381, error: 3, constant: 3.2 },
      { limb: "far", clips: 345, error: 3.4, constant: 3.6 },
      { limb: "near", clips: 345, error: 3.5, constant: 3.5 },
    ],
    step_length: [{ limb: null, clips: 383, error: 0.04, constant: 0.14 }],
    step_time_asymmetry: [{ limb: null, clips: 64, error: 3.4, constant: 2.4 }],
    trunk_lateral_lean: [{ limb: null, clips: 13, error: 1.6, constant: 0.38 }],
    trunk_lean: [{ limb: null, clips: 59, error: 1.3, constant: 3.9 }],
    vertical_oscillation: [{ limb: null, clips: 318, error: 0.51, constant: 1 }],
  },
  walking: {
    ankle_df_stance: [
      { limb: null, clips: 11, error: 2.7, constant: 3.1 },
      { limb: "far", clips: 8, error: 1.7, constant: 2.8 },
      { limb: "near", clips: 7, error: 3.8, constant: 2.9 },
    ],
    cadence: [{ limb: null, clips: 278, error: 0.85, constant: 9.3 }],
    gait_speed: [{ limb: null, clips: 284, error: 0.05, constant: 0.18 }],
    hip_extension_ts: [
      { limb: null, clips: 17, error: 1.7, constant: 2.2 },
      { limb: "far", clips: 11, error: 3.1, constant: 1.8 },
      { limb: "near", clips: 8, error: 2.5, constant: 2.4 },
    ],
    knee_flexion_hs: [
      { limb: null, clips: 203, error: 3, constant: 4.6 },
      { limb: "far", clips: 128, error: 3.4, constant: 5 },
      { limb: "near", clips: 125, error: 3.1, constant: 5 },
    ],
    knee_flexion_loading: [
      { limb: null, clips: 11, error: 2.5, constant: 5.6 },
      { limb: "far", clips: 8, error: 2.2, constant: 7 },
      { limb: "near", clips: 7, error: 4.7, constant: 4.7 },
    ],
    step_length_pct: [{ limb: null, clips: 29, error: 1.6, constant: 2.5 }],
    step_time_asymmetry: [{ limb: null, clips: 5, error: 4.7, constant: 0.87 }],
    walk_ratio: [{ limb: null, clips: 51, error: 0.02, constant: 0.06 }],
  },
  weightlifting: {
    trunk_lean_max: [{ limb: null, clips: 6, error: 1.9, constant: 19.3, fitting: { clips: 9, error: 1.5, constant: 12.2 } }],
  },
};

/** How far a metric (key without side) was off on people of known truth; empty where it was not compared. */
export function comparedWithTruth(activity: Activity, key: string): ComparedWithTruth[] {
  return [...(COMPARED[activity]?.[key] ?? [])];
}

/** The limb towards the camera or the other one; null where a value belongs to no limb, or to both. */
export type Limb = ComparedWithTruth["limb"];

/** Number of test clips (people not used for tuning) from which they decide alone. With fewer, a single clip could decide. */
export const DECIDING_CLIPS = 10;

/**
 * Factor on the errors of clips for fitting, so that a metric has no advantage from having been tuned on them: the median ratio of the error on test clips to that on clips for fitting, over the 21 rows with ten test clips or
 * more (0.7 to 1.9).
 */
export const FLATTERED = 1.26;

/**
 * A metric that errs no less than the best constant answer, by any amount, has not been shown to be measured. With fewer than ten test clips, the clips for fitting count too, each clip with one vote, for
 * and against a metric alike.
 */
export function lostToConstant({ clips, error, constant, fitting }: Omit<ComparedWithTruth, "limb">): boolean {
  if (!fitting || clips >= DECIDING_CLIPS) return error >= constant;
  return clips * error + fitting.clips * FLATTERED * fitting.error >= clips * constant + fitting.clips * fitting.constant;
}

/**
 * Whether a value of this metric (key without side) was no better than one guess for everybody: then it is shown and gives no verdict. A metric that was never compared gives verdicts. A limb without a row of its own
 * goes by the row of both; a mean of both limbs without a row of its own is no better than the poorer limb.
 */
export function notJudged(activity: Activity, key: string, limb: Limb): boolean {
  const rows = COMPARED[activity]?.[key] ?? [];
  const row = rows.find((r) => r.limb === limb) ?? (limb === null ? rows.find(lostToConstant) : rows.find((r) => r.limb === null));
  return row !== undefined && lostToConstant(row);
}

/** The limbs whose values a view judges: both apart for a metric with sides from the side, else none in particular. */
export const limbsOf = ({ sideRule }: Pick<MetricDefinition, "sideRule">, view: CameraView): readonly Limb[] =>
  sideRule === "LR" && view === "side" ? ["near", "far"] : [null];

/** Whether no value of a metric is judged from any of these views. */
export const neverJudged = (
  activity: Activity,
  key: string,
  { definition, views }: { readonly definition: Pick<MetricDefinition, "sideRule">; readonly views: readonly CameraView[] },
): boolean => views.every((view) => limbsOf(definition, view).every((limb) => notJudged(activity, key, limb)));
