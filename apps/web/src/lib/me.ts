import type { AdminProfile } from "@sagittal/contract";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { queryClient } from "./query.ts";

export const meQuery = queryOptions({ queryKey: ["me"], queryFn: ({ signal }) => api.me.read(signal), staleTime: 60_000 });

/** The signed-in person; only beneath routes that have made sure that there is one. */
export function useMe(): AdminProfile {
  return useSuspenseQuery(meQuery).data;
}

export function setMe(profile: AdminProfile): void {
  queryClient.setQueryData(meQuery.queryKey, profile);
}

/** Signs in with a fresh token: the browser keeps a cookie, never the token. */
export async function openSession(token: string): Promise<AdminProfile> {
  await api.auth.openSession(token);
  queryClient.clear();
  return queryClient.fetchQuery(meQuery);
}

/** Ends the session of this browser, forgets what it held, and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  await api.auth.closeSession().catch(() => undefined);
  location.assign("/login");
}
