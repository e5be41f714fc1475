import type { Lang, Persona } from "@sagittal/contract";

type Other = Exclude<Persona, "athlete">;

/** Whom people of a segment work with; athletes by default. */
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

/** A text with the noun of whom the team works with. */
export function personaText(text: string, lang: Lang, persona: Persona): string {
  if (persona === "athlete") return text;
  return NOUNS[lang][persona].reduce((said, [noun, other]) => said.replace(noun, other), text);
}

/**
 * Texts with the noun of whom the team works with.
 * @param kept keys of texts that stay as they are
 */
export function personaTexts<T extends object>(texts: T, lang: Lang, persona: Persona, kept: readonly string[] = []): T {
  if (persona === "athlete") return texts;
  const said = (value: unknown): unknown => {
    if (typeof value === "string") return personaText(value, lang, persona);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, kept.includes(key) ? inner : said(inner)]));
  };
  return Object.assign({ ...texts }, said(texts));
}
