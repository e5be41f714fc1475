import type { RecipeValues } from "../accuracy/own-clips.ts";

/** One factor of the sweep: a recipe for each of its values; everything else is as in the reference. */
export interface Factor {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly recipe: (value: number) => RecipeValues;
}

/** Reference: a runner on a treadmill seen from the right side at 60 frames per second. A cycle is a whole number of frames, so that it is rendered once. */
const REFERENCE: RecipeValues = {
  movement: "run",
  treadmill: true,
  cadence: 180,
  speed: 3,
  height: 1.7,
  sex: "female",
  seconds: 3,
  seed: 31,
};

const WALK: RecipeValues = {
  movement: "walk",
  treadmill: true,
  cadence: 112.5,
  speed: 1.25,
  height: 1.7,
  sex: "female",
  seconds: 4,
  seed: 32,
};

const varied = (over: RecipeValues): RecipeValues => ({ ...REFERENCE, ...over });

/** Factors that real clips cannot vary one at a time. */
export const FACTORS: readonly Factor[] = [
  { name: "off-plane", unit: "deg", values: [0, 5, 10, 15, 20, 25, 30], recipe: (v) => varied({ "off-plane": v }) },
  { name: "distance", unit: "m", values: [2, 3, 4, 6, 8], recipe: (v) => varied({ distance: v, focal: 0.9 * Math.min(1, v / 3.2) }) },
  { name: "fps", unit: "1/s", values: [24, 30, 60, 120, 240], recipe: (v) => varied({ fps: v }) },
  {
    name: "stature",
    unit: "m",
    values: [1.2, 1.4, 1.6, 1.8, 2.1],
    recipe: (v) => varied({ height: v, speed: 3 * Math.sqrt(v / 1.7), cadence: 180 / Math.sqrt(v / 1.7) }),
  },
  { name: "cadence", unit: "spm", values: [140, 160, 180, 200, 220], recipe: (v) => varied({ cadence: v }) },
  { name: "speed", unit: "m/s", values: [2.2, 3, 4], recipe: (v) => varied({ speed: v }) },
  { name: "asymmetry", unit: "share", values: [0, 0.08, 0.16], recipe: (v) => varied({ asymmetry: v }) },
  { name: "build", unit: "", values: [-1, 0, 1], recipe: (v) => varied({ build: v }) },
  { name: "camera roll", unit: "deg", values: [-4, 0, 4], recipe: (v) => varied({ roll: v }) },
  { name: "lens height", unit: "m", values: [0.5, 1, 1.5], recipe: (v) => varied({ "lens-height": v }) },
  { name: "light", unit: "", values: [0.35, 1, 1.4], recipe: (v) => varied({ light: v, noise: v < 1 ? 3 : 1.2 }) },
  { name: "shutter", unit: "s", values: [0, 0.004, 0.012], recipe: (v) => varied({ shutter: v }) },
  { name: "limp (walk)", unit: "", values: [0, 0.5, 1], recipe: (v) => ({ ...WALK, limp: v, speed: 1, cadence: 100 }) },
  { name: "backwards (walk)", unit: "", values: [0, 1], recipe: (v) => ({ ...WALK, backwards: v === 1, speed: 0.9, cadence: 100 }) },
  {
    name: "walking speed",
    unit: "m/s",
    values: [0.8, 1.25, 1.6],
    recipe: (v) => ({ ...WALK, speed: v, cadence: 112.5 * Math.sqrt(v / 1.25) }),
  },
  {
    name: "camera pan",
    unit: "share",
    values: [0, 0.5, 1],
    recipe: (v) => ({ movement: "run", cadence: 170, speed: 3, height: 1.7, seconds: 2.5, pan: v, seed: 33 }),
  },
];

/** Factors that change the picture but not the landmarks' positions: they need rendered clips. */
export const PICTURE_ONLY = new Set(["build", "light", "shutter"]);
