import { LANDMARK, LANDMARK_NAMES } from "@sagittal/biomechanics";
import type { PlacedLandmark, PoseSidecar } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { placeOf, withPlacements } from "./placing.ts";

const ROWS = 20;
const pose: PoseSidecar = {
  ...{ version: 1, fps: 50, frame_count: ROWS, offset_ms: 0, units: "m", events: [], angles: {} },
  t_ms: Array.from({ length: ROWS }, (_, i) => 20 * i),
  skeleton: { joints: [...LANDMARK_NAMES], edges: [] },
  frames: [],
  image: { width: 640, height: 480, joints: Array.from({ length: ROWS }, (_, i) => LANDMARK_NAMES.map((_, k) => [10 + i, 100 + k])) },
};
const knee: PlacedLandmark = { landmark: "left_knee", frame: 10, x: 0.5, y: 0.25, half_width_ms: 100 };

describe("a landmark that is placed", () => {
  test("is drawn where it was put, and draws its neighbours along until the end of the range", () => {
    const shown = withPlacements(pose, [knee]);
    expect(placeOf(shown, 10, "left_knee")).toEqual([0.5, 0.25]);
    const shifts = shown.image.joints.map(
      (row, i) => (row[LANDMARK.left_knee]?.[0] ?? 0) - (pose.image.joints[i]?.[LANDMARK.left_knee]?.[0] ?? 0),
    );
    expect(shifts.map((by) => by > 0)).toEqual(shifts.map((_, i) => Math.abs(i - 10) < 5));
    expect(shifts[12]).toBe(shifts[8]);
    expect(shown.image.joints[3]).toBe(pose.image.joints[3]);
    expect(placeOf(shown, 10, "right_knee")).toEqual(placeOf(pose, 10, "right_knee"));
  });

  test("moves in its frame alone without a range, and nowhere when it was not seen", () => {
    const shown = withPlacements(pose, [{ ...knee, half_width_ms: 0 }]);
    expect(shown.image.joints.filter((row, i) => row !== pose.image.joints[i])).toHaveLength(1);
    expect(withPlacements(pose, [{ ...knee, frame: ROWS }])).toBe(pose);
    const hidden = { ...pose, image: { ...pose.image, joints: pose.image.joints.map((row) => row.map((): [number, number] => [0, 0])) } };
    expect(placeOf(hidden, 10, "left_knee")).toBeNull();
  });
});
