/** A value as it stands in a result: three decimals. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;
