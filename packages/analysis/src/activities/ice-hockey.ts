import {
  CUTOFFS,
  combine,
  derivative,
  distance,
  type Limb,
  leftward,
  maximum,
  median,
  type Point,
  percentile,
  pushOffs,
  type Series,
  type Side,
  type SkatingPush,
  staturePx,
} from "@sagittal/biomechanics";
import type { Exercise } from "@sagittal/catalogue";
import { defineAnalyser, type EventAt, type ReadersOf } from "../engine/analyser.ts";
import { CERTAIN, type Cue, cueOf, judged, type Match } from "../engine/evidence.ts";
import { legSeen, legsSeen, type Motion, seenBoth, trunkSeen } from "../engine/motion.ts";
import { type Reading, type Sided, sample, single, suppressed } from "../engine/reading.ts";
import { at, greatest, least } from "../engine/series.ts";
import { asymmetry, bySide } from "../engine/sides.ts";
import { kneeFlexion, ofKneeFlexion } from "../families/shared/angles.ts";
import { alternatingLiftLegs, hipRangeLegs, leavesFloor, travelLegs } from "../families/shared/cues.ts";
import { JACK, LATERAL_LUNGE, RUN } from "../families/shared/exercise-names.ts";
import { ICE_HOCKEY } from "./thresholds.ts";

/** A wrist shot, frames. */
interface Shot {
  /** End of the backswing. */
  readonly back: number;
  /** Release, by its proxy: the peak speed of the hands. */
  readonly release: number;
}

interface SkatingPhases {
  readonly pushes: readonly SkatingPush[];
  readonly shot: Shot | null;
  readonly match: Match;
}

const SIDES = ["left", "right"] as const;
const isShot = (exercise: Exercise): boolean => exercise.cycle === "swing";

/** Outward angle of the hip-to-ankle line against the vertical, degrees. */
function spread(m: Motion, side: Side): Series {
  const { hip, ankle } = m.body.joints[side];
  const out = (side === "left" ? 1 : -1) * leftward(m.body);
  return combine((hx, hy, ax, ay) => (180 / Math.PI) * Math.atan2(out * (ax - hx), hy - ay), hip.x, hip.y, ankle.x, ankle.y);
}

function pushesOf(m: Motion, side: Side): SkatingPush[] {
  const knee = kneeFlexion(m, side);
  if (!m.sagittal) return pushOffs(side, spread(m, side), knee, m.body.fps, ICE_HOCKEY.pushDeg);
  const { hip, ankle } = m.body.joints[side];
  const reach = distance(hip, ankle).map((v) => v / m.body.legPx);
  // In a push-off the leg extends behind the body; a leg extended in front of it lands.
  return pushOffs(side, reach, knee, m.body.fps, ICE_HOCKEY.pushLegs).filter((p) => at(ankle.x, p.end) < at(hip.x, p.end));
}

function feetStaySplit(m: Motion): boolean {
  const { left, right } = m.body.joints;
  const apart = combine((l, r) => l - r, left.ankle.x, right.ankle.x);
  return percentile(apart, 95) - percentile(apart, 5) < ICE_HOCKEY.ankleRangeLegs * m.body.legPx;
}

const skates = (m: Motion): boolean =>
  !feetStaySplit(m) && (m.sagittal ? Math.abs(median(m.sagittal.trunkLean)) > ICE_HOCKEY.leanDeg : travelLegs(m) < ICE_HOCKEY.crossingLegs);

function strides(m: Motion, release: number): boolean {
  const near = m.body.joints[m.body.nearSide ?? "right"].ankle.x;
  const [from, to] = [release - ICE_HOCKEY.shotStep.s * m.body.fps, release + ICE_HOCKEY.shotStep.s * m.body.fps];
  return greatest(near, from, to) - least(near, from, to) > ICE_HOCKEY.shotStep.legs * m.body.legPx;
}

const sits = (m: Motion, frame: number): boolean =>
  at(m.body.joints.midHip.y, frame) - at(m.body.joints[m.body.nearSide ?? "right"].ankle.y, frame) < ICE_HOCKEY.shotHipLegs * m.body.legPx;

