import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ExportQuery } from "@sagittal/contract";
import { toFhir } from "@sagittal/reports";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { storedResult } from "../sessions/result.ts";
import { getWithMetrics } from "../sessions/service.ts";
import { correctionFrom, correctionSources } from "./correction.ts";
import { exported } from "./exporter.ts";

export type ExportDeps = Pick<Context, "db" | "storage">;

/** An export that is ready to be made. */
export interface SessionExport {
  readonly name: string;
  /** What it is made from: equal texts give equal files. */
  readonly madeFrom: string;
  /** Throws RateLimited, and session_not_completed when the stored pose cannot be read. */
  contents(): Promise<Readable>;
}

/** Files of another version of the service may differ: what they are made from holds for this process. */
const PROCESS = randomUUID();

/** A session's time series, events and metrics as a file, with its name. Throws session_not_found, session_not_completed. */
export async function exportSession(
  { db, storage }: ExportDeps,
  team: TeamHandle,
  id: string,
  { format, lang }: z.output<typeof ExportQuery>,
): Promise<SessionExport> {
  const { row, metrics } = await getWithMetrics(db, team, id);
  const result = storedResult(row, metrics);
  const base = `session-${row.seq_no ?? row.id}`;
  const madeFrom = (correction: unknown) => JSON.stringify([PROCESS, format, lang, row, metrics, correction]);
  if (format === "fhir") {
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
    return { name: `${base}.fhir.json`, madeFrom: madeFrom(null), contents: async () => Readable.from([toFhir(result, session)]) };
  }
  if (row.pose3d_key === "") throw new DomainError("session_not_completed");
  const sources = await correctionSources(db, row);
  const name = `${base}.${format}`;
  return {
    name,
    madeFrom: madeFrom(sources),
    contents: async () => {
      const correction = sources && (await correctionFrom(storage, row, sources));
      return exported(storage, team, row, { format, lang, result, correction, name: format === "mot" ? base : name });
    },
  };
}
