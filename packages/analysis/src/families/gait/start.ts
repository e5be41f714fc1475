import { type FootPlacement, footPlacements, maximum, median, SIDES, type Side, valueAt } from "@sagittal/biomechanics";
import type { EventAt, Found, SharedReaders } from "../../engine/analyser.ts";
import { CERTAIN, matchOf, REFUSED } from "../../engine/evidence.ts";
import { aboveFloor, LEG, type Motion, seen, TRUNK } from "../../engine/motion.ts";
import { sample, single, suppressed } from "../../engine/reading.ts";
import { bySide } from "../../engine/sides.ts";
import { slowSpeed } from "../../engine/stillness.ts";
import { headFirstCue, lacksTrunkRise } from "../shared/cues.ts";
import { SET_HIP_LEG_PER_S, SET_LEAN_DEG, SET_S } from "./thresholds.ts";

/** A start from a crouch: set position, last push of the front foot, first steps. */
export interface StartPhases {
  /** Frames of the set position; empty when none was found. */
  readonly set: readonly number[];
  readonly steps: readonly FootPlacement[];
  /** Toe-off of the front foot. */
  readonly push: { readonly side: Side; readonly at: number } | null;
  readonly landing: { readonly side: Side; readonly at: number } | null;
}

function setFrames(m: Motion, until: number): number[] {
  const lean = m.sagittal?.trunkLean;
  if (!lean) return [];
  const speed = slowSpeed(m.body, m.body.joints.midHip);
  const frames: number[] = [];
  for (let i = 0; i < until; i++) {
    if (lean[i]! > SET_LEAN_DEG && speed[i]! < SET_HIP_LEG_PER_S) frames.push(i);
  }
  return frames.length >= SET_S * m.body.fps ? frames : [];
}

/** The first event of a type in a coach's corrected events. */
function firstOf(events: readonly EventAt[] | undefined, type: EventAt["type"]): { side: Side; at: number } | null {
  const e = events?.filter((c) => c.type === type && c.side !== null).toSorted((a, b) => a.frame - b.frame)[0];
  return e?.side ? { side: e.side, at: e.frame } : null;
}

/** Finds set position, first push and first landing of a crouched start. */
export function findStart(m: Motion, corrected?: readonly EventAt[]): Found<StartPhases> {
  const all = SIDES.flatMap((side) => footPlacements(m.body, side))
    .filter((s) => s.leave !== null)
    .sort((a, b) => (a.land ?? a.leave ?? 0) - (b.land ?? b.leave ?? 0));
  const set = setFrames(m, all[0]?.leave ?? m.body.rows);
  const match = matchOf([headFirstCue(m)]);
  const steps = set.length === 0 || lacksTrunkRise(m) || match.doubt >= REFUSED ? [] : all;
  const first = steps.find((s) => s.land !== null);
  const detected = first?.land == null ? null : { side: first.side, at: first.land };
  const pushing = detected
    ? steps.find((s) => s.side !== detected.side && s.leave !== null && s.leave < detected.at + 0.1 * m.body.fps)
    : undefined;
  const landing = firstOf(corrected, "initial_contact") ?? detected;
  const push = firstOf(corrected, "toe_off") ?? (pushing?.leave == null ? null : { side: pushing.side, at: pushing.leave });
  const certainty = 0.7;
  return {
    // A crouch without a following step is no start.
    phases: { set: push || landing ? set : [], steps, push, landing },
    events: [
      ...(set.length > 0 ? [{ type: "phase_start" as const, side: null, frame: set.at(-1) ?? 0, confidence: certainty }] : []),
      ...(push ? [{ type: "toe_off" as const, side: push.side, frame: push.at, confidence: certainty }] : []),
      ...(landing ? [{ type: "initial_contact" as const, side: landing.side, frame: landing.at, confidence: certainty }] : []),
    ],
    zone: {},
    match: corrected ? CERTAIN : match,
  };
}

/** Readers of crouched starts. */
export const startReaders = {
  set_hip_height_ratio: (m, p) => {
    const near = m.body.nearSide;
    if (p.set.length === 0 || !near) return suppressed("no_event");
    const { midHip, midShoulder } = m.body.joints;
    return single(median(p.set.map((i) => aboveFloor(m, midHip, i) / aboveFloor(m, midShoulder, i))), 1, seen(m, near, TRUNK));
  },
  trunk_angle_first_step: (m, p) => {
    const near = m.body.nearSide;
    if (!p.push || !m.sagittal || !near) return suppressed("no_event");
    return single(valueAt(m.sagittal.trunkLean, p.push.at), 1, seen(m, near, TRUNK));
  },
  shin_angle_first_contact: (m, p) => {
    if (!p.landing || !m.sagittal) return suppressed("no_event");
    return single(valueAt(m.sagittal[p.landing.side].shank, p.landing.at), 1, Math.max(0.3, seen(m, p.landing.side, LEG)));
  },
  knee_lift: (m, p) =>
    bySide((side) => {
      const thigh = m.sagittal?.[side].thigh;
      if (!thigh) return suppressed("view");
      return sample(
        p.steps.flatMap((s) =>
          s.side === side && s.leave !== null && s.land !== null ? [maximum(thigh, s.leave, s.land)?.value ?? Number.NaN] : [],
        ),
        Math.max(0.3, seen(m, side, LEG)),
      );
    }),
} satisfies SharedReaders<StartPhases>;
