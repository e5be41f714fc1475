import type { Activity, BasicMovement } from "@sagittal/contract";
import type { Shown } from "./movement.ts";

/** An exercise of the catalogue. */
export interface Filed {
  activity: Activity;
  exercise: string;
}

/** Steps per second from which a gait counts as running. Of the clips that the limits of `movement.ts` rest on, walks have up to 2.2 and runs from 2.4 on; only for the proposal. */
const RUN_HZ = 2.35;

/** Whether a clip plainly shows another movement than the exercise that it is filed under. A leap seen eight times a second can look like a bend. */
export function contradicts(shown: Shown, filed: BasicMovement | null | undefined): boolean {
  if (!filed || shown.kind === filed) return false;
  return !(shown.kind === "bends" && filed === "leaps");
}

/** What is seen, in a word that the texts have. */
export const wordOf = (shown: Shown): "walk" | "run" | "bends" | "leaps" | "lying" =>
  shown.kind === "steps" ? (shown.perSecond < RUN_HZ ? "walk" : "run") : shown.kind;

const FILES: Readonly<Record<ReturnType<typeof wordOf>, readonly Filed[]>> = {
  walk: [{ activity: "walking", exercise: "Comfortable Walk" }],
  run: [{ activity: "running", exercise: "Easy Run" }],
  bends: [
    { activity: "weightlifting", exercise: "Body-Weight Squat" },
    { activity: "fri", exercise: "5x Sit-to-Stand" },
  ],
  leaps: [{ activity: "jump", exercise: "Countermovement Jump" }],
  lying: [
    { activity: "weightlifting", exercise: "Push-Up" },
    { activity: "weightlifting", exercise: "Bench Press" },
  ],
};

/** Exercises that a clip may be filed under instead, the usual ones of what it shows. */
export const othersFor = (shown: Shown): readonly Filed[] => FILES[wordOf(shown)];
