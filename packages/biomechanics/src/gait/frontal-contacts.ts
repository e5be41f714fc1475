/** Ground contacts of a walker or runner seen from the front or from behind. */
import { type Body, otherSide, type Side } from "../body/body.ts";
import { distance, type Point } from "../body/points.ts";
import { fillGaps, lowPass, runs } from "../signals/filter.ts";
import { valleys } from "../signals/peaks.ts";
import { combine, crossing, derivative, maximum, mean, median, percentile, type Series } from "../signals/series.ts";
import type { Contact, FootEvent, GaitKind } from "./contacts.ts";

/** Slower than this in the picture a foot stands on the ground, leg lengths/s: whoever comes nearer over the ground leaves the standing foot where it is. */
const STANDING = 0.35;
/** A standing foot may seem to move for so long, s; what is shorter than a stance is no stance, s. */
const TREMBLE_S = 0.07;
const SHORTEST_STANCE_S = 0.3;
/** By how much the athlete's size changes over the clip at least, as a ratio, when the way leads towards or away from the camera. */
const NEARING = 1.08;
/** A foot that lands on the heel falls flat at least so fast, leg lengths/s. */
const SLAP = 0.25;
/** How certain a contact in this view is, 0 to 1: no ground line, and the foot moves mostly along the camera's axis. */
const CONFIDENCE = 0.6;

const event = (at: number): FootEvent => ({ at, confidence: CONFIDENCE });

/** Pixels per leg length along time: a walker who comes nearer grows. */
function legPxAlong(body: Body): Series {
  const trunk = fillGaps(distance(body.extremities.midHip, body.extremities.midShoulder), body.fps);
  const smooth = lowPass(trunk, body.fps, 1);
  const usual = median(smooth);
  return smooth.map((v) => (v / usual) * body.legPx);
}

/**
 * Contacts of one foot by the frame from which it stands still: it does not move in the picture then. It has landed just before the toe falls flat, or where that is
 * not seen when the heel comes to rest; it leaves the ground as the heel rises fastest.
 */
function standing(body: Body, side: Side, legPx: Series): { from: number; contact: Contact }[] {
  const { fps, rows } = body;
  const lagS = body.calibration.frontalEventLagS;
  const { heel, toe, ankle } = body.extremities[side];
  const speedOf = (p: Point): Series => {
    const y = derivative(p.y, fps);
    return derivative(p.x, fps).map((v, i) => Math.hypot(v, y[i]!) / legPx[i]!);
  };
  const heelSpeed = speedOf(heel);
  const heelRise = derivative(heel.y, fps).map((v, i) => v / legPx[i]!);
  const slapping = derivative(
    combine((t, h, l) => (t - h) / l, toe.y, heel.y, legPx),
    fps,
  );
  const landing = (from: number): number | null => {
    // Whoever goes away seems to stand before the foot lands: the first time that it falls flat counts, the heel's rise comes later.
    const slap = valleys(slapping, SLAP / 2, 1).find(
      (at) => at >= from - 0.05 * fps && at <= from + 0.45 * fps && slapping[Math.round(at)]! < -SLAP,
    );
    if (slap !== undefined) return slap - lagS.toeFall * fps;
    return crossing(heelSpeed, STANDING, from - 0.1 * fps, from + 0.12 * fps, "down");
  };
  const still = speedOf(ankle).map((v) => (v < STANDING ? 1 : Number.NaN));
  const stances = runs(fillGaps(still, Math.round(TREMBLE_S * fps)), true).filter(([a, b]) => b - a + 1 >= SHORTEST_STANCE_S * fps);
  return stances.flatMap(([from, to]) => {
    const landed = from > 0.1 * fps ? landing(from) : null;
    // From behind the foot's going away hides when the heel rises.
    const rise = body.view === "front" && to < rows - 0.1 * fps ? maximum(heelRise, to - 0.05 * fps, to + 0.12 * fps) : null;
    if (landed === null && rise === null) return [];
    const toeOff = rise && rise.value > STANDING ? event(rise.at - lagS.heelRise * fps) : null;
    return [{ from, contact: { side, initialContact: landed === null ? null : event(landed), toeOff } }];
  });
}

/** Steps by the lowest points of the mid-hip, one per step; the side is the foot that is lower then. */
function hipLows(body: Body, kind: GaitKind): Contact[] {
  const y = body.extremities.midHip.y;
  const window = Math.round(0.6 * body.fps);
  const detrended = y.map((v, i) => v - mean(y.subarray(Math.max(0, i - window), i + window + 1)));
  const lows = valleys(detrended, 0.01 * body.legPx, (kind === "running" ? 0.22 : 0.33) * body.fps);
  const lead = body.extremities;
  return lows.map((at): Contact => {
    const i = Math.round(at);
    // A runner's standing foot is the lower one; of a walker's two standing feet the leading one is nearer from the front, so lower, and farther from behind.
    const lower: Side = lead.left.ankle.y[i]! < lead.right.ankle.y[i]! ? "left" : "right";
    const side = body.view === "back" && kind === "walking" ? otherSide(lower) : lower;
    return { side, initialContact: event(at), toeOff: null };
  });
}

/** The feet stand in turn. */
const alternate = (contacts: readonly Contact[]): boolean => contacts.slice(1).every((c, i) => c.side !== contacts[i]!.side);

/**
 * Ground contacts from the front or from behind, in order of time. A walker who comes nearer or goes away over the ground leaves each standing foot still in the
 * picture, which times its contact and its toe-off; on a treadmill, and in running, only the steps are found, by the hips' lowest points.
 */
export function frontalContacts(body: Body, kind: GaitKind): Contact[] {
  const legPx = legPxAlong(body);
  if (kind === "walking" && percentile(legPx, 95) / percentile(legPx, 5) >= NEARING) {
    const stances = (["left", "right"] as const).flatMap((side) => standing(body, side, legPx)).sort((a, b) => a.from - b.from);
    const contacts = stances.map((s) => s.contact);
    if (contacts.length >= 3 && alternate(contacts)) return contacts;
  }
  return hipLows(body, kind);
}
