import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type CompareJob, type ExportJob, Printer, ReferenceAnswer, type ReferenceReport } from "@sagittal/reports";
import { DomainError } from "../../domain/errors.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import { TeamTurns } from "../../platform/team-turns.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { SessionRow } from "../sessions/row.ts";

/** A sidecar of the longest clip that is analysed (100,000 frames) takes about 1 GB while it is read. */
const HEAP_MB = 1536;

/** One for all services of this process, apart from the one that prints reports. */
const exporter = new Printer({ heapMb: HEAP_MB });
const turns = new TeamTurns();

/**
 * A session as an exchange format, made beside the event loop and one after the other for each team. Throws session_not_completed,
 * RateLimited when too many exports of the team wait.
 */
export async function exported(
  storage: ObjectStorage,
  team: TeamHandle,
  row: SessionRow,
  job: Omit<ExportJob, "kind" | "sidecar">,
): Promise<Readable> {
  return withSidecar(storage, team, row, (sidecar) => exporter.print({ ...job, kind: "export", sidecar }));
}

/** A session beside a laboratory's file, made where exports are: files of others are read there. Throws session_not_completed, RateLimited. */
export async function comparedTo(
  storage: ObjectStorage,
  team: TeamHandle,
  row: SessionRow,
  job: Omit<CompareJob, "kind" | "sidecar">,
): Promise<ReferenceAnswer> {
  const answer = await withSidecar(storage, team, row, (sidecar) => exporter.print({ ...job, kind: "compare", sidecar }));
  return ReferenceAnswer.parse(JSON.parse(await text(answer)));
}

/** The report of such a comparison as PDF. Throws RateLimited. */
export function referenceReport({ teamId }: TeamHandle, report: ReferenceReport): Promise<Readable> {
  return turns.take(teamId, () => exporter.print({ kind: "reference", report }));
}

async function withSidecar(
  storage: ObjectStorage,
  team: TeamHandle,
  row: SessionRow,
  print: (sidecar: string) => Promise<Readable>,
): Promise<Readable> {
  if (row.pose3d_key === "") throw new DomainError("session_not_completed");
  return turns.take(team.teamId, async () => {
    const sidecar = await storage.localCopy(row.pose3d_key);
    try {
      const file = await print(sidecar.path);
      file.once("close", () => void sidecar.release());
      return file;
    } catch (error) {
      await sidecar.release();
      throw error;
    }
  });
}
