import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Interval, PlanRole, PlatformTeam } from "@sagittal/contract";
import { grantPlan } from "./features/billing/grant.ts";
import { subscriptionView } from "./features/billing/view.ts";
import { adminsWithEmail, makePlatformAdmin } from "./features/platform-admin/repository.ts";
import { listTeams } from "./features/platform-admin/service.ts";
import { importArchive } from "./features/team-archive/read.ts";
import { writeArchive } from "./features/team-archive/service.ts";
import { idsOfOwnedTeams } from "./features/teams/service.ts";
import { systemClock } from "./platform/clock.ts";
import { type Env, readConfig } from "./platform/config.ts";
import { openEmbedded, openServer } from "./platform/db/index.ts";
import { closeToOthers, keepFilesPrivate } from "./platform/private-files.ts";
import { appSecret, secretsFrom } from "./platform/secrets.ts";
import { openStorage } from "./platform/storage/open.ts";
import { teamOfRecord } from "./tenancy.ts";

/** Operations for administrators on the server itself; they need no credential. */
export interface Operator {
  /** Puts the team that the person owns on a plan. Throws when nobody has this email, or the team pays for its plan. */
  grant(email: string, role: PlanRole, interval: Interval, sessionQuota?: number): Promise<string>;
  teams(search?: string): Promise<PlatformTeam[]>;
  makePlatformAdmin(email: string): Promise<string>;
  /** Writes all data of a team that the person owns to a new file: the one of this id, or their active one. */
  exportTeam(email: string, file: string, teamId?: string): Promise<string>;
  /** Makes a new team of such a file; the person owns it. Throws ArchiveError. */
  importTeam(email: string, file: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens the configured database. Throws ConfigError while a running service holds the embedded one. */
export async function openOperator(env: Env): Promise<Operator> {
  keepFilesPrivate();
  const config = readConfig(env);
  await closeToOthers(config.DATA_DIR);
  const database = config.DATABASE_URL ? await openServer(config.DATABASE_URL) : await openEmbedded(config.DATA_DIR);
  const { db } = database;

  async function person(email: string) {
    const found = await adminsWithEmail(db, email);
    if (found.length === 0) throw new Error(`Nobody is registered with ${email}.`);
    if (found.length > 1)
      throw new Error(`${found.length} people have the email ${email}; the identity provider and local accounts overlap.`);
    return found[0]!;
  }

  /** The person's own team of this id; else the active one, or the first. */
  async function ownTeam(email: string, wanted?: string): Promise<string> {
    const admin = await person(email);
    const owned = await idsOfOwnedTeams(db, admin.id);
    const teamId = owned.find((id) => id === (wanted ?? admin.active_team_id)) ?? (wanted ? undefined : owned[0]);
    if (!teamId) throw new Error(wanted ? `${email} does not own the team ${wanted}.` : `${email} owns no team.`);
    return teamId;
  }

  async function archiveDeps() {
    const secrets = secretsFrom(await appSecret(config));
    return { db, clock: systemClock, secrets, storage: await openStorage(config, () => config.PUBLIC_URL, secrets, systemClock) };
  }

  return {
    async grant(email, role, interval, sessionQuota) {
      const teamId = await ownTeam(email);
      const row = await db.transaction((tx) => grantPlan(tx, teamId, { role, interval, session_quota: sessionQuota }, systemClock.now()));
      const { plan, current_period_end } = subscriptionView(row);
      return `${email}: ${plan.name}, ${plan.session_quota} sessions per month, until ${current_period_end?.slice(0, 10)} (renews by itself)`;
    },
    teams: async (search) => (await listTeams(db, { search, limit: 200, offset: 0 })).results,
    async makePlatformAdmin(email) {
      const admin = await person(email);
      await makePlatformAdmin(db, admin.id);
      return `${email} is a platform admin.`;
    },
    async exportTeam(email, file, teamId) {
      const deps = await archiveDeps();
      await writeArchive(deps, teamOfRecord({ team_id: await ownTeam(email, teamId) }), resolve(file));
      return `All data of the team is in ${file}.`;
    },
    async importTeam(email, file) {
      const owner = await person(email);
      const deps = await archiveDeps();
      try {
        const { name, athletes, sessions, files } = await importArchive(deps, resolve(file), owner.id);
        return `${email} owns the new team ${name}: ${athletes} athletes, ${sessions} sessions, ${files} files. Links have new addresses.`;
      } finally {
        await deps.storage.scratch.close();
      }
    },
    close: () => database.close(),
  };
}

/**
 * Makes a new APP_SECRET. Kept in DATA_DIR it is written there and holds from the next start; set from outside it is returned for the
 * operator to set. Everyone signs in again; signed links and emails still queued become void, share links are minted anew.
 */
export async function rotateSecret(env: Env): Promise<string> {
  const config = readConfig(env);
  const secret = randomBytes(48).toString("base64url");
  if (config.APP_SECRET) return `Set APP_SECRET=${secret} and start every process again.`;
  await writeFile(join(config.DATA_DIR, "app-secret"), `${secret}\n`, { mode: 0o600 });
  return "A new secret is in place. It holds from the next start of the service.";
}
