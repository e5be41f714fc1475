/** Values of an expression per cycle, with the errors that follow from its parts. */
import { combine, coverage, maximum, mean, minimum, type Series, type Side, valueAt } from "@sagittal/biomechanics";
import { type Formula, LITERAL_UNITS, type Node } from "@sagittal/catalogue/own-metrics";
import type { EventAt } from "../engine/analyser.ts";
import type { Motion } from "../engine/motion.ts";
import { instantError, measurementError, timeErrorFactor } from "../engine/uncertainty.ts";
import { type Cycle, cyclesFrom, Occurrences } from "./cycles.ts";
import { type LengthRule, type Quantity, quantityOf } from "./quantities.ts";

/** Share of a phase in which a quantity must be known for its extreme or mean. */
const LEAST_COVERAGE = 0.8;

/** A number with its standard errors: the same in all cycles, and another one in each of them. */
interface Uncertain {
  readonly value: number;
  readonly systematic: number;
  readonly instant: number;
}

/** Why a cycle has no value. */
type Lack = "no_event" | "visibility" | "view";

/** One cycle with its value, or why it has none. */
export interface CycleValue {
  readonly side: Side | null;
  readonly frame: number;
  readonly result: Uncertain | Lack;
}

/** The values of one side. */
export interface SideValues {
  readonly cycles: readonly CycleValue[];
  /** Least visibility of the body parts, and certainty of the events whose times are read, 0 to 1. */
  readonly quality: number;
  /** All of the error comes from the error model of angles. */
  readonly modelled: boolean;
}

class Missing extends Error {
  readonly lack: Lack;

  constructor(lack: Lack) {
    super(lack);
    this.lack = lack;
  }
}

const exact = (value: number): Uncertain => ({ value, systematic: 0, instant: 0 });

type Binary = Extract<Node, { kind: "binary" }>;

const applied = (operator: Binary["operator"], a: number, b: number): number =>
  operator === "+" ? a + b : operator === "-" ? a - b : operator === "*" ? a * b : a / b;

/** First-order propagation; the parts' errors count as independent. */
function combined(operator: Binary["operator"], a: Uncertain, b: Uncertain): Uncertain {
  const value = applied(operator, a.value, b.value);
  const [da, db] = operator === "*" ? [b.value, a.value] : operator === "/" ? [1 / b.value, value / b.value] : [1, 1];
  return {
    value,
    systematic: Math.hypot(da * a.systematic, db * b.systematic),
    instant: Math.hypot(da * a.instant, db * b.instant),
  };
}

/** Evaluates one formula for one side of the body. */
class Evaluator {
  readonly #motion: Motion;
  readonly #side: Side;
  readonly #rule: LengthRule;
  readonly #quantities = new Map<Node, Quantity | null>();
  readonly #series = new Map<Node, Series>();
  quality = 1;
  modelled = true;

  constructor(motion: Motion, side: Side, rule: LengthRule) {
    this.#motion = motion;
    this.#side = side;
    this.#rule = rule;
  }

  /** The value of a node in a cycle: degrees, pixels and seconds. */
  value(node: Node, cycle: Cycle): Uncertain {
    switch (node.kind) {
      case "number":
      case "length":
        return exact(this.#constant(node));
      case "abs":
        return magnitude(this.value(node.of, cycle));
      case "minus":
        return negative(this.value(node.of, cycle));
      case "binary":
        return combined(node.operator, this.value(node.left, cycle), this.value(node.right, cycle));
      case "time":
        return this.#time(node, cycle);
      case "at": {
        const event = cycle.first(node.event);
        if (!event) throw new Missing("no_event");
        return this.#at(node.of, event.frame);
      }
      case "over":
        return this.#over(node, cycle);
      case "angle":
      case "points":
        throw new Error("A quantity has no value without a moment.");
    }
  }

  #constant(node: Extract<Node, { kind: "number" | "length" }>): number {
    const { body, scale, request } = this.#motion;
    if (node.kind === "length") {
      return node.name === "leg" ? body.legPx : ((scale?.pxPerM ?? Number.NaN) * (request.athlete.height_cm ?? Number.NaN)) / 100;
    }
    if (!node.unit) return node.value;
    const { factor, dimension } = LITERAL_UNITS[node.unit];
    return node.value * factor * (dimension.length === 1 ? (scale?.pxPerM ?? Number.NaN) : 1);
  }

