/** Pause between looks and the greatest share of a core that they may use. Filming has priority over guidance. */
const PACES = {
  guiding: { periodMs: 200, share: 0.35 },
  filming: { periodMs: 500, share: 0.15 },
  counting: { periodMs: 90, share: 0.6 },
} as const;

export type Pace = keyof typeof PACES;

/** Time to wait after a look that took `costMs` before the next one, ms: slow devices look less often. */
export function pauseAfter(costMs: number, pace: Pace): number {
  const { periodMs, share } = PACES[pace];
  return Math.max(periodMs, costMs / share) - costMs;
}
