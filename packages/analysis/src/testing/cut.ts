import type { RawTrack } from "@sagittal/biomechanics";

/** The rows [from, to) of a track: a clip that starts later or ends earlier. */
export const cut = <T extends RawTrack>(track: T, from: number, to: number = track.tMs.length): T => ({
  ...track,
  tMs: track.tMs.slice(from, to),
  image: track.image.slice(from * 99, to * 99),
  world: track.world.slice(from * 99, to * 99),
  visibility: track.visibility.slice(from * 33, to * 33),
});
