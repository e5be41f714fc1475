import type { AdminRow } from "../../identity/caller.ts";
import type { Executor } from "../../platform/db/index.ts";
import { addOwnTeam } from "../teams/service.ts";
import { insertAdmin } from "./repository.ts";

export interface NewAdmin {
  idp_uid: string;
  email: string;
  display_name: string;
  password_hash?: string;
  email_verified_at?: Date | null;
  locale?: string;
}

/**
 * Adds a person with a personal team on Free. Returns null when the identity exists already: concurrent first requests of one identity
 * make exactly one person and one team.
 */
export async function addAdmin(tx: Executor, person: NewAdmin, now: Date): Promise<AdminRow | null> {
  const admin = await insertAdmin(tx, { ...person, created_at: now, updated_at: now });
  if (!admin) return null;
  const name = person.display_name || person.email.split("@")[0] || "My team";
  const team = await addOwnTeam(tx, admin.id, name, now);
  return { ...admin, active_team_id: team.id };
}
