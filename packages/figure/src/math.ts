/** Small vector, rotation, spline and random-number helpers of the synthetic figure. Right-handed, metres, angles in degrees. */

export type Vec3 = readonly [number, number, number];

/** A rotation as its three column vectors: the images of the local forward (x), left (y) and up (z) axes. */
export interface Frame {
  readonly fwd: Vec3;
  readonly left: Vec3;
  readonly up: Vec3;
}

const DEG = Math.PI / 180;
/** Sum of two vectors. */
export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** Difference a − b: the vector from b to a. */
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** Product of a vector with a number. */
export const mul = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
/** Dot product. */
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** Cross product a × b: at right angles to both, by the right-hand rule. */
export const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** Euclidean length, in the unit of the vector. */
export const length = (a: Vec3): number => Math.sqrt(dot(a, a));
/** The vector scaled to length 1; zero stays zero. */
export const unit = (a: Vec3): Vec3 => mul(a, 1 / (length(a) || 1));
/** Linear interpolation: a at `t` 0, b at 1; beyond them it goes on along the line. */
export const mix = (a: Vec3, b: Vec3, t: number): Vec3 => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
/** Midpoint of two points. */
export const mid = (a: Vec3, b: Vec3): Vec3 => mix(a, b, 0.5);
/** Sine of an angle in degrees. */
export const sind = (deg: number): number => Math.sin(deg * DEG);
/** Cosine of an angle in degrees. */
export const cosd = (deg: number): number => Math.cos(deg * DEG);
/** Angle of the direction (x, y) from the x axis towards y, degrees, −180 to 180. */
export const atan2d = (y: number, x: number): number => Math.atan2(y, x) / DEG;
/** The number brought into [lo, hi]. */
export const clamp = (x: number, lo: number, hi: number): number => Math.min(hi, Math.max(lo, x));

/** Angle between two vectors, degrees, 0 to 180. */
export const angleBetween = (a: Vec3, b: Vec3): number => Math.acos(clamp(dot(a, b) / (length(a) * length(b)), -1, 1)) / DEG;

/** Rotates `v` by `deg` about the unit axis `k` (right-hand rule, Rodrigues). */
export function rotateAbout(v: Vec3, k: Vec3, deg: number): Vec3 {
  const c = cosd(deg);
  const s = sind(deg);
  const [x, y, z] = cross(k, v);
  const along = dot(k, v) * (1 - c);
  return [v[0] * c + x * s + k[0] * along, v[1] * c + y * s + k[1] * along, v[2] * c + z * s + k[2] * along];
}

/**
 * Body frame from yaw (turn to the left positive), forward pitch (top goes forward positive) and roll (left side up positive), degrees.
 */
export function frameOf(yaw: number, pitch: number, roll: number): Frame {
  const [cosYaw, sinYaw, cosPitch, sinPitch, cosRoll, sinRoll] = [cosd(yaw), sind(yaw), cosd(pitch), sind(pitch), cosd(roll), sind(roll)];
  const [leftAhead, upAhead] = [sinRoll * sinPitch, cosRoll * sinPitch];
  return {
    fwd: [cosPitch * cosYaw, cosPitch * sinYaw, -sinPitch],
    left: [leftAhead * cosYaw - cosRoll * sinYaw, leftAhead * sinYaw + cosRoll * cosYaw, sinRoll * cosPitch],
    up: [upAhead * cosYaw + sinRoll * sinYaw, upAhead * sinYaw - sinRoll * cosYaw, cosRoll * cosPitch],
  };
}

/** A vector given in the axes of a frame, in world axes. */
export const toWorld = ({ fwd, left, up }: Frame, [x, y, z]: Vec3): Vec3 => [
  fwd[0] * x + left[0] * y + up[0] * z,
  fwd[1] * x + left[1] * y + up[1] * z,
  fwd[2] * x + left[2] * y + up[2] * z,
];

/** Unit direction of a hanging segment: sagittal angle (forward positive) and lateral angle (to the body's left positive) from straight down. */
export const hanging = (sagittal: number, lateral: number): Vec3 => [
  sind(sagittal) * cosd(lateral),
  sind(lateral),
  -cosd(sagittal) * cosd(lateral),
];

/** Inverse of {@link hanging}. */
export function hangingAngles(v: Vec3): { sagittal: number; lateral: number } {
  const u = unit(v);
  return { sagittal: atan2d(u[0], -u[2]), lateral: Math.asin(clamp(u[1], -1, 1)) / DEG };
}

