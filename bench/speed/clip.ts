import { ownClip } from "../accuracy/own-clips.ts";

const RECIPE = { movement: "run", treadmill: true, cadence: 180, size: "1080x1920", seconds: 5, seed: 21 };

/** The clip whose analysis is measured: a generated runner, 1080x1920, 60 frames per second, 5 s. */
export const speedClip = (say: (line: string) => void): string => ownClip("speed_1080p60", RECIPE, say).replace(/json$/, "mp4");
