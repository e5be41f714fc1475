import type { Readable } from "node:stream";
import type { Lang } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { SessionRow } from "../sessions/row.ts";
import { drawnMoments, type Turn } from "./printer.ts";
import { RememberedPrints } from "./remembered-prints.ts";

/** Pictures, some 150 kB each. */
const MOST = 50;

/** Pictures of sessions' key moments, remembered until their session changes. */
export class KeyMoments {
  readonly #deps: Pick<Context, "storage" | "log">;
  readonly #prints: RememberedPrints;

  constructor(deps: Pick<Context, "storage" | "log" | "clock" | "database">) {
    this.#deps = deps;
    this.#prints = new RememberedPrints(deps, MOST);
  }

  /** One JPEG. Throws session_not_completed; file_not_found without an annotated video that can be read; RateLimited. */
  async of(row: SessionRow, lang: Lang, turn: Turn): Promise<Readable> {
    if (row.status !== "completed") throw new DomainError("session_not_completed");
    const name = JSON.stringify([row.id, row.processed_at, row.analyzed_key, row.pose3d_key, lang]);
    return this.#prints.of({ ...turn, name, about: [`session:${row.id}`], print: () => drawnMoments(this.#deps, row, lang, turn.closed) });
  }
}
