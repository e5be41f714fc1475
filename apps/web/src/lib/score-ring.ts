/** Radius of the ring of a score in its drawing, which is 104 units wide. */
export const RING_RADIUS = 44;
const AROUND = 2 * Math.PI * RING_RADIUS;

/** What stands in the ring. */
export const scoreText = (score: number | null): string => (score === null ? "–" : String(Math.round(score)));

/** The dashes of the ring's line: a score of 0 to 100 is its share of the circle. */
export const ringDashes = (score: number): string => `${(AROUND * score) / 100} ${AROUND}`;
