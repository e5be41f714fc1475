/** Examples of gait events: their cues as the analysis sees them, and how late the true event lies. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { interpret, readTrack } from "@sagittal/analysis";
import {
  allContacts,
  type Body,
  type Contact,
  type Cues,
  contactSignals,
  eventCues,
  type GaitKind,
  groundsOf,
  groundVelocity,
  landingCues,
  leavingCues,
  type RawTrack,
  travelDirection,
} from "@sagittal/biomechanics";
import { AnalysisRequest } from "@sagittal/contract";
import { framesInPicture, kindOf, requestOf, viewOf, visibleAround } from "../../bench/accuracy/clip-facts.ts";
import { clipsIn } from "../../bench/accuracy/clips.ts";
import { splitOf } from "../../bench/accuracy/split.ts";
import type { TruthClip } from "../../bench/accuracy/truth-file.ts";

export interface Example {
  readonly clip: string;
  readonly set: "train" | "test" | "given";
  /** From a further folder of rendered clips, beside the corpus and the given ones. */
  readonly further: boolean;
  /** What is left out together: the captured motion, else the body. */
  readonly group: string;
  readonly captured: boolean;
  /** The frame rate of the clip itself and not a thinned copy of it, and the whole body in the picture: counts in figures. */
  readonly judged: boolean;
  readonly gait: GaitKind;
  readonly event: "contact" | "off";
  readonly cues: Cues;
  /** True time minus the time by the kinematic rules, ms. */
  readonly lateMs: number;
  /** One over the number of examples of the clip copy. */
  readonly share: number;
}

const CORPUS = join(import.meta.dirname, "../../../shared/corpus");
const GIVEN = join(import.meta.dirname, "../../../shared/clips");

/** A true event further away is another one, ms. */
const MATCH_MS = 120;

/** Every k-th row of a track. */
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

function timeOf(body: Body, frame: number): number {
  const low = Math.max(0, Math.min(body.rows - 2, Math.floor(frame)));
  return body.tMs[low]! + (frame - low) * (body.tMs[low + 1]! - body.tMs[low]!);
}

/** True time of an event near a measured one, ms; null without one. */
function truthNear(truth: TruthClip, contact: Contact, event: "contact" | "off", ms: number): number | null {
  const times = (truth.contacts?.[contact.side] ?? []).flatMap((c) =>
    event === "contact" ? (c.start_visible ? [c.start_ms] : []) : c.end_visible ? [c.end_ms] : [],
  );
  const nearest = times.toSorted((a, b) => Math.abs(a - ms) - Math.abs(b - ms))[0];
  return nearest !== undefined && Math.abs(nearest - ms) <= MATCH_MS ? nearest : null;
}

type Found = Pick<Example, "event" | "cues" | "lateMs"> & { readonly trueMs: number };

function eventsOf(truth: TruthClip, body: Body, gait: GaitKind): Found[] {
  const grounds = groundsOf(body);
  const vGround = groundVelocity(body, grounds);
  const way = travelDirection(body, vGround);
  return allContacts(body, gait).flatMap((c) => {
    const signals = contactSignals(body, c.side, grounds[c.side], vGround, way);
    return (["contact", "off"] as const).flatMap((event): Found[] => {
      const at = (event === "contact" ? c.initialContact : c.toeOff)?.at;
      if (at === undefined) return [];
      const ms = timeOf(body, at);
      const trueMs = truthNear(truth, c, event, ms);
      if (trueMs === null) return [];
      const cues = eventCues(signals, at, event === "contact" ? landingCues : leavingCues, c.side === body.nearSide);
      return [{ event, cues, lateMs: trueMs - ms, trueMs }];
    });
  });
}

/**
 * Examples of all walks and runs seen from the side that have stored landmarks.
 * @param corpora folders with further rendered clips, beside the corpus and the given ones
 */
export function examplesIn(tracks: string, corpora: readonly string[]): Example[] {
  const clips = [CORPUS, GIVEN, ...corpora].flatMap((folder) =>
    clipsIn(folder, (name) => /^(run|walk)_/.test(name)).map((clip) => ({ ...clip, further: corpora.includes(folder) })),
  );
  return clips.flatMap(({ name, file, further }): Example[] => {
    const path = join(tracks, name, "track.bin");
    if (file.kind !== "rendered" || viewOf(file.truth.view) !== "side" || !existsSync(path)) return [];
    const { truth } = file;
    const gait = kindOf(truth.activity) === "walk" ? "walking" : "running";
    const seen = framesInPicture(truth);
    const trial = truth.variant?.trial ?? null;
    const about = {
      clip: name,
      set: splitOf(file) ?? ("given" as const),
      further,
      group: trial ?? name,
      captured: trial !== null || truth.variant === undefined,
      gait: gait as GaitKind,
    };
    return copiesOf(readTrack(path).track).flatMap((track, copy) => {
      const { body } = interpret(track, AnalysisRequest.parse(requestOf(truth))).motion;
      // What is to be learned is what the kinematic rules leave.
      const found = eventsOf(truth, { ...body, calibration: { ...body.calibration, gaitEventTiming: {} } }, gait);
      return found.map(({ trueMs, ...e }) => ({
        ...about,
        ...e,
        judged: copy === 0 && visibleAround(truth, seen, trueMs, MATCH_MS),
        share: 1 / found.filter((f) => f.event === e.event).length,
      }));
    });
  });
}
