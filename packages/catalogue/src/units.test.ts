import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNITS } from "./definition.ts";
import { formatSpread, formatValue } from "./units.ts";

describe("formatValue", () => {
  it.each([
    [12.4, "deg", "en", "12°"],
    [-0.3, "deg", "en", "0°"],
    [213.4, "ms", "en", "215 ms"],
    [9.26, "s", "en", "9.3 s"],
    [0.824, "s", "es", "0,82 s"],
    [3.46, "%", "ru", "3,5 %"],
    [61.6, "%", "ru", "62 %"],
    [32.3, "cm", "ru", "32,5 см"],
    [1.234, "m/s", "ru", "1,23 м/с"],
    [0.24, "cm/s", "en", "0.2 cm/s"],
    [62.3, "cm/s", "en", "62.5 cm/s"],
    [1553, "N", "en", "1550 N"],
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

  it("never moves a metric value by more than half of its coarsest step", () => {
    fc.assert(
      fc.property(fc.double({ min: -500, max: 500, noNaN: true }), fc.constantFrom(...UNITS), (value, unit) => {
        expect(Math.abs(Number(formatValue(value, unit, "en").value) - value)).toBeLessThanOrEqual(5 + 1e-9);
      }),
    );
  });
});

describe("formatSpread", () => {
  it.each([
    [0.04, "deg", "en", "< 0.1°"],
    [1.26, "deg", "es", "1,3°"],
    [12.6, "deg", "en", "13°"],
    [0.306, "s", "en", "0.31 s"],
    [76.9, "N", "ru", "77 Н"],
    [0.031, "ratio", "en", "0.031"],
  ] as const)("%d %s in %s is %s", (spread, unit, lang, text) => {
    expect(formatSpread(spread, unit, lang).text).toBe(text);
  });

  it("follows the chosen units", () => {
    expect(formatSpread(2.54, "cm", "en", "imperial").text).toBe("1 in");
  });
});
