import type { Activity } from "@sagittal/contract";
import { useQueries } from "@tanstack/react-query";
import { api } from "./api.ts";

export const hiddenQuery = (activity: Activity, exercise: string) => ({
  queryKey: ["hidden-metrics", activity, exercise],
  queryFn: () => api.me.hiddenMetrics({ activity, exercise }),
  staleTime: 5 * 60_000,
});

/** The metric groups that the person hides for an exercise: those of the whole activity and its own. */
export function useHiddenGroups(activity: Activity, exercise: string): ReadonlySet<string> {
  const found = useQueries({ queries: (exercise ? ["", exercise] : [""]).map((e) => hiddenQuery(activity, e)) });
  return new Set(found.flatMap((f) => f.data?.hidden ?? []));
}
