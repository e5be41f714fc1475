import { readFile } from "node:fs/promises";
import type { ReportQuery } from "@sagittal/contract";
import type { Branding, PrintOptions } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import { withLocalCopy } from "../../platform/storage/local-copy.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { NO_BRANDING, storedBranding, teamPersona } from "../branding/service.ts";

type PaperDeps = Pick<Context, "db" | "storage" | "clock">;

/** The team's branding for a printed report, with the logo's bytes. */
async function printBranding({ db, storage }: PaperDeps, team: TeamHandle): Promise<Branding> {
  const { logo_key, ...words } = (await storedBranding(db, team.teamId)) ?? NO_BRANDING;
  return { ...words, logo: logo_key ? await bytesOf(storage, logo_key) : null };
}

/** A stored object's bytes; null when it is gone. */
async function bytesOf(storage: ObjectStorage, key: string): Promise<Buffer | null> {
  if ((await storage.info(key)) === null) return null;
  return withLocalCopy(storage, key, (path) => readFile(path));
}

/** Language, units, paper, branding, noun of the person filmed and time of a report. */
export async function printOptions(deps: PaperDeps, team: TeamHandle, { lang, units, paper }: ReportQuery): Promise<PrintOptions> {
  const [branding, persona] = await Promise.all([printBranding(deps, team), teamPersona(deps.db, team.teamId)]);
  return { lang, units, paper, branding, persona, made_at: deps.clock.now().toISOString() };
}
