import { t975 } from "./student-t.ts";

/** One load (kg) and the mean concentric velocity (m/s) of its best repetition. */
export interface LoadPoint {
  readonly load: number;
  readonly velocity: number;
}

export interface LoadVelocityProfile {
  /** Velocity at no load, m/s, and change of velocity per kg (negative). */
  readonly v0: number;
  readonly slope: number;
  /** Load at which the line reaches zero velocity, kg. */
  readonly loadAtZero: number;
  /** Coefficient of determination. */
  readonly r2: number;
  readonly n: number;
  /** Predicted load at a velocity, kg. */
  readonly loadAt: (velocity: number) => number;
  /** 95 % interval of that load; null when the data do not bound it. */
  readonly interval: (velocity: number) => readonly [low: number, high: number] | null;
}

/**
 * Linear load-velocity profile by least squares of velocity on load (the velocity carries the error), with Fieller's 95 % interval for the
 * load at a velocity [Fieller54]. Undefined with fewer than three loads or when velocity does not fall with load.
 */
export function loadVelocityProfile(points: readonly LoadPoint[]): LoadVelocityProfile | undefined {
  const n = points.length;
  if (new Set(points.map((p) => p.load)).size < 3) return undefined;
  const lx = points.reduce((a, p) => a + p.load, 0) / n;
  const vy = points.reduce((a, p) => a + p.velocity, 0) / n;
  const sxx = points.reduce((a, p) => a + (p.load - lx) ** 2, 0);
  const sxy = points.reduce((a, p) => a + (p.load - lx) * (p.velocity - vy), 0);
  const syy = points.reduce((a, p) => a + (p.velocity - vy) ** 2, 0);
  const slope = sxy / sxx;
  if (!(slope < 0)) return undefined;
  const v0 = vy - slope * lx;
  const residual = Math.max(0, syy - (sxy * sxy) / sxx);
  const variance = residual / (n - 2);
  const t2 = t975(n - 2) ** 2;
  const loadAt = (velocity: number): number => (velocity - v0) / slope;
  return {
    v0,
    slope,
    loadAtZero: loadAt(0),
    r2: syy === 0 ? 0 : (sxy * sxy) / (sxx * syy),
    n,
    loadAt,
    interval: (velocity) => {
      // (vy + slope * d - velocity)^2 <= k * (1/n + d^2/sxx), solved for d = load - lx; the root is written so that rounding cannot make it negative.
      const gap = vy - velocity;
      const k = t2 * variance;
      const a = slope * slope - k / sxx;
      if (a <= 0) return null;
      const half = Math.sqrt(k * (a / n + (gap * gap) / sxx)) / a;
      const centre = (-slope * gap) / a;
      return [lx + centre - half, lx + centre + half];
    },
  };
}

/** Mean velocity at one-repetition maximum, m/s, by lift. */
export const VELOCITY_AT_1RM: Readonly<Record<string, { readonly velocity: number; readonly sources: readonly string[] }>> = {
  "Back Squat": { velocity: 0.3, sources: ["SanMed17", "Weak21"] },
  "Front Squat": { velocity: 0.3, sources: ["Weak21", "coaching"] },
  "Bench Press": { velocity: 0.16, sources: ["GonBad10"] },
  Deadlift: { velocity: 0.14, sources: ["Helms17"] },
  "Overhead Press": { velocity: 0.2, sources: ["Weak21"] },
  "Bent-over Row": { velocity: 0.4, sources: ["Weak21"] },
};
