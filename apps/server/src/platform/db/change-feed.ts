import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/** Channel of the triggers' notifications (see the migration `told-changes`). */
const CHANNEL = "sagittal_changes";
/** Payload instead of subjects when there are too many. */
const EVERYTHING = "*";

/** Subjects of cached values: a session, a person with memberships and sign-ins, a team with keys and plan. */
export type Subject = `${"session" | "person" | "team"}:${string}`;

/** Listener for changes: receives their subjects, or null when anything may have changed. */
export type OnChange = (subjects: readonly string[] | null) => void;

/** Reports changes of the database by any process, for invalidating caches. */
export interface ChangeFeed {
  /**
   * Whether all notifications of commits have arrived: of this process's commits before the call, and of other processes' commits more than `LATE_MS` ago. While false, no cached value may be
   * used and no value read now may be cached.
   */
  current(): boolean | Promise<boolean>;
  /** Incremented before each notification: a value read across an increment may be out of date and must not be cached. */
  readonly revision: number;
  onChange(listener: OnChange): void;
}

/** Upper bound of the delay of another process's notification (a stalled network), ms; usually it arrives within milliseconds. */
export const LATE_MS = 1000;
/** A connection that does not answer within this time is closed, ms. */
const ANSWER_MS = 5000;
const RETRY_MS = 1000;

class Listeners {
  readonly #all: OnChange[] = [];
  revision = 0;

  add(listener: OnChange): void {
    this.#all.push(listener);
  }

  notify(message: string): void {
    this.revision++;
    const subjects = message === EVERYTHING ? null : message.split(" ");
    for (const listener of this.#all) listener(subjects);
  }
}

/** The embedded database has one connection: notifications arrive before the statement or transaction returns. */
export async function embeddedFeed(client: PGlite): Promise<ChangeFeed> {
  const listeners = new Listeners();
  await client.listen(CHANNEL, (message) => listeners.notify(message));
  return {
    current: () => true,
    get revision() {
      return listeners.revision;
    },
    onChange: (listener) => listeners.add(listener),
  };
}

/**
 * Changes in a PostgreSQL server, received on a dedicated connection that is opened on first use. The server sends notifications of earlier commits before the answer to a query on this connection,
 * so an answered query proves that all earlier commits are known. It is repeated when this process has written since, or when the last query is old.
 */
export class ServerFeed implements ChangeFeed {
  readonly #url: string;
  readonly #elsewhere: (text: string, values: string[]) => Promise<unknown>;
  readonly #onFault: (error: unknown) => void;
  readonly #listeners = new Listeners();
  /** The connection while it is listening. */
  #connection: pg.Client | null = null;
  #opening: Promise<void> | null = null;
  #retryAtMs = 0;
  #isFaultKnown = false;
  readonly #closing = new AbortController();
  /** Number of statements of this process that may have changed data. */
  #wrote = 0;
  /** That number at the last answered query, and the time of that query. */
  #known = 0;
  #queriedAtMs = Number.NEGATIVE_INFINITY;
  #querying: Promise<boolean> | null = null;
  #nextQuery: Promise<boolean> | null = null;

  /**
   * @param elsewhere runs a statement on another connection
   * @param onFault called once per outage, when no connection can be opened on which notifications arrive
   */
  constructor(url: string, elsewhere: (text: string, values: string[]) => Promise<unknown>, onFault: (error: unknown) => void = () => {}) {
    this.#url = url;
    this.#elsewhere = elsewhere;
    this.#onFault = onFault;
  }

  get revision(): number {
    return this.#listeners.revision;
  }

  onChange(listener: OnChange): void {
    this.#listeners.add(listener);
  }

  /** Counts the finished statements of a connection of this process. */
  watch(client: pg.Client): void {
    client.connection.on("commandComplete", ({ text }: { text: string }) => {
      if (!/^(SELECT|BEGIN|SET|ROLLBACK)\b/.test(text)) this.#wrote++;
    });
  }

  current(): boolean | Promise<boolean> {
    if (!this.#connection) {
      if (!this.#closing.signal.aborted && performance.now() >= this.#retryAtMs) this.#opening ??= this.#open();
      return false;
    }
    const ageMs = performance.now() - this.#queriedAtMs;
    if (this.#known !== this.#wrote || ageMs >= LATE_MS) return this.#confirm();
    // Queries again before the last answer becomes too old, so that no request waits for it.
    if (ageMs >= LATE_MS / 2) void this.#confirm();
    return true;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#opening;
    const connection = this.#connection;
    this.#connection = null;
    await connection?.end().catch(() => {});
  }

  async #open(): Promise<void> {
    const options = { connectionString: this.#url, application_name: "sagittal changes", keepAlive: true };
    const client = new pg.Client({ ...options, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    // Sent by another connection: detects a pooler that drops notifications.
    const proof = randomUUID();
    const arrived = new Promise<boolean>((resolve) => {
      client.on("notification", ({ payload = "" }) => {
        if (payload === proof) resolve(true);
        else this.#listeners.notify(payload);
      });
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      await this.#elsewhere("select pg_notify($1, $2)", [CHANNEL, proof]);
      // Throws when the feed is closed.
      if (!(await Promise.race([arrived, delay(ANSWER_MS, false, { ref: false, signal: this.#closing.signal })])))
        throw new Error("No notification arrives on the connection; a pooler in transaction mode drops them.");
      this.#queriedAtMs = Number.NEGATIVE_INFINITY;
      this.#connection = client;
      this.#isFaultKnown = false;
    } catch (error) {
      if (!this.#isFaultKnown && !this.#closing.signal.aborted) this.#onFault(error);
      this.#isFaultKnown = true;
      this.#retryAtMs = performance.now() + RETRY_MS;
      void client.end().catch(() => {});
    } finally {
      this.#opening = null;
    }
  }

  #lose(client: pg.Client): void {
    if (this.#connection !== client) return;
    this.#connection = null;
    this.#retryAtMs = performance.now() + RETRY_MS;
    void client.end().catch(() => {});
    this.#listeners.notify(EVERYTHING);
  }

  /** Concurrent callers share one query; a query already in flight was sent too early to count. */
  #confirm(): Promise<boolean> {
    this.#nextQuery ??= this.#queryAfter(this.#querying);
    return this.#nextQuery;
  }

  async #queryAfter(earlier: Promise<boolean> | null): Promise<boolean> {
    await earlier;
    this.#nextQuery = null;
    this.#querying = this.#query();
    return this.#querying;
  }

  async #query(): Promise<boolean> {
    const client = this.#connection;
    const wrote = this.#wrote;
    const atMs = performance.now();
    if (!client) return false;
    try {
      await client.query("SELECT 1");
    } catch {
      this.#lose(client);
    }
    if (this.#connection !== client) return false;
    this.#known = wrote;
    this.#queriedAtMs = atMs;
    return true;
  }
}
