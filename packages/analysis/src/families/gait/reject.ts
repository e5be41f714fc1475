/** Cues against a gait, with which the analysers of walking and running reject other movements. */
import {
  type Contact,
  combine,
  cyclesOf,
  differences,
  feetHeights,
  flexionAt3,
  flightsOf,
  frontalContacts,
  type GaitKind,
  mean,
  median,
  percentile,
  type Series,
  type Side,
  spaceOf,
} from "@sagittal/biomechanics";
import type { EventAt, Found } from "../../engine/analyser.ts";
import {
  beyond,
  CERTAIN,
  type Cue,
  type CueRange,
  clarity,
  cueOf,
  type ExerciseName,
  type Match,
  matchOf,
  question,
  REFUSED,
} from "../../engine/evidence.ts";
import { ARM, type Motion, seen } from "../../engine/motion.ts";
import { cameraYawDeg } from "../../engine/off-plane.ts";
import { alternatingLiftLegs, highestLiftLegs, isTravelling, lacksTrunkRise, longestFlight } from "../shared/cues.ts";
import { RUN, SKATING, STEP_DOWN, TRIPLE_HOP, WALK } from "../shared/exercise-names.ts";
import { ankleSpreadLegs, handSpeed } from "../shared/support.ts";
import { DEPTH_CUTOFF_HZ } from "../shared/thresholds.ts";
import { flightTimesS, landingFrames, landingsOf } from "./landings.ts";
import { findGait, type GaitPhases } from "./phases.ts";
import {
  ALTERNATION_SHARE,
  ARMS_WEIGHT,
  BRIEF_CLIP_S,
  FEWEST_STEPS_SEEN,
  GAIT_CUES,
  LEVEL_SHARE,
  LONGEST_FLIGHT_S,
  NEAR_CAMERA_RATIO,
  OBLIQUE_DEG,
  PARTED_ANKLES_LEG,
  PASSED_SHARE,
  PASSING_SLACK_S,
  QUICKEST_STEP_S,
  STOOPED_DEG,
  TRACK_RANGE_LEG,
  TRACK_WIDTH_LEG,
} from "./thresholds.ts";

/** Longest double support in which the end of a flight is looked for, s: long enough for a walk. */
const DOUBLE_SUPPORT_S = 0.3;

/** Median flight time of the steps, s: positive in running, negative in walking; NaN for fewer than three. */
function flightOfSteps(m: Motion, contacts: readonly Contact[]): number {
  const flights = flightTimesS(contacts, m.body.fps, DOUBLE_SUPPORT_S);
  const flight = flights.length < 3 ? Number.NaN : median(flights);
  // No step flies longer: contacts were missed.
  return flight > LONGEST_FLIGHT_S ? Number.NaN : flight;
}

/** The clip shows no more than a passing walker's stride or two. */
const isBrief = (m: Motion): boolean => m.body.rows < BRIEF_CLIP_S * m.body.fps && isTravelling(m);

/** How many steps the clip shows, by the kind of event of which most were found; a brief clip shows one or two, so that its events count together. */
function stepsSeen(m: Motion, { cycles: { contacts }, passings }: GaitPhases): number {
  const landings = contacts.filter((c) => c.initialContact).length;
  const leavings = contacts.filter((c) => c.toeOff).length;
  return isBrief(m) ? landings + leavings + passings.length : Math.max(landings, leavings, passings.length);
}

const middleGap = (frames: readonly number[]): number => median(differences(frames));

/** Merges passings closer together than the fastest step into their mean, frames: ankles at equal height can cross several times in one double support. */
function distinct(passings: readonly number[], fps: number): number[] {
  const groups: number[][] = [];
  for (const at of passings) {
    const last = groups.at(-1);
    if (last && at - last.at(-1)! < QUICKEST_STEP_S * fps) last.push(at);
    else groups.push([at]);
  }
  return groups.map((group) => mean(group));
}

/** Relative spread of the gaps between instants: widest minus narrowest, divided by the median. */
function unevenness(frames: readonly number[]): number {
  const gaps = differences(frames);
  return (Math.max(...gaps) - Math.min(...gaps)) / median(gaps);
}

/**
 * Median step time, s: from one contact of either foot to the next. From the ankles' passings instead when there are fewer than three contacts, and in frontal views, where contacts are missed or doubled, when
 * the passings are more regular. NaN with too few of both.
 */
function stepTime(m: Motion, { cycles: { contacts }, passings }: GaitPhases): number {
  const landings = landingFrames(contacts);
  const passed = distinct(passings, m.body.fps);
  const usesPassings = landings.length < 3 || (m.body.view !== "side" && passed.length >= 3 && unevenness(passed) < unevenness(landings));
  const frames = usesPassings ? passed : landings;
  return frames.length < 3 ? Number.NaN : middleGap(frames) / m.body.fps;
}

