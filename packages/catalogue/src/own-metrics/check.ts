/** What an expression measures, and whether its parts fit together. */
import type { CameraView, OwnUnit } from "@sagittal/contract";
import { type EventRef, type Expression, ExpressionFault, type Node } from "./syntax.ts";
import {
  ANGLES,
  DEGREES,
  type Dimension,
  EVENTS,
  LENGTH,
  LITERAL_UNITS,
  NONE,
  POINT_FUNCTIONS,
  POINTS,
  sameDimension,
  TIME,
  unitsOf,
} from "./vocabulary.ts";

/** Whether a part varies over the clip, has one value per cycle, or is the same throughout. */
type Extent = "series" | "value" | "constant";

interface Meaning {
  readonly extent: Extent;
  readonly dimension: Dimension;
}

/** Properties of an expression that passed its check. */
export interface Checked {
  readonly unit: OwnUnit;
  /** It refers to the side being read, so it has a value per side. */
  readonly sided: boolean;
  /** It needs the scale of the picture, which follows from the athlete's stature. */
  readonly scaled: boolean;
  /** Views from which all of its parts can be measured. */
  readonly views: readonly CameraView[];
  /** Events in reading order; the first one starts the cycle. */
  readonly events: readonly EventRef[];
}

/** Units that a picture has only with a scale. */
const SCALED: ReadonlySet<OwnUnit> = new Set(["cm", "m", "cm/s", "m/s", "%height"]);

const ALL_VIEWS: readonly CameraView[] = ["side", "front", "back"];

class Checker {
  sided = false;
  scaled = false;
  views: readonly CameraView[];
  readonly events: EventRef[] = [];

  constructor(views: readonly CameraView[]) {
    this.views = views;
  }

  meaning(node: Node): Meaning {
    switch (node.kind) {
      case "number": {
        const dimension = node.unit ? LITERAL_UNITS[node.unit].dimension : NONE;
        this.scaled ||= dimension.length !== 0;
        return { extent: "constant", dimension };
      }
      case "length":
        this.scaled ||= node.name === "stature";
        return { extent: "constant", dimension: LENGTH };
      case "angle": {
        const { paired, views } = ANGLES[node.name];
        this.#filmed(node, node.name, views);
        this.#side(node.side, paired);
        return { extent: "series", dimension: DEGREES };
      }
      case "points": {
        const { dimension, views } = POINT_FUNCTIONS[node.name];
        this.#filmed(node, node.name, views);
        for (const point of node.points) this.#side(point.side, POINTS[point.name].paired);
        return { extent: "series", dimension };
      }
      case "at": {
        const of = this.#varying(node.of);
        this.#event(node.event);
        return { ...of, extent: "value" };
      }
      case "over": {
        const of = this.#varying(node.of);
        if (node.phase !== "clip") {
          this.#event(node.phase.from);
          this.#event(node.phase.to);
        }
        return { ...of, extent: "value" };
      }
      case "time":
        this.#event(node.from);
        this.#event(node.to);
        return { extent: "value", dimension: TIME };
      case "abs":
      case "minus":
        return this.meaning(node.of);
      case "binary":
        return this.#binary(node);
    }
  }

  #binary({ operator, left, right }: Extract<Node, { kind: "binary" }>): Meaning {
    const a = this.meaning(left);
    const b = this.meaning(right);
    if (a.extent === "series" && b.extent === "value") throw new ExpressionFault("moment_missing", left);
    if (a.extent === "value" && b.extent === "series") throw new ExpressionFault("moment_missing", right);
    const extent = a.extent === "constant" ? b.extent : a.extent;
    if (operator === "*") return { extent, dimension: joined(a.dimension, b.dimension, 1) };
    if (operator === "/") return { extent, dimension: joined(a.dimension, b.dimension, -1) };
    if (!sameDimension(a.dimension, b.dimension)) {
      throw new ExpressionFault("units_differ", right, { left: unitName(a.dimension), right: unitName(b.dimension) });
    }
    return { extent, dimension: a.dimension };
  }

  /** The meaning of what a moment is taken of. */
  #varying(node: Node): Meaning {
    const found = this.meaning(node);
    if (found.extent === "series") return found;
    throw new ExpressionFault(found.extent === "value" ? "moment_twice" : "nothing_measured", node);
  }

  #side(side: string | null, paired: boolean): void {
    if (paired && (side === null || side === "other")) this.sided = true;
  }

  #event(event: EventRef): void {
    this.events.push(event);
    this.#side(event.side, EVENTS[event.name].paired || event.side === "other");
  }

  #filmed(node: Node, found: string, views: readonly CameraView[]): void {
    const common = this.views.filter((view) => views.includes(view));
    if (common.length === 0) throw new ExpressionFault("view_not_filmed", node, { found, views: views.join(" ") });
    this.views = common;
  }
}

function joined(a: Dimension, b: Dimension, sign: 1 | -1): Dimension {
  return { deg: a.deg + sign * b.deg, length: a.length + sign * b.length, time: a.time + sign * b.time };
}

/** A dimension by the unit that stands for it. */
const unitName = (dimension: Dimension): string => unitsOf(dimension)?.[0] ?? "?";

/**
 * Checks units, moments and views of an expression.
 * @param views the views from which the exercise is filmed
 * @throws ExpressionFault
 */
export function check({ root, unit }: Expression, views: readonly CameraView[] = ALL_VIEWS): Checked {
  const checker = new Checker(views);
  const { extent, dimension } = checker.meaning(root);
  if (extent === "series") throw new ExpressionFault("moment_missing", root);
  if (extent === "constant") throw new ExpressionFault("nothing_measured", root);
  const units = unitsOf(dimension);
  if (!units) throw new ExpressionFault("unit_unknown", root);
  if (unit && !units.includes(unit)) {
    throw new ExpressionFault("unit_does_not_fit", root, { found: unit, possible: units.join(", ") });
  }
  const shown = unit ?? units[0];
  return { unit: shown, sided: checker.sided, scaled: checker.scaled || SCALED.has(shown), views: checker.views, events: checker.events };
}
