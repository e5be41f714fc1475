import { describe, expect, it } from "vitest";
import { agreementOf } from "./agreement.ts";
import { ReferenceFileError, readReference } from "./reference.ts";
import { validate } from "./validate.ts";

const FPS = 50;
const knee = (t: number): number => 30 + 28 * Math.sin(2 * Math.PI * 1.3 * t) + 9 * Math.sin(2 * Math.PI * 0.37 * t);
const t_ms = Array.from({ length: 4 * FPS }, (_, i) => (1000 * i) / FPS);
const sidecar = { fps: FPS, t_ms, angles: { knee_flexion_left: t_ms.map((t): number | null => knee(t / 1000) + 2) } };
const result = {
  activity: "running" as const,
  metrics: [
    { key: "cadence", value_num: 170, value_json: { n: 12, sd: 1, confidence: 0.9, se: 0.6 } },
    { key: "contact_time", value_num: null, value_json: { n: 0, sd: null, confidence: 0, reason: "fps" as const } },
  ],
};

describe("agreement", () => {
  it("is bias, limits, RMSE and correlation as Bland and Altman define them", () => {
    const a = agreementOf([
      { measured: 11, reference: 10 },
      { measured: 22, reference: 20 },
      { measured: 33, reference: 30 },
    ])!;
    expect([a.n, a.bias, a.mae, a.correlation]).toEqual([3, 2, 2, expect.closeTo(1, 9)]);
    expect(a.limits).toEqual([expect.closeTo(2 - 1.96, 9), expect.closeTo(2 + 1.96, 9)]);
    expect(a.rmse).toBeCloseTo(Math.sqrt(14 / 3), 9);
    expect(a.points[1]).toEqual({ mean: 21, difference: 2 });
    expect(agreementOf([])).toBeNull();
    expect(agreementOf([{ measured: 1, reference: 1 }])).toMatchObject({ limits: null, correlation: null });
  });
});

describe("reference files", () => {
  it("are tables of metrics or of curves, in the notation of their program", () => {
    expect(readReference("metric,value\ncadence,170.5\n").metrics).toEqual({ cadence: 170.5 });
    expect(readReference("t_ms;knee\n0;1,5\n10;2,5\n")).toMatchObject({ timesS: [0, 0.01], curves: { knee: [1.5, 2.5] } });
    const mot = "run\nversion=1\nnRows=2\nendheader\ntime\tknee_angle_l\tpelvis_tilt\n0\t1\t-5\n0.01\t2\t-6\n";
    expect(readReference(mot).curves).toEqual({ knee_flexion_left: [1, 2], trunk_lean: [5, 6] });
  });

  it.each(["", "time_s,knee\n", "a,b\n1,2\n", "metric,value\ncadence,fast\n", "time_s,knee\n0,1\n0,2\n"])(
    "that are none are refused: %j",
    (text) => {
      expect(() => readReference(text)).toThrow(ReferenceFileError);
    },
  );
});

describe("validation", () => {
  it.each([-1.24, 0, 3.5])("finds the clocks' difference of %d s and measures curves by it", (offset) => {
    const timesS = Array.from({ length: 1200 }, (_, i) => i / 200 + offset - 1);
    const reference = { metrics: {}, timesS, curves: { knee_flexion_left: timesS.map((t) => knee(t - offset)), force: timesS } };
    const found = validate(result, sidecar, reference);
    expect(found.offsetS).toBeCloseTo(offset, 1);
    const { agreement } = found.curves[0]!;
    expect(agreement.bias).toBeCloseTo(2, 0);
    expect(agreement.correlation).toBeGreaterThan(0.99);
    expect(found.unknown).toEqual(["force"]);
  });

  it("says of each metric whether the reference lies within the stated error", () => {
    const found = validate(result, sidecar, { metrics: { cadence: 170.8, contact_time: 220, nonsense: 1 }, timesS: [], curves: {} });
    expect(found.metrics).toEqual([
      { key: "cadence", unit: "spm", measured: 170, reference: 170.8, difference: expect.closeTo(-0.8, 9), withinStated: true },
      { key: "contact_time", unit: "ms", measured: null, reference: 220, difference: null, withinStated: null },
    ]);
    expect([found.offsetS, found.unknown]).toEqual([null, ["nonsense"]]);
    expect(validate(result, sidecar, { metrics: { cadence: 168 }, timesS: [], curves: {} }).metrics[0]!.withinStated).toBe(false);
  });
});
