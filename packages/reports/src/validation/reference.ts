import type { REFERENCE_FORMATS, Side } from "@sagittal/contract";
import { COORDINATES } from "../export/mot.ts";
import { readC3dFile } from "./c3d-reader.ts";
import { loading, type Plate, platesOf } from "./force-plates.ts";
import { anglesOf } from "./markers.ts";
import { ReferenceFileError } from "./reference-error.ts";
import { isFit, isTcx, type Recorded, type Recording, readFit, readTcx } from "./watch-file.ts";

/** What a laboratory measured beside the video: values of metrics, curves along time, forces. */
export interface Reference {
  /** By metric key, in the metric's unit. */
  metrics: Record<string, number>;
  /** Seconds on the laboratory's clock; empty without curves. */
  timesS: number[];
  /** By angle name of the pose sidecar, degrees; NaN where the file has no number. */
  curves: Record<string, number[]>;
  /** Vertical forces, on the same clock. */
  plates: Plate[];
  /** What a watch or a bicycle computer recorded, on the same clock. */
  recorded: Recorded[];
}

const TIME = /^(time|time_s|t_s|t)$/i;
const TIME_MS = /^(time_ms|t_ms)$/i;
/**
 * Columns of vertical force, N: `fz`, `force_z`, `vertical_force` with a side or a number, OpenSim's `ground_force_vy` (its y is up), and the
 * "Z Left (N)" of jump plates.
 */
const FORCE =
  /^(?:(l|r|left|right|\d+)_)?(?:fz|force_z|vertical_force|ground_force(?:_\w+)?_vy|z(?=_(?:left|right)))(?:_(l|r|left|right|\d+))?(?:_n)?$/i;

/** A heading as the patterns have it: "Time (s)" is `Time_s`. */
const plainName = (heading: string): string =>
  heading
    .replace(/[()[\]]/g, "")
    .trim()
    .replace(/\s+/g, "_");

// The second byte of a C3D file; of a table it would be the second character of a header, after one that does not print.
const isC3d = (file: Buffer): boolean => file[1] === 0x50 && (file[0] ?? 0) < 0x20;

/** The format of a laboratory's file by its content: OpenSim's tables have a header that ends with "endheader". */
export function referenceFormat(file: Buffer): (typeof REFERENCE_FORMATS)[number] {
  if (isC3d(file)) return "c3d";
  if (isFit(file)) return "fit";
  if (isTcx(file)) return "tcx";
  return endOfHeader(file.toString("latin1", 0, 16_384).split(/\r?\n/)) >= 0 ? "mot" : "csv";
}

/** The line that ends the header of an OpenSim table; -1 without one. */
const endOfHeader = (lines: readonly string[]): number => lines.findIndex((line) => line.trim().toLowerCase() === "endheader");

/**
 * Reads a laboratory's file: a C3D file (markers or a model's angles, force plates), or a table (see `readTable`); or the recording of a watch, FIT or TCX.
 * @throws ReferenceFileError with what is wrong
 */
export function readReference(file: Buffer): Reference {
  if (isC3d(file)) {
    const c3d = readC3dFile(file);
    const curves = anglesOf(c3d);
    return { metrics: {}, timesS: Array.from({ length: c3d.frames }, (_, i) => i / c3d.rate), curves, plates: platesOf(c3d), recorded: [] };
  }
  if (isFit(file)) return recordingAlone(readFit(file));
  if (isTcx(file)) return recordingAlone(readTcx(file));
  return readTable(file.toString("utf8"));
}

const recordingAlone = (recording: Recording): Reference => ({ metrics: {}, curves: {}, plates: [], ...recording });

/**
 * Reads a reference table. Two forms, told apart by the header: `metric,value` with one metric per line, or a time column (`time_s` or `t_ms`) with one column per angle or vertical force.
 * Columns are parted by commas, semicolons or tabs; an OpenSim motion file (.mot, .sto) is such a table after its header, and OpenSim's coordinates (`knee_angle_r`) are read by the
 * sidecar's names and signs.
 * @throws ReferenceFileError with the line that is wrong
 */
function readTable(text: string): Reference {
  const all = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const lines = all.slice(endOfHeader(all) + 1).filter((line) => line.trim() !== "");
  const [head, ...rows] = lines;
  if (head === undefined || rows.length === 0) throw new ReferenceFileError({ code: "no_rows" });
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
      if (key === "" || !Number.isFinite(number)) throw new ReferenceFileError({ code: "metric_without_number", at: i + 2 });
      return [key, number];
    });
    return { metrics: Object.fromEntries(metrics), timesS: [], curves: {}, plates: [], recorded: [] };
  }
  const time = names.findIndex((name) => TIME.test(plainName(name)) || TIME_MS.test(plainName(name)));
  if (time < 0) throw new ReferenceFileError({ code: "no_columns" });
  const toSeconds = TIME_MS.test(plainName(names[time]!)) ? 0.001 : 1;
  const table = rows.map((row) => cells(row).map(numberOf));
  const timesS = table.map((row) => (row[time] ?? Number.NaN) * toSeconds);
  const wrong = timesS.findIndex((t, i) => !(i === 0 ? Number.isFinite(t) : t > timesS[i - 1]!));
  if (wrong >= 0) throw new ReferenceFileError({ code: "time_backwards", at: wrong + 1 });
  const column = (k: number): number[] => table.map((row) => row[k] ?? Number.NaN);
  const curves: Record<string, number[]> = {};
  const plates: Plate[] = [];
  for (const [k, name] of names.entries()) {
    if (k === time || name === "") continue;
    const force = FORCE.exec(plainName(name));
    const coordinate = COORDINATES.find((c) => c.name === name);
    if (force) plates.push({ side: sideOf(force[1] ?? force[2]), timesS, force: loading(Float64Array.from(column(k))) });
    else curves[coordinate?.angle ?? name.replace(/_deg$/, "")] = column(k).map((v) => (coordinate?.sign ?? 1) * v);
  }
  return { metrics: {}, timesS, curves, plates, recorded: [] };
}

const sideOf = (name: string | undefined): Side | null => (/^l/i.test(name ?? "") ? "left" : /^r/i.test(name ?? "") ? "right" : null);
