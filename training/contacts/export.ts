/** Training set of the timing models: signals of both feet of every walk, run and jump, the events that the kinematic rules find, and how much later the true ones are. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { interpret, readTrack } from "@sagittal/analysis";
import {
  allContacts,
  type Body,
  eventSignals,
  feetHeights,
  flightsOf,
  groundsOf,
  groundVelocity,
  jumpSignals,
  lowFlightsOf,
  massCentre,
  type RawTrack,
  type Series,
  SIDES,
  type Side,
  travelDirection,
} from "@sagittal/biomechanics";
import { AnalysisRequest } from "@sagittal/contract";
import { framesInPicture, kindOf, requestOf, viewOf, visibleAround } from "../../bench/accuracy/clip-facts.ts";
import { type BenchClip, clipsIn } from "../../bench/accuracy/clips.ts";
import { splitOf } from "../../bench/accuracy/split.ts";
import type { TruthClip } from "../../bench/accuracy/truth-file.ts";

type Movement = "running" | "walking" | "jumping";

const movementOf = (truth: TruthClip): Movement => {
  const kind = kindOf(truth.activity);
  return kind === "jump" ? "jumping" : kind === "walk" ? "walking" : "running";
};

/** An event with its target. */
interface Example {
  /** Index of the foot: left, right. */
  readonly foot: number;
  readonly near: boolean;
  readonly event: "contact" | "off";
  /** Instant by the kinematic rules, frames. */
  readonly at: number;
  /** True time minus the time by the kinematic rules, ms. */
  readonly lateMs: number;
  /** The whole body is in the picture around the event. */
  readonly whole: boolean;
}

const CORPUS = join(import.meta.dirname, "../../../shared/corpus");
const GIVEN = join(import.meta.dirname, "../../../shared/clips");

/** A measured event belongs to a true one within this time. */
const MATCH_MS = 120;

/** Every k-th row of a track, beginning with row `from`. */
function thinned(track: RawTrack, k: number, from: number): RawTrack {
  const rows: number[] = [];
  for (let i = from; i < track.tMs.length; i += k) rows.push(i);
  const pick = (data: Float64Array, width: number): Float64Array => {
    const out = new Float64Array(rows.length * width);
    rows.forEach((row, j) => {
      out.set(data.subarray(row * width, (row + 1) * width), j * width);
    });
    return out;
  };
  return {
    ...track,
    fps: track.fps / k,
    tMs: pick(track.tMs, 1),
    image: pick(track.image, 99),
    world: pick(track.world, 99),
    visibility: pick(track.visibility, 33),
  };
}

/** The track itself and copies at half and at a quarter of its frame rate, down to about 25 frames per second. */
const copiesOf = (track: RawTrack): RawTrack[] => [
  track,
  ...(track.fps > 50 ? [0, 1].map((from) => thinned(track, 2, from)) : []),
  ...(track.fps > 100 ? [0, 2].map((from) => thinned(track, 4, from)) : []),
];

/** Time of a fractional frame, ms. */
function timeOf(body: Body, frame: number): number {
  const low = Math.max(0, Math.min(body.rows - 2, Math.floor(frame)));
  return body.tMs[low]! + (frame - low) * (body.tMs[low + 1]! - body.tMs[low]!);
}

/** The true time nearest to a measured one, ms; null when none is within `MATCH_MS`. */
function nearestTo(ms: number, times: readonly number[]): number | null {
  const nearest = times.toSorted((a, b) => Math.abs(a - ms) - Math.abs(b - ms))[0];
  return nearest !== undefined && Math.abs(nearest - ms) <= MATCH_MS ? nearest : null;
}

/** True times of a foot's contacts or toe-offs, ms. */
const trueTimes = (truth: TruthClip, side: Side, event: "contact" | "off"): number[] =>
  (truth.contacts?.[side] ?? []).flatMap((c) =>
    event === "contact" ? (c.start_visible ? [c.start_ms] : []) : c.end_visible ? [c.end_ms] : [],
  );

