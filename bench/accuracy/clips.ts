import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { readTruthFile, type TruthFile } from "./truth-file.ts";

export interface BenchClip {
  readonly name: string;
  readonly video: string;
  readonly truth: string;
  readonly file: TruthFile;
}

const TRUTH = /\.json(\.gz)?$/;

/** Clips with truth in a folder: every JSON file, compressed or not, that has a video of the same name beside it. */
export function clipsIn(folder: string, wanted: (name: string) => boolean = () => true): BenchClip[] {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  return readdirSync(folder)
    .filter((f) => TRUTH.test(f) && wanted(f.replace(TRUTH, "")))
    .sort()
    .flatMap((f) => {
      const truth = join(folder, f);
      const video = ["mp4", "mov", "webm"].map((e) => truth.replace(TRUTH, `.${e}`)).find(existsSync);
      return video === undefined ? [] : [clipOf(truth, video)];
    });
}

export const clipOf = (truth: string, video = truth.replace(TRUTH, ".mp4")): BenchClip => ({
  name: basename(truth).replace(TRUTH, ""),
  video,
  truth,
  file: readTruthFile(truth),
});
