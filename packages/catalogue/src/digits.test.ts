import { expect, test } from "vitest";
import { digitsWithin, rounded } from "./digits.ts";
import { formatValue } from "./units.ts";

test("numbers are rounded by their decimal digits, half away from zero, as the app writes them", () => {
  expect([1.335, -1.335, 2.5, 1.005, -0.004].map((v) => rounded(v, 2))).toEqual([1.34, -1.34, 2.5, 1.01, 0]);
  expect(formatValue(1.335, "m/s", "en", "metric", 2).value).toBe("1.34");
  expect(formatValue(-0.2, "deg", "en").value).toBe("0");
});

test("a value has no digit beyond the second one of its standard error", () => {
  expect([0.01, -0.67, 16.1, 12.6, 169.3, 1.335].map((v, i) => digitsWithin(v, [6.6, 9.04, 16.6, 5.03, 0.51, 0.004][i]))).toEqual([
    1, 1, 0, 1, 0, 2,
  ]);
  expect([digitsWithin(1.2, null), digitsWithin(1.2, 0), digitsWithin(1.2, undefined)]).toEqual([2, 2, 2]);
});
