/** Clips that begin or end within the movement: a value that needs the missing part is not given, and no value changes for what is missing. */
import { partOf, type RawTrack } from "@sagittal/biomechanics";
import type { EventType } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { CASES } from "../../../../bench/activities/all.ts";
import { type ActivityCase, requestOf, trackOfCase } from "../../../../bench/activities/case.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { interpret } from "../pipeline/interpret.ts";

/** A part of a track, as if only that had been filmed; from and to as shares of its length. */
function part(track: RawTrack, from: number, to: number): RawTrack {
  const rows = track.tMs.length;
  return partOf(track, { from: Math.round(from * rows), to: Math.round(to * rows) });
}

const caseOf = (activity: string, exercise: string, view: string): ActivityCase => {
  const found = CASES.find((c) => c.activity === activity && c.exercise === exercise && c.view === view);
  if (!found) throw new Error(`There is no case ${activity} ${exercise} ${view}.`);
  return found;
};

const metricOf = (i: Interpretation, key: string) => i.metrics.find((m) => m.key === key);

/** A case read whole, and again from a share of the way between its first events of two types on. */
function readFrom(
  c: ActivityCase,
  share: number,
  [first, second]: readonly [EventType, EventType],
): { whole: Interpretation; cut: Interpretation } {
  const track = trackOfCase(c);
  const whole = interpret(track, requestOf(c));
  const frameOf = (type: EventType): number => whole.events.find((e) => e.type === type)!.frame;
  const from = frameOf(first) + share * (frameOf(second) - frameOf(first));
  return { whole, cut: interpret(part(track, from / track.tMs.length, 1), requestOf(c)) };
}

/** What counts the repetitions of the clip, and so depends on its length. */
const COUNTS = new Set(["rep_count", "sts_reps"]);

/** Confidence from which on a value counts as sure. */
const SURE = 0.4;

/** Sure values of a part that differ from those of the whole clip by more than three standard errors and 2 %. Lower bounds say that they are. */
function departures(whole: Interpretation, cut: Interpretation): string[] {
  return whole.metrics.flatMap((m) => {
    const other = metricOf(cut, m.key);
    if (m.value_num === null || other?.value_num == null || m.key === "technique_score" || COUNTS.has(m.key)) return [];
    if (("at_least" in other.value_json && other.value_json.at_least) || other.value_json.confidence < SURE) return [];
    const error = Math.hypot(m.value_json.se ?? 0, other.value_json.se ?? 0);
    const apart = Math.abs(m.value_num - other.value_num);
    return apart > 3 * error && apart > 0.02 * Math.abs(m.value_num)
      ? [`${m.key}: ${m.value_num} in all, ${other.value_num} in a part`]
      : [];
  });
}

/** Parts that begin late, and parts that end early, as shares of the clip. */
const LATE = [0.15, 0.35, 0.5].map((from) => [from, 1] as const);
const EARLY = [0.85, 0.6, 0.45].map((to) => [0, to] as const);

describe("a part of a clip gives no sure value that the whole clip does not give", () => {
  it.each([
    ["jump", "Countermovement Jump", "side"],
    ["jump", "Drop Jump", "side"],
    ["jump", "Drop Jump", "front"],
    ["jump", "Box Jump", "side"],
    ["weightlifting", "Back Squat", "front"],
    ["weightlifting", "Bench Press", "side"],
    ["weightlifting", "Lunge", "side"],
    ["mobility", "Neck Mobility", "side"],
    ["mobility", "Neck Mobility", "front"],
    ["tennis", "Forehand", "side"],
    ["padel", "Bandeja", "back"],
    ["badminton", "Forehand Smash", "side"],
    ["cricket", "Fast Bowling", "side"],
    ["baseball", "Pitching", "front"],
    ["american_football", "Quarterback Pass", "side"],
    ["bowling", "Full Approach Delivery", "side"],
    ["fri", "Functional Reach", "side"],
  ])("%s, %s, %s", (activity, exercise, view) => {
    const c = caseOf(activity, exercise, view);
    const track = trackOfCase(c);
    const whole = interpret(track, requestOf(c));
    const found = [...LATE, ...EARLY].flatMap(([from, to]) =>
      departures(whole, interpret(part(track, from, to), requestOf(c))).map((d) => `${from} to ${to}: ${d}`),
    );
    expect(found).toEqual([]);
  });
});

