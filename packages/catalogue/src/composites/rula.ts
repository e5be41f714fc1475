import type { RulaLevel } from "@sagittal/contract";

/** Rows upper arm 1 to 6 with lower arm 1 to 3; columns wrist 1 to 4 with twist 1 and 2 [RULA93]. */
const TABLE_A: readonly (readonly number[])[] = [
  [1, 2, 2, 2, 2, 3, 3, 3],
  [2, 2, 2, 2, 3, 3, 3, 3],
  [2, 3, 3, 3, 3, 3, 4, 4],
  [2, 3, 3, 3, 3, 4, 4, 4],
  [3, 3, 3, 3, 3, 4, 4, 4],
  [3, 4, 4, 4, 4, 4, 5, 5],
  [3, 3, 4, 4, 4, 4, 5, 5],
  [3, 4, 4, 4, 4, 4, 5, 5],
  [4, 4, 4, 4, 4, 5, 5, 5],
  [4, 4, 4, 4, 4, 5, 5, 5],
  [4, 4, 4, 4, 4, 5, 5, 5],
  [4, 4, 4, 5, 5, 5, 6, 6],
  [5, 5, 5, 5, 5, 6, 6, 7],
  [5, 6, 6, 6, 6, 7, 7, 7],
  [6, 6, 6, 7, 7, 7, 7, 8],
  [7, 7, 7, 7, 7, 8, 8, 9],
  [8, 8, 8, 8, 8, 9, 9, 9],
  [9, 9, 9, 9, 9, 9, 9, 9],
];

/** Rows neck 1 to 6; columns trunk 1 to 6 with legs 1 and 2 [RULA93]. */
const TABLE_B: readonly (readonly number[])[] = [
  [1, 3, 2, 3, 3, 4, 5, 5, 6, 6, 7, 7],
  [2, 3, 2, 3, 4, 5, 5, 5, 6, 7, 7, 7],
  [3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7],
  [5, 5, 5, 6, 6, 7, 7, 7, 7, 7, 8, 8],
  [7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8],
  [8, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9],
];

/** Rows wrist and arm score 1 to 8 and more; columns neck, trunk and leg score 1 to 7 and more [RULA93]. */
const TABLE_C: readonly (readonly number[])[] = [
  [1, 2, 3, 3, 4, 5, 5],
  [2, 2, 3, 4, 4, 5, 5],
  [3, 3, 3, 4, 4, 5, 6],
  [3, 3, 3, 4, 5, 6, 6],
  [4, 4, 4, 5, 6, 7, 7],
  [4, 4, 5, 6, 6, 7, 7],
  [5, 5, 6, 6, 7, 7, 7],
  [5, 5, 6, 7, 7, 7, 7],
];

/** Wrist posture cannot be seen reliably: the middle score, and no twist, are taken. */
const WRIST = 2;
const TWIST = 1;

/** Angles in degrees, in the catalogue's signs; unknown ones are left out and get the stated default. */
export interface RulaPosture {
  /** Shoulder flexion relative to the trunk; negative is behind the body. */
  upperArmFlexion: number;
  elbowFlexion: number;
  /** Neck flexion relative to the trunk. */
  neckFlexion: number;
  /** Trunk lean; negative is reclined. */
  trunkLean: number;
  shoulderAbduction?: number;
  shoulderRaised?: boolean;
  armSupported?: boolean;
  armAcrossMidline?: boolean;
  neckSideBend?: number;
  neckRotated?: boolean;
  trunkSideBend?: number;
  trunkTwisted?: boolean;
  /** A reclined trunk rests on a backrest; true for seated work unless known otherwise. */
  backSupported?: boolean;
  /** Both feet on a support; taken as true when they cannot be seen. */
  feetSupported?: boolean;
}

export interface RulaResult {
  /** Grand score 1 to 7 without the muscle-use point; zones refer to it. */
  score: number;
  /** Grand score with the point for posture held longer than a minute. */
  scoreWithMuscleUse: number;
  level: RulaLevel;
  parts: {
    upperArm: number;
    lowerArm: number;
    wrist: number;
    neck: number;
    trunk: number;
    legs: number;
    armScore: number;
    trunkScore: number;
  };
}

