import type { Body, Cutoffs, MovementKind, Side } from "@sagittal/biomechanics";
import type { ACTIVITY_DEFINITIONS, ActivityDefinition, Exercise, ZoneContext } from "@sagittal/catalogue";
import type { Activity, AnalysisRequest, MotionEvent } from "@sagittal/contract";
import { CERTAIN, type Match } from "./evidence.ts";
import type { Motion } from "./motion.ts";
import { isSided, isSuppressed, type Reading, type Sided } from "./reading.ts";

/** Result of an analyser's search for phases and events, before it computes metrics. */
export interface Found<Phases> {
  readonly phases: Phases;
  readonly events: readonly EventAt[];
  /** Facts that select zones (speed, posture …). */
  readonly zone: ZoneContext;
  /** Doubt that the movement is the exercise; none when left out. */
  readonly match?: Match;
  /** Events of the movement were found: a value without any is one of too few cycles, not of another movement. */
  readonly partly?: boolean;
  /** The camera moved while the athlete stood on the ground. */
  readonly cameraMoves?: boolean;
  /** How many times slower than it was filmed the clip plays, where nothing but that explains it; null or left out otherwise. */
  readonly slowedBy?: number | null;
}

/** An event by frame (fractional); the engine converts it to time. */
export interface EventAt {
  readonly type: MotionEvent["type"];
  readonly side: Side | null;
  readonly frame: number;
  readonly confidence: number;
}

export type Reader<Phases> = (motion: Motion, phases: Phases) => Reading | Sided;

/** Metric keys that the catalogue gives an activity. */
type MetricKeyOf<A extends Activity> = keyof (typeof ACTIVITY_DEFINITIONS)[A]["metrics"];

/** Metric keys of the whole catalogue. */
type AnyMetricKey = { [A in Activity]: MetricKeyOf<A> }[Activity];

/** Slugs of an activity's exercises. */
type SlugOf<A extends Activity> = (typeof ACTIVITY_DEFINITIONS)[A] extends ActivityDefinition<string, string, infer S> ? S : never;

/** An entry for each exercise of an activity; an exercise without one does not compile. */
export type ByExercise<A extends Activity, T> = Readonly<Record<SlugOf<A>, T>>;

/** The entry of an exercise in its activity's table. */
export function entryOf<T>(table: Readonly<Record<string, T>>, exercise: Exercise): T {
  const entry = Object.entries(table).find(([slug]) => slug === exercise.slug);
  if (!entry) throw new Error(`The table has no entry for ${exercise.slug}.`);
  return entry[1];
}

/** One reader for every metric of an activity and none for any other: a metric without a reader, or a reader without a metric, does not compile. */
export type ReadersOf<A extends Activity, Phases> = { readonly [K in MetricKeyOf<A>]: Reader<Phases> } & {
  readonly [K in Exclude<AnyMetricKey, MetricKeyOf<A>>]?: never;
};

/** Readers that several activities share. */
export type SharedReaders<Phases> = Readonly<Partial<Record<AnyMetricKey, Reader<Phases>>>>;

/**
 * One activity's analysis as data: how to filter, which events to find, and how to read each metric of the catalogue from them. The engine decides
 * which metrics an exercise has, whether their needs are met, and what zones and score follow.
 */
export interface Analyser<A extends Activity, Phases> {
  readonly activity: A;
  readonly cutoffs: (exercise: Exercise) => Cutoffs;
  /** Inclination of the foot landmarks when the foot is flat on the floor, per side, degrees; a side without a flat phase is left out. */
  readonly flatFoot?: (body: Body, exercise: Exercise) => Partial<Record<Side, number>>;
  /** True when the exercise is done without steps: the soles stay on the floor or leave it only briefly. */
  readonly standing?: (exercise: Exercise) => boolean;
  /** True for requests that have results although no athlete is detected (a questionnaire, a single picture). */
  readonly poseOptional?: (request: AnalysisRequest, exercise: Exercise) => boolean;
  /** Camera roll estimated from the motion, degrees (see `rollOf`); 0 when left out. */
  readonly roll?: (body: Body) => number;
  /**
   * Set when the athlete moves in the sagittal plane throughout: hips and shoulders then show the angle between the camera axis and the plane's normal (see `viewAngleOf`). Gives the kind of
   * movement of the residual model, or "other" when the model was not trained on it; null for an exercise with other movements.
   */
  readonly planar?: (exercise: Exercise) => MovementKind | "other" | null;
  readonly find: (motion: Motion, corrected?: readonly EventAt[]) => Found<Phases>;
  readonly metrics: ReadersOf<A, Phases>;
}

/** An analyser without its type of phases, for the registry of all activities. */
export interface SealedAnalyser {
  readonly activity: Activity;
  readonly cutoffs: (exercise: Exercise) => Cutoffs;
  readonly flatFoot: (body: Body, exercise: Exercise) => Partial<Record<Side, number>>;
  readonly standing: (exercise: Exercise) => boolean;
  readonly poseOptional: (request: AnalysisRequest, exercise: Exercise) => boolean;
  readonly roll: (body: Body) => number;
  readonly planar: (exercise: Exercise) => MovementKind | "other" | null;
  readonly analyse: (
    motion: Motion,
    corrected?: readonly EventAt[],
  ) => {
    events: readonly EventAt[];
    zone: ZoneContext;
    match: Match;
    cameraMoves: boolean;
    slowedBy: number | null;
    read: (key: string) => Reading | Sided;
  };
}

/** A reading whose cycles are missing in a clip that shows some of the movement. */
function fewCycles(reading: Reading | Sided): Reading | Sided {
  const named = (r: Reading): Reading => (isSuppressed(r) && r.reason === "no_event" ? { ...r, reason: "cycles" } : r);
  return isSided(reading) ? { left: named(reading.left), right: named(reading.right) } : named(reading);
}

/** Hides an analyser's type of phases for the registry. */
export function defineAnalyser<A extends Activity, Phases>(analyser: Analyser<A, Phases>): SealedAnalyser {
  const readers = new Map<string, Reader<Phases> | undefined>(Object.entries<Reader<Phases> | undefined>(analyser.metrics));
  return {
    activity: analyser.activity,
    cutoffs: analyser.cutoffs,
    flatFoot: analyser.flatFoot ?? (() => ({})),
    standing: analyser.standing ?? (() => false),
    roll: analyser.roll ?? (() => 0),
    planar: analyser.planar ?? (() => null),
    poseOptional: analyser.poseOptional ?? (() => false),
    analyse: (motion, corrected) => {
      const found = analyser.find(motion, corrected);
      return {
        events: found.events,
        zone: found.zone,
        match: found.match ?? CERTAIN,
        cameraMoves: found.cameraMoves ?? false,
        slowedBy: found.slowedBy ?? null,
        read: (key) => {
          const read = readers.get(key);
          if (!read) throw new Error(`${analyser.activity} has no metric ${key}.`);
          const reading = read(motion, found.phases);
          return found.partly ? fewCycles(reading) : reading;
        },
      };
    },
  };
}
