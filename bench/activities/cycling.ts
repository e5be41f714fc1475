import { argmax, greatest, least, trueAngle } from "@sagittal/figure/kinematics";
import { poseAt } from "@sagittal/figure/movement";
import { PEDAL_DEFAULTS, pedal } from "@sagittal/figure/movements/pedal";
import { ROW_DEFAULTS, row } from "@sagittal/figure/movements/row";
import { type ActivityCase, BODY, casesOf, FAST, type Truths, WIDE } from "./case.ts";

const of = casesOf("cycling");
const fast = { camera: FAST };

const riding = pedal(BODY, { ...PEDAL_DEFAULTS, kneeSway: 4 });
const period = 60 / PEDAL_DEFAULTS.rpm;
const largest = (name: string): number => greatest(trueAngle(riding, name), 0, period);
const smallest = (name: string): number => least(trueAngle(riding, name), 0, period);

const bicycleFit = (): Truths => ({
  cadence: [PEDAL_DEFAULTS.rpm, 1],
  knee_flexion_bdc: [smallest("right_knee_flexion"), 5],
  knee_flexion_tdc: [largest("right_knee_flexion"), 5],
  hip_angle_tdc: [180 - largest("right_hip_flexion"), 5],
  trunk_angle: [90 - PEDAL_DEFAULTS.trunkLean, 3],
  shoulder_angle: [PEDAL_DEFAULTS.reach, 5],
  ankle_range: [largest("right_ankle_dorsiflexion") - smallest("right_ankle_dorsiflexion"), 6],
});
const roadTruths = (): Truths => {
  const p = poseAt(riding, period / 4);
  return {
    ...bicycleFit(),
    elbow_flexion_mean: [PEDAL_DEFAULTS.elbow, 4],
    knee_forward_offset: [100 * (p.legs.right.knee[0] - p.legs.right.ball[0]), 0.8],
  };
};
/** Lateral travel of the knee over a revolution, cm. */
const sway = (): number => {
  const y = (t: number): number => poseAt(riding, t).legs.left.knee[1];
  return 100 * (greatest(y, 0, period) - least(y, 0, period));
};
const frontal = (): Truths => ({ cadence: [PEDAL_DEFAULTS.rpm, 1], knee_lateral_travel_left: [sway(), 1.5] });

const rowing = row(BODY, ROW_DEFAULTS);

/** Truths of the second stroke: catch and finish are the foremost and the rearmost place of the handle. */
function rowingTruths(): Truths {
  const { drive, recovery } = ROW_DEFAULTS;
  const stroke = drive + recovery;
  const handle = (t: number): number => poseAt(rowing, t).arms.right.wrist[0];
  const start = argmax(handle, 0.8 * stroke, 1.2 * stroke);
  const finish = argmax((t) => -handle(t), start, start + 0.7 * stroke);
  return {
    stroke_rate: [60 / stroke, 0.5],
    drive_recovery_ratio: [(finish - start) / (stroke - finish + start), 0.08],
    catch_trunk_lean: [trueAngle(rowing, "trunk_lean")(start), 3],
    finish_trunk_lean: [trueAngle(rowing, "trunk_lean")(finish), 4],
    catch_knee_flexion: [trueAngle(rowing, "right_knee_flexion")(start), 7],
    finish_elbow_flexion: [trueAngle(rowing, "right_elbow_flexion")(finish), 8],
  };
}

/** Seated pedalling, and rowing. */
export const CYCLING: readonly ActivityCase[] = [
  ...["Road Position", "Indoor Trainer"].flatMap((exercise) => [
    of(exercise, "side", () => riding, roadTruths, fast),
    of(exercise, "front", () => riding, frontal, fast),
    of(
      exercise,
      "back",
      () => riding,
      () => ({ ...frontal(), pelvis_rock: [2 * PEDAL_DEFAULTS.rock, 1.5] }),
      fast,
    ),
  ]),
  of("Time Trial Position", "side", () => riding, bicycleFit, fast),
  of("Time Trial Position", "front", () => riding, frontal, fast),
  of("Rowing Ergometer", "side", () => rowing, rowingTruths, { camera: WIDE }),
];
