import { type Body, otherSide, type Side } from "../body/body.ts";
import { peaks } from "../signals/peaks.ts";
import { combine, coverage, crossing, maximum, mean, median, minimum, percentile, type Series, valueAt } from "../signals/series.ts";
import type { Space } from "../space/space.ts";
import { type Endpoint, type LimbVelocity, limbVelocity } from "./limb-speed.ts";

/** Position of the hand at the strike that the stroke requires. */
type StrikeHeight = "any" | "overhead" | "above_shoulder" | "above_hip" | "below_shoulder" | "below_hip";

/** Conditions for a swing of one sport. */
export interface SwingPlan {
  readonly endpoint: Endpoint;
  /** Least peak speed of the limb against the pelvis, leg lengths/s. */
  readonly leastSpeed: number;
  readonly height: StrikeHeight;
  /** Least ratio of its speed to that of the other side's limb; 0 when both hands swing together. */
  readonly contrast: number;
  /** Both hands hold one handle: they are near each other at the strike. */
  readonly twoHanded?: boolean;
  /** The arm circles straight over the head, as in bowling: its circle is one movement however slowly the film plays. */
  readonly circle?: boolean;
}

/** One stroke, throw or kick. Instants in frames, fractional. */
export interface Swing {
  readonly side: Side;
  /** End of the backswing, where the forward swing starts. */
  readonly forward: number;
  /** Impact or release by its proxy, the peak speed of the hand or foot. */
  readonly strike: number;
  /** End of the follow-through: limb below a fifth of its peak speed. */
  readonly end: number;
  /** Direction of the stroke along x of the picture; 0 when it does not run along it. */
  readonly direction: 1 | -1 | 0;
  /** Peak speed, leg lengths/s. */
  readonly peak: number;
  readonly confidence: number;
}

/** Time on either side of a stroke without another peak of speed; rhythmic movement (running, walking, skipping) is not a stroke. */
const ALONE_S = 0.7;
/** Peaks closer than this belong to one movement: the circle of a bowling arm has several. */
const ONE_MOVEMENT_S = 0.34;

/** Least prominence of a peak of speed, as a share of the plan's least speed. */
const LEAST_PROMINENCE = 0.2;

/** Time before and after the strike over which the other side's limb is compared, s: for a kick it covers the run-up and the steps after it. */
const RIVAL_S = { hand: [0.25, 0.1], foot: [0.8, 0.8] } as const;

/** Discount on a speed that is entirely in depth, which is noisy: it must be greater by this share, and counts that much less in the other limb. */
const DEPTH_PENALTY = 0.6;

/** Strokes of one clip are repetitions of the same stroke. */
const ALIKE = 0.6;

function heightFits(body: Body, side: Side, height: StrikeHeight, i: number): boolean {
  const y = body.extremities[side].wrist.y[i]!;
  switch (height) {
    case "any":
      return true;
    case "overhead":
      return y > body.extremities.nose.y[i]!;
    case "above_shoulder":
      return y > body.extremities.midShoulder.y[i]!;
    case "above_hip":
      return y > body.extremities.midHip.y[i]!;
    case "below_shoulder":
      return y < body.extremities.midShoulder.y[i]!;
    case "below_hip":
      return y < body.extremities.midHip.y[i]! + 0.15 * body.legPx;
  }
}

/** Height of a hand above its shoulder that an arm straight overhead reaches, leg lengths: 0.84 of its length; throws and the arms of runners stay below 0.5. */
const STRAIGHT_UP_LEG = 0.57;
/** Visibility below which a hand is lost and above which it is found again, and the longest time between, s. */
const UNSEEN = { lost: 0.3, found: 0.5, withinS: 0.13 } as const;
/** Time about the fastest instant in which a circling arm passes overhead, s: half of it at the usual speed. */
const CIRCLE_S = 0.25;

/** Height of a hand above its shoulder, leg lengths. */
const lift = (body: Body, side: Side): Series => {
  const { wrist, shoulder } = body.extremities[side];
  return combine((w, s) => (w - s) / body.legPx, wrist.y, shoulder.y);
};

