import type { ExportQuery } from "@sagittal/contract";
import { toC3d, toCsv, toJson, toMot, toTrc } from "@sagittal/reports";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { storedResult, storedSidecar } from "../sessions/result.ts";
import { getWithMetrics } from "../sessions/service.ts";
import { correctionOf } from "./correction.ts";

export type ExportDeps = Pick<Context, "db" | "storage">;

/** A session's time series, events and metrics as a file, with its name. Throws session_not_found, session_not_completed. */
export async function exportSession(
  { db, storage }: ExportDeps,
  team: TeamHandle,
  id: string,
  { format, lang }: z.output<typeof ExportQuery>,
): Promise<{ name: string; contents: Buffer }> {
  const { row, metrics } = await getWithMetrics(db, team, id);
  const result = storedResult(row, metrics);
  const sidecar = await storedSidecar(storage, row);
  const correction = await correctionOf({ db, storage }, row);
  const base = `session-${row.seq_no ?? row.id}`;
  const name = `${base}.${format}`;
  const contents = {
    csv: () => toCsv(result, sidecar, { lang, correction }),
    json: () => toJson(result, sidecar, correction),
    trc: () => toTrc(result, sidecar, name),
    mot: () => toMot(result, sidecar, base, correction),
    c3d: () => toC3d(result, sidecar, correction),
  }[format]();
  return { name, contents: Buffer.from(contents) };
}
