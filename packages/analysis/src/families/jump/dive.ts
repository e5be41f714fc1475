/** A swimming start: a dive from a block, head first into the water. */
import {
  combine,
  crossing,
  derivative,
  fitLine,
  maximum,
  median,
  type Point,
  percentile,
  type Series,
  SIDES,
  type Side,
  valueAt,
} from "@sagittal/biomechanics";
import type { EventAt, Found, SharedReaders } from "../../engine/analyser.ts";
import { CERTAIN, type Cue, cueOf, judged, type Match, REFUSED } from "../../engine/evidence.ts";
import { legSeen, type Motion, seen, trunkSeen } from "../../engine/motion.ts";
import { type Reading, single, suppressed } from "../../engine/reading.ts";
import { slowSpeed } from "../../engine/stillness.ts";
import { instantError } from "../../engine/uncertainty.ts";
import { handsBelowFeet, nearHand } from "../shared/cues.ts";
import { DIVE, DIVE_CUES } from "./thresholds.ts";

/** Instants of a dive in frames. */
export interface Dive {
  /** Frames of the set position; empty when it was not filmed. */
  readonly set: readonly number[];
  /** The first movement out of the set position. */
  readonly onset: number | null;
  readonly handsOff: number | null;
  /** The last foot leaves the block. */
  readonly takeOff: number;
  readonly entry: Entry | null;
}

/** The hands reach the water. */
interface Entry {
  readonly at: number;
  /** Standard error of that instant, s. */
  readonly error: number;
  /** The hands were seen to vanish; otherwise the level follows from the rules' height of a block. */
  readonly seen: boolean;
}

export interface WithDive {
  /** Null in other jumps, and where there was no dive. */
  readonly dive: Dive | null;
}

const speedOf = ({ x, y }: Point, m: Motion): Series =>
  combine((vx, vy) => Math.hypot(vx, vy) / m.body.legPx, derivative(x, m.body.fps), derivative(y, m.body.fps));

/**
 * When a foot left the block before `flying`: the step of its speed from rest to that of the leg, which a filter spreads to both sides, passes half of it. Null when the foot was not seen to rest.
 */
function leaving(m: Motion, side: Side, flying: number): number | null {
  const { fps, legPx } = m.body;
  const { toe } = m.body.extremities[side];
  const rests = Array.from({ length: Math.max(0, Math.round(DIVE.restS * fps)) }, (_, i) => Math.round(flying - DIVE.flightS * fps) + i);
  const [x, y] = [median(rests.map((i) => toe.x[i] ?? Number.NaN)), median(rests.map((i) => toe.y[i] ?? Number.NaN))];
  const off = toe.x.map((v, i) => Math.hypot(v - x, toe.y[i]! - y) / legPx);
  let gone = flying;
  while (gone > 0 && off[gone]! > DIVE.footLegs) gone--;
  const speed = speedOf(toe, m);
  const top = maximum(speed, gone - DIVE.stepS * fps, gone + DIVE.stepS * fps);
  return top && gone < flying && gone > 0 ? crossing(speed, 0.5 * top.value, top.at, gone - 2 * DIVE.stepS * fps, "up") : null;
}

/** The set position before the take-off: hips at rest, trunk bent forward. */
function setFrames(m: Motion, until: number): number[] {
  const lean = m.sagittal?.trunkLean;
  if (!lean) return [];
  const speed = slowSpeed(m.body, m.body.joints.midHip);
  const frames: number[] = [];
  for (let i = 0; i < until; i++) if (lean[i]! > DIVE.setLeanDeg && speed[i]! < DIVE.setLegsPerS) frames.push(i);
  return frames.length >= DIVE.setS * m.body.fps ? frames : [];
}

/** The last frame before `until` at which a point is within `limit`, px, of where it was in the set position. */
function leavesPlace(p: Point, set: readonly number[], until: number, limit: number): number | null {
  const [x, y] = [median(set.map((i) => p.x[i]!)), median(set.map((i) => p.y[i]!))];
  const off = (i: number): number => Math.hypot(p.x[i]! - x, p.y[i]! - y);
  for (let i = Math.floor(until); i > 0; i--) {
    if (off(i) <= limit) return off(i + 1) > limit ? i + (limit - off(i)) / (off(i + 1) - off(i)) : null;
  }
  return null;
}

/** The instant after the take-off at which the hands vanish under the water while the hips are still seen above it; null when they stay visible or vanish elsewhere. */
function vanishing(m: Motion, takeOff: number, edge: number): number | null {
  const { fps, rows, legPx, nearSide } = m.body;
  const v = m.body.visibility[nearSide ?? "right"].wrist;
  const hidden = (i: number): boolean => !(v[i]! >= DIVE.hidden);
  const stays = Math.max(2, Math.round(DIVE.hiddenS * fps));
  for (let i = Math.ceil(takeOff) + 1; i + stays < rows && i < takeOff + DIVE.flightS * fps; i++) {
    if (!hidden(i)) continue;
    const gone = Array.from({ length: stays }, (_, k) => hidden(i + k)).every(Boolean);
    const depth = (edge - nearHand(m).y[i - 1]!) / legPx;
    if (gone && v[i - 1]! >= DIVE.visible && depth > DIVE.depthLegs[0] && depth < DIVE.depthLegs[1]) return i - 0.5;
  }
  return null;
}

