import type { MetricValue } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Zone } from "../definition.ts";
import { classify } from "../zones/classify.ts";
import { metricTargets } from "../zones/targets.ts";
import { capGroups } from "./group-cap.ts";
import { metricScore, sidesScore } from "./metric-score.ts";
import { scoreBand } from "./score-band.ts";
import { techniqueScore, techniqueScoreMetric } from "./technique-score.ts";

const cadence: Zone = { amberLow: 154, minGood: 160, maxGood: 180, amberHigh: 188 };
const oscillation: Zone = { amberLow: null, minGood: null, maxGood: 9.5, amberHigh: 11.5 };

const zones = fc
  .tuple(
    fc.array(fc.double({ min: -200, max: 200, noNaN: true }), { minLength: 4, maxLength: 4 }),
    fc.constantFrom("band", "low", "high", "binary"),
  )
  .map(([raw, kind]): Zone => {
    const [a, b, c, d] = raw.toSorted((x, y) => x - y) as [number, number, number, number];
    if (kind === "low") return { amberLow: a, minGood: b, maxGood: null, amberHigh: null };
    if (kind === "high") return { amberLow: null, minGood: null, maxGood: c, amberHigh: d };
    if (kind === "binary") return { amberLow: null, minGood: b, maxGood: c, amberHigh: null };
    return { amberLow: a, minGood: b, maxGood: c, amberHigh: d };
  });
const value = fc.double({ min: -500, max: 500, noNaN: true });

describe("metricScore", () => {
  it("falls to 60 at the amber limit and to 0 one amber width beyond", () => {
    expect(metricScore(157, cadence)).toBe(80);
    expect(metricScore(154, cadence)).toBe(60);
    expect(metricScore(148, cadence)).toBe(0);
    expect([10.5, 12.7, 14].map((x) => Math.round(metricScore(x, oscillation)))).toEqual([80, 24, 0]);
  });

  it("gives 30 outside a green limit without amber", () => {
    expect(metricScore(1, { amberLow: null, minGood: null, maxGood: 0, amberHigh: null })).toBe(30);
  });

  it("stays within 0 and 100, is 100 exactly in green and at least 60 in amber", () => {
    fc.assert(
      fc.property(value, zones, (x, zone) => {
        const score = metricScore(x, zone);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        const colour = classify(x, zone);
        if (colour === "green") expect(score).toBe(100);
        if (colour === "amber") expect(score).toBeGreaterThanOrEqual(60 - 1e-9);
        if (colour === "red") expect(score).toBeLessThanOrEqual(60);
      }),
    );
  });

  it("never falls while a value moves towards the zone", () => {
    fc.assert(
      fc.property(value, value, zones, (x, y, zone) => {
        const [far, near] = x < y ? [x, y] : [y, x];
        if (zone.maxGood === null || near <= zone.maxGood)
          expect(metricScore(near, zone)).toBeGreaterThanOrEqual(metricScore(far, zone) - 1e-9);
        if (zone.minGood === null || far >= zone.minGood)
          expect(metricScore(far, zone)).toBeGreaterThanOrEqual(metricScore(near, zone) - 1e-9);
      }),
    );
  });

  it("lets the poorer side count more", () => {
    expect(sidesScore([100, 60])).toBe(70);
    expect(sidesScore([80])).toBe(80);
  });
});

describe("capGroups", () => {
  it("leaves two groups alone and cuts a heavy third to 40 %", () => {
    const two = [
      { group: "a", W: 9 },
      { group: "b", W: 1 },
    ];
    expect(capGroups(two)).toEqual(two);
    const three = capGroups([...two, { group: "c", W: 2 }]);
    expect(three[0]!.W).toBeCloseTo(2, 10);
  });

  it("leaves two groups alone beside others without any weight", () => {
    const parts = [
      { group: "a", W: 9 },
      { group: "b", W: 1 },
      { group: "c", W: 0 },
      { group: "d", W: 0 },
    ];
    expect(capGroups(parts)).toEqual(parts);
  });

  it("holds every group at 40 % or less and never adds weight", () => {
    const weight = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 10, noNaN: true }));
    const weights = fc.array(fc.record({ group: fc.constantFrom("a", "b", "c", "d"), W: weight }), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(weights, (parts) => {
        const capped = capGroups(parts);
        const total = capped.reduce((sum, part) => sum + part.W, 0);
        const groups = new Set(parts.filter((part) => part.W > 0).map((part) => part.group));
        expect(total > 0).toBe(groups.size > 0);
        capped.forEach((part, i) => {
          expect(part.W).toBeLessThanOrEqual(parts[i]!.W + 1e-9);
        });
        if (groups.size < 3) return;
        for (const group of groups) {
          const weight = capped.filter((part) => part.group === group).reduce((sum, part) => sum + part.W, 0);
          expect(weight / total).toBeLessThanOrEqual(0.4 + 1e-6);
        }
      }),
    );
  });
});

