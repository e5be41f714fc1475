import { landingPairs } from "@sagittal/catalogue";
import { storedMetric } from "@sagittal/contract";
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

/**
 * The hop tests of a return to sport with the clip of each leg.
 * @param sessions those whose clips may be shown
 */
export const landingsOf = ({ row, metrics }: WholeRun, sessions: readonly SessionRow[]) =>
  landingPairs(
    row.solution,
    sessions.map((s) => ({ row: s, exercise: s.exercise, metrics: (metrics.get(s.id) ?? []).map(storedMetric) })),
  );
