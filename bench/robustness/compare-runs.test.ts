import { describe, expect, it } from "vitest";
import { type Bounds, compareRuns, mirrored, type Run, retimed } from "./compare-runs.ts";

const BOUNDS: Bounds = { deg: 2, ms: 10, spm: 1, cm: 0.5, relative: 5, events: 8 };
const run = (metrics: Record<string, number | null>, events: [string, "left" | "right", number][] = []): Run => ({
  result: {
    activity: "running",
    metrics: Object.entries(metrics).map(([key, value_num]) => ({ key, value_num, value_json: { n: 4, sd: null, confidence: 0.9 } })),
  },
  events: events.map(([type, side, t_ms]) => ({ type: type === "ic" ? "initial_contact" : "toe_off", side, t_ms, confidence: 1 })),
});

describe("comparison of two runs", () => {
  it("weighs a change by the metric's unit", () => {
    const c = compareRuns(
      run({ trunk_lean: 5, contact_time: 250, cadence: 170 }),
      run({ trunk_lean: 8, contact_time: 255, cadence: 170 }),
      BOUNDS,
    );
    expect(c.changes[0]).toMatchObject({ metric: "trunk_lean", share: 1.5 });
    expect(c.changes.find((x) => x.metric === "contact_time")?.share).toBe(0.5);
    expect(c.compared).toBe(3);
  });

  it("reports metrics that were lost", () => {
    expect(compareRuns(run({ trunk_lean: 5, cadence: 170 }), run({ trunk_lean: null }), BOUNDS).lost).toEqual(["trunk_lean", "cadence"]);
  });

  it("swaps sides in a mirrored clip", () => {
    const a = run({ contact_time_left: 240, contact_time_right: 260 }, [["ic", "left", 100]]);
    const b = run({ contact_time_left: 260, contact_time_right: 240 }, [["ic", "right", 103]]);
    const c = compareRuns(mirrored(a), b, BOUNDS);
    expect(c.changes.every((x) => x.share === 0)).toBe(true);
    expect(c.eventShift).toBe(3);
    expect(compareRuns(a, b, BOUNDS).eventShift).toBeNull();
  });

  it("compares events at mapped times", () => {
    const a = run({}, [
      ["ic", "left", 100],
      ["toe", "left", 350],
    ]);
    const b = run({}, [
      ["ic", "left", 200],
      ["toe", "left", 700],
    ]);
    const c = compareRuns(
      retimed(a, (t) => 2 * t),
      b,
      BOUNDS,
    );
    expect([c.eventShift, c.eventsMatched]).toEqual([0, 2]);
  });
});
