import type { Readable } from "node:stream";
import type { AnalysisResult, Lang } from "@sagittal/contract";
import { BYTE_ORDER_MARK, type Correction, csvLine } from "../export/csv.ts";
import { safeName, type ZipEntry, zipStream } from "./zip.ts";

export interface ArchivedSession {
  readonly id: string;
  readonly seq_no: number | null;
  readonly name: string;
  readonly activity: string;
  readonly exercise: string;
  readonly camera_view: string;
  readonly status: string;
  readonly created_at: string;
  /** The session as the API shows it, with review and metrics. */
  readonly record: unknown;
  /** Null when the analysis did not finish. */
  readonly result: AnalysisResult | null;
  readonly correction: Correction | null;
  /** A table as CSV, made when the archive comes to it; null when its sidecar is gone or cannot be read any more. */
  readonly table: (name: "metrics" | "events" | "series") => Promise<Readable | null>;
  /** The stored sidecar, where there is one. */
  readonly sidecar: () => Promise<Readable | null>;
  /** Files of a laboratory that lie beside the session, with the stated difference of its clock; null where it is found from the data. */
  readonly references: readonly {
    readonly file: string;
    /** Name where the file's own has no usable character. */
    readonly fallback: string;
    readonly offset_s: number | null;
    readonly open: () => Promise<Readable>;
  }[];
  /** Videos and pictures by file name. */
  readonly media: readonly { readonly file: string; readonly open: () => Promise<Readable> }[];
}

export interface ArchivedAthlete {
  /** The athlete's record with note, groups and whatever else is stored of the person. */
  readonly record: { readonly display_name: string } & Readonly<Record<string, unknown>>;
  readonly photo: ArchivedSession["media"][number] | null;
  readonly sessions: AsyncIterable<ArchivedSession> | Iterable<ArchivedSession>;
  /** Further records by file name: reports, written texts, own target zones. */
  readonly further: Readonly<Record<string, unknown>>;
  readonly made_at: string;
}

const README: Record<Lang, (name: string, day: string) => string> = {
  en: (name, day) =>
    `All data of ${name}, ${day}.\n\nathlete.json   the athlete's record, note and groups; photo beside it\nconsents.json  who agreed to being filmed, when, and for whom\nreports.json   reports built from the sessions\ntexts.json     written plans, summaries and messages\ntarget-zones.json  target zones set for this athlete\nsessions.csv   one row per session\nsessions/      one folder per session: session.json (as the service stores it), metrics.csv, events.csv,\n               series.csv (angles in degrees, joints in pixels and metres per frame), videos, pictures and the coach's voice; laboratory/ with files of a laboratory\n`,
  ru: (name, day) =>
    `Все данные: ${name}, ${day}.\n\nathlete.json   карточка спортсмена, заметка и группы; рядом фотография\nconsents.json  кто, когда и за кого согласился на съёмку\nreports.json   отчёты по сессиям\ntexts.json     планы, сводки и сообщения\ntarget-zones.json  целевые зоны этого спортсмена\nsessions.csv   по строке на сессию\nsessions/      папка на каждую сессию: session.json (как хранит сервис), metrics.csv, events.csv,\n               series.csv (углы в градусах, суставы в пикселях и метрах по кадрам), видео, снимки и голос тренера; laboratory/ — файлы лаборатории\n`,
  es: (name, day) =>
    `Todos los datos de ${name}, ${day}.\n\nathlete.json   la ficha, la nota y los grupos; al lado, la foto\nconsents.json  quién consintió la grabación, cuándo y en nombre de quién\nreports.json   informes hechos con las sesiones\ntexts.json     planes, resúmenes y mensajes\ntarget-zones.json  zonas objetivo de esta persona\nsessions.csv   una fila por sesión\nsessions/      una carpeta por sesión: session.json (como lo guarda el servicio), metrics.csv, events.csv,\n               series.csv (ángulos en grados, articulaciones en píxeles y metros por fotograma), vídeos, imágenes y la voz del entrenador; laboratory/ con archivos del laboratorio\n`,
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** All data of one athlete as a ZIP stream (data portability). */
export function athleteZip(athlete: ArchivedAthlete, lang: Lang): Readable {
  return zipStream(entries(athlete, lang));
}

async function* entries(athlete: ArchivedAthlete, lang: Lang): AsyncGenerator<ZipEntry> {
  const { record, photo, further } = athlete;
  yield { name: "README.txt", content: README[lang](record.display_name, athlete.made_at.slice(0, 10)) };
  yield { name: "athlete.json", content: json(record) };
  if (photo) yield { name: safeName(photo.file, "photo"), content: photo.open, stored: true };
  for (const [name, value] of Object.entries(further)) yield { name: `${safeName(name, "data")}.json`, content: json(value) };
  const head = ["folder", "id", "seq_no", "name", "activity", "exercise", "camera_view", "status", "created_at", "score"];
  let table = BYTE_ORDER_MARK + csvLine(head);
  for await (const session of athlete.sessions) {
    const folder = folderOf(session);
    const { id, seq_no, name, activity, exercise, camera_view, status, created_at, result } = session;
    table += csvLine([folder, id, seq_no, name, activity, exercise, camera_view, status, created_at, result?.score]);
    yield* sessionEntries(session, folder);
  }
  yield { name: "sessions.csv", content: table };
}

function folderOf(session: ArchivedSession): string {
  const number = session.seq_no === null ? session.id : String(session.seq_no).padStart(4, "0");
  return `sessions/${number} ${safeName(`${session.created_at.slice(0, 10)} ${session.exercise || session.activity}`, session.id)}`;
}

async function* sessionEntries(session: ArchivedSession, folder: string): AsyncGenerator<ZipEntry> {
  const references = session.references.map(({ file, fallback, offset_s }) => ({
    file: `laboratory/${safeName(file, fallback)}`,
    offset_s,
  }));
  yield { name: `${folder}/session.json`, content: json({ session: session.record, correction: session.correction, references }) };
  for (const name of session.result ? (["metrics", "events", "series"] as const) : []) {
    const table = await session.table(name);
    if (table) yield { name: `${folder}/${name}.csv`, content: async () => table };
  }
  const sidecar = session.result && (await session.sidecar());
  if (sidecar) yield { name: `${folder}/pose3d.json`, content: async () => sidecar };
  for (const { file, fallback, open } of session.references) {
    yield { name: `${folder}/laboratory/${safeName(file, fallback)}`, content: open };
  }
  for (const { file, open } of session.media) yield { name: `${folder}/${safeName(file, "media")}`, content: open, stored: true };
}