/** Take-offs and landings of a jump, each as one example per leg. */
function jumpEventsOf(truth: TruthClip, body: Body): Example[] {
  const heights = feetHeights(body);
  const { extremities } = body;
  const flown = flightsOf(body, heights, extremities.midHip);
  const flights = flown.length > 0 ? flown : lowFlightsOf(body, heights, massCentre(extremities, null), false);
  return flights.flatMap((flight) =>
    (
      [
        ["off", flight.takeOff, "takeoff_ms"],
        ["contact", flight.landing, "landing_ms"],
      ] as const
    ).flatMap(([event, at, field]): Example[] => {
      const ms = timeOf(body, at);
      const trueMs = nearestTo(
        ms,
        (truth.derived.jumps ?? []).map((jump) => jump[field]),
      );
      if (trueMs === null) return [];
      return SIDES.map((side, foot) => ({ foot, near: side === body.nearSide, event, at, lateMs: trueMs - ms, whole: true }));
    }),
  );
}

/** Examples of a clip: events that have a true one. */
function eventsOf(truth: TruthClip, body: Body, movement: Movement): Example[] {
  if (movement === "jumping") return jumpEventsOf(truth, body);
  const seen = framesInPicture(truth);
  return allContacts(body, movement).flatMap((c) =>
    (["contact", "off"] as const).flatMap((event): Example[] => {
      const at = (event === "contact" ? c.initialContact : c.toeOff)?.at;
      if (at === undefined) return [];
      const ms = timeOf(body, at);
      const trueMs = nearestTo(ms, trueTimes(truth, c.side, event));
      if (trueMs === null) return [];
      const whole = visibleAround(truth, seen, trueMs, MATCH_MS);
      return [{ foot: SIDES.indexOf(c.side), near: c.side === body.nearSide, event, at, lateMs: trueMs - ms, whole }];
    }),
  );
}

/** Signals of both feet relative to the ground's velocity (the belt's on a treadmill). */
function gaitSignals(body: Body): Series[] {
  const vGround = groundVelocity(body, groundsOf(body));
  const way = travelDirection(body, vGround);
  return SIDES.flatMap((side) => eventSignals(body, side, vGround, way));
}

/** Signals of both feet, left then right, one after the other. */
function signalsOf(body: Body, movement: Movement): Float32Array {
  const series = movement === "jumping" ? SIDES.flatMap((side) => jumpSignals(body, side)) : gaitSignals(body);
  const data = new Float32Array(series.length * body.rows);
  series.forEach((s, k) => {
    data.set(s, k * body.rows);
  });
  return data;
}

/** Writes the files of a clip and its copies; returns their number. */
function exportClip({ name, file }: BenchClip, further: boolean, tracks: string, out: string): number {
  const path = join(tracks, name, "track.bin");
  if (file.kind !== "rendered" || viewOf(file.truth.view) !== "side" || !existsSync(path)) return 0;
  const { truth } = file;
  const trial = truth.variant?.trial ?? null;
  const about = {
    clip: name,
    set: splitOf(file) ?? "given",
    further,
    // Examples of one group are left out together: those of a captured motion, else of a body.
    group: trial ?? name,
    captured: trial !== null || truth.variant === undefined,
    movement: movementOf(truth),
  };
  const copies = copiesOf(readTrack(path).track);
  copies.forEach((track, copy) => {
    const { body } = interpret(track, AnalysisRequest.parse(requestOf(truth))).motion;
    // Without the present timing model: the error of the kinematic rules is to be learned.
    const events = eventsOf(truth, { ...body, calibration: { ...body.calibration, eventTiming: {} } }, about.movement);
    writeFileSync(join(out, `${name}.${copy}.f32`), Buffer.from(signalsOf(body, about.movement).buffer));
    writeFileSync(join(out, `${name}.${copy}.json`), JSON.stringify({ ...about, copy, fps: body.fps, rows: body.rows, events }));
  });
  return copies.length;
}

/**
 * Writes the training set of all walks, runs and jumps seen from the side that have stored landmarks: OUT/CLIP.COPY.f32 holds the signals of both feet (see `eventSignals`; little-endian float32), OUT/CLIP.COPY.json
 * the events. Copy 0 is the clip itself, the others are thinned to lower frame rates.
 * @param corpora folders with further rendered clips, beside the corpus and the given ones
 * @returns how many clips and copies the set has
 */
export function exportEvents(tracks: string, corpora: readonly string[], out: string): number {
  mkdirSync(out, { recursive: true });
  const clips = [CORPUS, GIVEN, ...corpora].flatMap((folder) =>
    clipsIn(folder, (name) => /^(run|walk|jump)_/.test(name)).map((clip) => ({ clip, further: corpora.includes(folder) })),
  );
  return clips.reduce((sum, { clip, further }) => sum + exportClip(clip, further, tracks, out), 0);
}
