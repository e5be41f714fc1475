import type { Readable } from "node:stream";
import { type ExportJob, Printer } from "@sagittal/reports";
import { DomainError } from "../../domain/errors.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { SessionRow } from "../sessions/row.ts";
import { TeamTurns } from "./turns.ts";

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
  if (row.pose3d_key === "") throw new DomainError("session_not_completed");
  return turns.take(team.teamId, async () => {
    const sidecar = await storage.localCopy(row.pose3d_key);
    try {
      const file = await exporter.print({ ...job, kind: "export", sidecar: sidecar.path });
      file.once("close", () => void sidecar.release());
      return file;
    } catch (error) {
      await sidecar.release();
      throw error;
    }
  });
}
