import type { ClientRow } from "../clients/row.ts";
import type { MetricRow, SessionRow } from "../sessions/row.ts";
import type { RunRow } from "./repository.ts";

/** A run of a Solution with everything that belongs to it. */
export interface WholeRun {
  readonly row: RunRow;
  /** In the order in which they were bound. */
  readonly sessions: readonly SessionRow[];
  /** By session; may hold metrics of other runs' sessions too. */
  readonly metrics: ReadonlyMap<string, readonly MetricRow[]>;
  readonly client: ClientRow | undefined;
}
