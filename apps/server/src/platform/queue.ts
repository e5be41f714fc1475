import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { is, SQL, sql } from "drizzle-orm";
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss, type QueueOptions } from "pg-boss";
import type { Logger } from "pino";
import { z } from "zod";
import { DomainError } from "../domain/errors.ts";
import { type Database, type Executor, rowsOf } from "./db/index.ts";
import { noTracing, spanned, type Tracing } from "./tracing.ts";

/** A kind of job: its name, the shape of its data and how it is retried. */
export interface JobKind<S extends z.ZodType<object, object>> {
  name: string;
  data: S;
  options: QueueOptions;
}

/** Information for a handler about its run. */
export interface JobRun {
  id: string;
  /** True when a failure of this run is final. */
  lastTry: boolean;
  signal: AbortSignal;
}
export type JobOutcome = "done" | "skipped" | "failed";
/** Thrown by a handler so that the job is tried again, where a server that is not ours failed: a warning in the log, and no error. */
export class OutsideFault extends Error {
  override name = "OutsideFault";
}

export type JobHandler<T> = (data: T, run: JobRun) => Promise<JobOutcome>;

export interface SendOptions {
  startAfterSeconds?: number;
  /** Jobs of a higher priority are taken first, then the oldest; 0 by default. */
  priority?: number;
  /** Whose job it is: a registration may limit how many of one group run at once. */
  group?: string;
}

export interface Queue {
  /** Adds a job within a transaction. Throws 503 enqueue_failed when the queue refuses it. */
  send<S extends z.ZodType<object, object>>(tx: Executor, kind: JobKind<S>, data: z.input<S>, options?: SendOptions): Promise<string>;
  /** States of jobs by id; a job that is gone is missing from the answer. */
  states(kind: JobKind<z.ZodType<object, object>>, ids: string[]): Promise<Map<string, string>>;
  /** Deletes the jobs that name one of these ids in data, group or outcome and do not run, within a transaction: what was erased leaves no job behind. */
  forget(tx: Executor, ids: readonly string[]): Promise<void>;
  /** Gives all active jobs back to the queue, for the start of the only process that runs any: they belong to one that is gone. */
  releaseActive(): Promise<void>;
  counts(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>;
  ready(): Promise<void>;
  stop(): Promise<void>;
  /** Stops like a killed process: without waiting for running jobs and without returning them to the queue. */
  abandon(): Promise<void>;
}

/** An id in the text of an error, as PostgreSQL's regular expressions have it. */
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The active jobs of a kind. */
const ActiveJobs = z.object({ name: z.string(), ids: z.array(z.string()) });

/** The span in which a job was sent, kept with its data. */
const Sent = z.object({ traceparent: z.string().optional() });

interface Registration {
  kind: JobKind<z.ZodType<object, object>>;
  run(job: JobWithMetadata<object>): Promise<JobOutcome>;
  concurrency: number;
  perGroup?: number;
  cron?: string;
}

/** The handlers of a process: exactly one for each kind of job. */
export class JobRegistry {
  readonly #all = new Map<string, Registration>();

  on<S extends z.ZodType<object, object>>(
    kind: JobKind<S>,
    handler: JobHandler<z.output<S>>,
    how: { concurrency?: number; perGroup?: number; cron?: string } = {},
  ): this {
    if (this.#all.has(kind.name)) throw new Error(`The job ${kind.name} has two handlers; it must have one.`);
    this.#all.set(kind.name, {
      kind,
      concurrency: how.concurrency ?? 1,
      perGroup: how.perGroup,
      cron: how.cron,
      run: (job) => handler(kind.data.parse(job.data), { id: job.id, lastTry: job.retryCount >= job.retryLimit, signal: job.signal }),
    });
    return this;
  }

  get registrations(): readonly Registration[] {
    return [...this.#all.values()];
  }
}

/** Interval of the search for jobs whose worker died, s. */
const LOOK_EVERY_S = 10;

/** Interval of the search for due jobs (retries, jobs of dead workers, delayed jobs), ms: the database announces only new jobs. */
const LOOK_FOR_DUE_MS = 1000;

/**
 * Polling interval of an idle loop, s: where the database announces jobs, polling only covers missed announcements. Polling all loops each second costs
 * an idle service 5 % of a processor.
 */
const ASKS_EVERY_S = { announced: 30, unannounced: 1 };

/** Grace period for running jobs when the process stops, ms; then they return to the queue. */
const JOBS_END_WITHIN_MS = 9000;

/** Whether a stored queue has all of these options. */
const holdsAll = (queue: QueueOptions, options: QueueOptions): boolean => isDeepStrictEqual({ ...queue, ...options }, { ...queue });

/** The queue over PostgreSQL (pg-boss), embedded or server. */
export class PgQueue implements Queue {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #kinds: readonly JobKind<z.ZodType<object, object>>[];
  readonly #log: Logger;
  readonly #tracing: Tracing;
  /** Timer of the next search for due jobs; undefined before work starts and after it stops. */
  #looking: NodeJS.Timeout | undefined;

