import type { SkillLevel } from "@sagittal/contract";

/** Quality that a drill trains; determines its dose and the time to a change. */
export type DrillKind = "technique" | "strength" | "jumping" | "mobility" | "balance" | "setup" | "habit";

/** Drills that cues share. */
export const DRILLS = {
  cuePractice: "technique",
  metronomeRun: "technique",
  relaxedStrides: "technique",
  shortSteps: "technique",
  runTall: "technique",
  marching: "technique",
  wallDrive: "technique",
  looseArms: "technique",
  twoRails: "technique",
  walkTall: "technique",
  metronomeWalk: "technique",
  longWalk: "technique",
  shadowStroke: "technique",
  medicineBallTurn: "strength",
  stepAndThrow: "technique",
  slowKick: "technique",
  lungeAndBack: "technique",
  brakeSteps: "technique",
  slideBoard: "technique",
  kickBoard: "technique",
  oneHandShot: "technique",
  slideFinish: "technique",
  cleanBarPath: "technique",
  pauseLift: "technique",
  slowLowering: "technique",
  liftClose: "technique",
  hingeStick: "technique",
  boxSquat: "strength",
  splitSquat: "strength",
  stepUp: "strength",
  bridge: "strength",
  sideLegRaise: "strength",
  sidePlank: "strength",
  calfRaise: "strength",
  chairRise: "strength",
  bandRow: "strength",
  softLanding: "jumping",
  stickLanding: "jumping",
  pogo: "jumping",
  squatJump: "jumping",
  headerWithoutBall: "jumping",
  ankleRock: "mobility",
  hamstringReach: "mobility",
  wallSlide: "mobility",
  sideBend: "mobility",
  hipRock: "mobility",
  neckTurn: "mobility",
  narrowStand: "balance",
  weightShift: "balance",
  lineStand: "balance",
  oneLegStand: "balance",
  turnSteps: "balance",
  deskSetup: "setup",
  rowPause: "technique",
  bikeSetup: "setup",
  microBreak: "habit",
} as const satisfies Record<string, DrillKind>;
export type DrillKey = keyof typeof DRILLS;

export type AgeGroup = "child" | "adult" | "older";

/** Below 13 years peers are children, from 65 on strength and balance come before speed (World Falls Guidelines 2022); unknown ages are read as adults. */
export function ageGroupOf(age: number | null | undefined): AgeGroup {
  return age == null ? "adult" : age < 13 ? "child" : age >= 65 ? "older" : "adult";
}

/** Dose of a drill: `amount` repetitions, or seconds when `timed`. Null for a set-up or an all-day habit. */
export interface Dose {
  sets: number;
  amount: number;
  timed: boolean;
  perWeek: number;
}

const HARDER: ReadonlySet<SkillLevel> = new Set(["advanced", "elite"]);

/** Doses are coaching consensus: two or three sessions a week of strength and jumps, balance three times a week at least, mobility on most days. */
export function doseOf(kind: DrillKind, age: AgeGroup, level: SkillLevel | null): Dose | null {
  const hard = age === "adult" && level !== null && HARDER.has(level);
  const easy = age !== "adult" || level === "beginner";
  switch (kind) {
    case "technique":
      return { sets: easy ? 3 : 4, amount: age === "child" ? 20 : 30, timed: true, perWeek: hard ? 3 : 2 };
    case "strength":
      return { sets: easy ? 2 : hard ? 4 : 3, amount: hard ? 8 : 10, timed: false, perWeek: hard ? 3 : 2 };
    case "jumping":
      return { sets: easy ? 2 : hard ? 4 : 3, amount: 5, timed: false, perWeek: 2 };
    case "mobility":
      return { sets: 2, amount: age === "child" ? 20 : 30, timed: true, perWeek: age === "child" ? 3 : 5 };
    case "balance":
      return { sets: 3, amount: age === "older" ? 20 : 30, timed: true, perWeek: 3 };
    case "setup":
    case "habit":
      return null;
  }
}

/** Weeks after which a change can be expected and a second video is useful. */
export const RETEST_WEEKS: Readonly<Record<DrillKind, number>> = {
  technique: 4,
  strength: 8,
  jumping: 6,
  mobility: 6,
  balance: 8,
  setup: 1,
  habit: 2,
};

/** Jumps and a side plank on the floor are no exercises for an older beginner: the same muscles at no impact, and standing. */
const FOR_OLDER: Readonly<Partial<Record<DrillKey, DrillKey>>> = {
  softLanding: "chairRise",
  stickLanding: "stepUp",
  pogo: "calfRaise",
  squatJump: "chairRise",
  headerWithoutBall: "bridge",
  sidePlank: "stepUp",
};

/** The drill as it fits the age. */
export function drillFor(drill: DrillKey, age: AgeGroup): DrillKey {
  return age === "older" ? (FOR_OLDER[drill] ?? drill) : drill;
}
