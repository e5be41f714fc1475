/** Joints that are lost at the picture's edge have left it; joints lost elsewhere are hidden. */
import { copyOf, LANDMARK_COUNT, LandmarkTrack, pairOf, type RawTrack } from "@sagittal/biomechanics";
import { deskSitting } from "@sagittal/figure/movements/screens";
import { expect, test } from "vitest";
import { BODY } from "../../testing/figure-clip.ts";
import { film, read } from "../../testing/figure-reading.ts";

const sitting = film({ view: "side", movement: () => deskSitting(BODY, 5) });
const TOES = pairOf("toe");

/** The track with its lowest toe this share of the height above the lower edge, and with toes that are lost in the second half. */
function toesLost(track: RawTrack, aboveEdgeShare: number): RawTrack {
  const out = copyOf(track);
  const { image, rows } = new LandmarkTrack(out);
  const lowest = Math.max(...Array.from({ length: rows }, (_, row) => TOES.map((k) => image.y(row, k)).filter(Number.isFinite)).flat());
  const downPx = (1 - aboveEdgeShare) * out.height - lowest;
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < LANDMARK_COUNT; k++) image.set(row, k, image.x(row, k), image.y(row, k) + downPx, image.z(row, k));
    if (row > rows / 2) for (const k of TOES) image.clear(row, k);
  }
  return out;
}

test.each([
  ["at the lower edge have left the picture", 0.03, ["bottom"]],
  ["well above the edge are hidden", 0.12, []],
] as const)("toes that are lost %s", (_, aboveEdgeShare, edges) => {
  const { findings } = read(toesLost(sitting, aboveEdgeShare), { activity: "mobility", exercise: "Standing Posture", view: "side" });
  expect(findings.flatMap((f) => (f.code === "subject_left_frame" ? [f.data.side] : []))).toEqual(edges);
});
