/** Times of a session's frames where its pose file is missing: evenly spaced from its rate and length. */
export function frameTimes(fps: number | null, duration_ms: number | null): number[] {
  const rate = fps ?? 30;
  return Array.from({ length: Math.max(1, Math.round(((duration_ms ?? 1000) * rate) / 1000)) }, (_, i) => (i * 1000) / rate);
}
