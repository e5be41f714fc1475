import type { Activity, CameraView, ComparedWithTruth } from "@sagittal/contract";
import type { MetricDefinition } from "./definition.ts";

/**
 * Errors of metrics on rendered people of exact truth, from `npm run bench:accuracy -- --set test` with analysis 1.6.9 (runs and walks from the side: 1.6.21, repetitions: 1.6.20, jumps: 1.6.22, their clips for fitting 1.6.20; the shank at contact with 100 people more: 1.6.27, the elbow: 1.6.29), beside the best constant answer. Metrics with fewer than five such clips are left out. `notJudged` rests on this table
 * alone: a metric that comes to beat its constant is judged again when its row changes. Rows of fewer than `DECIDING_CLIPS` have the clips for fitting beside them, from `--set train` with analysis 1.6.11 or 1.6.20.
 */
const COMPARED: Readonly<Partial<Record<Activity, Readonly<Record<string, readonly ComparedWithTruth[]>>>>> = {
  jump: {
    flight_time: [{ limb: null, clips: 6, error: 5, constant: 45.8, fitting: { clips: 9, error: 9.1, constant: 50.6 } }],
    jump_height: [{ limb: null, clips: 6, error: 0.51, constant: 5, fitting: { clips: 9, error: 0.9, constant: 5 } }],
  },
  running: {
    cadence: [{ limb: null, clips: 23, error: 1.5, constant: 11.1 }],
    contact_time: [
      { limb: null, clips: 16, error: 7.1, constant: 20.7 },
      { limb: "far", clips: 11, error: 8.1, constant: 18.1 },
      { limb: "near", clips: 14, error: 8, constant: 21.9 },
    ],
    contact_time_asymmetry: [{ limb: null, clips: 6, error: 3, constant: 3.8, fitting: { clips: 10, error: 4, constant: 1.1 } }],
    elbow_flexion_mean: [{ limb: null, clips: 8, error: 2.9, constant: 11.8, fitting: { clips: 16, error: 4.8, constant: 8.9 } }],
    flight_time: [{ limb: null, clips: 17, error: 6.9, constant: 23.6 }],
    hip_extension_to: [
      { limb: null, clips: 17, error: 1.9, constant: 4.2 },
      { limb: "far", clips: 16, error: 2.6, constant: 5.5 },
      { limb: "near", clips: 15, error: 2.2, constant: 4.6 },
    ],
    knee_flexion_ic: [
      { limb: null, clips: 17, error: 4.6, constant: 4.9 },
      { limb: "far", clips: 16, error: 4.7, constant: 4.9 },
      { limb: "near", clips: 16, error: 4.8, constant: 5.9 },
    ],
    knee_flexion_stance: [
      { limb: null, clips: 16, error: 3, constant: 3 },
      { limb: "far", clips: 11, error: 4.3, constant: 2.2 },
      { limb: "near", clips: 14, error: 2.3, constant: 4.2 },
    ],
    knee_flexion_swing: [
      { limb: null, clips: 8, error: 2.5, constant: 5.9, fitting: { clips: 16, error: 2.4, constant: 8.4 } },
      { limb: "near", clips: 7, error: 5.2, constant: 5.6, fitting: { clips: 13, error: 1.8, constant: 8.1 } },
      { limb: "far", clips: 5, error: 0.86, constant: 7.1, fitting: { clips: 11, error: 3.3, constant: 7.2 } },
    ],
    knee_valgus_stance: [{ limb: null, clips: 6, error: 2.9, constant: 1.3, fitting: { clips: 8, error: 2.7, constant: 0.94 } }],
    running_speed: [{ limb: null, clips: 17, error: 0.05, constant: 0.4 }],
    shank_angle_ic: [
      { limb: null, clips: 41, error: 3.2, constant: 2.7 },
      { limb: "far", clips: 39, error: 4.4, constant: 4.2 },
      { limb: "near", clips: 38, error: 3.2, constant: 3.2 },
    ],
    step_length: [{ limb: null, clips: 17, error: 0.02, constant: 0.15 }],
    step_time_asymmetry: [{ limb: null, clips: 11, error: 4.2, constant: 3.8 }],
    trunk_lateral_lean: [{ limb: null, clips: 6, error: 1.4, constant: 0.42, fitting: { clips: 8, error: 1.6, constant: 0.56 } }],
    trunk_lean: [{ limb: null, clips: 8, error: 1.4, constant: 3.2, fitting: { clips: 16, error: 1, constant: 3 } }],
    vertical_oscillation: [{ limb: null, clips: 20, error: 0.79, constant: 1.1 }],
  },
  walking: {
    cadence: [{ limb: null, clips: 9, error: 1.8, constant: 14.7, fitting: { clips: 13, error: 0.83, constant: 11.5 } }],
    gait_speed: [{ limb: null, clips: 8, error: 0.07, constant: 0.16, fitting: { clips: 14, error: 0.04, constant: 0.22 } }],
    knee_flexion_hs: [
      { limb: null, clips: 6, error: 2.4, constant: 3.6, fitting: { clips: 10, error: 2.2, constant: 6.3 } },
      { limb: "near", clips: 5, error: 2.1, constant: 3.2, fitting: { clips: 10, error: 2.8, constant: 6.5 } },
    ],
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