  private constructor(
    boss: PgBoss,
    database: Database,
    kinds: readonly JobKind<z.ZodType<object, object>>[],
    log: Logger,
    tracing: Tracing,
  ) {
    this.#boss = boss;
    this.#database = database;
    this.#kinds = kinds;
    this.#log = log;
    this.#tracing = tracing;
  }

  /** Opens the queue; with `works`, this process also maintains it (retries, schedules, expired jobs). */
  static async open(
    database: Database,
    kinds: readonly JobKind<z.ZodType<object, object>>[],
    { log, works, tracing = noTracing }: { log: Logger; works: boolean; tracing?: Tracing },
  ): Promise<PgQueue> {
    const boss = new PgBoss({
      ...database.queueOptions,
      useListenNotify: true,
      supervise: works,
      superviseIntervalSeconds: LOOK_EVERY_S,
      monitorIntervalSeconds: LOOK_EVERY_S,
      schedule: works,
      persistWarnings: false,
    });
    boss.on("error", (error) => log.error({ err: error }, "queue error"));
    boss.on("warning", (warning) => log.warn({ warning }, "queue warning"));
    await boss.start();
    const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const kind of kinds) {
      const options = { ...kind.options, notify: true };
      const queue = stored.get(kind.name);
      if (!queue) await boss.createQueue(kind.name, options);
      else if (!holdsAll(queue, options)) await boss.updateQueue(kind.name, options);
    }
    return new PgQueue(boss, database, kinds, log, tracing);
  }

