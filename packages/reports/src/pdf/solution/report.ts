import type { SolutionDefinition } from "@sagittal/catalogue";
import type { Activity, CameraView, ReportSection } from "@sagittal/contract";
import type { LandingStill } from "../../landing-stills.ts";
import type { PrintOptions } from "../page.ts";
import type { KeyFrame } from "../session/report.ts";

export interface SolutionSession {
  readonly activity: Activity;
  readonly exercise: string;
  readonly camera_view: CameraView;
  readonly created_at: string;
  readonly seq_no: number | null;
  /** True when a coach corrected events or landmarks. */
  readonly corrected: boolean;
  /** The coach's review; null when there is none, and on shared reports. */
  readonly review: { readonly notes: string; readonly score: number | null; readonly by: string } | null;
}

/** The landings of one hop test. */
export interface PrintedLanding {
  readonly exercise: string;
  readonly left: PrintedLeg;
  readonly right: PrintedLeg;
}

/** One leg's landing. */
export interface PrintedLeg {
  readonly recorded_at: string;
  readonly stills: readonly LandingStill[];
}

export interface SolutionReport extends PrintOptions {
  readonly solution: SolutionDefinition;
  /** Name that the coach gave the run; empty when none. */
  readonly name: string;
  /** Null on shared reports, which name nobody. */
  readonly athlete: { readonly name: string; readonly age: number | null } | null;
  readonly sessions: readonly SolutionSession[];
  /** The landings of both legs beside each other, by hop test. */
  readonly landings: readonly PrintedLanding[];
  /** Up to four pictures from the sessions' annotated videos; none on shared reports. */
  readonly pictures: readonly KeyFrame[];
  /** In the report's language and units. */
  readonly sections: readonly ReportSection[];
}
