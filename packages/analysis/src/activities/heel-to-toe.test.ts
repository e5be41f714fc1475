import { heelToToe } from "@sagittal/figure/movements/steps";
import { describe, expect, it } from "vitest";
import { BODY } from "../../../../bench/activities/case.ts";
import { analyse } from "../testing/figure-reading.ts";

/** The heel-to-toe walk from the front: steps that were filmed, and those put down beside the line. */
const walked = (steps: number, strays: readonly number[] = []) =>
  analyse({
    activity: "walking",
    exercise: "Heel-to-Toe Walk",
    view: "front",
    movement: () => heelToToe(BODY, steps, 0.7, strays).movement,
    camera: { distance: 6 },
  }).metrics.find((m) => m.key === "tandem_steps_completed")!;

describe("heel-to-toe steps in a row", () => {
  it("are a lower bound, and no failure, where the clip and not an error ended them", () => {
    const { value_num, value_json } = walked(6);
    expect(value_num).toBeGreaterThanOrEqual(4);
    expect(value_num).toBeLessThan(8);
    expect(value_json).toMatchObject({ at_least: true });
    expect(value_json).not.toHaveProperty("verdict");
  });

  it("are exact and judged where a step beside the line ended them", () => {
    const { value_num, value_json } = walked(9, [4, 8]);
    expect(value_num).toBeLessThan(5);
    expect(value_json).not.toHaveProperty("at_least");
    expect(value_json).toMatchObject({ verdict: "poor" });
  });

  it("are not counted in a clip of one or two steps", () => {
    expect(walked(2)).toMatchObject({ value_num: null, value_json: { reason: "cycles" } });
  });
});
