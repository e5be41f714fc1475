import type { Activity, CameraView } from "@sagittal/contract";

/** Units of the catalogue; `%leg`, `%height`, `%arm` and `%sw` are percent of leg length, stature, arm length and shoulder width. */
export const UNITS = [
  "deg",
  "%",
  "%leg",
  "%height",
  "%arm",
  "%sw",
  "ms",
  "s",
  "min",
  "cm",
  "m",
  "cm/s",
  "m/s",
  "cm/spm",
  "spm",
  "rpm",
  "Hz",
  "BW",
  "N",
  "kN/m",
  "W",
  "W/kg",
  "kg",
  "ratio",
  "count",
  "score",
  "bool",
] as const;
export type Unit = (typeof UNITS)[number];

/** Keys of the metric groups; hidden-metrics curation and the score's group cap work on them. */
export const METRIC_GROUPS = [
  "ankle",
  "approach",
  "arm",
  "arms",
  "balance",
  "bar",
  "catch",
  "control",
  "coordination",
  "depth",
  "finish",
  "forces",
  "frontal",
  "guard",
  "habits",
  "kick",
  "landing",
  "legs",
  "load",
  "lockout",
  "lunge",
  "mobility",
  "neck",
  "pedalling",
  "performance",
  "phases",
  "posture",
  "power",
  "push",
  "reach",
  "reactive",
  "recovery",
  "rhythm",
  "risk",
  "rom",
  "saddle",
  "safety",
  "setup",
  "shoulder",
  "sprint",
  "start",
  "support",
  "swing",
  "symmetry",
  "technique",
  "tempo",
  "timing",
  "trim",
  "trunk",
  "velocity",
  "volume",
] as const;
export type MetricGroup = (typeof METRIC_GROUPS)[number];

/**
 * How a metric relates to the body's sides.
 * N: one value. LR: per side, emitted as `<key>_left`, `<key>_right` and `<key>` (mean of the sides).
 * NEAR: only the limb nearer to the camera, key without suffix. LT: lead or trail limb resolved from handedness, key without suffix.
 */
type SideRule = "N" | "LR" | "NEAR" | "LT";

const EVIDENCE_CLASSES = ["validated", "experimental", "assumed"] as const;
export type Evidence = (typeof EVIDENCE_CLASSES)[number];

/** Conditions for a value: inputs, frame rate, cycles; absent means not needed. */
export interface Needs {
  /**
   * Frames per second. Of a metric: from here on a single cycle's value is good; down to half of it the value is given with a wider error and as beta, below that not at
   * all. Of an exercise: advice for filming, which keeps no metric back.
   */
  minFps?: number;
  /** Cycles or repetitions for full confidence. */
  minCycles?: number;
  /** A pixel-to-metre scale. */
  scale?: true;
  /** Body mass. */
  mass?: true;
  /** Declared total bar mass. */
  bar?: true;
  /** Stature. */
  height?: true;
  /** Declared walk-test distance. */
  walkDistance?: true;
  /** The scuba sidecar of the session. */
  scubaMeta?: true;
  /** The workstation assessment of the session. */
  workstation?: true;
  /** An equation of adults: no value for children, whose age is declared. */
  adult?: true;
}

/** How the analyser cuts a clip of an exercise into cycles. */
type Cycle =
  | "gait"
  | "traversal"
  | "first 3 steps"
  | "jump"
  | "hop series"
  | "rep y_MH"
  | "rep y_BAR"
  | "rep y_HAND"
  | "rep x_HAND"
  | "rep th_tr"
  | "rep angle"
  | "rep"
  | "single"
  | "hold"
  | "static"
  | "sts reps"
  | "phases"
  | "cod"
  | "stop"
  | "steps"
  | "swing"
  | "throw"
  | "kick"
  | "shot"
  | "stride"
  | "pedal"
  | "approach";

