/** Metrics that a team writes itself, in the notation of docs/metric-notation.md. */
import type { CameraView } from "@sagittal/contract";
import { type Checked, check } from "./check.ts";
import { parse } from "./parse.ts";
import { type Expression, type ExpressionError, ExpressionFault } from "./syntax.ts";

export { print } from "./print.ts";
export {
  type EventRef,
  EXPRESSION_ERRORS,
  type Expression,
  type ExpressionError,
  type Node,
  type Phase,
  type PointRef,
} from "./syntax.ts";
export * from "./vocabulary.ts";

/** An expression that can be measured. */
export interface Formula extends Checked {
  readonly expression: Expression;
}

/**
 * Reads and checks an expression; never throws.
 * @param views the views from which the exercise is filmed; all when left out
 */
export function readFormula(text: string, views?: readonly CameraView[]): { formula: Formula } | { error: ExpressionError } {
  try {
    const expression = parse(text);
    return { formula: { expression, ...check(expression, views) } };
  } catch (fault) {
    if (fault instanceof ExpressionFault) return { error: fault.error };
    throw fault;
  }
}
