import {
  type ClubSwing,
  chosenSwings,
  clubSwings,
  footPlacements,
  LEG_SHARE,
  lastLanding,
  legInPicture,
  mean,
  median,
  otherSide,
  type Point,
  type Series,
  type Side,
  type Space,
  type Swing,
  type SwingPlan,
  separationOf,
  spaceOf,
  swingAt,
  swingCandidates,
  takeawayBefore,
  valueAt,
} from "@sagittal/biomechanics";
import type { EventAt, Found } from "../../engine/analyser.ts";
import { CERTAIN, doubtOf, judged, type Match, matchOf, REFUSED } from "../../engine/evidence.ts";
import { aboveFloor, type Motion, seen } from "../../engine/motion.ts";
import { type Reading, type Sample, sample } from "../../engine/reading.ts";
import { handCues, unknownRhythmCue } from "./hand-cues.ts";
import { type LimbAngles, limbAngles } from "./limb-angles.ts";
import { comesBackCue, punchCues } from "./punch-cues.ts";
import { clipCues, clubCues, swingCues } from "./swing-cues.ts";
import { SHORTEST_STEP_S, SPACE_CUTOFF_HZ, STRIDE_S } from "./thresholds.ts";
import { strokeCues, type ThrowManner, throwCues } from "./throw-cues.ts";

/** A stroke, throw or kick as an activity declares it. */
export interface StrokePlan extends SwingPlan {
  /** Event type of the strike: impact of a stroke or kick, release of a throw. */
  readonly strike: "impact" | "release";
  /** A stroke on the side of the other arm: the trunk turns the other way. */
  readonly backhand?: boolean;
  /** The lead foot steps before the strike; its landing is an event. */
  readonly stride?: boolean;
  /** Steps may fill most of the clip. */
  readonly runUp?: boolean;
  /** The hand moves forward at the strike rather than up or down. */
  readonly forward?: boolean;
  /** The hand swings the way the athlete faces: a hand on its way back is in the backswing. Side view. */
  readonly ahead?: boolean;
  /** The strike may happen in a jump. */
  readonly jumps?: boolean;
  /** Both hands hold a ball, whose width parts them. */
  readonly ball?: boolean;
  /** A throw of one arm, and how it is done. */
  readonly thrown?: ThrowManner;
  /** The hand goes from a guard straight ahead and back again. */
  readonly straight?: true;
  /** A club is swung from a still address over the shoulder and down: the strike is the hands' lowest point (see `clubSwings`). */
  readonly fromAddress?: boolean;
}

/** A swing with the foot contacts before it, frames; null when a foot did not step. */
export interface Action extends Swing {
  /** Initial contact of the lead foot's stride. */
  readonly leadContact: number | null;
  /** Toe-off of the lead foot's stride. */
  readonly leadLeave: number | null;
  /** Last initial contact of the other foot before that. */
  readonly trailContact: number | null;
  /** Start of the backswing of a swing from an address. */
  readonly takeaway: number | null;
}

/** The phases that stroke, throw and kick metrics are computed from. */
export interface SwingPhases {
  readonly plan: StrokePlan;
  readonly space: Space;
  readonly limbs: Record<Side, LimbAngles>;
  readonly actions: readonly Action[];
  /** The striking side, from handedness. */
  readonly active: Side;
  /** The front leg: opposite to the striking arm; for kicks the support leg. */
  readonly lead: Side;
  /** Hip-shoulder separation: positive when the thorax is turned further back than the pelvis, degrees. */
  readonly separation: Series;
  /** +1 when the trunk turns to the body's left towards the target. */
  readonly turn: 1 | -1;
}

function stepsBefore(m: Motion, lead: Side, swing: Swing): Pick<Action, "leadContact" | "leadLeave" | "trailContact"> {
  const from = swing.strike - STRIDE_S * m.body.fps;
  const stride = lastLanding(footPlacements(m.body, lead), from, swing.strike + 0.02 * m.body.fps);
  const leadContact = stride?.land ?? null;
  const before = leadContact === null ? swing.strike : leadContact - SHORTEST_STEP_S * m.body.fps;
  const trailContact = lastLanding(footPlacements(m.body, otherSide(lead)), before - STRIDE_S * m.body.fps, before)?.land ?? null;
  return { leadContact, leadLeave: stride?.leave ?? null, trailContact };
}

const nearest = (events: readonly EventAt[], type: EventAt["type"], from: number, to: number): EventAt | undefined =>
  events.filter((e) => e.type === type && e.frame >= from && e.frame <= to).toSorted((a, b) => b.frame - a.frame)[0];

/** Swings at the strikes of a coach's corrected events. */
function correctedActions(m: Motion, space: Space, active: Side, lead: Side, plan: StrokePlan, events: readonly EventAt[]): Action[] {
  return events
    .filter((e) => e.type === plan.strike)
    .toSorted((a, b) => a.frame - b.frame)
    .map((e) => {
      const swing = swingAt(m.body, space, active, plan, e.frame, e.confidence);
      const from = e.frame - STRIDE_S * m.body.fps;
      const forward = nearest(events, "phase_start", from, e.frame)?.frame ?? swing.forward;
      const landing = nearest(
        events.filter((c) => c.side !== active),
        "initial_contact",
        from,
        e.frame,
      );
      const steps = stepsBefore(m, lead, swing);
      const takeaway = plan.fromAddress ? takeawayBefore(m.body, forward) : null;
      return { ...swing, ...steps, forward, leadContact: landing?.frame ?? null, takeaway };
    });
}

