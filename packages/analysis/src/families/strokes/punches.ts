/** Straight punches of boxing: the fist goes from the guard straight ahead and back again. */
import { maximum, otherSide, percentile, valueAt } from "@sagittal/biomechanics";
import type { SharedReaders } from "../../engine/analyser.ts";
import { ARM, type Motion } from "../../engine/motion.ts";
import { greatest, least } from "../../engine/series.ts";
import { type Action, perAction, type StrokePlan, type SwingPhases, staturePx } from "./phases.ts";
import { reach } from "./punch-cues.ts";
import { peakSpeed } from "./readers.ts";
import { PUNCH } from "./thresholds.ts";

export const STRAIGHT_PUNCH: StrokePlan = {
  endpoint: "hand",
  strike: "impact",
  leastSpeed: 3.5,
  height: "above_hip",
  contrast: 1.3,
  forward: true,
  straight: true,
};

/** Frame of the greatest reach of a punch. */
const fullReach = (m: Motion, p: SwingPhases, a: Action): number =>
  maximum(reach(m, p.active), a.strike, a.strike + PUNCH.fullS * m.body.fps)?.at ?? a.strike;

/** Time from full reach to half of the way back, s; NaN when the film ends before. */
function returnTime(m: Motion, p: SwingPhases, a: Action): number {
  const out = reach(m, p.active);
  const full = fullReach(m, p, a);
  const half = (valueAt(out, full) + valueAt(out, a.forward)) / 2;
  for (let i = Math.ceil(full); i < Math.min(m.body.rows, full + m.body.fps); i++) {
    if (out[i]! > half || i === 0) continue;
    const [before, here] = [out[i - 1]!, out[i]!];
    return (i - (half - here) / Math.max(1e-9, before - here) - full) / m.body.fps;
  }
  return Number.NaN;
}

/** Readers of punches by key. */
export const punchMetrics = {
  peak_hand_speed: peakSpeed("wrist"),
  punch_elbow_flexion: (m, p) =>
    perAction(m, p, [{ side: p.active, joints: ARM }], (a) =>
      least(p.limbs[p.active].elbow, a.strike, a.strike + PUNCH.fullS * m.body.fps),
    ),
  guard_hand_height: (m, p) => {
    const guard = otherSide(p.active);
    const { midShoulder } = m.body.joints;
    return perAction(
      m,
      p,
      [{ side: guard, joints: ["shoulder", "wrist"] }],
      (a) => (100 * (valueAt(m.body.joints[guard].wrist.y, a.strike) - valueAt(midShoulder.y, a.strike))) / staturePx(m, p.space),
    );
  },
  rear_heel_lift_pct: (m, p) => {
    const { heel } = m.body.joints[p.active];
    const { fps } = m.body;
    return perAction(m, p, [{ side: p.active, joints: ["heel"] }], (a) => {
      const before = percentile(heel.y.subarray(Math.max(0, Math.round(a.forward - PUNCH.guardS * fps)), Math.round(a.forward) + 1), 50);
      return (100 * (greatest(heel.y, a.forward, a.strike + PUNCH.heelS * fps) - before)) / staturePx(m, p.space);
    });
  },
  punch_return_time: (m, p) => perAction(m, p, [{ side: p.active, joints: ARM }], (a) => returnTime(m, p, a)),
} satisfies SharedReaders<SwingPhases>;
