import { CUTOFFS, fallsFreely, flightHeight } from "@sagittal/biomechanics";
import type { Exercise } from "@sagittal/catalogue";
import { defineAnalyser, type EventAt, type Found } from "../engine/analyser.ts";
import { CERTAIN, DOUBTFUL } from "../engine/evidence.ts";
import { SLOW_MOTION } from "../engine/findings/geometry.ts";
import { armsSeen, type Motion } from "../engine/motion.ts";
import { flatFootOf } from "../families/gait/flat-foot.ts";
import { diveAngle, diveMetrics, findDive, type WithDive } from "../families/jump/dive.ts";
import { findHopSeries, goesOnCue, seriesAsked } from "../families/jump/hop-series.ts";
import { hopSeriesMetrics } from "../families/jump/hop-series-readers.ts";
import { findJumpPhases, isHop, type Jump, type JumpPhases, massOf } from "../families/jump/phases.ts";
import { hopSide, jumpMetrics, jumpsForward } from "../families/jump/readers.ts";
import { jumpCues } from "../families/jump/reject.ts";
import { findJacks, jackMetrics, type WithJacks } from "../families/repetitions/jacks.ts";
import { type RepPhases, repEvents } from "../families/repetitions/phases.ts";

type Phases = JumpPhases & WithJacks & WithDive;

const NO_JUMPS = { jumps: [], best: -1, rebounds: [], series: [] } as const;
const NO_JACKS: RepPhases = { reps: [], sources: [], match: CERTAIN };

function findJumpingJacks(m: Motion, corrected?: readonly EventAt[]): Found<Phases> {
  const jacks = findJacks(m, corrected);
  const phases: Phases = { ...NO_JUMPS, match: jacks.match, jacks, dive: null };
  return { phases, events: repEvents(jacks, armsSeen(m), m.body.fps), zone: {}, match: jacks.match };
}

function findSwimStart(m: Motion, corrected?: readonly EventAt[]): Found<Phases> {
  const { phases, ...found } = findDive(m, corrected);
  return { ...found, phases: { ...NO_JUMPS, ...phases, match: found.match ?? CERTAIN, jacks: NO_JACKS } };
}

function findSeries(m: Motion, corrected?: readonly EventAt[]): Found<Phases> {
  const { cameraMoves, ...phases } = findHopSeries(m, corrected);
  const events = phases.series
    .flatMap(({ side, flights }) =>
      flights.flatMap(({ takeOff, landing, confidence }): EventAt[] => [
        { type: "take_off", side, frame: takeOff, confidence },
        { type: "landing", side, frame: landing, confidence },
      ]),
    )
    .toSorted((a, b) => a.frame - b.frame);
  return { phases: { ...phases, jacks: NO_JACKS, dive: null }, events, zone: {}, match: phases.match, cameraMoves };
}

const jumpsIn = (motion: Motion, corrected?: readonly EventAt[]): JumpPhases =>
  findJumpPhases(motion, corrected, (flight) => [...jumpCues(motion, flight), ...(isHop(motion) ? [goesOnCue(motion, flight)] : [])]);

/** Least height of a jump that tells of slow motion, m: at another speed, single-leg squats and step-ups seem to hop lower than that. */
const CLEAR_JUMP_M = 0.08;

/**
 * How many times slower than it was filmed a clip without a jump plays: the least usual factor of slow motion at whose true speed it shows one whose flight is a free fall. Null where none does.
 */
function slowedBy(m: Motion): number | null {
  const jumps = (times: number): boolean => {
    const body = { ...m.body, fps: times * m.body.fps };
    const found = jumpsIn({ ...m, body });
    const isClear = ({ flight }: Jump): boolean =>
      flightHeight((flight.landing - flight.takeOff) / body.fps) >= CLEAR_JUMP_M && fallsFreely(body, massOf(m), flight);
    return found.match.doubt < DOUBTFUL && found.jumps.some(isClear);
  };
  return SLOW_MOTION.find(jumps) ?? null;
}

function findJumps(motion: Motion, corrected?: readonly EventAt[]): Found<Phases> {
  const phases = jumpsIn(motion, corrected);
  const [first] = phases.rebounds;
  const dropped = first && first.from < (phases.jumps[0]?.flight.takeOff ?? 0);
  const drop: EventAt[] = dropped
    ? [{ type: "landing", side: null, frame: first.from, confidence: phases.jumps[0]?.flight.confidence ?? 0 }]
    : [];
  const events = phases.jumps.flatMap((j): EventAt[] => {
    const side = hopSide(motion, j);
    const { confidence } = j.flight;
    return [
      ...(j.push && !jumpsForward(motion) ? [{ type: "rep_bottom" as const, side: null, frame: j.push.bottom, confidence }] : []),
      { type: "take_off", side, frame: j.flight.takeOff, confidence },
      { type: "landing", side, frame: j.flight.landing, confidence },
    ];
  });
  return {
    phases: { ...phases, jacks: NO_JACKS, dive: null },
    events: [...drop, ...events],
    zone: {},
    match: phases.match,
    slowedBy: corrected || phases.jumps.length > 0 ? null : slowedBy(motion),
  };
}

/** True for a swimming start: a dive off a block. */
const dives = ({ strategy }: Exercise): boolean => strategy?.jump?.lands === "water";

export const jump = defineAnalyser<"jump", Phases>({
  activity: "jump",
  // Under water the landmarks of hips and shoulders are guesses, which say nothing of the camera's place. Hops on one leg are unlike anything that the residual models have learned.
  planar: (exercise) => {
    if (dives(exercise)) return null;
    return exercise.strategy?.jump?.takeOff === "one leg" ? "other" : "repetition";
  },
  cutoffs: () => CUTOFFS.jump,
  flatFoot: flatFootOf,
  standing: (exercise) => !dives(exercise),
  find: (m, corrected) => {
    if (dives(m.exercise)) return findSwimStart(m, corrected);
    if (seriesAsked(m)) return findSeries(m, corrected);
    return (m.exercise.cycle === "rep angle" ? findJumpingJacks : findJumps)(m, corrected);
  },
  metrics: {
    ...jumpMetrics,
    ...hopSeriesMetrics,
    ...jackMetrics,
    ...diveMetrics,
    takeoff_angle: (m, p) => (p.dive ? diveAngle(m, p.dive) : jumpMetrics.takeoff_angle(m, p)),
  },
});
