import { isLang, LANGS, LANGUAGE_NAMES, type Lang } from "@sagittal/contract";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { inWordsOf, type Persona } from "./persona.ts";

/** The languages to choose from, each by its own name. */
export const LANGUAGES = LANGS.map((code) => ({ code, name: LANGUAGE_NAMES[code] }));
const KEY = "sagittal.lang";

/** The chosen language, else the browser's where it is ours, else English. */
export function preferredLanguage(): Lang {
  const stored = localStorage.getItem(KEY);
  if (isLang(stored)) return stored;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLang) ?? "en";
}

/** Which texts a page needs: all, those of the public pages, those around signing in, or those of a capture link. */
export type Extent = "all" | "public" | "entry" | "film";
let extent: Extent = "all";

/** Each language is complete and a part of its own: a page loads only the one that it shows, and a public page or one around signing in only what it says. */
const TEXTS: Readonly<Record<Extent, Readonly<Record<Lang, () => Promise<object>>>>> = {
  all: {
    en: async () => (await import("./en.ts")).en,
    ru: async () => (await import("./ru.ts")).ru,
    es: async () => (await import("./es.ts")).es,
  },
  public: {
    en: async () => (await import("./en/public.ts")).publicTexts,
    ru: async () => (await import("./ru/public.ts")).publicTexts,
    es: async () => (await import("./es/public.ts")).publicTexts,
  },
  entry: {
    en: async () => (await import("./en/entry.ts")).entryTexts,
    ru: async () => (await import("./ru/entry.ts")).entryTexts,
    es: async () => (await import("./es/entry.ts")).entryTexts,
  },
  film: {
    en: async () => (await import("./en/film.ts")).filmTexts,
    ru: async () => (await import("./ru/film.ts")).filmTexts,
    es: async () => (await import("./es/film.ts")).filmTexts,
  },
};

let persona: Persona = "athlete";
const textsOf = async (lang: Lang) => inWordsOf(await TEXTS[extent][lang](), lang, persona);

/** Says patient or client for athlete from now on, as the person chose. */
export async function speakOf(next: Persona): Promise<void> {
  if (next === persona) return;
  persona = next;
  const shown = i18next.language;
  if (!isLang(shown)) return;
  const texts = await textsOf(shown);
  for (const lang of LANGS) if (lang !== shown) i18next.removeResourceBundle(lang, "translation");
  i18next.addResourceBundle(shown, "translation", texts, true, true);
  // Every page says it anew.
  await i18next.changeLanguage(shown);
}

async function load(lang: Lang): Promise<void> {
  if (!i18next.hasResourceBundle(lang, "translation")) i18next.addResourceBundle(lang, "translation", await textsOf(lang));
}

export async function startLanguage(lang: Lang, needed: Extent = "all"): Promise<void> {
  extent = needed;
  await i18next.use(initReactI18next).init({
    lng: lang,
    fallbackLng: false,
    resources: { [lang]: { translation: await TEXTS[extent][lang]() } },
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
