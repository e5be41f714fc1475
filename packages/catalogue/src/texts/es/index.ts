import type { LanguageTexts } from "../types.ts";
import { agility } from "./agility.ts";
import { american_football } from "./american_football.ts";
import { badminton } from "./badminton.ts";
import { baseball } from "./baseball.ts";
import { basketball } from "./basketball.ts";
import { bowling } from "./bowling.ts";
import { common } from "./common.ts";
import { cricket } from "./cricket.ts";
import { cycling } from "./cycling.ts";
import { fencing } from "./fencing.ts";
import { football } from "./football.ts";
import { fri } from "./fri.ts";
import { ice_hockey } from "./ice_hockey.ts";
import { jump } from "./jump.ts";
import { mobility } from "./mobility.ts";
import { padel } from "./padel.ts";
import { running } from "./running.ts";
import { scuba_diving } from "./scuba_diving.ts";
import { tennis } from "./tennis.ts";
import { walking } from "./walking.ts";
import { weightlifting } from "./weightlifting.ts";
import { workspace_wellness } from "./workspace_wellness.ts";

export const es: LanguageTexts = {
  common,
  activities: {
    running,
    walking,
    jump,
    weightlifting,
    mobility,
    workspace_wellness,
    agility,
    fencing,
    cycling,
    tennis,
    padel,
    bowling,
    baseball,
    football,
    badminton,
    cricket,
    basketball,
    scuba_diving,
    ice_hockey,
    american_football,
    fri,
  },
};
