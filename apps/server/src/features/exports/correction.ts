import type { Correction } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { recomputed, uncorrected } from "../events/service.ts";
import { ownMetricsFor } from "../own-metrics/values.ts";
import { findPerson } from "../profile/service.ts";
import type { SessionRow } from "../sessions/row.ts";

/** Who corrected events and landmarks, when, and what the analysis had said; null when nobody did. */
export async function correctionOf({ db, storage }: Pick<Context, "db" | "storage">, row: SessionRow): Promise<Correction | null> {
  const authorOf = async (at: Date | null, id: string | null) =>
    at && { by: (id && (await findPerson(db, id))?.display_name) || "API", at: at.toISOString() };
  const events = await authorOf(row.corrected_at, row.corrected_by);
  const placedBy = await authorOf(row.placed_at, row.placed_by);
  const newest = [events, placedBy].flatMap((author) => author ?? []).toSorted((a, b) => b.at.localeCompare(a.at))[0];
  if (!newest) return null;
  const original = await recomputed(storage, row, uncorrected(row), null, await ownMetricsFor(db, teamOfRecord(row), row));
  return {
    ...newest,
    events,
    landmarks: placedBy && { ...placedBy, placed: row.placed_landmarks },
    original_metrics: original.result.metrics,
    original_events: original.events,
  };
}
