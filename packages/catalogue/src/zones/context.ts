import type { AthleteProfile, ScubaSessionMeta, Side } from "@sagittal/contract";

/** Inputs of a zone besides the athlete; all are optional. */
export interface ZoneContext {
  /** Speed of locomotion, m/s. */
  speedMps?: number | null;
  /** Incline in degrees, uphill positive. */
  inclineDeg?: number | null;
  /** Thigh length / trunk length, measured from the pose. */
  thighTrunkRatio?: number | null;
  /** The session's scuba sidecar. */
  scuba?: Pick<ScubaSessionMeta, "condition" | "side_involved"> | null;
  /** Scuba, transfemoral: the prosthetic knee is locked or absent (peak knee flexion below 5 degrees). */
  residualKneeLocked?: boolean;
  /** Posture at the workstation: declared in the set-up, or detected. */
  posture?: "seated" | "standing" | null;
}

/** The athlete's data that zones use; missing fields leave the printed limits unchanged. */
export type ZoneAthlete = Partial<AthleteProfile>;

/** The metric and exercise that a rule adjusts. */
export interface ZoneSubject {
  exercise: string;
  key: string;
  /** Side of a per-side value; null for the mean of the sides and for metrics without sides. */
  side: Side | null;
}
