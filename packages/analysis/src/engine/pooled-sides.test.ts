import { AnalysisRequest } from "@sagittal/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runner } from "../testing/figure-reading.ts";
import { metricValues } from "./metrics.ts";
import { sample } from "./reading.ts";

const request = AnalysisRequest.parse({ activity: "running", exercise: "Easy Run", camera_view: "side", athlete: { height_cm: 175 } });
const { motion } = runner();
const cycles = fc.array(fc.double({ min: 1, max: 60, noNaN: true }), { minLength: 3, maxLength: 12 });

test("a value of both sides is the mean of the sides' own numbers, however skewed their cycles are", () => {
  fc.assert(
    fc.property(cycles, cycles, (left, right) => {
      const values = metricValues(request, motion, () => ({ left: sample(left), right: sample(right) }));
      const of = (key: string) => values.find((v) => v.key === key)?.value_num;
      const [pooled, l, r] = [of("knee_flexion_ic"), of("knee_flexion_ic_left"), of("knee_flexion_ic_right")];
      if (l == null || r == null) return;
      expect(pooled).toBeCloseTo((l + r) / 2, 2);
    }),
    { numRuns: 50 },
  );
});

test("a value of both sides is no surer than its sides: what each may be off in addition stays", () => {
  const readings = (error: number) => ({ left: sample([20, 21, 22], 1, { error }), right: sample([24, 25, 26], 1, { error: error / 2 }) });
  const errorOf = (error: number) =>
    metricValues(request, motion, () => readings(error)).find((v) => v.key === "knee_flexion_ic")?.value_json.se ?? 0;
  expect(errorOf(30)).toBeGreaterThan(30);
  expect(errorOf(0)).toBeLessThan(10);
});

test("the mean of both sides has the class of its own number, none where the sides differ, and no fact of one side alone", () => {
  const classOf = (degrees: number): string => (degrees > 20 ? "much" : "little");
  const side = (value: number, reps: number[]) => sample([value, value, value], 1, { classOf, detail: { reps, treadmill: true } });
  const read = (left: number, right: number) => {
    const values = metricValues(request, motion, () => ({ left: side(left, [1, 2]), right: side(right, [3]) }));
    return (["", "_left", "_right"] as const).map((end) => values.find((v) => v.key === `knee_flexion_ic${end}`)!.value_json);
  };
  const [mean, left, right] = read(30, 10);
  expect(left).toMatchObject({ class: "much", reps: [1, 2], treadmill: true });
  expect(right).toMatchObject({ class: "little", reps: [3], treadmill: true });
  expect(mean).toMatchObject({ treadmill: true });
  for (const fact of ["class", "reps"]) expect(mean).not.toHaveProperty(fact);
  expect(read(30, 25)[0]).toMatchObject({ class: "much" });
});
