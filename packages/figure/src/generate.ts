/**
 * Makes a synthetic clip with exact truth.
 *
 *   node packages/figure/src/generate.ts --movement run --height 1.75 --fps 60 --cadence 170 --out DIR [--name NAME]
 *
 * Movements: run, walk, jump, squat, sit-to-stand. Body: --height --sex --build. Camera: --view side-right|side-left|front|back --size 540x960
 * --distance --lens-height --off-plane --roll --pan --focal --shutter --fps. Picture: --scene gym|park --noise --light --seed. --seconds for
 * gait. Further options carry the names of the movement's own options, such as --speed, --treadmill, --limp, --backwards, --jump, --depths.
 */

import { makeClip } from "./make-clip.ts";
import { commandLine, recipeOf } from "./recipe.ts";

const values = commandLine(process.argv.slice(2));
const out = values.out;
if (typeof out !== "string") {
  console.error("Say where to put the clip: --out DIR");
  process.exit(2);
}
try {
  const recipe = recipeOf(values);
  const name = typeof values.name === "string" ? values.name : recipe.shot.movement.name;
  const made = makeClip(out, name, recipe);
  console.log(made.video);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
