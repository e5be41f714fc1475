import type { Lang } from "@sagittal/contract";

/** A noun by number; `other` where the language has no form of its own for a number. */
type Noun = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** How a language writes numbers, and nouns with them. */
export function formFor(lang: Lang): { number: (n: number) => string; counted: (n: number, noun: Noun) => string } {
  const format = new Intl.NumberFormat(lang, { useGrouping: false, maximumFractionDigits: 10 });
  const plural = new Intl.PluralRules(lang);
  return {
    number: (n) => format.format(n),
    counted: (n, noun) => `${format.format(n)} ${noun[plural.select(n)] ?? noun.other}`,
  };
}
