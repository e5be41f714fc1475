import type { SolutionDefinition } from "@sagittal/catalogue";
import { type AnalysisResult, type Lang, REFERENCE_PROBLEMS, ReferenceComparison, type Side, type VoiceLog } from "@sagittal/contract";
import { z } from "zod";
import type { Correction } from "../export/csv.ts";
import type { ReferenceReport } from "../pdf/reference-report.ts";
import type { SessionReport } from "../pdf/session/report.ts";
import type { SolutionReport } from "../pdf/solution/report.ts";

/** Files of an analysed session from which pictures and curves are made. */
export interface Film {
  /** Path of the annotated video; null when there is none. */
  readonly video: string | null;
  /** Path of the pose sidecar. */
  readonly sidecar: string;
  /** Side nearer to the camera. */
  readonly side: Side | null;
}

export interface SessionJob {
  readonly kind: "session";
  readonly report: Omit<SessionReport, "sidecar" | "frames" | "drawn">;
  readonly film: Film | null;
}

/** One leg's clip of a hop test. */
export interface LegFilm extends Film {
  readonly recorded_at: string;
}

export interface SolutionJob {
  readonly kind: "solution";
  readonly report: Omit<SolutionReport, "solution" | "pictures" | "landings"> & { readonly solution: SolutionDefinition["slug"] };
  /** Sessions that give pictures, each with the words that name it. */
  readonly films: readonly (Film & { readonly name: string })[];
  /** Hop tests whose landings are printed beside each other. */
  readonly landings: readonly { readonly exercise: string; readonly left: LegFilm; readonly right: LegFilm }[];
}

/** A session as an exchange format; its sidecar is as long as the clip. */
export interface ExportJob {
  readonly kind: "export";
  readonly format: "csv" | "json" | "trc" | "mot" | "c3d" | "bvh" | "glb";
  /** One table of a CSV; all of them when it is left out. */
  readonly table?: "metrics" | "events" | "series";
  /** Name in the file's own head. */
  readonly name: string;
  readonly lang: Lang;
  readonly result: AnalysisResult;
  readonly correction: Correction | null;
  /** Path of the pose sidecar. */
  readonly sidecar: string;
}

/** A video's plain copy in another file: pictures, and sound where wanted, without any metadata. Its "print" is the copy's content type. */
interface PlainCopyJob {
  readonly kind: "plain-copy";
  readonly video: string;
  readonly out: string;
  readonly sound: boolean;
}

/** A coach's voice over a clip as one MP4 in another file. Its "print" is a `SpokenVideoAnswer` as JSON. */
export interface SpokenVideoJob {
  readonly kind: "spoken-video";
  /** Path of the clip that the viewer showed. */
  readonly video: string;
  /** Path of the pose sidecar of a clip made by the analysis, which states the clip's start; null for the upload itself. */
  readonly sidecar: string | null;
  /** Path of the recording. */
  readonly voice: string;
  readonly log: VoiceLog;
  readonly out: string;
}

/** Outcome of making the video: null, or the part that cannot be read. */
export const SpokenVideoAnswer = z.object({ problem: z.enum(["voice", "video"]).nullable() });
export type SpokenVideoAnswer = z.infer<typeof SpokenVideoAnswer>;

/** A laboratory's file beside a session. Its "print" is a `ReferenceAnswer` as JSON. */
export interface CompareJob {
  readonly kind: "compare";
  readonly result: Pick<AnalysisResult, "activity" | "metrics">;
  /** Path of the laboratory's file. */
  readonly reference: string;
  /** Seconds to add to the video's time; null when they are to be found. */
  readonly offset_s: number | null;
  /** Path of the pose sidecar. */
  readonly sidecar: string;
}

/** The report of a session beside a laboratory's file. */
interface ReferenceJob {
  readonly kind: "reference";
  readonly report: ReferenceReport;
}

/** Outcome for a laboratory's file: a comparison, or the reason why there is none. */
export const ReferenceAnswer = z.union([
  z.object({ comparison: ReferenceComparison }),
  z.object({ problem: z.object({ code: z.enum(REFERENCE_PROBLEMS), at: z.number().optional() }) }),
]);
export type ReferenceAnswer = z.infer<typeof ReferenceAnswer>;

/** The key moments of a session as one JPEG. */
export interface StripJob {
  readonly kind: "strip";
  readonly film: Film & { readonly video: string };
  readonly lang: Lang;
}

/** A report to print, with files by their paths. */
export type PrintJob = SessionJob | SolutionJob | ExportJob | StripJob | PlainCopyJob | SpokenVideoJob | CompareJob | ReferenceJob;

/** Messages of the printing process: parts of the PDF in order, then its end; or the reason of a failure. */
export type FromPrinter =
  | { readonly type: "part"; readonly bytes: Uint8Array }
  | { readonly type: "done" }
  | { readonly type: "fault"; readonly message: string }
  /** The session's pose cannot be read. */
  | { readonly type: "unreadable-pose" }
  /** The report continues without a session's pictures or curves. */
  | { readonly type: "without"; readonly message: string };