/**
 * Where a continuous function passes zero between `lo` and `hi`, by false position with the Illinois rule (Dowell & Jarratt 1971).
 * @param tolerance size of the function that counts as zero
 * @returns the end with the smaller value when the function has the same sign at both ends
 */
export function rootOf(f: (x: number) => number, lo: number, hi: number, tolerance: number): number {
  let [a, b] = [lo, hi];
  let [fa, fb] = [f(a), f(b)];
  if (fa * fb >= 0) return Math.abs(fa) <= Math.abs(fb) ? a : b;
  for (let i = 0; i < 60; i++) {
    const x = (a * fb - b * fa) / (fb - fa);
    const fx = f(x);
    if (Math.abs(fx) < tolerance) return x;
    if (fx * fb < 0) [a, fa] = [b, fb];
    else fa /= 2;
    [b, fb] = [x, fx];
  }
  return b;
}

/** Minimum-jerk step from 0 to 1, clamped outside. */
export function minimumJerk(u: number): number {
  const x = clamp(u, 0, 1);
  return x * x * x * (10 - 15 * x + 6 * x * x);
}

/** A point of a curve: value `v` at `t`. */
export interface Knot {
  readonly t: number;
  readonly v: number;
  /** Slope at the knot; without it a shape-preserving slope is chosen. */
  readonly slope?: number;
}

/**
 * Cubic Hermite curve through knots with rising `t`. Missing slopes follow Fritsch and Carlson (no overshoot between knots).
 * With `period` the curve repeats; outside the knots it stays constant otherwise.
 */
export function curve(knots: readonly Knot[], period?: number): (t: number) => number {
  const first = knots[0];
  if (first === undefined) throw new Error("A curve needs at least one knot.");
  const k =
    period === undefined
      ? [...knots]
      : [...knots.map((p) => ({ ...p, t: p.t - period })), ...knots, ...knots.map((p) => ({ ...p, t: p.t + period }))];
  const slope = k.map((p, i) => p.slope ?? shapeSlope(k, i));
  return (at) => {
    const t = period === undefined ? at : at - Math.floor((at - first.t) / period) * period;
    if (t <= k[0]!.t) return k[0]!.v;
    if (t >= k.at(-1)!.t) return k.at(-1)!.v;
    let i = 0;
    while (k[i + 1]!.t < t) i++;
    const [a, b] = [k[i]!, k[i + 1]!];
    const h = b.t - a.t;
    const u = (t - a.t) / h;
    const u2 = u * u;
    const u3 = u2 * u;
    return (2 * u3 - 3 * u2 + 1) * a.v + (u3 - 2 * u2 + u) * h * slope[i]! + (3 * u2 - 2 * u3) * b.v + (u3 - u2) * h * slope[i + 1]!;
  };
}

function shapeSlope(k: readonly Knot[], i: number): number {
  const prev = k[i - 1];
  const next = k[i + 1];
  const here = k[i]!;
  if (prev === undefined || next === undefined) return 0;
  const [h0, h1] = [here.t - prev.t, next.t - here.t];
  const [d0, d1] = [(here.v - prev.v) / h0, (next.v - here.v) / h1];
  if (d0 * d1 <= 0) return 0;
  const [w0, w1] = [2 * h1 + h0, h1 + 2 * h0];
  return (w0 + w1) / (w0 / d0 + w1 / d1);
}

/** Quintic through value, velocity and acceleration at both ends of [t0, t1]. */
export function quintic(
  t0: number,
  a: { x: number; v: number; acc: number },
  t1: number,
  b: { x: number; v: number; acc: number },
): (t: number) => number {
  const T = t1 - t0;
  const [c0, c1, c2] = [a.x, a.v * T, (a.acc * T * T) / 2];
  const dx = b.x - c0 - c1 - c2;
  const dv = b.v * T - c1 - 2 * c2;
  const da = b.acc * T * T - 2 * c2;
  const c3 = 10 * dx - 4 * dv + da / 2;
  const c4 = -15 * dx + 7 * dv - da;
  const c5 = 6 * dx - 3 * dv + da / 2;
  return (t) => {
    const u = clamp((t - t0) / T, 0, 1);
    return c0 + u * (c1 + u * (c2 + u * (c3 + u * (c4 + u * c5))));
  };
}

/** Deterministic uniform generator on [0, 1) (mulberry32). */
export function randomOf(seed: number): () => number {
  // Signed: V8 keeps signed integers without allocating them.
  let s = seed | 0;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = s;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Standard normal numbers from a uniform generator (Box and Muller). */
export function normalOf(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