describe("techniqueScore", () => {
  const subject = { activity: "running", exercise: "Easy Run", camera_view: "side" } as const;
  const targets = metricTargets(subject);
  const metric = (key: string, value_num: number | null, more: object = {}): MetricValue => ({
    key,
    value_num,
    value_json: { n: 20, sd: 1, confidence: 1, ...more },
  });
  const good: Record<string, number> = Object.fromEntries(
    Object.entries(targets).map(([key, t]) => [
      key,
      t.min_good !== null && t.max_good !== null ? (t.min_good + t.max_good) / 2 : (t.max_good ?? t.min_good ?? 0),
    ]),
  );
  const session = (changes: Record<string, number | null> = {}) =>
    Object.entries({ ...good, ...changes }).map(([key, v]) => metric(key, v, v === null ? { reason: "visibility" } : {}));

  it("is 100 when everything is in its zone", () => {
    const result = techniqueScore({ ...subject, metrics: session(), targets });
    expect(result).toMatchObject({
      score: 100,
      band: "strong",
      coverage: 1,
      provisional: false,
      cues: [],
      praise: "cadence",
      reason: null,
    });
    expect(result.parts.map((part) => part.key)).not.toContain("flight_time");
  });

  it("names the two heaviest faults of different groups, with their side, and never a beta metric", () => {
    const result = techniqueScore({
      ...subject,
      metrics: session({ cadence: 150, contact_time_left: 400, contact_time_asymmetry: 30, overstride_pct_right: 45, trunk_lean: 11 }),
      targets,
    });
    expect(result.cues).toEqual([
      { key: "cadence", side: null, direction: "low" },
      { key: "overstride_pct", side: "right", direction: "high" },
    ]);
    expect(result.score).toBeLessThan(90);
  });

  it("gives no cue and no praise for a value whose own error or low confidence leaves it open", () => {
    const off = (more: object) =>
      techniqueScore({ ...subject, metrics: session().map((m) => (m.key === "trunk_lean" ? metric("trunk_lean", 13, more) : m)), targets });
    expect(off({ se: 0.2 }).cues).toEqual([{ key: "trunk_lean", side: null, direction: "high" }]);
    expect(off({ se: 4 }).cues).toEqual([]);
    expect(off({ se: 0.2, confidence: 0.4 }).cues).toEqual([]);
    const doubtful = session().map((m) => (m.key === "cadence" ? metric("cadence", m.value_num, { se: 40 }) : m));
    expect(techniqueScore({ ...subject, metrics: doubtful, targets }).praise).not.toBe("cadence");
  });

  it("is called strong by no number of good values beside a weighty poor one", () => {
    const band = (changes: Record<string, number>) => techniqueScore({ ...subject, metrics: session(changes), targets }).band;
    expect(band({})).toBe("strong");
    expect(band({ cadence: 120 })).toBe("good");
    expect(band({ cadence: 120, overstride_pct_left: 60, overstride_pct_right: 60 })).not.toMatch(/strong|good/);
    const unsure = session().map((m) => (m.key === "cadence" ? metric("cadence", 120, { se: 60 }) : m));
    expect(techniqueScore({ ...subject, metrics: unsure, targets }).band).not.toBe("developing");
  });

  it("is provisional below 70 % coverage and null below half, with the reason", () => {
    const few = ["cadence", "overstride_pct_left", "overstride_pct_right", "vertical_oscillation", "trunk_lean", "contact_time_left"];
    const some = techniqueScore({ ...subject, metrics: few.slice(0, 5).map((key) => metric(key, good[key]!)), targets });
    expect(some.coverage).toBeGreaterThan(0.5);
    expect(some).toMatchObject({ score: 100, provisional: true });
    const hardly = techniqueScore({ ...subject, metrics: few.slice(1, 5).map((key) => metric(key, good[key]!)), targets });
    expect(hardly).toMatchObject({ score: null, reason: "low_coverage", band: null, provisional: false });
    expect(techniqueScore({ ...subject, metrics: [metric("cadence", 170)], targets }).reason).toBe("too_few_metrics");
  });

  it("counts no value whose error is too wide for its zone, neither as one of three nor as a group of its own", () => {
    const zoneless = Object.keys(good).map((key) => metric(key, good[key]!, { se: 1000 }));
    const sure = (keys: readonly string[]) =>
      zoneless.map((m) => (keys.includes(m.key.replace(/_(left|right)$/, "")) ? metric(m.key, good[m.key]!) : m));
    const scoreOf = (metrics: readonly MetricValue[]) => techniqueScore({ ...subject, metrics, targets });
    const parts = scoreOf(session()).parts.map((part) => part.key);
    for (let n = 0; n <= parts.length; n++) expect([n, scoreOf(sure(parts.slice(0, n))).score]).toEqual([n, n < 3 ? null : 100]);
  });

  it("needs one value only in a single-purpose test", () => {
    const test = { activity: "fri", exercise: "Functional Reach", camera_view: "side" } as const;
    const result = techniqueScore({ ...test, metrics: [metric("functional_reach", 30)], targets: metricTargets(test) });
    expect(result.score).toBe(100);
  });

  it("withholds the score after a grave finding on the whole clip", () => {
    const finding = { code: "pose_sparse", severity: "high", data: {} } as const;
    expect(techniqueScore({ ...subject, metrics: session(), targets, findings: [finding] })).toMatchObject({
      score: null,
      reason: "capture",
    });
    expect(techniqueScore({ ...subject, metrics: session(), targets, findings: [{ ...finding, severity: "medium" }] }).score).toBe(100);
  });

  it("weighs poor evidence quality less", () => {
    const faulty = (confidence: number) =>
      techniqueScore({
        ...subject,
        metrics: session().map((m) => (m.key === "cadence" ? metric("cadence", 140, { confidence }) : m)),
        targets,
      }).score!;
    expect(faulty(0.5)).toBeGreaterThan(faulty(1));
  });

  it("becomes a metric that explains itself", () => {
    const metrics = session();
    const given = techniqueScoreMetric(techniqueScore({ ...subject, metrics, targets }), metrics);
    expect(given).toMatchObject({
      key: "technique_score",
      value_num: 100,
      value_json: { n: 11, sd: null, confidence: 1, provisional: false },
    });
    const missing = Object.keys(good).map((key) => metric(key, null, { reason: "off_plane" }));
    const withheld = techniqueScoreMetric(techniqueScore({ ...subject, metrics: missing, targets }), missing);
    expect(withheld).toMatchObject({ value_num: null, value_json: { reason: "off_plane", no_score: "too_few_metrics" } });
  });

  it("is bounded, and never falls when one value moves into its zone", () => {
    const keys = Object.keys(good);
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...keys), fc.option(fc.double({ min: -100, max: 500, noNaN: true })), { maxKeys: 12 }),
        fc.constantFrom(...keys),
        (changes, mended) => {
          const before = techniqueScore({ ...subject, metrics: session(changes), targets }).score;
          if (before === null) return;
          expect(before).toBeGreaterThanOrEqual(0);
          expect(before).toBeLessThanOrEqual(100);
          if (changes[mended] == null) return;
          expect(
            techniqueScore({ ...subject, metrics: session({ ...changes, [mended]: good[mended]! }), targets }).score,
          ).toBeGreaterThanOrEqual(before);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("speaks in four bands", () => {
    expect([85, 84, 70, 69, 55, 54].map(scoreBand)).toEqual(["strong", "good", "good", "developing", "developing", "needs_work"]);
  });
});
