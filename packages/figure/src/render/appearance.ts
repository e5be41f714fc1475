import { randomOf } from "../math.ts";
import type { Rgb } from "./solids.ts";

/** Colours of skin, hair and clothes. */
export interface Appearance {
  readonly skin: Rgb;
  readonly hair: Rgb;
  readonly shirt: Rgb;
  readonly shorts: Rgb;
  readonly shoe: Rgb;
  readonly sole: Rgb;
  readonly sock: Rgb;
  /** Trousers down to the ankle in the colour of the shorts. */
  readonly longLegs: boolean;
  readonly longHair: boolean;
}

const SKIN: readonly Rgb[] = [
  [232, 190, 164],
  [206, 156, 124],
  [168, 116, 84],
  [118, 78, 56],
  [240, 205, 182],
];
const HAIR: readonly Rgb[] = [
  [42, 30, 24],
  [84, 58, 38],
  [28, 24, 24],
  [150, 112, 66],
];
const SHIRT: readonly Rgb[] = [
  [196, 52, 48],
  [52, 104, 176],
  [232, 232, 228],
  [60, 140, 96],
  [232, 170, 60],
  [48, 50, 58],
];
const SHORTS: readonly Rgb[] = [
  [36, 40, 52],
  [62, 66, 74],
  [30, 52, 92],
  [100, 104, 110],
];
const SHOE: readonly Rgb[] = [
  [220, 84, 50],
  [40, 44, 52],
  [80, 150, 200],
  [180, 200, 60],
];

/** Appearance of a person, drawn from the seed. */
export function appearanceOf(seed: number, female: boolean): Appearance {
  const random = randomOf(seed * 7919 + 17);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] ?? from[0]!;
  return {
    skin: pick(SKIN),
    hair: pick(HAIR),
    shirt: pick(SHIRT),
    shorts: pick(SHORTS),
    shoe: pick(SHOE),
    sole: [236, 236, 232],
    sock: [225, 225, 222],
    longLegs: random() < (female ? 0.6 : 0.25),
    longHair: female,
  };
}
