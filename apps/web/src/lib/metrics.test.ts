import type { MetricSpec, MetricTarget, Session } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { contrast } from "./accent.ts";
import { formatClock, formatLimit, formatNumber } from "./format.ts";
import {
  advice,
  changedMetrics,
  doubtOf,
  isMeasured,
  type MetricView,
  missingByReason,
  rate,
  reportRating,
  withOwnSpecs,
} from "./metrics.ts";

const EVIDENCE = { n: 12, sd: null, confidence: 1 };

const target = (values: Partial<MetricTarget>): MetricTarget => ({
  min_good: null,
  max_good: null,
  amber_low: null,
  amber_high: null,
  higher_is_better: null,
  beta: false,
  ...values,
});

test("a metric that the team wrote itself is shown as its values describe it, after the catalogue's", () => {
  const own = { name: "Knee at contact", unit: "deg", higher_is_better: null } as const;
  const value = (key: string) => ({ key, value_num: 21, value_json: { ...EVIDENCE, own } });
  const metrics = ["own_knee", "own_knee_left", "own_knee_right"].map(value);
  const specs = withOwnSpecs(
    new Map(),
    { metrics, metric_targets: { own_knee: target({ max_good: 40 }) }, camera_view: "side" },
    (key) => key,
  );
  expect([...specs.keys()]).toEqual(["own_knee"]);
  expect(specs.get("own_knee")).toMatchObject({ label: "Knee at contact", unit: "unit.deg", group: "own", per_side: true, max_good: 40 });
  const none = { metrics: [{ key: "cadence", value_num: 170, value_json: EVIDENCE }], metric_targets: {}, camera_view: "side" as const };
  expect(withOwnSpecs(specs, none, (key) => key)).toBe(specs);
});

describe("rating a value", () => {
  const cadence = target({ min_good: 165, max_good: 190, amber_low: 155, amber_high: 200 });
  test.each([
    [165, "good", null],
    [190, "good", null],
    [164.9, "warn", "low"],
    [155, "warn", "low"],
    [154.9, "bad", "low"],
    [200, "warn", "high"],
    [200.1, "bad", "high"],
  ])("%d is %s", (value, zone, direction) => expect(rate(value, cadence)).toEqual({ zone, direction }));

  test("a value whose error holds a limit is near it", () => {
    expect(rate(164, cadence, { se: 1 })).toEqual({ zone: "near", direction: "low" });
    expect(rate(175, cadence, { se: 1 })).toEqual({ zone: "good", direction: null });
    expect(rate(150, cadence, { at_least: true })).toBeNull();
  });

  test("without ambers the zone is green or not", () =>
    expect(rate(4, target({ min_good: 5 }))).toEqual({ zone: "bad", direction: "low" }));
  test("an open end is good however far", () => expect(rate(999, target({ min_good: 5 }))).toEqual({ zone: "good", direction: null }));
  test("without limits there is no rating", () => expect(rate(5, target({}))).toBeNull());
});

describe("a value in a report", () => {
  const cadence = target({ min_good: 165, max_good: 190, amber_low: 155, amber_high: 200 });
  const item = { verdict: null, zone: null, target: null, value_num: null };

  test.each([
    [160, "caution"],
    [150, "poor"],
    [195, "caution"],
    [175, "good"],
  ] as const)("is rated as in its session: %d", (value_num, verdict) =>
    expect(reportRating({ ...item, verdict, target: cadence, value_num })).toEqual(rate(value_num, cadence)),
  );

  test("has no direction without a target, and no rating without a judgement", () => {
    expect(reportRating({ ...item, zone: "amber", value_num: 92 })).toEqual({ zone: "warn", direction: null });
    expect(reportRating({ ...item, target: cadence, value_num: 160 })).toBeNull();
  });
});

describe("doubt", () => {
  test.each([
    [{ confidence: 0.95, q: 0.5, n: 2 }, null],
    [{ confidence: 0.6, q: 0.5, n: 12 }, "hidden"],
    [{ confidence: 0.6, q: 0.9, n: 3 }, "few"],
    [{ confidence: 0.6, q: 0.9, n: 12 }, "estimate"],
    [{ confidence: 0.6, n: 12 }, "estimate"],
  ])("%j: %s", (values, doubt) => expect(doubtOf(values)).toBe(doubt));
});

test("a correction changes the metrics whose number is another one, comes or goes", () => {
  const metric = (key: string, value_num: number | null) => ({ key, value_num, value_json: EVIDENCE });
  const before = [metric("cadence", 164), metric("contact_time", 217), metric("flight_time", null), metric("gone", 1)];
  const after = [metric("cadence", 164), metric("contact_time", 230), metric("flight_time", 147), metric("new", null)];
  expect(changedMetrics(before, after)).toEqual(["contact_time", "flight_time", "gone"]);
});

