import type { Lang } from "@sagittal/contract";

/** Whom a team works with, as chosen in onboarding; athletes by default. */
export type Persona = "athlete" | "patient" | "client";
type Other = Exclude<Persona, "athlete">;

export const personaOf = (segment: string): Persona =>
  segment === "healthcare" ? "patient" : segment === "wellness" ? "client" : "athlete";

/**
 * In each language the three nouns are declined alike, so replacing the stem is enough: the texts are written once, for athletes.
 * English needs its article, Russian its preposition.
 */
const NOUNS: Readonly<Record<Lang, Readonly<Record<Other, readonly (readonly [RegExp, string])[]>>>> = {
  en: {
    patient: [
      [/\b([Aa])n athlete/g, "$1 patient"],
      [/\bAthlete/g, "Patient"],
      [/\bathlete/g, "patient"],
    ],
    client: [
      [/\b([Aa])n athlete/g, "$1 client"],
      [/\bAthlete/g, "Client"],
      [/\bathlete/g, "client"],
    ],
  },
  ru: {
    patient: [
      [/Со спортсмен/g, "С пациент"],
      [/со спортсмен/g, "с пациент"],
      [/Спортсмен/g, "Пациент"],
      [/спортсмен/g, "пациент"],
    ],
    client: [
      [/Со спортсмен/g, "С клиент"],
      [/со спортсмен/g, "с клиент"],
      [/Спортсмен/g, "Клиент"],
      [/спортсмен/g, "клиент"],
    ],
  },
  es: {
    patient: [
      [/\bAtleta/g, "Paciente"],
      [/\batleta/g, "paciente"],
    ],
    client: [
      [/\bAtleta/g, "Cliente"],
      [/\batleta/g, "cliente"],
    ],
  },
};

/** Texts about the choice itself, which must not be replaced. */
const KEPT = ["welcome"];

/** The texts with the noun of whom the team works with. */
export function inWordsOf<T extends object>(texts: T, lang: Lang, persona: Persona): T {
  if (persona === "athlete") return texts;
  const rules = NOUNS[lang][persona];
  const said = (value: unknown): unknown => {
    if (typeof value === "string") return rules.reduce((text, [noun, other]) => text.replace(noun, other), value);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, KEPT.includes(key) ? inner : said(inner)]));
  };
  return Object.assign({ ...texts }, said(texts));
}
