import type { PoseSidecar } from "@sagittal/contract";
import { expect, test } from "vitest";
import { massCentres } from "./mass-centre.ts";

function standing(shift: (frame: number) => number): PoseSidecar["image"]["joints"] {
  const heights: Readonly<Record<number, number>> = {
    7: 120,
    11: 200,
    13: 330,
    15: 430,
    17: 470,
    19: 470,
    23: 460,
    25: 680,
    27: 880,
    29: 900,
    31: 900,
  };
  return Array.from({ length: 5 }, (_, frame) =>
    Array.from({ length: 33 }, (_, i): [number, number] => [300 + shift(frame), heights[i] ?? heights[i - 1] ?? 100]),
  );
}
const pose = (joints: PoseSidecar["image"]["joints"]): PoseSidecar => ({
  version: 1,
  fps: 60,
  frame_count: joints.length,
  offset_ms: 0,
  t_ms: joints.map((_, i) => (i * 1000) / 60),
  skeleton: { joints: Array.from({ length: 33 }, (_, i) => String(i)), edges: [] },
  units: "m",
  frames: [],
  image: { width: 600, height: 1000, joints },
  events: [],
  angles: {},
});

test("the mass centre of a standing person lies about the hips and follows a step to the side", () => {
  const centres = massCentres(pose(standing((frame) => 10 * frame)));
  expect(centres.map((c) => Math.round(c?.[0] ?? 0))).toEqual([300, 310, 320, 330, 340]);
  // De Leva (1996): 55 to 58 % of the height above the ground.
  const height = (900 - (centres[0]?.[1] ?? 0)) / (900 - 60);
  expect(height).toBeGreaterThan(0.5);
  expect(height).toBeLessThan(0.6);
});

test("without legs there is no mass centre", () => {
  const joints = standing(() => 0).map((row) => row.map((p, i): [number, number] => (i > 24 ? [Number.NaN, Number.NaN] : p)));
  expect(massCentres(pose(joints))).toEqual([null, null, null, null, null]);
});
