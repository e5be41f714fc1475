/** Initial contact and toe-off of one foot estimated from single signals, and the event on which the estimates agree. */
import type { Body, Side } from "../body/body.ts";
import { type Ground, heightAbove } from "../body/ground.ts";
import type { EventBiases } from "../pose-calibration.ts";
import { combine, crossing, derivative, median, minimum, type Series } from "../signals/series.ts";
import type { FootEvent } from "./contact.ts";
import { travelDirection } from "./ground-velocity.ts";

/** Signals of one foot from which its events are read, one value per row. Walking backwards, the toe takes the place of the heel and the heel that of the toe. */
export interface FootSignals {
  /** How far the heel is ahead of the hips, leg lengths. */
  readonly leadAhead: Series;
  /** How far the toe is ahead of the hips, leg lengths: negative behind them. */
  readonly trailBehind: Series;
  /** Height of the lower of heel and toe above the foot's ground line, leg lengths. */
  readonly low: Series;
  /** Vertical velocity of `low`, leg lengths/s. */
  readonly lowSpeed: Series;
  /** Height of the toe above the foot's ground line, leg lengths. */
  readonly toeHeight: Series;
  /** Vertical velocity of the toe, leg lengths/s. */
  readonly toeRise: Series;
  /** Horizontal speed of the middle of the foot against the ground (belt or floor), leg lengths/s. */
  readonly slip: Series;
  /** Horizontal speed of the heel against the ground, leg lengths/s. */
  readonly heelSlip: Series;
  /** Of the better seen of heel and toe, 0 to 1. */
  readonly visibility: Series;
  /** Speed against the ground below which a foot counts as stopped, leg lengths/s: 1, less for slow walking. */
  readonly stopping: number;
}

/** The signals of one foot; `vGround` is the horizontal velocity of the ground in the picture, leg lengths/s. */
export function signalsOf(body: Body, side: Side, ground: Ground, vGround: number): FootSignals {
  const { heel, toe } = body.extremities[side];
  const { midHip } = body.extremities;
  const leg = body.legPx;
  const way = travelDirection(body, vGround);
  const heelHeight = heightAbove(ground, heel.x, heel.y, leg);
  const toeHeight = heightAbove(ground, toe.x, toe.y, leg);
  const low = combine(Math.min, heelHeight, toeHeight);
  // While the other leg is outside the picture the own hip stands for the middle of both.
  const hip = combine((mid, own) => (Number.isNaN(mid) ? own : mid), midHip.x, body.extremities[side].hip.x);
  const midFoot = combine((a, b) => (a + b) / (2 * leg), heel.x, toe.x);
  return {
    // Walking backwards the toe leads and lands first, the heel leaves last.
    leadAhead: combine((p, m) => (way * (p - m)) / leg, way > 0 ? heel.x : toe.x, hip),
    trailBehind: combine((p, m) => (way * (p - m)) / leg, way > 0 ? toe.x : heel.x, hip),
    low,
    lowSpeed: derivative(low, body.fps),
    toeHeight: way > 0 ? toeHeight : heelHeight,
    toeRise: derivative(way > 0 ? toeHeight : heelHeight, body.fps),
    slip: derivative(midFoot, body.fps).map((v) => Math.abs(v - vGround)),
    heelSlip: derivative(way > 0 ? heel.x : toe.x, body.fps).map((v) => Math.abs(v / leg - vGround)),
    visibility: combine(Math.max, body.visibility[side].heel, body.visibility[side].toe),
    stopping: Math.min(1, Math.max(0.3, 0.6 * median(derivative(midHip.x, body.fps).map((v) => Math.abs(v / leg - vGround))))),
  };
}

/** Certainty of an event that a single signal shows. */
const ALONE = 0.35;

/** Median of the estimates that exist, and how closely they agree (1 within 8 ms, 0 beyond 60 ms). */
function agree(estimates: readonly (number | null)[], fps: number, seen: number): FootEvent | null {
  const found = estimates.filter((e) => e !== null);
  const [only] = found;
  if (only === undefined) return null;
  if (found.length === 1) return { at: only, confidence: ALONE * Math.min(1, 0.4 + seen) };
  const at = median(found);
  const spread = (1000 * median(found.map((e) => Math.abs(e - at)))) / fps;
  const agreement = Math.max(0, Math.min(1, 1 - (spread - 8) / 52));
  return { at, confidence: agreement * Math.min(1, 0.4 + seen) };
}

/** The single estimates of one instant in frames, before their biases are taken off; null where a signal shows nothing. */
type Estimates = Readonly<Record<string, number | null>>;

/** Estimates of an initial contact near a turning point of the heel. */
export function contactEstimates(s: FootSignals, candidate: number, fps: number): Estimates {
  const from = candidate - 0.06 * fps;
  const to = candidate + 0.13 * fps;
  const fastest = minimum(s.lowSpeed, from, to);
  return {
    turning: candidate,
    descentEnds: fastest && fastest.value < -0.1 ? crossing(s.lowSpeed, 0.35 * fastest.value, fastest.at, to, "up") : null,
    lowEnough: crossing(s.low, 0.02, from, to, "down"),
    atRest: crossing(s.slip, s.stopping, from, to, "down"),
    heelStops: crossing(s.heelSlip, s.stopping, from, to, "down"),
  };
}

/** Estimates of a toe-off near a turning point of the toe. */
export function offEstimates(s: FootSignals, candidate: number, fps: number): Estimates {
  const from = candidate - 0.12 * fps;
  // Soon after its turning point a foot swings, though its toe may drag along the floor and rise much later.
  const swings = candidate + 0.05 * fps;
  const anchor = Math.ceil(crossing(s.toeHeight, 0.05, from, swings, "up") ?? swings);
  const earliest = candidate - 0.22 * fps;
  return {
    turning: candidate,
    riseStarts: crossing(s.toeRise, 0.5, anchor, earliest, "up"),
    highEnough: crossing(s.toeHeight, 0.03, anchor, earliest, "up"),
    slips: crossing(s.slip, 1.2 * s.stopping, anchor, earliest, "up"),
  };
}

/**
 * Shift of an estimate by the frame rate, ms. Speeds are differences over two frames. With longer frames a foot therefore seems to come to rest later and
 * to set off earlier, by about a quarter of the difference in frame time.
 * @param biasFps frame rate at which the biases were measured
 */
const smear = (name: string, fps: number, biasFps: number): number => (name === "turning" ? 0 : 250 / fps - 250 / biasFps);

/** How the estimates of one kind of event are corrected. */
export interface Correction {
  readonly biases: EventBiases;
  /** Frame rate at which the biases were measured. */
  readonly biasFps: number;
  /** +1 for coming to rest, -1 for setting off. */
  readonly sense: 1 | -1;
}

/** The event that the estimates, less their biases, agree on; null without an estimate. */
export function combined(estimates: Estimates, { biases, biasFps, sense }: Correction, fps: number, seen: number): FootEvent | null {
  const unbiased = Object.entries(biases).map(([name, bias]) => {
    const at = estimates[name] ?? null;
    return at === null ? null : at - ((bias + sense * smear(name, fps, biasFps)) * fps) / 1000;
  });
  return agree(unbiased, fps, seen);
}
