type Vector = readonly [number, number, number];
/** A rotation by rows; applied to columns. */
export type Matrix = readonly [Vector, Vector, Vector];

export const IDENTITY: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (v: Vector): Vector => {
  const n = Math.hypot(...v);
  return [v[0] / n, v[1] / n, v[2] / n];
};

/** Rows become columns: the inverse of a rotation. */
export const transpose = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];

/** The vector turned by the rotation. */
export const apply = (m: Matrix, v: Vector): Vector => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];

/** The rotation that turns by `b` first, then by `a`. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  const columns = transpose(b);
  const row = (r: Vector): Vector => [dot(r, columns[0]), dot(r, columns[1]), dot(r, columns[2])];
  return [row(a[0]), row(a[1]), row(a[2])];
}

/** The smallest rotation that turns one direction into another (Rodrigues). Opposite directions turn about an axis square to them. */
export function arc(from: Vector, to: Vector): Matrix {
  const [a, b] = [unit(from), unit(to)];
  const c = dot(a, b);
  if (c < -1 + 1e-9) {
    const axis = unit(cross(a, Math.abs(a[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));
    const [x, y, z] = axis;
    return [
      [2 * x * x - 1, 2 * x * y, 2 * x * z],
      [2 * y * x, 2 * y * y - 1, 2 * y * z],
      [2 * z * x, 2 * z * y, 2 * z * z - 1],
    ];
  }
  const v = cross(a, b);
  const k = 1 / (1 + c);
  return [
    [v[0] * v[0] * k + c, v[0] * v[1] * k - v[2], v[0] * v[2] * k + v[1]],
    [v[1] * v[0] * k + v[2], v[1] * v[1] * k + c, v[1] * v[2] * k - v[0]],
    [v[2] * v[0] * k - v[1], v[2] * v[1] * k + v[0], v[2] * v[2] * k + c],
  ];
}

/** Axes with x along `left` and y as near to `up` as that allows; null where both are parallel. */
export function basis(left: Vector, up: Vector): Matrix | null {
  const x = unit(left);
  const ahead = cross(x, up);
  if (Math.hypot(...ahead) < 1e-9) return null;
  const z = unit(ahead);
  return transpose([x, cross(z, x), z]);
}

/** Angles about z, x and y in degrees whose rotations, applied in this order from the left, are the matrix. */
export function eulerZxy(m: Matrix): Vector {
  const x = Math.asin(Math.max(-1, Math.min(1, m[2][1])));
  const level = Math.abs(m[2][1]) < 1 - 1e-9;
  const y = level ? Math.atan2(-m[2][0], m[2][2]) : 0;
  const z = level ? Math.atan2(-m[0][1], m[1][1]) : Math.atan2(m[1][0], m[0][0]);
  return [(z * 180) / Math.PI, (x * 180) / Math.PI, (y * 180) / Math.PI];
}
