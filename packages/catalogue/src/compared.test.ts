import { describe, expect, it } from "vitest";
import { DECIDING_CLIPS, FLATTERED, lostToConstant, notJudged } from "./compared.ts";

describe("a metric beside the best constant answer", () => {
  const poor = { clips: 7, error: 6.7, constant: 5.6 };
  const fitting = { clips: 13, error: 2, constant: 8.1 };

  it("of ten test clips or more goes by them alone, of fewer by the clips for fitting too", () => {
    expect(lostToConstant(poor)).toBe(true);
    expect(lostToConstant({ ...poor, fitting })).toBe(false);
    expect(lostToConstant({ ...poor, clips: DECIDING_CLIPS, fitting })).toBe(true);
  });

  it("lets the clips for fitting count against a metric as much as for it, and raises their error by what tuning took from it", () => {
    const good = { clips: 6, error: 3.6, constant: 3.8 };
    expect(lostToConstant({ ...good, fitting: { clips: 10, error: 5.5, constant: 1.1 } })).toBe(true);
    const even = { clips: 9, error: 4, constant: 4 };
    const just = (error: number) => lostToConstant({ ...even, fitting: { clips: 20, error, constant: 4 } });
    expect([3.9, 4 / FLATTERED + 0.01, 4 / FLATTERED - 0.01].map(just)).toEqual([true, true, false]);
  });

  it("of a running clip from the side: the near knee's swing and the elbow are judged, the asymmetry of contacts is not", () => {
    expect(notJudged("running", "knee_flexion_swing", "near")).toBe(false);
    expect(["elbow_flexion_mean", "contact_time_asymmetry"].map((key) => notJudged("running", key, null))).toEqual([false, true]);
  });
});
