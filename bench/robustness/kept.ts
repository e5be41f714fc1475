import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { interpret, motionEvents, readTrack } from "@sagittal/analysis";
import type { RawTrack } from "@sagittal/biomechanics";
import { AnalysisRequest } from "@sagittal/contract";
import type { z } from "zod";
import { kindOf } from "../accuracy/clip-facts.ts";
import { aligned } from "../accuracy/table.ts";
import { CASES } from "../activities/all.ts";
import { requestOf, trackOfCase } from "../activities/case.ts";
import { FILINGS } from "../real/filings.ts";
import { TRACK_CHANGES, type TrackChange } from "./changes.ts";
import { compareRuns, mirrored, type Run } from "./compare-runs.ts";

/** A clip filed as what it shows. */
export interface FiledTrack {
  readonly name: string;
  readonly request: z.input<typeof AnalysisRequest>;
  readonly track: () => RawTrack;
}

/** Stored tracks of a folder: real clips as `bench:real` files them, others as they were analysed, without those whose movement is no exercise of the catalogue. */
export const storedTracks = (folder: string): FiledTrack[] =>
  readdirSync(folder).flatMap((name): FiledTrack[] => {
    const path = join(folder, name, "track.bin");
    if (!existsSync(path)) return [];
    const stored = readTrack(path);
    const track = (): RawTrack => stored.track;
    const filings = FILINGS[name]?.map((f) => ({ activity: f.activity, exercise: f.exercise, camera_view: f.view, athlete: {} }));
    if (!filings && kindOf(name) === "other") return [];
    return (filings ?? [stored.request]).map((request) => ({ name: `${name} (${request.camera_view})`, request, track }));
  });

/** Every exercise of the catalogue from every view, done by the figure. */
export const figureTracks = (): FiledTrack[] =>
  CASES.map((c) => ({ name: `figure ${c.exercise} (${c.view})`, request: requestOf(c), track: () => trackOfCase(c) }));

/** An analysed track, and why it gave little. */
interface Answer extends Run {
  readonly given: number;
  readonly mdc: ReadonlyMap<string, number>;
  readonly why: string;
}

function answerOf(track: RawTrack, input: FiledTrack["request"]): Answer {
  const request = AnalysisRequest.parse(input);
  const i = interpret(track, request);
  const metrics = i.metrics.filter((m) => m.key !== "technique_score");
  const doubts = i.notes.flatMap((n) =>
    n.code === "looks_like" || n.code === "unlike" ? (n.cues ?? []).map((c) => `${c.name} ${c.against}`) : [],
  );
  const missing = metrics.flatMap((m) => (m.value_num === null && m.value_json.reason ? [m.value_json.reason] : []));
  const most = [...new Set(missing)].toSorted((a, b) => missing.filter((r) => r === b).length - missing.filter((r) => r === a).length)[0];
  return {
    result: { metrics, activity: request.activity },
    events: motionEvents(i, 1),
    given: metrics.filter((m) => m.value_num !== null).length,
    mdc: new Map(metrics.flatMap((m) => (m.value_json.mdc == null ? [] : [[m.key, m.value_json.mdc] as const]))),
    why: doubts.length > 0 ? doubts.join(", ") : (most ?? ""),
  };
}

/** One changed clip against the clip itself. */
interface Kept {
  readonly clip: string;
  readonly activity: string;
  readonly change: string;
  /** Metrics of the unchanged clip, and how many of them are still given. */
  readonly before: number;
  readonly still: number;
  /** Metrics given now that the unchanged clip did not have. */
  readonly gained: number;
  /** Values further from the unchanged clip's than its own smallest detectable change, of those compared. */
  readonly moved: readonly string[];
  readonly compared: number;
  readonly eventsBefore: number;
  readonly eventsStill: number;
  readonly refused: boolean;
  readonly why: string;
}

const NO_BOUNDS = { deg: 1, ms: 1, spm: 1, cm: 1, relative: 1, events: 1 };

function keptUnder(clip: FiledTrack, base: Answer, track: RawTrack, change: TrackChange): Kept | null {
  const changed = change.apply(track);
  if (!changed) return null;
  const handedness = clip.request.handedness === "left" ? "right" : "left";
  const after = answerOf(changed, change.mirrors ? { ...clip.request, handedness } : clip.request);
  const before = change.mirrors ? mirrored(base) : base;
  const c = compareRuns(before, after, NO_BOUNDS);
  const compared = change.retimes ? [] : c.changes.filter((x) => base.mdc.has(x.metric));
  return {
    clip: clip.name,
    activity: clip.request.activity,
    change: change.name,
    before: c.compared + c.lost.length,
    still: c.compared,
    gained: after.given - c.compared,
    moved: compared.filter((x) => Math.abs((x.after ?? 0) - (x.before ?? 0)) > (base.mdc.get(x.metric) ?? 0)).map((x) => x.metric),
    compared: compared.length,
    eventsBefore: before.events.length,
    eventsStill: change.retimes ? Math.min(before.events.length, after.events.length) : c.eventsMatched,
    refused: base.given > 0 && after.given === 0,
    why: after.why,
  };
}

export interface Study {
  readonly kept: readonly Kept[];
  /** Rightly filed clips that give no number even unchanged, with the reason. */
  readonly silent: readonly { readonly clip: string; readonly activity: string; readonly why: string }[];
}

/** Every clip under every change. */
export function studyOf(clips: readonly FiledTrack[]): Study {
  const kept: Kept[] = [];
  const silent: { clip: string; activity: string; why: string }[] = [];
  for (const clip of clips) {
    const track = clip.track();
    const base = answerOf(track, clip.request);
    if (base.given === 0) silent.push({ clip: clip.name, activity: clip.request.activity, why: base.why });
    else kept.push(...TRACK_CHANGES.flatMap((change) => keptUnder(clip, base, track, change) ?? []));
  }
  return { kept, silent };
}

const share = (part: number, whole: number): string => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(0)} %`);
const sum = (rows: readonly Kept[], of: (k: Kept) => number): number => rows.reduce((s, k) => s + of(k), 0);

const lineOf = (name: string, rows: readonly Kept[]): string[] => [
  name,
  String(new Set(rows.map((k) => k.clip)).size),
  String(rows.length),
  String(rows.filter((k) => k.refused).length),
  share(
    sum(rows, (k) => k.still),
    sum(rows, (k) => k.before),
  ),
  share(
    sum(rows, (k) => k.eventsStill),
    sum(rows, (k) => k.eventsBefore),
  ),
  share(
    sum(rows, (k) => k.compared - k.moved.length),
    sum(rows, (k) => k.compared),
  ),
];

/** Tables by activity and by change, then what was refused and why. */
export function studyTable({ kept, silent }: Study): string {
  const head = ["", "clips", "changed copies", "refused", "metrics kept", "events kept", "values within detectable change"];
  const by = (of: (k: Kept) => string): string[][] =>
    [...new Set(kept.map(of))].map((name) =>
      lineOf(
        name,
        kept.filter((k) => of(k) === name),
      ),
    );
  return [
    ...aligned([head, ...by((k) => k.activity), lineOf("all", kept)]),
    "",
    ...aligned([head, ...by((k) => k.change)]),
    "",
    ...kept.filter((k) => k.refused).map((k) => `refused: ${k.clip}, ${k.change}: ${k.why}`),
    ...silent.map((s) => `no number even unchanged: ${s.clip}: ${s.why}`),
  ].join("\n");
}
