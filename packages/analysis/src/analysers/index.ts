import type { Activity } from "@sagittal/contract";
import type { SealedAnalyser } from "../engine/analyser.ts";
import { jump } from "./jump.ts";
import { mobility } from "./mobility.ts";
import { running } from "./running.ts";
import { walking } from "./walking.ts";
import { weightlifting } from "./weightlifting.ts";

/** Every analyser by its activity. */
export const ANALYSERS: Readonly<Partial<Record<Activity, SealedAnalyser>>> = {
  running,
  walking,
  jump,
  weightlifting,
  mobility,
};
