/** The front plank: a hold with the trunk level over hands or forearms. */
import { distance, type Stretch, stretchesWhere } from "@sagittal/biomechanics";
import type { EventAt } from "../../engine/analyser.ts";
import type { Motion } from "../../engine/motion.ts";
import { slowSpeed } from "../../engine/stillness.ts";
import { holdsOfEvents } from "./stances.ts";
import { PLANK } from "./thresholds.ts";

/** Holds of a plank in a side view, or those between a coach's corrected starts and ends. */
export function findPlanks(m: Motion, corrected?: readonly EventAt[]): Stretch[] {
  if (corrected) return holdsOfEvents(corrected).twoFeet.slice();
  const near = m.body.nearSide;
  if (!near || !m.sagittal) return [];
  const { trunkLean } = m.sagittal;
  const { kneeFlexion, hipFlexion } = m.sagittal[near];
  const { midHip, midShoulder } = m.body.joints;
  const { elbow } = m.body.joints[near];
  const trunk = distance(midHip, midShoulder);
  const speeds = [midHip, midShoulder].map((p) => slowSpeed(m.body, p));
  const holds = (i: number): boolean =>
    trunkLean[i]! > PLANK.leanDeg[0] &&
    trunkLean[i]! < PLANK.leanDeg[1] &&
    midShoulder.y[i]! - elbow.y[i]! > PLANK.overElbowTrunk * trunk[i]! &&
    kneeFlexion[i]! < PLANK.kneeDeg &&
    Math.abs(hipFlexion[i]!) < PLANK.hipDeg &&
    speeds.every((s) => !(s[i]! >= PLANK.stillLegPerS));
  const { fps, rows } = m.body;
  return stretchesWhere(holds, rows, PLANK.bridgeS * fps).filter((s) => s.to - s.from >= PLANK.leastS * fps);
}
