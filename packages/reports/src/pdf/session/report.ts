import type { AnalysisResult, Drawing, PoseSidecar, Sex, SkillLevel } from "@sagittal/contract";
import type { Corrected } from "../../export/csv.ts";
import type { PrintOptions } from "../page.ts";

export interface KeyFrame {
  /** JPEG or PNG. */
  readonly image: Buffer;
  readonly caption: string;
}

/** A picture with what the coach drew on it. */
export interface DrawnFrame extends KeyFrame {
  /** Size of the analysed picture, pixels; the image has its format. */
  readonly width: number;
  readonly height: number;
  readonly drawings: readonly Drawing[];
}

export interface SessionReport extends PrintOptions {
  readonly result: AnalysisResult;
  readonly sidecar: PoseSidecar | null;
  /** Label of the session; empty when it has none. */
  readonly name: string;
  readonly recorded_at: string;
  /** Null on shared reports, which name nobody. */
  readonly athlete: {
    readonly name: string;
    readonly age: number | null;
    readonly height_cm: number | null;
    readonly weight_kg: number | null;
    readonly sex?: Sex | null;
    readonly skill_level?: SkillLevel | null;
  } | null;
  readonly frames: readonly KeyFrame[];
  readonly review: {
    readonly notes: string;
    readonly score: number | null;
    readonly by: string;
    readonly drawings?: readonly Drawing[];
  } | null;
  /** The pictures that the coach drew on. */
  readonly drawn: readonly DrawnFrame[];
  /** Coaching text in the report's language; null when there is none. */
  readonly coaching: string | null;
  readonly correction: Corrected | null;
}
