/** The languages of every text. Without schemas, for pages that load little. */
export const LANGS = ["en", "ru", "es"] as const;
type Known = (typeof LANGS)[number];

/** True for the code of a language in which the service speaks, in lower case and without a region: `en-GB` is none. */
export const isLang = (value: unknown): value is Known => LANGS.some((lang) => lang === value);
/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Known, string>> = { en: "English", ru: "Русский", es: "Español" };
