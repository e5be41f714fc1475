import {
  barOf,
  combine,
  crossing,
  derivative,
  maximum,
  median,
  minimum,
  otherSide,
  type Point,
  percentile,
  type Repetition,
  type Series,
  SIDES,
  type Side,
  staturePx,
  valueAt,
} from "@sagittal/biomechanics";
import type { Strategy } from "@sagittal/catalogue";
import type { Activity } from "@sagittal/contract";
import type { EventAt } from "../../engine/analyser.ts";
import { beyond, type Cue, clarity, cueOf, essential, question } from "../../engine/evidence.ts";
import { aboveFloor, type Motion, seen } from "../../engine/motion.ts";
import { at, greatest, least } from "../../engine/series.ts";
import { hipSpeedLegs, trunkLeanChangeDeg } from "../shared/cues.ts";
import {
  CHAIR,
  DEADLIFT,
  GOLF,
  HIP_HINGE,
  LUNGE,
  ONE_LEG_SQUAT,
  PUSH_UP,
  ROW,
  RUN,
  SQUAT,
  STEP_DOWN,
  WALKING_LUNGE,
} from "../shared/exercise-names.ts";
import { comAheadFromRestLegs, handTravelLegs, leastComAheadLegs, splitLegs, trunkPx, upright, weightAhead } from "../shared/support.ts";
import { REST_BEFORE_S } from "../shared/thresholds.ts";
import { handsStay, handsStayCues, shouldersOverHands, swingCues } from "./free-cues.ts";
import { footOffFloorCues } from "./one-leg.ts";
import { endOf, findReps, type Rep, type RepPhases, type RepSource } from "./phases.ts";
import { around, bothFeetMove, bothFeetSeen, hipsOver, seenIn, standingCues, steppingCue, strikingCues, weightiest } from "./rep-cues.ts";
import { DEADLIFT_HIPS_LEG, DEEP_LUNGE_LEG, LIFT_CUES, LIFT_TRAVEL_LEG, SQUAT_CUES, SWING_LEAN_DEG } from "./thresholds.ts";

/** A pull of a clean or snatch. Instants in frames. */
interface Pull {
  readonly liftOff: number;
  /** False when the clip begins after the lift-off; that is then the first frame. */
  readonly startSeen: boolean;
  /** Greatest bar speed: the second pull. */
  readonly peakSpeed: number;
  /** Lowest hips after it: the catch. */
  readonly caught: number;
}

/** The phases that lift metrics are computed from. */
export interface LiftPhases extends RepPhases {
  readonly bar: Point;
  readonly pulls: readonly Pull[];
  /** Raising and lowering part of a repetition, frames. */
  readonly concentric: (r: Rep) => readonly [number, number];
  readonly eccentric: (r: Rep) => readonly [number, number];
  /** Repetitions whose raising part begins within the clip. */
  readonly raised: readonly Rep[];
  /** Instant at which the load is lowest. */
  readonly bottom: (r: Rep) => number;
  /** Instant at which the load is highest and the lift is finished. */
  readonly top: (r: Rep) => number;
}

/** The strategy fields of the lift. */
const liftOf = (m: Motion): Partial<NonNullable<Strategy["lift"]>> => m.exercise.strategy?.lift ?? {};

/** Repetitions, bar and phases of a lift. */
export function findLift(m: Motion, corrected?: readonly EventAt[]): LiftPhases {
  const lift = liftOf(m);
  const raises = lift.first === "raise";
  const bar = barOf(m.body);
  const striking = corrected || lift.catch || lift.pattern === "swing" ? [] : strikingCues(m);
  const source: RepSource = {
    ...followed(m, bar),
    side: null,
    turn: raises ? "rep_top" : "rep_bottom",
    away: raises ? "up" : "down",
    openEnd: lift.endsHeld === true,
    cues: (r) => [...striking, ...liftCues(m, bar, r, raises ? r.start : r.turn)],
  };
  const found = findReps(m, [source], corrected);
  // In a lunge, values of a leg are those of the front leg, which does the work.
  const reps = lift.steps ? found.reps.map((r): Rep => ({ ...r, side: frontLeg(m, r.turn) })) : found.reps;
  const away = (r: Rep) => [r.start, r.turnFrom] as const;
  const back = (r: Rep) => [r.turnTo, r.end] as const;
  return {
    ...found,
    reps,
    bar,
    pulls: lift.catch ? reps.flatMap((r) => pullOf(m, bar, r)) : [],
    concentric: raises ? away : back,
    eccentric: raises ? back : away,
    raised: raises ? reps.filter((r) => r.startSeen) : reps,
    bottom: (r) => (raises ? r.start : r.turn),
    top: (r) => (raises ? r.turn : r.end),
  };
}

