import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { readTruthFile, type TruthFile } from "./truth-file.ts";

export interface BenchClip {
  readonly name: string;
  readonly video: string;
  readonly truth: string;
  readonly file: TruthFile;
}

/** Clips with truth in a folder: every JSON file that has a video of the same name beside it. Real clips in subfolders belong to `bench:real`. */
export function clipsIn(folder: string): BenchClip[] {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  return readdirSync(folder)
    .filter((f) => f.endsWith(".json"))
    .sort()
    .flatMap((f) => {
      const truth = join(folder, f);
      const video = ["mp4", "mov", "webm"].map((e) => truth.replace(/json$/, e)).find(existsSync);
      return video === undefined ? [] : [clipOf(truth, video)];
    });
}

export const clipOf = (truth: string, video = truth.replace(/json$/, "mp4")): BenchClip => ({
  name: basename(truth, ".json"),
  video,
  truth,
  file: readTruthFile(truth),
});