/** Share of the steps, from one contact to the next, in which the ankles pass each other; NaN for fewer than three contacts and in a brief clip. Feet that step onto something and back never pass. */
function passedShare(m: Motion, { cycles: { contacts }, passings }: GaitPhases): number {
  const landings = landingFrames(contacts);
  if (landings.length < 3 || isBrief(m)) return Number.NaN;
  const slack = PASSING_SLACK_S * m.body.fps;
  const passed = landings.slice(1).filter((to, i) => passings.some((p) => p > landings[i]! - slack && p < to + slack));
  return passed.length / (landings.length - 1);
}

/** Median flexion of the elbow in space, degrees, of the arm that is seen better; and how well it is seen. */
function elbowOf(m: Motion): { degrees: number; seen: number } {
  const visibility = (side: Side): number => seen(m, side, ARM);
  const side = visibility("left") > visibility("right") ? "left" : "right";
  const { shoulder, elbow, wrist } = spaceOf(m.body, DEPTH_CUTOFF_HZ)[side];
  return { degrees: median(flexionAt3(shoulder, elbow, wrist)), seen: clarity(visibility(side)) };
}

/** Range of the distance between the ankles along the picture, leg lengths. */
function partingOfFeet(m: Motion): number {
  const { left, right } = m.body.joints;
  const apart = left.ankle.x.map((v, i) => v - right.ankle.x[i]!);
  return (percentile(apart, 95) - percentile(apart, 5)) / m.body.legPx;
}

/** Length of a step against the ground, leg lengths, side view. A declared belt speed takes precedence. */
const stepLegs = (m: Motion, phases: GaitPhases): number =>
  m.request.treadmill_speed_mps ? Number.NaN : phases.paceLegPerS * stepTime(m, phases);

/**
 * Distance of the ankles along the line of sight while both are equally high, leg lengths in space, frontal views. The standing feet of a walker are a step apart, those of a march on the spot side by side,
 * however far ahead a raised knee carries the lifted foot. NaN for an athlete who approaches, goes away or passes.
 */
function partedInDepth(m: Motion): number {
  if (isTravelling(m)) return Number.NaN;
  const { left, right, legM } = spaceOf(m.body, DEPTH_CUTOFF_HZ);
  const apart = (axis: "y" | "z"): Series => combine((l, r) => Math.abs(l - r) / legM, left.ankle[axis], right.ankle[axis]);
  const height = apart("y");
  const level = percentile(height, 100 * LEVEL_SHARE);
  return median(apart("z").filter((_, i) => height[i]! <= level));
}

/** Share of contacts that follow a contact of the other foot; NaN for fewer than three. */
function alternation(contacts: readonly Contact[]): number {
  const landings = landingsOf(contacts);
  return landings.length < 3 ? Number.NaN : landings.slice(1).filter((c, i) => c.side !== landings[i]!.side).length / (landings.length - 1);
}

const cue = (name: string, value: number, range: CueRange, suggests?: ExerciseName, seen = 1): Cue =>
  cueOf(name, value, range, { seen, ...(suggests && { suggests }) });

/** How much the place of one foot against the other in the picture says of its height or of the track's width: an oblique camera mixes both with the step's length. */
const squareness = (m: Motion): number => 1 - beyond(cameraYawDeg(m.body), ...OBLIQUE_DEG);

/** Cues against the gait from the timing and width of the steps, front and back views: a runner's steps are short in time, a walker has double support. */
function frontalCues(m: Motion, kind: GaitKind, phases: GaitPhases): Cue[] {
  const { contacts } = phases.cycles;
  const step = stepTime(m, phases);
  const shared = [
    cue("track", median(ankleSpreadLegs(m)), TRACK_WIDTH_LEG, SKATING, squareness(m)),
    cue("sideways", partingOfFeet(m), TRACK_RANGE_LEG, undefined, squareness(m)),
    cue("alternation", alternation(contacts), ALTERNATION_SHARE),
  ];
  if (kind === "walking") {
    // A brief clip may show the swing of one foot only.
    const even = isBrief(m) ? Number.NaN : alternatingLiftLegs(m) / highestLiftLegs(m);
    return [
      ...shared,
      cue("step", step, GAIT_CUES.walking.stepFront, RUN),
      cue("one_foot", even, GAIT_CUES.walking.evenLift),
      cue("on_spot", partedInDepth(m), GAIT_CUES.walking.parted),
    ];
  }
  if (m.exercise.strategy?.gait?.skip) return shared;
  return [
    ...shared,
    cue("step", step, GAIT_CUES.running.stepFront, WALK),
    cue("flight", flightOfSteps(m, frontalContacts(m.body, "walking")), GAIT_CUES.running.flight, WALK),
  ];
}

/** Longest time that the body rises and falls freely with both feet off the floor, s. */
const longestFall = (m: Motion): number => longestFlight(m, flightsOf(m.body, feetHeights(m.body), m.body.extremities.midHip));

