import fc from "fast-check";
import i18next from "i18next";
import { expect, test } from "vitest";
import { en } from "../i18n/en.ts";
import { shownValue } from "../session/zones.ts";
import { rate } from "./metrics.ts";
import { converter, sessionIn } from "./units.ts";

const i18n = i18next.createInstance();
await i18n.init({ lng: "en", resources: { en: { translation: en } } });
const convert = converter("imperial", i18n.t);

test.each([
  ["cm", 2.54, 1, "in"],
  ["m/s", 0.44704, 1, "mph"],
  ["kg", 45.359237, 100, "lb"],
  ["°", 12, 12, "°"],
])("%s: %d is %d %s in imperial units", (unit, value, shown, label) => {
  const to = convert(unit);
  expect(to.label).toBe(label);
  expect(value * to.factor).toBeCloseTo(shown, 9);
});

test("a bar's speed and reactive strength stay in metres per second, a runner's speed does not", () => {
  expect(converter("imperial", i18n.t, "weightlifting")("m/s").label).toBe("m/s");
  expect(converter("imperial", i18n.t, "jump")("m/s").factor).toBe(1);
  expect(converter("imperial", i18n.t, "running")("m/s").label).toBe("mph");
  expect(converter("imperial", i18n.t, "jump")("cm").label).toBe("in");
});

test("a count has neither a unit nor decimals", () => {
  const { label } = convert("");
  expect(label).toBe("");
  expect(shownValue(3, label, "ru").trim()).toBe("3");
  expect(shownValue(0.25, convert(i18n.t("unit.ratio")).label, "en")).toBe("0.25\u202fratio");
});

test("metric units change nothing", () => {
  expect(converter("metric", i18n.t)("cm")).toEqual({ label: "cm", factor: 1 });
});

const spec = { unit: "cm", min_good: 20, max_good: 30, amber_low: 10, amber_high: 40 };

test("a value keeps its zone whatever the units, on either side of every limit", () => {
  const limit = fc.integer({ min: 1, max: 400 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.tuple(limit, limit, limit, limit), (value, limits) => {
      const [amber_low = 0, min_good = 0, max_good = 0, amber_high = 0] = limits.sort((a, b) => a - b);
      const target = { min_good, max_good, amber_low, amber_high, higher_is_better: null, beta: false };
      const metrics = [{ key: "height_left", value_num: value, value_json: { n: 3, sd: 1, confidence: 1, mdc: 2 } }];
      const stored = { metrics, metric_targets: { height_left: target } };
      const shown = sessionIn(stored, new Map([["height", spec]]), convert).session;
      const m = shown.metrics[0];
      expect(m?.value_num).toBeCloseTo(value / 2.54, 9);
      expect(m?.value_json).toEqual({ n: 3, sd: 1 / 2.54, confidence: 1, mdc: 2 / 2.54 });
      // A value that lies on a limit may fall to either side by the last bit of a division.
      if (limits.includes(value)) return;
      expect(rate(m?.value_num ?? 0, shown.metric_targets.height_left)).toEqual(rate(value, target));
    }),
  );
});
