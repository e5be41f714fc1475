export { type ArchivedSession, athleteZip } from "./archive/athlete.ts";
export { type TeamMetric, type TeamSession, teamSessionsCsv } from "./archive/team-csv.ts";
export { type ZipEntry, zipStream } from "./archive/zip.ts";
export { type Correction, csvText } from "./export/csv.ts";
export { toFhir } from "./export/fhir.ts";
export {
  type CompareJob,
  type ExportJob,
  type Film,
  ReferenceAnswer,
  type SessionJob,
  type SolutionJob,
  SpokenVideoAnswer,
} from "./host/messages.ts";
export { Printer } from "./host/printer.ts";
export type { Branding, PrintOptions } from "./pdf/page.ts";
export { plainProse } from "./pdf/prose.ts";
export type { ReferenceReport } from "./pdf/reference-report.ts";
export type { SessionReport } from "./pdf/session/report.ts";
export type { SolutionSession } from "./pdf/solution/report.ts";
export { textPdf } from "./pdf/text-report.ts";
export { readReference, referenceFormat } from "./validation/reference.ts";
export { ReferenceFileError } from "./validation/reference-error.ts";
export { validate } from "./validation/validate.ts";
