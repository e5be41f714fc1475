import { ServiceError } from "@sagittal/sdk";
import i18next from "i18next";
import { expect, test } from "vitest";
import { en } from "../i18n/en.ts";
import { es } from "../i18n/es.ts";
import { ru } from "../i18n/ru.ts";
import { errorText } from "./errors.ts";

test.each([
  ["en", en, 30, "Try again in 30 sec."],
  ["en", en, 86_000, "Try again in 24 hr."],
  ["ru", ru, 130, "Подождите 3 мин."],
  ["ru", ru, 86_000, "Подождите 24 ч."],
  ["es", es, 130, "Hay que esperar 3 min."],
] as const)("a time to wait is said in a unit of its size: %s", async (lng, translation, seconds, end) => {
  await i18next.init({ lng, resources: { [lng]: { translation } } });
  const text = errorText(new ServiceError(429, { detail: "rate_limited" }, seconds), i18next.t);
  expect(text.replace(/\s/g, " ").endsWith(end), text).toBe(true);
});
