import { isLang, type Lang } from "@sagittal/contract";

const KEY = "sagittal.lang";

/** The chosen language, else the browser's where it is ours, else English. */
export function preferredLanguage(): Lang {
  const stored = localStorage.getItem(KEY);
  if (isLang(stored)) return stored;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLang) ?? "en";
}

/** Prefers the language from now on. */
export function preferLanguage(lang: Lang): void {
  localStorage.setItem(KEY, lang);
}
