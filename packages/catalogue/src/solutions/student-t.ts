/** 97.5 % quantiles of Student's t for 1 to 30 degrees of freedom. */
// biome-ignore format: a table
const T975 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093,
  2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042];

/** 97.5 % quantile of Student's t for `df` degrees of freedom (1 or more); beyond 30 that of 30, which is up to 4 % too wide and never too narrow. */
export const t975 = (df: number): number => T975[Math.min(df, T975.length) - 1] ?? Number.NaN;
