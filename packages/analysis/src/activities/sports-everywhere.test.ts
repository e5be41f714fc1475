import { metricsFor, viewsOf } from "@sagittal/catalogue";
import type { Activity } from "@sagittal/contract";
import { mirrored } from "@sagittal/figure/mirror";
import type { Movement } from "@sagittal/figure/movement";
import { crouchStart } from "@sagittal/figure/movements/crouch-start";
import { JUMP_DEFAULTS, jump } from "@sagittal/figure/movements/jump";
import { KICK_DEFAULTS, kick, PASS_DEFAULTS } from "@sagittal/figure/movements/kick";
import { LUNGE_DEFAULTS, lunge } from "@sagittal/figure/movements/lunge";
import { PEDAL_DEFAULTS, pedal } from "@sagittal/figure/movements/pedal";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { freeThrow, jumpShot } from "@sagittal/figure/movements/shot";
import { stroke } from "@sagittal/figure/movements/strokes";
import { describe, expect, it } from "vitest";
import { BODY, givenKeys, interpretAs, numberOf, trackOf } from "../testing/figure-clip.ts";

const serve = stroke(BODY, "serve");
const forehand = stroke(BODY, "forehand");
const backhand = stroke(BODY, "backhand");
const pitch = stroke(BODY, "pitch");
const bat = stroke(BODY, "bat");
const bowl = stroke(BODY, "bowl");
const tenPin = stroke(BODY, "ten-pin");
const lunges = lunge(BODY, LUNGE_DEFAULTS);
const riding = pedal(BODY, PEDAL_DEFAULTS);
const jumper = jumpShot(BODY);

/** A movement of every exercise. */
const EXERCISES: readonly (readonly [Activity, string, Movement])[] = [
  ["tennis", "Serve", serve],
  ["tennis", "Forehand", forehand],
  ["tennis", "One-handed Backhand", backhand],
  ["tennis", "Two-handed Backhand", stroke(BODY, "two-handed backhand")],
  ["padel", "Forehand Drive", forehand],
  ["padel", "Backhand Drive", backhand],
  ["padel", "Bandeja", serve],
  ["padel", "Volley", stroke(BODY, "volley")],
  ["padel", "Serve", stroke(BODY, "underarm serve")],
  ["badminton", "Forehand Smash", serve],
  ["badminton", "Forehand Clear", serve],
  ["badminton", "Net Lunge", lunges],
  ["cricket", "Fast Bowling", bowl],
  ["cricket", "Spin Bowling", bowl],
  ["cricket", "Front-foot Drive", bat],
  ["baseball", "Pitching", pitch],
  ["baseball", "Overhand Throw", pitch],
  ["baseball", "Batting", bat],
  ["football", "Instep Kick", kick(BODY, KICK_DEFAULTS)],
  ["football", "Inside-foot Pass", kick(BODY, PASS_DEFAULTS)],
  ["football", "Jump Header", jump(BODY, JUMP_DEFAULTS)],
  ["american_football", "Quarterback Pass", pitch],
  ["american_football", "Place Kick", kick(BODY, KICK_DEFAULTS)],
  ["american_football", "Three-point Start", crouchStart(BODY)],
  ["american_football", "40-yard Sprint", run(BODY, { ...RUN_DEFAULTS, speed: 5.5, cadence: 210, treadmill: true })],
  ["basketball", "Free Throw", freeThrow(BODY, 65)],
  ["basketball", "Jump Shot", jumper],
  ["basketball", "Three-point Shot", jumper],
  ["bowling", "Full Approach Delivery", tenPin],
  ["bowling", "One-step Drill", tenPin],
  ["fencing", "En Garde", lunges],
  ["fencing", "Lunge", lunges],
  ["fencing", "Advance-Lunge", lunges],
  ["cycling", "Road Position", riding],
  ["cycling", "Time Trial Position", riding],
  ["cycling", "Indoor Trainer", riding],
];