/** Strokes of a clip, and the evidence against them. */
function judgedSwings(m: Motion, space: Space, active: Side, plan: StrokePlan): { swings: (Swing | ClubSwing)[]; match: Match } {
  const clip = clipCues(m, plan);
  if (doubtOf(clip) >= REFUSED) return { swings: [], match: matchOf(clip) };
  if (plan.fromAddress) {
    const { kept, match } = judged(clubSwings(m.body, space, active), (c) => [...clip, ...clubCues(c.signs)]);
    return { swings: kept, match };
  }
  const { kept, match } = judged(swingCandidates(m.body, space, active, plan), (c) => [
    ...clip,
    ...swingCues(m, plan, c.signs),
    unknownRhythmCue(m, c),
    ...(plan.ahead && m.sagittal ? [{ name: "goes_back", against: c.direction < 0 ? 1 : 0, seen: 1 }] : []),
    ...(plan.endpoint === "hand" ? handCues(m, space, plan, c) : []),
    ...(plan.thrown
      ? throwCues(m, plan.thrown, c)
      : plan.endpoint === "hand" && !plan.twoHanded && !plan.straight
        ? strokeCues(m, plan.height === "overhead", c)
        : []),
    ...(plan.straight ? punchCues(m, c) : plan.endpoint === "hand" ? [comesBackCue(m, c)] : []),
  ]);
  return { swings: chosenSwings(m.body, space, active, plan, kept), match };
}

/** Finds the strokes of a clip, with their foot contacts, as phases and events. */
export function findStrokes(m: Motion, plan: StrokePlan, corrected?: readonly EventAt[]): Found<SwingPhases> {
  const active = m.request.handedness;
  const lead = otherSide(active);
  const space = spaceOf(m.body, SPACE_CUTOFF_HZ);
  const { swings, match } = corrected ? { swings: [], match: CERTAIN } : judgedSwings(m, space, active, plan);
  const actions = corrected
    ? correctedActions(m, space, active, lead, plan, corrected)
    : swings.map((s) => ({ takeaway: null, ...s, ...stepsBefore(m, lead, s) }));
  const turn = (active === "right") === !plan.backhand ? 1 : -1;
  const events = actions.flatMap((a): EventAt[] => [
    { type: "phase_start", side: active, frame: a.forward, confidence: 0.8 * a.confidence },
    ...(plan.stride && a.leadContact !== null
      ? [{ type: "initial_contact" as const, side: lead, frame: a.leadContact, confidence: 0.8 * a.confidence }]
      : []),
    { type: plan.strike, side: active, frame: a.strike, confidence: a.confidence },
  ]);
  return {
    phases: {
      plan,
      space,
      limbs: limbAngles(m, space),
      actions,
      active,
      lead,
      separation: separationOf(space).map((v) => -turn * v),
      turn,
    },
    events: events.sort((a, b) => a.frame - b.frame),
    zone: {},
    match,
  };
}

type JointList = Parameters<typeof seen>[2];

/** Joints of one side that a metric needs visible. */
export interface Needed {
  readonly side: Side;
  readonly joints: JointList;
}

/** One value per stroke; quality is the lower of the strike's confidence and the visibility of the needed joints. */
export function perAction(
  m: Motion,
  p: SwingPhases,
  needed: readonly Needed[],
  value: (a: Action) => number,
  extra: Partial<Sample> = {},
): Reading {
  const valid = p.actions.map((a) => ({ a, v: value(a) })).filter(({ v }) => Number.isFinite(v));
  const quality = valid.map(({ a }) =>
    Math.min(
      a.confidence,
      ...needed.map((n) => seen(m, n.side, n.joints, Math.min(a.forward, a.strike - 0.1 * m.body.fps), a.strike + 0.05 * m.body.fps)),
    ),
  );
  return sample(
    valid.map(({ v }) => v),
    mean(quality) || 0,
    extra,
  );
}

/** Error that estimated depth adds to an angle at an instant of each stroke, degrees, standard deviation; mean over the strokes. */
export const depthError = (p: SwingPhases, side: Side, angle: keyof LimbAngles["depth"], when: (a: Action) => number | null): number =>
  p.limbs[side].depthErrorDeg *
  (mean(p.actions.map((a) => valueAt(p.limbs[side].depth[angle], when(a) ?? a.strike)).filter(Number.isFinite)) || 0);

/** Stature in pixels, from the leg length in the picture. */
export const staturePx = (m: Motion, space: Space): number => legInPicture(m.body, space) / LEG_SHARE;

/** Height of a point above the floor at a frame, per cent of stature. */
export const heightPct = (m: Motion, space: Space, point: Point, frame: number): number =>
  (100 * aboveFloor(m, point, frame)) / staturePx(m, space);

/** Direction of the stroke along the picture's x, +1 or -1. A stroke along the camera axis takes the median direction of the clip's other strokes. */
export const directionOf = (p: SwingPhases, a: Action): 1 | -1 => {
  if (a.direction !== 0) return a.direction;
  return median(p.actions.map((other) => other.direction).filter((d) => d !== 0)) < 0 ? -1 : 1;
};
