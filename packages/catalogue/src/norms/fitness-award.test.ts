import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BROAD_JUMP_SAMPLE, JUMP_HEIGHT_GRADES } from "./fitness-award.ts";
import { normPercentile } from "./norm-percentile.ts";

const broad = (athlete: { age?: number; sex?: "male" | "female" }) =>
  ({ activity: "jump", exercise: "Broad Jump", key: "jump_distance", athlete }) as const;
const swung = (athlete: { age?: number; sex?: "male" | "female" }) =>
  ({ activity: "jump", exercise: "CMJ with Arm Swing", key: "jump_height", athlete }) as const;
const SEXES = ["male", "female"] as const;
const person = fc.record({ age: fc.double({ min: 11, max: 64.99, noNaN: true }), sex: fc.constantFrom(...SEXES) });

describe("percentiles of the broad jump", () => {
  it.each([
    [{ age: 22, sex: "male" }, 218, 50],
    [{ age: 22.9, sex: "female" }, 173, 75],
    [{ age: 47, sex: "male" }, 163, 10],
    [{ age: 64.5, sex: "female" }, 144, 90],
    [{ age: 14, sex: "female" }, 140.5, 50],
    // Half-way between 190 cm at the 50th and 210 cm at the 75th.
    [{ age: 14, sex: "male" }, 198, 60],
  ] as const)("of %o: %d cm are the %dth", (athlete, cm, percentile) => {
    const place = normPercentile(broad(athlete), cm);
    expect(place?.percentile).toBe(percentile);
    expect(place).not.toHaveProperty("open");
  });

  it("have a row for every year from 11 to 64, each rising, with the medians of all rows at 50", () => {
    const years = BROAD_JUMP_SAMPLE.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
    expect(years).toEqual(Array.from({ length: 54 }, (_, i) => 11 + i));
    for (const row of BROAD_JUMP_SAMPLE) {
      for (const sex of SEXES) {
        expect(row[sex].toSorted((a, b) => a - b)).toEqual(row[sex]);
        expect(normPercentile(broad({ age: row.from, sex }), row[sex][3])?.percentile).toBe(50);
      }
    }
  });

  it("never fall when the jump is longer, and hold their own interval", () => {
    const distance = fc.double({ min: 40, max: 320, noNaN: true });
    fc.assert(
      fc.property(person, distance, distance, fc.double({ min: 0, max: 12, noNaN: true }), (athlete, a, b, se) => {
        const [shorter, longer] = [Math.min(a, b), Math.max(a, b)].map((cm) => normPercentile(broad(athlete), cm));
        expect(shorter!.percentile).toBeLessThanOrEqual(longer!.percentile);
        const unsure = normPercentile(broad(athlete), a, "en", se);
        if (!unsure?.range) return;
        expect(unsure.range[0]).toBeLessThanOrEqual(unsure.percentile);
        expect(unsure.range[1]).toBeGreaterThanOrEqual(unsure.percentile);
        expect(unsure.range[1] - unsure.range[0]).toBeLessThanOrEqual(70);
      }),
    );
  });

  it("are of volunteers, from a source that nobody compared with its text", () => {
    expect(normPercentile(broad({ age: 30, sex: "male" }), 200)?.source).toMatch(
      /^Korea Sports Promotion.*volunteers.*not compared with its text$/,
    );
  });

  it("stay away without age or sex, outside the ages, from hops, and with an error as wide as the people differ", () => {
    for (const athlete of [{ age: 30 }, { sex: "male" }, { age: 10.9, sex: "male" }, { age: 65, sex: "female" }] as const)
      expect(normPercentile(broad(athlete), 200)).toBeUndefined();
    expect(normPercentile({ ...broad({ age: 30, sex: "male" }), exercise: "Single-leg Hop" }, 200)).toBeUndefined();
    expect(normPercentile(broad({ age: 30, sex: "male" }), 213, "en", 12)).toMatchObject({ percentile: 50, range: [20, 85] });
    expect(normPercentile(broad({ age: 30, sex: "male" }), 213, "en", 16)).toBeUndefined();
  });
});

describe("percentiles of the height jumped with the arms", () => {
  it("are known between the 50th and the 70th alone", () => {
    // Flights of 0.568 and 0.605 s.
    const man = swung({ age: 20, sex: "male" });
    expect([30, 39.57, 42.2, 44.88, 60].map((cm) => normPercentile(man, cm))).toMatchObject([
      { percentile: 50, open: "below" },
      { percentile: 50 },
      { percentile: 60 },
      { percentile: 70 },
      { percentile: 70, open: "above" },
    ]);
    for (const row of JUMP_HEIGHT_GRADES)
      for (const sex of SEXES) expect(normPercentile(swung({ age: row.to, sex }), row[sex][0])).not.toHaveProperty("open");
  });

  it("stay away where the error leaves all of that open, from jumps with the hands on the hips, and outside the ages", () => {
    const woman = swung({ age: 40, sex: "female" });
    expect(normPercentile(woman, 22.5, "en", 2)).toBeUndefined();
    expect(normPercentile(woman, 18, "en", 2)).toMatchObject({ percentile: 50, open: "below", range: [50, 55] });
    expect(normPercentile({ ...woman, exercise: "Countermovement Jump" }, 22.5)).toBeUndefined();
    expect(normPercentile(swung({ age: 18, sex: "female" }), 22.5)).toBeUndefined();
    expect(normPercentile(swung({ age: 40 }), 22.5)).toBeUndefined();
  });
});