/** The instant at which the hands sink to a level, px; null when the film ends before. */
function sinksTo(y: Series, level: number, from: number, to: number): number | null {
  for (let i = Math.ceil(from) + 1; i < to; i++) {
    const [before, here] = [y[i - 1]!, y[i]!];
    if (before > level && here <= level) return i - (level - here) / (before - here);
  }
  return null;
}

/** Where the hands meet the water. The level is where they vanish, else that of the rules under the block's edge where a length is known. */
function entryOf(m: Motion, takeOff: number): Entry | null {
  const { fps, rows } = m.body;
  const edge = Math.max(
    ...SIDES.map((side) => valueAt(m.body.extremities[side].toe.y, takeOff - DIVE.edgeS * fps)).filter(Number.isFinite),
  );
  const gone = vanishing(m, takeOff, edge);
  if (gone !== null) return { at: gone, error: Math.hypot(DIVE.vanishS, 2 * instantError(fps)), seen: true };
  if (!m.scale) return null;
  const { y } = nearHand(m);
  const level = edge - DIVE.blockM * m.scale.pxPerM;
  const at = sinksTo(y, level, takeOff, Math.min(rows, takeOff + DIVE.flightS * fps));
  if (at === null) return null;
  const fall = Math.abs(valueAt(derivative(y, fps), at)) / m.scale.pxPerM;
  return { at, error: Math.hypot(DIVE.blockSdM / fall, instantError(fps)), seen: false };
}

/** Cues against a dive: a body that hardly travels, or that did not fly. */
function diveCues(m: Motion, flying: number, takeOff: number): Cue[] {
  const { x } = m.body.joints.midHip;
  const speed = (valueAt(x, flying) - valueAt(x, takeOff)) / m.body.legPx / Math.max(1e-9, (flying - takeOff) / m.body.fps);
  return [cueOf("slow", speed, DIVE_CUES.slow), cueOf("flight", (flying - takeOff) / m.body.fps, DIVE_CUES.flight)];
}

/** A dive as found, or its absence with what spoke against it. */
function diveOf(m: Motion): { dive: Dive | null; match: Match } {
  const below = handsBelowFeet(m);
  const flying = below.findIndex((v, i) => v > DIVE.headFirstLegs && i > 0);
  if (flying < 0) return { dive: null, match: { ...CERTAIN, doubt: REFUSED } };
  const offs = SIDES.flatMap((side) => leaving(m, side, flying) ?? []);
  if (offs.length === 0) return { dive: null, match: { ...CERTAIN, doubt: REFUSED } };
  const { kept, match } = judged([Math.max(...offs)], (takeOff) => diveCues(m, flying, takeOff));
  const [takeOff] = kept;
  if (takeOff === undefined) return { dive: null, match };
  const set = setFrames(m, Math.min(...offs));
  const place = (p: Point, legs: number): number | null => (set.length === 0 ? null : leavesPlace(p, set, takeOff, legs * m.body.legPx));
  const dive = { set, onset: place(m.centreOfMass, DIVE.movedLegs), handsOff: place(nearHand(m), DIVE.handLegs), takeOff };
  return { dive: { ...dive, entry: entryOf(m, takeOff) }, match };
}

/** The dive between a coach's corrected events. */
function corrected(m: Motion, events: readonly EventAt[], found: Dive | null): Dive | null {
  const first = (type: EventAt["type"]): number | null => events.find((e) => e.type === type)?.frame ?? null;
  const takeOff = first("take_off");
  if (takeOff === null) return null;
  const landing = first("landing");
  const error = 2 * instantError(m.body.fps);
  return {
    set: found?.set ?? [],
    onset: first("phase_start"),
    handsOff: found?.handsOff ?? null,
    takeOff,
    entry: landing === null ? null : { at: landing, error, seen: true },
  };
}

/** Finds the dive of a swimming start. */
export function findDive(m: Motion, events?: readonly EventAt[]): Found<WithDive> {
  const found = diveOf(m);
  const dive = events ? corrected(m, events, found.dive) : found.dive;
  const certainty = trunkSeen(m);
  const event = (type: EventAt["type"], frame: number | null | undefined): EventAt[] =>
    frame == null ? [] : [{ type, side: null, frame, confidence: certainty }];
  return {
    phases: { dive },
    events: dive ? [...event("phase_start", dive.onset), ...event("take_off", dive.takeOff), ...event("landing", dive.entry?.at)] : [],
    zone: {},
    match: events ? CERTAIN : found.match,
  };
}

