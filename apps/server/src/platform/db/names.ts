import { folded } from "@sagittal/contract";
import { type Column, type SQL, sql } from "drizzle-orm";

/** Blocks of letters with accents: Latin of Europe, Cyrillic, Latin of Vietnam. */
const BLOCKS = [
  [0xc0, 0x24f],
  [0x400, 0x45f],
  [0x1e00, 0x1eff],
] as const;

/** The accented small letters by the letter that they are searched as. */
const ACCENTED: ReadonlyMap<string, string[]> = Map.groupBy(
  BLOCKS.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))).filter(
    (letter) => letter === letter.toLowerCase() && folded(letter) !== letter,
  ),
  folded,
);

const letterPattern = (letter: string): string => {
  const accented = ACCENTED.get(letter);
  return accented ? `[${letter}${accented.join("")}]` : letter.replace(/[\\^$.[\]|()?*+{}]/, "\\$&");
};

/** Case and order of letters of all languages, whatever those of the database are: one of the "C" locale knows the case of ASCII only. */
const ALL_LANGUAGES = sql.raw('collate "und-x-icu"');

/**
 * Whether a name holds a text, both as `folded` writes them. As a pattern that leaves the column as it is: to fold 100,000 names by `translate` took ten times as long as `ilike`, the pattern no
 * longer than that.
 */
export function nameHolds(column: Column, search: string): SQL {
  const pattern = [...folded(search)].map(letterPattern).join("");
  return sql`${column} ${ALL_LANGUAGES} ~* ${pattern}`;
}

/** Whether a name is this one, in any case of letters and without spaces around it. */
export const nameIs = (column: Column, name: string): SQL => sql`lower(btrim(${column}) ${ALL_LANGUAGES}) = ${name.trim().toLowerCase()}`;

/** A name as lists are sorted by it: as a dictionary does, Á beside A and ё beside е. */
export const nameOrder = (column: Column): SQL => sql`${column} ${ALL_LANGUAGES}`;
