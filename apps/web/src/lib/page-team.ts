import type { AdminProfile } from "@sagittal/contract";

type Team = Pick<AdminProfile["teams"][number], "id" | "name">;

/**
 * The team that this page shows, from the first profile it read until it is left. Which team is active is the person's, not the page's: it
 * changes in another window or on another device too, and then this page must not write into a team that it does not show.
 */
let team: Team | null = null;
let left = false;
const listeners = new Set<() => void>();

/** The team that this page shows; null before the first profile was read. */
export const pageTeam = (): Team | null => team;

/** Holds the team of a profile that was read; another one than the page's own means that the person changed it elsewhere. */
export function holdTeam({ teams }: Pick<AdminProfile, "teams">): void {
  const active = teams.find((t) => t.is_active);
  if (active && team && active.id !== team.id) setLeft(true);
  else if (active) team = { id: active.id, name: active.name };
}

/** Whether another team is active than the one that the page shows. */
export const isTeamLeft = (): boolean => left;

/** Notes whether another team is active by now, and notifies those who listen. */
export function setLeft(on: boolean): void {
  left = on;
  for (const listener of listeners) listener();
}

/** Calls the listener whenever `isTeamLeft` may have changed. Returns what ends it. */
export function onTeamLeft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
