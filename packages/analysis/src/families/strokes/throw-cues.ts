/** Cues that distinguish throws of one arm from other overhead movements, and from one another. */
import { combine, distance, maximum, otherSide, percentile, type Series, type Swing, staturePx, valueAt } from "@sagittal/biomechanics";
import { beyond, type Cue, clarity, cueOf, question } from "../../engine/evidence.ts";
import { type Motion, seen } from "../../engine/motion.ts";
import { BOWLING, OVERHAND_THROW, SERVE, SHOT_PUT } from "../shared/exercise-names.ts";
import { ARM_STATURE, BEFORE_STRIKE_S, STROKE_CUES, THROW_CUES } from "./thresholds.ts";

/** How a throw is done: an overarm throw, the same after a run-up, or a put from the neck. */
export type ThrowManner = "overarm" | "run-up" | "put";

/** Greatest value of a series between two times before the strike; NaN where it is not known. */
const greatestBefore = (m: Motion, s: Series, strike: number, [from, to]: readonly [number, number]): number =>
  maximum(s, Math.max(0, strike - from * m.body.fps), Math.max(0, strike - to * m.body.fps))?.value ?? Number.NaN;

/**
 * Cues against one stroke of a hand: the trunk hangs down before it, as in a start from the floor, or the hand comes from the neck, as a put does. Only a side view shows them.
 * @param overhead the stroke is made over the head; a volley beside the body keeps the hand near as well, but its hand is not above the shoulder
 */
export function strokeCues(m: Motion, overhead: boolean, { side, strike, forward }: Swing): Cue[] {
  if (!m.sagittal) return [];
  const { midShoulder, ...limbs } = m.body.joints;
  const arm = ARM_STATURE * staturePx(m.body);
  const far = greatestBefore(
    m,
    distance(limbs[side].wrist, midShoulder).map((v) => v / arm),
    strike,
    BEFORE_STRIKE_S.put,
  );
  const hand = clarity(seen(m, side, ["shoulder", "wrist"], strike - BEFORE_STRIKE_S.put[0] * m.body.fps, strike));
  const { wrist, shoulder } = limbs[side];
  const high = overhead ? 1 : beyond((valueAt(wrist.y, strike) - valueAt(shoulder.y, strike)) / arm, ...STROKE_CUES.high);
  return [
    cueOf("stoops", Math.abs(valueAt(m.sagittal.trunkLean, forward)), STROKE_CUES.stoops),
    question({ name: "hand_on_neck", against: high * beyond(far, ...THROW_CUES.onNeck), seen: hand, suggests: SHOT_PUT }),
  ];
}

/** Cues against one throw. */
export function throwCues(m: Motion, manner: ThrowManner, { side, strike }: Swing): Cue[] {
  const { midShoulder, midHip, ...limbs } = m.body.joints;
  const [own, other] = [limbs[side], limbs[otherSide(side)]];
  const arm = ARM_STATURE * staturePx(m.body);
  const times = (s: Series): Series => s.map((v) => v / arm);
  const lifted = (limb: typeof own): Series => times(combine((w, s) => w - s, limb.wrist.y, limb.shoulder.y));
  const hand = clarity(seen(m, side, ["shoulder", "wrist"], strike - BEFORE_STRIKE_S.put[0] * m.body.fps, strike));
  const free = clarity(seen(m, otherSide(side), ["shoulder", "wrist"], strike - BEFORE_STRIKE_S.toss[0] * m.body.fps, strike));
  const up = greatestBefore(m, lifted(own), strike, BEFORE_STRIKE_S.strike);
  const shared = [
    cueOf("other_hand_up", greatestBefore(m, lifted(other), strike, BEFORE_STRIKE_S.toss), THROW_CUES.tossed, {
      seen: free,
      suggests: SERVE,
    }),
    cueOf("arm_straight_up", up, THROW_CUES.straightUp, { seen: hand, suggests: BOWLING }),
    question(cueOf("hand_low", up, THROW_CUES.underarm, { seen: hand })),
  ];
  const far = greatestBefore(m, times(distance(own.wrist, midShoulder)), strike, BEFORE_STRIKE_S.put);
  if (manner === "put")
    return [...shared, question(cueOf("hand_off_neck", far, THROW_CUES.offNeck, { seen: hand, suggests: OVERHAND_THROW }))];
  // From the front an arm that is drawn back points away from the camera.
  const put = m.sagittal ? [question(cueOf("hand_on_neck", far, THROW_CUES.onNeck, { seen: hand, suggests: SHOT_PUT }))] : [];
  if (manner === "overarm") return [...shared, ...put];
  const before = midHip.x.subarray(Math.max(0, Math.round(strike - BEFORE_STRIKE_S.approach * m.body.fps)), Math.round(strike) + 1);
  const way = (percentile(before, 98) - percentile(before, 2)) / m.body.legPx;
  return [...shared, ...put, question(cueOf("no_run_up", way, THROW_CUES.approach, { suggests: OVERHAND_THROW }))];
}
