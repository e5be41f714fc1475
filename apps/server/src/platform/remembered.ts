import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";
import type { ChangeFeed, Subject } from "./db/change-feed.ts";

/** A value, what it is about, and the last instant at which it holds if nothing changes. */
export interface Made<V> {
  readonly value: V;
  readonly about: readonly Subject[];
  readonly untilMs?: number;
}

/** Maximum age of a cached value, ms: bounds the staleness if a notification were ever lost. */
const REMEMBERED_MS = 60_000;

/** Values read from the database, remembered in this process until one of their subjects changes there, or the feed of changes is lost. */
export class Remembered<V extends object> {
  readonly #feed: ChangeFeed;
  readonly #clock: Clock;
  readonly #keptMs: number;
  readonly #kept: LRUCache<string, Made<V> & { madeAtMs: number }>;
  /** Names of what is remembered about each subject. */
  readonly #names = new Map<string, Set<string>>();

  /** @param keptMs longer only where the name says all that the value is made of */
  constructor({ feed, clock, most, keptMs = REMEMBERED_MS }: { feed: ChangeFeed; clock: Clock; most: number; keptMs?: number }) {
    this.#feed = feed;
    this.#clock = clock;
    this.#keptMs = keptMs;
    this.#kept = new LRUCache({ max: most, dispose: ({ about }, name) => this.#unlink(name, about) });
    feed.onChange((subjects) => {
      if (subjects === null) this.#kept.clear();
      else for (const subject of subjects) for (const name of [...(this.#names.get(subject) ?? [])]) this.#kept.delete(name);
    });
  }

  async of(name: string, read: () => Promise<Made<V>>): Promise<V>;
  async of(name: string, read: () => Promise<Made<V> | undefined>): Promise<V | undefined>;
  /** The value with a name, remembered or read; undefined where there is none, which is not remembered. What `read` throws is thrown. */
  async of(name: string, read: () => Promise<Made<V> | undefined>): Promise<V | undefined> {
    const current = this.#feed.current();
    const usable = current === true || (await current);
    const nowMs = this.#clock.now().getTime();
    const kept = usable ? this.#kept.get(name) : undefined;
    if (kept && nowMs >= kept.madeAtMs && nowMs < kept.madeAtMs + this.#keptMs && nowMs <= (kept.untilMs ?? nowMs)) return kept.value;
    const { revision } = this.#feed;
    const made = await read();
    // A notification during the read may concern the value that was read.
    if (made && usable && this.#feed.revision === revision) {
      this.#kept.set(name, { ...made, madeAtMs: nowMs });
      this.#link(name, made.about);
    }
    return made?.value;
  }

  #link(name: string, about: readonly string[]): void {
    for (const subject of about) {
      const names = this.#names.get(subject);
      if (names) names.add(name);
      else this.#names.set(subject, new Set([name]));
    }
  }

  #unlink(name: string, about: readonly string[]): void {
    for (const subject of about) {
      const names = this.#names.get(subject);
      names?.delete(name);
      if (names?.size === 0) this.#names.delete(subject);
    }
  }
}
