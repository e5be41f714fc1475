import type { Body, Side } from "../body/body.ts";
import { type Ground, groundOf, heightAbove } from "../body/ground.ts";
import { peaks, valleys } from "../signals/peaks.ts";
import { combine, coverage, crossing, derivative, median, minimum, type Series } from "../signals/series.ts";

/** An instant of one foot; `at` in frames, fractional. */
export interface FootEvent {
  readonly at: number;
  /** 0 to 1: how well the signals that found it agree and how well the foot was seen. */
  readonly confidence: number;
}

/** One ground contact of one foot: initial contact to toe-off. Either end is null where the video does not show it. */
export interface Contact {
  readonly side: Side;
  readonly initialContact: FootEvent | null;
  readonly toeOff: FootEvent | null;
}

export type GaitKind = "running" | "walking";

interface FootSignals {
  readonly heelAhead: Series;
  readonly toeBehind: Series;
  readonly low: Series;
  readonly lowSpeed: Series;
  readonly toeHeight: Series;
  readonly toeRise: Series;
  /** Horizontal speed of the foot against the ground (belt or floor), leg lengths/s. */
  readonly slip: Series;
  readonly visibility: Series;
}

/** Height over the ground line up to which a foot may count as standing, leg lengths. */
const STANDING = 0.03;

/** Frame rate below which the low-pass filter rounds the corners that mark an event: estimates from it are spread more. */
const CLEAR_FPS = 50;

/**
 * Horizontal velocity of the ground in the picture, leg lengths per second: about 0 for a fixed camera and floor, minus the belt speed on a
 * treadmill, the pan of a moving camera. The median velocity of a foot that stands low.
 */
export function groundVelocity(body: Body, grounds: Readonly<Record<Side, Ground>>): number {
  const samples: number[] = [];
  for (const side of ["left", "right"] as const) {
    const { heel, toe } = body.extremities[side];
    for (const p of [heel, toe]) {
      const height = heightAbove(grounds[side], p.x, p.y, body.legPx);
      const v = derivative(p.x, body.fps);
      for (let i = 0; i < body.rows; i++) if (height[i]! < STANDING && Number.isFinite(v[i]!)) samples.push(v[i]! / body.legPx);
    }
  }
  return median(samples);
}

function signalsOf(body: Body, side: Side, ground: Ground, vGround: number): FootSignals {
  const { heel, toe } = body.extremities[side];
  const { midHip } = body.extremities;
  const leg = body.legPx;
  const heelHeight = heightAbove(ground, heel.x, heel.y, leg);
  const toeHeight = heightAbove(ground, toe.x, toe.y, leg);
  const low = combine(Math.min, heelHeight, toeHeight);
  const midFoot = combine((a, b) => (a + b) / (2 * leg), heel.x, toe.x);
  return {
    heelAhead: combine((h, m) => (h - m) / leg, heel.x, midHip.x),
    toeBehind: combine((t, m) => (t - m) / leg, toe.x, midHip.x),
    low,
    lowSpeed: derivative(low, body.fps),
    toeHeight,
    toeRise: derivative(toeHeight, body.fps),
    slip: derivative(midFoot, body.fps).map((v) => Math.abs(v - vGround)),
    visibility: combine(Math.max, body.visibility[side].heel, body.visibility[side].toe),
  };
}

/** Median of the estimates that exist, and how closely they agree (1 within 8 ms, 0 beyond 60 ms). */
function agree(estimates: readonly (number | null)[], fps: number, seen: number): FootEvent | null {
  const found = estimates.filter((e) => e !== null);
  if (found.length < 2) return null;
  const at = median(found);
  const spread = (1000 * median(found.map((e) => Math.abs(e - at)))) / fps;
  const agreement = Math.max(0, Math.min(1, 1 - (spread - 8) / 52));
  return { at, confidence: agreement * Math.min(1, 0.4 + seen) };
}

/**
 * Biases of the single estimates against plate-like contact (sole within millimetres of the ground and at rest), ms; each was measured on rendered
 * runners and walkers whose contacts are exact. They belong to the estimator (its threshold and filter), not to a clip.
 */
const BIAS_MS = {
  contact: { descentEnds: 1, lowEnough: -10, atRest: -14 },
  off: { riseStarts: 4, highEnough: 28, slips: 22 },
};

function initialContact(s: FootSignals, candidate: number, fps: number): FootEvent | null {
  const from = candidate - 0.05 * fps;
  const to = candidate + 0.13 * fps;
  if (coverage(s.low, from, to) < 0.9) return null;
  const ms = fps / 1000;
  const fastest = minimum(s.lowSpeed, from, to);
  const descentEnds = fastest && fastest.value < -0.1 ? crossing(s.lowSpeed, 0.35 * fastest.value, fastest.at, to, "up") : null;
  const lowEnough = crossing(s.low, 0.02, from, to, "down");
  const atRest = crossing(s.slip, 1.0, from, to, "down");
  const shift = (e: number | null, bias: number) => (e === null ? null : e - bias * ms);
  return agree(
    [shift(descentEnds, BIAS_MS.contact.descentEnds), shift(lowEnough, BIAS_MS.contact.lowEnough), shift(atRest, BIAS_MS.contact.atRest)],
    fps,
    s.visibility[Math.round(candidate)] ?? 0,
  );
}