/** The signal whose excursions are the repetitions, and the smallest one that counts: a height, px, or how upright the trunk is, degrees. */
function followed(m: Motion, bar: Point): Pick<RepSource, "series" | "least"> {
  const { pattern, followed, steps } = liftOf(m);
  if (followed === "trunk") return { series: m.sagittal?.trunkLean.map((v) => -v) ?? new Float64Array(0), least: SWING_LEAN_DEG };
  const height = (): Series => {
    if (steps === "forward") return hipHeightOverGround(m);
    if (pattern === "squat") return hipHeightOverStance(m);
    if (followed === "shoulders") return shouldersOverHands(m);
    return followed === "hips" ? hipHeight(m) : bar.y;
  };
  return { series: height(), least: LIFT_TRAVEL_LEG * m.body.legPx };
}

/**
 * Cues against a repetition of a lift.
 * @param lowest frame at which the load is lowest
 */
function liftCues(m: Motion, bar: Point, r: Repetition, lowest: number): Cue[] {
  const { pattern, steps } = liftOf(m);
  if (pattern === "lunge") return [...lungeCues(m, r), shortCue(m, r), ...feetCues(m, r, steps)];
  // In a bench press the feet may be outside the picture: a lying trunk is enough.
  if (pattern === "bench press") return lyingCues(m, bar, r);
  if (pattern === "squat")
    return [
      ...standingCues(m, r),
      ...weightiest([...footOffFloorCues(m, r, "throughout"), footSinksCue(m, r)]),
      ...squatCues(m, bar, r),
      steppingCue(m, LIFT_CUES.squatSteps),
    ];
  if (pattern && handsStay(pattern)) return handsStayCues(m, r, pattern);
  if (pattern === "swing") return [...standingCues(m, r), ...footOffFloorCues(m, r, "turn"), ...swingCues(m, bar, r)];
  return [...standingCues(m, r), ...weightiest([...footOffFloorCues(m, r, "turn"), footSinksCue(m, r)]), ...barCues(m, bar, r, lowest)];
}

/** No repetition is as short; one that the clip cuts off has no duration. */
const shortCue = (m: Motion, r: Repetition): Cue => cueOf("short", (r.end - r.start) / m.body.fps, LIFT_CUES.short);

/** The trunk of a bench presser lies. From front and back only its foreshortening shows that. */
function lyingCues(m: Motion, bar: Point, r: Repetition): Cue[] {
  if (!m.sagittal) return [{ name: "upright", against: upright(m) ? 1 : 0, seen: 1 }];
  const fromLevel = m.sagittal.trunkLean.map((v) => Math.abs(90 - Math.abs(v)));
  const hands = combine((b, s) => b - s, bar.y, m.body.joints.midShoulder.y);
  return [
    essential(cueOf("upright", maximum(fromLevel, r.start, endOf(m, r))?.value ?? Number.NaN, LIFT_CUES.upright)),
    cueOf("hands_low", greatest(hands, r.start, endOf(m, r)) / trunkPx(m, r.start), LIFT_CUES.pressedFromChest, {
      seen: Math.max(...SIDES.map((side) => seenIn(m, side, ["wrist"], r))),
      suggests: ROW,
    }),
  ];
}

/** One foot sinks below the other one with the hips, as beside a step. */
function footSinksCue(m: Motion, r: Repetition): Cue {
  const { left, right } = m.body.joints;
  const apart = combine((l, h) => l - h, left.ankle.y, right.ankle.y);
  const rest = median(apart.subarray(Math.max(0, Math.floor(r.start - REST_BEFORE_S * m.body.fps)), Math.floor(r.start) + 1));
  const seen = bothFeetSeen(m, r);
  return cueOf("foot_sinks", Math.abs(around(m, apart, r.turn) - rest) / m.body.legPx, LIFT_CUES.footSinks, { seen, suggests: STEP_DOWN });
}

