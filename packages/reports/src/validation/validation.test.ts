import { Agreement, type MotionEvent, ReferenceComparison } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { agreementOf } from "./agreement.ts";
import { readReference } from "./reference.ts";
import { ReferenceFileError } from "./reference-error.ts";
import { validate } from "./validate.ts";

const FPS = 50;
const knee = (t: number): number => 30 + 28 * Math.sin(2 * Math.PI * 1.3 * t) + 9 * Math.sin(2 * Math.PI * 0.37 * t);
const t_ms = Array.from({ length: 4 * FPS }, (_, i) => (1000 * i) / FPS);
const sidecar = { fps: FPS, t_ms, events: [], angles: { knee_flexion_left: t_ms.map((t): number | null => knee(t / 1000) + 2) } };
const result = {
  activity: "running" as const,
  metrics: [
    { key: "cadence", value_num: 170, value_json: { n: 12, sd: 1, confidence: 0.9, se: 0.6 } },
    { key: "contact_time", value_num: null, value_json: { n: 0, sd: null, confidence: 0, reason: "fps" as const } },
  ],
};
const read = (text: string) => readReference(Buffer.from(text));
const nothing = { metrics: {}, timesS: [], curves: {}, plates: [], recorded: [] };

describe("agreement", () => {
  it("is bias, limits, RMSE and correlation as Bland and Altman define them, with the intervals of their paper", () => {
    const a = agreementOf([
      { measured: 11, reference: 10 },
      { measured: 22, reference: 20 },
      { measured: 33, reference: 30 },
    ])!;
    expect([a.n, a.bias, a.sd, a.mae, a.correlation]).toEqual([3, 2, 1, 2, expect.closeTo(1, 9)]);
    expect(a.limits).toEqual([expect.closeTo(2 - 1.96, 9), expect.closeTo(2 + 1.96, 9)]);
    expect(a.rmse).toBeCloseTo(Math.sqrt(14 / 3), 9);
    expect(a.bias_ci![1]).toBeCloseTo(2 + 4.303 / Math.sqrt(3), 9);
    expect(a.limits_ci!.low).toEqual([expect.closeTo(0.04 - 4.303, 9), expect.closeTo(0.04 + 4.303, 9)]);
    expect(agreementOf([])).toBeNull();
    expect(agreementOf([{ measured: 1, reference: 1 }])).toMatchObject({ sd: null, limits: null, limits_ci: null, correlation: null });
  });

  it("reproduces the peak flow meters of Bland and Altman 1986 (table 1: mean difference -2.1 L/min, SD 38.8)", () => {
    const wright = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427];
    const mini = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451];
    const a = Agreement.parse(agreementOf(wright.map((measured, i) => ({ measured, reference: mini[i]! }))));
    expect([a.bias, a.sd].map((v) => Number(v!.toFixed(1)))).toEqual([-2.1, 38.8]);
    // The paper states -22.0 to 17.8 for the bias and -114.3 to -45.1 for the lower limit, from values that it rounds.
    expect(a.bias_ci!.map(Math.round)).toEqual([-22, 18]);
    expect(Math.abs(a.limits_ci!.low[0] + 114.3)).toBeLessThan(2);
    expect(Math.abs(a.limits_ci!.low[1] + 45.1)).toBeLessThan(2);
  });
});

describe("reference tables", () => {
  it("hold metrics or curves and forces, in the notation of their program", () => {
    expect(read("metric,value\ncadence,170.5\n").metrics).toEqual({ cadence: 170.5 });
    expect(read("t_ms;knee_deg\n0;1,5\n10;2,5\n")).toMatchObject({ timesS: [0, 0.01], curves: { knee: [1.5, 2.5] }, plates: [] });
    const mot = "run\nversion=1\nnRows=2\nendheader\ntime\tknee_angle_l\tpelvis_tilt\tground_force_r_vy\n0\t1\t-5\t0\n0.01\t2\t-6\t700\n";
    expect(read(mot).curves).toEqual({ knee_flexion_left: [1, 2], trunk_lean: [5, 6] });
    const jump = read('"Time (s)","Z Left (N)","Z Right (N)","Z"\n0,350,360,1\n0.001,351,362,1\n');
    expect([jump.timesS, jump.plates.map((p) => p.side), Object.keys(jump.curves)]).toEqual([[0, 0.001], ["left", "right"], ["Z"]]);
    expect(read("time_s,left_fz,fz_2\n0,0,0\n0.01,-700,3\n").plates.map((p) => [p.side, [...p.force]])).toEqual([
      ["left", [-0, 700]],
      [null, [0, 3]],
    ]);
  });

  it.each(["", "time_s,knee\n", "a,b\n1,2\n", "metric,value\ncadence,fast\n", "time_s,knee\n0,1\n0,2\n"])(
    "that are none are refused: %j",
    (text) => {
      expect(() => read(text)).toThrow(ReferenceFileError);
    },
  );
});

