/** Walkers and runners who leave the picture and return, or who turn round in it: all passes are measured, and no step is counted over the gap. */
import { LANDMARK, passesOf, pictureJoints } from "@sagittal/biomechanics";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { WALK_DEFAULTS, walk } from "@sagittal/figure/movements/walk";
import { describe, expect, test } from "vitest";
import type { EventAt } from "../engine/analyser.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { overlayScene } from "../output/scene.ts";
import { BODY, detailOf, interpretAs, numberOf } from "../testing/figure-clip.ts";
import { film, read, secondsOf, WIDE } from "../testing/figure-reading.ts";
import { inTurn, mirrored } from "../testing/track-pieces.ts";

const WALK = { activity: "walking", exercise: "Comfortable Walk", view: "side" } as const;
const RUN = { activity: "running", exercise: "Easy Run", view: "side" } as const;
const walker = film({ view: "side", movement: () => walk(BODY, WALK_DEFAULTS), camera: { ...WIDE, fps: 60 } });
const runner = film({ view: "side", movement: () => run(BODY, RUN_DEFAULTS), camera: { ...WIDE, fps: 60, distance: 9 } });

const measured = (i: Interpretation, key: string): number => numberOf(i, key) ?? Number.NaN;
const errorOf = (i: Interpretation, key: string): number => {
  const found = i.metrics.find((m) => m.key === key)?.value_json;
  return (found && "se" in found && found.se) || Number.NaN;
};
const cyclesOf = (i: Interpretation, key: string): number => i.metrics.find((m) => m.key === key)?.value_json.n ?? 0;

describe.each([
  ["a walker who leaves and comes back the same way", WALK, walker, [2, walker]],
  ["a walker who leaves and comes back from the other side", WALK, walker, [2, mirrored(walker)]],
  ["a walker who turns round in the picture", WALK, walker, [mirrored(walker)]],
  ["a runner who leaves and comes back from the other side", RUN, runner, [3, mirrored(runner)]],
] as const)("%s", (_, filed, first, rest) => {
  const once = read(first, filed);
  const both = read(inTurn(first, ...rest), filed);

  test("is not taken for another movement", () => {
    expect([both.match.doubt, both.findings.filter((f) => f.severity === "high")]).toEqual([once.match.doubt, []]);
  });

  test("has the contacts of both passes, and none in between", () => {
    expect(once.events.length).toBeGreaterThan(4);
    expect(both.passes).toHaveLength(2);
    expect(both.events.length).toBeGreaterThanOrEqual(2 * once.events.length - 1);
    expect(both.events.every((e) => both.passes.some(({ from, to }) => e.frame >= from - 1 && e.frame <= to))).toBe(true);
  });

  test("has the values of one pass, from the cycles of both", () => {
    const keys = once.metrics.flatMap((m) => (m.value_num !== null && !/asymmetry|_cv|score|_left$|_right$/.test(m.key) ? [m.key] : []));
    expect(keys.length).toBeGreaterThan(8);
    for (const key of keys) {
      const apart = Math.abs(measured(both, key) - measured(once, key)) / errorOf(once, key);
      expect([key, apart <= 1]).toEqual([key, true]);
    }
    expect(cyclesOf(both, "cadence")).toBeGreaterThanOrEqual(2 * cyclesOf(once, "cadence") - 1);
  });
});

