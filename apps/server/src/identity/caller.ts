import type { KeyMode, KeyScope, MembershipRole } from "@sagittal/contract";
import type { Feature } from "../domain/plans.ts";
import type { admins } from "../platform/db/schema/index.ts";
import type { TeamHandle } from "../tenancy.ts";
import type { Credentials } from "./credentials.ts";

export type AdminRow = typeof admins.$inferSelect;

/** Who makes a request. */
export type Caller =
  | { kind: "nobody" }
  | { kind: "key"; keyId: string; mode: KeyMode; team: TeamHandle; scopes: readonly KeyScope[]; allowedIps: readonly string[] }
  | {
      kind: "human";
      via: "jwt" | "oidc" | "session";
      admin: AdminRow;
      team: TeamHandle | null;
      role: MembershipRole | null;
      webSessionId: string | null;
    };
export type KeyCaller = Extract<Caller, { kind: "key" }>;
export type Human = Extract<Caller, { kind: "human" }>;

/** Decides who calls and what they may use. */
export interface Authenticator {
  /** With `rawKeyAllowed` an API key may stand in the header without "Bearer". Throws token_invalid and the other errors of credentials. */
  identify(credentials: Credentials, rawKeyAllowed: boolean): Promise<Caller>;
  isPlatformAdmin(caller: Caller): boolean;
  /** Throws feature_not_in_plan. */
  requireFeature(team: TeamHandle, feature: Feature): Promise<void>;
}
