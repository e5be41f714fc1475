import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeClip } from "@sagittal/figure/make-clip";
import { recipeOf } from "@sagittal/figure/recipe";

export type RecipeValues = Readonly<Record<string, string | number | boolean>>;

/** The project's own clips of the accuracy bench: people, sides, rates and gaits that the given clips do not have. */
export const OWN_CLIPS: Readonly<Record<string, RecipeValues>> = {
  own_run_right: { movement: "run", treadmill: true, cadence: 180, speed: 3.2, height: 1.78, seconds: 4, seed: 1 },
  own_run_left_30: {
    movement: "run",
    treadmill: true,
    cadence: 163.63636363636363,
    height: 1.64,
    sex: "female",
    view: "side-left",
    fps: 30,
    seconds: 5,
    seed: 2,
  },
  own_run_path: { movement: "run", cadence: 168, speed: 2.8, height: 1.72, sex: "female", scene: "park", seconds: 3, seed: 3 },
  own_run_child: { movement: "run", treadmill: true, cadence: 200, speed: 2.3, height: 1.25, build: -0.5, seconds: 3, seed: 4 },
  own_walk_path: { movement: "walk", height: 1.82, build: 0.6, scene: "park", seconds: 5, seed: 5 },
  own_walk_limp: {
    movement: "walk",
    treadmill: true,
    limp: 1,
    speed: 1,
    cadence: 100,
    height: 1.7,
    view: "side-left",
    seconds: 5,
    seed: 6,
  },
  own_walk_backwards: { movement: "walk", treadmill: true, backwards: true, speed: 0.9, cadence: 100, seconds: 5, seed: 7 },
  own_walk_front: { movement: "walk", view: "front", distance: 5.5, "pelvis-drop": 6, valgus: 4, seconds: 4, seed: 8 },
  own_jump: { movement: "jump", jump: 0.31, "arm-swing": false, height: 1.69, sex: "female", distance: 4.2, seed: 9 },
  own_squat_30: { movement: "squat", fps: 30, depths: "88,112", height: 1.88, build: 0.5, seed: 10 },
  own_chair_30: { movement: "sit-to-stand", fps: 30, reps: 2, height: 1.66, sex: "female", seed: 11 },
};

/** Raise it when the figure or its rendering changes: cached clips are rendered again. */
export const FIGURE_VERSION = 3;

/** Folder in which the benches keep clips, models and results from run to run. */
export const CACHE = join(import.meta.dirname, "../../node_modules/.cache/sagittal-bench");

/** Renders a clip unless it is cached; returns the path of its truth file. */
export function ownClip(name: string, values: RecipeValues, say: (line: string) => void = () => {}): string {
  const key = createHash("sha256")
    .update(JSON.stringify([FIGURE_VERSION, values]))
    .digest("hex")
    .slice(0, 12);
  const dir = join(CACHE, "clips", key);
  const truth = join(dir, `${name}.json`);
  if (!existsSync(truth)) {
    say(`making ${name} …`);
    mkdirSync(dir, { recursive: true });
    makeClip(dir, name, recipeOf(values));
  }
  return truth;
}
