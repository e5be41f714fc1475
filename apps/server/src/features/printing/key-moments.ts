import { Readable } from "node:stream";
import type { Lang } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { Remembered } from "../../platform/remembered.ts";
import type { SessionRow } from "../sessions/row.ts";
import { drawnMoments } from "./printer.ts";

/** Pictures, some 150 kB each. */
const MOST = 50;
const KEPT_MS = 10 * 60_000;

/**
 * Pictures of sessions' key moments. To draw one takes half a second of a processor, and a link's page is opened by many: it is remembered for ten minutes, by what it is drawn from, until its session changes
 * or is deleted.
 */
export class KeyMoments {
  readonly #deps: Pick<Context, "storage" | "log">;
  readonly #remembered: Remembered<Buffer>;

  constructor(deps: Pick<Context, "storage" | "log" | "clock" | "database">) {
    this.#deps = deps;
    this.#remembered = new Remembered({ feed: deps.database.changes, clock: deps.clock, most: MOST, keptMs: KEPT_MS });
  }

  /** One JPEG. Throws session_not_completed; file_not_found without an annotated video that can be read. */
  async of(row: SessionRow, lang: Lang): Promise<Readable> {
    if (row.status !== "completed") throw new DomainError("session_not_completed");
    const name = JSON.stringify([row.id, row.processed_at, row.analyzed_key, row.pose3d_key, lang]);
    const picture = await this.#remembered.of(name, async () => ({
      value: await drawnMoments(this.#deps, row, lang),
      about: [`session:${row.id}`],
    }));
    return Readable.from([picture]);
  }
}