/** Legs in the set position: the foot further ahead and the one behind; both feet at the edge are both in front. */
function legsInSet(m: Motion, { set }: Dive): { front: readonly Side[]; rear: Side | null } {
  const place = (side: Side): number => median(set.map((i) => m.body.extremities[side].toe.x[i]!));
  const apart = (place("left") - place("right")) / m.body.legPx;
  if (!(Math.abs(apart) > DIVE.stepLegs)) return { front: SIDES, rear: null };
  return apart > 0 ? { front: ["left"], rear: "right" } : { front: ["right"], rear: "left" };
}

/** Bend of a knee in the set position; of the better seen one when both feet stand at the edge. */
function kneeInSet(m: Motion, dive: Dive | null, which: "front" | "rear"): Reading {
  if (!dive || !m.sagittal || dive.set.length === 0) return suppressed("no_event");
  const { front, rear } = legsInSet(m, dive);
  const side = which === "rear" ? rear : front.length > 1 ? m.body.nearSide : front[0];
  if (!side) return suppressed("no_event");
  const knee = m.sagittal[side].kneeFlexion;
  return single(median(dive.set.map((i) => knee[i]!)), 1, legSeen(m, side), { side });
}

/** Velocity of the mass centre at the take-off, px/s: from its flight, in which only gravity changes it. */
function takeOffVelocity(m: Motion, { takeOff, entry }: Dive): { x: number; y: number } {
  const { fps, rows } = m.body;
  const from = Math.ceil(takeOff + DIVE.clearS * fps);
  const to = Math.min(rows - 1, Math.floor(Math.min((entry?.at ?? rows) - DIVE.clearS * fps, takeOff + DIVE.fitS * fps)));
  if (to - from < 2) return { x: Number.NaN, y: Number.NaN };
  const t = Float64Array.from({ length: to - from + 1 }, (_, i) => (from + i - takeOff) / fps);
  const [vx, vy] = (["x", "y"] as const).map((axis) => derivative(m.centreOfMass[axis], fps).subarray(from, to + 1));
  return { x: percentile(vx!, 50), y: fitLine(t, vy!).intercept };
}

/** A value at the entry with what its instant leaves open. */
function atEntry(m: Motion, dive: Dive | null, value: (frame: number) => number): Reading {
  if (!dive) return suppressed("no_event");
  const { entry } = dive;
  if (!entry) return suppressed("visibility");
  const dt = 1 / m.body.fps;
  const rate = (value(entry.at + 1) - value(entry.at - 1)) / (2 * dt);
  const now = value(entry.at);
  if (!Number.isFinite(now)) return suppressed("visibility");
  return {
    values: [now],
    aggregate: "mean",
    n: 1,
    quality: trunkSeen(m),
    ...(Number.isFinite(rate) && { error: Math.abs(rate) * entry.error }),
    ...(!entry.seen && { detail: { beta: true } }),
  };
}

const between = (m: Motion, from: number | null | undefined, to: number | null | undefined): Reading =>
  from == null || to == null ? suppressed("no_event") : single((to - from) / m.body.fps, 1, trunkSeen(m));

const metres = (m: Motion, px: number): number => px / (m.scale?.pxPerM ?? Number.NaN);

/** Readers of swimming starts by key. */
export const diveMetrics = {
  set_front_knee: (m, { dive }) => kneeInSet(m, dive, "front"),
  set_rear_knee: (m, { dive }) => kneeInSet(m, dive, "rear"),
  block_time: (m, { dive }) => between(m, dive?.onset, dive?.takeOff),
  hands_off_time: (m, { dive }) => {
    const read = between(m, dive?.onset, dive?.handsOff);
    return "reason" in read ? read : { ...read, quality: seen(m, m.body.nearSide ?? "right", ["wrist"]) };
  },
  takeoff_speed: (m, { dive }) => (dive ? single(metres(m, takeOffVelocity(m, dive).x), 1, trunkSeen(m)) : suppressed("no_event")),
  dive_flight_time: (m, { dive }) => atEntry(m, dive, (frame) => (frame - (dive?.takeOff ?? Number.NaN)) / m.body.fps),
  entry_angle: (m, { dive }) =>
    atEntry(m, dive, (frame) => {
      const { midHip } = m.body.joints;
      const { x, y } = nearHand(m);
      return (180 / Math.PI) * Math.atan2(valueAt(midHip.y, frame) - valueAt(y, frame), valueAt(x, frame) - valueAt(midHip.x, frame));
    }),
  entry_distance: (m, { dive }) =>
    atEntry(m, dive, (frame) => {
      const edge = Math.max(
        ...SIDES.map((side) => valueAt(m.body.extremities[side].toe.x, (dive?.takeOff ?? 0) - DIVE.edgeS * m.body.fps)),
      );
      return metres(m, valueAt(nearHand(m).x, frame) - edge);
    }),
} satisfies SharedReaders<WithDive>;

/** Angle of the mass centre's path to the horizontal at the take-off of a dive, degrees, upwards positive. */
export function diveAngle(m: Motion, dive: Dive): Reading {
  const { x, y } = takeOffVelocity(m, dive);
  return single((180 / Math.PI) * Math.atan2(y, x), 1, trunkSeen(m));
}
