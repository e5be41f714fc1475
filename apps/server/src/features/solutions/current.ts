import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { RunRepository, type WholeRun } from "./repository.ts";

/** A run as it stands now. Throws 404 run_not_found. */
export async function currentRun(ctx: Context, team: TeamHandle, id: string): Promise<WholeRun> {
  const store = new RunRepository(ctx.db, team);
  await store.refresh(ctx.clock.now(), id);
  const [whole] = await store.whole([await store.get(id)]);
  if (!whole) throw new DomainError("run_not_found");
  return whole;
}
