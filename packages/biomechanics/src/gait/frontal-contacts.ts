/** Ground contacts of a walker or runner seen from the front or from behind. */
import { type Body, otherSide, type Side } from "../body/body.ts";
import { distance, type Point } from "../body/points.ts";
import { fillGaps, lowPass, runs } from "../signals/filter.ts";
import { valleys } from "../signals/peaks.ts";
import { combine, crossing, derivative, maximum, mean, median, percentile, type Series } from "../signals/series.ts";
import type { Contact, FootEvent, GaitKind } from "./contact.ts";

/** Greatest speed of a standing foot in the picture, leg lengths/s: the standing foot of an approaching walker stays in place. */
const STANDING_LEG_PER_S = 0.35;
/** Longest apparent movement of a standing foot that counts as noise, s. */
const NOISE_GAP_S = 0.07;
/** Shortest stance, s. */
const SHORTEST_STANCE_S = 0.3;
/** Least ratio of greatest to least size of the athlete over the clip in a walk towards or away from the camera. */
const NEARING = 1.08;
/** Least speed of the toe's fall after a heel strike, leg lengths/s. */
const SLAP_LEG_PER_S = 0.25;
/** Confidence in a contact of this view, 0 to 1: there is no ground line, and the foot moves mostly along the camera axis. */
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
 * Contacts of one foot, and the frame from which it does not move in the picture. Initial contact is just before the toe falls flat, or when the heel comes to rest
 * if that fall is not visible; toe-off is at the fastest rise of the heel.
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
    // The foot of a walker going away seems to stand before it lands: the first fall of the toe counts.
    const slap = valleys(slapping, SLAP_LEG_PER_S / 2, 1).find(
      (at) => at >= from - 0.05 * fps && at <= from + 0.45 * fps && slapping[Math.round(at)]! < -SLAP_LEG_PER_S,
    );
    if (slap !== undefined) return slap - lagS.toeFall * fps;
    return crossing(heelSpeed, STANDING_LEG_PER_S, from - 0.1 * fps, from + 0.12 * fps, "down");
  };
  const still = speedOf(ankle).map((v) => (v < STANDING_LEG_PER_S ? 1 : Number.NaN));
  const stances = runs(fillGaps(still, Math.round(NOISE_GAP_S * fps)), true).filter(([a, b]) => b - a + 1 >= SHORTEST_STANCE_S * fps);
  return stances.flatMap(([from, to]) => {
    const landed = from > 0.1 * fps ? landing(from) : null;
    // In a back view the movement of the foot away from the camera hides the heel rise.
    const rise = body.view === "front" && to < rows - 0.1 * fps ? maximum(heelRise, to - 0.05 * fps, to + 0.12 * fps) : null;
    if (landed === null && rise === null) return [];
    const toeOff = rise && rise.value > STANDING_LEG_PER_S ? event(rise.at - lagS.heelRise * fps) : null;
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

/** True when the contacts alternate between the feet. */
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
