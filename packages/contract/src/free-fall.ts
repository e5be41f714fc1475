/** Free fall: what the measurements and the norms of jumps share. A door of its own, because neither needs the schemas. */

/** Acceleration of free fall, m/s². */
export const GRAVITY_MPS2 = 9.81;

/** Height of a jump from its flight time in seconds, m: g·t²/8 (Bosco et al. 1983). */
export const flightHeight = (flightS: number): number => (GRAVITY_MPS2 * flightS ** 2) / 8;