describe("the passes of a walker who turns round", () => {
  const track = inTurn(walker, mirrored(walker));
  const half = walker.tMs.length;

  test("show each side from near once, so that neither differs", () => {
    const i = read(track, WALK);
    expect(Math.abs(measured(i, "knee_flexion_swing_left") - measured(i, "knee_flexion_swing_right"))).toBeLessThan(1.5);
    expect(measured(i, "step_length_asymmetry")).toBeLessThan(0.5);
  });

  test("are read apart for what an athlete's own metrics measure", () => {
    const own = {
      key: "own_step",
      name: "Step",
      expression: "time(IC, IC_other)",
      side: "each",
      higher_is_better: null,
      min_good: null,
      max_good: null,
      amber_low: null,
      amber_high: null,
    } as const;
    const gap = inTurn(walker, 4, mirrored(walker));
    const i = read(gap, { ...WALK, request: { own_metrics: [own] } });
    expect(measured(i, "own_step")).toBeCloseTo(60_000 / measured(i, "cadence"), -1);
  });

  test("keep what a coach corrects, in the turn too", () => {
    const found = read(track, WALK);
    const extra: EventAt = { type: "toe_off", side: "left", frame: half, confidence: 1 };
    const again = read(track, WALK, [...found.events, extra]);
    expect(again.events.filter((e) => e.frame === half)).toHaveLength(1);
    expect(again.events).toHaveLength(found.events.length + 1);
    expect(measured(again, "knee_flexion_hs")).toBeCloseTo(measured(found, "knee_flexion_hs"), 1);
  });

  test("take a landmark where a coach puts it, in the second pass too", () => {
    const { frame } = read(track, WALK).events.find((e) => e.frame > half + 40 && e.type === "initial_contact" && e.side === "right")!;
    const row = Math.round(frame);
    const drawn = pictureJoints(read(track, WALK).motion.body)[LANDMARK.right_knee]!;
    const placed = { landmark: LANDMARK.right_knee, row, x: drawn.x[row]! + 30, y: drawn.y[row]!, reach: 4 };
    const again = interpretAs(track, WALK.activity, WALK.exercise, {}, undefined, [placed]);
    const joints = pictureJoints(again.motion.body)[LANDMARK.right_knee]!;
    expect([joints.x[row]!, joints.x[row - 30]!]).toEqual([placed.x, drawn.x[row - 30]!]);
    const as = interpretAs(track, WALK.activity, WALK.exercise);
    // The spread of the contacts: their median need not change with one of them.
    const spread = (i: Interpretation, key: string): number => detailOf(i, key).sd ?? 0;
    expect(spread(again, "knee_flexion_hs_right")).toBeGreaterThan(spread(as, "knee_flexion_hs_right") + 1);
    expect(spread(again, "knee_flexion_hs_left")).toBeCloseTo(spread(as, "knee_flexion_hs_left"), 3);
  });

  test("are drawn where they were filmed", () => {
    const i = read(track, WALK);
    const scene = overlayScene(i, i.motion.request, { matrix: "bt709" }, 1);
    const joints = pictureJoints(i.motion.body);
    const rows = [40, half - 40, half + 40, 2 * half - 40];
    for (const row of rows) {
      expect(scene.frames[row]?.landmarks?.[LANDMARK.nose]).toBeTruthy();
      const knee = joints[LANDMARK.right_knee]!.x[row]!;
      expect(Math.abs(knee - joints[LANDMARK.right_hip]!.x[row]!)).toBeLessThan(150);
    }
    const contacts = [...scene.contacts!.left, ...scene.contacts!.right].map((c) => c.endMs - c.startMs);
    expect(contacts.length).toBeGreaterThan(6);
    expect(Math.max(...contacts)).toBeLessThan(1.5 * Math.min(...contacts));
    // Both passes in the same place of the picture, one in the mirror of the other.
    expect(joints[LANDMARK.nose]!.x[half + 40]! + joints[LANDMARK.nose]!.x[40]!).toBeCloseTo(track.width, 0);
  });
});

describe("a walker filmed from the front who turns and walks away", () => {
  const movement = () => walk(BODY, { ...WALK_DEFAULTS, treadmill: true });
  const towards = film({ view: "front", movement, camera: { fps: 60 } });
  const away = film({ view: "back", movement, camera: { fps: 60 } });

  test("is measured in the part that shows the front", () => {
    const front = { ...WALK, view: "front" } as const;
    const i = read(inTurn(towards, away), front);
    expect(i.passes).toHaveLength(1);
    expect(secondsOf(i, "initial_contact").every((s) => s <= towards.tMs.length / 60)).toBe(true);
    expect(measured(i, "cadence")).toBeCloseTo(measured(read(towards, front), "cadence"), 0);
  });
});

test("a walker or runner who keeps the direction has one pass, wherever the athlete is lost for a moment", () => {
  const whole = [{ from: 0, to: walker.tMs.length }];
  expect(passesOf(walker, "side")).toEqual(whole);
  expect(passesOf(inTurn(walker, 0.8, walker), "side")).toHaveLength(1);
});
