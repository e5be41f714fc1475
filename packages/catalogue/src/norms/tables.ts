import type { Sex } from "@sagittal/contract";

/** A row of a norm table: applies from `from` to `to` years of age, both inclusive (age in whole years). */
export interface AgeRow {
  from: number;
  to: number;
}

/** Mean and standard deviation. */
export interface MeanSd {
  mean: number;
  sd: number;
}

/** The row for an age, or undefined outside the table. */
export function rowForAge<T extends AgeRow>(rows: readonly T[], age: number): T | undefined {
  const years = Math.floor(age);
  return rows.find((row) => years >= row.from && years <= row.to);
}

const OLDEST = 130;

/** Walks at the usual pace, which the walker chooses: neither as fast as possible nor at the speed of a belt. */
export const OWN_PACE: ReadonlySet<string> = new Set(["Comfortable Walk", "Walk Test", "Gait Speed"]);

/** N1 Comfortable gait speed, m/s, mean [BA11]; spread assumed from typical within-cell values. */
export const GAIT_SPEED: readonly (AgeRow & Record<Sex, number> & { sd: number })[] = [
  { from: 20, to: 29, male: 1.358, female: 1.341, sd: 0.2 },
  { from: 30, to: 39, male: 1.433, female: 1.337, sd: 0.2 },
  { from: 40, to: 49, male: 1.434, female: 1.39, sd: 0.2 },
  { from: 50, to: 59, male: 1.433, female: 1.313, sd: 0.2 },
  { from: 60, to: 69, male: 1.339, female: 1.241, sd: 0.22 },
  { from: 70, to: 79, male: 1.262, female: 1.132, sd: 0.22 },
  { from: 80, to: OLDEST, male: 0.968, female: 0.943, sd: 0.24 },
];

/** N1b Comfortable walking speed over 7.6 m, m/s, mean and standard deviation of 230 healthy people [Boh97]. */
export const GAIT_SPEED_SAMPLE: readonly (AgeRow & Record<Sex, MeanSd>)[] = [
  { from: 20, to: 29, male: { mean: 1.393, sd: 0.153 }, female: { mean: 1.407, sd: 0.175 } },
  { from: 30, to: 39, male: { mean: 1.458, sd: 0.094 }, female: { mean: 1.415, sd: 0.127 } },
  { from: 40, to: 49, male: { mean: 1.462, sd: 0.164 }, female: { mean: 1.391, sd: 0.158 } },
  { from: 50, to: 59, male: { mean: 1.393, sd: 0.229 }, female: { mean: 1.395, sd: 0.151 } },
  { from: 60, to: 69, male: { mean: 1.359, sd: 0.205 }, female: { mean: 1.296, sd: 0.213 } },
  { from: 70, to: 79, male: { mean: 1.33, sd: 0.196 }, female: { mean: 1.272, sd: 0.211 } },
];

/** N2 Timed Up and Go, s, mean and 95 % confidence interval [Bohan06T]. */
export const TUG: readonly (AgeRow & { mean: number; low: number; high: number })[] = [
  { from: 60, to: 69, mean: 8.1, low: 7.1, high: 9.0 },
  { from: 70, to: 79, mean: 9.2, low: 8.2, high: 10.2 },
  { from: 80, to: OLDEST, mean: 11.3, low: 10.0, high: 12.7 },
];

/** N3 Countermovement jump, hands on hips, flight-time height, cm; composite of healthy recreational samples, assumed. */
export const CMJ_HEIGHT: readonly (AgeRow & Record<Sex, MeanSd>)[] = [
  { from: 13, to: 17, male: { mean: 30, sd: 6 }, female: { mean: 24, sd: 5 } },
  { from: 18, to: 29, male: { mean: 35, sd: 7 }, female: { mean: 25, sd: 5 } },
  { from: 30, to: 39, male: { mean: 32, sd: 7 }, female: { mean: 23, sd: 5 } },
  { from: 40, to: 49, male: { mean: 28, sd: 6 }, female: { mean: 20, sd: 4.5 } },
  { from: 50, to: 59, male: { mean: 24, sd: 6 }, female: { mean: 16, sd: 4 } },
  { from: 60, to: 69, male: { mean: 19, sd: 5 }, female: { mean: 12, sd: 4 } },
  { from: 70, to: 79, male: { mean: 14, sd: 5 }, female: { mean: 8, sd: 3.5 } },
  { from: 80, to: OLDEST, male: { mean: 10, sd: 4 }, female: { mean: 6, sd: 3 } },
];

