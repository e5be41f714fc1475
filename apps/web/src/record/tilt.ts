/** How the phone is held. */
export interface Tilt {
  /** Angle between the picture's horizon and the true one, degrees, clockwise positive, -45 to 45. */
  rollDeg: number;
  /** Angle of the camera's view above or below the horizon, degrees, without a sign: phones differ in it. */
  pitchDeg: number;
}

/** Beyond this the horizon in the picture is oblique enough to be seen in angles to the vertical, degrees. */
export const LEVEL_DEG = 2;
/** Beyond this the camera looks clearly up or down, degrees. */
export const UPRIGHT_DEG = 12;

const DEG = 180 / Math.PI;

/**
 * How the phone is held, from the acceleration that gravity gives it along its own axes (x right, y up, z out of the screen, m/s²).
 * Upright and sideways count alike: the roll is taken from the nearest quarter turn. Null when the phone lies flat, so that it has no roll.
 */
export function tiltOf(x: number, y: number, z: number): Tilt | null {
  const inPlane = Math.hypot(x, y);
  if (inPlane < Math.abs(z)) return null;
  const turned = Math.atan2(-x, y) * DEG;
  return { rollDeg: turned - 90 * Math.round(turned / 90), pitchDeg: Math.atan2(Math.abs(z), inPlane) * DEG };
}
