/** Repetitions of the body over hands that keep their place (push-up, pull-up, dip), and swings of a load by the hips. */
import { combine, type Point, type Repetition, type Series, SIDES } from "@sagittal/biomechanics";
import type { Strategy } from "@sagittal/catalogue";
import { type Cue, cueOf, essential } from "../../engine/evidence.ts";
import type { Motion } from "../../engine/motion.ts";
import { at, greatest } from "../../engine/series.ts";
import { BENCH, CHAIR, HINGE, PRESS, PUSH_UP, SQUAT } from "../shared/exercise-names.ts";
import { comAheadFromRestLegs, trunkPx } from "../shared/support.ts";
import { endOf } from "./phases.ts";
import { bothFeetSeen, seenIn } from "./rep-cues.ts";
import { FREE_CUES, LIFT_CUES, SQUAT_CUES } from "./thresholds.ts";

type Pattern = NonNullable<Strategy["lift"]>["pattern"];

/** Patterns in which the hands hold on to the floor, a bar or bars. */
const HANDS_STAY = ["push-up", "pull-up", "dip"] as const;
type HandsStay = (typeof HANDS_STAY)[number];
/** True for lifts in which the body moves over hands that hold on; false for an exercise without a pattern. */
export const handsStay = (pattern: Pattern | undefined): pattern is HandsStay => HANDS_STAY.some((p) => p === pattern);

/** The hands: the near one from the side, else the middle of both. */
function hands(m: Motion): Point {
  const { left, right } = m.body.joints;
  if (m.body.nearSide) return m.body.joints[m.body.nearSide].wrist;
  const middle = (axis: "x" | "y"): Series => combine((l, r) => (l + r) / 2, left.wrist[axis], right.wrist[axis]);
  return { x: middle("x"), y: middle("y") };
}

const handsSeen = (m: Motion, r: Repetition): number =>
  Math.min(...(m.body.nearSide ? [m.body.nearSide] : SIDES).map((side) => seenIn(m, side, ["wrist"], r)));

/** Height of the mid-shoulder over the hands, px; negative below them. */
export const shouldersOverHands = (m: Motion): Series => combine((s, h) => s - h, m.body.joints.midShoulder.y, hands(m).y);

/** Height of the face over the hands, px. */
export const faceOverHands = (m: Motion): Series => combine((n, h) => n - h, m.body.joints.nose.y, hands(m).y);

/** Change of a series from the start to the turning point of a repetition, in its unit. */
const changeOf = (s: Series | undefined, r: Repetition): number => at(s, r.turn) - at(s, r.start);

/** Cues against repetitions of the body over hands that keep their place. */
export function handsStayCues(m: Motion, r: Repetition, pattern: HandsStay): Cue[] {
  const { midHip, left, right } = m.body.joints;
  const hand = hands(m);
  const seen = handsSeen(m, r);
  const near = m.sagittal?.[m.body.nearSide ?? "right"];
  const moved = Math.hypot(changeOf(hand.x, r), changeOf(hand.y, r)) / m.body.legPx;
  const over = at(shouldersOverHands(m), r.start) / trunkPx(m, r.start);
  const instead = { "push-up": BENCH, "pull-up": PRESS, dip: SQUAT }[pattern];
  const shared = [
    essential(cueOf("hands_move", moved, FREE_CUES.handsMove, { seen, suggests: instead })),
    cueOf("elbows_still", Math.abs(changeOf(near?.elbowFlexion, r)), FREE_CUES.elbowsStill, { seen }),
  ];
  if (pattern === "pull-up") {
    const rise = Math.min(changeOf(left.ankle.y, r), changeOf(right.ankle.y, r)) / m.body.legPx;
    return [
      ...shared,
      cueOf("hands_low", -over, FREE_CUES.hangs, { seen }),
      cueOf("feet_stay", rise, FREE_CUES.feetRise, { seen: bothFeetSeen(m, r) }),
    ];
  }
  const lean = m.sagittal?.trunkLean;
  const held = cueOf("hands_high", over, FREE_CUES.holds[pattern], { seen, suggests: instead });
  if (pattern === "push-up") return [...shared, held, essential(cueOf("upright", at(lean, r.start), FREE_CUES.prone))];
  const hips = (at(midHip.y, r.start) - at(hand.y, r.start)) / trunkPx(m, r.start);
  return [
    ...shared,
    held,
    cueOf("lies", greatest(lean, r.start, endOf(m, r)), FREE_CUES.dipLean, {
      suggests: PUSH_UP,
    }),
    cueOf("hands_off_hips", Math.abs(hips), FREE_CUES.dipHands, { seen }),
    cueOf("knees_bend", Math.abs(changeOf(near?.kneeFlexion, r)), FREE_CUES.dipKnees, { suggests: SQUAT }),
  ];
}

/** Cues against a swing: the hands are low in the hinge and fly up after it, and it does not last. */
export function swingCues(m: Motion, bar: Point, r: Repetition): Cue[] {
  const { midHip } = m.body.joints;
  const seen = handsSeen(m, r);
  const above = combine((b, h) => b - h, bar.y, midHip.y).map((v) => v / trunkPx(m, r.start));
  const flown = greatest(above, r.turn, Math.min(m.body.rows - 1, endOf(m, r) + FLIGHT_OF_LOAD_S * m.body.fps));
  return [
    cueOf("hands_high", at(above, r.turn), LIFT_CUES.handsHigh, { seen, suggests: SQUAT }),
    cueOf("seat", comAheadFromRestLegs(m, r), SQUAT_CUES.seat, { suggests: CHAIR }),
    essential(cueOf("hands_stay_low", flown, FREE_CUES.swung, { seen, suggests: HINGE })),
    cueOf("slow", (endOf(m, r) - r.start) / m.body.fps, FREE_CUES.slowSwing, { suggests: HINGE }),
  ];
}

/** Time after the hips have opened in which the load still rises. */
const FLIGHT_OF_LOAD_S = 0.3;
