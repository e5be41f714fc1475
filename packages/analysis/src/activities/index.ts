import type { Activity } from "@sagittal/contract";
import type { SealedAnalyser } from "../engine/analyser.ts";
import { agility } from "./agility.ts";
import { american_football } from "./american-football.ts";
import { badminton } from "./badminton.ts";
import { baseball } from "./baseball.ts";
import { basketball } from "./basketball.ts";
import { bowling } from "./bowling.ts";
import { cricket } from "./cricket.ts";
import { cycling } from "./cycling.ts";
import { fencing } from "./fencing.ts";
import { football } from "./football.ts";
import { fri } from "./fri.ts";
import { iceHockey } from "./ice-hockey.ts";
import { jump } from "./jump.ts";
import { mobility } from "./mobility.ts";
import { padel } from "./padel.ts";
import { running } from "./running.ts";
import { scubaDiving } from "./scuba-diving.ts";
import { tennis } from "./tennis.ts";
import { walking } from "./walking.ts";
import { weightlifting } from "./weightlifting.ts";
import { workspaceWellness } from "./workspace-wellness.ts";

/** Every analyser by its activity. */
export const ANALYSERS: Readonly<Record<Activity, SealedAnalyser>> = {
  running,
  walking,
  jump,
  weightlifting,
  mobility,
  fri,
  agility,
  scuba_diving: scubaDiving,
  ice_hockey: iceHockey,
  workspace_wellness: workspaceWellness,
  american_football,
  badminton,
  baseball,
  basketball,
  bowling,
  cricket,
  cycling,
  fencing,
  football,
  padel,
  tennis,
};
