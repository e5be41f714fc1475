/** A pose that is missing while the athlete is in the picture is a fault of the recording; an athlete who is not there yet, or no longer, is none. */
import { copyOf, LANDMARK, LANDMARK_COUNT, LandmarkTrack, partOf, type RawTrack } from "@sagittal/biomechanics";
import { WALK_DEFAULTS, walk } from "@sagittal/figure/movements/walk";
import { expect, test } from "vitest";
import { BODY } from "../../testing/figure-clip.ts";
import { film, read, WIDE } from "../../testing/figure-reading.ts";
import { mirrored } from "../../testing/track-pieces.ts";

/** A walker who crosses the whole picture in 5 s. */
const walker = film({ view: "side", movement: () => walk(BODY, WALK_DEFAULTS), camera: { ...WIDE, fps: 60 } });

/** The track, found only where the hip lies between two places across the picture, 0 left to 1 right. */
function foundBetween(track: RawTrack, left: number, right: number): RawTrack {
  const out = copyOf(track);
  const { image, world, rows } = new LandmarkTrack(out);
  for (let row = 0; row < rows; row++) {
    const across = image.x(row, LANDMARK.left_hip) / track.width;
    if (across >= left && across <= right) continue;
    for (let k = 0; k < LANDMARK_COUNT; k++) {
      image.clear(row, k);
      world.clear(row, k);
      out.visibility[row * LANDMARK_COUNT + k] = 0;
    }
  }
  return out;
}

const sparse = (track: RawTrack) => {
  const { findings } = read(track, { activity: "walking", exercise: "Comfortable Walk", view: "side" });
  const found = findings.find((f) => f.code === "pose_sparse");
  return found && { severity: found.severity, frames: found.data.frames_total };
};

test.each([
  ["to the right", walker],
  ["to the left", mirrored(walker)],
])("of a walker who passes %s only the frames in the picture count", (_, track) => {
  expect(sparse(track)).toBeUndefined();
  expect(sparse(foundBetween(track, 0.15, 0.85))).toBeUndefined();
});

test("a walker who is lost in the middle of the picture is a finding", () => {
  expect(sparse(foundBetween(walker, 0, 0.5))).toEqual({ severity: "high", frames: 300 });
  expect(sparse(foundBetween(walker, 0.4, 1))).toMatchObject({ frames: 300 });
});

test("the frames before a walker comes in do not hide those in which the pose is lost", () => {
  const late = foundBetween(walker, 0.15, 1);
  const { image, rows } = new LandmarkTrack(late);
  const lost = [0.4, 0.6].map(
    (at) => Array.from({ length: rows }, (_, i) => i).find((i) => image.x(i, LANDMARK.left_hip) > at * late.width)!,
  );
  for (let row = lost[0]!; row < lost[1]!; row++) late.visibility.fill(0, row * LANDMARK_COUNT, (row + 1) * LANDMARK_COUNT);
  const found = sparse(late);
  expect(found).toMatchObject({ severity: "medium" });
  expect(found!.frames).toBeLessThan(270);
});

test("an athlete who stands at the side of the picture and is lost there is a finding", () => {
  const standing = copyOf(walker);
  const { image, rows } = new LandmarkTrack(standing);
  const at = image.x(0, LANDMARK.left_hip);
  for (let row = 0; row < rows; row++) {
    const away = image.x(row, LANDMARK.left_hip) - at - 0.1 * standing.width;
    for (let k = 0; k < LANDMARK_COUNT; k++) image.set(row, k, image.x(row, k) - away, image.y(row, k), image.z(row, k));
    if (row < 100) continue;
    for (let k = 0; k < LANDMARK_COUNT; k++) image.clear(row, k);
    standing.visibility.fill(0, row * LANDMARK_COUNT, (row + 1) * LANDMARK_COUNT);
  }
  expect(sparse(standing)).toMatchObject({ severity: "high", frames: 300 });
});

test("a walker who is lost near a side and could not have left by it when the clip ends is a finding", () => {
  const lost = foundBetween(walker, 0, 0.82);
  const { image, rows } = new LandmarkTrack(lost);
  const last = Array.from({ length: rows }, (_, row) => row).findLast((row) => Number.isFinite(image.x(row, LANDMARK.left_hip)))!;
  const until = (seconds: number) => sparse(partOf(lost, { from: 0, to: Math.min(rows, last + 1 + Math.round(seconds * lost.fps)) }));
  expect(until(0.55)).toMatchObject({ severity: "low" });
  expect(until(1.5)).toBeUndefined();
});
