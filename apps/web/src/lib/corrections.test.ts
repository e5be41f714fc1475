import type { MotionEvent } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { added, correctionCount, isCorrected, moved, removed } from "./corrections.ts";

const event = (t_ms: number, type: MotionEvent["type"] = "initial_contact"): MotionEvent => ({ type, side: "left", t_ms, confidence: 0.8 });
const clip = [0, 5000] as const;

describe("correcting events", () => {
  const detected = [event(100), event(300, "toe_off"), event(800)];

  test("a moved event is a coach's, is certain, and stays inside the clip", () => {
    const after = moved(detected, 1, 340, clip);
    expect(after[1]).toEqual({ type: "toe_off", side: "left", t_ms: 340, confidence: 1 });
    expect(after.map((e) => isCorrected(e, detected))).toEqual([false, true, false]);
    expect(moved(detected, 2, 9000, clip)[2]?.t_ms).toBe(5000);
    expect(moved(detected, 0, -20, clip)[0]?.t_ms).toBe(0);
  });

  test("rounding of stored landmarks is no correction", () => {
    const stored = detected.map((e) => ({ ...e, t_ms: e.t_ms + 0.004 }));
    expect(correctionCount(stored, detected)).toBe(0);
  });

  test("moved, added and removed events are each counted once", () => {
    expect(correctionCount(moved(detected, 1, 340, clip), detected)).toBe(1);
    expect(correctionCount(removed(detected, 0), detected)).toBe(1);
    expect(correctionCount(added(detected, { type: "toe_off", side: "left", t_ms: 950 }), detected)).toBe(1);
  });

  test("an added event takes its place in time; removing it again gives what was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), (t_ms) => {
        const more = added(detected, { type: "rep_start", side: null, t_ms });
        expect(more.map((e) => e.t_ms)).toEqual(more.map((e) => e.t_ms).toSorted((a, b) => a - b));
        expect(
          removed(
            more,
            more.findIndex((e) => e.type === "rep_start"),
          ),
        ).toEqual(detected);
      }),
    );
  });
});
