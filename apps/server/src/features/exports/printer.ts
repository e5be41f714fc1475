import type { Readable } from "node:stream";
import { type Film, Printer, type PrintJob } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import type { SessionRow } from "../sessions/view.ts";

/** One for all services of this process. */
const printer = new Printer();

/** Files that a print reads, and how they are given back. */
export interface OpenFilm extends Film {
  release(): Promise<void>;
}

/** A session's sidecar and annotated video as local files; null when there is no sidecar. */
export async function openFilm(ctx: Context, row: SessionRow): Promise<OpenFilm | null> {
  const present = async (key: string): Promise<boolean> => key !== "" && (await ctx.storage.info(key)) !== null;
  if (!(await present(row.pose3d_key))) return null;
  const sidecar = await ctx.storage.localCopy(row.pose3d_key);
  const video = (await present(row.analyzed_key)) ? await ctx.storage.localCopy(row.analyzed_key) : null;
  return {
    sidecar: sidecar.path,
    video: video?.path ?? null,
    side: row.near_side,
    release: async () => {
      await Promise.all([sidecar.release(), video?.release()]);
    },
  };
}

/** What the printing process is told of the files. */
export const filmOf = ({ sidecar, video, side }: OpenFilm): Film => ({ sidecar, video, side });

/** The same report with nothing decoded from videos. */
const withoutPictures = (job: PrintJob): PrintJob =>
  job.kind === "session" ? { ...job, film: job.film && { ...job.film, video: null } } : { ...job, films: [] };

/**
 * Prints a report and gives its files back when it is through. A video that ends the printing process costs the report its pictures, not
 * itself.
 */
export async function printed(ctx: Context, job: PrintJob, films: readonly OpenFilm[]): Promise<Readable> {
  const without = (what: string): void => ctx.log.warn({ what }, "a report goes on without a part");
  const release = async (): Promise<void> => {
    await Promise.all(films.map((f) => f.release()));
  };
  try {
    const pdf = await printer.print(job, without).catch((error: unknown) => {
      ctx.log.error({ err: error }, "a report did not print; once more without pictures");
      return printer.print(withoutPictures(job), without);
    });
    pdf.once("close", () => void release());
    return pdf;
  } catch (error) {
    await release();
    throw error;
  }
}
