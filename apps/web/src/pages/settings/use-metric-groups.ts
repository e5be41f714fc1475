import { useQueries } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { useMe } from "../../lib/me.ts";
import { useLang } from "../../lib/use-lang.ts";

/** The groups of metrics of the activities that the person films. */
export function useMetricGroups(): { key: string; label: string }[] {
  const lang = useLang();
  const me = useMe();
  const activities = me.preferred_activities.length > 0 ? me.preferred_activities : (["running"] as const);
  const found = useQueries({
    queries: activities.map((activity) => ({
      queryKey: ["catalogue", activity, lang],
      queryFn: () => api.catalogue.of(activity, lang),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const groups = new Map<string, string>();
  for (const { data } of found) for (const spec of Object.values(data?.metrics ?? {}).flat()) groups.set(spec.group, spec.group_label);
  return [...groups].map(([key, label]) => ({ key, label })).sort((a, b) => a.label.localeCompare(b.label, lang));
}
