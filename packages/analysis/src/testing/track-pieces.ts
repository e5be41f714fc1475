/** Tracks put together from others: of athletes who leave and return, or turn round. */
import { copyOf, LANDMARK_COUNT, LANDMARK_NAMES, LandmarkTrack, type RawTrack, rowsOf } from "@sagittal/biomechanics";

/** Pairs of landmarks that a mirror exchanges. */
const PAIRS = LANDMARK_NAMES.flatMap((name, left): (readonly [number, number])[] => {
  const right = LANDMARK_NAMES.findIndex((other) => other !== name && other === name.replace("left", "right"));
  return right > left && name.includes("left") ? [[left, right]] : [];
});

/** The same movement in the other direction: the picture in a mirror, with the sides named as they then are. */
export function mirrored(track: RawTrack): RawTrack {
  const out = copyOf(track);
  const landmarks = new LandmarkTrack(out);
  for (let row = 0; row < landmarks.rows; row++) {
    for (let k = 0; k < LANDMARK_COUNT; k++) {
      const { image, world } = landmarks;
      image.set(row, k, track.width - image.x(row, k), image.y(row, k), image.z(row, k));
      world.set(row, k, -world.x(row, k), world.y(row, k), world.z(row, k));
    }
    for (const [left, right] of PAIRS) landmarks.exchange(row, left, right);
  }
  return out;
}

/** Tracks one after the other, as if one camera had filmed them; a number stands for so many seconds without the athlete. */
export function inTurn(first: RawTrack, ...rest: readonly (RawTrack | number)[]): RawTrack {
  const parts = [first, ...rest];
  const lengths = parts.map((part) => (typeof part === "number" ? Math.round(part * first.fps) : rowsOf(part)));
  const rows = lengths.reduce((a, b) => a + b, 0);
  const nothing = (width: number): Float64Array => new Float64Array(rows * width).fill(Number.NaN);
  const out = {
    ...first,
    tMs: Float64Array.from({ length: rows }, (_, row) => (1000 * row) / first.fps),
    image: nothing(3 * LANDMARK_COUNT),
    world: nothing(3 * LANDMARK_COUNT),
    visibility: nothing(LANDMARK_COUNT),
  };
  let from = 0;
  parts.forEach((part, i) => {
    if (typeof part !== "number") {
      out.image.set(part.image, from * 3 * LANDMARK_COUNT);
      out.world.set(part.world, from * 3 * LANDMARK_COUNT);
      out.visibility.set(part.visibility, from * LANDMARK_COUNT);
    }
    from += lengths[i]!;
  });
  return out;
}
