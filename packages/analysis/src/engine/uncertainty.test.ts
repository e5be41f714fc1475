import { metricsFor } from "@sagittal/catalogue";
import { describe, expect, it } from "vitest";
import { standardError } from "./uncertainty.ts";

const metric = (key: string) => metricsFor("jump", "Countermovement Jump", "side").find((m) => m.key === key)!;
const errorOf = (key: string, fps: number) =>
  standardError(metric(key), { value: 20, sd: null, n: 1, fps, far: false, angle: null, added: 0 })!;

describe("standard error of one value", () => {
  it("of an angle at take-off holds half a frame of its change: many degrees at 60 frames per second, few at 240", () => {
    // 0.5 frame / √3 at 60 frames per second is 4.8 ms.
    const { changePerS = 0 } = metric("knee_extension_takeoff").definition;
    expect(errorOf("knee_extension_takeoff", 60)).toBeGreaterThan(changePerS * 0.0048);
    expect(errorOf("knee_extension_takeoff", 60)).toBeGreaterThan(1.5 * errorOf("knee_extension_takeoff", 240));
  });

  it("of an angle at a turning point does not depend on the length of a frame", () => {
    expect(errorOf("knee_flexion_bottom", 60)).toBe(errorOf("knee_flexion_bottom", 240));
  });
});
