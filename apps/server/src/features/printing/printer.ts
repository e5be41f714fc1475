import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Lang } from "@sagittal/contract";
import { type Film, Printer, type SessionJob, type SolutionJob } from "@sagittal/reports";
import type { Logger } from "pino";
import { DomainError } from "../../domain/errors.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import { TeamTurns } from "../../platform/team-turns.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { SessionRow } from "../sessions/row.ts";

/** One for all services of this process. */
const printer = new Printer();
const turns = new TeamTurns();

/** Whose turn it is to print, and when it is of no more use. */
export interface Turn {
  readonly whose: string;
  /** Aborted when the request was closed: what nobody waits for is not printed. */
  readonly closed?: AbortSignal;
}

/** A team's own people and keys take turns apart from the readers of its links, who may be anybody. */
export const turnOf = ({ teamId }: TeamHandle, closed?: AbortSignal): Turn => ({ whose: teamId, closed });
/** Turn of all readers of a team's public links together: they wait for one another, and the team's own people for none of them. */
export const turnOfLinks = ({ teamId }: TeamHandle, closed?: AbortSignal): Turn => ({ whose: `link:${teamId}`, closed });

/** Runs what prints, and opens the files for it, when the earlier prints of that turn are done. Throws RateLimited when too many wait. */
export function inTurn<T>({ whose, closed }: Turn, print: () => Promise<T>): Promise<T> {
  return turns.take(whose, print, closed);
}

/** Local files that a print reads; `release` frees them. */
export interface OpenFilm extends Film {
  release(): Promise<void>;
}

/** A session's sidecar and annotated video as local files; null when there is no sidecar. */
export async function openFilm(storage: ObjectStorage, row: SessionRow): Promise<OpenFilm | null> {
  const present = async (key: string): Promise<boolean> => key !== "" && (await storage.info(key)) !== null;
  if (!(await present(row.pose3d_key))) return null;
  const sidecar = await storage.localCopy(row.pose3d_key);
  const video = (await present(row.analyzed_key)) ? await storage.localCopy(row.analyzed_key) : null;
  return {
    sidecar: sidecar.path,
    video: video?.path ?? null,
    side: row.near_side,
    release: async () => {
      await Promise.all([sidecar.release(), video?.release()]);
    },
  };
}

/** The paths alone, as the printing process gets them. */
export const filmOf = ({ sidecar, video, side }: OpenFilm): Film => ({ sidecar, video, side });

type ReportJob = SessionJob | SolutionJob;

/** The same report with nothing decoded from videos. */
const withoutPictures = (job: ReportJob): ReportJob =>
  job.kind === "session" ? { ...job, film: job.film && { ...job.film, video: null } } : { ...job, films: [], landings: [] };

/**
 * Prints a report and releases its files when the PDF was read. When the printing process fails, as on a broken video, the report is
 * printed again without pictures. Called within `inTurn`.
 */
export async function printed(
  { log }: { log: Logger },
  job: ReportJob,
  films: readonly OpenFilm[],
  closed?: AbortSignal,
): Promise<Readable> {
  const without = (what: string): void => log.warn({ what }, "a report is printed without a part");
  const release = async (): Promise<void> => {
    await Promise.all(films.map((f) => f.release()));
  };
  try {
    const pdf = await printer.print(job, without, closed).catch((error: unknown) => {
      closed?.throwIfAborted();
      log.error({ err: error }, "printing a report failed; trying again without pictures");
      return printer.print(withoutPictures(job), without, closed);
    });
    pdf.once("close", () => void release());
    return pdf;
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * The key moments of a completed session as one JPEG.
 * @throws DomainError file_not_found without an annotated video that can be read
 */
export async function drawnMoments(
  { storage, log }: { storage: ObjectStorage; log: Logger },
  row: SessionRow,
  lang: Lang,
  closed?: AbortSignal,
): Promise<Buffer> {
  const film = await openFilm(storage, row);
  try {
    if (!film?.video) throw new DomainError("file_not_found");
    return await buffer(await printer.print({ kind: "strip", film: { ...filmOf(film), video: film.video }, lang }, undefined, closed));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    closed?.throwIfAborted();
    log.error({ err: error, session: row.id }, "the key moments cannot be drawn");
    throw new DomainError("file_not_found");
  } finally {
    await film?.release();
  }
}
