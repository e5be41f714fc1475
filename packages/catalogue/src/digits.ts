/** Decimals of a measured value of which three significant digits are shown at most, and none beyond the `most`-th decimal. */
export function significantDigits(value: number, most = 2): number {
  const size = Math.abs(value);
  return size >= 100 ? 0 : size >= 10 ? 1 : most;
}

/** Decimals of a value beside its standard error, and of both: no finer than the error's second digit. Without an error those of the value. */
export function digitsWithin(value: number, se: number | null | undefined): number {
  const most = significantDigits(value);
  return se ? Math.min(most, Math.max(0, 1 - Math.floor(Math.log10(Math.abs(se))))) : most;
}

const rounders = new Map<number, Intl.NumberFormat>();

/** A value rounded as every text writes it: by its decimal digits and half away from zero, which `toFixed` does not (1.335 is 1.34). Never -0. */
export function rounded(value: number, digits: number): number {
  const rounder =
    rounders.get(digits) ?? new Intl.NumberFormat("en", { maximumFractionDigits: digits, useGrouping: false, signDisplay: "negative" });
  rounders.set(digits, rounder);
  return Number(rounder.format(value));
}
