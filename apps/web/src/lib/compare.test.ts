import type { MetricValue, MotionEvent, PoseSidecar } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { anchorTime, commonAnchors, commonRange, cycleCurves, differences, sharedLimits, spanOf } from "./compare.ts";

const event = (type: MotionEvent["type"], side: MotionEvent["side"], t_ms: number): MotionEvent => ({ type, side, t_ms, confidence: 1 });

describe("aligning recordings", () => {
  const a = [event("toe_off", "right", 10), event("initial_contact", "right", 700), event("initial_contact", "right", 300)];
  const b = [event("initial_contact", "left", 100), event("initial_contact", "right", 450), event("toe_off", "right", 600)];

  test("initial contact comes first, then every other kind that all have; one that a single recording lacks is no choice", () => {
    expect(commonAnchors([a, b])).toEqual([
      { type: "initial_contact", side: "right" },
      { type: "toe_off", side: "right" },
    ]);
    expect(commonAnchors([a, [event("take_off", null, 5)]])).toEqual([]);
  });

  test("the aligned instant is the first of its kind", () => {
    expect(anchorTime(a, { type: "initial_contact", side: "right" })).toBe(300);
    expect(anchorTime(a, { type: "landing", side: null })).toBeUndefined();
  });

  test("common time is where every recording runs", () => {
    expect(
      commonRange([
        { start: 0, end: 5000, anchor: 300 },
        { start: 0, end: 2000, anchor: 450 },
      ]),
    ).toEqual([-300, 1550]);
    expect(
      commonRange([
        { start: 0, end: 100, anchor: 100 },
        { start: 0, end: 100, anchor: 0 },
      ]),
    ).toEqual([0, 1]);
  });
});

describe("curves over the cycle", () => {
  /** A knee that rises by the share of the cycle, filmed at any rate. */
  const pose = (fps: number, cycle: number): PoseSidecar => {
    const t_ms = Array.from({ length: Math.round((3 * cycle * fps) / 1000) + 1 }, (_, i) => (i * 1000) / fps);
    return {
      version: 1,
      fps,
      frame_count: t_ms.length,
      offset_ms: 0,
      t_ms,
      skeleton: { joints: Array.from({ length: 33 }, (_, i) => String(i)), edges: [] },
      units: "m",
      frames: [],
      image: { width: 1, height: 1, joints: [] },
      events: [0, 1, 2].map((i) => event("initial_contact", "right", i * cycle)),
      angles: { knee_flexion_right: t_ms.map((t) => 40 * Math.sin((2 * Math.PI * t) / cycle)), trunk_lean: t_ms.map(() => 5) },
    };
  };

  test("the same movement gives the same curve at another frame rate and another pace", () => {
    const curves = cycleCurves([pose(240, 700), pose(30, 1200), undefined], "right");
    expect(curves.map((c) => c.angle)).toEqual(["knee_flexion", "trunk_lean"]);
    const [fast, slow, none] = curves[0]?.means ?? [];
    expect(none).toBeNull();
    for (const [i, v] of (fast ?? []).entries()) expect(Math.abs((v ?? 0) - (slow?.[i] ?? 99)), `${i} %`).toBeLessThan(0.6);
  });

  test("the other side has no curve of its own", () => {
    expect(cycleCurves([pose(60, 700)], "left")).toEqual([]);
  });
});

describe("differences", () => {
  const metric = (value_num: number | null, mdc?: number): MetricValue => ({
    key: "cadence",
    value_num,
    value_json: { n: 9, sd: 1, confidence: 0.9, ...(mdc !== undefined && { mdc }) },
  });

  test("are real beyond the pair's smallest detectable change, and never without knowing it", () => {
    expect(differences([metric(160, 4), metric(165, 4), metric(163, 4), metric(170)]).map((d) => [d.delta, d.real])).toEqual([
      [null, false],
      [5, true],
      [3, false],
      [10, false],
    ]);
    // √((3² + 5²) / 2) = 4.12
    expect(differences([metric(160, 3), metric(164.1, 5), metric(164.2, 5)]).map((d) => d.real)).toEqual([false, false, true]);
  });

  test("a hold that the clip cut short differs only where it was longer all the same", () => {
    const held = (value: number, at_least: boolean): MetricValue => ({
      ...metric(value, 0.5),
      value_json: { ...metric(value, 0.5).value_json, at_least },
    });
    expect(differences([held(7.6, false), held(3.3, true), held(12, true)])).toMatchObject([
      { atLeast: false, delta: null },
      { atLeast: true, delta: null, real: false },
      { atLeast: true, delta: 12 - 7.6, real: true },
    ]);
  });

  test("a missing number has none", () => {
    expect(differences([metric(160, 4), metric(null), undefined])).toMatchObject([
      { value: 160, delta: null },
      { value: null, delta: null },
      { value: null, delta: null },
    ]);
    expect(differences([metric(null), metric(165, 4)])[1]).toMatchObject({ value: 165, delta: null, real: false });
  });

  test("a difference errs by both of its values' errors, where both are known", () => {
    const withError = (value: number, se?: number): MetricValue => ({
      ...metric(value, 4),
      value_json: { ...metric(value, 4).value_json, ...(se && { se }) },
    });
    expect(differences([withError(6.71, 3), withError(0.6, 4), withError(2)]).map((d) => [d.se, d.deltaSe])).toEqual([
      [3, 3 * Math.SQRT2],
      [4, 5],
      [null, null],
    ]);
  });
});

test("a curve spans from its least to its greatest value; an empty one spans nothing", () => {
  expect(spanOf([null, 4, -2, null, 3])).toEqual([-2, 4]);
  expect(spanOf([null])).toBeNull();
  expect(spanOf(null)).toBeNull();
});

test("limits that are alike are named once, with whose they are; open ones are none", () => {
  const atLeast = { low: 30, high: null };
  expect(sharedLimits([atLeast, { low: 28, high: null }, undefined, { ...atLeast }, { low: null, high: null }])).toEqual([
    { limits: atLeast, of: [0, 3] },
    { limits: { low: 28, high: null }, of: [1] },
  ]);
});
