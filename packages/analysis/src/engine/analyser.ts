import type { Body, Cutoffs, Side } from "@sagittal/biomechanics";
import type { ZoneContext } from "@sagittal/catalogue";
import type { Activity, AnalysisRequest, MotionEvent } from "@sagittal/contract";
import type { Motion } from "./motion.ts";
import type { Reading, Sided } from "./reading.ts";

/** What an analyser finds before it reads metrics. */
export interface Found<Phases> {
  readonly phases: Phases;
  readonly events: readonly EventAt[];
  /** Facts that zones depend on (speed, posture …). */
  readonly zone: ZoneContext;
}

/** An event by frame; the engine turns it into time. */
export interface EventAt {
  readonly type: MotionEvent["type"];
  readonly side: Side | null;
  readonly frame: number;
  readonly confidence: number;
}

export type Reader<Phases> = (motion: Motion, phases: Phases) => Reading | Sided;

/**
 * One activity's analysis as data: how to filter, which events to find, and how to read each metric of the catalogue from them. The engine decides
 * which metrics an exercise has, whether their needs are met, and what zones and score follow.
 */
export interface Analyser<Phases> {
  readonly activity: Activity;
  readonly cutoffs: (exercise: string) => Cutoffs;
  /** Inclination of the flat foot per side, when the motion shows one. */
  readonly flatFoot?: (body: Body, exercise: string) => Partial<Record<Side, number>>;
  /** Requests that have results even when no athlete is seen (a questionnaire, a single picture). */
  readonly poseOptional?: (request: AnalysisRequest) => boolean;
  /** Roll of the camera that the motion shows, degrees (see `rollOf`); none when left out. */
  readonly roll?: (body: Body) => number;
  readonly find: (motion: Motion, corrected?: readonly EventAt[]) => Found<Phases>;
  readonly metrics: Readonly<Record<string, Reader<Phases>>>;
}

/** An analyser with its own type of phases sealed in. */
export interface SealedAnalyser {
  readonly activity: Activity;
  readonly cutoffs: (exercise: string) => Cutoffs;
  readonly flatFoot: (body: Body, exercise: string) => Partial<Record<Side, number>>;
  readonly poseOptional: (request: AnalysisRequest) => boolean;
  readonly roll: (body: Body) => number;
  readonly reads: (key: string) => boolean;
  readonly analyse: (
    motion: Motion,
    corrected?: readonly EventAt[],
  ) => { events: readonly EventAt[]; zone: ZoneContext; read: (key: string) => Reading | Sided | undefined };
}

/** Seals an analyser for the registry. */
export function defineAnalyser<Phases>(analyser: Analyser<Phases>): SealedAnalyser {
  return {
    activity: analyser.activity,
    cutoffs: analyser.cutoffs,
    flatFoot: analyser.flatFoot ?? (() => ({})),
    roll: analyser.roll ?? (() => 0),
    poseOptional: analyser.poseOptional ?? (() => false),
    reads: (key) => Object.hasOwn(analyser.metrics, key),
    analyse: (motion, corrected) => {
      const found = analyser.find(motion, corrected);
      return {
        events: found.events,
        zone: found.zone,
        read: (key) => (Object.hasOwn(analyser.metrics, key) ? analyser.metrics[key]?.(motion, found.phases) : undefined),
      };
    },
  };
}
