/**
 * Movements filed as another exercise: what they are said to look like (`nearestExercise`).
 *
 *   npm run bench:named -- [--only TEXT] [--step N] [--tracks DIR [--clips]]
 *
 * Movements are those of `bench:confusions`; each is filed as every Nth (default 10) other exercise from its view, in a second or two each. `fits`: the declared exercise is not doubted.
 */
import { parseArgs } from "node:util";
import { aligned } from "./accuracy/table.ts";
import { type Named, namedFrom, otherExercises } from "./confusions/readings.ts";
import { chosenSources } from "./confusions/sources.ts";

const { values: args } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    step: { type: "string", default: "10" },
    tracks: { type: "string" },
    clips: { type: "boolean", default: false },
  },
});

const counts: Record<Named, number> = { right: 0, kin: 0, wrong: 0, none: 0, fits: 0 };
for (const source of chosenSources(args)) {
  const track = source.track();
  for (const as of otherExercises(source).filter((_, k) => k % Number(args.step) === 0)) {
    const named = namedFrom(source, track, as);
    counts[named]++;
    if (named === "wrong")
      console.log(`${source.name} (${source.view}), filed as ${as.activity} ${as.exercise}, is named as another movement`);
  }
}
console.log(aligned([["named as", "films"], ...Object.entries(counts).map(([named, n]) => [named, String(n)])]).join("\n"));
