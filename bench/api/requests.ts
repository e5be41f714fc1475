import type { Seeded } from "./seed.ts";

/** Kinds of reads in a coach's day, each with the path of its n-th request. */
export const requestsOf = ({ clientIds, sessionIds, groupId }: Seeded): Record<string, (n: number) => string> => {
  const client = (n: number) => clientIds[n % clientIds.length];
  const session = (n: number) => sessionIds[n % sessionIds.length];
  return {
    "list, newest": () => "/api/sessions/?limit=20",
    "list, deep page": (n) => `/api/sessions/?limit=20&offset=${100 + ((n * 37) % Math.max(1, sessionIds.length - 120))}`,
    "list, one activity": () => "/api/sessions/?limit=20&activity=running&status=completed",
    "list, one group": () => `/api/sessions/?limit=20&group=${groupId}`,
    search: (n) => `/api/sessions/?limit=20&search=take%20${n % 90}`,
    counts: () => "/api/sessions/counts/",
    detail: (n) => `/api/sessions/${session(n)}/`,
    athletes: () => "/api/clients/?limit=50",
    trends: (n) => `/api/sessions/${session(n)}/trends/`,
    groups: () => "/api/client-groups/",
    dashboard: () => "/api/dashboard/",
    peers: (n) => `/api/clients/${client(n)}/peers/`,
  };
};