/** The fastest instant within 60 ms of the peak at which the hand has the position that the stroke requires. */
function strikeNear(body: Body, speed: Series, side: Side, plan: SwingPlan, at: number): number | null {
  if (plan.endpoint === "foot" || plan.height === "any") return at;
  // From the front and behind, the fastest part of a circle is a matter of the view; its top is not.
  const top = plan.circle && body.view !== "side" ? maximum(lift(body, side), at - CIRCLE_S * body.fps, at + CIRCLE_S * body.fps) : null;
  if (top && top.value > STRAIGHT_UP_LEG) return top.at;
  const reach = 0.06 * body.fps;
  const fitting = speed.map((v, i) => (heightFits(body, side, plan.height, i) ? v : Number.NaN));
  const fastest = maximum(fitting, at - reach, at + reach)?.at ?? null;
  return fastest !== null && plan.height === "overhead" ? (topOfReach(body, side, fastest) ?? fastest) : fastest;
}

/** Frame rate below which the way up of an overhead strike takes two or three frames, so that its fastest one is before the strike. */
const LOW_RATE_FPS = 45;

/**
 * Where the hand is highest after its fastest instant: an overhead strike meets the ball at the top of the reach. From the front and behind, the way up is the fastest part that the picture shows; a hand
 * that was lost on its way up has an interpolated speed. Null when the hand was seen from the side, or does not appear straight overhead soon after.
 */
function topOfReach(body: Body, side: Side, fastest: number): number | null {
  const seen = body.visibility[side].wrist;
  const shown = body.view !== "side" && body.fps < LOW_RATE_FPS;
  if (!shown && !(seen[Math.round(fastest)]! < UNSEEN.lost)) return null;
  const height = lift(body, side).map((v, i) => (seen[i]! >= UNSEEN.found ? v : Number.NaN));
  const top = maximum(height, fastest, fastest + UNSEEN.withinS * body.fps);
  return top && top.value > STRAIGHT_UP_LEG ? top.at : null;
}

/**
 * The fastest other peak close by, with and without what is sure of them, parted from this one by a clear drop, as a share of this one: near 1 in a rhythm, 0 alone.
 * @param overhead height of a circling hand: peaks between which it passes straight overhead belong to one circle; null for other strokes
 */
function rhythmOf(speed: Series, sure: SureSpeed, at: number, fps: number, overhead: Series | null): number {
  const value = valueAt(sure.flat, at);
  const oneCircle = (k: number): boolean =>
    overhead !== null && (maximum(overhead, Math.min(k, at), Math.max(k, at))?.value ?? 0) > STRAIGHT_UP_LEG;
  const beats = peaks(sure.seen, 0.35 * value, 0.05 * fps).map((k) => {
    const gap = Math.abs(k - at);
    const near = gap > ONE_MOVEMENT_S * fps && gap < ALONE_S * fps && !oneCircle(k);
    return near ? Math.min(valueAt(sure.seen, k) / value, valueAt(speed, k) / valueAt(speed, at)) : 0;
  });
  return Math.max(0, ...beats);
}

/** Speed along the direction of the strike. */
const alongStrike = (v: LimbVelocity, strike: number): Series => {
  const u = [valueAt(v.x, strike), valueAt(v.y, strike), valueAt(v.z, strike)] as const;
  const length = Math.hypot(...u);
  return combine((x, y, z) => (x * u[0] + y * u[1] + z * u[2]) / length, v.x, v.y, v.z);
};

/** Start of the forward swing: the last instant before the strike at which the limb did not yet move forward. */
function forwardStart(v: LimbVelocity, strike: number, fps: number): number {
  const along = alongStrike(v, strike);
  const peak = valueAt(along, strike);
  const from = Math.max(0, strike - fps);
  const crossed = crossing(along, 0.05 * peak, strike, from, "up");
  const lows = peaks(
    along.map((s) => -s),
    0.1 * peak,
    2,
  ).filter((k) => k > from && k < strike - 0.03 * fps && valueAt(along, k) < 0.3 * peak);
  return Math.max(crossed ?? 0, lows.at(-1) ?? 0) || (minimum(along, from, strike)?.at ?? from);
}

/** Distance of the wrists in space at a frame, leg lengths. */
export function wristsApart(space: Space, at: number): number {
  const i = Math.round(at);
  const l = space.left.wrist;
  const r = space.right.wrist;
  return Math.hypot(l.x[i]! - r.x[i]!, l.y[i]! - r.y[i]!, l.z[i]! - r.z[i]!) / space.legM;
}

/** Speed of a foot against the other one, leg lengths/s. */
function footApart(body: Body, space: Space, side: Side, at: number): number {
  const own = limbVelocity(body, space, side, "foot");
  const other = limbVelocity(body, space, otherSide(side), "foot");
  const between = (axis: "x" | "y" | "z"): number => valueAt(own[axis], at) - valueAt(other[axis], at);
  return Math.hypot(between("x"), between("y"), between("z"));
}

