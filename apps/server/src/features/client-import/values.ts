import type { Gender } from "@sagittal/contract";
import { plain } from "./headings.ts";

/**
 * A number with point or comma and, where `unit` is given, that unit behind it; null for anything else.
 * @param unit without the spaces before it: a pattern that begins with `\s*` tries each of a cell's spaces anew, minutes for a long row of them
 */
export function numberIn(cell: string, unit?: RegExp): number | null {
  const bare = unit ? cell.replace(unit, "").trim() : cell;
  return /^\d+([.,]\d+)?$/.test(bare) ? Number(bare.replace(",", ".")) : null;
}

type Order = "day first" | "month first" | null;
const WITH_SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The order of day and month that the slashed dates of a column show; `usual` where they show none, null where they contradict. */
export function orderOfDates(cells: readonly string[], usual: Order): Order {
  const parts = cells.flatMap((cell) => {
    const [, first, second] = WITH_SLASHES.exec(cell) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  const dayFirst = parts.some(([first]) => first > 12);
  const monthFirst = parts.some(([, second]) => second > 12);
  if (dayFirst && monthFirst) return null;
  return dayFirst ? "day first" : monthFirst ? "month first" : usual;
}

/** A calendar day as YYYY-MM-DD: written so, with dots (day first), or with slashes in the order given; null for anything else. */
export function dayIn(cell: string, order: Order): string | null {
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(cell) ?? [];
  if (year && month && day) return written(year, month, day);
  const [, d, m, y] = /^(\d{1,2})[.-](\d{1,2})[.-](\d{4})$/.exec(cell) ?? [];
  if (d && m && y) return written(y, m, d);
  const [, first, second, of] = WITH_SLASHES.exec(cell) ?? [];
  if (!first || !second || !of || order === null) return null;
  return order === "day first" ? written(of, second, first) : written(of, first, second);
}

const written = (year: string, month: string, day: string): string => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

const SEXES: Readonly<Record<Exclude<Gender, "">, readonly string[]>> = {
  male: ["male", "man", "boy", "м", "муж", "мужской", "мужчина", "мальчик", "h", "hombre", "masculino", "varon", "chico"],
  female: ["female", "f", "woman", "w", "girl", "ж", "жен", "женский", "женщина", "девочка", "mujer", "femenino", "chica"],
  other: ["other", "diverse", "x", "другой", "иной", "otro", "otra"],
};

/** What the letter M means in a column: mujer beside H, male otherwise; null under a Spanish heading that has neither H nor F beside it. */
export function meaningOfM(cells: readonly string[], isSpanish: boolean): "male" | "female" | null {
  const letters = new Set(cells.map(plain));
  if (letters.has("h")) return "female";
  return isSpanish && !letters.has("f") ? null : "male";
}

/** The sex that a word names, in any of the languages; null for anything else. */
export function sexIn(cell: string, m: "male" | "female" | null): Gender | null {
  const word = plain(cell);
  if (word === "m") return m;
  if (SEXES.male.includes(word)) return "male";
  if (SEXES.female.includes(word)) return "female";
  return SEXES.other.includes(word) ? "other" : null;
}
