import type { Body } from "../body/body.ts";
import { groundsOf, heightAbove } from "../body/ground.ts";
import type { Point } from "../body/points.ts";
import { GRAVITY_MPS2 } from "../constants.ts";
import { flightHeight, takeoffVelocity } from "../kinetics/jump-power.ts";
import {
  combine,
  crossing,
  derivative,
  fitLine,
  maximum,
  mean,
  median,
  minimum,
  percentile,
  type Series,
  valueAt,
} from "../signals/series.ts";

/** One flight phase of both feet. Instants in frames, fractional. */
export interface Flight {
  readonly takeOff: number;
  readonly apex: number;
  readonly landing: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Height of each foot's lowest point above the ground, leg lengths, of the higher and the lower foot, and of the toes. */
export interface FeetHeights {
  readonly left: Series;
  readonly right: Series;
  readonly higher: Series;
  readonly lower: Series;
  readonly leftToe: Series;
  readonly rightToe: Series;
}

/** Least difference between the floors before and after a leap towards or away from the camera, leg lengths: in front and back views, and in side views, which are nearly square. */
const NEARER = { facing: 0.06, side: 0.03 };

/** A foot this high is off the ground for certain, leg lengths. */
export const AIRBORNE = 0.08;

/** Longest time from a take-off to the highest point, s: a jump of 1.1 m. */
const LONGEST_RISE_S = 0.5;

/** A foot that is less than this above the floor has just left it or is about to land, leg lengths. */
const NEAR_FLOOR = 0.03;

/** The first row from `from` on towards `to` at which the foot is near the floor; `to` without one. */
function nearFloor(height: Series, floor: number, from: number, to: number): number {
  const step = Math.sign(to - from);
  for (let i = from; i !== to; i += step) if (height[i]! - floor < NEAR_FLOOR) return i;
  return to;
}

/**
 * Heights over the local floor (events B4): after a leap towards the camera, or past an oblique one, the feet land lower in the picture than they took off. The floor is
 * interpolated linearly between both levels in flight. A step at the hips' highest point in the picture, which is late when the athlete approaches, would end the flight early.
 * In a side view the foot must be up at the apex: the feet of a person who stands on a box before a drop jump are not.
 */
function overLocalFloor(body: Body, { low, toe }: { low: Series; toe: Series }): { low: Series; toe: Series } {
  const apex = maximum(body.extremities.midHip.y, 0, body.rows - 1)?.at;
  if (apex === undefined) return { low, toe };
  const split = Math.round(apex);
  const floors = [percentile(low.subarray(0, split), 5), percentile(low.subarray(split), 5)] as const;
  if (!(Math.abs(floors[0] - floors[1]) > (body.view === "side" ? NEARER.side : NEARER.facing))) return { low, toe };
  if (body.view === "side" && !(low[split]! - Math.max(...floors) > AIRBORNE)) return { low, toe };
  const highest = maximum(low, split - LONGEST_RISE_S * body.fps, split)?.at ?? split;
  const from = nearFloor(low, floors[0], Math.round(highest), 0);
  const to = nearFloor(low, floors[1], split, body.rows - 1);
  const floor = (i: number): number => floors[0] + (floors[1] - floors[0]) * Math.min(1, Math.max(0, (i - from) / Math.max(1, to - from)));
  const over = (s: Series): Series => s.map((v, i) => v - floor(i));
  return { low: over(low), toe: over(toe) };
}

/** Combines both feet's values; takes the one that is visible when the other is missing. */
export const ofSeen =
  (f: (a: number, b: number) => number) =>
  (a: number, b: number): number =>
    Number.isNaN(a) ? b : Number.isNaN(b) ? a : f(a, b);

/**
 * Heights of the feet's lowest points and of the toes above the floor under them, leg lengths, one value per frame, with the filter of
 * events. NaN where a foot is not seen; `higher` and `lower` are then those of the other foot.
 */
export function feetHeights(body: Body): FeetHeights {
  const grounds = groundsOf(body);
  const of = (side: "left" | "right") => {
    const { heel, toe } = body.extremities[side];
    const h = heightAbove(grounds[side], heel.x, heel.y, body.legPx);
    const t = heightAbove(grounds[side], toe.x, toe.y, body.legPx);
    return overLocalFloor(body, { low: combine(Math.min, h, t), toe: t });
  };
  const l = of("left");
  const r = of("right");
  return {
    left: l.low,
    right: r.low,
    higher: combine(ofSeen(Math.max), l.low, r.low),
    lower: combine(ofSeen(Math.min), l.low, r.low),
    leftToe: l.toe,
    rightToe: r.toe,
  };
}

/** Shortest flight that counts, s. */
const MIN_FLIGHT_S = 0.12;

/** A toe that rises faster leaves the ground, and a foot that falls faster is coming down to it, leg lengths/s. */
const MOVING = 0.5;

/**
 * Share of the body's speed at take-off and landing at which a foot counts as having left and as having landed. The foot's speed changes within a frame or two. A low-pass filter spreads the change evenly to both
 * sides, so that half of the change is reached at the instant itself; the foot moves at about 70 % of the body's speed. On 16 rendered jumps at 30 and 60 frames per second take-off is 2 ms early and landing 1 ms
 * late in the median.
 */
const BODY_SPEED_SHARE = 0.35;
/** Most of its own fastest speed that is asked of a foot. */
const OWN_SPEED_SHARE = 0.6;

/** Length of thigh and shank of an adult, m (`LEG_SHARE` of 1.75 m). */
export const LEG_M = 0.86;

/** Speed of the body at take-off and landing of a flight, leg lengths/s. */
const speedOfFlight = (seconds: number): number => takeoffVelocity(seconds) / LEG_M;

/**
 * Take-off of one foot: where its toe starts the rise that carries it off, walking back from where it rises fastest.
 * @param rate of the toe's height, leg lengths/s
 * @param speed of the body, leg lengths/s; null where it is not known yet
 * @param moving least rate at which a toe leaves the ground, leg lengths/s
 */
export function leaves(rate: Series, from: number, to: number, speed: number | null, moving = MOVING): number | null {
  const fastest = maximum(rate, from, to);
  if (fastest === null || fastest.value < moving) return null;
  const level = speed === null ? moving : Math.min(BODY_SPEED_SHARE * speed, OWN_SPEED_SHARE * fastest.value);
  return crossing(rate, level, fastest.at, from, "up");
}

/** Share of its fastest fall to which a foot's has slowed when it lands, where the body's speed is not known. */
const FALL_LEFT = 0.45;

/**
 * Landing of one foot: the end of its fall. Its height says less: a ground line is where the foot was lowest in the whole clip, and the landmarks of a standing foot lie up to 7 % of
 * leg length above it.
 * @param rate of the foot's height, leg lengths/s
 * @param speed of the body, leg lengths/s; null where it is not known
 * @param moving least rate at which a foot comes down, leg lengths/s
 */
export function lands(rate: Series, from: number, to: number, speed: number | null, moving = MOVING): number | null {
  const fastest = minimum(rate, from, to);
  if (fastest === null || fastest.value > -moving) return null;
  const level = speed === null ? FALL_LEFT * fastest.value : Math.max(-BODY_SPEED_SHARE * speed, OWN_SPEED_SHARE * fastest.value);
  return crossing(rate, level, fastest.at, to, "up");
}

/** Time between the feet's events up to which they count as simultaneous (landmark noise), s. */
const TOGETHER_S = 0.025;

/** Instant of a jump from those of its feet: the last one's take-off or the first one's landing, the mean of feet that are together. */
const ofFeet = (feet: readonly number[], pick: (...v: number[]) => number, fps: number): number =>
  Math.max(...feet) - Math.min(...feet) <= TOGETHER_S * fps ? mean(feet) : pick(...feet);

/** Feet of one jump leave and land within this time of each other, s. */
const BOTH_FEET_S = 0.05;

/** Instants of the left and of the right foot; where they are too far apart for one jump, that of the leg nearer to the camera alone. */
function credible(body: Body, [left, right]: readonly (number | null)[]): number[] {
  const found = [left ?? null, right ?? null].filter((v) => v !== null);
  const near = body.nearSide === "left" ? left : right;
  const apart = found.length === 2 && Math.abs(found[0]! - found[1]!) > BOTH_FEET_S * body.fps;
  return apart && body.nearSide !== null && near != null ? [near] : found;
}

/** Least rise of the hips as a share of a free flight's: feet on pedals or skates lift without the body. */
const LEAST_RISE = 0.35;

/** True when the hips (the near one when the other is occluded) rise over the line from take-off to landing as a body in free flight of this duration does; hips that rise all the while step up. */
function rises(body: Body, mass: Point, takeOff: number, landing: number): boolean {
  const seconds = (landing - takeOff) / body.fps;
  const free = flightHeight(seconds) / LEG_M;
  const risen = ({ y }: Point): number => {
    const [from, to] = [valueAt(y, takeOff), valueAt(y, landing)];
    const over = y.map((v, i) => v - from - ((to - from) * (i - takeOff)) / (landing - takeOff));
    return (maximum(over, takeOff, landing)?.value ?? Number.NaN) / body.legPx;
  };
  const seen = [mass, ...(body.nearSide ? [body.extremities[body.nearSide].hip] : [])].map(risen).find(Number.isFinite);
  return seen !== undefined && seen >= LEAST_RISE * free;
}

/**
 * Flights of a jumper: both feet off the ground. Take-off and landing are the instants at which the later foot leaves and the first foot
 * meets the ground, a fraction of a frame; the mean of both feet where they are together within noise.
 * @param signal feet heights from `feetHeights`
 * @param mass mass centre or mid-hip, whose highest point is the apex
 */
export const flightsOf = (body: Body, signal: FeetHeights, mass: Point): Flight[] =>
  flightsAbove(body, signal, mass, { feet: signal.lower, up: AIRBORNE, moving: MOVING });

/** Feet in a low jump: height, leg lengths (toes point down in flight, so that a jump of 13 cm lifts them by 0.1), and speed at which they leave and land, leg lengths/s. Standing feet may seem to do as much. */
const LOW = { up: 0.03, moving: 0.3 };

/**
 * Limits of the COM's downward acceleration in a flight, as shares of gravity in leg lengths of an adult. 18 rendered jumps of 13 to 38 cm have 0.88 to 1.36, those of children with legs of half a metre up to 1.7 times that;
 * walkers and standing people whose feet seem to be up have at most 0.66.
 */
const FREE_FALL = { least: 0.75, most: 2.3 };

/** Share of a flight at which its highest point lies. */
const APEX = { earliest: 0.25, latest: 0.75 };

/** Confidence of a low flight against that of one whose feet are up for certain. */
const LOW_CONFIDENCE = 0.7;

/**
 * Whether the COM falls in a flight as gravity asks, and turns near its middle.
 * @param mass COM, or what stands for it, px
 */
export function fallsFreely(body: Body, mass: Point, flight: Flight): boolean {
  const fall = (flightAcceleration(body, mass, flight) * LEG_M) / (GRAVITY_MPS2 * body.legPx);
  const apex = (flight.apex - flight.takeOff) / (flight.landing - flight.takeOff);
  return fall >= FREE_FALL.least && fall <= FREE_FALL.most && apex >= APEX.earliest && apex <= APEX.latest;
}

/**
 * Flights whose feet rise too little to be up for certain: low jumps of children, beginners and elderly people. The free fall of the COM distinguishes them from feet that only seem to be up.
 * @param oneLeg the jump is a hop: only the lower foot says whether it is up
 */
export function lowFlightsOf(body: Body, signal: FeetHeights, mass: Point, oneLeg: boolean): Flight[] {
  const feet = oneLeg
    ? signal.lower
    : combine(
        ofSeen((l, r) => (l + r) / 2),
        signal.left,
        signal.right,
      );
  return flightsAbove(body, signal, mass, { feet, ...LOW })
    .filter((flight) => fallsFreely(body, mass, flight))
    .map((flight) => ({ ...flight, confidence: LOW_CONFIDENCE * flight.confidence }));
}

/** What counts as a flight: `feet` rise above `up` and are down again below half of it, leg lengths; they move faster than `moving` when they leave and land, leg lengths/s. */
interface Rule {
  readonly feet: Series;
  readonly up: number;
  readonly moving: number;
}

function flightsAbove(body: Body, signal: FeetHeights, mass: Point, { feet, up, moving }: Rule): Flight[] {
  const { fps } = body;
  const toeRates = [signal.leftToe, signal.rightToe].map((height) => derivative(height, fps));
  const footRates = [signal.left, signal.right].map((height) => derivative(height, fps));
  const out: Flight[] = [];
  const first = feet.findIndex(Number.isFinite);
  let i = 0;
  while (i < body.rows) {
    if (!(feet[i]! > up)) {
      i++;
      continue;
    }
    // Feet that are up in the first frame have left the floor before the clip.
    const begun = i === first;
    let j = i;
    while (j + 1 < body.rows && feet[j + 1]! > up / 2) j++;
    // Feet that stand higher in the picture than the ground line says are not in the air until they step: the flight ends where they were certainly up for the last time.
    let last = j;
    while (!(feet[last]! > up)) last--;
    const before = i - 0.25 * fps;
    const after = last + 0.25 * fps;
    /** Instants of both feet, by the body's speed at take-off and landing once it is known. */
    const instants = (speed: number | null) => {
      const offs = credible(
        body,
        toeRates.map((rate) => leaves(rate, before, i + 0.1 * fps, speed, moving)),
      );
      const downs = credible(
        body,
        footRates.map((rate) => lands(rate, last - 0.1 * fps, after, speed, moving)),
      );
      if (offs.length === 0 || downs.length === 0) return null;
      return { takeOff: ofFeet(offs, Math.max, fps), landing: ofFeet(downs, Math.min, fps), feet: offs.length + downs.length };
    };
    const rough = begun ? null : instants(null);
    const found = rough && instants(speedOfFlight((rough.landing - rough.takeOff) / fps));
    if (found) {
      const { takeOff, landing } = found;
      const apex = maximum(mass.y, takeOff, landing)?.at ?? (takeOff + landing) / 2;
      if ((landing - takeOff) / fps >= MIN_FLIGHT_S && rises(body, mass, takeOff, landing)) {
        out.push({ takeOff, apex, landing, confidence: found.feet === 4 ? 0.9 : 0.6 });
      }
    }
    i = j + 1;
  }
  return out;
}

/** The push-off before a take-off: quiet stance, start of the movement, lowest point. Instants in frames. */
export interface PushPhase {
  /** Null when it was not found, or when the clip begins within the counter-movement. */
  readonly onset: number | null;
  readonly bottom: number;
  /** Height of the mass centre in quiet stance, px; NaN when the clip begins within the counter-movement. */
  readonly standingPx: number;
  /** Mass centre at the lowest point, px. */
  readonly bottomPx: number;
  /** Mass centre at take-off, px. */
  readonly takeOffPx: number;
}

/** Stretch at the clip's beginning over which the speed of the mass centre tells whether the athlete stands still, s. */
const FIRST_STRETCH_S = 0.1;
/** Vertical speed of the COM above which the athlete does not stand still, leg lengths/s. Rendered people who stand have less than 0.07, and 0.3 to 0.6 at 30 ms after the onset of the countermovement. */
const STANDING_LEG_PER_S = 0.2;
/** A lowest point this soon after the clip's beginning leaves no time for a counter-movement before it, s; those of rendered and filmed jumps take 0.2 to 0.6 s. */
const SHORTEST_DESCENT_S = 0.15;

/** Depth below which there was no counter-movement, leg lengths: rendered and captured ones are 0.1 to 0.5 deep. */
const LEAST_DEPTH_LEG = 0.05;

/** What a clip that begins within a jump does not show: the quiet stance before the counter-movement, and also the lowest point after it. */
function cutPush(body: Body, mass: Point, bottom: number): "nothing" | "stance" | "bottom" {
  const { fps, legPx } = body;
  const first = mass.y.findIndex(Number.isFinite);
  const stretch = Math.max(2, Math.round(FIRST_STRETCH_S * fps));
  const speed = ((mass.y[first + stretch]! - mass.y[first]!) * fps) / (stretch * legPx);
  const soon = bottom - first < SHORTEST_DESCENT_S * fps;
  if (soon && speed > STANDING_LEG_PER_S) return "bottom";
  return soon || speed < -STANDING_LEG_PER_S ? "stance" : "nothing";
}

/**
 * The push before a flight. Standing height is the median over the quietest half second before it (a shorter stretch where less was filmed); onset is the first frame at which the mass
 * centre has sunk by more than 1 % of leg length (or three standard deviations of quiet stance) and keeps sinking (McMahon et al. 2018).
 * @param from earliest frame to look at (the previous landing, or 0)
 * @returns null when the lowest point is not in the clip
 */
export function pushPhase(body: Body, mass: Point, flight: Flight, from: number): PushPhase | null {
  const { fps, legPx } = body;
  const low = minimum(mass.y, Math.max(from, flight.takeOff - 1.5 * fps), flight.takeOff);
  if (!low) return null;
  const cut = from === 0 ? cutPush(body, mass, low.at) : "nothing";
  if (cut === "bottom") return null;
  const push = { bottom: low.at, bottomPx: low.value, takeOffPx: mass.y[Math.round(flight.takeOff)] ?? Number.NaN };
  const noStance = { ...push, onset: null, standingPx: Number.NaN };
  if (cut === "stance") return noStance;
  // Where less was filmed before the movement the stretch is shorter, but the same for all: a short one at the turning point would be the quietest.
  const window = Math.max(3, Math.round(Math.min(0.5 * fps, 0.4 * (low.at - from))));
  let quiet = { sd: Number.POSITIVE_INFINITY, level: Number.NaN, end: 0 };
  for (let start = Math.ceil(from); start + window <= low.at; start++) {
    const slice = mass.y.subarray(start, start + window);
    const level = median(slice);
    const sd = Math.sqrt(mean(slice.map((v) => (v - level) ** 2)));
    // Among equally quiet stretches the higher one is standing and the lower one a held squat.
    if (sd < quiet.sd - 1e-9) quiet = { sd, level, end: start + slice.length };
  }
  // The quietest stretch of a clip that begins near the lowest point is that point.
  const atBottom = from === 0 && quiet.end - window < FIRST_STRETCH_S * fps && quiet.level - low.value < LEAST_DEPTH_LEG * legPx;
  if (atBottom) return noStance;
  const standingPx = Number.isFinite(quiet.level) ? quiet.level : percentile(mass.y, 90);
  const threshold = standingPx - Math.max(3 * Math.min(quiet.sd, 0.01 * legPx), 0.01 * legPx);
  const onset = crossing(mass.y, threshold, low.at, Math.max(from, quiet.end - window / 2), "down");
  return { ...push, onset, standingPx };
}

/**
 * Downward acceleration during flight, px/s²: slope of a line fitted to the vertical velocity of the COM over the central 90 % of the flight. Divided by `GRAVITY_MPS2` it is a scale in px/m, and against
 * another scale it shows a wrong time base (slow motion).
 * @returns NaN when the flight has fewer than six frames
 */
export function flightAcceleration(body: Body, mass: Point, flight: Flight): number {
  const span = flight.landing - flight.takeOff;
  const from = Math.ceil(flight.takeOff + 0.05 * span);
  const to = Math.floor(flight.landing - 0.05 * span);
  if (to - from < 5) return Number.NaN;
  const v = derivative(mass.y, body.fps);
  const t = Float64Array.from({ length: to - from + 1 }, (_, i) => (from + i) / body.fps);
  return -fitLine(t, v.subarray(from, to + 1)).slope;
}
