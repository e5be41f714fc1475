import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { en } from "../i18n/en.ts";
import { es } from "../i18n/es.ts";
import { ru } from "../i18n/ru.ts";
import { TestResult } from "./TestResult.tsx";

const RESULT = {
  spec: { label: "X", unit: "cm", test_result: true },
  target: undefined,
  value: {
    key: "jump_distance",
    value_num: 257,
    value_json: { n: 1, sd: null, confidence: 0.9, percentile: 95, percentile_open: "above", percentile_low: 65, percentile_high: 95 },
  },
} as const;

test.each([
  ["en", en, "Percentile 95 or above, 95 % interval 65 to 95 · For age and sex"],
  ["ru", ru, "Процентиль 95 или выше, 95%-ный интервал от 65 до 95 · Для возраста и пола"],
  ["es", es, "Percentil 95 o más, intervalo del 95 % de 65 a 95 · Para edad y sexo"],
] as const)("a test's result says in %s how far its error reaches among the people", (lang, translation, said) => {
  const i18n = i18next.createInstance({ lng: lang, resources: { [lang]: { translation } }, interpolation: { escapeValue: false } });
  void i18n.init();
  const html = renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(TestResult, { views: [RESULT] })));
  expect(html).toContain(said);
});
