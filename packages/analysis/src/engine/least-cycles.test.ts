import { AnalysisRequest } from "@sagittal/contract";
import { WALK_DEFAULTS, walk } from "@sagittal/figure/movements/walk";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BODY } from "../testing/figure-clip.ts";
import { analyse } from "../testing/figure-reading.ts";
import { metricValues } from "./metrics.ts";
import { sample } from "./reading.ts";

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
