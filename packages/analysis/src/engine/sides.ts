/** Readings of the left and right side of the body, and their asymmetry. */
import { mean, type Side } from "@sagittal/biomechanics";
import { isSuppressed, type Reading, type Sided, single } from "./reading.ts";

/** One value per side. */
export const bySide = (read: (side: Side) => Reading): Sided => ({ left: read("left"), right: read("right") });

/** Absolute asymmetry of the sides' means, per cent of their mean (Robinson et al. 1987) or degrees. The signed value, positive when the right side is larger, is in the detail. */
export function asymmetry(sides: Sided, unit: "percent" | "degrees" = "percent"): Reading {
  const { left, right } = sides;
  if (isSuppressed(left)) return left;
  if (isSuppressed(right)) return right;
  const l = mean(left.values);
  const r = mean(right.values);
  const signed = unit === "degrees" ? r - l : (100 * (r - l)) / (0.5 * (Math.abs(l) + Math.abs(r)));
  return {
    values: [Math.abs(signed)],
    aggregate: "mean",
    n: 2 * Math.min(left.values.length, right.values.length),
    quality: Math.min(left.quality, right.quality),
    detail: { signed: Math.round(10 * signed) / 10, left: l, right: r },
  };
}

/** Difference of the two sides of a per-side reading, degrees. */
export function angleAsymmetry({ left, right }: Sided): Reading {
  if ("reason" in left) return left;
  if ("reason" in right) return right;
  const l = mean(left.values);
  const r = mean(right.values);
  const n = left.values.length + right.values.length;
  return single(Math.abs(l - r), n, Math.min(left.quality, right.quality), { left: l, right: r });
}