/** The hands are not where the lift has its bar: below the hips at the lowest point of a pull, above the shoulders at the top of a press. Hidden hands have no weight. */
function barCues(m: Motion, bar: Point, r: Repetition, lowest: number): Cue[] {
  const lift = liftOf(m);
  const { midHip, midShoulder, left, right } = m.body.joints;
  const trunk = trunkPx(m, r.start);
  const wrists = SIDES.map((side) => seenIn(m, side, ["wrist"], r));
  const hand = Math.max(...wrists);
  // Both hands hold one bar: they are at the same height.
  const apart = (frame: number): number => Math.abs(valueAt(left.wrist.y, frame) - valueAt(right.wrist.y, frame)) / trunk;
  const together = cueOf("hands_apart", Math.max(apart(r.start), apart(r.turn)), LIFT_CUES.handsApart, { seen: Math.min(...wrists) });
  const above = (point: Point, frame: number): number => (valueAt(bar.y, frame) - valueAt(point.y, frame)) / trunk;
  if (lift.pattern === "overhead press")
    return [
      together,
      shortCue(m, r),
      essential(cueOf("hands_low", above(midShoulder, r.turn), LIFT_CUES.lockedOut, { seen: hand })),
      cueOf("hips_move", hipsOver(m, r), LIFT_CUES.pressHips, { suggests: SQUAT }),
      cueOf("arms_stay", handTravelLegs(m, r), LIFT_CUES.pressTravel, { seen: hand, suggests: SQUAT }),
    ];
  const highest = lowest === r.start ? r.turn : r.start;
  const lean = m.sagittal?.trunkLean;
  const change = m.sagittal ? trunkLeanChangeDeg(m, r) : Number.NaN;
  const hipTravel = (greatest(midHip.y, r.start, r.turn) - least(midHip.y, r.start, r.turn)) / m.body.legPx;
  const caught = lift.catch === "shoulders" ? LIFT_CUES.racked : LIFT_CUES.pressed;
  return [
    together,
    cueOf("hands_high", above(midHip, lowest), LIFT_CUES.handsHigh, {
      seen: hand,
      suggests: m.sagittal && hipsStayHigh(m, lowest) === 1 ? HIP_HINGE : SQUAT,
    }),
    cueOf("seat", comAheadFromRestLegs(m, r), SQUAT_CUES.seat, { suggests: CHAIR }),
    ...(lift.armsHang ? [cueOf("hands_raised", above(midHip, highest), LIFT_CUES.handsRaised, { seen: hand })] : []),
    ...(lift.catch
      ? [
          cueOf("not_caught", above(midShoulder, r.turn), caught, { seen: hand, suggests: DEADLIFT }),
          cueOf("hips_stay", hipTravel, LIFT_CUES.olympicHips, { suggests: GOLF }),
        ]
      : []),
    ...(lift.pattern === "row"
      ? [
          cueOf("hands_along", alongShare(m, bar, r), LIFT_CUES.rowAlong),
          cueOf("trunk_moves", change, LIFT_CUES.rowTrunk, { suggests: DEADLIFT }),
          cueOf("upright", lean ? Math.min(valueAt(lean, r.start), valueAt(lean, r.turn)) : Number.NaN, LIFT_CUES.rowLean),
        ]
      : [cueOf("trunk_stays", change, LIFT_CUES.pullTrunk)]),
  ];
}

/** Way of the hands along the picture in a repetition, as a share of their way up, side view. */
function alongShare(m: Motion, bar: Point, r: Repetition): number {
  if (!m.sagittal) return Number.NaN;
  const range = (s: Series): number => greatest(s, r.start, r.turn) - least(s, r.start, r.turn);
  return range(bar.x) / range(bar.y);
}

/** Height of a point above the middle of the knees at a frame, px. */
function aboveKneesPx(m: Motion, point: Point, frame: number): number {
  const { left, right } = m.body.joints;
  return valueAt(point.y, frame) - (valueAt(left.knee.y, frame) + valueAt(right.knee.y, frame)) / 2;
}

