import type { Client } from "@sagittal/contract";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

/** Athletes offered at once; more are found by typing. */
const OFFERED = 20;
/** Most ids that one request names. */
const AT_ONCE = 200;

/** The athletes whose name, email or phone holds what is typed, by name; with how many there are in all. */
export function useAthletes(search = "", { enabled = true, limit = OFFERED }: { enabled?: boolean; limit?: number } = {}) {
  const query = { search: search.trim() || undefined, sort: "name", limit };
  return useQuery({
    queryKey: ["clients", "search", query],
    queryFn: () => api.clients.list(query),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** How many athletes the team has. */
export function useAthleteCount(enabled = true): number | undefined {
  return useQuery({ queryKey: ["clients", "count"], queryFn: () => api.clients.list({ limit: 1 }), enabled }).data?.count;
}

/** The athletes with these ids, archived or not, by id. */
export function useAthletesById(ids: readonly (string | null | undefined)[]): ReadonlyMap<string, Client> {
  const wanted = [...new Set(ids.filter((id): id is string => Boolean(id)))].sort();
  const parts = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, i) => wanted.slice(i * AT_ONCE, (i + 1) * AT_ONCE));
  return useQueries({
    combine: byId,
    queries: parts.map((part) => ({
      queryKey: ["clients", "ids", part],
      queryFn: () => api.clients.list({ ids: part.join(","), limit: AT_ONCE }),
      placeholderData: keepPreviousData,
    })),
  });
}

/** Stands outside, so that the same answers give the same map. */
function byId(pages: { data: { results: Client[] } | undefined }[]): ReadonlyMap<string, Client> {
  return new Map(pages.flatMap((page) => page.data?.results ?? []).map((c) => [c.id, c]));
}

/** The names of the athletes with these ids. */
export function useAthleteNames(ids: readonly (string | null | undefined)[]): ReadonlyMap<string, string> {
  return new Map([...useAthletesById(ids)].map(([id, c]) => [id, c.display_name]));
}
