import { CUTOFFS, distance, percentile, type Repetition, type Series, type Side } from "@sagittal/biomechanics";
import { type ByExercise, defineAnalyser, type EventAt, entryOf, type ReadersOf } from "../engine/analyser.ts";
import { type Cue, cueOf } from "../engine/evidence.ts";
import { legsSeen, type Motion, seen, trunkSeen } from "../engine/motion.ts";
import { at } from "../engine/series.ts";
import { type DeskPhases, deskMetrics, findDesk } from "../families/posture/desk.ts";
import { neckFlexion } from "../families/posture/still.ts";
import { armRaiseMetrics, armRaises } from "../families/repetitions/arm-raise.ts";
import { type ChairPhases, chairEvents, chairMetrics, findChair, NO_CHAIR } from "../families/repetitions/chair.ts";
import { headMovements, neckMetrics } from "../families/repetitions/neck.ts";
import { findReps, partTime, perRep, type RepPhases, type RepSource, repEvents, repTempo, restOf } from "../families/repetitions/phases.ts";
import { standingCues } from "../families/repetitions/rep-cues.ts";
import { MOBILITY_CUES } from "../families/repetitions/thresholds.ts";
import { trunkLeanChangeDeg } from "../families/shared/cues.ts";
import { CHAIR } from "../families/shared/exercise-names.ts";
import { comAheadFromRestLegs, hipDropLegs, splitLegs } from "../families/shared/support.ts";
import { LIFTED_LOAD } from "./thresholds.ts";

type WorkspacePhases = RepPhases & DeskPhases & ChairPhases;
const near = (m: Motion): Side => m.body.nearSide ?? "right";

/** Cues against taking a load from the floor: the near hand does not go down to one, or the body does not go down with it. */
function liftingCues(m: Motion, r: Repetition): Cue[] {
  const { midHip } = m.body.joints;
  const below = (at(midHip.y, r.start) - at(m.body.joints[near(m)].hand.y, r.turn)) / m.body.legPx;
  const stoops = trunkLeanChangeDeg(m, r) > LIFTED_LOAD.stoopLeanDeg || hipDropLegs(m, r) > LIFTED_LOAD.stoopDropLegs;
  return [
    ...standingCues(m, r),
    cueOf("split", splitLegs(m, r.turn), m.sagittal ? MOBILITY_CUES.split : MOBILITY_CUES.splitInDepth),
    cueOf("seat", comAheadFromRestLegs(m, r), MOBILITY_CUES.seat),
    // A lifter stands before and after the lift; a person who rises from a seat or sits down does not.
    cueOf("sits", Math.abs(at(midHip.y, r.end) - at(midHip.y, r.start)) / m.body.legPx, LIFTED_LOAD.levelLegs, { suggests: CHAIR }),
    cueOf("hand_high", below, LIFTED_LOAD.depthLegs),
    { name: "stays_up", against: stoops ? 0 : 1, seen: 1 },
  ];
}

/** Repetitions of the near hand: down to the load and up again. */
const handsDown = (m: Motion): RepSource[] => [
  {
    series: m.body.joints[near(m)].hand.y,
    side: null,
    turn: "rep_bottom",
    away: "down",
    least: LIFTED_LOAD.handTravelLegs * m.body.legPx,
    cues: (r) => liftingCues(m, r),
  },
];

const none = (): readonly RepSource[] => [];
const SOURCES: ByExercise<"workspace_wellness", (m: Motion) => readonly RepSource[]> = {
  "ergonomics-assessment": none,
  "seated-posture-check": none,
  "standing-desk-posture-check": none,
  "sit-to-stand-break": none,
  "neck-mobility-break": headMovements,
  "shoulder-mobility-break": armRaises,
  "safe-lifting": handsDown,
};

/** Length of the near arm, shoulder to wrist, px. */
function armLength(m: Motion): number {
  const { shoulder, elbow, wrist } = m.body.joints[near(m)];
  return percentile(distance(shoulder, elbow), 90) + percentile(distance(elbow, wrist), 90);
}

/** Metrics of rises from a chair, without those of the timed tests. */
const { sts5_time, sts30_count, sts_time_cv, sts_slowdown_pct, ...chairReaders } = chairMetrics;

/** Metrics of arm raises that apply to workspace breaks. */
const { elbow_straightness, ...armRaiseReaders } = armRaiseMetrics;

const metrics: ReadersOf<"workspace_wellness", WorkspacePhases> = {
  ...deskMetrics,
  ...chairReaders,
  ...neckMetrics,
  ...armRaiseReaders,
  rep_tempo: (m, p) => repTempo(m, p, trunkSeen(m)),
  lift_trunk_lean: (m, p) => perRep(p, trunkSeen(m), (r) => at(m.sagittal?.trunkLean, r.turn)),
  lift_knee_flexion: (m, p) => perRep(p, legsSeen(m), (r) => at(m.sagittal?.[near(m)].kneeFlexion, r.turn)),
  load_distance_pct: (m, p) => {
    const { left, right } = m.body.joints;
    const { hand } = m.body.joints[near(m)];
    const reach: Series = hand.x.map((v, i) => v - (left.ankle.x[i]! + right.ankle.x[i]!) / 2);
    return perRep(p, seen(m, near(m), ["wrist", "ankle"]), (r) => (100 * at(reach, r.turnTo)) / armLength(m));
  },
  lift_neck_change: (m, p) => {
    const neck = neckFlexion(m);
    return perRep(p, seen(m, near(m), ["ear", "shoulder"]), (r) => Math.abs(at(neck, r.turn) - at(neck, restOf(r))));
  },
  lift_jerk: (m, p) => partTime(m, p, trunkSeen(m), (r) => [r.turnTo, r.end]),
};

function find(m: Motion, corrected?: readonly EventAt[]): WorkspacePhases {
  const { cycle } = m.exercise;
  const desk: DeskPhases = cycle === "static" ? findDesk(m) : { still: null, posture: null };
  const reps = findReps(m, entryOf(SOURCES, m.exercise)(m), corrected);
  const chair: ChairPhases = cycle === "sts reps" ? findChair(m, corrected) : { ...NO_CHAIR, match: reps.match };
  return { ...reps, ...chair, ...desk };
}

export const workspaceWellness = defineAnalyser<"workspace_wellness", WorkspacePhases>({
  activity: "workspace_wellness",
  cutoffs: ({ cycle }) => (cycle === "static" ? CUTOFFS.posture : cycle === "sts reps" ? CUTOFFS.walking : CUTOFFS.strength),
  poseOptional: (request, { needs }) => needs.workstation === true && request.workstation_assessment !== null,
  find: (motion, corrected) => {
    const phases = find(motion, corrected);
    const still: EventAt[] = phases.still
      ? [{ type: "phase_start", side: null, frame: phases.still.from, confidence: trunkSeen(motion) }]
      : [];
    const events = [...still, ...repEvents(phases, trunkSeen(motion), motion.body.fps), ...chairEvents(phases, legsSeen(motion))];
    return { phases, events, zone: { posture: phases.posture }, match: phases.match };
  },
  metrics,
});
