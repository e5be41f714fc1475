import { expect, test } from "vitest";
import { pauseAfter } from "./pace.ts";

test("a fast device looks five times a second; a slow one looks less often, for the recording's sake", () => {
  expect(20 + pauseAfter(20, "guiding")).toBe(200);
  expect(300 + pauseAfter(300, "guiding")).toBeGreaterThan(800);
  expect(300 + pauseAfter(300, "filming")).toBe(2000);
  expect(50 + pauseAfter(50, "counting")).toBe(90);
});
