import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { findSolution } from "@sagittal/catalogue";
import { PoseSidecar, parseSidecar, type Side } from "@sagittal/contract";
import { plainCopy, spokenVideo, UnheardError, VideoError } from "@sagittal/vision";
import { toBvh } from "../export/bvh.ts";
import { toC3d } from "../export/c3d.ts";
import { toCsv } from "../export/csv.ts";
import { toGlb } from "../export/gltf.ts";
import { toJson } from "../export/json.ts";
import { toMot } from "../export/mot.ts";
import { toTrc } from "../export/trc.ts";
import { drawnOn, keyFrames, representativeMoments } from "../key-frames.ts";
import { type LandingStill, landingStills } from "../landing-stills.ts";
import { momentStrip } from "../moment-strip.ts";
import { referencePdf } from "../pdf/reference-report.ts";
import type { KeyFrame } from "../pdf/session/report.ts";
import { sessionPdf } from "../pdf/session-report.ts";
import type { PrintedLanding, PrintedLeg } from "../pdf/solution/report.ts";
import { solutionPdf } from "../pdf/solution-report.ts";
import { readReference } from "../validation/reference.ts";
import { ReferenceFileError } from "../validation/reference-error.ts";
import { comparesAnything, validate } from "../validation/validate.ts";
import type {
  CompareJob,
  ExportJob,
  Film,
  LegFilm,
  PrintJob,
  ReferenceAnswer,
  SessionJob,
  SolutionJob,
  SpokenVideoAnswer,
  SpokenVideoJob,
  StripJob,
} from "./messages.ts";

/** Called when a report continues without something that could not be read. */
export type OnWithout = (message: string) => void;

/** Most pictures of a Solution's report: one row. */
const PICTURES = 4;

/** Lays a report out, or writes an export. A sidecar or a video that cannot be read leaves its part of a report out; an export needs its sidecar. */
export async function print(job: PrintJob, without: OnWithout): Promise<Readable> {
  if (job.kind === "export") return exported(job);
  if (job.kind === "strip") return strip(job);
  if (job.kind === "compare") return Readable.from(parts(Buffer.from(JSON.stringify(await compared(job)))));
  if (job.kind === "reference") return referencePdf(job.report);
  if (job.kind === "plain-copy") return Readable.from([Buffer.from(plainCopy(job.video, job.out, job))]);
  if (job.kind === "spoken-video") return Readable.from([Buffer.from(JSON.stringify(await spoken(job)))]);
  return job.kind === "session" ? printSession(job, without) : printSolution(job, without);
}

async function printSession({ report, film }: SessionJob, without: OnWithout): Promise<Readable> {
  const sidecar = film && (await sidecarOf(film, without));
  const frames =
    sidecar && film.video ? await picturesOf(film.video, () => keyFrames(film.video ?? "", sidecar, film.side, report.lang), without) : [];
  const { video } = film ?? {};
  const drawings = report.review?.drawings ?? [];
  const drawn =
    sidecar && video && drawings.length > 0 ? await picturesOf(video, () => drawnOn(video, sidecar, drawings, report.lang), without) : [];
  return sessionPdf({ ...report, sidecar, frames, drawn });
}

async function printSolution({ report, films, landings }: SolutionJob, without: OnWithout): Promise<Readable> {
  const solution = findSolution(report.solution);
  if (!solution) throw new Error(`There is no Solution ${report.solution}.`);
  const pictures: KeyFrame[] = [];
  const each = films.length * 2 <= PICTURES ? 2 : 1;
  for (const film of films.slice(0, PICTURES)) {
    const { video, side, name } = film;
    const sidecar = video && (await sidecarOf(film, without));
    if (!video || !sidecar) continue;
    const moments = representativeMoments(sidecar, side, each);
    const frames = await picturesOf(video, () => keyFrames(video, sidecar, side, report.lang, moments), without);
    pictures.push(...frames.map(({ image, caption }) => ({ image, caption: `${name} · ${caption}` })));
  }
  const printed: PrintedLanding[] = [];
  for (const { exercise, left, right } of landings) {
    const legs = { left: await legOf(left, "left", without), right: await legOf(right, "right", without) };
    // One leg alone is nothing to compare.
    if (legs.left.stills.length > 0 && legs.right.stills.length > 0) printed.push({ exercise, ...legs });
  }
  return solutionPdf({ ...report, solution, pictures: pictures.slice(0, PICTURES), landings: printed });
}

async function legOf(film: LegFilm, side: Side, without: OnWithout): Promise<PrintedLeg> {
  const { video, recorded_at } = film;
  const sidecar = video && (await sidecarOf(film, without));
  const stills: LandingStill[] = video && sidecar ? await picturesOf(video, () => landingStills(video, sidecar, side), without) : [];
  return { recorded_at, stills };
}

/** Start of a clip made by the analysis in its source, from its sidecar. */
const Begins = PoseSidecar.pick({ offset_ms: true });

/** Bytes of an export that are sent at once. */
const PART_BYTES = 256 * 1024;

async function exported({ format, name, lang, table, result, correction, sidecar: path }: ExportJob): Promise<Readable> {
  const sidecar = parseSidecar(await readFile(path, "utf8"));
  const contents = {
    csv: () => toCsv(result, sidecar, { lang, table, correction }),
    json: () => toJson(result, sidecar, correction),
    trc: () => toTrc(result, sidecar, name),
    mot: () => toMot(result, sidecar, name, correction),
    c3d: () => toC3d(result, sidecar, correction),
    bvh: () => toBvh(result, sidecar),
    glb: () => toGlb(result, sidecar),
  }[format]();
  return Readable.from(parts(Buffer.from(contents)));
}

async function strip({ film, lang }: StripJob): Promise<Readable> {
  const sidecar = parseSidecar(await readFile(film.sidecar, "utf8"));
  return Readable.from(parts(await momentStrip(film.video, sidecar, film.side, lang)));
}

async function spoken({ sidecar, ...job }: SpokenVideoJob): Promise<SpokenVideoAnswer> {
  const { offset_ms } = sidecar ? Begins.parse(JSON.parse(await readFile(sidecar, "utf8"))) : { offset_ms: 0 };
  try {
    await spokenVideo({ ...job, offsetMs: offset_ms });
    return { problem: null };
  } catch (error) {
    if (error instanceof UnheardError) return { problem: "voice" };
    if (error instanceof VideoError && error.code !== "encode_failed") return { problem: "video" };
    throw error;
  }
}

async function compared({ result, reference, offset_s, sidecar: path }: CompareJob): Promise<ReferenceAnswer> {
  const sidecar = parseSidecar(await readFile(path, "utf8"));
  try {
    const comparison = validate(result, sidecar, readReference(await readFile(reference)), { offsetS: offset_s ?? undefined });
    return comparesAnything(comparison) ? { comparison } : { problem: { code: "nothing_in_common" } };
  } catch (error) {
    if (error instanceof ReferenceFileError) return { problem: error.problem };
    throw error;
  }
}

function* parts(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}

async function sidecarOf(film: Film, without: OnWithout): Promise<PoseSidecar | null> {
  try {
    return parseSidecar(await readFile(film.sidecar, "utf8"));
  } catch (error) {
    without(`The pose ${film.sidecar} cannot be read: ${String(error)}`);
    return null;
  }
}

async function picturesOf<T extends { readonly image: Buffer }>(video: string, take: () => Promise<T[]>, without: OnWithout): Promise<T[]> {
  try {
    return await take();
  } catch (error) {
    without(`The video ${video} gives no pictures: ${String(error)}`);
    return [];
  }
}
