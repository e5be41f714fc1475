import { and, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { admins } from "../../platform/db/schema/index.ts";

/** A person who may get Capture Check emails. */
export interface Recipient {
  id: string;
  email: string;
  locale: string | null;
  segment: string;
}

const COLUMNS = { id: admins.id, email: admins.email, locale: admins.locale, segment: admins.segment };

/** A person by their id, whether they want the emails or not; undefined when the account is gone. */
export async function findRecipient(db: Executor, adminId: string): Promise<Recipient | undefined> {
  const [admin] = await db.select(COLUMNS).from(admins).where(eq(admins.id, adminId));
  return admin;
}

/**
 * Notes that an email is sent now, in one statement, so that two sessions that end at once send one email. Undefined when the person
 * wants none, has not verified the address, or the last one was sent after `since`.
 */
export async function takeTurn(tx: Executor, adminId: string, now: Date, since: Date): Promise<Recipient | undefined> {
  const [admin] = await tx
    .update(admins)
    .set({ capture_check_emailed_at: now })
    .where(
      and(
        eq(admins.id, adminId),
        eq(admins.notify_capture_check_email, true),
        isNotNull(admins.email_verified_at),
        or(isNull(admins.capture_check_emailed_at), lte(admins.capture_check_emailed_at, since)),
      ),
    )
    .returning(COLUMNS);
  return admin;
}

/** Turns the Capture Check emails of a person off, as their profile does; doing it again changes nothing. */
export async function stopEmails(db: Executor, adminId: string, now: Date): Promise<void> {
  await db.update(admins).set({ notify_capture_check_email: false, updated_at: now }).where(eq(admins.id, adminId));
}
