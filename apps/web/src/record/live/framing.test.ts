import { LANDMARK, LANDMARK_COUNT, type LandmarkName } from "@sagittal/biomechanics";
import { describe, expect, test } from "vitest";
import type { LiveBody, Look } from "./body.ts";
import { framingOf } from "./framing.ts";
import { standing } from "./testing/standing.ts";

const looks = (bodies: readonly (LiveBody | null)[]): Look[] => bodies.map((body, i) => ({ atMs: 200 * i, body }));
const held = (body: LiveBody | null) => looks([body, body, body, body]);

describe("where the camera stands", () => {
  test("is right when the whole body fills two thirds of the height, seen from the side asked for", () => {
    expect(framingOf(held(standing({ fill: 0.67, shoulders: 0.1 })), "side")).toBe("whole");
    expect(framingOf(held(standing({ fill: 0.67, shoulders: 0.75 })), "front")).toBe("whole");
    expect(framingOf(held(standing({ fill: 0.67, shoulders: 0.75 })), "back")).toBe("whole");
  });

  test.each([
    ["closer", standing({ fill: 0.3 })],
    ["back", standing({ fill: 0.97 })],
    ["back", standing({ fill: 1.3 })],
    ["cut_head", standing({ down: -0.25 })],
    ["cut_feet", standing({ down: 0.25 })],
    ["cut_left", standing({ across: -0.5 })],
    ["cut_right", standing({ across: 0.5 })],
    ["from_side", standing({ shoulders: 0.6 })],
  ] as const)("says %s first where that is what spoils most", (framing, body) => {
    expect(framingOf(held(body), "side")).toBe(framing);
  });

  test("from front and back is said where the camera looks from the side", () => {
    expect(framingOf(held(standing({ shoulders: 0.2 })), "back")).toBe("from_front");
  });

  test("is unknown at first, and nobody is there when most looks find nobody", () => {
    const body = standing({});
    expect(framingOf(looks([body, body]), "side")).toBeNull();
    expect(framingOf(looks([null, null, null, body]), "side")).toBe("nobody");
    expect(framingOf(looks([null, body, body, body]), "side")).toBe("whole");
  });

  test("a single look that is wrong changes nothing; an arm that leaves again and again is cut", () => {
    const [body, out] = [standing({}), standing({ across: 0.5 })];
    expect(framingOf(looks([body, body, out, body]), "side")).toBe("whole");
    expect(framingOf(looks([body, out, body, out]), "side")).toBe("cut_right");
  });

  test("the head counts to its top, above what the network marks", () => {
    const body = standing({ fill: 0.67, down: -0.2 });
    const eyes: LandmarkName[] = ["left_eye", "right_eye", "left_ear", "right_ear"];
    for (const name of eyes) expect(body.image[3 * LANDMARK[name] + 1]).toBeGreaterThan(0);
    expect(body.visibility).toHaveLength(LANDMARK_COUNT);
    expect(framingOf(held(body), "side")).toBe("cut_head");
  });
});