function toeOff(s: FootSignals, candidate: number, fps: number): FootEvent | null {
  const from = candidate - 0.12 * fps;
  const to = candidate + 0.12 * fps;
  if (coverage(s.toeHeight, from, to) < 0.9) return null;
  const ms = fps / 1000;
  const anchor = crossing(s.toeHeight, 0.05, from, candidate + 0.2 * fps, "up") ?? candidate + 0.05 * fps;
  const riseStarts = crossing(s.toeRise, 0.5, anchor, anchor - 0.2 * fps, "up");
  const highEnough = crossing(s.toeHeight, 0.03, anchor, anchor - 0.2 * fps, "up");
  const slips = crossing(s.slip, 1.2, anchor, anchor - 0.2 * fps, "up");
  const shift = (e: number | null, bias: number) => (e === null ? null : e - bias * ms);
  return agree(
    [shift(riseStarts, BIAS_MS.off.riseStarts), shift(highEnough, BIAS_MS.off.highEnough), shift(slips, BIAS_MS.off.slips)],
    fps,
    s.visibility[Math.round(candidate)] ?? 0,
  );
}

/** Shortest time between two contacts of one foot, s. */
const MIN_STRIDE_S: Readonly<Record<GaitKind, number>> = { running: 0.36, walking: 0.6 };
/** Contact times outside of these bounds are no contacts, s. */
const CONTACT_S: Readonly<Record<GaitKind, readonly [number, number]>> = { running: [0.06, 0.5], walking: [0.25, 2.5] };

/**
 * Ground contacts of one foot from a side view.
 *
 * Candidates are the turning points of heel and toe against the pelvis (Zeni et al. 2008), which exist on a treadmill as well as overground.
 * Each is refined to a fraction of a frame by the median of three independent signals: for initial contact the end of the foot's descent, its height over its own
 * ground line, and its coming to rest against the ground; for toe-off the start of the toe's rise, its height, and its slipping away.
 */
export function contactsOf(body: Body, side: Side, kind: GaitKind, grounds: Readonly<Record<Side, Ground>>, vGround: number): Contact[] {
  const s = signalsOf(body, side, grounds[side], vGround);
  const { fps } = body;
  const separation = MIN_STRIDE_S[kind] * fps;
  const contacts = peaks(s.heelAhead, 0.15, separation).map((c) => initialContact(s, c, fps));
  const offs = valleys(s.toeBehind, 0.15, separation).map((c) => toeOff(s, c, fps));
  const events = [
    ...contacts.flatMap((e) => (e ? [{ ...e, type: "contact" as const }] : [])),
    ...offs.flatMap((e) => (e ? [{ ...e, type: "off" as const }] : [])),
  ].sort((a, b) => a.at - b.at);
  const out: Contact[] = [];
  const [shortest, longest] = CONTACT_S[kind];
  for (let i = 0; i < events.length; i++) {
    const e = events[i]!;
    const next = events[i + 1];
    if (e.type === "off") {
      out.push({ side, initialContact: null, toeOff: e });
      continue;
    }
    const seconds = next?.type === "off" ? (next.at - e.at) / fps : Number.NaN;
    if (next?.type === "off" && seconds >= shortest && seconds <= longest) {
      out.push({ side, initialContact: e, toeOff: next });
      i++;
    } else out.push({ side, initialContact: e, toeOff: null });
  }
  return out.map((c) => (fps < CLEAR_FPS ? soften(c) : c));
}

function soften(c: Contact): Contact {
  const less = (e: FootEvent | null) => (e ? { ...e, confidence: 0.8 * e.confidence } : null);
  return { ...c, initialContact: less(c.initialContact), toeOff: less(c.toeOff) };
}

/** Ground lines of both feet. */
export const groundsOf = (body: Body): Record<Side, Ground> => ({ left: groundOf(body, "left"), right: groundOf(body, "right") });

/** Contacts of both feet in order of time. */
export function allContacts(body: Body, kind: GaitKind): Contact[] {
  const grounds = groundsOf(body);
  const vGround = groundVelocity(body, grounds);
  const time = (c: Contact) => c.initialContact?.at ?? c.toeOff?.at ?? 0;
  return [...contactsOf(body, "left", kind, grounds, vGround), ...contactsOf(body, "right", kind, grounds, vGround)].sort(
    (a, b) => time(a) - time(b),
  );
}