/** Speed of the shooting and the other hand relative to the hips, px/s; `along` is the horizontal velocity of the shooting hand. */
function handSpeed(m: Motion): { speed: Series; other: Series; along: Series } {
  const { midHip, left, right } = m.body.joints;
  const rate = (w: Point): { x: Series; y: Series } => ({
    x: derivative(
      combine((a, b) => a - b, w.x, midHip.x),
      m.body.fps,
    ),
    y: derivative(
      combine((a, b) => a - b, w.y, midHip.y),
      m.body.fps,
    ),
  });
  // The hand of the shooting side is the lower one on the stick.
  const [shooting, holding]: readonly [Limb, Limb] = m.request.handedness === "left" ? [left, right] : [right, left];
  const [v, o] = [rate(shooting.wrist), rate(holding.wrist)];
  return { speed: combine(Math.hypot, v.x, v.y), other: combine(Math.hypot, o.x, o.y), along: v.x };
}

function findShot(m: Motion): Shot | null {
  const { speed, other, along } = handSpeed(m);
  const peak = maximum(speed, 0, speed.length - 1);
  if (
    !peak ||
    peak.value < ICE_HOCKEY.shotLegsPerS * m.body.legPx ||
    leavesFloor(m) ||
    alternatingLiftLegs(m) > ICE_HOCKEY.shotLiftLegs ||
    strides(m, peak.at) ||
    sits(m, peak.at)
  )
    return null;
  if (Math.abs(at(along, peak.at)) < ICE_HOCKEY.horizontalShare * peak.value) return null;
  const { left, right, midShoulder } = m.body.joints;
  const raised = [left, right].some((l) => at(l.wrist.y, peak.at) > at(midShoulder.y, peak.at));
  const around = 0.1 * m.body.fps;
  if (raised || greatest(other, peak.at - around, peak.at + around) < ICE_HOCKEY.otherHandShare * peak.value) return null;
  const way = Math.sign(at(along, peak.at)) || 1;
  let back = Math.floor(peak.at);
  while (back > 0 && way * along[back]! > 0) back--;
  const { midHip } = m.body.joints;
  const shooting = m.body.joints[m.request.handedness].wrist;
  const ahead = (frame: number): number => way * (at(shooting.x, frame) - at(midHip.x, frame));
  if (ahead(peak.at) - ahead(back) < ICE_HOCKEY.shotWayLegs * m.body.legPx) return null;
  if (peak.at - back < ICE_HOCKEY.shotSweepS * m.body.fps) return null;
  const reach = ICE_HOCKEY.shotHips.s * m.body.fps;
  if (hipRangeLegs(m, Math.max(0, Math.round(peak.at - reach)), Math.round(peak.at + reach)) > ICE_HOCKEY.shotHips.legs) return null;
  return { back, release: peak.at };
}

function find(m: Motion, corrected?: readonly EventAt[]): SkatingPhases {
  if (isShot(m.exercise)) {
    const release = corrected?.find((e) => e.type === "release")?.frame;
    const shot = findShot(m);
    return { pushes: [], shot: shot && release !== undefined ? { ...shot, release } : shot, match: CERTAIN };
  }
  const found = corrected ? pushesOfEvents(corrected) : skates(m) ? SIDES.flatMap((side) => pushesOf(m, side)) : [];
  const pushes = found.sort((a, b) => a.end - b.end);
  const { kept, match } = judged(pushes.length > 0 ? [pushes] : [], () => (corrected ? [] : skatingCues(m, pushes)));
  return { pushes: kept.flat(), shot: null, match };
}

/** Cues against skating: both legs part at once as in a jumping jack, or the push-offs are as slow as lateral lunges or leg raises. From the side those of the far leg may be missed. */
function skatingCues(m: Motion, pushes: readonly SkatingPush[]): Cue[] {
  const gap = median(pushes.slice(1).map((p, i) => (p.end - pushes[i]!.end) / m.body.fps));
  if (m.sagittal) return [cueOf("slow", gap, ICE_HOCKEY.sidePushGapS)];
  const near = ICE_HOCKEY.togetherS * m.body.fps;
  const together = pushes.filter((p) => pushes.some((o) => o.side !== p.side && Math.abs(o.end - p.end) < near));
  const { left, right } = m.body.joints;
  const apart = combine((l, r) => (l - r) / m.body.legPx, left.ankle.x, right.ankle.x);
  return [
    cueOf("narrow", percentile(apart, 95) - percentile(apart, 5), ICE_HOCKEY.trackLegs, { suggests: RUN }),
    cueOf("together", together.length / pushes.length, ICE_HOCKEY.together, { suggests: JACK }),
    cueOf("slow", gap, ICE_HOCKEY.pushGapS, { suggests: LATERAL_LUNGE }),
  ];
}

