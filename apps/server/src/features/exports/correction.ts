import type { OwnMetricFormula } from "@sagittal/contract";
import type { Correction } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { recomputed, uncorrected } from "../events/service.ts";
import { ownMetricsFor } from "../own-metrics/values.ts";
import { findPerson } from "../profile/service.ts";
import type { SessionRow } from "../sessions/row.ts";

/** What a correction is made from, besides the session and its track. */
interface Sources extends Pick<Correction, "by" | "at" | "events"> {
  readonly placed: Correction["events"];
  readonly own: readonly OwnMetricFormula[];
}

/** Who corrected events and landmarks, when, and the team's own metrics; null when nobody corrected anything. */
export async function correctionSources(db: Context["db"], row: SessionRow): Promise<Sources | null> {
  const authorOf = async (at: Date | null, id: string | null) =>
    at && { by: (id && (await findPerson(db, id))?.display_name) || "API", at: at.toISOString() };
  const events = await authorOf(row.corrected_at, row.corrected_by);
  const placed = await authorOf(row.placed_at, row.placed_by);
  const newest = [events, placed].flatMap((author) => author ?? []).toSorted((a, b) => b.at.localeCompare(a.at))[0];
  return newest ? { ...newest, events, placed, own: await ownMetricsFor(db, teamOfRecord(row), row) } : null;
}

/** The correction, and what the analysis had said. */
export async function correctionFrom(
  storage: Context["storage"],
  row: SessionRow,
  { placed, own, ...authors }: Sources,
): Promise<Correction> {
  const original = await recomputed(storage, row, uncorrected(row), null, own);
  return {
    ...authors,
    landmarks: placed && { ...placed, placed: row.placed_landmarks },
    original_metrics: original.result.metrics,
    original_events: original.events,
  };
}

/** Who corrected events and landmarks, when, and what the analysis had said; null when nobody did. */
export async function correctionOf({ db, storage }: Pick<Context, "db" | "storage">, row: SessionRow): Promise<Correction | null> {
  const sources = await correctionSources(db, row);
  return sources && correctionFrom(storage, row, sources);
}
