import fc from "fast-check";
import { expect, test } from "vitest";
import { accentOn, contrast } from "./accent.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

test.each([
  ["light", ["#ffffff", "#f7f7f5", "#efefec"]],
  ["dark", ["#14181d", "#0d1013", "#0a0c0f"]],
] as const)("any team colour can be read as the accent of the %s scheme", (scheme, grounds) => {
  fc.assert(
    fc.property(colour, (hex) => {
      const found = accentOn(hex, scheme);
      expect(found).not.toBeNull();
      if (!found) return;
      for (const ground of [...grounds, found.soft]) expect(contrast(found.accent, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(found.ink, found.accent)).toBeGreaterThanOrEqual(4.5);
      expect(found.fill).toBe(hex);
      expect(contrast(found.fillInk, found.fill)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("a colour that can be read stays as the team chose it", () => {
  expect(accentOn("#0b6e4f", "light")?.accent).toBe("#0b6e4f");
});

test("what is no colour leaves the accent alone", () => {
  expect(accentOn("", "light")).toBeNull();
  expect(accentOn("green", "dark")).toBeNull();
});
