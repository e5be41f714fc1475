import { LANDMARK_COUNT, type RawTrack, ROW_WIDTH } from "@sagittal/biomechanics";

/** The rows [from, to) of a track: a clip that starts later or ends earlier. */
export const cut = <T extends RawTrack>(track: T, from: number, to: number = track.tMs.length): T => ({
  ...track,
  tMs: track.tMs.slice(from, to),
  image: track.image.slice(from * ROW_WIDTH, to * ROW_WIDTH),
  world: track.world.slice(from * ROW_WIDTH, to * ROW_WIDTH),
  visibility: track.visibility.slice(from * LANDMARK_COUNT, to * LANDMARK_COUNT),
});