const pushesOfEvents = (events: readonly EventAt[]): SkatingPush[] =>
  SIDES.flatMap((side) => {
    const own = events.filter((e) => e.side === side).toSorted((a, b) => a.frame - b.frame);
    return own.flatMap((e, i) => {
      const start = own.slice(0, i).findLast((s) => s.type === "phase_start");
      return e.type === "toe_off" && start ? [{ side, start: start.frame, end: e.frame }] : [];
    });
  });

/** False for a leg with far fewer detected push-offs than the other one: it is not seen well enough. */
const wellSeen = (p: SkatingPhases, side: Side): boolean => {
  const count = (s: Side): number => p.pushes.filter((k) => k.side === s).length;
  return count(side) >= ICE_HOCKEY.pushesShare * Math.max(count("left"), count("right"));
};

/** One value per push-off of each side. */
const perPush = (m: Motion, p: SkatingPhases, value: (push: SkatingPush) => number): Sided =>
  bySide((side) => {
    const values = p.pushes.filter((k) => k.side === side).map(value);
    return wellSeen(p, side) ? sample(values, legSeen(m, side), { aggregate: "median" }) : suppressed("visibility");
  });

/** Push-offs per minute of both legs: twice those of the leg with more of them, because push-offs of an occluded leg are missed. */
const rate = (m: Motion, pushes: readonly SkatingPush[], first = Number.POSITIVE_INFINITY): number => {
  const of = (side: Side): number[] => pushes.filter((k) => k.side === side).map((k) => k.end);
  const [left, right] = [of("left"), of("right")];
  const ends = (m.body.nearSide ? of(m.body.nearSide) : left.length > right.length ? left : right).slice(0, first);
  return 120 / median(ends.slice(1).map((e, i) => (e - ends[i]!) / m.body.fps));
};

/** Frames from the first push-off to the last one. */
const skated = (m: Motion, p: SkatingPhases): readonly [number, number] => [
  p.pushes[0]?.start ?? 0,
  p.pushes.at(-1)?.end ?? m.body.rows - 1,
];

const ofShot = (m: Motion, p: SkatingPhases, value: (s: Shot) => number): Reading =>
  p.shot ? single(value(p.shot), 1, legsSeen(m)) : suppressed("no_event");

/** The front foot of a shot: the one nearer to the target. */
const frontSide = (m: Motion, s: Shot): Side => {
  const { left, right } = m.body.joints;
  const way =
    Math.sign(
      at(m.body.extremities[m.request.handedness].wrist.x, s.release) - at(m.body.extremities[m.request.handedness].wrist.x, s.back),
    ) || 1;
  return way * at(left.ankle.x, s.release) > way * at(right.ankle.x, s.release) ? "left" : "right";
};