  async send<S extends z.ZodType<object, object>>(
    tx: Executor,
    kind: JobKind<S>,
    data: z.input<S>,
    options: SendOptions = {},
  ): Promise<string> {
    let id: string | null;
    const traceparent = this.#tracing.current();
    try {
      id = await this.#boss.send(
        kind.name,
        { ...data, ...(traceparent !== undefined && { traceparent }) },
        {
          db: fromDrizzle(queueView(tx), sql),
          ...(options.startAfterSeconds && { startAfter: options.startAfterSeconds }),
          ...(options.priority && { priority: options.priority }),
          ...(options.group && { group: { id: options.group } }),
        },
      );
    } catch (error) {
      this.#log.error({ err: error, job: kind.name }, "enqueue failed");
      throw new DomainError("enqueue_failed");
    }
    if (id === null) throw new DomainError("enqueue_failed");
    return id;
  }

  async states(kind: JobKind<z.ZodType<object, object>>, ids: string[]): Promise<Map<string, string>> {
    const states = new Map<string, string>();
    for (const id of ids) {
      const [job] = await this.#boss.findJobs(kind.name, { id });
      if (job) states.set(id, job.state);
    }
    return states;
  }

  async forget(tx: Executor, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    // One pass over the jobs, which are kept for a week, whatever the number of ids. The table is pg-boss's own and gets no index of ours.
    const named = sql`= any(${sql.param([...ids])}::text[])`;
    await tx.execute(sql`delete from pgboss.job where state <> 'active' and (
      group_id ${named}
      or exists (select from jsonb_path_query(data, '$.**') as value where value #>> '{}' ${named})
      or exists (select from regexp_matches(output::text, ${UUID}, 'g') as found where found[1] ${named}))`);
  }

  async releaseActive(): Promise<void> {
    const names = sql.param(this.#kinds.map((kind) => kind.name));
    const active = await this.#database.db.execute(
      sql`select name, array_agg(id::text) as ids from pgboss.job where state = 'active' and name = any(${names}::text[]) group by name`,
    );
    for (const { name, ids } of z.array(ActiveJobs).parse(rowsOf(active)))
      await this.#boss.fail(name, ids, { reason: "the process that ran it ended" });
  }

  async counts() {
    const queues = await this.#boss.getQueues(this.#kinds.map((k) => k.name));
    return queues.map((q) => ({ name: q.name, waiting: q.queuedCount, active: q.activeCount, failed: q.failedCount }));
  }

  async ready(): Promise<void> {
    await this.#boss.getQueues();
  }

  async stop(): Promise<void> {
    this.#stopLooking();
    // pg-boss itself checks only every half second whether all loops have ended.
    const ended = Promise.all(this.#kinds.map((kind) => this.#boss.offWork(kind.name)));
    await Promise.race([ended, delay(JOBS_END_WITHIN_MS, undefined, { ref: false })]);
    await this.#boss.stop({ graceful: true, timeout: 1000, close: true });
  }

  abandon(): Promise<void> {
    this.#stopLooking();
    return this.#boss.stop({ graceful: false, close: false });
  }

  #stopLooking(): void {
    clearTimeout(this.#looking);
    this.#looking = undefined;
  }

  /** Begins to run jobs. Throws when a kind of job has no handler. */
  async work(registry: JobRegistry): Promise<void> {
    for (const kind of this.#kinds) {
      const registration = registry.registrations.find((r) => r.kind.name === kind.name);
      if (!registration) throw new Error(`The job ${kind.name} has no handler.`);
      await this.#startWorker(registration);
    }
    this.#looking = setTimeout(() => this.#lookForDue(), LOOK_FOR_DUE_MS);
  }

  /** Wakes a loop of each kind that has a due job, then schedules the next search. */
  async #lookForDue(): Promise<void> {
    const names = sql.param(this.#kinds.map((kind) => kind.name));
    try {
      const due = await this.#database.db.execute(sql`select name from unnest(${names}::text[]) as name where exists (
        select from pgboss.job j where j.name = name.name and j.state < 'active' and not j.blocked and j.start_after <= now())`);
      for (const { name } of rowsOf(due)) this.#wake(String(name));
    } catch (error) {
      if (this.#looking !== undefined) this.#log.error({ err: error }, "queue error");
    }
    if (this.#looking !== undefined) this.#looking = setTimeout(() => this.#lookForDue(), LOOK_FOR_DUE_MS);
  }

  /** Makes an idle loop of a kind poll at once, and each busy one when its job ends: where one job waits there may be more. */
  #wake(name: string): void {
    const loops = this.#boss.getWipData().filter((loop) => loop.name === name);
    const idle = loops.find((loop) => loop.count === 0);
    for (const loop of loops) if (loop.count > 0 || loop === idle) this.#boss.notifyWorker(loop.id);
  }

  async #startWorker(r: Registration): Promise<void> {
    const how = {
      includeMetadata: true,
      localConcurrency: r.concurrency,
      batchSize: 1,
      pollingIntervalSeconds: ASKS_EVERY_S.unannounced,
      notifyPollingIntervalSeconds: ASKS_EVERY_S.announced,
      ...(r.perGroup !== undefined && { localGroupConcurrency: r.perGroup }),
    } as const;
    await this.#boss.work<object, JobOutcome, typeof how>(r.kind.name, how, async ([job]) => {
      if (!job) return "skipped";
      this.#wake(r.kind.name);
      return this.#run(r, job);
    });
    if (r.cron) await this.#boss.schedule(r.kind.name, r.cron, {});
  }

  async #run(r: Registration, job: JobWithMetadata<object>): Promise<JobOutcome> {
    const started = performance.now();
    try {
      const outcome = await this.#traced(r, job);
      this.#log.debug({ job: r.kind.name, id: job.id, outcome, ms: Math.round(performance.now() - started) }, "job ended");
      return outcome;
    } catch (error) {
      const level = error instanceof OutsideFault ? "warn" : "error";
      this.#log[level]({ err: error, job: r.kind.name, id: job.id, try: job.retryCount + 1 }, "job threw");
      throw error;
    }
  }

  /** Runs a job as a span under the one that sent it. */
  #traced(r: Registration, job: JobWithMetadata<object>): Promise<JobOutcome> {
    const from = Sent.safeParse(job.data).data?.traceparent;
    const attributes = { "sagittal.job.id": job.id, "sagittal.job.try": job.retryCount + 1 };
    return spanned(this.#tracing, `job ${r.kind.name}`, { kind: "consumer", from, attributes }, async (span) => {
      const outcome = await r.run(job);
      span.note({ "sagittal.job.outcome": outcome });
      return outcome;
    });
  }
}

/** A transaction as the queue sees it. */
function queueView(tx: Executor): DrizzleTransactionLike {
  return {
    execute: async (query) => {
      if (!is(query, SQL)) throw new TypeError("The queue sent a query that is not one of drizzle's.");
      return { rows: rowsOf(await tx.execute(query)) };
    },
  };
}
