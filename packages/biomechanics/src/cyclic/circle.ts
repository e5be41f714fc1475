/** Circle through points in the least-squares sense. */
export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Root mean square distance of the points from the circle as a share of the radius. */
  readonly roughness: number;
}

/**
 * Algebraic least-squares circle (Kåsa 1976) through points; NaN are left out.
 * @returns null below five points or when they lie on a line
 */
export function fitCircle(xs: ArrayLike<number>, ys: ArrayLike<number>): Circle | null {
  const points: [number, number][] = [];
  for (let i = 0; i < xs.length; i++) if (Number.isFinite(xs[i]!) && Number.isFinite(ys[i]!)) points.push([xs[i]!, ys[i]!]);
  const n = points.length;
  if (n < 5) return null;
  const mx = points.reduce((s, p) => s + p[0], 0) / n;
  const my = points.reduce((s, p) => s + p[1], 0) / n;
  let [xx, xy, yy, xz, yz, zs] = [0, 0, 0, 0, 0, 0];
  for (const [px, py] of points) {
    const x = px - mx;
    const y = py - my;
    const z = x * x + y * y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xz += x * z;
    yz += y * z;
    zs += z;
  }
  // 2·(sums)·centre = third moments, about the points' own mean.
  const d = xx * yy - xy * xy;
  if (d <= 1e-9 * (xx + yy) ** 2) return null;
  const cx = (xz * yy - yz * xy) / (2 * d);
  const cy = (yz * xx - xz * xy) / (2 * d);
  const radius = Math.sqrt(cx * cx + cy * cy + zs / n);
  const squares = points.reduce((s, [px, py]) => s + (Math.hypot(px - mx - cx, py - my - cy) - radius) ** 2, 0);
  return { x: cx + mx, y: cy + my, radius, roughness: Math.sqrt(squares / n) / radius };
}
