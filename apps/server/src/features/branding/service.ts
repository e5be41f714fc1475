import type { Executor } from "../../platform/db/index.ts";
import type { StoredBranding } from "../../platform/db/schema/index.ts";
import { findBranding } from "./repository.ts";

/** A team's branding as stored; null when it never set one. */
export function storedBranding(db: Executor, teamId: string): Promise<StoredBranding | null> {
  return findBranding(db, teamId);
}
