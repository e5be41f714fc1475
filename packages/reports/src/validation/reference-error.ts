import type { ReferenceProblem } from "@sagittal/contract";

const SENTENCES: Record<ReferenceProblem["code"], (at: number) => string> = {
  no_rows: () => "The reference file has no rows.",
  no_columns: () => 'The reference file needs the columns "metric" and "value", or a column "time_s".',
  metric_without_number: (line) => `Line ${line} of the reference file has no metric with a number.`,
  time_backwards: (row) => `The time of row ${row} of the reference file does not follow the one before.`,
  damaged: () => "The C3D file is damaged or ends early.",
  recording_damaged: () => "The FIT or TCX file is damaged or ends early.",
  force_plate_type: (type) => `The C3D file has a force plate of type ${type}; types 1 to 5 can be read.`,
  nothing_in_common: () => "The reference file has nothing that this session measures.",
};

/** A reference file that cannot be used; the message is for people. */
export class ReferenceFileError extends Error {
  readonly problem: ReferenceProblem;
  constructor(problem: ReferenceProblem) {
    super(SENTENCES[problem.code](problem.at ?? 0));
    this.problem = problem;
  }
}
