import { COORDINATES } from "../export/mot.ts";

/** What a laboratory measured beside the video: values of metrics, or curves along time. */
export interface Reference {
  /** By metric key, in the metric's unit. */
  metrics: Record<string, number>;
  /** Seconds on the laboratory's clock; empty without curves. */
  timesS: number[];
  /** By angle name of the pose sidecar, degrees; NaN where the file has no number. */
  curves: Record<string, number[]>;
}

/** A reference file that cannot be read; the message is for people. */
export class ReferenceFileError extends Error {}

const TIME = /^(time|time_s|t_s|t)$/i;
const TIME_MS = /^(time_ms|t_ms)$/i;

/**
 * Reads a reference table. Two forms, told apart by the header: `metric,value` with one metric per line, or a time column (`time_s` or `t_ms`) with one column per angle. Columns are parted
 * by commas, semicolons or tabs; an OpenSim motion file (.mot, .sto) is such a table after its header, and OpenSim's coordinates (`knee_angle_r`) are read by the sidecar's names and signs.
 * @throws ReferenceFileError with the line that is wrong
 */
export function readReference(text: string): Reference {
  const all = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const end = all.findIndex((line) => line.trim().toLowerCase() === "endheader");
  const lines = all.slice(end + 1).filter((line) => line.trim() !== "");
  const [head, ...rows] = lines;
  if (head === undefined || rows.length === 0) throw new ReferenceFileError("The reference file has no rows.");
  const separator = head.includes("\t") ? "\t" : head.includes(";") ? ";" : ",";
  const cells = (line: string): string[] => line.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ""));
  const numberOf = (cell: string | undefined): number => {
    const written = separator === ";" ? (cell ?? "").replace(",", ".") : (cell ?? "");
    return written === "" ? Number.NaN : Number(written);
  };
  const names = cells(head);
  if (names[0]?.toLowerCase() === "metric" && names[1]?.toLowerCase() === "value") {
    const metrics = rows.map((row, i): [string, number] => {
      const [key = "", value] = cells(row);
      const number = numberOf(value);
      if (key === "" || Number.isNaN(number))
        throw new ReferenceFileError(`Line ${i + 2} of the reference file has no metric with a number.`);
      return [key, number];
    });
    return { metrics: Object.fromEntries(metrics), timesS: [], curves: {} };
  }
  const time = names.findIndex((name) => TIME.test(name) || TIME_MS.test(name));
  if (time < 0) throw new ReferenceFileError('The reference file needs the columns "metric" and "value", or a column "time_s".');
  const toSeconds = TIME_MS.test(names[time]!) ? 0.001 : 1;
  const table = rows.map((row) => cells(row).map(numberOf));
  const timesS = table.map((row) => (row[time] ?? Number.NaN) * toSeconds);
  const wrong = timesS.findIndex((t, i) => !(i === 0 ? Number.isFinite(t) : t > timesS[i - 1]!));
  if (wrong >= 0) throw new ReferenceFileError(`The time of row ${wrong + 1} of the reference file does not follow the one before.`);
  const curves = names.flatMap((name, k): [string, number[]][] => {
    if (k === time || name === "") return [];
    const coordinate = COORDINATES.find((c) => c.name === name);
    return [[coordinate?.angle ?? name, table.map((row) => (coordinate?.sign ?? 1) * (row[k] ?? Number.NaN))]];
  });
  return { metrics: {}, timesS, curves: Object.fromEntries(curves) };
}
