import { describe, expect, it } from "vitest";
import { metricTargets } from "../zones/targets.ts";
import { normBand, normStanding } from "./band.ts";
import { normPercentile, withPercentiles } from "./norm-percentile.ts";
import { displayPercentile, percentileRank } from "./percentile.ts";

describe("normBand", () => {
  const man = { age: 72.9, sex: "male" } as const;

  it.each([
    ["gait speed N1", { activity: "walking", exercise: "Comfortable Walk", key: "gait_speed", athlete: man }, [1.042, 1.482]],
    ["Timed Up and Go N2", { activity: "fri", exercise: "Timed Up and Go", key: "tug_time", athlete: man }, [8.2, 10.2]],
    [
      "jump height N3",
      { activity: "jump", exercise: "Countermovement Jump", key: "jump_height", athlete: { age: 20, sex: "female" } },
      [20, 30],
    ],
    ["broad jump N3b", { activity: "jump", exercise: "Broad Jump", key: "jump_distance", athlete: { age: 14, sex: "male" } }, [161, 211]],
    ["five-times sit-to-stand N4", { activity: "fri", exercise: "5x Sit-to-Stand", key: "sts5_time", athlete: man }, [null, 12.6]],
    ["30 s chair stand N5", { activity: "fri", exercise: "30 s Chair Stand", key: "sts30_count", athlete: man }, [12, 17]],
    ["functional reach N8", { activity: "fri", exercise: "Functional Reach", key: "functional_reach", athlete: man }, [29, 37]],
    ["walking cadence N9", { activity: "walking", exercise: "Comfortable Walk", key: "cadence", athlete: { age: 25 } }, [105, 120]],
    [
      "running cadence N10",
      { activity: "running", exercise: "Easy Run", key: "cadence", athlete: { height_cm: 173 }, context: { speedMps: 2.8 } },
      [160, 180],
    ],
    ["dorsiflexion", { activity: "mobility", exercise: "Ankle Dorsiflexion Lunge", key: "wblt_angle", athlete: {} }, [35, 47]],
  ] as const)("%s", (_, query, [min, max]) => {
    expect(normBand(query)).toMatchObject({ band_min: min, band_max: max });
  });

  it("is silent where no table reaches", () => {
    expect(
      normBand({ activity: "walking", exercise: "Comfortable Walk", key: "gait_speed", athlete: { age: 15, sex: "male" } }),
    ).toBeUndefined();
    expect(normBand({ activity: "walking", exercise: "Comfortable Walk", key: "gait_speed", athlete: { age: 30 } })).toBeUndefined();
    expect(normBand({ activity: "walking", exercise: "Fast Walk", key: "gait_speed", athlete: man })).toBeUndefined();
    // The belt sets the speed, not the athlete.
    expect(normBand({ activity: "walking", exercise: "Treadmill Walk", key: "gait_speed", athlete: man })).toBeUndefined();
    expect(normPercentile({ activity: "walking", exercise: "Treadmill Walk", key: "gait_speed", athlete: man }, 0.8)).toBeUndefined();
    expect(metricTargets({ activity: "walking", exercise: "Treadmill Walk", athlete: man })).not.toHaveProperty("gait_speed");
    expect(normBand({ activity: "jump", exercise: "Squat Jump", key: "jump_height", athlete: man })).toBeUndefined();
    expect(normBand({ activity: "tennis", exercise: "Serve", key: "front_knee_loading", athlete: man })).toBeUndefined();
  });
});

describe("sources of the jump bands", () => {
  it.each([
    [14, "FrAg24", false],
    [22, "FrAg24", false],
    [64, "FrAg24", true],
  ] as const)("at %d years the study of people over 58 is cited: %s %s", (age, tag, cited) => {
    const band = normBand({ activity: "jump", exercise: "Countermovement Jump", key: "jump_height", athlete: { age, sex: "female" } });
    expect(band?.sources.includes(tag)).toBe(cited);
  });
});

