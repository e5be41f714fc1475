import type { RawTrack } from "@sagittal/biomechanics";

/** The landmark of the other side of the body. */
const partner = (k: number): number => {
  if (k === 0) return 0;
  if (k >= 1 && k <= 6) return k <= 3 ? k + 3 : k - 3;
  return k % 2 === 1 ? k + 1 : k - 1;
};

/** The same movement seen in a mirror: the picture turned over left to right, left and right exchanged. A right-hander becomes a left-hander. */
export function mirrored<T extends RawTrack>(track: T): T {
  const rows = track.tMs.length;
  const image = new Float64Array(track.image.length);
  const world = new Float64Array(track.world.length);
  const visibility = new Float64Array(track.visibility.length);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < 33; k++) {
      const to = i * 33 + k;
      const from = i * 33 + partner(k);
      image.set([track.width - track.image[3 * from]!, track.image[3 * from + 1]!, track.image[3 * from + 2]!], 3 * to);
      world.set([-track.world[3 * from]!, track.world[3 * from + 1]!, track.world[3 * from + 2]!], 3 * to);
      visibility[to] = track.visibility[from]!;
    }
  }
  return { ...track, image, world, visibility };
}