/** How an exercise is done, as far as its analysis depends on it. A part that is absent does not apply to the exercise. */
export interface Strategy {
  /** Jumps. */
  jump?: {
    /** Legs that leave and meet the ground. */
    takeOff: "both legs" | "one leg";
    travel: "up" | "forward";
    /** Start of the jump: a counter-movement, a held squat, a drop from a box, or the landing of the previous jump. */
    start: "countermovement" | "held squat" | "drop" | "rebound";
    /** What it ends on; the floor that it left when left out. */
    lands?: "box" | "water";
    /** Hops of one leg, one after the other: three, or as many as a course takes. */
    series?: "three hops" | "course";
  };
  /** Steps of a run. */
  gait?: {
    sprint?: true;
    /** Each foot hops before the other one steps. */
    skip?: true;
    /** The trunk is low at first and rises with the steps. */
    start?: "crouch";
    /** On a treadmill: what moves under the feet is the belt, and no camera is turned. */
    belt?: true;
  };
  /** Lifts of a bar or of the body's own weight. */
  lift?: {
    pattern: "squat" | "lunge" | "pull" | "bench press" | "overhead press" | "row" | "push-up" | "pull-up" | "dip" | "swing";
    /** Way of the load from the position of rest. */
    first: "raise" | "lower";
    /** Signal that shows the repetitions best; "shoulders" over hands that keep their place, "trunk": its lean. */
    followed: "hips" | "bar" | "shoulders" | "trunk";
    /** Where an Olympic lift is caught. */
    catch?: "shoulders" | "overhead";
    /** The arms hang straight all the time. */
    armsHang?: true;
    /** The clip may end with the bar held up. */
    endsHeld?: true;
    /** Nothing is lifted but the body: the arms may be anywhere. */
    unloaded?: true;
    /** Lunges: each repetition goes a step forward, or both feet keep their places. Left out: a step to the front and back again, or feet that keep their places. */
    steps?: "forward" | "none";
  };
  /** The athlete faces the floor: from the side the head shows which way. */
  prone?: true;
  /** The athlete lies on the back. */
  supine?: true;
  /** Changes of direction: back along the approach, away from its line, or to a stand. */
  directionChange?: "turn back" | "cut" | "stop";
  /** A timed course from rest that ends at its start place: how often that place is passed until the finish. */
  coursePasses?: 1 | 2;
  /** Fin kicks. */
  finKick?: {
    legs: "alternate" | "together";
    /** Movement with one cycle per kick: swing of the leg at the hip, or draw and parting of the legs. */
    drive: "leg swing" | "leg draw";
  };
  /** Balance tests: feet that touch, one foot half ahead, one in front of the other, or one lifted. */
  stance?: "side by side" | "semi-tandem" | "tandem" | "one leg";
  /** Repetitions of which one leg carries the body while the other is held. */
  carries?: "one leg";
  /** Postures on one leg: where the other one is held. */
  freeLeg?: "behind";
  /** Posture at a desk, unless the set-up declares another one. */
  deskPosture?: "seated" | "standing";
}

export interface ExerciseDefinition {
  /** Stable name inside the program, unique within the activity; callers use the English name. */
  slug: string;
  views: readonly CameraView[];
  /** The analyser reads handedness. */
  handed: boolean;
  needs: Needs;
  /** The guide asks for a camera that does not pan. Advice for filming, which keeps no metric back. */
  fixedCamera?: true;
  cycle: Cycle;
  strategy?: Strategy;
  /** Measured on head, arms and trunk: legs that are hidden or outside of the picture are no fault of the recording. */
  upperBody?: true;
}

