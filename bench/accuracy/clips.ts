import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { readTruthFile, type TruthFile } from "./truth-file.ts";

/** A clip with its truth. */
export interface BenchClip {
  readonly name: string;
  /** Path of the video. */
  readonly video: string;
  /** Path of the truth file. */
  readonly truth: string;
  readonly file: TruthFile;
}

const TRUTH = /\.json(\.gz)?$/;

/** Clips of a folder: every JSON file, compressed or not, that has a video of the same name beside it. @throws Error without the folder */
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

/** The clip of a truth file. @throws Error when the file is neither a truth nor a label file */
export const clipOf = (truth: string, video = truth.replace(TRUTH, ".mp4")): BenchClip => ({
  name: basename(truth).replace(TRUTH, ""),
  video,
  truth,
  file: readTruthFile(truth),
});