/** Reference of the AGE_JUMP_RATIO rule: men 18 to 29. */
export const CMJ_REFERENCE_MEAN = 35;

const BROAD_JUMP_SD = 25;
/** N3b Standing broad jump, cm; adults assumed, 11 to 18 years medians of [Hung15]; one spread for all ages. */
export const BROAD_JUMP: readonly (AgeRow & Record<Sex, MeanSd>)[] = (
  [
    [11, 11, 147, 140],
    [12, 12, 162, 144],
    [13, 13, 175, 147],
    [14, 14, 186, 150],
    [15, 15, 195, 152],
    [16, 16, 202, 154],
    [17, 17, 207, 155],
    [18, 29, 215, 160],
    [30, 39, 205, 150],
    [40, 49, 190, 140],
    [50, 59, 170, 120],
    [60, OLDEST, 140, 95],
  ] as const
).map(([from, to, male, female]) => ({
  from,
  to,
  male: { mean: male, sd: BROAD_JUMP_SD },
  female: { mean: female, sd: BROAD_JUMP_SD },
}));

/** Statures that the percent form of the broad jump is divided by when the athlete's own is unknown, cm. */
export const BROAD_JUMP_STATURE: Record<Sex, number> = { male: 178, female: 165 };

/** N4 Five-times sit-to-stand: worse than average above this time, s [Bohan06S]; below 60 and from 90 years assumed. None reaches the cut-off of 15 s, beyond which the test is poor at any age. */
export const STS5_LIMIT: readonly (AgeRow & { limit: number })[] = [
  { from: 18, to: 59, limit: 10 },
  { from: 60, to: 69, limit: 11.4 },
  { from: 70, to: 79, limit: 12.6 },
  { from: 80, to: OLDEST, limit: 14.8 },
];

/**
 * N4b Five-times sit-to-stand, s, mean and standard deviation of 181 people from the community, both sexes together [Bohan10]: beside knee strength, sex explained nothing more of
 * the time.
 */
export const STS5_SAMPLE: readonly (AgeRow & MeanSd)[] = [
  { from: 14, to: 19, mean: 6.5, sd: 1.2 },
  { from: 20, to: 29, mean: 6.0, sd: 1.4 },
  { from: 30, to: 39, mean: 6.1, sd: 1.4 },
  { from: 40, to: 49, mean: 7.6, sd: 1.8 },
  { from: 50, to: 59, mean: 7.7, sd: 2.6 },
  { from: 60, to: 69, mean: 7.8, sd: 2.4 },
  { from: 70, to: 79, mean: 9.3, sd: 2.1 },
  { from: 80, to: 85, mean: 10.8, sd: 2.6 },
];

/**
 * N2b Timed Up and Go, s, mean and standard deviation of 308 people from the community without a disturbed gait [Pondal08]. The table by age holds women and men together, although women took 11.2 s and men
 * 9.3 s.
 */
export const TUG_SAMPLE: readonly (AgeRow & MeanSd)[] = [
  { from: 71, to: 75, mean: 9.5, sd: 2.5 },
  { from: 76, to: 80, mean: 9.9, sd: 3 },
  { from: 81, to: 85, mean: 11.2, sd: 3.6 },
  { from: 86, to: 99, mean: 12, sd: 3.8 },
];

/** Quartiles of a distribution. */
export type Quartiles = readonly [lower: number, median: number, upper: number];

/** Plank on the forearms held as long as possible, s, quartiles of 168 students [Brigham14]. */
export const PLANK: readonly (AgeRow & Record<Sex, Quartiles>)[] = [{ from: 18, to: 25, male: [77, 106, 128.5], female: [63, 90, 121] }];

