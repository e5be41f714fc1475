import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { readTruthFile, type TruthFile } from "./truth-file.ts";

export interface BenchClip {
  readonly name: string;
  readonly video: string;
  readonly truth: string;
  readonly file: TruthFile;
}

/** Clips with truth in a folder and its `real` subfolder: every JSON file that has a video of the same name beside it. */
export function clipsIn(folder: string): BenchClip[] {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const here = readdirSync(folder)
    .filter((f) => f.endsWith(".json"))
    .sort()
    .flatMap((f) => {
      const truth = join(folder, f);
      const video = ["mp4", "mov", "webm"].map((e) => truth.replace(/json$/, e)).find(existsSync);
      return video === undefined ? [] : [clipOf(truth, video)];
    });
  const real = join(folder, "real");
  return existsSync(real) && statSync(real).isDirectory() && basename(folder) !== "real" ? [...here, ...clipsIn(real)] : here;
}

export const clipOf = (truth: string, video = truth.replace(/json$/, "mp4")): BenchClip => ({
  name: basename(truth, ".json"),
  video,
  truth,
  file: readTruthFile(truth),
});
