import { eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { admins } from "../../platform/db/schema/index.ts";

/** The name of the person who wrote a review or a correction; undefined when the account is gone. */
export async function authorName(db: Executor, adminId: string): Promise<string | undefined> {
  const [by] = await db.select({ name: admins.display_name }).from(admins).where(eq(admins.id, adminId));
  return by?.name;
}