interface ChairStand {
  /** Below average when fewer stands than this [CDC17]. */
  threshold: number;
  /** 25th to 75th percentile [JonRik99]. */
  low: number;
  high: number;
}
const stand = (threshold: number, low: number, high: number): ChairStand => ({ threshold, low, high });
/** N5 30 s chair stand, number of stands. */
export const CHAIR_STAND: readonly (AgeRow & Record<Sex, ChairStand>)[] = [
  { from: 60, to: 64, male: stand(14, 14, 19), female: stand(12, 12, 17) },
  { from: 65, to: 69, male: stand(12, 12, 18), female: stand(11, 11, 16) },
  { from: 70, to: 74, male: stand(12, 12, 17), female: stand(10, 10, 15) },
  { from: 75, to: 79, male: stand(11, 11, 17), female: stand(10, 10, 15) },
  { from: 80, to: 84, male: stand(10, 10, 15), female: stand(9, 9, 14) },
  { from: 85, to: 89, male: stand(8, 8, 14), female: stand(8, 8, 13) },
  { from: 90, to: OLDEST, male: stand(7, 7, 12), female: stand(4, 4, 11) },
];
/** Assumed threshold of the 30 s chair stand below 60 years. */
export const CHAIR_STAND_YOUNGER: Record<Sex, number> = { male: 15, female: 14 };

/** N6 One-leg stance, eyes open, best of 3, s [Springer07]. */
export const ONE_LEG_STANCE: readonly (AgeRow & { best: number })[] = [
  { from: 18, to: 39, best: 44.7 },
  { from: 40, to: 49, best: 41.9 },
  { from: 50, to: 59, best: 41.2 },
  { from: 60, to: 69, best: 32.1 },
  { from: 70, to: 79, best: 21.5 },
  { from: 80, to: OLDEST, best: 9.4 },
];

/** N7 Range of motion, degrees, mean of passive goniometry [Soucie11], 20 to 44 and 45 to 69 years. */
export const RANGE_OF_MOTION = {
  hip_flexion: { female: [133.8, 130.8], male: [130.4, 127.2] },
  hip_extension: { female: [18.1, 16.7], male: [17.4, 13.5] },
  knee_flexion: { female: [141.9, 137.8], male: [137.7, 132.9] },
  ankle_dorsiflexion: { female: [13.8, 11.6], male: [12.7, 11.9] },
  ankle_plantarflexion: { female: [62.1, 56.5], male: [54.6, 49.4] },
  shoulder_flexion: { female: [172.0, 168.1], male: [168.8, 164.0] },
  elbow_flexion: { female: [150.0, 148.3], male: [144.6, 143.5] },
} as const satisfies Record<string, Record<Sex, readonly [young: number, older: number]>>;
export type Motion = keyof typeof RANGE_OF_MOTION;

/** N8 Functional reach, cm [Duncan90]. */
export const FUNCTIONAL_REACH: readonly (AgeRow & Record<Sex, MeanSd>)[] = [
  { from: 20, to: 40, male: { mean: 42, sd: 5 }, female: { mean: 37, sd: 6 } },
  { from: 41, to: 69, male: { mean: 38, sd: 6 }, female: { mean: 35, sd: 6 } },
  { from: 70, to: 87, male: { mean: 33, sd: 4 }, female: { mean: 27, sd: 9 } },
];

/** N9 Walking, usual ranges; young adults and adults of 70 and more [Hollman11, order of magnitude]. Step length in % of stature. */
export const WALKING_RANGES: readonly (AgeRow & {
  cadence: readonly [number, number];
  step_length_pct: readonly [number, number];
  double_support_pct: readonly [number, number];
  step_width: readonly [number, number] | null;
})[] = [
  { from: 18, to: 39, cadence: [105, 120], step_length_pct: [41, 45], double_support_pct: [18, 24], step_width: null },
  { from: 70, to: OLDEST, cadence: [100, 115], step_length_pct: [36, 40], double_support_pct: [24, 30], step_width: [8, 11] },
];

/** Weight-bearing dorsiflexion and straight-leg raise, degrees, assumed from published samples. */
export const ASSUMED_RANGE = {
  wblt_angle: { mean: 41, sd: 6, sources: ["Bennell98", "Rabin15"] },
  aslr_angle: { mean: 76, sd: 10, sources: ["Norkin16"] },
} as const;
