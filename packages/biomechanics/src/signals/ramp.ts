/** Linear ramp: 0 at `from`, 1 at `to`, linear between, level beyond them; `from` may be above or below `to`. NaN stays NaN. */
export const ramp = (value: number, from: number, to: number): number => Math.min(1, Math.max(0, (value - from) / (to - from)));
