/** Cues that distinguish the stroke of a hand from arms that swing in a jump or a walk, from hands that go down with a squat, and from a landmark that jumps. */
import { otherSide, percentile, type Space, type Swing, valueAt } from "@sagittal/biomechanics";
import { beyond, type Cue, clarity, cueOf, question } from "../../engine/evidence.ts";
import { type Motion, seen } from "../../engine/motion.ts";
import { alternatingLiftLegs } from "../shared/cues.ts";
import { JUMP, RUN, SQUAT } from "../shared/exercise-names.ts";
import type { StrokePlan } from "./phases.ts";
import { ABOUT_STRIKE_S, HAND_CUES, SWING_CUES } from "./thresholds.ts";

type Axis = "x" | "y";

/** Both arms swing alike, and up or down, as in a jump: in a stroke of one hand the other one falls back or stays. Whether a hidden hand does the same is believed only of a vertical swing. */
function togetherCue(m: Motion, { side, strike }: Swing): Cue {
  const { midShoulder, ...limbs } = m.body.joints;
  const half = ABOUT_STRIKE_S.way * m.body.fps;
  const way = (s: typeof side, axis: Axis): number => {
    const at = (frame: number): number => valueAt(limbs[s].wrist[axis], frame) - valueAt(midShoulder[axis], frame);
    return at(strike + half) - at(strike - half);
  };
  const other = otherSide(side);
  const own = Math.hypot(way(side, "x"), way(side, "y"));
  const apart = Math.hypot(way(side, "x") - way(other, "x"), way(side, "y") - way(other, "y"));
  const reach = ABOUT_STRIKE_S.seen * m.body.fps;
  const visible = clarity(seen(m, other, ["wrist"], strike - reach, strike + reach));
  const vertical = beyond(Math.abs(way(side, "y")) / own, ...HAND_CUES.vertical);
  return cueOf("arms_together", apart / own, HAND_CUES.together, { seen: Math.max(visible, vertical), suggests: JUMP });
}

/** Way of the hand against its shoulder about the strike, as a share of what its peak speed would make: a landmark that jumps to another place and back is fast and goes nowhere. */
function wayShare({ body }: Motion, space: Space, { side, strike, peak }: Swing): number {
  const { wrist, shoulder } = space[side];
  const [from, to] = [-1, 1].map((sign) => Math.min(body.rows - 1, Math.max(0, strike + sign * ABOUT_STRIKE_S.instant * body.fps)));
  const along = (axis: Axis | "z"): number => {
    const at = (frame: number): number => valueAt(wrist[axis], frame) - valueAt(shoulder[axis], frame);
    return at(to!) - at(from!);
  };
  const way = Math.hypot(along("x"), along("y"), along("z")) / space.legM;
  return way / ((peak * (to! - from!)) / body.fps);
}

/** Greatest height of the hand over the hips from the backswing to the follow-through, leg lengths. */
function highestOverHips({ body }: Motion, { side, strike }: Swing): number {
  const [before, after] = ABOUT_STRIKE_S.pendulum;
  const { y } = body.joints[side].wrist;
  const from = Math.max(0, Math.round(strike - before * body.fps));
  const over = y.subarray(from, Math.round(strike + after * body.fps) + 1).map((v, i) => v - body.joints.midHip.y[from + i]!);
  return percentile(over, 98) / body.legPx;
}

/** Range of the hips' height about the strike, leg lengths. */
function hipsSink({ body }: Motion, { strike }: Swing): number {
  const half = ABOUT_STRIKE_S.hips * body.fps;
  const y = body.joints.midHip.y.subarray(Math.max(0, Math.round(strike - half)), Math.round(strike + half) + 1);
  return (percentile(y, 98) - percentile(y, 2)) / body.legPx;
}

/** Too little was filmed on both sides of the strike to know whether arms swing in a rhythm, while the feet are lifted in turn. */
export function unknownRhythmCue(m: Motion, { strike }: Swing): Cue {
  const alone = ABOUT_STRIKE_S.alone * m.body.fps;
  const brief = strike < alone && m.body.rows - strike < alone;
  return question({
    name: "steps_in_brief_clip",
    against: brief ? beyond(alternatingLiftLegs(m), ...SWING_CUES.steps) : 0,
    seen: 1,
    suggests: RUN,
  });
}

/** Cues against one stroke or throw of a hand. */
export function handCues(m: Motion, space: Space, plan: StrokePlan, swing: Swing): Cue[] {
  const oneHanded = plan.contrast > 0 && !plan.twoHanded;
  const beside = plan.height === "below_shoulder" || plan.height === "below_hip" || (plan.height === "above_hip" && !plan.thrown);
  return [
    cueOf("goes_nowhere", wayShare(m, space, swing), HAND_CUES.way),
    ...(oneHanded && !plan.straight ? [togetherCue(m, swing)] : []),
    ...(plan.height === "below_hip" ? [cueOf("no_pendulum", highestOverHips(m, swing), HAND_CUES.pendulum)] : []),
    // The trunk of a stroke beside the body stays at its height; a pitcher's stride and a jump for a high ball lower and lift it.
    ...(beside ? [cueOf("hips_sink", hipsSink(m, swing), HAND_CUES.hipsSink, { suggests: SQUAT })] : []),
  ];
}
