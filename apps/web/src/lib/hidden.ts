import type { Activity } from "@sagittal/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

/** The groups of metrics that the person hides for an exercise; an empty exercise stands for the whole activity. */
export const hiddenQuery = (activity: Activity, exercise: string) =>
  queryOptions({
    queryKey: ["hidden-metrics", activity, exercise],
    queryFn: () => api.me.hiddenMetrics({ activity, exercise }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