export interface MetricDefinition {
  unit: Unit;
  group: MetricGroup;
  views: readonly CameraView[];
  sideRule: SideRule;
  /** Importance 0 to 3 for the technique score; 0 is never scored. */
  weight: 0 | 1 | 2 | 3;
  /** Null: a band, neither end is better. */
  higherIsBetter: boolean | null;
  evidence: Evidence;
  /** The number itself is fragile with one camera: half weight, never a headline cue. */
  beta: boolean;
  needs: Needs;
  /** As on an exercise: the guide asks for a camera that does not pan. */
  fixedCamera?: true;
  /** Timed between declared distance marks: the distance of one beyond the first, m, or any two. A session without such marks does not have the metric. */
  marked?: number | "any";
  /** Declared distance marks give it where it otherwise needs a scale. */
  orMarked?: true;
  /**
   * Rate of change of the quantity at the instant of its measurement, in its unit per second: determines the error from the timing of that instant. Absent for a quantity measured at an
   * extreme or over a stretch of time, where the rate is 0. Gait and jumps: rates of the true angles of the rendered clips at their contacts and take-offs. Strokes, throws and
   * kicks: orders of magnitude from the literature, rounded (trunk 350 deg/s, upper arm nearly steady at release, hand at 4 to 6 statures per second: Fleisig et al. 1999;
   * knee of a kick: Nunome et al. 2006).
   */
  changePerS?: number;
  /**
   * Standard deviation of the systematic error, in the metric's unit and as a share of the value, where the usual one of the unit is too small: half of the greatest error on the figure's movements, whose
   * truth is known (`npm run bench:activities`).
   */
  error?: { readonly amount?: number; readonly share?: number };
  /** True for a height, or a quantity computed from heights and times: an oblique camera does not change it. */
  fromAnySide?: true;
  /** Smallest and largest value that a body can give, in the metric's unit; a value outside is an error of measurement and is not shown. */
  plausible?: readonly [least: number, most: number];
  /** Formula and event definition, in the notation of docs/metric-notation.md (technical, not shown to athletes). */
  definition: string;
  /** Tags of the sources table. */
  sources: readonly string[];
}

/** Names of the body-aware zone rules, implemented in zones/adjust.ts. */
export type RuleName =
  | "H"
  | "CAD"
  | "TC"
  | "KSW"
  | "OVR"
  | "INC"
  | "BELT"
  | "AGE_GAIT"
  | "AGE_WALK"
  | "AGE_CADENCE"
  | "AGE_STRIDES"
  | "AGE_JUMP"
  | "AGE_JUMP_RATIO"
  | "SEX_FPPA"
  | "AGE_STS"
  | "AGE_OLS"
  | "AGE_ROM"
  | "AGE_DECADES"
  | "AGE_NECK"
  | "LEGLIM"
  | "SCUBA"
  | "H2"
  | "N3B"
  | "SEATED";

/** One step of a zone's adjustment; steps are applied in order. */
export type AdjustStep =
  | RuleName
  /** `times` multiplies the rule's result. */
  | { rule: RuleName; times: number }
  /** Shift of the lower limits per decade over 50, and for women at any age, in the metric's unit. */
  | { rule: "AGE_DECADES"; perDecadeOver50: number; women?: number };

/** amberLow, minGood, maxGood, amberHigh; null where the zone has no limit on that side. */
type Limits = readonly [amberLow: number | null, minGood: number | null, maxGood: number | null, amberHigh: number | null];

/** One row of an activity's zone table; a metric belongs to an exercise only if a row names both. */
export type ZoneRow<E extends string, M extends string> = {
  exercises: readonly E[];
  metric: M;
  /** Sources of the metric in these exercises, where they are not those of its definition. */
  sources?: readonly string[];
} & (
  | { limits: Limits; adjust?: readonly AdjustStep[] }
  /** Shown, never scored, without a target. */
  | { referenceOnly: true }
);

export interface ActivityDefinition<E extends string = string, M extends string = string, S extends string = string> {
  activity: Activity;
  exercises: Readonly<Record<E, ExerciseDefinition & { slug: S }>>;
  metrics: Readonly<Record<M, MetricDefinition>>;
  zones: readonly ZoneRow<E, M>[];
  /** Of exercises that are tests: the metric that is the test's result, shown separately from the quality of the movement. */
  testResults?: Readonly<Partial<Record<E, M>>>;
}

/** Ties the zone rows of an activity to its own exercises and metrics at compile time; returns its argument. */
export function defineActivity<const E extends string, const M extends string, const S extends string>(definition: {
  activity: Activity;
  exercises: Record<E, ExerciseDefinition & { slug: S }>;
  metrics: Record<M, MetricDefinition>;
  zones: readonly ZoneRow<NoInfer<E>, NoInfer<M>>[];
  testResults?: Partial<Record<NoInfer<E>, NoInfer<M>>>;
}): ActivityDefinition<E, M, S> {
  return definition;
}

/** A zone with names instead of positions. */
export interface Zone {
  amberLow: number | null;
  minGood: number | null;
  maxGood: number | null;
  amberHigh: number | null;
}
