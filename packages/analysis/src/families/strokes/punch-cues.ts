/** Cues that distinguish straight punches from throws, puts and strokes, in both directions. */
import { combine, distance, type Series, type Side, type Swing, staturePx, valueAt } from "@sagittal/biomechanics";
import { beyond, type Cue, clarity, cueOf } from "../../engine/evidence.ts";
import { ARM, type Motion, seen } from "../../engine/motion.ts";
import { greatest, least } from "../../engine/series.ts";
import { OVERHAND_THROW, SHOT_PUT, STRAIGHT_PUNCH } from "../shared/exercise-names.ts";
import { ARM_STATURE, LIKE_PUNCH, PUNCH, PUNCH_CUES } from "./thresholds.ts";

/** Distance of the fist from its own shoulder, px. */
export const reach = (m: Motion, side: Side): Series => distance(m.body.joints[side].wrist, m.body.joints[side].shoulder);

/** Cues against one straight punch: where the hand comes from, how high it is, and whether it comes back. */
export function punchCues(m: Motion, { side, strike, forward }: Pick<Swing, "side" | "strike" | "forward">): Cue[] {
  const { fps, joints } = m.body;
  const { wrist, shoulder } = joints[side];
  const arm = ARM_STATURE * staturePx(m.body);
  const out = reach(m, side).map((v) => v / arm);
  const until = strike + PUNCH.backS * fps;
  const full = greatest(out, strike, strike + PUNCH.fullS * fps);
  const above = combine((w, s) => (w - s) / arm, wrist.y, shoulder.y);
  const direction = Math.sign(valueAt(wrist.x, strike) - valueAt(wrist.x, forward)) || 1;
  const ahead = combine((w, s) => (direction * (w - s)) / arm, wrist.x, shoulder.x);
  const from = forward - PUNCH.guardS * fps;
  const hand = clarity(seen(m, side, ARM, from, until));
  return [
    cueOf("hand_behind", least(ahead, from, forward), PUNCH_CUES.behind, { seen: hand, suggests: OVERHAND_THROW }),
    cueOf("hand_high", valueAt(above, strike), PUNCH_CUES.high, { seen: hand }),
    cueOf("hand_low", valueAt(above, strike), PUNCH_CUES.low, { seen: hand }),
    cueOf(
      "arm_bent",
      least(m.sagittal?.[side].elbowFlexion ?? new Float64Array(m.body.rows).fill(Number.NaN), strike, strike + PUNCH.fullS * fps),
      PUNCH_CUES.bent,
      {
        seen: hand,
      },
    ),
    cueOf("arm_out_before", valueAt(out, forward), PUNCH_CUES.outBefore, { seen: hand }),
    cueOf("not_back", least(out, strike, until) / full, PUNCH_CUES.notBack, { seen: hand, suggests: SHOT_PUT }),
  ];
}

/**
 * Cue of a straight punch against a stroke: the hand starts ahead of its shoulder, the arm stretches, and the fist comes back to the guard. All three together: a volley starts ahead as well, a stroke ends near the body as well. Only a side view shows them.
 */
export function comesBackCue(m: Motion, { side, strike, forward }: Pick<Swing, "side" | "strike" | "forward">): Cue {
  const { fps, joints } = m.body;
  const elbow = m.sagittal?.[side].elbowFlexion;
  if (!elbow) return { name: "comes_back", against: 0, seen: 0 };
  const arm = ARM_STATURE * staturePx(m.body);
  const { wrist, shoulder } = joints[side];
  const direction = Math.sign(valueAt(wrist.x, strike) - valueAt(wrist.x, forward)) || 1;
  const ahead = combine((w, s) => (direction * (w - s)) / arm, wrist.x, shoulder.x);
  const out = reach(m, side);
  const [from, until, reached] = [forward - PUNCH.guardS * fps, strike + PUNCH.backS * fps, strike + PUNCH.fullS * fps];
  const back = least(out, strike, until) / greatest(out, strike, reached);
  const against =
    beyond(least(ahead, from, strike), ...LIKE_PUNCH.ahead) *
    beyond(least(elbow, strike, reached), ...LIKE_PUNCH.stretched) *
    beyond(back, ...LIKE_PUNCH.back);
  return { name: "comes_back", against, seen: clarity(seen(m, side, ARM, from, until)), suggests: STRAIGHT_PUNCH };
}
