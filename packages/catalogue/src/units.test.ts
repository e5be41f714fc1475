import { Lang } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNITS, type Unit } from "./definition.ts";
import { unitLabel } from "./texts/lookup.ts";
import { formatSpread, formatValue, shownDigits } from "./units.ts";

describe("formatValue", () => {
  it.each([
    [12.4, "deg", "en", "12°"],
    [-0.3, "deg", "en", "0°"],
    [-5.2, "deg", "es", "−5°"],
    [213.4, "ms", "en", "213 ms"],
    [9.26, "s", "en", "9.3 s"],
    [0.824, "s", "es", "0,82 s"],
    [3.46, "%", "ru", "3,5 %"],
    [61.6, "%", "ru", "62 %"],
    [32.3, "cm", "ru", "32,3 см"],
    [37.8, "cm", "en", "37.8 cm"],
    [7.56, "cm", "en", "7.6 cm"],
    [137.2, "cm", "en", "137 cm"],
    [1.234, "m/s", "ru", "1,23 м/с"],
    [0.24, "cm/s", "en", "0.2 cm/s"],
    [62.3, "cm/s", "en", "62.3 cm/s"],
    [1553, "N", "en", "1553 N"],
    [163.6, "spm", "es", "164 pasos/min"],
    [12, "count", "ru", "12"],
    [4, "score", "en", "4"],
    [1.04, "ratio", "es", "1,04"],
  ] as const)("%d %s in %s is %s", (value, unit, lang, text) => {
    expect(formatValue(value, unit, lang).text).toBe(text);
  });

  it.each([
    [30.5, "cm", "12.0 in"],
    [1.0, "m/s", "2.24 mph"],
    [100, "kg", "220 lb"],
    [1000, "N", "225 lbf"],
    [12.4, "deg", "12°"],
  ] as const)("%d %s is %s in imperial units", (value, unit, text) => {
    expect(formatValue(value, unit, "en", "imperial").text).toBe(text);
  });

  it("never moves a metric value by more than half of the last decimal that it shows", () => {
    fc.assert(
      fc.property(fc.double({ min: -500, max: 500, noNaN: true }), fc.constantFrom(...UNITS), (value, unit) => {
        const text = formatValue(value, unit, "en").value;
        const decimals = text.split(".")[1]?.length ?? 0;
        expect(Math.abs(Number(text.replace("−", "-")) - value)).toBeLessThanOrEqual(10 ** -decimals / 2 + 1e-9);
        expect(decimals).toBeLessThanOrEqual(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
      }),
    );
  });

  it.each(Lang.options)("names no unit beside a count in %s", (lang) => {
    expect(formatValue(3, "count", lang)).toEqual({ value: "3", unit: "", text: "3" });
    expect(unitLabel("count", lang)).toBe("");
  });
});

describe("a value, its error and its limits", () => {
  const row = (value: number, se: number, limits: readonly number[], unit: Unit) => {
    const digits = shownDigits(value, unit, { stored: limits, se });
    return [
      formatValue(value, unit, "en", "metric", digits).value,
      formatSpread(se, unit, "en", digits).value,
      ...limits.map((limit) => formatValue(limit, unit, "en", "metric", digits).value),
    ];
  };

  it.each([
    [37.8, 2.2, [], "cm", ["37.8", "2.2"]],
    [7.56, 0.4, [9.1], "cm", ["7.6", "0.4", "9.1"]],
    // A limit is not shown coarser than it is stored.
    [9.87, 1.2, [9.75], "cm", ["9.87", "1.20", "9.75"]],
    [10.4, 3.1, [9.8], "deg", ["10.4", "3.1", "9.8"]],
    [163.6, 2.2, [160, 180], "spm", ["164", "2", "160", "180"]],
    [0.4561, 0.02, [0.512], "cm/spm", ["0.456", "0.020", "0.512"]],
    [12, 0.3, [8], "count", ["12", "< 1", "8"]],
    // An error below half of the last decimal calls for one more.
    [12.4, 0.3, [10], "deg", ["12.4", "0.3", "10.0"]],
    [12.4, 0.01, [10], "deg", ["12.4", "< 0.1", "10.0"]],
  ] as const)("%d ± %d against %j %s are rounded alike", (value, se, limits, unit, shown) => {
    expect(row(value, se, limits, unit)).toEqual(shown);
  });

  it("have the decimals of the unit where the limits are stored in another one", () => {
    expect(shownDigits(24.13, "cm", { system: "imperial", stored: [9.25] })).toBe(1);
  });
});

describe("formatSpread", () => {
  it.each([
    [0.04, "deg", "en", 1, "< 0.1°"],
    [0.4, "deg", "en", 0, "< 1°"],
    [1.26, "deg", "es", 1, "1,3°"],
    [12.6, "deg", "en", 0, "13°"],
    [0.306, "s", "en", 2, "0.31 s"],
    [76.9, "N", "ru", 0, "77 Н"],
    [0.031, "ratio", "en", 2, "0.03"],
  ] as const)("%d %s in %s with %d decimals is %s", (spread, unit, lang, digits, text) => {
    expect(formatSpread(spread, unit, lang, digits).text).toBe(text);
  });

  it("follows the chosen units", () => {
    expect(formatSpread(2.54, "cm", "en", 1, "imperial").text).toBe("1.0 in");
  });
});
