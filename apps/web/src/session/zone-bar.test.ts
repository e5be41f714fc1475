import type { Lang, MetricTarget, MetricValue } from "@sagittal/contract";
import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test } from "vitest";
import { en } from "../i18n/en.ts";
import { es } from "../i18n/es.ts";
import { ru } from "../i18n/ru.ts";
import { MetricSummary } from "./MetricSummary.tsx";
import { type Dot, ZoneBar } from "./ZoneBar.tsx";

/** Limits at 10 and 20, amber to 5 and 25: the bar begins 3.6 below the least and ends 3.6 above the greatest of limits and values. */
const TARGET: MetricTarget = { amber_low: 5, min_good: 10, max_good: 20, amber_high: 25, higher_is_better: null, beta: false };
const [FROM, TO] = [1.4, 28.6];
const percent = (value: number) => (100 * (value - FROM)) / (TO - FROM);

/** Left end, width in percent and the caps of every interval that is drawn. */
function intervals(html: string): { left: number; right: number; caps: string }[] {
  return [...html.matchAll(/<span class="absolute h-1\.5[^"]*" style="left:([\d.]+)%;width:([\d.]+)%;([^"]*)"/g)].map(
    ([, left, width, rest]) => ({
      left: Number(left),
      right: Number(left) + Number(width),
      caps: ["left", "right"].filter((end) => rest?.includes(`border-${end}:`)).join(),
    }),
  );
}
const drawn = (...dots: Dot[]) => intervals(renderToStaticMarkup(createElement(ZoneBar, { target: TARGET, dots, label: "Knee" })));

describe("the 95 % interval on a zone bar", () => {
  test("reaches 1.96 standard errors to both sides of the value, with a cap on each end", () => {
    expect(drawn({ value: 15, side: null, se: 2 })).toEqual([
      { left: expect.closeTo(percent(15 - 3.92), 6), right: expect.closeTo(percent(15 + 3.92), 6), caps: "left,right" },
    ]);
  });

  test("leaves the bar without a cap where it is longer", () => {
    expect(drawn({ value: 20, side: null, se: 8 })).toEqual([
      { left: expect.closeTo(percent(20 - 15.68), 6), right: expect.closeTo(100, 6), caps: "left" },
    ]);
    expect(drawn({ value: 15, side: null, se: 100 })).toEqual([{ left: 0, right: expect.closeTo(100, 6), caps: "" }]);
  });

  test("is drawn for each side, and not for earlier values or values without a stated error", () => {
    const [left, right] = [
      { value: 12, side: "left", se: 1 },
      { value: 18, side: "right", se: 1 },
    ] as const;
    expect(drawn(left, right)).toHaveLength(2);
    expect(drawn({ value: 15, side: null, faint: true }, { value: 14, side: null })).toEqual([]);
  });
});

describe("a metric with its bar", () => {
  interface Detail {
    se?: number;
    not_judged?: true;
  }
  const metric = (key: string, value_num: number, detail: Detail): MetricValue => ({
    key,
    value_num,
    value_json: { n: 12, sd: 3, confidence: 0.9, ...detail },
  });
  const i18n = i18next.createInstance();
  void i18n.init({ lng: "en", resources: { en: { translation: en }, ru: { translation: ru }, es: { translation: es } } });
  async function shown(lang: Lang, sides: boolean, detail: Detail, { never_negative = false, right = detail } = {}): Promise<string> {
    await i18n.changeLanguage(lang);
    const summary = {
      ...{ spec: { label: "Knee", unit: "°", reference_only: false, never_negative }, target: TARGET, beta: false },
      value: metric("knee", 15, detail),
      left: sides ? metric("knee_left", 12, detail) : undefined,
      right: sides ? metric("knee_right", 18, right) : undefined,
    };
    const page = createElement(MetricSummary, { summary, targets: {} });
    return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, page));
  }
  const label = (html: string) => /role="img" aria-label="([^"]*\d[^"%]*°[^"]*)"/.exec(html)?.[1];

  test.each([
    ["en", "Target 10 to 20°. 95 % interval: 11.1 to 18.9°.", "Standard error 2.0"],
    ["ru", "Цель: от 10 до 20°. 95%-ный интервал: от 11,1 до 18,9°.", "Стандартная ошибка 2,0"],
    ["es", "Objetivo: de 10 a 20°. Intervalo del 95 %: de 11,1 a 18,9°.", "Error estándar 2,0"],
  ] as const)("says in %s what the line on the bar shows, and the error beside the number", async (lang, words, error) => {
    const html = await shown(lang, false, { se: 2 });
    expect(label(html)).toBe(words);
    expect(html).toContain(`>${error}</span>`);
    expect(intervals(html)).toHaveLength(1);
  });

  test("says the interval of each side where both are drawn", async () => {
    const html = await shown("en", true, { se: 1 });
    expect(intervals(html)).toHaveLength(2);
    expect(label(html)).toContain("Target 10 to 20°. Left: 95 % interval: 10.0 to 14.0°. Right: 95 % interval: 16.0 to 20.0°.");
  });

  test("ends the interval of an amount at zero", async () => {
    expect(label(await shown("en", false, { se: 10 }))).toContain("95 % interval: −5 to 35°.");
    expect(label(await shown("en", false, { se: 10 }, { never_negative: true }))).toContain("95 % interval: 0 to 35°.");
  });

  test.each([
    ["en", "no better than one guess", "Right side: on test clips"],
    ["ru", "не точнее одной и той же догадки", "Правая сторона: на проверочных клипах"],
    ["es", "no fue mejor que una misma conjetura", "Lado derecho: en los clips de prueba"],
  ] as const)("says in %s what is shown without being judged: all of a metric, without a bar, or one side", async (lang, all, right) => {
    const guess = await shown(lang, false, { se: 2, not_judged: true });
    expect(guess).toContain(all);
    expect(label(guess)).toBeUndefined();
    const side = await shown(lang, true, { se: 2 }, { right: { se: 2, not_judged: true } });
    expect(side).toContain(right);
    expect(label(side)).toBeDefined();
    expect(await shown(lang, true, { se: 2 })).not.toContain(all);
  });

  test("gives the spread between cycles for no error: without a stated error there is neither ± nor an interval", async () => {
    const html = await shown("en", false, {});
    expect(html).not.toMatch(/±|interval/i);
    expect(intervals(html)).toEqual([]);
  });
});
