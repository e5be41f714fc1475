import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beyond, type Cue, clarity, confidenceUnder, DOUBTFUL, doubtOf, essential, judged, REFUSED, suggestionOf } from "./evidence.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const cues = fc.array(fc.record({ name: fc.string(), against: share, seen: share }));

describe("a decision from several cues", () => {
  it("refuses for one clear contradiction, and for several doubtful ones", () => {
    const cue = (against: number, seen = 1): Cue => ({ name: "", against, seen });
    expect(doubtOf([cue(1)])).toBeGreaterThanOrEqual(REFUSED);
    expect(doubtOf([cue(0.6)])).toBeLessThan(REFUSED);
    expect(doubtOf([cue(0.6), cue(0.6)])).toBeGreaterThanOrEqual(REFUSED);
  });

  it("ignores hidden and unknown cues", () => {
    expect(doubtOf([{ name: "wrist", against: 1, seen: clarity(0.05) }])).toBe(0);
    expect(doubtOf([{ name: "unknown", against: beyond(Number.NaN, 0, 1), seen: 1 }])).toBe(0);
    expect(doubtOf([{ name: "unknown", against: Number.NaN, seen: 1 }])).toBe(0);
  });

  it("never has less doubt with a further cue, nor more confidence with more doubt", () => {
    fc.assert(
      fc.property(cues, fc.record({ name: fc.string(), against: share, seen: share }), (known, further) => {
        const [before, after] = [doubtOf(known), doubtOf([...known, further])];
        expect(after).toBeGreaterThanOrEqual(before);
        expect(confidenceUnder({ doubt: after })).toBeLessThanOrEqual(confidenceUnder({ doubt: before }));
      }),
    );
  });

  it("leaves no value sure of a doubtful movement", () => {
    expect(confidenceUnder({ doubt: 0 })).toBe(1);
    fc.assert(fc.property(fc.double({ min: DOUBTFUL, max: 3, noNaN: true }), (doubt) => confidenceUnder({ doubt }) <= 0.5));
  });

  it("stays in doubt without what the exercise cannot be told by", () => {
    const lifted = { name: "lifted", against: 0 };
    expect(essential({ ...lifted, seen: 1 }).against).toBe(0);
    expect(essential({ ...lifted, seen: 0 }).against).toBe(DOUBTFUL);
    expect(essential({ ...lifted, against: 1, seen: 1 }).against).toBe(1);
  });

  it("keeps the movements that are not refused, and says what the middle one of them looks like", () => {
    const cues = (against: number): Cue[] => [{ name: "c", against, seen: 1 }];
    expect(judged([0, 0.2, 0.6, 1], cues)).toMatchObject({ kept: [0, 0.2, 0.6], match: { doubt: 0.2 } });
    expect(judged([1], cues)).toMatchObject({ kept: [], match: { doubt: 1 } });
  });

  it("runs from none to all between two limits, whichever of them is larger", () => {
    expect([0, 0.5, 1, 2].map((v) => beyond(v, 0, 1))).toEqual([0, 0.5, 1, 1]);
    expect([1, 0.5, 0].map((v) => beyond(v, 1, 0))).toEqual([0, 0.5, 1]);
  });

  it("names the exercise of the weightiest contradiction", () => {
    const lunge = { activity: "weightlifting", exercise: "Lunge" } as const;
    const chair = { activity: "fri", exercise: "5x Sit-to-Stand" } as const;
    expect(
      suggestionOf([
        { name: "split", against: 0.4, seen: 1, suggests: lunge },
        { name: "seat", against: 0.9, seen: 1, suggests: chair },
      ]),
    ).toEqual(chair);
    expect(suggestionOf([{ name: "split", against: 0.1, seen: 1, suggests: lunge }])).toBeNull();
  });
});
