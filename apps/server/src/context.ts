import type { Logger } from "pino";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database, Db } from "./platform/db/index.ts";
import type { BillingProvider } from "./platform/payment-provider.ts";
import type { Queue } from "./platform/queue.ts";
import type { Secrets } from "./platform/secrets.ts";
import type { ObjectStorage } from "./platform/storage/port.ts";
import type { Tracing } from "./platform/tracing.ts";

/** The outside things of a running service, each behind its port. */
export interface Context {
  config: Config;
  database: Database;
  db: Db;
  clock: Clock;
  secrets: Secrets;
  storage: ObjectStorage;
  queue: Queue;
  billing: BillingProvider;
  log: Logger;
  tracing: Tracing;
  /** Origin of links; known for sure once the service listens. */
  publicUrl(): string;
}
