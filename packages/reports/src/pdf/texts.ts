import type { Lang } from "@sagittal/contract";
import { en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { ru } from "./texts/ru.ts";
import type { ReportTexts } from "./texts/types.ts";

const TEXTS: Record<Lang, ReportTexts> = { en, ru, es };

/** Words of the printed reports in a language. */
export const reportTexts = (lang: Lang): ReportTexts => TEXTS[lang];

/** Replaces `{name}` by its value. */
export function filled(template: string, values: Readonly<Record<string, string | number>>): string {
  // A value may itself end in a full stop ("2026 г.").
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")).replace(/\.{2}(?=\s|$)/g, ".");
}
