import type { Lang } from "@sagittal/contract";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { en } from "./en.ts";

export const LANGUAGES: readonly { code: Lang; name: string }[] = [
  { code: "en", name: "English" },
  { code: "ru", name: "Русский" },
  { code: "es", name: "Español" },
];
const KEY = "sagittal.lang";

export function isLang(value: unknown): value is Lang {
  return value === "en" || value === "ru" || value === "es";
}

/** The chosen language, else the browser's where it is ours, else English. */
export function preferredLanguage(): Lang {
  const stored = localStorage.getItem(KEY);
  if (isLang(stored)) return stored;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLang) ?? "en";
}

async function load(lang: Lang): Promise<void> {
  if (i18next.hasResourceBundle(lang, "translation")) return;
  const texts = lang === "ru" ? (await import("./ru.ts")).ru : lang === "es" ? (await import("./es.ts")).es : en;
  i18next.addResourceBundle(lang, "translation", texts);
}

export async function startLanguage(lang: Lang): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await showLanguage(lang);
}

/** Shows the language without remembering it. */
export async function showLanguage(lang: Lang): Promise<void> {
  await load(lang);
  await i18next.changeLanguage(lang);
  document.documentElement.lang = lang;
}

export async function chooseLanguage(lang: Lang): Promise<void> {
  localStorage.setItem(KEY, lang);
  await showLanguage(lang);
}