const metrics: ReadersOf<"ice_hockey", SkatingPhases> = {
  glide_knee_flexion: (m, p) => {
    const near = m.body.nearSide;
    if (!near) return suppressed("view");
    return sample(
      p.pushes.filter((k) => k.side === near).map((k) => at(kneeFlexion(m, near), k.start)),
      legSeen(m, near),
      { aggregate: "median" },
    );
  },
  push_knee_extension: (m, p) => {
    const knees = { left: kneeFlexion(m, "left"), right: kneeFlexion(m, "right") };
    return ofKneeFlexion(
      m,
      perPush(m, p, (k) => least(knees[k.side], k.start, k.end + 0.1 * m.body.fps)),
    );
  },
  hip_extension_push: (m, p) => perPush(m, p, (k) => -at(m.sagittal?.[k.side].thigh, k.end)),
  trunk_lean: (m, p) => {
    if (!m.sagittal || p.pushes.length === 0) return suppressed(m.sagittal ? "no_event" : "view");
    const [from, to] = skated(m, p);
    return sample(Array.from(m.sagittal.trunkLean.subarray(Math.ceil(from), Math.floor(to) + 1)), trunkSeen(m), {
      aggregate: "mean",
      n: p.pushes.length,
    });
  },
  push_hip_abduction: (m, p) => {
    const angle = { left: spread(m, "left"), right: spread(m, "right") };
    return perPush(m, p, (k) => greatest(angle[k.side], k.start, k.end + 0.1 * m.body.fps));
  },
  recovery_width_pct: (m, p) => {
    const { left, right } = m.body.joints;
    const gap = left.ankle.x.map((v, i) => (100 * Math.abs(v - right.ankle.x[i]!)) / m.body.legPx);
    return perPush(m, p, (k) => {
      const next = p.pushes.find((n) => n.end > k.end);
      return next ? least(gap, k.end, next.end) : Number.NaN;
    });
  },
  stride_rate: (m, p) => (p.pushes.length < 2 ? suppressed("no_event") : single(rate(m, p.pushes), p.pushes.length, legsSeen(m))),
  trunk_lateral_lean: (m, p) => {
    const lean = m.frontal?.trunkLateralLean;
    if (!lean) return suppressed("view");
    // One sway cycle lasts from one push-off of a leg to its next.
    const values = p.pushes.flatMap((k) => {
      const next = p.pushes.find((n) => n.side === k.side && n.end > k.end);
      return next ? [greatest(lean, k.end, next.end) - least(lean, k.end, next.end)] : [];
    });
    return sample(values, trunkSeen(m), { aggregate: "median", n: p.pushes.length });
  },
  stride_asymmetry: (m, p) => asymmetry(perPush(m, p, (k) => k.end - k.start)),
  start_trunk_lean: (m, p) => {
    const third = p.pushes[2];
    if (!m.sagittal || !third) return suppressed(m.sagittal ? "no_event" : "view");
    const from = p.pushes[0]!.start;
    return sample(Array.from(m.sagittal.trunkLean.subarray(Math.ceil(from), Math.floor(third.end) + 1)), trunkSeen(m), {
      aggregate: "mean",
      n: 3,
    });
  },
  start_step_rate: (m, p) => {
    const first = p.pushes.slice(0, 4);
    return first.length < 4 ? suppressed("cycles") : single(rate(m, p.pushes, 3), 4, seenBoth(m, ["ankle"]));
  },
  shot_knee_flexion: (m, p) => ofShot(m, p, (s) => greatest(kneeFlexion(m, frontSide(m, s)), s.back - 0.5 * m.body.fps, s.release)),
  shot_trunk_lean: (m, p) => ofShot(m, p, (s) => at(m.sagittal?.trunkLean, s.release)),
  shot_weight_shift_pct: (m, p) =>
    ofShot(m, p, (s) => {
      const { x } = m.body.joints.midHip;
      const wrist = m.body.extremities[m.request.handedness].wrist.x;
      const way = Math.sign(at(wrist, s.release) - at(wrist, s.back)) || 1;
      return (100 * way * (at(x, s.release) - at(x, s.back))) / staturePx(m.body);
    }),
};

export const iceHockey = defineAnalyser<"ice_hockey", SkatingPhases>({
  activity: "ice_hockey",
  cutoffs: (exercise) => (isShot(exercise) ? CUTOFFS.swing : CUTOFFS.skating),
  find: (motion, corrected) => {
    const phases = find(motion, corrected);
    const confidence = legsSeen(motion);
    const known = phases.pushes.filter((k) => wellSeen(phases, k.side));
    const pushes = known.flatMap((k): EventAt[] => [
      { type: "phase_start", side: k.side, frame: k.start, confidence },
      { type: "toe_off", side: k.side, frame: k.end, confidence },
    ]);
    const shot: EventAt[] = phases.shot
      ? [
          { type: "phase_start", side: motion.request.handedness, frame: phases.shot.back, confidence },
          { type: "release", side: motion.request.handedness, frame: phases.shot.release, confidence },
        ]
      : [];
    return { phases, events: [...pushes, ...shot].sort((a, b) => a.frame - b.frame), zone: {}, match: phases.match };
  },
  metrics,
});
