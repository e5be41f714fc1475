import type { Series } from "../signals/series.ts";
import type { Figure, Limb } from "./body.ts";
import { middle, type Point } from "./points.ts";

interface Segment {
  /** Per cent of body mass. */
  readonly mass: number;
  /** Position of the segment's mass centre from the proximal end, 0 to 1. */
  readonly at: number;
}

type Sex = "female" | "male";

/** Segment parameters of de Leva (1996), women and men. */
const SEGMENTS: Readonly<
  Record<Sex, Readonly<Record<"head" | "trunk" | "upperArm" | "forearm" | "hand" | "thigh" | "shank" | "foot", Segment>>>
> = {
  female: {
    head: { mass: 6.68, at: 0 },
    trunk: { mass: 42.57, at: 0.378 },
    upperArm: { mass: 2.55, at: 0.575 },
    forearm: { mass: 1.38, at: 0.456 },
    hand: { mass: 0.56, at: 1 },
    thigh: { mass: 14.78, at: 0.361 },
    shank: { mass: 4.81, at: 0.435 },
    foot: { mass: 1.29, at: 0.401 },
  },
  male: {
    head: { mass: 6.94, at: 0 },
    trunk: { mass: 43.46, at: 0.431 },
    upperArm: { mass: 2.71, at: 0.577 },
    forearm: { mass: 1.62, at: 0.457 },
    hand: { mass: 0.61, at: 1 },
    thigh: { mass: 14.16, at: 0.41 },
    shank: { mass: 4.33, at: 0.44 },
    foot: { mass: 1.37, at: 0.442 },
  },
};

/**
 * Whole-body centre of mass (COM) in the picture plane from segment masses (de Leva 1996). The ear mid-point stands for the head's mass centre. Where
 * an arm is not found its mass is left out (it moves the mass centre by under 1 cm); without trunk or legs there is no value.
 * @param sex null averages women's and men's parameters
 */
export function massCentre(figure: Figure, sex: Sex | null): Point {
  const of = (name: keyof (typeof SEGMENTS)["female"]): Segment => {
    const f = SEGMENTS.female[name];
    const m = SEGMENTS.male[name];
    if (sex) return SEGMENTS[sex][name];
    return { mass: (f.mass + m.mass) / 2, at: (f.at + m.at) / 2 };
  };
  const parts: { mass: number; from: Point; to: Point; at: number; required: boolean }[] = [];
  const add = (name: keyof (typeof SEGMENTS)["female"], from: Point, to: Point, required: boolean): void => {
    parts.push({ ...of(name), from, to, required });
  };
  const head = middle(figure.left.ear, figure.right.ear);
  add("head", head, head, false);
  add("trunk", figure.midShoulder, figure.midHip, true);
  const side = (limb: Limb): void => {
    add("upperArm", limb.shoulder, limb.elbow, false);
    add("forearm", limb.elbow, limb.wrist, false);
    add("hand", limb.hand, limb.hand, false);
    add("thigh", limb.hip, limb.knee, true);
    add("shank", limb.knee, limb.ankle, true);
    add("foot", limb.heel, limb.toe, false);
  };
  side(figure.left);
  side(figure.right);
  const rows = figure.midHip.x.length;
  const along = (axis: "x" | "y"): Series => {
    const total = new Float64Array(rows);
    const sum = new Float64Array(rows);
    for (const { mass, from, to, at, required } of parts) {
      const [a, b] = [from[axis], to[axis]];
      for (let i = 0; i < rows; i++) {
        const position = a[i]! + at * (b[i]! - a[i]!);
        if (Number.isNaN(position) && !required) continue;
        total[i]! += mass;
        sum[i]! += mass * position;
      }
    }
    return sum.map((v, i) => v / total[i]!);
  };
  return { x: along("x"), y: along("y") };
}
