import { LANDMARK_COUNT, type RawTrack, ROW_WIDTH } from "@sagittal/biomechanics";

/** The rows [from, to) of a track: a clip that starts later or ends earlier. */
export const cut = <T extends RawTrack>(track: T, from: number, to: number = track.tMs.length): T => ({
  ...track,
  tMs: track.tMs.slice(from, to),
  image: track.image.slice(from * ROW_WIDTH, to * ROW_WIDTH),
  world: track.world.slice(from * ROW_WIDTH, to * ROW_WIDTH),
  visibility: track.visibility.slice(from * LANDMARK_COUNT, to * LANDMARK_COUNT),
});

const concatenated = (a: Float64Array, b: Float64Array): Float64Array => Float64Array.from([...a, ...b]);

/** One clip after another, of the same picture and frame rate. */
export const joined = <T extends RawTrack>(first: T, second: T): T => {
  const lastsMs = (1000 * first.tMs.length) / first.fps;
  return {
    ...first,
    tMs: concatenated(
      first.tMs,
      second.tMs.map((t) => t + lastsMs),
    ),
    image: concatenated(first.image, second.image),
    world: concatenated(first.world, second.world),
    visibility: concatenated(first.visibility, second.visibility),
  };
};
