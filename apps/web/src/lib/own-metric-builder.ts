import {
  ANGLES,
  type AngleName,
  EVENTS,
  type EventName,
  isOwn,
  POINT_FUNCTIONS,
  POINTS,
  type PointName,
  REDUCTIONS,
  type Reduction,
} from "@sagittal/catalogue/own-metrics";
import type { CameraView } from "@sagittal/contract";

const names = <T extends object>(table: T) => Object.keys(table).filter((word) => isOwn(table, word));

/** What a metric is built of. */
export const KINDS = ["angle", "lean", "distance", "time"] as const;
type Kind = (typeof KINDS)[number];

/** Ways to measure from one point to another. */
const LENGTHS = ["distance", "ahead", "above", "across"] as const;
type Length = (typeof LENGTHS)[number];

/** When a quantity is taken: at an event, or over a phase. */
export const MOMENTS = ["at", ...REDUCTIONS] as const;
type Moment = "at" | Reduction;

/** A word of the notation, of the side that is read or of the opposite one. */
type Sided<Name extends string> = Name | `${Name}_other`;

function withOther<Name extends string>(table: Readonly<Record<Name, { paired: boolean }>>): readonly Sided<Name>[] {
  return names(table).flatMap((name): Sided<Name>[] => (table[name].paired ? [name, `${name}_other`] : [name]));
}

export const POINT_WORDS: readonly Sided<PointName>[] = withOther(POINTS);
export const EVENT_WORDS: readonly Sided<EventName>[] = withOther(EVENTS);

/** Keys of the texts that name the angles. */
export const ANGLE_TEXTS: Readonly<Record<AngleName, string>> = {
  knee_flexion: "angle.knee_flexion",
  hip_flexion: "angle.hip_flexion",
  ankle_dorsiflexion: "angle.ankle_dorsiflexion",
  shoulder_flexion: "angle.shoulder_flexion",
  elbow_flexion: "angle.elbow_flexion",
  th_th: "angle.thigh",
  th_sh: "angle.shank",
  th_ft: "angle.foot",
  th_arm: "settings.own.arm",
  th_tr: "angle.trunk_lean",
  FPPA: "angle.knee_fppa",
  trunk_lateral_lean: "angle.trunk_lateral_lean",
  shoulder_tilt: "angle.shoulder_tilt",
};

const seen = <Name extends string>(
  table: Readonly<Record<Name, { views: readonly CameraView[] }>>,
  of: readonly Name[],
  views: readonly CameraView[],
) => of.filter((name) => table[name].views.some((view) => views.includes(view)));

/** The angles that can be seen from one of these views. */
export const anglesFrom = (views: readonly CameraView[]): AngleName[] => seen(ANGLES, names(ANGLES), views);

/** The lengths that can be seen from one of these views. */
export const lengthsFrom = (views: readonly CameraView[]): Length[] => seen(POINT_FUNCTIONS, LENGTHS, views);

/** What is chosen in the builder; parts that the kind does not need are kept for when it does. */
export interface Choice {
  kind: Kind;
  angle: AngleName;
  length: Length;
  points: readonly [Sided<PointName>, Sided<PointName>];
  moment: Moment;
  /** The event, or the first one of a phase or of a time. */
  from: Sided<EventName>;
  /** The last event of a phase or of a time. */
  to: Sided<EventName>;
  /** The phase is the whole clip. */
  clip: boolean;
}

/** A beginning for an exercise that is filmed from these views: of gaits a contact, else a repetition. */
export function startChoice(views: readonly CameraView[], gait: boolean): Choice {
  return {
    ...{
      kind: "angle",
      angle: anglesFrom(views)[0] ?? "knee_flexion",
      length: "distance",
      points: ["MH", "MS"],
      moment: "at",
      clip: false,
    },
    ...(gait ? { from: "IC", to: "TO" } : { from: "rep_bottom", to: "rep_end" }),
  };
}

/** The expression of a choice, in the notation of docs/metric-notation.md. */
export function expressionOf({ kind, angle, length, points, moment, from, to, clip }: Choice): string {
  if (kind === "time") return `time(${from}, ${to})`;
  const quantity = kind === "angle" ? angle : `${kind === "lean" ? kind : length}(${points.join(", ")})`;
  return moment === "at" ? `${quantity} at ${from}` : `${moment}(${quantity}, ${clip ? "clip" : `${from}..${to}`})`;
}
