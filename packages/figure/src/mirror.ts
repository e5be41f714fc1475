import { copyOf, LANDMARK_NAMES, LandmarkTrack, OPPOSITE, type RawTrack } from "@sagittal/biomechanics";

/** The mirror image of a track: x is reversed, left and right landmarks are exchanged. A right-hander becomes a left-hander. */
export function mirrored(track: RawTrack): RawTrack {
  const out = copyOf(track);
  const [to, from] = [new LandmarkTrack(out), new LandmarkTrack(track)];
  for (let row = 0; row < from.rows; row++) {
    for (const k of LANDMARK_NAMES.keys()) {
      const other = OPPOSITE[k]!;
      to.image.set(row, k, track.width - from.image.x(row, other), from.image.y(row, other), from.image.z(row, other));
      to.world.set(row, k, -from.world.x(row, other), from.world.y(row, other), from.world.z(row, other));
      to.setVisibility(row, k, from.visibility(row, other));
    }
  }
  return out;
}