  #time({ from, to }: Extract<Node, { kind: "time" }>, cycle: Cycle): Uncertain {
    const ends = cycle.ends({ from, to });
    if (!ends) throw new Missing("no_event");
    const { fps } = this.#motion.body;
    this.quality = Math.min(this.quality, ends[0].confidence, ends[1].confidence);
    this.modelled = false;
    return {
      value: (ends[1].frame - ends[0].frame) / fps,
      systematic: (timeErrorFactor(fps) * measurementError("ms", 0)) / 1000,
      instant: 0,
    };
  }

  /** The value at an instant; the doubt about the instant counts by how fast the quantity changes there. */
  #at(node: Node, frame: number): Uncertain {
    const { fps } = this.#motion.body;
    const series = this.#seriesOf(node);
    const found = this.#atFrame(node, frame);
    const half = Math.min(1, frame, series.length - 1 - frame);
    const rate = half > 0 ? ((valueAt(series, frame + half) - valueAt(series, frame - half)) * fps) / (2 * half) : 0;
    return { ...found, instant: Number.isFinite(rate) ? Math.abs(rate) * instantError(fps) : 0 };
  }

  #over({ name, of, phase }: Extract<Node, { kind: "over" }>, cycle: Cycle): Uncertain {
    const series = this.#seriesOf(of);
    const ends = phase === "clip" ? ([{ frame: 0 }, { frame: series.length - 1 }] as const) : cycle.ends(phase);
    if (!ends) throw new Missing("no_event");
    const [from, to] = [ends[0].frame, ends[1].frame];
    if (coverage(series, from, to) < LEAST_COVERAGE) throw new Missing("visibility");
    if (name === "mean") {
      const average = mean(series.subarray(Math.max(0, Math.ceil(from)), Math.floor(to) + 1));
      return { ...this.#errorNear(of, average, (from + to) / 2), instant: 0 };
    }
    const high = maximum(series, from, to);
    const low = minimum(series, from, to);
    if (!high || !low) throw new Missing("visibility");
    const extreme = (e: typeof high): Uncertain => this.#errorNear(of, e.value, e.at);
    if (name === "range") return combined("-", extreme(high), extreme(low));
    return extreme(name === "max" ? high : low);
  }

  /** The error that a quantity has near a frame, on a value that was read over several frames. */
  #errorNear(node: Node, value: number, frame: number): Uncertain {
    return { value, systematic: this.#errorAt(node, frame).systematic, instant: 0 };
  }

  #atFrame(node: Node, frame: number): Uncertain {
    const value = valueAt(this.#seriesOf(node), frame);
    if (Number.isNaN(value)) throw new Missing("visibility");
    return { ...this.#errorAt(node, frame), value };
  }

  /** A quantity at a frame with its error; NaN where there is none. */
  #errorAt(node: Node, frame: number): Uncertain {
    switch (node.kind) {
      case "number":
      case "length":
        return exact(this.#constant(node));
      case "abs":
        return magnitude(this.#errorAt(node.of, frame));
      case "minus":
        return negative(this.#errorAt(node.of, frame));
      case "binary":
        return combined(node.operator, this.#errorAt(node.left, frame), this.#errorAt(node.right, frame));
      case "angle":
      case "points": {
        const { series, error } = this.#quantity(node);
        const value = valueAt(series, Math.round(frame));
        return { value, systematic: error(value), instant: 0 };
      }
      default:
        throw new Error("A moment has no other moment.");
    }
  }

  #quantity(node: Extract<Node, { kind: "angle" | "points" }>): Quantity {
    let found = this.#quantities.get(node);
    if (found === undefined) {
      found = quantityOf(this.#motion, node, this.#side, this.#rule);
      this.#quantities.set(node, found);
    }
    if (!found) throw new Missing("view");
    this.quality = Math.min(this.quality, found.quality);
    this.modelled &&= found.modelled;
    return found;
  }

  #seriesOf(node: Node): Series {
    const known = this.#series.get(node);
    if (known) return known;
    const made = this.#makeSeries(node);
    this.#series.set(node, made);
    return made;
  }

  #makeSeries(node: Node): Series {
    switch (node.kind) {
      case "number":
      case "length":
        return new Float64Array(this.#motion.body.rows).fill(this.#constant(node));
      case "abs":
        return this.#seriesOf(node.of).map(Math.abs);
      case "minus":
        return this.#seriesOf(node.of).map((v) => -v);
      case "binary":
        return combine((a, b) => applied(node.operator, a, b), this.#seriesOf(node.left), this.#seriesOf(node.right));
      case "angle":
      case "points":
        return this.#quantity(node).series;
      default:
        throw new Error("A moment is no series.");
    }
  }
}

const magnitude = (v: Uncertain): Uncertain => ({ ...v, value: Math.abs(v.value) });
const negative = (v: Uncertain): Uncertain => ({ ...v, value: -v.value });

/** Factor from degrees, pixels and seconds to the unit that is shown; NaN without the scale that it needs. */
function shownFactor({ unit }: Formula, { body, scale, request }: Motion): number {
  const perM = scale ? 1 / scale.pxPerM : Number.NaN;
  switch (unit) {
    case "deg":
    case "s":
    case "ratio":
      return 1;
    case "ms":
      return 1000;
    case "%":
      return 100;
    case "%leg":
      return 100 / body.legPx;
    case "%height":
      return (100 * perM) / ((request.athlete.height_cm ?? Number.NaN) / 100);
    case "m":
    case "m/s":
      return perM;
    case "cm":
    case "cm/s":
      return 100 * perM;
  }
}

const ruleOf = ({ unit }: Formula): LengthRule =>
  unit === "%height" ? "%height" : unit === "%leg" || unit === "ratio" || unit === "%" ? "%leg" : "cm";

/**
 * The values of a formula in a clip, in its unit.
 * @param passes the events of each pass of the athlete: a cycle does not last from one pass to the next
 * @param side the side that is read; null for a formula without a side, which uses the events of both
 */
export function valuesOf(motion: Motion, passes: readonly (readonly EventAt[])[], formula: Formula, side: Side | null): SideValues {
  const { root } = formula.expression;
  const evaluator = new Evaluator(motion, side ?? motion.body.nearSide ?? "left", ruleOf(formula));
  const factor = shownFactor(formula, motion);
  const all = passes.flatMap((events) => cyclesFrom(formula.events[0], new Occurrences(events, side)));
  const cycles = all.map((cycle): CycleValue => {
    const found = { side, frame: cycle.start };
    try {
      const { value, systematic, instant } = evaluator.value(root, cycle);
      if (!Number.isFinite(value * factor)) return { ...found, result: "visibility" };
      return { ...found, result: { value: value * factor, systematic: systematic * factor, instant: instant * factor } };
    } catch (missing) {
      if (missing instanceof Missing) return { ...found, result: missing.lack };
      throw missing;
    }
  });
  return { cycles, quality: evaluator.quality, modelled: evaluator.modelled };
}