/** Confidence in a strike by how well the limb was seen around it, 0 to 1. */
function certainty(body: Body, side: Side, endpoint: Endpoint, at: number): number {
  const joint = endpoint === "hand" ? "wrist" : "ankle";
  const reach = Math.max(2, Math.round(0.1 * body.fps));
  const i = Math.round(at);
  return median(body.visibility[side][joint].subarray(Math.max(0, i - reach), i + reach + 1)) || 0;
}

/** Observations that decide whether a fast peak of a limb is the stroke that a plan describes. NaN where one does not apply. */
export interface SwingSigns {
  /** Speed of the limb as a share of the plan's least speed. */
  readonly speed: number;
  /** Share of the frames around it in which the limb was followed; through gaps a rhythm would look like single strokes. */
  readonly followed: number;
  /** The fastest other peak close by as a share of this one: running and walking are rhythms. */
  readonly rhythm: number;
  /** How much faster than the other side's limb, as a share of the plan's least contrast. */
  readonly contrast: number;
  /** Speed of a kicking foot against the other one as a share of the plan's least speed: sitting down moves the pelvis, not a foot. */
  readonly apart: number;
  /** Distance of the wrists of a two-handed stroke, leg lengths. */
  readonly wrists: number;
  /** Share of the speed along x of the picture; side view. */
  readonly forward: number;
}

/** A peak that may be the stroke. */
export interface SwingCandidate extends Swing {
  readonly signs: SwingSigns;
}

/** A swing around a known strike. */
export function swingAt(body: Body, space: Space, side: Side, plan: SwingPlan, strike: number, confidence: number): Swing {
  const v = limbVelocity(body, space, side, plan.endpoint);
  const peak = valueAt(v.speed, strike);
  const vx = valueAt(v.x, strike);
  return {
    side,
    forward: forwardStart(v, strike, body.fps),
    strike,
    end: crossing(v.speed, 0.2 * peak, strike, body.rows - 1, "down") ?? body.rows - 1,
    direction: Math.abs(vx) < 0.2 * peak ? 0 : vx > 0 ? 1 : -1,
    peak,
    confidence,
  };
}

/** Visibility below `clear` reduces the weight of a limb's speed; the speed of the striking limb has at least the weight `least`. */
const SEEN = { clear: 0.5, least: 0.2 };

/** A limb of lower visibility is not compared with the other one, and its strokes do not count when others are visible. */
const IMAGINED = 0.2;

/** A limb's speed with discounts for noisy depth and low visibility, leg lengths/s. */
interface SureSpeed {
  /** Discounted for depth; at least the speed in the picture. */
  readonly flat: Series;
  /** `flat`, discounted for low visibility. */
  readonly seen: Series;
  /** Weight by visibility, 0 to 1. */
  readonly clear: Series;
  /** Speed that counts in the comparison with the other limb. */
  readonly least: Series;
}

function sureSpeed(body: Body, v: LimbVelocity, side: Side, endpoint: Endpoint): SureSpeed {
  const visibility = body.visibility[side][endpoint === "hand" ? "wrist" : "ankle"];
  // A speed is read from the rows before and after: where the limb is hidden in all of them its guessed places make the speed.
  const read = (i: number): number => mean(visibility.subarray(Math.max(0, i - 1), i + 2));
  const share = v.speed.map((_, i) => Math.min(1, Math.min(certainty(body, side, endpoint, i), read(i)) / SEEN.clear));
  const clear = share.map((c) => Math.max(SEEN.least, c));
  const discounted = combine((speed, z) => speed / (1 + (DEPTH_PENALTY * Math.abs(z)) / Math.max(speed, 1e-9)), v.speed, v.z);
  const flat = combine((speed, x, y) => Math.max(Math.hypot(x, y), speed), discounted, v.x, v.y);
  const times = (speed: Series, c: Series): Series => combine((a, b) => a * b, speed, c);
  return { flat, clear, seen: times(flat, clear), least: times(discounted, share) };
}

/** A later peak is the strike when it has at least this share of the fastest peak's speed and follows within this time, s. The backswing may be as fast as the strike (a filmed pitch: 0.98, 0.17 s). */
const DRAWN_BACK = { share: 0.9, withinS: 0.25 };

