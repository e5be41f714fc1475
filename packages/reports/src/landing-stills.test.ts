import type { MotionEvent, Side } from "@sagittal/contract";
import { expect, it } from "vitest";
import { landingMoments } from "./landing-stills.ts";
import { sampleSidecar } from "./testing/sample.ts";

const event = (type: MotionEvent["type"], side: Side, t_ms: number): MotionEvent => ({ type, side, t_ms, confidence: 1 });

it("a landing is looked at where the foot meets the floor and where the knee bends furthest, of the landing that is held", () => {
  const sample = sampleSidecar();
  const knee = sample.t_ms.map((t) => (t < 1200 ? 90 : 20 + 50 * Math.exp(-(((t - 1500) / 100) ** 2))));
  const events = [
    event("take_off", "left", 300),
    event("landing", "left", 700),
    event("take_off", "left", 900),
    event("landing", "left", 1250),
  ];
  const of = (side: Side, angles: Record<string, (number | null)[]>) =>
    landingMoments({ ...sample, events, angles }, side).map((m) => [m.name, m.row, m.kneeDeg && Math.round(m.kneeDeg), m.afterS]);
  expect(of("left", { knee_flexion_left: knee })).toEqual([
    ["initial_contact", 75, 20, 0],
    ["knee_deepest", 90, 70, 0.25],
  ]);
  expect(of("left", { knee_flexion_left: knee.map(() => null) })).toEqual([["initial_contact", 75, null, 0]]);
  expect(of("right", { knee_flexion_right: knee })).toEqual([]);
});