describe("numbers for people", () => {
  test("three significant digits, decimals of the locale, a real minus", () => {
    expect(formatNumber(163.62, "en")).toBe("164");
    expect(formatNumber(8.789, "ru")).toBe("8,79");
    expect(formatNumber(-13.52, "es")).toBe("−13,5");
  });
  test("limits have no empty decimals", () => expect([22, 0.25, -3].map((v) => formatLimit(v, "en"))).toEqual(["22", "0.25", "−3"]));
  test("the clock counts minutes, in the writing of the language", () => {
    expect(formatClock(61_234, "en")).toBe("1:01.23");
    expect([formatClock(250, "ru"), formatClock(59_999, "es")]).toEqual(["0:00,25", "1:00,00"]);
  });
  test("contrast follows WCAG", () => {
    expect(contrast("#000000", "#fff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });
});

describe("what to work on", () => {
  const spec = (key: string, group: string): MetricSpec => ({
    key,
    label: key,
    unit: "°",
    group,
    group_label: group,
    views: ["side"],
    per_side: false,
    higher_is_better: null,
    min_good: 10,
    max_good: 20,
    amber_low: null,
    amber_high: null,
    beta: false,
    evidence_basis: "validated",
    evidence_label: "",
    source: "",
    sources: [],
    compared: [],
    note: "",
    per_athlete: false,
    reference_only: false,
    never_negative: false,
    test_result: false,
    cue_low: `more ${key}`,
    cue_high: `less ${key}`,
    definition: "",
    min_fps: null,
  });
  const view = (key: string, value_num: number, group = key, beta = false): MetricView => ({
    spec: spec(key, group),
    value: { key, value_num, value_json: EVIDENCE },
    left: undefined,
    right: undefined,
    target: target({ min_good: 10, max_good: 20 }),
    beta,
  });
  const session = (scores: Record<string, number>): Pick<Session, "metrics" | "metric_targets"> => ({
    metrics: [
      {
        key: "technique_score",
        value_num: 80,
        value_json: { ...EVIDENCE, coverage: 1, provisional: false, parts: Object.entries(scores).map(([key, s]) => ({ key, s, W: 1 })) },
      },
    ],
    metric_targets: {},
  });
  test("the side that lies further outside its target is the one named", () => {
    const side = (key: string, value_num: number) => ({ key, value_num, value_json: EVIDENCE });
    const both = { ...view("knee", 64), left: side("knee_left", 60.1), right: side("knee_right", 67.3) };
    expect(advice(session({ knee: 0 }), [both])[0]?.value.key).toBe("knee_right");
    expect(advice(session({ knee: 0 }), [{ ...both, left: side("knee_left", 80) }])[0]?.value.key).toBe("knee_left");
  });

  const texts = (scores: Record<string, number>, views: MetricView[]) => advice(session(scores), views).map((a) => a.text);

  test("the heaviest loss comes first, one of each group, and what is in its target is left alone", () =>
    expect(
      texts({ knee: 60, hip: 20, foot: 40, trunk: 100 }, [
        view("knee", 5, "legs"),
        view("hip", 25, "legs"),
        view("foot", 5),
        view("trunk", 15),
      ]),
    ).toEqual(["less hip", "more foot"]));

  test("an estimate is named only where nothing surer is to be said", () => {
    expect(texts({ knee: 60, foot: 20 }, [view("knee", 5), view("foot", 5, "foot", true)])).toEqual(["more knee"]);
    expect(texts({ foot: 20 }, [view("foot", 5, "foot", true)])).toEqual(["more foot"]);
  });
});

test("metrics without a number stand together by their reason; a number of one side is enough", () => {
  const view = (key: string, reason: "scale" | "mass" | null, left: number | null = null): MetricView => {
    const value = (value_num: number | null) => ({ key, value_num, value_json: { ...EVIDENCE, ...(reason && { reason }) } });
    const spec = { key, label: key } as Partial<MetricSpec> as MetricSpec;
    return { spec, value: value(reason ? null : 1), left: value(left), right: undefined, target: undefined, beta: false };
  };
  const views = [view("speed", "scale"), view("cadence", null), view("force", "mass"), view("step", "scale"), view("knee", "scale", 12)];
  expect(views.filter(isMeasured).map(({ spec }) => spec.key)).toEqual(["cadence", "knee"]);
  expect(missingByReason(views).map(({ reason, views: of }) => [reason, of.map(({ spec }) => spec.key)])).toEqual([
    ["scale", ["speed", "step"]],
    ["mass", ["force"]],
  ]);
});
