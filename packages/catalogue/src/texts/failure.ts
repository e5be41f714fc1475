import type { AnalysisFailure, CameraView, Lang } from "@sagittal/contract";
import { failures as en } from "./en/failures.ts";
import { failures as es } from "./es/failures.ts";
import { activityName, exerciseName } from "./lookup.ts";
import { failures as ru } from "./ru/failures.ts";
import type { FailureTexts } from "./types.ts";

const TEXTS: Record<Lang, FailureTexts> = { en, ru, es };

/** Why an analysis ended without a result and what to do, in the words of a language; advice names the camera view of the clip. */
export function analysisFailureText({ code, data }: AnalysisFailure, lang: Lang): string {
  const { from, or, reasons } = TEXTS[lang];
  const { activity, exercise = "", camera_view = "side", views = [camera_view] } = data;
  const listed = (of: readonly CameraView[]) => of.map((view) => from[view]).join(or);
  const words: Readonly<Record<string, string>> = {
    activity: activity ? activityName(activity, lang) : "",
    exercise: activity ? exerciseName(activity, exercise, lang) : exercise,
    from: from[camera_view],
    views: listed(views),
  };
  return reasons[code].replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
}
