/** Exercises that are measured on head, arms and trunk: legs under a desk or outside of the picture are no fault of the recording, and keep no score back. */
import { copyOf, LANDMARK_COUNT, LandmarkTrack, pairOf, type RawTrack } from "@sagittal/biomechanics";
import { deskSitting } from "@sagittal/figure/movements/screens";
import { expect, test } from "vitest";
import { BODY } from "../testing/figure-clip.ts";
import { film, read } from "../testing/figure-reading.ts";

const sitting = film({ view: "side", movement: () => deskSitting(BODY, 5) });

/** The track with knees and feet that the model guesses. */
function legsHidden(track: RawTrack): RawTrack {
  const out = copyOf(track);
  const { rows } = new LandmarkTrack(out);
  const legs = (["knee", "ankle", "heel", "toe"] as const).flatMap(pairOf);
  for (let row = 0; row < rows; row++) for (const k of legs) out.visibility[row * LANDMARK_COUNT + k] = 0.1;
  return out;
}

/** The track with everything below the hips under the picture's lower edge. */
function cutBelowHips(track: RawTrack): RawTrack {
  const out = copyOf(track);
  const { image, rows } = new LandmarkTrack(out);
  const down = out.height - Math.max(...Array.from({ length: rows }, (_, row) => image.y(row, pairOf("hip")[0]))) - 5;
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < LANDMARK_COUNT; k++) image.set(row, k, image.x(row, k), image.y(row, k) + down, image.z(row, k));
  }
  return legsHidden(out);
}

const codes = (track: RawTrack, exercise: string, activity: "workspace_wellness" | "mobility" = "workspace_wellness") =>
  read(track, { activity, exercise, view: "side" }).findings.map((f) => f.code);

test.each([
  ["under a desk", legsHidden(sitting)],
  ["below the picture", cutBelowHips(sitting)],
])("legs %s are no finding in a posture at a desk, and the rest of the body is scored", (_, track) => {
  for (const code of ["pose_sparse", "subject_left_frame"]) expect(codes(track, "Seated Posture Check")).not.toContain(code);
  const { score, metrics } = read(track, { activity: "workspace_wellness", exercise: "Seated Posture Check", view: "side" });
  expect(score.score).not.toBeNull();
  expect(metrics.find((m) => m.key === "neck_inclination")!.value_num).not.toBeNull();
  expect(metrics.find((m) => m.key === "knee_angle_seated")!.value_json.confidence).toBeLessThan(0.2);
});

test("where the legs are measured, hidden and cut legs are findings", () => {
  expect(codes(legsHidden(sitting), "Standing Posture", "mobility")).toContain("pose_sparse");
  expect(codes(cutBelowHips(sitting), "Standing Posture", "mobility")).toEqual(
    expect.arrayContaining(["pose_sparse", "subject_left_frame"]),
  );
});
