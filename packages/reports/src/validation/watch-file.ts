/** Recordings of watches, foot pods and bicycle computers: FIT files and Garmin's TCX. */
import { mean, median } from "@sagittal/biomechanics";
import { XMLParser } from "fast-xml-parser";
import FitParser from "fit-file-parser";
import { z } from "zod";
import { ReferenceFileError } from "./reference-error.ts";

/** A quantity that a device records about once a second, by the metric that it measures. */
export interface Recorded {
  readonly key: string;
  readonly unit: string;
  /** Along the recording's times; NaN where the device gave nothing. */
  readonly values: readonly number[];
}

/** A recording, its times in seconds from its first record. */
export interface Recording {
  readonly timesS: number[];
  readonly recorded: Recorded[];
}

/** One record in the units of the metrics. Cadence counts both feet's steps, or turns of the crank. */
type Row = { readonly atMs: number } & Readonly<Partial<Record<keyof typeof UNITS, number>>>;

const UNITS = { cadence: "spm", contact_time: "ms", vertical_oscillation: "cm", step_length: "m" } as const;

const count = z.number().finite().nonnegative().optional().catch(undefined);
const FitRecord = z.object({
  timestamp: z.date(),
  cadence: count,
  fractional_cadence: count,
  stance_time: count,
  vertical_oscillation: count,
  step_length: count,
});
const FitFile = z.object({
  records: z.array(z.unknown()).default([]),
  sessions: z.array(z.looseObject({ sport: z.string().optional() })).default([]),
});

const some = <T extends z.ZodType>(one: T) =>
  z.preprocess((v) => (v === undefined || v === "" ? [] : Array.isArray(v) ? v : [v]), z.array(one));
const numeral = z.coerce.number().finite().nonnegative().optional().catch(undefined);
const Trackpoint = z.object({
  Time: z.string(),
  Cadence: numeral,
  Extensions: z
    .object({ TPX: z.object({ RunCadence: numeral }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const TcxFile = z.object({
  TrainingCenterDatabase: z.object({
    Activities: z.object({
      Activity: some(
        z.object({ "@Sport": z.string().default(""), Lap: some(z.object({ Track: some(z.object({ Trackpoint: some(Trackpoint) })) })) }),
      ),
    }),
  }),
});

/** True for a FIT file, whose header names it from its ninth byte on. */
export const isFit = (file: Buffer): boolean => file.toString("latin1", 8, 12) === ".FIT";

/** True for a TCX file. */
export const isTcx = (file: Buffer): boolean => file.toString("latin1", 0, 2048).includes("<TrainingCenterDatabase");

/**
 * Reads a FIT file: cadence, and what running dynamics give of ground contact, bounce and step length.
 * @throws ReferenceFileError when it is damaged or holds no records
 */
export function readFit(file: Buffer): Recording {
  const fit = parsed(FitFile, () => {
    let found: unknown;
    new FitParser({ mode: "list", force: false }).parse(Buffer.from(file), (error, data) => {
      if (!error) found = data;
    });
    return found;
  });
  const bicycle = fit.sessions.some((s) => s.sport === "cycling");
  const rows = fit.records.flatMap((record): Row[] => {
    const { data } = FitRecord.safeParse(record);
    if (!data) return [];
    return [
      {
        atMs: data.timestamp.getTime(),
        ...given("cadence", data.cadence, (v) => (bicycle ? 1 : 2) * (v + (data.fractional_cadence ?? 0))),
        ...given("contact_time", data.stance_time, (ms) => ms),
        ...given("vertical_oscillation", data.vertical_oscillation, (mm) => mm / 10),
        ...given("step_length", data.step_length, (mm) => mm / 1000),
      },
    ];
  });
  return recordingOf(rows, bicycle);
}

/**
 * Reads the cadence of a TCX file.
 * @throws ReferenceFileError when it is damaged or holds no records
 */
export function readTcx(file: Buffer): Recording {
  const parser = new XMLParser({
    ignoreAttributes: ({ length }) => length === 0,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    processEntities: false,
  });
  const tcx = parsed(TcxFile, () => parser.parse(file.toString("utf8"), true));
  const [first] = tcx.TrainingCenterDatabase.Activities.Activity;
  const bicycle = first?.["@Sport"] === "Biking";
  const points = first?.Lap.flatMap((lap) => lap.Track.flatMap((track) => track.Trackpoint)) ?? [];
  const rows = points.flatMap((point): Row[] => {
    const atMs = Date.parse(point.Time);
    const cadence = point.Extensions?.TPX?.RunCadence ?? point.Cadence;
    return Number.isNaN(atMs) ? [] : [{ atMs, ...given("cadence", cadence, (v) => (bicycle ? 1 : 2) * v) }];
  });
  return recordingOf(rows, bicycle);
}

/** What a parser finds in a file; a file that it cannot read, or that holds something else, is damaged. */
function parsed<T>(schema: z.ZodType<T>, parse: () => unknown): T {
  try {
    return schema.parse(parse());
  } catch {
    throw new ReferenceFileError({ code: "recording_damaged" });
  }
}

/** A value in the metric's unit; nothing where the device gave none, or zero, which stands for it. */
const given = (key: keyof typeof UNITS, value: number | undefined, convert: (v: number) => number): Partial<Row> =>
  value === undefined || value === 0 ? {} : { [key]: convert(value) };

function recordingOf(rows: readonly Row[], bicycle: boolean): Recording {
  const sorted = rows.toSorted((a, b) => a.atMs - b.atMs).filter((row, i, all) => row.atMs !== all[i - 1]?.atMs);
  const [first] = sorted;
  if (!first) throw new ReferenceFileError({ code: "no_rows" });
  const keys = (Object.keys(UNITS) as (keyof typeof UNITS)[]).filter((key) => sorted.some((row) => row[key] !== undefined));
  return {
    timesS: sorted.map((row) => (row.atMs - first.atMs) / 1000),
    recorded: keys.map((key) => ({
      key,
      unit: key === "cadence" && bicycle ? "rpm" : UNITS[key],
      values: sorted.map((row) => row[key] ?? Number.NaN),
    })),
  };
}

/** A device shows the mean of about this much time before and after, s. */
const SMOOTHED_S = 2;

/**
 * What a device recorded of each quantity: the mean over a clip where it is known when the clip was filmed, else the median over the whole recording, in which pauses do not count.
 * @param clip start and end of the clip on the recording's clock, s; null when unknown
 * @returns by metric key, for quantities with the unit that the metric has
 */
export function recordedValues(
  { timesS, recorded }: Recording,
  clip: readonly [from: number, to: number] | null,
  unitOf: (key: string) => string | undefined,
): Record<string, number> {
  return Object.fromEntries(
    recorded.flatMap(({ key, unit, values }): [string, number][] => {
      if (unitOf(key) !== unit) return [];
      const within = values.filter((v, i) => {
        const t = timesS[i] ?? Number.NaN;
        return !Number.isNaN(v) && (clip === null || (t >= clip[0] - SMOOTHED_S && t <= clip[1] + SMOOTHED_S));
      });
      if (within.length === 0) return [];
      return [[key, clip === null ? median(within) : mean(within)]];
    }),
  );
}
