import { Readable } from "node:stream";
import type { Context } from "../../context.ts";
import type { Subject } from "../../platform/db/change-feed.ts";
import { Remembered } from "../../platform/remembered.ts";
import { inTurn, type Turn } from "./printer.ts";

const KEPT_MS = 10 * 60_000;

/** What is printed once and asked for by many. */
interface Print extends Turn {
  /** Says everything that it is printed from. */
  readonly name: string;
  readonly about: readonly Subject[];
  readonly print: () => Promise<Buffer>;
}

/**
 * Prints that many ask for, as the pages of links do. Each takes a processor for half a second or more: it is remembered for ten minutes, by what it is printed from, until one of its subjects changes or is
 * deleted. Of several requests at once one prints and the others wait for it.
 */
export class RememberedPrints {
  readonly #remembered: Remembered<Buffer>;

  constructor({ clock, database }: Pick<Context, "clock" | "database">, most: number) {
    this.#remembered = new Remembered({ feed: database.changes, clock, most, keptMs: KEPT_MS });
  }

  /** Throws what `print` throws, and RateLimited when too many prints of that turn wait. */
  async of({ name, about, print, ...turn }: Print): Promise<Readable> {
    const printed = async () => ({ value: await print(), about });
    const value = await this.#remembered.of(name, async () => ({
      // The one before in the line may have printed it.
      value: await inTurn(turn, () => this.#remembered.of(name, printed)),
      about,
    }));
    return Readable.from([value]);
  }
}
