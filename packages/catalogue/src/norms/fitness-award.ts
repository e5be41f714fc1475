import type { Sex } from "@sagittal/contract";
import { flightHeight } from "@sagittal/contract/free-fall";
import type { AgeRow } from "./tables.ts";

/*
 * Tables of Korea's National Fitness Award (Kukmin Cheryeok 100), whose tests people take of their own accord at the centres of the Korea Sports Promotion Foundation: volunteers, no random sample.
 */

/** Values at the percentiles of a table, rising. */
type Values<P extends readonly number[]> = { readonly [I in keyof P]: number };

function ageRow<V>(from: number, to: number, male: V, female: V): AgeRow & Record<Sex, V> {
  return { from, to, male, female };
}

export const BROAD_JUMP_PERCENTS = [5, 10, 25, 50, 75, 90, 95] as const;

/**
 * N3c Standing long jump, cm, from the line to the rear heel, arms free, the better of two, at these percentiles of men and of women [Kspo26]. The sample is about 450,000 records taken evenly from
 * 2,957,287, without the outermost 0.5 %.
 */
export const BROAD_JUMP_SAMPLE: readonly (AgeRow & Record<Sex, Values<typeof BROAD_JUMP_PERCENTS>>)[] = [
  ageRow(11, 11, [107, 115, 131, 150, 165, 180, 190], [97, 105, 118, 133, 150, 165, 173]),
  ageRow(12, 12, [115, 127, 145, 165, 183, 200, 210], [102, 110, 124, 140, 159, 175, 182]),
  ageRow(13, 13, [125, 140, 157, 176, 198, 212, 220], [103, 110, 125, 140, 158.25, 175, 183]),
  ageRow(14, 14, [135, 150, 170, 190, 210, 225, 234.6], [100, 110, 125, 140.5, 160, 175, 183]),
  ageRow(15, 15, [145, 158, 180, 200, 220, 235, 245], [100, 110, 126, 145, 165, 180, 188]),
  ageRow(16, 16, [150, 164, 185, 205, 224, 240, 250], [105, 114, 130, 148, 165, 180, 190]),
  ageRow(17, 17, [152, 168, 190, 210, 228, 244, 253], [105, 115, 130, 150, 165, 180, 193]),
  ageRow(18, 18, [156, 170, 190, 210, 229, 246, 256.1], [104, 111, 128, 149, 166.75, 182, 192.75]),
  ageRow(19, 24, [167, 180, 200, 218, 234, 249, 257], [115, 123, 139, 158, 173, 186, 195]),
  ageRow(25, 29, [165, 178, 197, 215, 230, 244, 251], [114, 125, 139, 155, 169, 181, 189]),
  ageRow(30, 34, [165, 176, 195, 213, 227, 240, 248], [105, 114.5, 130, 147, 163, 176, 184.75]),
  ageRow(35, 39, [163, 175, 191, 210, 224, 235.7, 242], [110, 119, 132, 148, 162, 174, 181]),
  ageRow(40, 44, [155, 168.7, 187, 205, 219, 230, 239], [106, 115, 130, 145, 160, 170, 178]),
  ageRow(45, 49, [150, 163, 180, 197, 210, 220, 227], [100, 110, 124, 140, 155, 167, 174]),
  ageRow(50, 54, [145.55, 157, 173, 188, 201, 212, 219], [89, 101, 117.5, 134, 148, 160, 165]),
  ageRow(55, 59, [127, 148, 164, 178, 192, 204.5, 212], [75, 90, 108, 124, 140, 151, 159]),
  ageRow(60, 64, [119.2, 135, 156, 170, 184, 195, 202], [64.35, 78, 98, 114, 130, 144, 152]),
];

export const JUMP_HEIGHT_PERCENTS = [50, 70] as const;

const heightCm = (flightS: number): number => 100 * flightHeight(flightS);

/**
 * N3d Countermovement jump with arm swing, least flight time, s, of the second and the first grade [Mcst25]. By the notice half and three tenths of the people of this age and sex reach them.
 */
const FLIGHT_GRADES: readonly (AgeRow & Record<Sex, Values<typeof JUMP_HEIGHT_PERCENTS>>)[] = [
  ageRow(19, 24, [0.568, 0.605], [0.447, 0.479]),
  ageRow(25, 29, [0.559, 0.591], [0.442, 0.466]),
  ageRow(30, 34, [0.548, 0.583], [0.437, 0.464]),
  ageRow(35, 39, [0.551, 0.581], [0.425, 0.453]),
  ageRow(40, 44, [0.521, 0.547], [0.417, 0.442]),
  ageRow(45, 49, [0.497, 0.524], [0.404, 0.431]),
  ageRow(50, 54, [0.486, 0.527], [0.381, 0.407]),
  ageRow(55, 59, [0.475, 0.508], [0.374, 0.402]),
  ageRow(60, 64, [0.443, 0.474], [0.366, 0.393]),
];

/** N3d as height, cm. */
export const JUMP_HEIGHT_GRADES: typeof FLIGHT_GRADES = FLIGHT_GRADES.map(({ male, female, ...row }) => ({
  ...row,
  male: [heightCm(male[0]), heightCm(male[1])],
  female: [heightCm(female[0]), heightCm(female[1])],
}));
