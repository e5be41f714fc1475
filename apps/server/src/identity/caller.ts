import type { MembershipRole } from "@sagittal/contract";
import type { admins } from "../platform/db/schema/index.ts";
import type { TeamHandle } from "../tenancy.ts";

export type AdminRow = typeof admins.$inferSelect;

/** Who makes a request. */
export type Caller =
  | { kind: "nobody" }
  | { kind: "key"; keyId: string; team: TeamHandle }
  | {
      kind: "human";
      via: "jwt" | "oidc" | "session";
      admin: AdminRow;
      team: TeamHandle | null;
      role: MembershipRole | null;
      webSessionId: string | null;
    };
export type Human = Extract<Caller, { kind: "human" }>;