/** Peaks of speed at the position that the stroke requires; of peaks close together the fastest, weighted by visibility. */
function candidates(body: Body, speed: Series, { clear }: SureSpeed, side: Side, plan: SwingPlan, least: number): number[] {
  const fastest = maximum(speed, 0, body.rows - 1)?.value ?? 0;
  const fits = (at: number): boolean => plan.endpoint === "foot" || heightFits(body, side, plan.height, Math.round(at));
  // A peak at the required position ranks before one that is only near it.
  const weight = (at: number): number => valueAt(speed, at) * valueAt(clear, at);
  const rank = (at: number): number => weight(at) + (fits(at) ? fastest : 0);
  const ranked = peaks(speed, LEAST_PROMINENCE * least, 2)
    .filter((at) => valueAt(speed, at) >= least && strikeNear(body, speed, side, plan, at) !== null)
    .sort((a, b) => rank(b) - rank(a));
  const selected: number[] = [];
  for (const at of ranked) {
    if (selected.some((k) => Math.abs(k - at) < ALONE_S * body.fps)) continue;
    const later = ranked.filter(
      (k) => k >= at && k - at < DRAWN_BACK.withinS * body.fps && fits(k) === fits(at) && weight(k) >= DRAWN_BACK.share * weight(at),
    );
    selected.push(plan.circle ? at : Math.max(...later));
  }
  return selected.sort((a, b) => a - b);
}

/** Speed at the clip's first or last frame, as a share of a peak's, from which on the limb is in the middle of a movement there; and what is left of that speed between the two where they are two movements. */
const CUT_MOVEMENT = { edge: 0.5, valley: 0.85 };

/**
 * True when a peak near the clip's beginning or end belongs to a stroke that the clip cuts: the limb slows down between the peak and the edge and is fast again at the edge. A clip that begins after the impact
 * shows a fast follow-through so, and one that ends before it a fast backswing.
 */
function isPartOfCut(speed: Series, at: number, fps: number): boolean {
  const value = valueAt(speed, at);
  return [speed.findIndex(Number.isFinite), speed.findLastIndex(Number.isFinite)].some((edge) => {
    const valley = minimum(speed, Math.min(edge, at), Math.max(edge, at))?.value ?? Number.NaN;
    const fast = speed[edge]!;
    return Math.abs(at - edge) < ALONE_S * fps && fast > CUT_MOVEMENT.edge * value && valley < CUT_MOVEMENT.valley * fast;
  });
}

/** False for a limb that moves forward from the clip's first frame to a peak soon after: that may as well be the follow-through or the return from a stroke before the clip. */
function beginsInClip({ forward, strike }: Swing, speed: Series, fps: number): boolean {
  const first = speed.findIndex(Number.isFinite);
  return forward > first + 1 || strike - first > ALONE_S * fps;
}

/**
 * Peaks of speed of a hand or foot against the pelvis that may be strokes, throws or kicks of one side (events B6). No ball or racket is seen: the strike is the peak speed, a
 * proxy good to one or two frames. A peak is a candidate when it is about as fast as the fastest of the clip and at the height of the stroke; its signs decide.
 * @param side the striking side
 */
export function swingCandidates(body: Body, space: Space, side: Side, plan: SwingPlan): SwingCandidate[] {
  const v = limbVelocity(body, space, side, plan.endpoint);
  const own = sureSpeed(body, v, side, plan.endpoint);
  const opposite = otherSide(side);
  const other = sureSpeed(body, limbVelocity(body, space, opposite, plan.endpoint), opposite, plan.endpoint).least;
  const fastest = maximum(own.seen, 0, body.rows - 1);
  if (!fastest || isImagined(body, side, plan.endpoint)) return [];
  return candidates(body, v.speed, own, side, plan, ALIKE * fastest.value).flatMap((at): SwingCandidate[] => {
    const strike = strikeNear(body, v.speed, side, plan, at);
    if (strike === null || isPartOfCut(v.speed, at, body.fps)) return [];
    const value = valueAt(v.speed, at);
    const [before, after] = RIVAL_S[plan.endpoint];
    const rival = maximum(other, at - before * body.fps, at + after * body.fps)?.value ?? 0;
    const compared = plan.contrast > 0 && certainty(body, side, plan.endpoint, at) > IMAGINED;
    const signs: SwingSigns = {
      speed: valueAt(own.flat, at) / plan.leastSpeed,
      followed: coverage(v.speed, Math.max(0, at - ALONE_S * body.fps), Math.min(body.rows - 1, at + 0.3 * body.fps)),
      rhythm: rhythmOf(v.speed, own, at, body.fps, plan.circle ? lift(body, side) : null),
      contrast: compared ? value / (plan.contrast * rival) : Number.NaN,
      apart: plan.endpoint === "foot" ? footApart(body, space, side, at) / plan.leastSpeed : Number.NaN,
      wrists: plan.twoHanded ? wristsApart(space, at) : Number.NaN,
      forward: body.view === "side" ? Math.abs(valueAt(v.x, strike)) / valueAt(v.speed, strike) : Number.NaN,
    };
    const swing = swingAt(body, space, side, plan, strike, certainty(body, side, plan.endpoint, strike));
    return beginsInClip(swing, v.speed, body.fps) ? [{ ...swing, signs }] : [];
  });
}

