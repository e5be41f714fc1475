import type { Lang } from "@sagittal/contract";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { ru } from "./ru.ts";
import type { FieldMessage, FieldTexts } from "./types.ts";

export type { FieldMessage } from "./types.ts";

const TEXTS: Readonly<Record<Lang, FieldTexts>> = { en, ru, es };

/** The messages of each field in a language. */
export function inLanguage(fields: Readonly<Record<string, readonly FieldMessage[]>>, lang: Lang): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.map((say) => say(TEXTS[lang]))]));
}
