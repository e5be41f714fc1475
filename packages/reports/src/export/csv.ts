import { metricDefinition, metricHead } from "@sagittal/catalogue";
import {
  type AnalysisResult,
  isLowerBound,
  type Lang,
  type MetricValue,
  type MotionEvent,
  type PlacedLandmark,
  type PoseSidecar,
  REVIEW_KEY,
} from "@sagittal/contract";
import { reportTexts } from "../pdf/texts.ts";
import { motionTime } from "./motion-frame.ts";

export type CsvCell = string | number | boolean | null | undefined;

/** One cell by RFC 4180. Text that a spreadsheet would run as a formula is led by an apostrophe. */
export function csvCell(v: CsvCell): string {
  if (v === null || v === undefined) return "";
  if (typeof v !== "string") return String(v);
  const safe = /^[=+\-@\t\r]/.test(v) ? `'${v}` : v;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Begins every CSV file: without it spreadsheet programs use a local encoding and garble names with non-ASCII letters. */
export const BYTE_ORDER_MARK = "\ufeff";

/** One line with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** A whole table as a CSV file. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string => BYTE_ORDER_MARK + rows.map(csvLine).join("");

/** Who corrected something, and when. */
interface Author {
  readonly by: string;
  readonly at: string;
}

/** What can be corrected by hand: detected events and measured landmarks. */
export interface Corrected {
  readonly events: Author | null;
  readonly landmarks: (Author & { readonly placed: readonly PlacedLandmark[] }) | null;
}

/** A coach's corrections, the newest author, and what they replaced. */
export interface Correction extends Author, Corrected {
  readonly original_metrics: readonly MetricValue[];
  readonly original_events: readonly MotionEvent[];
}

export const CSV_TABLES = ["metrics", "events", "series"] as const;
type CsvTable = (typeof CSV_TABLES)[number];

export interface CsvOptions {
  /** Language of the labels. */
  readonly lang?: Lang;
  /** One table without its name in the first column; all three when left out. */
  readonly table?: CsvTable;
  readonly correction?: Correction | null;
}

type Rows = { readonly head: readonly string[]; readonly rows: Iterable<readonly CsvCell[]> };

function metricTable(result: AnalysisResult, { lang = "en", correction }: CsvOptions): Rows {
  const original = new Map(correction?.original_metrics.map((m) => [m.key, m.value_num]));
  const head = ["key", "label", "side", "value", "unit", "n", "sd", "se", "mdc", "confidence", "reason"];
  const zone = ["min_good", "max_good", "amber_low", "amber_high", "beta", "verdict", "at_least"];
  return {
    head: [...head, ...zone, ...(correction ? ["original_value", "corrected"] : []), "notes"],
    rows: result.metrics.map((m) => {
      const d = m.value_json;
      const t = result.metric_targets[m.key];
      const definition = metricDefinition(result.activity, m.key);
      const head = metricHead(result.activity, m, lang);
      const changed = correction ? [original.get(m.key) ?? null, original.get(m.key) !== m.value_num] : [];
      return [
        ...[m.key, m.key === REVIEW_KEY ? reportTexts(lang).review : head.label, d.side, m.value_num, head.unit ?? ""],
        ...[d.n, d.sd, d.se, d.mdc, d.confidence, d.reason],
        ...[
          t?.min_good,
          t?.max_good,
          t?.amber_low,
          t?.amber_high,
          definition?.beta || d.beta === true,
          "verdict" in d ? d.verdict : undefined,
          isLowerBound(d),
        ],
        ...changed,
        // What the coach wrote in the review.
        "notes" in d ? d.notes : "",
      ];
    }),
  };
}

function eventTable(sidecar: PoseSidecar, { correction }: CsvOptions): Rows {
  const author = correction?.events;
  const row = (e: MotionEvent): CsvCell[] => [e.type, e.side, e.t_ms, round(1000 * motionTime(sidecar, e.t_ms), 2), e.confidence];
  return {
    head: ["type", "side", "t_ms", "motion_ms", "confidence", ...(author ? ["origin", "corrected_by", "corrected_at"] : [])],
    rows: author
      ? [
          ...sidecar.events.map((e) => [...row(e), "corrected", author.by, author.at]),
          ...correction.original_events.map((e) => [...row(e), "original", "", ""]),
        ]
      : sidecar.events.map(row),
  };
}

function seriesTable(sidecar: PoseSidecar): Rows {
  const angles = Object.entries(sidecar.angles);
  const joints = sidecar.skeleton.joints;
  return {
    head: [
      ...["frame", "t_ms", "motion_ms"],
      ...angles.map(([name]) => `${name}_deg`),
      ...joints.flatMap((j) => [`${j}_x_px`, `${j}_y_px`]),
      ...joints.flatMap((j) => [`${j}_x_m`, `${j}_y_m`, `${j}_z_m`, `${j}_visibility`]),
    ],
    rows: seriesRows(sidecar, angles),
  };
}

function* seriesRows(sidecar: PoseSidecar, angles: readonly (readonly [string, readonly (number | null)[]])[]): Generator<CsvCell[]> {
  for (let row = 0; row < sidecar.frame_count; row++) {
    const seen = (sidecar.frames[row] ?? []).map((p) => !(p[0] === 0 && p[1] === 0 && p[2] === 0));
    yield [
      ...[row + 1, sidecar.t_ms[row], round((1000 * row) / sidecar.fps, 3)],
      ...angles.map(([, s]) => s[row]),
      ...(sidecar.image.joints[row] ?? []).flatMap((p, k) => (seen[k] ? p : [null, null])),
      ...(sidecar.frames[row] ?? []).flatMap((p, k) => (seen[k] ? p : [null, null, null, p[3]])),
    ];
  }
}

const round = (v: number, digits: number): number => Math.round(v * 10 ** digits) / 10 ** digits;

/**
 * Metrics, events and time series as CSV, line by line, behind a byte-order mark. Without `table` the three follow each other, each row led by the name of its
 * table and an empty line between them; with `table` it is one plain table. Angles in degrees (catalogue's signs), image joints in
 * pixels of the upright picture, world landmarks in metres (x right, y down, z away from the camera, about mid-hip); `t_ms` is time in
 * the source video and `motion_ms` the movement's own time from the first frame. Not measured: empty.
 */
function* csvLines(result: AnalysisResult, sidecar: PoseSidecar, options: CsvOptions = {}): Generator<string> {
  yield BYTE_ORDER_MARK;
  const tables: Record<CsvTable, () => Rows> = {
    metrics: () => metricTable(result, options),
    events: () => eventTable(sidecar, options),
    series: () => seriesTable(sidecar),
  };
  if (options.table) {
    const { head, rows } = tables[options.table]();
    yield csvLine(head);
    for (const row of rows) yield csvLine(row);
    return;
  }
  yield csvLine(["table", "activity", "exercise", "camera_view", "fps", "source_fps", "duration_ms", "score", "analysis_version"]);
  const { activity, exercise, camera_view, fps, source_fps, duration_ms, score, analysis_version } = result;
  yield csvLine(["session", activity, exercise, camera_view, fps, source_fps, duration_ms, score, analysis_version]);
  for (const name of CSV_TABLES) {
    const { head, rows } = tables[name]();
    yield "\r\n";
    yield csvLine(["table", ...head]);
    for (const row of rows) yield csvLine([name, ...row]);
  }
}

/** The same as one text. */
export function toCsv(result: AnalysisResult, sidecar: PoseSidecar, options: CsvOptions = {}): string {
  return [...csvLines(result, sidecar, options)].join("");
}
