import { findLunges, type Lunge, mean, otherSide, type Side, type Space, spaceOf, valueAt } from "@sagittal/biomechanics";
import type { EventAt, Found } from "../../engine/analyser.ts";
import { cueOf, judged, question } from "../../engine/evidence.ts";
import { type Motion, seen } from "../../engine/motion.ts";
import { type Reading, sample } from "../../engine/reading.ts";
import { alternatingLiftLegs, footHighCue, travelLegs } from "../shared/cues.ts";
import { REACH } from "../shared/exercise-names.ts";
import { weightAhead } from "../shared/support.ts";
import { type LimbAngles, limbAngles } from "./limb-angles.ts";
import { LUNGE_CUES, SPACE_CUTOFF_HZ } from "./thresholds.ts";

/** The phases that lunge metrics are computed from. */
export interface LungePhases {
  readonly space: Space;
  readonly limbs: Record<Side, LimbAngles>;
  readonly lunges: readonly Lunge[];
  /** The lunging leg: on the side of the racket or weapon. */
  readonly front: Side;
  readonly rear: Side;
  /** +1 when the lunge goes to +x of the picture (side view). */
  readonly direction: 1 | -1;
}

/** Replaces detected lowest points by the coach's; the other events of each lunge stay as detected. */
function corrected(lunges: readonly Lunge[], events: readonly EventAt[], fps: number): Lunge[] {
  const own = events.filter((e) => e.type === "rep_bottom");
  return own.flatMap((e) => {
    const nearest = lunges.toSorted((a, b) => Math.abs(a.lowest - e.frame) - Math.abs(b.lowest - e.frame))[0];
    if (!nearest || Math.abs(nearest.lowest - e.frame) > fps) return [];
    return [{ ...nearest, lowest: e.frame, confidence: e.confidence }];
  });
}

/** Finds the lunges of a clip. */
export function findLungePhases(m: Motion, events?: readonly EventAt[]): Found<LungePhases> {
  const front = m.request.handedness;
  const rear = otherSide(front);
  const space = spaceOf(m.body, SPACE_CUTOFF_HZ);
  const { kept: detected, match } = judged(findLunges(m.body, space, front), (l) => [
    footHighCue(m),
    cueOf("weight_behind", weightAhead(m, rear, l.lowest), LUNGE_CUES.weightBehind, { suggests: REACH }),
    ...(m.sagittal
      ? []
      : [
          question(cueOf("sideways", travelLegs(m), LUNGE_CUES.sideways)),
          question(cueOf("run_up", alternatingLiftLegs(m), LUNGE_CUES.runUp)),
        ]),
  ]);
  const lunges = events ? corrected(detected, events, m.body.fps) : detected;
  const { joints } = m.body;
  const ahead = mean(lunges.map((l) => valueAt(joints[front].ankle.x, l.lowest) - valueAt(joints[rear].ankle.x, l.lowest)));
  return {
    phases: { space, limbs: limbAngles(m, space), lunges, front, rear, direction: ahead < 0 ? -1 : 1 },
    events: lunges.flatMap((l): EventAt[] => [
      { type: "toe_off", side: front, frame: l.lift, confidence: 0.8 * l.confidence },
      { type: "initial_contact", side: front, frame: l.land, confidence: 0.8 * l.confidence },
      { type: "rep_bottom", side: front, frame: l.lowest, confidence: l.confidence },
      ...(l.risen === null ? [] : [{ type: "rep_end" as const, side: front, frame: l.risen, confidence: 0.7 * l.confidence }]),
    ]),
    zone: {},
    ...(!events && { match }),
  };
}

/** One value per lunge; quality is the visibility of the named joints of one side. */
export function perLunge(m: Motion, p: LungePhases, side: Side, joints: Parameters<typeof seen>[2], value: (l: Lunge) => number): Reading {
  const quality = p.lunges.map((l) => Math.min(Math.max(0.5, l.confidence), seen(m, side, joints, l.lift, l.lowest)));
  return sample(p.lunges.map(value), mean(quality) || 0);
}
