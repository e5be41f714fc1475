import {
  dropLanding,
  type FeetHeights,
  type Flight,
  feetHeights,
  flightHeight,
  flightsOf,
  flightsOnto,
  lowFlightsOf,
  massCentre,
  maximum,
  minimum,
  type Point,
  type PushPhase,
  pushPhase,
  type Side,
  timedFlights,
} from "@sagittal/biomechanics";
import type { Strategy } from "@sagittal/catalogue";
import type { EventAt } from "../../engine/analyser.ts";
import { CERTAIN, type Cue, judged, type Match } from "../../engine/evidence.ts";
import type { Motion } from "../../engine/motion.ts";
import { JUMP_CUES } from "./thresholds.ts";

/** True for exercises with a one-leg take-off. */
export const isHop = (m: Motion): boolean => m.exercise.strategy?.jump?.takeOff === "one leg";

/** True when the exercise starts its jumps this way (counter-movement, held squat, box …). */
export const startsFrom = (m: Motion, start: NonNullable<Strategy["jump"]>["start"]): boolean => m.exercise.strategy?.jump?.start === start;

/** True for jumps that end on a box. */
export const landsOnBox = (m: Motion): boolean => m.exercise.strategy?.jump?.lands === "box";

/** One jump: flight, push before it, and the lowest point of its landing. */
export interface Jump {
  readonly flight: Flight;
  readonly push: PushPhase | null;
  /** Lowest point of the landing, frame. */
  readonly absorbed: number;
}

/** Hops of one leg, each from the landing of the one before. */
export interface HopSeries {
  readonly side: Side;
  readonly flights: readonly Flight[];
}

/** Jumps of a clip and the contacts between them. */
export interface JumpPhases {
  readonly jumps: readonly Jump[];
  /** Index of the highest jump. */
  readonly best: number;
  /** Contacts between two flights, frames. */
  readonly rebounds: readonly { readonly from: number; readonly to: number; readonly height: number }[];
  /** Where the exercise is a series of hops: those of the wanted kind; their hops are the jumps. */
  readonly series: readonly HopSeries[];
  readonly match: Match;
}

/**
 * Flights, pushes and rebounds of a clip of jumps; from a coach's corrected take-offs and landings where given.
 * @param cuesOf cues against a detected flight being a jump
 */
export function findJumpPhases(
  motion: Motion,
  corrected?: readonly EventAt[],
  cuesOf: (flight: Flight) => readonly Cue[] = () => [],
): JumpPhases {
  const mass = massOf(motion);
  if (corrected) return { ...jumpsFrom(motion, flightsFromEvents(corrected, mass.y), corrected), series: [], match: CERTAIN };
  const { kept, match } = judged(flightsFor(motion, feetHeights(motion.body), mass), cuesOf);
  return { ...jumpsFrom(motion, isTimed(motion) ? timedFlights(motion.body, kept) : kept), series: [], match };
}

/** The learned timing was trained on jumps of both legs from floor to floor. */
const isTimed = (m: Motion): boolean => !isHop(m) && !landsOnBox(m) && !startsFrom(m, "drop");

/** Mass centre with the filter of events. */
export const massOf = (m: Motion): Point => massCentre(m.body.extremities, m.request.athlete.sex);

/** Jumps and rebounds of the flights of a clip. */
export function jumpsFrom(
  motion: Motion,
  flights: readonly Flight[],
  corrected?: readonly EventAt[],
): Pick<JumpPhases, "jumps" | "best" | "rebounds"> {
  const { body } = motion;
  const mass = massOf(motion);
  const heights = feetHeights(body);
  const jumps = flights.map((flight, i): Jump => {
    const previous = flights[i - 1];
    const next = flights[i + 1];
    const until = Math.min(flight.landing + 0.5 * body.fps, next?.takeOff ?? body.rows - 1);
    return {
      flight,
      push: pushPhase(body, mass, flight, previous?.landing ?? 0),
      absorbed: minimum(mass.y, flight.landing, until)?.at ?? flight.landing,
    };
  });
  const seconds = jumps.map((j) => (j.flight.landing - j.flight.takeOff) / body.fps);
  const contacts = flights.map((flight, i) => ({ flight, from: flights[i - 1]?.landing ?? landed(motion, heights, flight, corrected) }));
  const rebounds = contacts.flatMap(({ flight, from }) => {
    if (from === null || (flight.takeOff - from) / body.fps > 1) return [];
    return [{ from, to: flight.takeOff, height: flightHeight((flight.landing - flight.takeOff) / body.fps) }];
  });
  return { jumps, best: seconds.indexOf(Math.max(...seconds)), rebounds };
}

/** Flights that the exercise may consist of. Where nobody comes down to the floor again, those onto something higher: the cues refuse them and name the box jump. */
function flightsFor(m: Motion, heights: FeetHeights, mass: Point): readonly Flight[] {
  if (landsOnBox(m)) return flightsOnto(m.body, mass.y);
  const flown = flightsOf(m.body, heights, m.body.extremities.midHip);
  if (flown.length > 0) return flown;
  const low = lowFlightsOf(m.body, heights, mass, isHop(m));
  return low.length > 0 || !m.sagittal ? low : flightsOnto(m.body, mass.y).filter((f) => f.surface > JUMP_CUES.landsHigherAhead[1]);
}

/** Landing from the box before the rebound of a drop jump, frame; null without one. */
function landed(m: Motion, heights: FeetHeights, rebound: Flight, corrected?: readonly EventAt[]): number | null {
  if (!startsFrom(m, "drop")) return null;
  if (!corrected) return dropLanding(heights, rebound, m.body.fps);
  return corrected.find((e) => e.type === "landing" && e.frame < rebound.takeOff)?.frame ?? null;
}

/**
 * Flights from each take-off to the next landing, in frames; a take-off without a landing is left out.
 * @param y height of the mass centre: its highest point in the flight is the apex, or the flight's middle where it is not known
 */
export function flightsFromEvents(events: readonly EventAt[], y: Float64Array): Flight[] {
  const sorted = events.toSorted((a, b) => a.frame - b.frame);
  return sorted.flatMap((e, i): Flight[] => {
    if (e.type !== "take_off") return [];
    const landing = sorted.slice(i).find((l) => l.type === "landing");
    if (!landing) return [];
    return [
      {
        takeOff: e.frame,
        landing: landing.frame,
        apex: maximum(y, e.frame, landing.frame)?.at ?? (e.frame + landing.frame) / 2,
        confidence: Math.min(e.confidence, landing.confidence),
      },
    ];
  });
}
