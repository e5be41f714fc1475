import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planFrames } from "./frame-plan.ts";
import { estimateFrameRate } from "./frame-rate.ts";

const regular = (fps: number, count: number) => ({
  ptsMs: Array.from({ length: count }, (_, i) => (i * 1000) / fps),
  sourceFps: fps,
  variableFrameRate: false,
});

const intervals = fc.array(fc.double({ min: 2, max: 80, noNaN: true }), { minLength: 3, maxLength: 200 });
const source = intervals.map((deltas) => {
  const ptsMs = [0];
  for (const delta of deltas) ptsMs.push(ptsMs.at(-1)! + delta);
  const { fps, variable } = estimateFrameRate(ptsMs);
  return { ptsMs, sourceFps: fps, variableFrameRate: variable };
});

describe("planFrames", () => {
  it("takes every frame of a source at or below the bound", () => {
    for (const fps of [24, 30000 / 1001, 60, 119.88, 120]) {
      const plan = planFrames(regular(fps, 50), 120);
      expect(plan.fps).toBe(fps);
      expect(plan.frames.map((f) => f.sourceIndex)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    }
  });

  it("takes every second frame of 240 fps for a bound of 120", () => {
    const plan = planFrames(regular(240, 41), 120);
    expect(plan.fps).toBe(120);
    expect(plan.frames.map((f) => f.sourceIndex)).toEqual(Array.from({ length: 21 }, (_, i) => 2 * i));
    expect(plan.gridTimesMs).toHaveLength(21);
    expect(plan.gridTimesMs[20]).toBeCloseTo(plan.frames[20]!.ptsMs, 9);
  });

  it("keeps an NTSC rate's fraction when thinning", () => {
    expect(planFrames(regular(240000 / 1001, 41), 120).fps).toBeCloseTo(120000 / 1001, 9);
  });

  it("keeps to its phase after a dropped frame", () => {
    const whole = regular(240, 100);
    const plan = planFrames({ ...whole, ptsMs: whole.ptsMs.filter((_, i) => i !== 31) }, 120);
    const late = plan.frames.filter((f) => f.ptsMs > 150);
    for (const frame of late) expect((frame.ptsMs * 120) / 1000).toBeCloseTo(Math.round((frame.ptsMs * 120) / 1000), 6);
  });

  it("keeps to the trim, both ends included", () => {
    const plan = planFrames(regular(50, 100), 120, { startS: 0.2, endS: 0.6 });
    expect(plan.frames[0]!.ptsMs).toBe(200);
    expect(plan.frames.at(-1)!.ptsMs).toBe(600);
    expect(plan.frames).toHaveLength(21);
  });

  it("gives nothing for a trim beyond the end", () => {
    expect(planFrames(regular(50, 10), 120, { startS: 5, endS: 6 })).toMatchObject({ frames: [], gridTimesMs: [] });
  });

  it("refuses a bound that is not a positive rate", () => {
    expect(() => planFrames(regular(30, 10), 0)).toThrow(RangeError);
  });

  it("keeps its invariants for any source, bound and trim", () => {
    fc.assert(
      fc.property(source, fc.constantFrom(25, 30, 60, 120), fc.double({ min: 0, max: 1, noNaN: true }), (src, bound, share) => {
        const end = src.ptsMs.at(-1)! / 1000;
        const trim = { startS: (share * end) / 2, endS: end };
        const { fps, frames, gridTimesMs } = planFrames(src, bound, trim);
        expect(fps).toBeLessThanOrEqual(Math.min(bound, src.sourceFps) * 1.02 + 1e-9);
        for (const [i, frame] of frames.entries()) {
          expect(frame.ptsMs).toBe(src.ptsMs[frame.sourceIndex]);
          expect(frame.ptsMs).toBeGreaterThanOrEqual(1000 * trim.startS - 0.5);
          if (i > 0) expect(frame.sourceIndex).toBeGreaterThan(frames[i - 1]!.sourceIndex);
        }
        for (const [i, time] of gridTimesMs.entries()) expect(time).toBeCloseTo(frames[0]!.ptsMs + (i * 1000) / fps, 6);
        // The grid covers the frames to half a step, and the first frame of the trim is never lost.
        expect(Math.abs((gridTimesMs.at(-1) ?? 0) - (frames.at(-1)?.ptsMs ?? 0))).toBeLessThanOrEqual(500 / fps + 1e-6);
        const first = src.ptsMs.find((t) => t >= 1000 * trim.startS - 0.5);
        expect(frames[0]!.ptsMs).toBe(first);
      }),
      { numRuns: 200 },
    );
  });

  it("leaves no grid time farther from a chosen frame than from any frame of the source", () => {
    fc.assert(
      fc.property(source, (src) => {
        const { fps, frames, gridTimesMs } = planFrames(src, 30);
        if (fps === src.sourceFps) return;
        const nearest = (times: readonly number[], t: number) => Math.min(...times.map((x) => Math.abs(x - t)));
        const chosen = frames.map((f) => f.ptsMs);
        for (const time of gridTimesMs) expect(nearest(chosen, time)).toBeCloseTo(nearest(src.ptsMs, time), 6);
      }),
      { numRuns: 100 },
    );
  });
});