/** What a single camera cannot read there: a stride towards or away from it may not be seen as one. */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  "cricket Fast Bowling front": ["shoulder_counter_rotation"],
  "baseball Batting front": ["head_stability"],
  // Nobody declared marks.
  "american_football 40-yard Sprint side": ["time_10yd", "time_20yd", "time_40yd", "fastest_split"],
};

const tracks = new Map<string, ReturnType<typeof trackOf>>();
const trackFor = (movement: Movement, view: "side" | "front" | "back") => {
  const key = `${movement.name} ${EXERCISES.findIndex((e) => e[2] === movement)} ${view}`;
  const known = tracks.get(key) ?? trackOf(movement, { view, seconds: Math.min(movement.duration ?? 4, 5.5) });
  tracks.set(key, known);
  return known;
};

const VIEWED = EXERCISES.flatMap(([activity, exercise, movement]) =>
  viewsOf(activity, exercise).map((view) => ({ activity, exercise, movement, view })),
);

describe("every exercise from every view", () => {
  it.each(VIEWED)("$activity $exercise, $view", ({ activity, exercise, movement, view }) => {
    const result = interpretAs(trackFor(movement, view), activity, exercise, { view });
    const given = new Set(givenKeys(result));
    const missing = metricsFor(activity, exercise, view).flatMap((m) => (given.has(m.key) ? [] : [m.key]));
    expect(missing).toEqual(UNSEEN[`${activity} ${exercise} ${view}`] ?? []);
    expect(result.events.length + (exercise === "En Garde" ? 1 : 0)).toBeGreaterThan(0);
  });
});

describe("left-handers", () => {
  const handed = VIEWED.filter(
    ({ exercise, view }) =>
      ["Serve", "Two-handed Backhand", "Pitching", "Instep Kick", "Fast Bowling", "Lunge", "Free Throw", "Full Approach Delivery"].includes(
        exercise,
      ) && view !== "back",
  );

  it.each(handed)("$activity $exercise, $view: the mirrored clip reads the same", ({ activity, exercise, movement, view }) => {
    const track = trackFor(movement, view);
    const right = interpretAs(track, activity, exercise, { view });
    const left = interpretAs(mirrored(track), activity, exercise, { view, handedness: "left" });
    expect(givenKeys(left)).toEqual(givenKeys(right));
    for (const key of givenKeys(right)) expect(numberOf(left, key)! - numberOf(right, key)!, key).toBeCloseTo(0, 1);
  });
});

describe("a bowling arm that slows down while it passes overhead", () => {
  it("makes one circle and no rhythm, and releases at its top, from the front", () => {
    const track = trackFor(bowl, "front");
    const releases = (of: typeof track) =>
      interpretAs(of, "cricket", "Fast Bowling", { view: "front" }).events.flatMap((e) => (e.type === "release" ? [e.frame] : []));
    const [usual = Number.NaN] = releases(track);
    // Each frame about the top shows three times as long.
    const [from, to, times] = [Math.round(usual) - 5, Math.round(usual) + 5, 3];
    const rows = track.tMs.length + (times - 1) * (to - from);
    const sourceOf = (k: number) =>
      k <= from ? k : k >= from + times * (to - from) ? k - (times - 1) * (to - from) : from + (k - from) / times;
    const shown = (of: Float64Array) => {
      const width = of.length / track.tMs.length;
      return Float64Array.from({ length: rows * width }, (_, j) => {
        const at = sourceOf(Math.floor(j / width));
        const [low, share] = [Math.floor(at), at % 1];
        const value = (row: number) => of[row * width + (j % width)] ?? 0;
        return value(low) + (share === 0 ? 0 : share * (value(low + 1) - value(low)));
      });
    };
    const { image, world, visibility } = track;
    const tMs = Float64Array.from({ length: rows }, (_, i) => (1000 * i) / track.fps);
    const slowed = { ...track, tMs, image: shown(image), world: shown(world), visibility: shown(visibility) };
    const middle = from + times * (usual - from);
    expect(releases(slowed).map((frame) => Math.abs(frame - middle) < 2 * times)).toEqual([true]);
  });
});