/** How clearly the hips stay above the knees at a frame as in a deadlift or hinge, 0 as in a squat to 1. */
const hipsStayHigh = (m: Motion, frame: number): number =>
  beyond(aboveKneesPx(m, m.body.joints.midHip, frame) / m.body.legPx, ...DEADLIFT_HIPS_LEG);

/** The end of a repetition; its turning point where the clip cuts the end off. */
const knownEnd = (r: Repetition): number => (Number.isNaN(r.end) ? r.turn : r.end);

/** Cues against a squat with or without a bar. Hands hidden behind the plates have no weight. */
function squatCues(m: Motion, bar: Point, r: Repetition): Cue[] {
  const { midShoulder } = m.body.joints;
  const trunk = trunkPx(m, r.start);
  const end = knownEnd(r);
  const hands = clarity(Math.max(...SIDES.map((side) => seen(m, side, ["wrist"], r.start, end))));
  const overhead = Math.max(...[r.start, r.turn].map((f) => (valueAt(bar.y, f) - valueAt(midShoulder.y, f)) / trunk));
  const hanging = aboveKneesPx(m, bar, r.turn) / trunk;
  const cue = (name: keyof typeof SQUAT_CUES, value: number, weight: number, activity: Activity, exercise: string): Cue => ({
    name,
    against: beyond(value, SQUAT_CUES[name][0], SQUAT_CUES[name][1]),
    seen: weight,
    suggests: { activity, exercise },
  });
  return [
    cue("seat", leastComAheadLegs(m, r), 1, "fri", "5x Sit-to-Stand"),
    cue("split", splitLegs(m, r.turn), 1, "weightlifting", "Lunge"),
    // In an overhead squat legs and trunk move alike: it is doubtful, not refused.
    ...(liftOf(m).unloaded ? [] : [question(cue("overhead", overhead, hands, "mobility", "Overhead Squat Assessment"))]),
    // Arms may hang in a squat without a bar, but its hips come nearer to the height of the knees than those of a deadlift.
    cue("hanging", hanging, hands * hipsStayHigh(m, r.turn), "weightlifting", "Deadlift"),
    ...proneCues(m, r),
  ];
}

/** The body goes down with straight knees and a trunk that is never upright, as over the hands; side view. A camera far aside shows bent knees straight too, but not the trunk level. */
function proneCues(m: Motion, r: Repetition): Cue[] {
  const near = m.body.nearSide;
  if (!m.sagittal || !near) return [];
  const end = knownEnd(r);
  const straight = beyond(greatest(m.sagittal[near].kneeFlexion, r.start, end), ...SQUAT_CUES.kneesStraight);
  const level = beyond(least(m.sagittal.trunkLean, r.start, end), ...SQUAT_CUES.trunkLevel);
  return [{ name: "prone", against: Math.min(straight, level), seen: seenIn(m, near, ["hip", "knee", "ankle"], r), suggests: PUSH_UP }];
}

/** Cues against a lunge: the stance is split and the front knee bent at the turning point (front and back views do not show the knee), the feet are not lifted in turn. */
export function lungeCues(m: Motion, r: Repetition): Cue[] {
  const front = m.sagittal?.[frontLeg(m, r.turn)];
  const knee = front ? valueAt(front.kneeFlexion, r.turn) : Number.NaN;
  const frontShank = front ? valueAt(front.shank, r.turn) : Number.NaN;
  return [
    essential(cueOf("not_split", splitLegs(m, r.turn), LIFT_CUES.split, { suggests: SQUAT })),
    cueOf("knee_straight", knee, LIFT_CUES.lungeKnee),
    cueOf("on_front_foot", weightAhead(m, otherSide(frontLeg(m, r.turn)), r.turn), LIFT_CUES.lungeWeight, { suggests: ONE_LEG_SQUAT }),
    cueOf("shank_back", frontShank, LIFT_CUES.shankBack, { suggests: ONE_LEG_SQUAT }),
    ...(liftOf(m).steps === "forward" ? [] : [steppingCue(m, LIFT_CUES.lungeSteps)]),
  ];
}

