import type { Frame, Vec3 } from "../math.ts";
import { sub } from "../math.ts";

/** Colour with channels from 0 to 255. */
export type Rgb = readonly [number, number, number];

const CONE = 0;
const ELLIPSOID = 1;
const BOX = 2;

/**
 * One solid of the figure, with all numbers of its distance function in flat fields for a fast inner loop. Solids of one `chain` blend smoothly
 * over `blend` metres; different chains meet in hard edges, so that crossing legs stay separate.
 */
export interface Solid {
  readonly kind: number;
  readonly chain: number;
  readonly blend: number;
  readonly colour: Rgb;
  /** Share of a shiny highlight, 0 to 1. */
  readonly gloss: number;
  readonly cx: number;
  readonly cy: number;
  readonly cz: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
  readonly r1: number;
  readonly r2: number;
  readonly r3: number;
  readonly l2: number;
  readonly il2: number;
  readonly rr: number;
  readonly a2: number;
  readonly fx: number;
  readonly fy: number;
  readonly fz: number;
  readonly lx: number;
  readonly ly: number;
  readonly lz: number;
  readonly ux: number;
  readonly uy: number;
  readonly uz: number;
  /** Bounding spheres: around the centre and, for cones, around the far end. */
  readonly bound1: number;
  readonly bound2: number;
}

interface Look {
  readonly chain: number;
  readonly blend: number;
  readonly colour: Rgb;
  readonly gloss?: number;
}

const FLAT: Frame = { fwd: [1, 0, 0], left: [0, 1, 0], up: [0, 0, 1] };

function solid(kind: number, look: Look, c: Vec3, d: Vec3, r: Vec3, f: Frame, bound1: number, bound2: number): Solid {
  const l2 = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
  const rr = r[0] - r[1];
  return {
    kind,
    chain: look.chain,
    blend: look.blend,
    colour: look.colour,
    gloss: look.gloss ?? 0,
    cx: c[0],
    cy: c[1],
    cz: c[2],
    dx: d[0],
    dy: d[1],
    dz: d[2],
    r1: r[0],
    r2: r[1],
    r3: r[2],
    l2,
    il2: l2 > 0 ? 1 / l2 : 0,
    rr,
    a2: l2 - rr * rr,
    fx: f.fwd[0],
    fy: f.fwd[1],
    fz: f.fwd[2],
    lx: f.left[0],
    ly: f.left[1],
    lz: f.left[2],
    ux: f.up[0],
    uy: f.up[1],
    uz: f.up[2],
    bound1,
    bound2,
  };
}

/** Round cone from `a` (radius `ra`) to `b` (radius `rb`). */
export const cone = (look: Look, a: Vec3, b: Vec3, ra: number, rb: number): Solid =>
  solid(CONE, look, a, sub(b, a), [ra, rb, 0], FLAT, ra, rb);

/** Ellipsoid with radii along its frame's forward, left and up axes. */
export const ellipsoid = (look: Look, centre: Vec3, frame: Frame, radii: Vec3): Solid =>
  solid(ELLIPSOID, look, centre, [0, 0, 0], radii, frame, Math.max(...radii), 0);

/** Box with half sizes along its frame's axes; edges are rounded by a fifth of its thinnest half size. */
export const box = (look: Look, centre: Vec3, frame: Frame, half: Vec3): Solid =>
  solid(BOX, look, centre, [0, 0, 0], half, frame, Math.hypot(...half), 0);

/** Signed distance from a point to a solid, metres; near the surface exact for cones and boxes, first order for ellipsoids. */
export function distanceTo(s: Solid, x: number, y: number, z: number): number {
  const px = x - s.cx;
  const py = y - s.cy;
  const pz = z - s.cz;
  if (s.kind === CONE) {
    const w = px * s.dx + py * s.dy + pz * s.dz;
    const pp = px * px + py * py + pz * pz;
    const x2 = Math.max(0, s.l2 * (s.l2 * pp - w * w));
    const v = w - s.l2;
    const k = (s.rr >= 0 ? 1 : -1) * s.rr * s.rr * x2;
    if ((v >= 0 ? 1 : -1) * s.a2 * v * v * s.l2 > k) return Math.sqrt(x2 + v * v * s.l2) * s.il2 - s.r2;
    if ((w >= 0 ? 1 : -1) * s.a2 * w * w * s.l2 < k) return Math.sqrt(x2 + w * w * s.l2) * s.il2 - s.r1;
    return (Math.sqrt(x2 * s.a2 * s.il2) + w * s.rr) * s.il2 - s.r1;
  }
  const a = px * s.fx + py * s.fy + pz * s.fz;
  const b = px * s.lx + py * s.ly + pz * s.lz;
  const c = px * s.ux + py * s.uy + pz * s.uz;
  if (s.kind === ELLIPSOID) {
    const na = a / s.r1;
    const nb = b / s.r2;
    const nc = c / s.r3;
    const k0 = Math.sqrt(na * na + nb * nb + nc * nc);
    const ma = na / s.r1;
    const mb = nb / s.r2;
    const mc = nc / s.r3;
    const k1 = Math.sqrt(ma * ma + mb * mb + mc * mc);
    return k1 === 0 ? -Math.min(s.r1, s.r2, s.r3) : (k0 * (k0 - 1)) / k1;
  }
  const round = 0.2 * Math.min(s.r1, s.r2, s.r3);
  const qa = Math.abs(a) - s.r1 + round;
  const qb = Math.abs(b) - s.r2 + round;
  const qc = Math.abs(c) - s.r3 + round;
  const oa = Math.max(qa, 0);
  const ob = Math.max(qb, 0);
  const oc = Math.max(qc, 0);
  return Math.sqrt(oa * oa + ob * ob + oc * oc) + Math.min(Math.max(qa, qb, qc), 0) - round;
}
