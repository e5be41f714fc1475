import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/** The channel on which triggers tell what changed (see the migration `told-changes`). */
const CHANNEL = "sagittal_changes";
/** Told in place of subjects when there are too many. */
const EVERYTHING = "*";

/** What remembered things are about: a session, a person with their memberships and sign-ins, a team with its keys and its plan. */
export type Subject = `${"session" | "person" | "team"}:${string}`;

/** Hears of changes: their subjects, or null when anything may have changed. */
export type OnChange = (subjects: readonly string[] | null) => void;

/** Tells what changed in the database, whichever process changed it. */
export interface ChangeFeed {
  /**
   * Whether all that this process committed before the call, and all that others committed more than `LATE_MS` before it, has been told. While it is false nothing remembered may be
   * used, and nothing that is read now may be remembered.
   */
  current(): boolean | Promise<boolean>;
  /** Raised before each change is told: what was read while it was raised may be out of date already. */
  readonly told: number;
  onChange(hear: OnChange): void;
}

/** How long another process's change may stay untold when the network keeps it back; usually it is told within milliseconds. */
export const LATE_MS = 1000;
/** A connection that does not answer within this time is given up. */
const ANSWER_MS = 5000;
const RETRY_MS = 1000;

class Hearers {
  readonly #all: OnChange[] = [];
  told = 0;

  add(hear: OnChange): void {
    this.#all.push(hear);
  }

  tell(message: string): void {
    this.told++;
    const subjects = message === EVERYTHING ? null : message.split(" ");
    for (const hear of this.#all) hear(subjects);
  }
}

/** The embedded database has one connection: a change is told before its statement or transaction returns. */
export async function embeddedFeed(client: PGlite): Promise<ChangeFeed> {
  const hearers = new Hearers();
  await client.listen(CHANNEL, (message) => hearers.tell(message));
  return {
    current: () => true,
    get told() {
      return hearers.told;
    },
    onChange: (hear) => hearers.add(hear),
  };
}

/**
 * Changes in a PostgreSQL server, heard on a connection of its own that is opened when it is first needed. A server sends what was committed before a question ahead of the question's answer.
 * So after an answer everything is known that was committed before the question; it is asked again when this process has written since, or when the last question is old.
 */
export class ServerFeed implements ChangeFeed {
  readonly #url: string;
  readonly #say: (text: string, values: string[]) => Promise<unknown>;
  readonly #hearers = new Hearers();
  /** The connection while it listens. */
  #connection: pg.Client | null = null;
  #opening: Promise<void> | null = null;
  #retryAtMs = 0;
  readonly #closing = new AbortController();
  /** Statements of this process that may have changed something. */
  #wrote = 0;
  /** Of them, those before the last question that was answered; and when that was asked. */
  #known = 0;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #asking: Promise<boolean> | null = null;
  #askingNext: Promise<boolean> | null = null;

  /** @param say runs a statement on another connection */
  constructor(url: string, say: (text: string, values: string[]) => Promise<unknown>) {
    this.#url = url;
    this.#say = say;
  }

  get told(): number {
    return this.#hearers.told;
  }

  onChange(hear: OnChange): void {
    this.#hearers.add(hear);
  }

  /** Counts the statements of a connection of this process once they have ended. */
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
    const ageMs = performance.now() - this.#askedAtMs;
    if (this.#known !== this.#wrote || ageMs >= LATE_MS) return this.#ask();
    // Ahead of time, so that nobody waits for it.
    if (ageMs >= LATE_MS / 2) void this.#ask();
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
    // Told by another connection: a pooler between that does not pass notifications on is found out.
    const proof = randomUUID();
    const heard = new Promise<boolean>((resolve) => {
      client.on("notification", ({ payload = "" }) => {
        if (payload === proof) resolve(true);
        else this.#hearers.tell(payload);
      });
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      await this.#say("select pg_notify($1, $2)", [CHANNEL, proof]);
      // Throws when the feed is closed.
      if (!(await Promise.race([heard, delay(ANSWER_MS, false, { ref: false, signal: this.#closing.signal })])))
        throw new Error("No notification arrives.");
      this.#askedAtMs = Number.NEGATIVE_INFINITY;
      this.#connection = client;
    } catch {
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
    this.#hearers.tell(EVERYTHING);
  }

  /** Questions at the same time share one; but one that is under way was asked too early. */
  #ask(): Promise<boolean> {
    this.#askingNext ??= this.#askAfter(this.#asking);
    return this.#askingNext;
  }

  async #askAfter(earlier: Promise<boolean> | null): Promise<boolean> {
    await earlier;
    this.#askingNext = null;
    this.#asking = this.#question();
    return this.#asking;
  }

  async #question(): Promise<boolean> {
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
    this.#askedAtMs = atMs;
    return true;
  }
}
