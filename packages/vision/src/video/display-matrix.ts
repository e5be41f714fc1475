import type { Rotation } from "./types.ts";

/** How a stored picture has to be treated to stand upright: first mirrored top to bottom where `mirrored`, then turned clockwise. */
export interface Orientation {
  readonly rotation: Rotation;
  readonly mirrored: boolean;
}

const QUARTERS = [0, 90, 180, 270] as const satisfies readonly Rotation[];
const UPRIGHT: Orientation = { rotation: 0, mirrored: false };

/**
 * Orientation from a container's display matrix: nine little-endian int32, [a b u c d v x y w], which map a stored point (x, y) to
 * (a·x + c·y, b·x + d·y). Angles between quarter turns are rounded to the nearest, as players do.
 *
 * @param matrix 36 bytes; anything shorter, or a matrix of zeros, counts as upright
 */
export function orientationOf(matrix: Uint8Array | null): Orientation {
  if (!matrix || matrix.byteLength < 36) return UPRIGHT;
  const view = new DataView(matrix.buffer, matrix.byteOffset, matrix.byteLength);
  const entry = (index: number) => view.getInt32(4 * index, true);
  const [a, b, c, d] = [entry(0), entry(1), entry(3), entry(4)] as const;
  if (a === 0 && b === 0) return UPRIGHT;
  const quarter = Math.round((Math.atan2(b, a) * 2) / Math.PI);
  return { rotation: QUARTERS[(quarter + 4) % 4]!, mirrored: a * d - b * c < 0 };
}