/** What the feet do between the repetitions of a lunge, see `Strategy.lift.steps`. */
function feetCues(m: Motion, r: Repetition, steps: NonNullable<Strategy["lift"]>["steps"]): Cue[] {
  if (steps === "none") return standingCues(m, r).map((c) => ({ ...c, suggests: LUNGE }));
  if (steps !== "forward") {
    const deep = r.excursion > DEEP_LUNGE_LEG * m.body.legPx;
    return bothFeetMove(m, r).map((c) => (deep ? { ...c, suggests: WALKING_LUNGE } : c));
  }
  const { x } = m.body.joints.midHip;
  return [
    cueOf("runs_on", greatest(hipSpeedLegs(m), r.start, endOf(m, r)), LIFT_CUES.lungeSpeed, { suggests: RUN }),
    cueOf("stays", (at(x, endOf(m, r)) - at(x, r.start)) / m.body.legPx, LIFT_CUES.lungeTravel, { suggests: LUNGE }),
  ];
}

/** Height of the mid-hip above the line that the feet stand on along their way, px. */
function hipHeightOverGround(m: Motion): Series {
  const { midHip } = m.body.joints;
  return midHip.y.map((_, i) => aboveFloor(m, midHip, i));
}

/** Height of the mid-hip above the ankles, px: unlike a height in the picture it does not change when the camera shakes or the athlete shuffles. */
export function hipHeight(m: Motion): Series {
  const { midHip, left, right } = m.body.joints;
  const near = m.body.nearSide;
  const floor = near ? m.body.joints[near].ankle.y : left.ankle.y.map((v, i) => (v + right.ankle.y[i]!) / 2);
  return midHip.y.map((v, i) => v - floor[i]!);
}

/**
 * Height of the mid-hip above standing feet, px. In the picture the floor moves with the camera only, and both feet move with it. Each foot landmark weighs by the inverse of its own variance, so that
 * the foot that is clearly seen decides where the other one is guessed (behind plates, in a dark corner).
 */
function hipHeightOverStance(m: Motion): Series {
  const marks = SIDES.flatMap((side) => (["ankle", "heel"] as const).map((joint) => m.body.joints[side][joint].y));
  const drifts = marks.map((y) => {
    const usual = median(y);
    return y.map((v) => v - usual);
  });
  const weights = drifts.map((d) => 1 / (percentile(d, 90) - percentile(d, 10)) ** 2);
  const level = median(m.body.nearSide ? m.body.joints[m.body.nearSide].ankle.y : marks[0]!);
  const floor = (i: number): number => {
    let sum = 0;
    let weight = 0;
    for (const [k, d] of drifts.entries()) {
      if (!Number.isFinite(d[i]!)) continue;
      sum += weights[k]! * d[i]!;
      weight += weights[k]!;
    }
    return level + sum / weight;
  };
  return m.body.joints.midHip.y.map((v, i) => v - floor(i));
}

function pullOf(m: Motion, bar: Point, r: Rep): Pull[] {
  const { fps } = m.body;
  const from = Math.max(0, Math.floor(r.start));
  const rest = percentile(bar.y.subarray(Math.max(0, from - Math.round(0.3 * fps)), from + 1), 50);
  const fastest = maximum(derivative(bar.y, fps), r.start, r.turn);
  if (!fastest) return [];
  const liftOff = crossing(bar.y, rest + 0.01 * staturePx(m.body), fastest.at, Math.max(0, from - 0.3 * fps), "up") ?? r.start;
  const caught = minimum(m.body.joints.midHip.y, fastest.at, Math.min(fastest.at + fps, Math.max(r.turn, fastest.at + 0.3 * fps)));
  return caught ? [{ liftOff, startSeen: r.startSeen, peakSpeed: fastest.at, caught: caught.at }] : [];
}

/** The front leg at a frame: the ankle ahead in a side view, the lower ankle in the picture in a front view, the higher one in a back view. */
export function frontLeg(m: Motion, frame: number): Side {
  const { left, right } = m.body.joints;
  const i = Math.max(0, Math.min(m.body.rows - 1, Math.round(frame)));
  if (m.body.view === "side") return left.ankle.x[i]! > right.ankle.x[i]! ? "left" : "right";
  const leftLower = left.ankle.y[i]! < right.ankle.y[i]!;
  return leftLower === (m.body.view === "front") ? "left" : "right";
}
