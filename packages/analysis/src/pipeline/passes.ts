/** The passes of a walker or runner who turns, or who leaves and returns: each is read as a clip of its own, and what was found in them is told together. */
import {
  type Body,
  cachePer,
  type Flight,
  isWithin,
  mean,
  type OfPass,
  type Placement,
  passesOf,
  passTracks,
  type RawTrack,
  type RowSpan,
  rowsOf,
  withPlaced,
} from "@sagittal/biomechanics";
import { metricDefinition } from "@sagittal/catalogue";
import type { CaptureFinding } from "@sagittal/contract";
import type { EventAt, SealedAnalyser } from "../engine/analyser.ts";
import { captureFindings } from "../engine/findings/capture.ts";
import { type Motion, motionOf } from "../engine/motion.ts";
import { gravestOfCodes, stitchedMotion, together } from "../engine/passes.ts";
import type { Reading, Sided } from "../engine/reading.ts";
import type { Filed } from "./bodies.ts";

/** Flights that the events bound, for the check of scale and time base by free fall. */
function flightsOfEvents(events: readonly EventAt[]): Flight[] {
  const sorted = events.toSorted((a, b) => a.frame - b.frame);
  return sorted.flatMap((e, i) => {
    const next = sorted[i + 1];
    const jump = e.type === "take_off" && next?.type === "landing";
    const stride = e.type === "toe_off" && next?.type === "initial_contact" && next.side !== e.side;
    return next && (jump || stride)
      ? [{ takeOff: e.frame, landing: next.frame, apex: (e.frame + next.frame) / 2, confidence: Math.min(e.confidence, next.confidence) }]
      : [];
  });
}

/** Whether passes are read apart: walkers and runners turn or come back. What is measured of a marked course lies between its ends. */
export const readsPasses = ({ request, exercise, analyser }: Omit<Filed, "zoom">): boolean =>
  analyser.planar(exercise) === "gait" && request.distance_marks.length === 0;

/** The spans of a track that are read apart, and each as a track of its own. */
export interface Divided {
  readonly spans: readonly RowSpan[];
  readonly tracks: readonly RawTrack[];
}

/** The passes of a clip's track; the whole clip as one where passes are not read apart. Remembered per track. */
export function divided(track: RawTrack, filed: Filed): Divided {
  const apart = readsPasses(filed);
  return dividedCache(track, [filed.request.camera_view, apart], () => {
    const spans = apart ? passesOf(track, filed.request.camera_view) : [{ from: 0, to: rowsOf(track) }];
    return { spans, tracks: passTracks(track, spans) };
  });
}
const dividedCache = cachePer<RawTrack, Divided>();

/** One pass: its motion, and what the analyser found in it, in its own frames. */
export type Pass = OfPass<Motion> & { readonly found: ReturnType<SealedAnalyser["analyse"]> };

/** What people corrected, by frame. */
export interface Corrected {
  readonly events: readonly EventAt[] | undefined;
  readonly placed: readonly Placement[];
}

/** The corrections within a pass, in its frames. */
export const correctedIn = (span: RowSpan, rows: number, { events, placed }: Corrected): Corrected => ({
  events: events?.flatMap((e) => (isWithin(span, rows, e.frame) ? [{ ...e, frame: e.frame - span.from }] : [])),
  placed: placed.flatMap((p) => (isWithin(span, rows, p.row) ? [{ ...p, row: p.row - span.from }] : [])),
});

/** Reads one pass from its measured body. */
export function readPass(measured: Body, span: RowSpan, { request, exercise, analyser, zoom }: Filed, corrected: Corrected): Pass {
  // From the measured body: the inclination of a flat foot is a trait of the pose model, which placed landmarks do not change.
  const feet = { flatFoot: analyser.flatFoot(measured, exercise), standing: analyser.standing(exercise) };
  const body = withPlaced(measured, corrected.placed);
  const movement = analyser.planar(exercise);
  const motion = motionOf(body, { request, exercise, feet, movement: movement === "other" ? null : movement, zoom });
  return { span, of: motion, found: analyser.analyse(motion, corrected.events) };
}

/** All passes read as one clip. */
export interface PassesRead {
  readonly motion: Motion;
  readonly events: readonly EventAt[];
  readonly found: Omit<Pass["found"], "events">;
  readonly captured: readonly CaptureFinding[];
}

const capturedIn = ({ of: motion, found }: Pass): CaptureFinding[] => {
  const frames = found.events.map((e) => e.frame);
  const action = [frames.length ? Math.min(...frames) : 0, frames.length ? Math.max(...frames) : motion.body.rows - 1] as const;
  return captureFindings(motion, flightsOfEvents(found.events), action, motion.request.walk_test_distance_m);
};

/**
 * Joins what was read of the passes, with events in the clip's frames, in order of time. Metrics and capture findings are those of all
 * passes, match and zone those of the pass with the most events; a clip that is one pass stays as it was read.
 * @param corrected its events between passes, where the athlete turns, are kept
 * @throws Error without a pass
 */
export function readTogether(track: RawTrack, passes: readonly Pass[], corrected: Corrected): PassesRead {
  const [main] = passes.toSorted((a, b) => b.found.events.length - a.found.events.length || b.of.body.rows - a.of.body.rows);
  if (!main) throw new Error("A clip has at least one pass.");
  if (passes.length === 1 && main.of.body.rows === rowsOf(track)) {
    return { motion: main.of, events: main.found.events, found: main.found, captured: capturedIn(main) };
  }
  const inTurns = corrected.events?.filter((e) => passes.every(({ span }) => !isWithin(span, rowsOf(track), e.frame))) ?? [];
  const events = passes.flatMap(({ span, found }) => found.events.map((e) => ({ ...e, frame: e.frame + span.from })));
  const speeds = passes.flatMap(({ found }) => found.zone.speedMps ?? []);
  return {
    motion: stitchedMotion(track, passes, main.of),
    events: [...events, ...inTurns].sort((a, b) => a.frame - b.frame),
    found: {
      zone: { ...main.found.zone, speedMps: speeds.length > 0 ? mean(speeds) : null },
      match: main.found.match,
      cameraMoves: passes.some(({ found }) => found.cameraMoves),
      slowedBy: main.found.slowedBy,
      read: (key) => readOfPasses(key, passes, main),
    },
    captured: gravestOfCodes(passes.flatMap(capturedIn)),
  };
}

/** A metric read in all passes: counts in `main` alone, and what is read of the near side only in the passes that show the same side. */
function readOfPasses(key: string, passes: readonly Pass[], main: Pass): Reading | Sided {
  const definition = metricDefinition(main.of.request.activity, key);
  const near = definition?.sideRule === "NEAR";
  const read = passes.filter((pass) => pass === main || !near || pass.of.body.nearSide === main.of.body.nearSide);
  return definition?.unit === "count" ? main.found.read(key) : together(read.map(({ found }) => found.read(key)));
}
