import { z } from "zod";
import { LANGS } from "./languages.ts";

/** The twenty-one activities, in the contract's order. */
export const ACTIVITIES = [
  "running",
  "walking",
  "jump",
  "weightlifting",
  "mobility",
  "workspace_wellness",
  "agility",
  "fencing",
  "cycling",
  "tennis",
  "padel",
  "bowling",
  "baseball",
  "football",
  "badminton",
  "cricket",
  "basketball",
  "scuba_diving",
  "ice_hockey",
  "american_football",
  "fri",
] as const;

export const Activity = z.enum(ACTIVITIES);
export type Activity = z.infer<typeof Activity>;

export const CameraView = z.enum(["side", "front", "back"]);
export type CameraView = z.infer<typeof CameraView>;

export const Side = z.enum(["left", "right"]);
export type Side = z.infer<typeof Side>;

export const Lang = z.enum(LANGS);
export type Lang = z.infer<typeof Lang>;

export const SkillLevel = z.enum(["beginner", "intermediate", "advanced", "elite"]);
export type SkillLevel = z.infer<typeof SkillLevel>;

export const Sex = z.enum(["male", "female"]);
export type Sex = z.infer<typeof Sex>;