/** RULA estimate of one body side from a single static posture [RULA93]; wrist, twist and force are stated defaults. */
export function rulaScore(posture: RulaPosture): RulaResult {
  const upperArm = upperArmScore(posture);
  const lowerArm = inRange(posture.elbowFlexion, 60, 100) ? 1 : 2;
  const crossing = posture.armAcrossMidline ? 1 : 0;
  const neck = neckScore(posture);
  const trunk = trunkScore(posture);
  const legs = posture.feetSupported === false ? 2 : 1;
  const armScore = TABLE_A[(upperArm - 1) * 3 + lowerArm + crossing - 1]![(WRIST - 1) * 2 + TWIST - 1]!;
  const bodyScore = TABLE_B[neck - 1]![(trunk - 1) * 2 + legs - 1]!;
  const score = grandScore(armScore, bodyScore);
  return {
    score,
    scoreWithMuscleUse: grandScore(armScore + 1, bodyScore + 1),
    level: rulaLevel(score),
    parts: { upperArm, lowerArm: lowerArm + crossing, wrist: WRIST, neck, trunk, legs, armScore, trunkScore: bodyScore },
  };
}

/** The angles that are seen, degrees. */
type RulaAngle = "upperArmFlexion" | "elbowFlexion" | "neckFlexion" | "trunkLean";
/** Where the points of an angle change, degrees. */
const STEPS: Record<RulaAngle, readonly number[]> = {
  upperArmFlexion: [-20, 20, 45, 90],
  elbowFlexion: [60, 100],
  neckFlexion: [-5, 10, 20],
  trunkLean: [-20, 0, 5, 20, 60],
};

/**
 * Least and greatest grand score of a posture when each seen angle may differ from its value by its doubt. Points change in steps: a degree may be worth two points.
 * @param doubtDeg half of the interval of each angle, degrees
 */
export function rulaRange(posture: RulaPosture, doubtDeg: Readonly<Record<RulaAngle, number>>): readonly [least: number, most: number] {
  const candidates = (angle: RulaAngle): number[] => {
    const [low, high] = [posture[angle] - doubtDeg[angle], posture[angle] + doubtDeg[angle]];
    // One angle in each stretch between two steps is enough.
    return [low, ...STEPS[angle].filter((step) => low < step && step < high).flatMap((step) => [step, step + 1e-6]), high];
  };
  const scores = candidates("upperArmFlexion").flatMap((upperArmFlexion) =>
    candidates("elbowFlexion").flatMap((elbowFlexion) =>
      candidates("neckFlexion").flatMap((neckFlexion) =>
        candidates("trunkLean").map((trunkLean) => rulaScore({ ...posture, upperArmFlexion, elbowFlexion, neckFlexion, trunkLean }).score),
      ),
    ),
  );
  return [Math.min(...scores), Math.max(...scores)];
}

/** The worse side's result, which is the reported one. */
export function worseRula(a: RulaResult, b: RulaResult): RulaResult {
  return b.score > a.score || (b.score === a.score && b.scoreWithMuscleUse > a.scoreWithMuscleUse) ? b : a;
}

/** Action level of a grand score. */
function rulaLevel(score: number): RulaLevel {
  if (score <= 2) return "acceptable";
  if (score <= 4) return "investigate";
  return score <= 6 ? "change_soon" : "change_now";
}

function upperArmScore({ upperArmFlexion: flexion, shoulderRaised, shoulderAbduction = 0, armSupported }: RulaPosture): number {
  const base = flexion > 90 ? 4 : flexion > 45 ? 3 : flexion > 20 || flexion < -20 ? 2 : 1;
  return limit(base + (shoulderRaised ? 1 : 0) + (shoulderAbduction > 25 ? 1 : 0) - (armSupported ? 1 : 0), 6);
}

function neckScore({ neckFlexion, neckSideBend = 0, neckRotated }: RulaPosture): number {
  const base = neckFlexion < -5 ? 4 : neckFlexion <= 10 ? 1 : neckFlexion <= 20 ? 2 : 3;
  return limit(base + (Math.abs(neckSideBend) > 10 ? 1 : 0) + (neckRotated ? 1 : 0), 6);
}

function trunkScore({ trunkLean, backSupported = true, trunkSideBend = 0, trunkTwisted }: RulaPosture): number {
  const supportedRecline = backSupported && trunkLean >= -20;
  const base = trunkLean > 60 ? 4 : trunkLean > 20 ? 3 : trunkLean > 5 ? 2 : trunkLean >= 0 || supportedRecline ? 1 : 2;
  return limit(base + (Math.abs(trunkSideBend) > 10 ? 1 : 0) + (trunkTwisted ? 1 : 0), 6);
}

function grandScore(armScore: number, bodyScore: number): number {
  return TABLE_C[Math.min(armScore, 8) - 1]![Math.min(bodyScore, 7) - 1]!;
}

function inRange(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}

function limit(score: number, highest: number): number {
  return Math.min(highest, Math.max(1, score));
}
