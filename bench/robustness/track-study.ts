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
import { DECLARATIONS } from "../real/declarations.ts";
import { compareRuns, mirrored, type Run } from "./compare-runs.ts";
import { TRACK_CHANGES, type TrackChange } from "./track-changes.ts";

/** Landmarks of a clip that is declared as what it shows. */
export interface DeclaredTrack {
  readonly name: string;
  readonly request: z.input<typeof AnalysisRequest>;
  readonly track: () => RawTrack;
}

/** Stored tracks of a folder: real clips as `bench:real` declares them, others as they were analysed. Movements that are no exercise of the catalogue are left out. */
export const storedTracks = (folder: string): DeclaredTrack[] =>
  readdirSync(folder).flatMap((name): DeclaredTrack[] => {
    const path = join(folder, name, "track.bin");
    if (!existsSync(path)) return [];
    const stored = readTrack(path);
    const track = (): RawTrack => stored.track;
    const declarations = DECLARATIONS[name]?.map((f) => ({ activity: f.activity, exercise: f.exercise, camera_view: f.view, athlete: {} }));
    if (!declarations && kindOf(name) === "other") return [];
    return (declarations ?? [stored.request]).map((request) => ({ name: `${name} (${request.camera_view})`, request, track }));
  });

/** Every exercise of the catalogue from every view, done by the figure. */
export const figureTracks = (): DeclaredTrack[] =>
  CASES.map((c) => ({ name: `figure ${c.exercise} (${c.view})`, request: requestOf(c), track: () => trackOfCase(c) }));

/** An analysed track. `given`: number of metrics with a value; `why`: cues against the declared exercise, else the most frequent reason for a missing value. */
interface Answer extends Run {
  readonly given: number;
  readonly mdc: ReadonlyMap<string, number>;
  readonly why: string;
}

function answerOf(track: RawTrack, input: DeclaredTrack["request"]): Answer {
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

/** A changed copy of a clip against the clip itself. */
interface CopyResult {
  readonly clip: string;
  readonly activity: string;
  readonly change: string;
  /** Number of metrics of the unchanged clip, and how many of them the copy has. */
  readonly metricsBefore: number;
  readonly metricsKept: number;
  /** Number of metrics that only the copy has. */
  readonly gained: number;
  /** Metrics that differ by more than the unchanged clip's minimal detectable change, of `compared` ones. */
  readonly moved: readonly string[];
  readonly compared: number;
  readonly eventsBefore: number;
  readonly eventsKept: number;
  /** The copy has no metric although the unchanged clip has. */
  readonly refused: boolean;
  readonly why: string;
}

/** Bounds are not used here: changes are judged by the minimal detectable change. */
const NO_BOUNDS = { deg: 1, ms: 1, spm: 1, cm: 1, relative: 1, events: 1 };

/** Result of a change on a clip; null where the change has no meaning for it. */
function resultUnder(clip: DeclaredTrack, base: Answer, track: RawTrack, change: TrackChange): CopyResult | null {
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
    metricsBefore: c.compared + c.lost.length,
    metricsKept: c.compared,
    gained: after.given - c.compared,
    moved: compared.filter((x) => Math.abs((x.after ?? 0) - (x.before ?? 0)) > (base.mdc.get(x.metric) ?? 0)).map((x) => x.metric),
    compared: compared.length,
    eventsBefore: before.events.length,
    eventsKept: change.retimes ? Math.min(before.events.length, after.events.length) : c.eventsMatched,
    refused: base.given > 0 && after.given === 0,
    why: after.why,
  };
}

/** Results of all changes on all clips. */
export interface Study {
  readonly copies: readonly CopyResult[];
  /** Clips that have no metric even unchanged, with the reason. */
  readonly silent: readonly { readonly clip: string; readonly activity: string; readonly why: string }[];
}

/** Every clip under every change. */
export function studyOf(clips: readonly DeclaredTrack[]): Study {
  const copies: CopyResult[] = [];
  const silent: { clip: string; activity: string; why: string }[] = [];
  for (const clip of clips) {
    const track = clip.track();
    const base = answerOf(track, clip.request);
    if (base.given === 0) silent.push({ clip: clip.name, activity: clip.request.activity, why: base.why });
    else copies.push(...TRACK_CHANGES.flatMap((change) => resultUnder(clip, base, track, change) ?? []));
  }
  return { copies, silent };
}

const share = (part: number, whole: number): string => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(0)} %`);
const sum = (rows: readonly CopyResult[], of: (k: CopyResult) => number): number => rows.reduce((s, k) => s + of(k), 0);

const lineOf = (name: string, rows: readonly CopyResult[]): string[] => [
  name,
  String(new Set(rows.map((k) => k.clip)).size),
  String(rows.length),
  String(rows.filter((k) => k.refused).length),
  share(
    sum(rows, (k) => k.metricsKept),
    sum(rows, (k) => k.metricsBefore),
  ),
  share(
    sum(rows, (k) => k.eventsKept),
    sum(rows, (k) => k.eventsBefore),
  ),
  share(
    sum(rows, (k) => k.compared - k.moved.length),
    sum(rows, (k) => k.compared),
  ),
];

/** Tables by activity and by change, then a line for each copy without metrics and why. */
export function studyTable({ copies, silent }: Study): string {
  const head = ["", "clips", "changed copies", "refused", "metrics kept", "events kept", "values within detectable change"];
  const by = (of: (k: CopyResult) => string): string[][] =>
    [...new Set(copies.map(of))].map((name) =>
      lineOf(
        name,
        copies.filter((k) => of(k) === name),
      ),
    );
  return [
    ...aligned([head, ...by((k) => k.activity), lineOf("all", copies)]),
    "",
    ...aligned([head, ...by((k) => k.change)]),
    "",
    ...copies.filter((k) => k.refused).map((k) => `refused: ${k.clip}, ${k.change}: ${k.why}`),
    ...silent.map((s) => `no number even unchanged: ${s.clip}: ${s.why}`),
  ].join("\n");
}
