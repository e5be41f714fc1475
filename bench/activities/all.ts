import { AGILITY } from "./agility.ts";
import type { ActivityCase } from "./case.ts";
import { CYCLING } from "./cycling.ts";
import { FRI } from "./fri.ts";
import { RUNNING, WALKING } from "./gait.ts";
import { GOLF_SWING } from "./golf.ts";
import { JUMP } from "./jumps.ts";
import { MOBILITY } from "./mobility.ts";
import { ICE_HOCKEY, SCUBA_DIVING } from "./scuba-and-skating.ts";
import { STRIKES } from "./strike-cases.ts";
import { BASKETBALL, BOWLING, FENCING, GRIDIRON, HEADER, NET_LUNGE } from "./throws-and-lunges.ts";
import { WEIGHTLIFTING } from "./weightlifting.ts";
import { WORKSPACE_WELLNESS } from "./workspace-wellness.ts";

/** Every exercise of every activity from every view, done by the figure. */
export const CASES: readonly ActivityCase[] = [
  ...RUNNING,
  ...WALKING,
  ...JUMP,
  ...WEIGHTLIFTING,
  ...MOBILITY,
  ...WORKSPACE_WELLNESS,
  ...AGILITY,
  ...FENCING,
  ...CYCLING,
  ...STRIKES,
  ...GOLF_SWING,
  ...NET_LUNGE,
  ...BOWLING,
  HEADER,
  ...BASKETBALL,
  ...SCUBA_DIVING,
  ...ICE_HOCKEY,
  ...GRIDIRON,
  ...FRI,
];
