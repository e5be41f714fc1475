import { LANDMARK, LANDMARK_NAMES } from "@sagittal/biomechanics";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Picture, superposed } from "./superpose.ts";

/** A picture with one athlete whose hips are at a place. */
const picture = (width: number, height: number, leg: number, hip: readonly [number, number]): Picture => ({
  width,
  height,
  leg,
  facing: 1,
  joints: [LANDMARK_NAMES.map((_, k) => (k === LANDMARK.left_hip || k === LANDMARK.right_hip ? hip : ([0, 0] as const)))],
});

test("the hips meet and the legs are of one length, whichever way the picture is turned", () => {
  const size = fc.integer({ min: 200, max: 4000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const any = fc.tuple(size, size, size, share, share).map(([w, h, leg, x, y]) => picture(w, h, leg, [x * w, y * h]));
  fc.assert(
    fc.property(any, any, fc.boolean(), (beneath, above, flipped) => {
      const box = superposed(beneath, above, [0, 0], flipped);
      const scale = (box.width * beneath.width) / above.width;
      expect(scale * above.leg).toBeCloseTo(beneath.leg, 6);
      expect(box.height * beneath.height).toBeCloseTo(scale * above.height, 6);
      const hip = (p: Picture) => p.joints[0]?.[LANDMARK.left_hip] ?? [0, 0];
      const [x, y] = hip(above);
      expect(box.left * beneath.width + scale * (flipped ? above.width - x : x)).toBeCloseTo(hip(beneath)[0], 6);
      expect(box.top * beneath.height + scale * y).toBeCloseTo(hip(beneath)[1], 6);
    }),
  );
});

test("without a person in one of them the pictures have one height and one middle", () => {
  const beneath: Picture = { ...picture(1000, 500, 200, [0, 0]), joints: [] };
  const above: Picture = { ...picture(400, 1000, 0, [0, 0]), joints: [] };
  expect(superposed(beneath, above, [0, 0], false)).toEqual({ left: 0.4, top: 0, width: 0.2, height: 1 });
});
