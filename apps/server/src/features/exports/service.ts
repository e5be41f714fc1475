import { Readable } from "node:stream";
import type { ExportQuery } from "@sagittal/contract";
import { toFhir } from "@sagittal/reports";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { storedResult } from "../sessions/result.ts";
import { getWithMetrics } from "../sessions/service.ts";
import { correctionOf } from "./correction.ts";
import { exported } from "./exporter.ts";

export type ExportDeps = Pick<Context, "db" | "storage">;

/** A session's time series, events and metrics as a file, with its name. Throws session_not_found, session_not_completed, RateLimited. */
export async function exportSession(
  { db, storage }: ExportDeps,
  team: TeamHandle,
  id: string,
  { format, lang }: z.output<typeof ExportQuery>,
): Promise<{ name: string; contents: Readable }> {
  const { row, metrics } = await getWithMetrics(db, team, id);
  const result = storedResult(row, metrics);
  const base = `session-${row.seq_no ?? row.id}`;
  if (format === "fhir") {
    if (row.status !== "completed") throw new DomainError("session_not_completed");
    const { client_id, created_at, processed_at } = row;
    const { treadmill_speed_mps, treadmill_incline_deg, approach_step_count, scuba_session_meta, workstation_assessment } = row.inputs;
    const session = {
      id,
      clientId: client_id,
      createdAt: created_at.toISOString(),
      processedAt: processed_at?.toISOString() ?? null,
      lang,
      // Level is what a belt is where nothing is said.
      declared: {
        treadmill_speed_mps,
        treadmill_incline_deg: treadmill_incline_deg || null,
        approach_step_count,
        scuba_session_meta,
        workstation_assessment,
      },
    };
    return { name: `${base}.fhir.json`, contents: Readable.from([toFhir(result, session)]) };
  }
  const correction = await correctionOf({ db, storage }, row);
  const name = `${base}.${format}`;
  const contents = await exported(storage, team, row, { format, lang, result, correction, name: format === "mot" ? base : name });
  return { name, contents };
}