describe("validation", () => {
  it.each([-1.24, 0, 3.5])("finds the clocks' difference of %d s and measures curves by it", (offset) => {
    const timesS = Array.from({ length: 1200 }, (_, i) => i / 200 + offset - 1);
    const reference = { ...nothing, timesS, curves: { knee_flexion_left: timesS.map((t) => knee(t - offset)), force: timesS } };
    const found = ReferenceComparison.parse(validate(result, sidecar, reference));
    expect(found.offset_s).toBeCloseTo(offset, 2);
    const [row] = found.rows;
    expect(row).toMatchObject({ key: "knee_flexion_left", kind: "curve", unit: "deg", agreement: { bias_ci: null, limits_ci: null } });
    expect(row!.agreement.bias).toBeCloseTo(2, 1);
    expect(row!.agreement.correlation).toBeGreaterThan(0.999);
    expect(found).toMatchObject({ unknown: ["force"], aligned_by: "curves" });
  });

  it("runs a slow-motion file on the movement's clock", () => {
    const slow = { ...sidecar, t_ms: t_ms.map((t) => 4 * t) };
    const timesS = Array.from({ length: 800 }, (_, i) => i / 200);
    const found = validate(result, slow, { ...nothing, timesS, curves: { knee_flexion_left: timesS.map(knee) } });
    expect(found.offset_s).toBeCloseTo(0, 2);
    expect(found.rows[0]!.agreement.rmse).toBeCloseTo(2, 1);
  });

  it("says of each metric whether the reference lies within the stated error", () => {
    const found = validate(result, sidecar, { ...nothing, metrics: { cadence: 170.8, contact_time: 220, nonsense: 1 } });
    expect(found.metrics).toEqual([
      { key: "cadence", unit: "spm", measured: 170, reference: 170.8, difference: expect.closeTo(-0.8, 9), within_stated: true },
      { key: "contact_time", unit: "ms", measured: null, reference: 220, difference: null, within_stated: null },
    ]);
    expect([found.offset_s, found.unknown]).toEqual([null, ["nonsense"]]);
    expect(validate(result, sidecar, { ...nothing, metrics: { cadence: 168 } }).metrics[0]!.within_stated).toBe(false);
  });
});

describe("force plates", () => {
  /** Foot on the ground in the laboratory, s. Steps of a runner differ a little. */
  const steps = [0.4, 0.76, 1.1, 1.47, 1.81, 2.18].map((start, i) => ({ start, end: start + 0.22 + 0.01 * (i % 3), side: i % 2 }));
  const rate = 1000;
  const timesS = Array.from({ length: 3 * rate }, (_, i) => i / rate);
  /** A square pulse with edges of 2 ms and noise below the threshold. */
  const force = (of: typeof steps) =>
    Float64Array.from(timesS, (t) => {
      const step = of.find((s) => t >= s.start && t <= s.end);
      return 6 * Math.sin(9137 * t) + (step ? 900 * Math.min(1, (t - step.start) / 0.002, (step.end - t) / 0.002) : 0);
    });
  const plate = (side: "left" | "right" | null, of: typeof steps) => ({ side, timesS, force: force(of) });
  /** The video sees every contact 30 ms longer, on a clock that is 5 s behind. */
  const events = steps.flatMap((s): MotionEvent[] => {
    const side = s.side === 0 ? "left" : "right";
    return [
      { type: "initial_contact", side, t_ms: 1000 * (s.start - 0.01) + 5000, confidence: 1 },
      { type: "toe_off", side, t_ms: 1000 * (s.end + 0.02) + 5000, confidence: 1 },
    ];
  });
  const filmed = { fps: 100, t_ms: Array.from({ length: 1000 }, (_, i) => 10 * i), angles: {}, events };
  const row = (found: ReferenceComparison, key: string) => found.rows.find((r) => r.key === key)?.agreement;

  it("give contacts at 20 N, put in line with the session's and compared one by one", () => {
    const found = validate(result, filmed, { ...nothing, plates: [plate(null, steps)] });
    expect(found).toMatchObject({ contacts: 6, aligned_by: "events" });
    expect(found.offset_s).toBeCloseTo(-5.005, 3);
    expect(row(found, "contact_time")).toMatchObject({ n: 6, bias: expect.closeTo(30, 0), correlation: expect.closeTo(1, 3) });
    expect(row(found, "flight_time")).toMatchObject({ n: 5, bias: expect.closeTo(-30, 0) });
    expect(row(found, "step_time")).toMatchObject({ n: 5, bias: expect.closeTo(0, 1) });
    expect(row(found, "initial_contact")).toMatchObject({ n: 6, bias: expect.closeTo(-15, 0), correlation: null });
  });

  it("tell the bias of instants where the clocks' difference is stated", () => {
    const found = validate(result, filmed, { ...nothing, plates: [plate(null, steps)] }, { offsetS: -5 });
    expect(row(found, "initial_contact")!.bias).toBeCloseTo(-10, 0);
    expect(row(found, "toe_off")!.bias).toBeCloseTo(20, 0);
  });

  it("by foot never meet the other foot's steps", () => {
    const right = steps.filter((s) => s.side === 1);
    const found = validate({ ...result, activity: "walking" }, filmed, { ...nothing, plates: [plate("right", right)] });
    expect([found.offset_s, row(found, "contact_time")!.n]).toEqual([expect.closeTo(-5.005, 3), 3]);
    expect([row(found, "step_time"), row(found, "flight_time")]).toEqual([undefined, undefined]);
  });

  it("are added up where one body takes off from two of them, and give the height of a jump", () => {
    const stance = [
      { start: -1, end: 1, side: 0 },
      { start: 1.5, end: 9, side: 0 },
    ];
    const jump: MotionEvent[] = [
      { type: "take_off", side: null, t_ms: 1000, confidence: 1 },
      { type: "landing", side: null, t_ms: 1520, confidence: 1 },
    ];
    const both = [
      plate("left", stance),
      plate(
        "right",
        stance.map((s) => ({ ...s, end: s.end - 0.01 })),
      ),
    ];
    const found = validate({ ...result, activity: "jump" }, { ...filmed, events: jump }, { ...nothing, plates: both });
    expect(row(found, "flight_time")).toMatchObject({ n: 1, bias: expect.closeTo(20, 0), limits: null });
    expect(row(found, "jump_height")!.bias).toBeCloseTo((100 * 9.81 * (0.52 ** 2 - 0.5 ** 2)) / 8, 0);
  });
});