/** The strokes of a clip among the candidates that were kept: visible ones, and ones visible under the other hand's name, take precedence over hidden ones. */
export function chosenSwings(body: Body, space: Space, side: Side, plan: SwingPlan, kept: readonly Swing[]): Swing[] {
  const clear = kept.filter((s) => s.confidence > IMAGINED);
  const named = clear.length > 0 ? clear : kept;
  const taken = isImagined(body, side, plan.endpoint) ? [] : exchangedSwings(body, space, side, plan);
  const sure =
    taken.length > 0
      ? named.filter((s) => s.confidence > SEEN.clear && taken.every((t) => Math.abs(t.strike - s.strike) > ALONE_S * body.fps))
      : named;
  return [...sure, ...taken].sort((a, b) => a.strike - b.strike);
}

/** Visibility below which a hand, in three quarters of the clip, counts as occluded throughout (behind a bar's plates): it has no strokes. */
const NEVER_SEEN = 0.3;

const isImagined = (body: Body, side: Side, endpoint: Endpoint): boolean =>
  endpoint === "hand" && percentile(body.visibility[side].wrist, 75) < NEVER_SEEN;

/** Visibilities that show that the model exchanged the hands: of the striking hand before (at least) and at the strike (at most), of the other one at the strike (at least). */
const EXCHANGED = { before: 0.8, at: 0.3, other: 0.5 };
/** Time before a strike at which the striking hand was still seen under its own name, s; and confidence in a strike found under the other name. */
const BEFORE_S = 0.4;
const EXCHANGED_CONFIDENCE = 0.5;

/**
 * Strikes of one hand under the other hand's name: in a fast throw or serve the model may lose the striking hand and put the other arm's landmarks on
 * it. When a well-seen hand vanishes and the other one strikes instead, the strike belongs to the vanished hand. A hand that was occluded all along does not count.
 */
function exchangedSwings(body: Body, space: Space, side: Side, plan: SwingPlan): Swing[] {
  if (plan.endpoint !== "hand" || plan.twoHanded || plan.contrast === 0 || plan.height === "any") return [];
  const opposite = otherSide(side);
  const v = limbVelocity(body, space, opposite, "hand");
  const sure = sureSpeed(body, v, opposite, "hand");
  const vanished = (at: number): boolean => {
    const i = Math.round(at);
    const seen = body.visibility[side].wrist.subarray(Math.max(0, i - Math.round(BEFORE_S * body.fps)), i);
    return (
      certainty(body, side, "hand", at) < EXCHANGED.at &&
      Math.max(...seen) > EXCHANGED.before &&
      certainty(body, opposite, "hand", at) > EXCHANGED.other
    );
  };
  const speed = v.speed.map((s, i) => (vanished(i) && heightFits(body, opposite, plan.height, i) ? s : Number.NaN));
  const strikes: number[] = [];
  const ranked = Array.from(speed.keys())
    .filter((i) => speed[i]! >= plan.leastSpeed && sure.flat[i]! >= plan.leastSpeed)
    .sort((a, b) => speed[b]! - speed[a]!);
  for (const i of ranked) if (strikes.every((k) => Math.abs(k - i) >= ALONE_S * body.fps)) strikes.push(i);
  return strikes
    .filter((at) => valueAt(v.speed, at) >= ALIKE * valueAt(v.speed, strikes[0]!))
    .map((at) => ({ ...swingAt(body, space, opposite, plan, at, EXCHANGED_CONFIDENCE * certainty(body, opposite, "hand", at)), side }));
}
