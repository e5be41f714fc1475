/** Decimals of a measured value of which three significant digits are shown at most, and none beyond the `most`-th decimal. */
export function significantDigits(value: number, most = 2): number {
  const size = Math.abs(value);
  return size >= 100 ? 0 : size >= 10 ? 1 : most;
}
