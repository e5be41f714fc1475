import { personaOf } from "@sagittal/catalogue/persona";
import { AdminProfile } from "@sagittal/contract";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { speakOf } from "../i18n/index.ts";
import { api } from "./api.ts";
import { dropDrafts } from "./drafts.ts";
import { dropKept, keptAnswer } from "./kept.ts";
import { holdTeam } from "./page-team.ts";
import { planHasAgents } from "./plans.ts";
import { queryClient } from "./query.ts";

async function readMe({ signal }: { signal: AbortSignal }): Promise<AdminProfile> {
  const me = await keptAnswer("me", AdminProfile, () => api.me.read(signal));
  holdTeam(me);
  await speakOf(personaOf(me.segment));
  return me;
}

export const meQuery = queryOptions({ queryKey: ["me"], queryFn: readMe, staleTime: 60_000, networkMode: "offlineFirst" });

/** The signed-in person; only beneath routes that have made sure that there is one. */
export function useMe(): AdminProfile {
  return useSuspenseQuery(meQuery).data;
}

/** Whether the team's plan has coaching agents, the assistant and written texts. */
export function hasAgents(me: Pick<AdminProfile, "subscription">): boolean {
  return planHasAgents(me.subscription?.plan.role ?? "free");
}

/** Puts a profile that the service answered in place of the one that pages show, with the noun of its segment. */
export function setMe(profile: AdminProfile): void {
  void speakOf(personaOf(profile.segment));
  queryClient.setQueryData(meQuery.queryKey, profile);
}

/** Changes to another team of the person; the app begins anew in it, so that nothing of the other one is left in sight. */
export async function switchTeam(team: string): Promise<void> {
  await api.me.switchTeam(team);
  location.assign("/");
}

/** Ends the session of this browser, forgets what it held, and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  await api.auth.closeSession().catch(() => undefined);
  dropDrafts();
  dropKept();
  location.assign("/login");
}
