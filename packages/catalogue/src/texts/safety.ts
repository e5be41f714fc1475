import type { Activity, Lang } from "@sagittal/contract";
import { findExercise } from "../lookup.ts";
import { commonTexts } from "./lookup.ts";

/** What to mind with a recording: in tests of people who may fall, and where the person is asked about pain; null elsewhere. */
export function safetyNote(activity: Activity, exercise: string, lang: Lang): string | null {
  const { safety, pain } = commonTexts(lang).notes;
  if (activity === "fri") return safety;
  return findExercise(activity, exercise)?.needs.workstation ? pain : null;
}