/** How high the near thigh comes, degrees from hanging, side view; one frame in twenty may be higher. */
function highestThigh({ body: { nearSide }, sagittal }: Motion): number {
  return sagittal && nearSide ? percentile(sagittal[nearSide].thigh, 95) : Number.NaN;
}

/** Cues against the gait from the steps, side view. */
function sideCues(m: Motion, kind: GaitKind, phases: GaitPhases): Cue[] {
  const step = stepTime(m, phases);
  const gait = m.exercise.strategy?.gait;
  const lean = m.sagittal ? Math.abs(median(m.sagittal.trunkLean)) : Number.NaN;
  const start = gait?.start === "crouch";
  return [
    gait?.skip ? cue("low_thigh", highestThigh(m), GAIT_CUES.running.skipThigh, WALK) : cue("parted", partingOfFeet(m), PARTED_ANKLES_LEG),
    ...(start ? [{ name: "bent", against: lacksTrunkRise(m) ? 1 : 0, seen: 1 }] : [cue("stoop", lean, STOOPED_DEG)]),
    cue("step", step, GAIT_CUES[kind].stepSide),
    ...(kind === "walking"
      ? [
          cue("quick", step, GAIT_CUES.walking.quick, RUN),
          cue("on_spot", stepLegs(m, phases), GAIT_CUES.walking.stepLegs),
          question(cue("in_air", longestFall(m), GAIT_CUES.walking.inAir, TRIPLE_HOP)),
        ]
      : gait?.skip || start
        ? []
        : [cue("slow", phases.speedMps, GAIT_CUES.running.speed, WALK)]),
    cue("flight", flightOfSteps(m, phases.cycles.contacts), GAIT_CUES[kind].flight, kind === "walking" ? RUN : WALK),
  ];
}

/** Walkers let their arms hang, runners bend them; a hand on a rail or with a bottle may do otherwise, so that arms alone refuse nothing. */
function armsCue(m: Motion, kind: GaitKind): Cue {
  const elbow = elbowOf(m);
  return cue("arms", elbow.degrees, GAIT_CUES[kind].elbow, kind === "walking" ? RUN : WALK, ARMS_WEIGHT * elbow.seen);
}

/** Evidence against the detected steps being of this gait and not of the other gait or of a movement without steps. */
function gaitMatch(m: Motion, kind: GaitKind, phases: GaitPhases): Match {
  // A brief clip may show the swing of one foot only.
  const lift = kind === "walking" && isBrief(m) ? highestLiftLegs(m) : alternatingLiftLegs(m);
  const side = m.body.view === "side";
  const { leastLift, mostLift } = GAIT_CUES[kind];
  // Suggest another gait only for alternating foot lifts: a standing person does none of the suggested gaits.
  const steps = lift > GAIT_CUES.walking.leastLift[1];
  const cues = [
    ...(kind === "walking"
      ? [
          cue("few_steps", stepsSeen(m, phases), FEWEST_STEPS_SEEN),
          cue("fast_hand", handSpeed(m), GAIT_CUES.walking.hand),
          cue("not_passing", passedShare(m, phases), PASSED_SHARE, STEP_DOWN),
        ]
      : []),
    cue("lift", lift, leastLift, kind === "running" ? WALK : undefined),
    cue("highLift", lift / (side ? 1 : NEAR_CAMERA_RATIO), mostLift, RUN, squareness(m)),
    armsCue(m, kind),
    ...(side ? sideCues(m, kind, phases) : frontalCues(m, kind, phases)),
  ];
  const match = matchOf(cues);
  return steps ? match : { ...match, suggestion: null };
}

/** Gait phases without any step. */
const withoutSteps = <P extends GaitPhases & { events: EventAt[] }>(phases: P): P => ({
  ...phases,
  cycles: cyclesOf([]),
  passings: [],
  speedMps: Number.NaN,
  paceLegPerS: Number.NaN,
  certainty: 0,
  events: [],
});

/** The gait of a clip; without steps when it is another movement. A coach's corrected events are not rejected. */
export function findJudgedGait(m: Motion, kind: GaitKind, corrected?: readonly EventAt[]): Found<GaitPhases> {
  const found = findGait(m, kind, corrected);
  const match = corrected ? CERTAIN : gaitMatch(m, kind, found);
  const { events, ...phases } = match.doubt < REFUSED ? found : withoutSteps(found);
  return {
    phases,
    events,
    match,
    partly: phases.cycles.contacts.length > 0,
    cameraMoves: match.doubt < REFUSED && !phases.treadmill && Math.abs(phases.groundLegPerS) > 0,
    zone: { speedMps: Number.isFinite(phases.speedMps) ? phases.speedMps : null, inclineDeg: m.request.treadmill_incline_deg },
  };
}
