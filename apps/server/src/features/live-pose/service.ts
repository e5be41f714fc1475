import { liveModelsIn } from "@sagittal/analysis";

/** The networks by which a browser follows a person before its camera. */
export const LIVE_MODELS = ["detector", "landmarker"] as const;
export type LiveModelName = (typeof LIVE_MODELS)[number];

/** One of the networks: its file, with a Brotli copy under the name `<path>.br`. */
export interface LiveModelFile {
  path: string;
  version: string;
}

/** Finds a network's file and makes it where it does not exist yet; null where the pose model does not run in browsers. Made once per process and shared by all requests. */
export function liveModelFinder(dataDir: string): (name: LiveModelName) => Promise<LiveModelFile | null> {
  let made: ReturnType<typeof liveModelsIn> | null = null;
  return async (name) => {
    made ??= liveModelsIn(dataDir);
    try {
      return (await made)?.[name] ?? null;
    } catch (error) {
      // The next request tries again.
      made = null;
      throw error;
    }
  };
}
