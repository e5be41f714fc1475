/** The tree of an expression, and what is wrong with one that cannot be read. */
import type { OwnUnit } from "@sagittal/contract";
import type { AngleName, BodyLength, EventName, LiteralUnit, PointFunction, PointName, Reduction, SideMark } from "./vocabulary.ts";

/** A stretch of the text, in UTF-16 code units. */
export interface Span {
  readonly position: number;
  readonly length: number;
}

export interface PointRef extends Span {
  readonly name: PointName;
  readonly side: SideMark | null;
}

export interface EventRef extends Span {
  readonly name: EventName;
  readonly side: SideMark | null;
}

/** A phase between two events, or the whole clip. */
export type Phase = "clip" | { readonly from: EventRef; readonly to: EventRef };

export type Operator = "+" | "-" | "*" | "/";

export type Node = Span &
  (
    | { readonly kind: "number"; readonly value: number; readonly unit: LiteralUnit | null }
    | { readonly kind: "length"; readonly name: BodyLength }
    | { readonly kind: "angle"; readonly name: AngleName; readonly side: SideMark | null }
    | { readonly kind: "points"; readonly name: PointFunction; readonly points: readonly PointRef[] }
    | { readonly kind: "at"; readonly of: Node; readonly event: EventRef }
    | { readonly kind: "over"; readonly name: Reduction; readonly of: Node; readonly phase: Phase }
    | { readonly kind: "time"; readonly from: EventRef; readonly to: EventRef }
    | { readonly kind: "abs"; readonly of: Node }
    | { readonly kind: "minus"; readonly of: Node }
    | { readonly kind: "binary"; readonly operator: Operator; readonly left: Node; readonly right: Node }
  );

export interface Expression {
  readonly root: Node;
  /** The unit that `in` names; null where the expression leaves it open. */
  readonly unit: OwnUnit | null;
}

export const EXPRESSION_ERRORS = [
  "empty",
  "too_long",
  "too_complex",
  "unexpected_character",
  "unexpected_word",
  "unexpected_end",
  "unknown_word",
  "point_wanted",
  "event_wanted",
  "phase_wanted",
  "unit_wanted",
  "number_too_long",
  "no_sides",
  "moment_missing",
  "moment_twice",
  "units_differ",
  "unit_unknown",
  "unit_does_not_fit",
  "nothing_measured",
  "view_not_filmed",
] as const;
export type ExpressionErrorCode = (typeof EXPRESSION_ERRORS)[number];

/** Why an expression cannot be used: what (`code`), where (`position`, `length`), and the words that the explanation names. */
export interface ExpressionError extends Span {
  readonly code: ExpressionErrorCode;
  readonly data: Readonly<Record<string, string>>;
}

/** Thrown inside the reader only; callers get the error as a value. */
export class ExpressionFault extends Error {
  readonly error: ExpressionError;

  constructor(code: ExpressionErrorCode, { position, length }: Span, data: Readonly<Record<string, string>> = {}) {
    super(code);
    this.error = { code, position, length, data };
  }
}

/** The stretch from the start of one to the end of another. */
export const spanOf = (a: Span, b: Span): Span => ({ position: a.position, length: b.position + b.length - a.position });