describe("normStanding", () => {
  it("places the raw value and cites the source", () => {
    const query = { activity: "fri", exercise: "Timed Up and Go", key: "tug_time", athlete: { age: 75 } } as const;
    expect(normStanding(query, 8)).toMatchObject({ band_position: "below" });
    expect(normStanding(query, 9)).toEqual({
      band_min: 8.2,
      band_max: 10.2,
      band_position: "within",
      band_borderline: false,
      band_source: "Bohannon 2006, TUG reference values, J Geriatr Phys Ther 29:64",
    });
    expect(normStanding(query, 12)).toMatchObject({ band_position: "above" });
  });

  it("is borderline while the value's 95 % interval holds an end of the band", () => {
    const query = { activity: "fri", exercise: "Timed Up and Go", key: "tug_time", athlete: { age: 75 } } as const;
    const borderline = (value: number, se: number) => normStanding(query, value, "en", se)?.band_borderline;
    expect([borderline(8, 0.09), borderline(8, 0.11), borderline(9, 0.3), borderline(10, 0.11), borderline(12, 0.3)]).toEqual([
      ...[false, true, false, true, false],
    ]);
    expect(borderline(9, 2), "an interval wider than the band").toBe(true);
  });

  it("marks a derived band", () => {
    const query = { activity: "running", exercise: "Easy Run", key: "cadence", athlete: {}, context: { speedMps: 3 } } as const;
    expect(normStanding(query, 200)).toMatchObject({ band_position: "above", band_source: expect.stringMatching(/^Derived from Burns/) });
  });
});

