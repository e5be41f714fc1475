import type { MembershipRole } from "@sagittal/contract";

/**
 * Proof that the holder may touch a team's data. Every store of team data asks for one, and only the functions of this file make
 * them: from a credential that was checked, or for a record that the service itself wrote. The private field makes the type nominal:
 * no object literal passes for one.
 */
class Handle {
  readonly #granted = true;
  readonly teamId: string;
  /** The person who acts; null for API keys and jobs. */
  readonly adminId: string | null;
  /** The person's role; null for API keys and jobs. */
  readonly role: MembershipRole | null;

  constructor(teamId: string, adminId: string | null, role: MembershipRole | null) {
    this.teamId = teamId;
    this.adminId = adminId;
    this.role = role;
    Object.freeze(this);
  }

  /** True for every handle that this file made. */
  get granted(): boolean {
    return this.#granted;
  }
}
export type TeamHandle = Handle;

/** For the identity layer: a person acting in a team that they belong to. */
export function teamOfMember(membership: { team_id: string; admin_id: string; role: MembershipRole }): TeamHandle {
  return new Handle(membership.team_id, membership.admin_id, membership.role);
}

/** For the identity layer: an API key acting for its team. */
export function teamOfKey(key: { team_id: string }): TeamHandle {
  return new Handle(key.team_id, null, null);
}

/** For jobs and operators' commands: the team that stands in a record of the service itself, never in a caller's input. */
export function teamOfRecord(record: { team_id: string }): TeamHandle {
  return new Handle(record.team_id, null, null);
}
