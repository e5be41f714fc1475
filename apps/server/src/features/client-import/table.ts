import { MOST_IMPORTED } from "@sagittal/contract";
import { CsvError, parse } from "csv-parse/sync";
import { FieldError } from "../../domain/errors.ts";
import { type Column, columnOf, isDayFirst, isSpanishSex } from "./headings.ts";
import { dayIn, meaningOfM, numberIn, orderOfDates, sexIn } from "./values.ts";

/** A row of an imported table as it was understood. What could not be is left as it was written, so that the schema says what is wrong. */
export interface ImportedRow {
  /** From 1, the headings being 1. */
  readonly row: number;
  readonly group: string;
  readonly display_name: string;
  /** To be checked against the schema of a new athlete. */
  readonly athlete: Readonly<Record<string, unknown>>;
  /** The row has more cells than there are headings. */
  readonly hasCellsBeyond: boolean;
}

export interface ImportedTable {
  readonly rows: readonly ImportedRow[];
  /** Headings that were not understood. */
  readonly ignored: readonly string[];
}

/** Below this a height is in metres: no person is that short in centimetres. */
const METRES_BELOW = 3;

/** Columns of a table that are read: several times those of any club's list, and few enough to look for each of them. */
const MOST_COLUMNS = 500;

/** The start of a table, in which its headings stand: to look for them in all of a table without lines would take a second for each separator. */
const HEADINGS_WITHIN = 50_000;

/** Reads a table of athletes. Throws FieldError when it is no table, names no name, or is too long or too wide. */
export function readTable(csv: string): ImportedTable {
  const [headings = [], ...all] = cells(csv);
  const columns = headings.slice(0, MOST_COLUMNS).map(columnOf);
  if (headings.length > MOST_COLUMNS) throw new FieldError({ csv: (t) => t.table.columnsAtMost(MOST_COLUMNS) });
  if (!columns.some((c) => c === "display_name" || c === "first_name" || c === "last_name"))
    throw new FieldError({ csv: (t) => t.table.noNames });
  const filled = all.flatMap((row, i) => (row.some(Boolean) ? [{ row: i + 2, values: row }] : []));
  if (filled.length === 0) throw new FieldError({ csv: (t) => t.table.noRows });
  if (filled.length > MOST_IMPORTED) throw new FieldError({ csv: (t) => t.table.rowsAtMost(MOST_IMPORTED) });
  const column = (name: Column) => {
    const at = columns.indexOf(name);
    return { heading: headings[at] ?? "", values: filled.map(({ values }) => values[at] ?? "") };
  };
  const [dates, sexes] = [column("birth_date"), column("gender")];
  const order = orderOfDates(dates.values, isDayFirst(dates.heading) ? "day first" : null);
  const m = meaningOfM(sexes.values, isSpanishSex(sexes.heading));
  return {
    ignored: headings.filter((heading, i) => heading !== "" && columns[i] === undefined),
    rows: filled.map(({ row, values }) => {
      const cell = (name: Column) => values[columns.indexOf(name)] ?? "";
      const display_name = oneSpaced(cell("display_name") || `${cell("first_name")} ${cell("last_name")}`);
      const athlete = {
        display_name,
        email: cell("email"),
        phone: cell("phone"),
        birth_date: dayIn(cell("birth_date"), order) ?? cell("birth_date"),
        age: numberIn(cell("age")) ?? cell("age"),
        gender: sexIn(cell("gender"), m) ?? cell("gender"),
        height_cm: heightIn(cell("height_cm")) || heightIn(cell("height_m"), true),
        weight_kg: numberIn(cell("weight_kg"), /(kg|кг)\.?$/i) ?? cell("weight_kg"),
        note: cell("note"),
      };
      return {
        row,
        group: oneSpaced(cell("group")),
        display_name,
        // An empty cell leaves the field unset.
        athlete: Object.fromEntries(Object.entries(athlete).filter(([name, value]) => name === "display_name" || value !== "")),
        hasCellsBeyond: values.slice(headings.length).some(Boolean),
      };
    }),
  };
}

/** The text in composed letters (NFC), with single spaces. */
export const oneSpaced = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** A height in cm; what is no number stays as it was written. */
function heightIn(cell: string, isMetres = false): number | string {
  const value = numberIn(cell, /(cm|см)\.?$/i);
  const metres = value === null ? numberIn(cell, /[mм]\.?$/i) : isMetres || value < METRES_BELOW ? value : null;
  return metres === null ? (value ?? cell) : Math.round(metres * 1000) / 10;
}

/** The cells of a table whose separator is the one that yields most known headings. Throws FieldError when a quotation mark is not closed. */
function cells(csv: string): string[][] {
  const options = { bom: true, trim: true, relax_quotes: true, relax_column_count: true };
  try {
    const known = [",", ";", "\t"].map((delimiter) => {
      const [headings = []] = parse(csv.slice(0, HEADINGS_WITHIN), { ...options, delimiter, to: 1 });
      return { delimiter, n: headings.slice(0, MOST_COLUMNS).filter(columnOf).length };
    });
    const { delimiter } = known.reduce((best, next) => (next.n > best.n ? next : best));
    return parse(csv, { ...options, delimiter });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? error.lines : 1;
    throw new FieldError({ csv: (t) => t.table.unreadable(line) });
  }
}
