/** Jumps onto a higher surface: the feet leave the floor and come to rest above it. */
import type { Body } from "../body/body.ts";
import { groundsOf, heightAbove } from "../body/ground.ts";
import { GRAVITY_MPS2 } from "../constants.ts";
import { combine, derivative, maximum, median, type Series, valueAt } from "../signals/series.ts";
import { AIRBORNE, type Flight, LEG_M, lands, leaves, ofSeen } from "./flights.ts";

/** A jump and the surface on which it ended. */
export interface FlightOnto extends Flight {
  /** Height of that surface above the floor of the take-off, leg lengths: about 0 for a jump that came down to the floor. */
  readonly surface: number;
  /** Frame at which both feet are on the floor again; the end of the film where they stay up. */
  readonly back: number;
}

/** Longest time from the take-off until the feet stand on the box, s: a rise of 0.6 m and a fall of as much. */
const LONGEST_S = 0.75;
/** Shortest flight that counts, s. */
const SHORTEST_S = 0.12;
/** Feet stand on the surface this long after the landing, s, before its height is read, and this long it is read. */
const SETTLE_S = 0.08;
const READ_S = 0.25;
/** Least rise of the mass centre as a share of a free flight's until its highest point; less is climbing. */
const LEAST_RISE = 0.35;

/** Lowest point of a foot above the floor, leg lengths, and its toe. */
function footOf(body: Body, side: "left" | "right"): { low: Series; toe: Series } {
  const { heel, toe } = body.extremities[side];
  const ground = groundsOf(body)[side];
  const [h, t] = [heightAbove(ground, heel.x, heel.y, body.legPx), heightAbove(ground, toe.x, toe.y, body.legPx)];
  return { low: combine(Math.min, h, t), toe: t };
}

/**
 * Jumps off the floor onto a surface of any height. Jumps back to the floor have a surface of about 0, so that callers can distinguish them.
 * Heights are those above the floor at the take-off; nothing is assumed about the surface.
 * @param mass centre of mass, whose highest point is the apex
 */
export function flightsOnto(body: Body, mass: Series): FlightOnto[] {
  const { fps, rows } = body;
  const feet = [footOf(body, "left"), footOf(body, "right")] as const;
  const lower = combine(ofSeen(Math.min), feet[0].low, feet[1].low);
  const toeRates = feet.map(({ toe }) => derivative(toe, fps));
  const lowRates = feet.map(({ low }) => derivative(low, fps));
  const out: FlightOnto[] = [];
  let i = 0;
  while (i < rows) {
    if (!(lower[i]! > AIRBORNE)) {
      i++;
      continue;
    }
    let back = i;
    while (back + 1 < rows && !(lower[back + 1]! <= AIRBORNE / 2)) back++;
    const flight = flightIn({ body, mass, lower, toeRates, lowRates }, i, back);
    if (flight) out.push(flight);
    i = back + 1;
  }
  return out;
}

/** Height of the lower foot above the floor once it stands after a landing, leg lengths. */
function surfaceAt(lower: Series, landing: number, fps: number): number {
  const read = Math.ceil(landing + SETTLE_S * fps);
  return median(lower.subarray(read, Math.min(lower.length, Math.ceil(read + READ_S * fps))));
}

/** How much higher the feet stand after a flight than before it, leg lengths. */
export function surfaceGain(body: Body, { takeOff, landing }: Pick<Flight, "takeOff" | "landing">): number {
  const lower = combine(ofSeen(Math.min), footOf(body, "left").low, footOf(body, "right").low);
  const before = Math.floor(takeOff - SETTLE_S * body.fps);
  return surfaceAt(lower, landing, body.fps) - median(lower.subarray(Math.max(0, Math.floor(before - READ_S * body.fps)), before));
}

interface Signals {
  readonly body: Body;
  readonly mass: Series;
  readonly lower: Series;
  readonly toeRates: readonly Series[];
  readonly lowRates: readonly Series[];
}

/** The jump with which a stretch without feet on the floor begins: rows `up` to `back`. */
function flightIn({ body, mass, lower, toeRates, lowRates }: Signals, up: number, back: number): FlightOnto | null {
  const { fps, rows } = body;
  const instants = (speed: number | null) => {
    const offs = toeRates.map((rate) => leaves(rate, up - 0.25 * fps, up + 0.1 * fps, speed)).filter((v) => v !== null);
    if (offs.length === 0) return null;
    const takeOff = Math.max(...offs);
    const highest = maximum(lower, takeOff, Math.min(back, takeOff + LONGEST_S * fps))?.at ?? up;
    const until = Math.min(rows - 1, highest + 0.35 * fps);
    // The surface ends the fall at another speed than the floor would: only the foot's own fall shows the landing.
    const downs = lowRates.map((rate) => lands(rate, highest, until, null)).filter((v) => v !== null);
    return downs.length === 0 ? null : { takeOff, landing: Math.min(...downs), feet: offs.length + downs.length };
  };
  const rough = instants(null);
  if (!rough) return null;
  const top = maximum(mass, rough.takeOff, rough.landing)?.at ?? rough.landing;
  const found = instants((GRAVITY_MPS2 * (top - rough.takeOff)) / fps / LEG_M);
  if (!found) return null;
  const { takeOff, landing, feet } = found;
  const apex = maximum(mass, takeOff, landing) ?? { at: landing, value: valueAt(mass, landing) };
  const rise = (apex.value - valueAt(mass, takeOff)) / body.legPx;
  const free = (GRAVITY_MPS2 * ((apex.at - takeOff) / fps) ** 2) / 2 / LEG_M;
  if ((landing - takeOff) / fps < SHORTEST_S || !(rise >= LEAST_RISE * free)) return null;
  return { takeOff, apex: apex.at, landing, confidence: feet === 4 ? 0.9 : 0.6, surface: surfaceAt(lower, landing, fps), back };
}
