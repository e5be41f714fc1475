import type { Lang } from "@sagittal/contract";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { ru } from "./ru.ts";
import type { SolutionTexts } from "./types.ts";

const TEXTS: Record<Lang, SolutionTexts> = { en, ru, es };

/** All words of the Solutions in a language. */
export function solutionTexts(lang: Lang): SolutionTexts {
  return TEXTS[lang];
}
