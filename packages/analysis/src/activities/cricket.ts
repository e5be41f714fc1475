import { CUTOFFS, crossing, derivative, maximum, mean, minimum, valueAt, yawOf } from "@sagittal/biomechanics";
import { defineAnalyser, type ReadersOf } from "../engine/analyser.ts";
import { ARM, metresPerPixel, TRUNK } from "../engine/motion.ts";
import { findStrokes, perAction, type StrokePlan, type SwingPhases } from "../families/strokes/phases.ts";
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

const metrics: ReadersOf<"cricket", SwingPhases> = {
  front_knee_ffc: kneeAt("lead", leadContact),
  front_knee_release: kneeAt("lead", strike),
  runup_speed: (m, p) =>
    perAction(m, p, [{ side: p.active, joints: TRUNK }], (a) => {
      const until = a.trailContact;
      if (until === null) return Number.NaN;
      const v = derivative(m.body.joints.midHip.x, m.body.fps);
      return Math.abs(mean(v.subarray(Math.max(0, Math.floor(until - 0.5 * m.body.fps)), Math.ceil(until)))) * metresPerPixel(m);
    }),
  stride_length_pct: ankleDistance(leadContact),
  trunk_flexion_release: trunkLeanAt(strike),
  trunk_lateral_flexion: lateralLean("lead", (lean, a) => maximum(lean, a.leadContact ?? a.forward, a.strike)?.value ?? Number.NaN),
  shoulder_counter_rotation: (m, p) =>
    perAction(
      m,
      p,
      [
        { side: p.active, joints: TRUNK },
        { side: p.lead, joints: TRUNK },
      ],
      (a) => {
        if (a.trailContact === null || a.leadContact === null) return Number.NaN;
        // Sign convention: rotation away from the batter is negative for either arm.
        const yaw = yawOf(p.space.left.shoulder, p.space.right.shoulder).map((v) => p.turn * v);
        const least = minimum(yaw, a.trailContact, a.leadContact);
        return least ? Math.max(0, valueAt(yaw, a.trailContact) - least.value) : Number.NaN;
      },
    ),
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
