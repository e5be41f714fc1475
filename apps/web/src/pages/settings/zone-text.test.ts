import i18next from "i18next";
import { expect, test } from "vitest";
import { en } from "../../i18n/en.ts";
import { es } from "../../i18n/es.ts";
import { ru } from "../../i18n/ru.ts";
import { zoneText } from "./zone-text.ts";

const TEXTS = { en, ru, es };
type Shown = keyof typeof TEXTS;

async function said(lang: Shown, min_good: number | null, max_good: number | null, label = "°"): Promise<string> {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: lang, resources: { [lang]: { translation: TEXTS[lang] } } });
  return zoneText(i18n.t, { min_good, max_good }, { label, factor: 1 }, lang);
}

test.each([
  ["en", "−8 to 10°"],
  ["ru", "от −8 до 10°"],
  ["es", "de −8 a 10°"],
] as const)("a zone with a negative limit is said in words, in %s", async (lang, text) => expect(await said(lang, -8, 10)).toBe(text));

test("other zones are written with signs, a count without a unit", async () => {
  expect(await said("en", 5, 10)).toBe("5–10°");
  expect(await said("en", -5, null)).toBe("≥ −5°");
  expect(await said("en", null, 3, "")).toBe("≤ 3");
  expect(await said("en", null, null)).toBe("");
});
