import { personaOf } from "@sagittal/catalogue/persona";
import type { Branding, Persona } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { StoredBranding } from "../../platform/db/schema/index.ts";
import { findBranding, findSegment } from "./repository.ts";

const LOGO_SECONDS = 24 * 3600;
export const NO_BRANDING: StoredBranding = { brand_name: "", logo_key: "", accent_color: "", footer_text: "", contact_email: "" };

/** A team's branding as stored; null when it never set one. */
export function storedBranding(db: Executor, teamId: string): Promise<StoredBranding | null> {
  return findBranding(db, teamId);
}

/** A team's branding as it is shown; empty strings where unset. */
export async function brandingView(deps: Pick<Context, "storage">, stored: StoredBranding | null): Promise<Branding> {
  const { logo_key, ...words } = stored ?? NO_BRANDING;
  return { ...words, logo_url: logo_key ? await deps.storage.readUrl(logo_key, LOGO_SECONDS) : "" };
}

/** What a team's reports and links call the person who was filmed. */
export async function teamPersona(db: Executor, teamId: string): Promise<Persona> {
  return personaOf(await findSegment(db, teamId));
}