describe("what is missing is named", () => {
  it("a counter-movement that began before the clip has no depth and no time, and its height stays", () => {
    const c = caseOf("jump", "Countermovement Jump", "side");
    const track = trackOfCase(c);
    const whole = interpret(track, requestOf(c));
    const bottom = whole.events.find((e) => e.type === "rep_bottom")!.frame;
    const cut = interpret(part(track, (bottom - 0.1 * track.fps) / track.tMs.length, 1), requestOf(c));
    for (const key of ["countermovement_depth", "time_to_takeoff", "rsi_mod"]) {
      expect(metricOf(cut, key)).toMatchObject({ value_num: null, value_json: { reason: "clip_start" } });
    }
    expect(Math.abs(metricOf(cut, "jump_height")!.value_num! - metricOf(whole, "jump_height")!.value_num!)).toBeLessThan(0.5);
  });

  it("a sit-to-stand test that began before the clip has no time, which would be too short", () => {
    const { whole, cut } = readFrom(caseOf("fri", "5x Sit-to-Stand", "side"), 0.4, ["rep_start", "rep_top"]);
    expect(metricOf(whole, "sts5_time")?.value_num).not.toBeNull();
    expect(metricOf(cut, "sts5_time")).toMatchObject({ value_num: null, value_json: { reason: "clip_start" } });
    expect(cut.events.filter((e) => e.type === "rep_top")).toHaveLength(5);
    expect(cut.events.filter((e) => e.type === "rep_start")).toHaveLength(4);
  });

  it("an up-and-go that began before the clip has no time", () => {
    const { whole, cut } = readFrom(caseOf("fri", "Timed Up and Go", "side"), 0.6, ["rep_start", "phase_start"]);
    expect(metricOf(whole, "tug_time")?.value_num).not.toBeNull();
    expect(metricOf(cut, "tug_time")).toMatchObject({ value_num: null, value_json: { reason: "clip_start" } });
    expect(metricOf(cut, "tug_sit_down_time")?.value_num).not.toBeNull();
  });

  it("a repetition that began before the clip keeps its depth, without a start and a time of the way down", () => {
    const c = caseOf("weightlifting", "Back Squat", "side");
    const track = trackOfCase(c);
    const whole = interpret(track, requestOf(c));
    const [start, bottom] = [
      whole.events.find((e) => e.type === "rep_start")!.frame,
      whole.events.find((e) => e.type === "rep_bottom")!.frame,
    ];
    const end = whole.events.find((e) => e.type === "rep_end")!.frame;
    const rows = track.tMs.length;
    const cut = interpret(part(track, (start + 0.3 * (bottom - start)) / rows, (end + 0.3 * track.fps) / rows), requestOf(c));
    expect(cut.events.map((e) => e.type)).toEqual(["rep_bottom", "rep_end"]);
    expect(Math.abs(metricOf(cut, "squat_depth")!.value_num! - metricOf(whole, "squat_depth")!.value_num!)).toBeLessThan(5);
    expect(metricOf(cut, "eccentric_time")).toMatchObject({ value_num: null, value_json: { reason: "clip_start" } });
  });

  it("a coach's corrected events may leave out the start of a repetition that began before the clip", () => {
    const c = caseOf("weightlifting", "Back Squat", "side");
    const track = trackOfCase(c);
    const events = interpret(track, requestOf(c)).events;
    const corrected = events.slice(events.findIndex((e) => e.type === "rep_start") + 1);
    const again = interpret(track, requestOf(c), corrected);
    expect(again.events.filter((e) => e.type === "rep_bottom")).toHaveLength(events.filter((e) => e.type === "rep_bottom").length);
    expect(again.events[0]?.type).toBe("rep_bottom");
  });

  it("a stand on one leg to the clip's end is a lower bound, and not judged as too short", () => {
    const c = caseOf("mobility", "Single-leg Squat", "front");
    const i = interpret(part(trackOfCase(c), 0, 0.5), requestOf(c));
    const held = metricOf(i, "balance_time_left")!;
    expect(held.value_num).toBeGreaterThan(4);
    expect(held.value_num).toBeLessThan(10);
    expect(held.value_json).toMatchObject({ at_least: true });
    expect(held.value_json).not.toHaveProperty("verdict");
    expect(i.score.parts.map((p) => p.key)).not.toContain("balance_time");
  });
});
