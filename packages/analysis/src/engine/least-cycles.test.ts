import { mean, standardDeviation } from "@sagittal/biomechanics";
import { AnalysisRequest } from "@sagittal/contract";
import { WALK_DEFAULTS, walk } from "@sagittal/figure/movements/walk";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BODY } from "../testing/figure-clip.ts";
import { analyse } from "../testing/figure-reading.ts";
import { metricValues } from "./metrics.ts";
import { sample, spreadOf } from "./reading.ts";

const filing = { activity: "walking", exercise: "Treadmill Walk" } as const;
const request = AnalysisRequest.parse({ ...filing, camera_view: "side", athlete: { height_cm: 175 } });
const { motion } = analyse({ ...filing, view: "side", movement: () => walk(BODY, WALK_DEFAULTS), camera: { fps: 60 } });

test("the spread of strides is given from ten strides on, as its definition asks, and not from fewer", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 2, max: 5, noNaN: true }), { minLength: 1, maxLength: 14 }), (strides) => {
      const spread = metricValues(request, motion, () => sample(strides)).find(({ key }) => key === "stride_time_cv");
      expect(spread?.value_num === null).toBe(strides.length < 10);
      expect(spread?.value_json.reason).toBe(strides.length < 10 ? "cycles" : undefined);
    }),
    { numRuns: 50 },
  );
});

test("a spread states the error that its number of cycles leaves: a third of it from five or six, a quarter from ten", () => {
  const spread = 16;
  const errorFrom = (n: number) => {
    const reading = spreadOf(spread, n, 1);
    return "error" in reading ? reading.error! / spread : null;
  };
  expect([errorFrom(1), errorFrom(5), errorFrom(10)]).toEqual([null, expect.closeTo(0.354, 3), expect.closeTo(0.236, 3)]);
  // The spread of many samples of ten normal values spreads by as much.
  const normal = (seed: number) => Math.sqrt(-2 * Math.log(fraction(seed))) * Math.cos(2 * Math.PI * fraction(seed + 0.5));
  const spreads = Array.from({ length: 4000 }, (_, k) => standardDeviation(Array.from({ length: 10 }, (_, i) => normal(10 * k + i + 1))));
  expect(standardDeviation(spreads) / mean(spreads)).toBeCloseTo(errorFrom(10)!, 1);
});

/** A number in (0, 1) that scatters evenly with the seed. */
function fraction(seed: number): number {
  const x = Math.sin(127.1 * seed) * 43758.5453;
  return Math.max(1e-9, x - Math.floor(x));
}
