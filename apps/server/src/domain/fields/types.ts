import type { ExpressionError } from "@sagittal/catalogue/own-metrics";
import type { ReferenceProblem, Rule } from "@sagittal/contract";

/** Kinds of value that a field may require. */
export type Kind = "text" | "number" | "integer" | "boolean" | "list" | "object";

/** Formats that a text may have to follow. */
export type Format = "email" | "url" | "uuid" | "date" | "datetime";

/** Messages about a field, in one language. Each is shown beside its field, so it does not name the field. */
export interface FieldTexts {
  /** Fallback for issues without a message of their own. */
  readonly invalid: string;
  readonly rules: Readonly<Record<Rule, string>>;
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly formats: Readonly<Record<Format, string>>;
  readonly empty: string;
  readonly charactersAtLeast: (n: number) => string;
  readonly charactersAtMost: (n: number) => string;
  readonly charactersBetween: (min: number, max: number) => string;
  readonly itemsAtLeast: (n: number) => string;
  readonly itemsAtMost: (n: number) => string;
  readonly bytesAtMost: (kilobytes: number) => string;
  readonly atLeast: (n: number) => string;
  readonly atMost: (n: number) => string;
  readonly above: (n: number) => string;
  readonly below: (n: number) => string;
  readonly multipleOf: (n: number) => string;
  readonly oneOf: (values: readonly string[]) => string;
  readonly notAFieldOf: (names: readonly string[]) => string;

  readonly confirmEmail: string;
  readonly alreadyMember: string;
  readonly nameTaken: string;
  readonly metricKeyTaken: string;
  readonly inFuture: string;
  readonly unstorable: string;
  readonly ownAddress: string;
  readonly teamHasEnough: (max: number) => string;

  readonly imageMissing: string;
  readonly imageUnreadable: string;

  readonly voiceMissing: string;
  readonly notAVoice: string;

  readonly referenceMissing: string;
  readonly sessionHasEnough: (max: number) => string;
  /** What is wrong with a laboratory's file, given the line, row or type that it names. */
  readonly referenceProblems: Readonly<Record<ReferenceProblem["code"], (at: number) => string>>;

  /** What is wrong with an imported table, or a row of it. */
  readonly table: {
    readonly unreadable: (line: number) => string;
    readonly noRows: string;
    readonly noNames: string;
    readonly rowsAtMost: (max: number) => string;
    readonly columnsAtMost: (max: number) => string;
    readonly cellsBeyond: string;
    readonly sameAs: (row: number) => string;
  };

  readonly notReserved: string;
  readonly consentInFuture: string;
  readonly bornInFuture: string;
  readonly notOwnUpload: string;
  readonly notUploaded: string;
  readonly notAVideo: string;
  readonly notAPicture: string;
  readonly videoTooLarge: (megabytes: number) => string;

  readonly notAnExercise: string;
  readonly notByLink: string;
  readonly notAMetric: string;
  readonly metricWithoutZone: string;
  /** The metric is one side of `base`, which both sides follow. */
  readonly metricOfBothSides: (base: string) => string;
  readonly limitMissing: string;
  /** An amber limit without the green one on its side. */
  readonly limitAlone: string;
  readonly limitsMustRise: string;

  /** Why and where an expression of an own metric cannot be read. */
  readonly expression: (error: ExpressionError) => string;

  readonly webAddress: string;
  readonly withoutCredentials: string;
  readonly publicAddress: string;

  readonly unknownSolution: string;
  readonly otherAthletes: (sessionIds: readonly string[]) => string;
  readonly oneAthlete: string;
  readonly sessionsOrAthlete: string;
  readonly noCompletedSessions: string;
  readonly unknownAthletes: (ids: readonly string[]) => string;
  readonly unknownMetricGroups: (unknown: readonly string[], known: readonly string[]) => string;
}

/** A message about a field as a function of the caller's language. */
export type FieldMessage = (texts: FieldTexts) => string;
