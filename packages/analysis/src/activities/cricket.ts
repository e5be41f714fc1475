import { CUTOFFS, crossing, derivative, maximum, mean, minimum, standardDeviation, valueAt, yawOf } from "@sagittal/biomechanics";
import { defineAnalyser, type ReadersOf } from "../engine/analyser.ts";
import { ARM, metresPerPixel, TRUNK } from "../engine/motion.ts";
import { type Action, findStrokes, perAction, type StrokePlan, type SwingPhases } from "../families/strokes/phases.ts";
import {
  ankleDistance,
  aroundStrike,
  headOverKnee,
  headPath,
  kneeAt,
  lateralLean,
  leadContact,
  leadElbowHeight,
  strike,
  trunkLeanAt,
} from "../families/strokes/readers.ts";
import { CONTACT_DOUBT_S } from "../families/strokes/thresholds.ts";

const BOWL: StrokePlan = {
  endpoint: "hand",
  strike: "release",
  leastSpeed: 5,
  height: "overhead",
  contrast: 1.2,
  stride: true,
  runUp: true,
  circle: true,
};
const DRIVE: StrokePlan = {
  endpoint: "hand",
  strike: "impact",
  leastSpeed: 3,
  height: "below_shoulder",
  contrast: 0,
  twoHanded: true,
  stride: true,
};

/** The last part of the run-up, over which its speed is read: before the back foot's contact, s. */
const RUN_UP_S = 0.5;

const metrics: ReadersOf<"cricket", SwingPhases> = {
  front_knee_ffc: kneeAt("lead", leadContact),
  front_knee_release: kneeAt("lead", strike),
  runup_speed: (m, p) =>
    perAction(m, p, [{ side: p.active, joints: TRUNK }], (a) => {
      const until = a.trailContact;
      if (until === null) return Number.NaN;
      const from = Math.floor(until - RUN_UP_S * m.body.fps);
      const v = derivative(m.body.joints.midHip.x, m.body.fps);
      return from < 0 ? Number.NaN : Math.abs(mean(v.subarray(from, Math.ceil(until)))) * metresPerPixel(m);
    }),
  stride_length_pct: ankleDistance(leadContact),
  trunk_flexion_release: trunkLeanAt(strike),
  trunk_lateral_flexion: lateralLean("lead", (lean, a) => maximum(lean, a.leadContact ?? a.forward, a.strike)?.value ?? Number.NaN),
  shoulder_counter_rotation: (m, p) => {
    // Sign convention: rotation away from the batter is negative for either arm.
    const yaw = yawOf(p.space.left.shoulder, p.space.right.shoulder).map((v) => p.turn * v);
    const between = (from: number, to: number): number => {
      const least = minimum(yaw, from, to);
      return least ? Math.max(0, valueAt(yaw, from) - least.value) : Number.NaN;
    };
    const doubt = CONTACT_DOUBT_S * m.body.fps;
    /** The rotation with the contacts so many frames later; NaN where one was not found. */
    const rotation = ({ trailContact, leadContact }: Action, trailLater = 0, leadLater = 0): number =>
      trailContact === null || leadContact === null ? Number.NaN : between(trailContact + trailLater, leadContact + leadLater);
    const doubts = [-doubt, 0, doubt];
    /** What the doubt about both contacts leaves open, degrees. */
    const spread = (a: Action): number =>
      standardDeviation(doubts.flatMap((trailLater) => doubts.map((leadLater) => rotation(a, trailLater, leadLater))));
    return perAction(
      m,
      p,
      [
        { side: p.active, joints: TRUNK },
        { side: p.lead, joints: TRUNK },
      ],
      (a) => rotation(a),
      { error: mean(p.actions.map(spread)) || 0 },
    );
  },
  elbow_extension_delivery: (m, p) =>
    perAction(m, p, [{ side: p.active, joints: ARM }], (a) => {
      const { elbow, shoulder } = m.body.joints[p.active];
      const over = elbow.y.map((v, i) => v - shoulder.y[i]!);
      const level = crossing(over, 0, a.strike, a.strike - 0.5 * m.body.fps, "up");
      const flexion = p.limbs[p.active].elbow;
      return level === null ? Number.NaN : valueAt(flexion, level) - valueAt(flexion, a.strike);
    }),
  bat_front_knee: kneeAt("lead", strike),
  head_over_knee_pct: headOverKnee,
  head_stability: headPath(aroundStrike(0.15)),
  lead_elbow_height_pct: leadElbowHeight,
};

export const cricket = defineAnalyser<"cricket", SwingPhases>({
  activity: "cricket",
  cutoffs: () => CUTOFFS.swing,
  find: (m, corrected) => findStrokes(m, m.exercise.cycle === "swing" ? DRIVE : BOWL, corrected),
  metrics,
});
