import type { SolutionDefinition } from "@sagittal/catalogue";
import type { Side } from "@sagittal/contract";
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

export interface SolutionJob {
  readonly kind: "solution";
  readonly report: Omit<SolutionReport, "solution" | "pictures"> & { readonly solution: SolutionDefinition["slug"] };
  /** Sessions that give pictures, each with the words that name it. */
  readonly films: readonly (Film & { readonly name: string })[];
}

/** A report to print, with files by their paths. */
export type PrintJob = SessionJob | SolutionJob;

/** What the printing process says: parts of the PDF in order, then its end; or why there is none. */
export type FromPrinter =
  | { readonly type: "part"; readonly bytes: Uint8Array }
  | { readonly type: "done" }
  | { readonly type: "fault"; readonly message: string }
  /** The report goes on without a session's pictures or curves. */
  | { readonly type: "without"; readonly message: string };