describe("normPercentile", () => {
  const woman = { age: 78, sex: "female" } as const;
  it.each([
    ["the mean", { activity: "fri", exercise: "Gait Speed", key: "gait_speed", athlete: woman }, 1.272, 50],
    ["one standard deviation below", { activity: "fri", exercise: "Gait Speed", key: "gait_speed", athlete: woman }, 1.061, 15],
    ["the upper quartile", { activity: "fri", exercise: "30 s Chair Stand", key: "sts30_count", athlete: woman }, 15, 75],
    ["the mean time of five stands", { activity: "fri", exercise: "5x Sit-to-Stand", key: "sts5_time", athlete: woman }, 9.3, 45],
    [
      "the mean time of the walk there and back at 78",
      { activity: "fri", exercise: "Timed Up and Go", key: "tug_time", athlete: woman },
      9.9,
      45,
    ],
    ["slower than most", { activity: "fri", exercise: "Timed Up and Go", key: "tug_time", athlete: { age: 83 } }, 16, 10],
    ["the median plank", { activity: "mobility", exercise: "Plank", key: "plank_time", athlete: { age: 22, sex: "female" } }, 90, 50],
    ["between two quartiles", { activity: "mobility", exercise: "Plank", key: "plank_time", athlete: { age: 22, sex: "male" } }, 91, 35],
    [
      "one standard deviation slower at 33 years",
      { activity: "fri", exercise: "5x Sit-to-Stand", key: "sts5_time", athlete: { age: 33, sex: "male" } },
      7.5,
      15,
    ],
    ["far below", { activity: "fri", exercise: "Functional Reach", key: "functional_reach", athlete: woman }, 2, 5],
  ] as const)("%s", (_, query, value, percentile) => {
    expect(normPercentile(query, value)?.percentile).toBe(percentile);
  });

  it("is silent where a table gives no spread of people, and outside its ages", () => {
    expect(
      normPercentile({ activity: "fri", exercise: "Timed Up and Go", key: "tug_time", athlete: { ...woman, age: 66 } }, 10),
    ).toBeUndefined();
    expect(normPercentile({ activity: "mobility", exercise: "Plank", key: "plank_time", athlete: { age: 22 } }, 90)).toBeUndefined();
    expect(
      normPercentile({ activity: "jump", exercise: "Countermovement Jump", key: "jump_height", athlete: { age: 25, sex: "male" } }, 35),
    ).toBeUndefined();
    expect(
      normPercentile({ activity: "fri", exercise: "Gait Speed", key: "gait_speed", athlete: { age: 82, sex: "male" } }, 1),
    ).toBeUndefined();
    expect(normPercentile({ activity: "fri", exercise: "Gait Speed", key: "gait_speed", athlete: { age: 72 } }, 1)).toBeUndefined();
    expect(
      normPercentile({ activity: "fri", exercise: "5x Sit-to-Stand", key: "sts5_time", athlete: { age: 88, sex: "male" } }, 12),
    ).toBeUndefined();
  });

  it("says where a table ends, and which sexes it has together", () => {
    const plank = { activity: "mobility", exercise: "Plank", key: "plank_time", athlete: { age: 22, sex: "female" } } as const;
    expect([40, 200].map((s) => normPercentile(plank, s))).toMatchObject([
      { percentile: 25, open: "below" },
      { percentile: 75, open: "above" },
    ]);
    const walk = { activity: "fri", exercise: "Timed Up and Go", key: "tug_time", athlete: { age: 75 } } as const;
    expect(normPercentile(walk, 40)).toMatchObject({ percentile: 5, open: "below", together: true });
    expect(normPercentile(walk, 9)).not.toHaveProperty("open");
  });

  it("says how far the value's own error reaches, and gives none where that holds more than two thirds of the people", () => {
    const walk = { activity: "fri", exercise: "Timed Up and Go", key: "tug_time", athlete: { age: 75 } } as const;
    // 9 ± 2.16 s reach from the percentile of 11.16 s to that of 6.84 s; a longer time is the worse end.
    expect([0, 0.3, 1.1, 1.2].map((se) => normPercentile(walk, 9, "en", se)?.range)).toEqual([undefined, [45, 65], [25, 85], undefined]);
    expect([1.1, 1.2].map((se) => normPercentile(walk, 9, "en", se)?.percentile)).toEqual([55, undefined]);
    const hold = { activity: "mobility", exercise: "Plank", key: "plank_time", athlete: { age: 22, sex: "female" } } as const;
    expect(normPercentile(hold, 90, "en", 25), "an interval from below the table to above it").toBeUndefined();
    expect(normPercentile(hold, 130, "en", 25)).toMatchObject({ percentile: 75, open: "above", range: [40, 75] });
    const placed = (detail: object) =>
      withPercentiles([{ key: "tug_time", value_num: 9, value_json: { n: 1, sd: null, confidence: 1, ...detail } }], {
        activity: "fri",
        exercise: "Timed Up and Go",
        athlete: { age: 75 },
      })[0]?.value_json;
    expect(placed({ se: 0.3 })).toMatchObject({ percentile: 55, percentile_low: 45, percentile_high: 65, percentile_sexes: "together" });
    for (const detail of [{ se: 1.2 }, { se: 0.3, at_least: true }, { se: 0.3, tucked: true }, { se: 0.3, not_judged: true }])
      expect(placed(detail)).not.toHaveProperty("percentile");
  });

  it("gives none to a brisk walk from the table of maximum speed, nor to a stance that the test's 45 s end", () => {
    expect(
      normPercentile({ activity: "walking", exercise: "Fast Walk", key: "gait_speed", athlete: { age: 45, sex: "male" } }, 1.9),
    ).toBeUndefined();
    expect(
      normPercentile({ activity: "fri", exercise: "One-leg Stance", key: "ols_time", athlete: { age: 45, sex: "male" } }, 45),
    ).toBeUndefined();
  });
});

describe("percentileRank", () => {
  it("counts worse values and half of the equal ones, the own included", () => {
    // 28 among 22, 25, 25, 28, 30, 33, larger being better; then smaller being better.
    expect(percentileRank({ worse: 3, equal: 0, count: 5 })).toBeCloseTo(58.3, 1);
    expect(percentileRank({ worse: 2, equal: 0, count: 5 })).toBeCloseTo(41.7, 1);
    expect(percentileRank({ worse: 1, equal: 1, count: 5 })).toBeCloseTo(33.3, 1);
  });

  it("is shown in steps of five, and never as 0 or 100", () => {
    expect([58.3, 41.7, 0.4, 100].map(displayPercentile)).toEqual([60, 40, 1, 99]);
  });
});
