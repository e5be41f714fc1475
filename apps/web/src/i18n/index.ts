import { personaText, personaTexts } from "@sagittal/catalogue/persona";
import { isLang, LANGS, LANGUAGE_NAMES, type Lang, type Persona } from "@sagittal/contract";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { preferLanguage } from "./preferred.ts";
import { type Extent, TEXTS } from "./texts.ts";

/** The languages to choose from, each by its own name. */
export const LANGUAGES = LANGS.map((code) => ({ code, name: LANGUAGE_NAMES[code] }));
let extent: Extent = "all";

let persona: Persona = "athlete";
/** Texts about the choice of the noun itself. */
const KEPT = ["welcome"];
const textsOf = async (lang: Lang) => personaTexts(await TEXTS[extent][lang](), lang, persona, KEPT);

/** A text of the service with the noun that the page uses. */
export const inPageWords = (text: string, lang: Lang): string => personaText(text, lang, persona);

/** Uses "patient" or "client" in place of "athlete" from now on, as chosen in onboarding. */
export async function speakOf(next: Persona): Promise<void> {
  if (next === persona) return;
  persona = next;
  const shown = i18next.language;
  if (!isLang(shown)) return;
  const texts = await textsOf(shown);
  for (const lang of LANGS) if (lang !== shown) i18next.removeResourceBundle(lang, "translation");
  i18next.addResourceBundle(shown, "translation", texts, true, true);
  // Re-renders every page with the new texts.
  await i18next.changeLanguage(shown);
}

async function load(lang: Lang): Promise<void> {
  if (!i18next.hasResourceBundle(lang, "translation")) i18next.addResourceBundle(lang, "translation", await textsOf(lang));
}

/**
 * Loads the texts and shows the page in this language; call it once, before the first rendering.
 * @param needed which texts the page's entry uses
 */
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

/** Shows the language and remembers it in this browser. */
export async function chooseLanguage(lang: Lang): Promise<void> {
  preferLanguage(lang);
  await showLanguage(lang);
}
