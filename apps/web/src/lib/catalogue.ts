import { type Activity, ExerciseCatalogue, type ExerciseInput, type Lang, type MetricSpec } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { keptAnswer } from "./kept.ts";

/** What the catalogue says of an activity, in the language shown. */
export function useCatalogue(activity: Activity | undefined, lang: Lang) {
  return useQuery({
    queryKey: ["catalogue", activity, lang],
    queryFn: () => keptAnswer(`catalogue.${activity}.${lang}`, ExerciseCatalogue, () => api.catalogue.of(activity ?? "", lang)),
    enabled: activity !== undefined,
    networkMode: "offlineFirst",
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Name of an exercise in the catalogue's language; as it is where the catalogue does not know it. */
export function exerciseName(catalogue: ExerciseCatalogue | undefined, exercise: string): string {
  return catalogue?.guides_by_exercise[exercise]?.name ?? exercise;
}

/** Specs of an exercise by metric key. */
export function specsOf(catalogue: ExerciseCatalogue | undefined, exercise: string): ReadonlyMap<string, MetricSpec> {
  return new Map((catalogue?.metrics[exercise] ?? []).map((spec) => [spec.key, spec]));
}

/** What an exercise asks for beside the clip; the service ignores the rest. */
export function inputsOf(catalogue: ExerciseCatalogue | undefined, exercise: string): ReadonlySet<ExerciseInput> {
  return new Set(catalogue?.inputs_by_exercise[exercise]);
}
