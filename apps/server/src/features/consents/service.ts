import { ADULT_YEARS, type ClientConsents, type Consent, type ConsentCreate } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { FieldError } from "../../domain/errors.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { dayOf } from "../../platform/days.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { lockTeam } from "../billing/quota.ts";
import { consentsByLink, revokeLinksOfClient } from "../capture-links/service.ts";
import { ageOf } from "../clients/profile.ts";
import { getClient, updateClient } from "../clients/service.ts";
import { revokeSharesOfClient } from "../shares/service.ts";
import { ConsentRepository } from "./repository.ts";

type Deps = Pick<Context, "db" | "clock">;

/** Where an athlete's consent stands, with every record of it. Throws client_not_found. */
export async function clientConsents({ db }: Pick<Context, "db">, team: TeamHandle, clientId: string): Promise<ClientConsents> {
  const client = await getClient(db, team, clientId);
  const recorded = (await new ConsentRepository(db, team).ofClient(client.id)).map(
    ({ id, guardian_name, form, given_on, note, recorded_by, recorded_at }): Consent => ({
      ...{ id, guardian_name, form, given_on, note, recorded_by, source: "recorded", session: null },
      name: client.display_name,
      recorded_at: recorded_at.toISOString(),
    }),
  );
  const byLink = (await consentsByLink(db, team, client.id)).map(
    ({ id, name, guardian_name, agreed_at, session_id }): Consent => ({
      ...{ id, guardian_name, source: "capture_link", form: "electronic", note: "", recorded_by: null, session: session_id },
      name: name || client.display_name,
      given_on: dayOf(agreed_at),
      recorded_at: agreed_at.toISOString(),
    }),
  );
  const results = [...recorded, ...byLink].toSorted((a, b) => b.recorded_at.localeCompare(a.recorded_at));
  const withdrawn_at = client.consent_withdrawn_at?.toISOString() ?? null;
  return { state: withdrawn_at ? "withdrawn" : results.length > 0 ? "given" : "none", withdrawn_at, results };
}

/** Records a consent, which also ends an earlier withdrawal. Throws client_not_found, FieldError for a minor without a guardian and a day in the future. */
export async function recordConsent({ db, clock }: Deps, team: TeamHandle, clientId: string, body: ConsentCreate): Promise<ClientConsents> {
  const now = clock.now();
  // Somewhere on earth it is tomorrow already.
  if (body.given_on !== undefined && body.given_on > dayOf(plusSeconds(now, 14 * 3600)))
    throw new FieldError({ given_on: (t) => t.consentInFuture });
  await db.transaction(async (tx) => {
    const client = await getClient(tx, team, clientId);
    const age = ageOf(client, now);
    if (age !== null && age < ADULT_YEARS && body.guardian_name === "") throw new FieldError({ guardian_name: (t) => t.rules.required });
    const { guardian_name, form, note, given_on = dayOf(now) } = body;
    const recorded = { guardian_name, form, note, given_on, recorded_by: team.adminId, recorded_at: now };
    await new ConsentRepository(tx, team).insert({ client_id: client.id, ...recorded });
    await updateClient(tx, team, client.id, { consent_withdrawn_at: null, updated_at: now });
  });
  return clientConsents({ db }, team, clientId);
}

/** Notes that the consent was withdrawn, and ends every link that shows or films the athlete. Throws client_not_found. */
export async function withdrawConsent({ db, clock }: Deps, team: TeamHandle, clientId: string): Promise<ClientConsents> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    // The team before the athlete, and the athlete before their capture links, as a session that is made at this moment does.
    await lockTeam(tx, team.teamId);
    const client = await getClient(tx, team, clientId);
    await updateClient(tx, team, client.id, { consent_withdrawn_at: client.consent_withdrawn_at ?? now, updated_at: now });
    await revokeSharesOfClient(tx, team, client.id, now);
    await revokeLinksOfClient(tx, team, client.id, now);
  });
  return clientConsents({ db }, team, clientId);
}
