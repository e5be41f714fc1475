import type { Branding } from "@sagittal/contract";

/**
 * A name that somebody chose, as it may stand in an email to a person who never asked for one: without control characters and without
 * anything that mail programs turn into a link. "Dr. Ann Lee" stays as it is, "evil.example/login" becomes "evil example login".
 */
export function nameInMail(name: string): string {
  return name
    .replace(/\p{Cc}|[\u200b-\u200f\u2028-\u202e\u2066-\u2069]/gu, " ")
    .replace(/:\/\//g, " ")
    .replace(/(?<=\S)[./:@](?=\S)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** A team's branding as it may stand in an email to a person who did not ask for it: no words of the team that could be links. */
export function brandingInMail(branding: Branding): Branding {
  return { ...branding, brand_name: nameInMail(branding.brand_name), footer_text: nameInMail(branding.footer_text) };
}
