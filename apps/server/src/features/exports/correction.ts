import type { Correction } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { recomputed } from "../events/service.ts";
import { ownMetricsFor } from "../own-metrics/values.ts";
import { findPerson } from "../profile/service.ts";
import type { SessionRow } from "../sessions/row.ts";

/** Who corrected the events, when, and what the analysis had said; null when nobody did. */
export async function correctionOf({ db, storage }: Pick<Context, "db" | "storage">, row: SessionRow): Promise<Correction | null> {
  if (row.corrected_events === null || row.corrected_at === null) return null;
  const original = await recomputed(storage, row, null, null, await ownMetricsFor(db, teamOfRecord(row), row));
  const by = row.corrected_by ? await findPerson(db, row.corrected_by) : undefined;
  return {
    by: by?.display_name || "API",
    at: row.corrected_at.toISOString(),
    original_metrics: original.result.metrics,
    original_events: original.events,
  };
}
