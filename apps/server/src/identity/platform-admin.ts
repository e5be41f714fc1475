import type { Config } from "../platform/config.ts";
import type { AdminRow } from "./caller.ts";

/** True for operators named in PLATFORM_ADMIN_EMAILS, once their email is verified, and for those made so by `sagittal admin`. */
export function isPlatformAdmin(admin: AdminRow, config: Config): boolean {
  return admin.is_platform_admin || (admin.email_verified_at !== null && config.PLATFORM_ADMIN_EMAILS.includes(admin.email.toLowerCase()));
}
