import type { CameraPath, RawTrack } from "@sagittal/biomechanics";
import { CAMERA_DEFAULTS } from "@sagittal/figure/camera";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { describe, expect, test } from "vitest";
import { CASES } from "../../../../bench/activities/all.ts";
import { type ActivityCase, BODY, requestOf, trackOfCase } from "../../../../bench/activities/case.ts";
import { poseSidecar } from "../output/sidecar.ts";
import { detailOf, numberOf } from "../testing/figure-clip.ts";
import { interpret } from "./interpret.ts";

const SPEED = 4;
const runner = run(BODY, { ...RUN_DEFAULTS, speed: SPEED, cadence: 180 });
const passing: ActivityCase = {
  ...{ activity: "running", exercise: "Tempo Run", view: "side", truth: {}, seconds: 2.2 },
  movement: () => runner,
  camera: { ...CAMERA_DEFAULTS, width: 1920, height: 1080, distance: 8, fps: 60 },
};
const still = trackOfCase(passing);
const rows = still.tMs.length;
const series = (at: (row: number) => number) => Float64Array.from({ length: rows }, (_, row) => at(row));
const zoomAt = (row: number): number => 1 + (0.5 * row) / rows;

/** A zoom to half as much again, about a point below the middle, while the camera pans. */
const zoomed: CameraPath = {
  scale: series(zoomAt),
  x: series((row) => (1 - zoomAt(row)) * 960 + 0.4 * row),
  y: series((row) => (1 - zoomAt(row)) * 700),
};

/** The runner as this camera films them. */
function filmedBy({ scale, x, y }: CameraPath): RawTrack {
  const image = Float64Array.from(still.image);
  const perRow = image.length / rows;
  for (let i = 0; i < image.length; i += 3) {
    const row = Math.floor(i / perRow);
    image[i] = scale[row]! * image[i]! + x[row]!;
    image[i + 1] = scale[row]! * image[i + 1]! + y[row]!;
    image[i + 2] = scale[row]! * image[i + 2]!;
  }
  return { ...still, image };
}

const KEYS = ["running_speed", "step_length", "cadence", "contact_time", "vertical_oscillation", "knee_flexion_ic_right", "trunk_lean"];
const request = requestOf(passing);
const unzoomed = interpret(still, request);

describe("a clip whose camera zooms", () => {
  const seen = filmedBy(zoomed);
  const steadied = interpret({ ...seen, camera: zoomed }, request);

  test("is measured as one of a camera that stands still, with a wider error of its lengths, and says so", () => {
    for (const key of KEYS) {
      const [read, plain] = [numberOf(steadied, key)!, numberOf(unzoomed, key)!];
      // The zoom takes the head out of the picture for a while: the neck's part of the scale is then that of the trunk.
      if (key === "running_speed" || key === "vertical_oscillation") expect([key, Math.abs(read / plain - 1) < 0.005]).toEqual([key, true]);
      else expect([key, read]).toEqual([key, expect.closeTo(plain, 2)]);
    }
    expect(Math.abs(numberOf(steadied, "running_speed")! - SPEED)).toBeLessThan(0.06 * SPEED);
    expect(detailOf(steadied, "running_speed").se).toBeGreaterThan(detailOf(unzoomed, "running_speed").se! * 1.02);
    expect(detailOf(steadied, "cadence").se).toBeCloseTo(detailOf(unzoomed, "cadence").se!, 3);
    expect(steadied.notes.map((n) => n.code)).toEqual(["zoom"]);
    expect(unzoomed.notes).toEqual([]);
  });

  test("would be measured wrongly with the zoom in it", () => {
    expect(Math.abs(numberOf(interpret(seen, request), "trunk_lean")! - numberOf(unzoomed, "trunk_lean")!)).toBeGreaterThan(1.5);
  });

  test("is drawn as it was filmed, without a length for a pixel", () => {
    const [drawn, plain] = [poseSidecar(steadied, 1), poseSidecar(unzoomed, 1)];
    for (const frame of [10, 60, 110]) {
      plain.image.joints[frame]!.forEach(([x, y], k) => {
        const [u, v] = drawn.image.joints[frame]![k]!;
        expect(Math.abs(u - (zoomAt(frame) * x + zoomed.x[frame]!))).toBeLessThan(0.05);
        expect(Math.abs(v - (zoomAt(frame) * y + zoomed.y[frame]!))).toBeLessThan(0.05);
      });
    }
    expect([drawn.image.metres_per_px, typeof plain.image.metres_per_px]).toEqual([null, "number"]);
  });

  test("keeps what a person places where they placed it in the film", () => {
    const placed = { landmark: 26, row: 60, x: 1000, y: 700, reach: 0 };
    const corrected = interpret({ ...seen, camera: zoomed }, request, undefined, [placed]);
    expect(poseSidecar(corrected, 1).image.joints[60]?.[26]).toEqual([expect.closeTo(1000, 1), expect.closeTo(700, 1)]);
  });

  test("has no lengths where the zoom is not known to its end, or the athlete does not grow with the background; angles and times stay", () => {
    const lost = { ...zoomed, scale: series((row) => (row < 90 ? zoomAt(row) : Number.NaN)) };
    const carried = { ...still, camera: zoomed };
    for (const track of [{ ...seen, camera: lost }, carried]) {
      const r = interpret(track, request);
      expect(detailOf(r, "running_speed").reason).toBe("moving_camera");
      expect(detailOf(r, "vertical_oscillation").reason).toBe("moving_camera");
      expect(r.notes.map((n) => n.code)).toContain("zoom");
    }
    expect(numberOf(interpret(carried, request), "cadence")).toBe(numberOf(unzoomed, "cadence"));
  });
});

describe("a clip whose camera pans", () => {
  const squat = CASES.find((c) => c.exercise === "Back Squat" && c.view === "side")!;
  const squatting = trackOfCase(squat);
  const codes = (panShare: number | undefined, camera?: CameraPath) =>
    interpret({ ...squatting, ...(panShare !== undefined && { panShare }), ...(camera && { camera }) }, requestOf(squat)).notes.map(
      (n) => n.code,
    );

  test("says so, whatever the movement; one that sways in the hands or of which nothing is known does not", () => {
    expect([codes(0.1), codes(0.03), codes(undefined)]).toEqual([["moving_camera"], [], []]);
  });

  test("says that it zooms where it does both", () => {
    const both = interpret({ ...filmedBy(zoomed), camera: zoomed, panShare: 0.1 }, request);
    expect(both.notes.map((n) => n.code)).toEqual(["zoom"]);
  });

  test("keeps its numbers", () => {
    expect(interpret({ ...squatting, panShare: 0.1 }, requestOf(squat)).metrics).toEqual(interpret(squatting, requestOf(squat)).metrics);
  });
});

describe("a clip whose camera shakes", () => {
  const shaken: CameraPath = {
    scale: series(() => 1),
    x: series((row) => 14 * Math.sin(0.4 * row)),
    y: series((row) => 16 * Math.cos(0.45 * row)),
  };
  const seen = filmedBy(shaken);
  const steadied = interpret({ ...seen, camera: shaken }, request);

  test("is measured as one of a camera that stands still, and says so", () => {
    for (const key of KEYS) {
      // The zoom takes the head out of the picture for a while: the neck's part of the scale is then that of the trunk.
      const digits = key === "running_speed" || key === "vertical_oscillation" ? 1 : 2;
      expect([key, numberOf(steadied, key)]).toEqual([key, expect.closeTo(numberOf(unzoomed, key)!, digits)]);
    }
    expect(detailOf(steadied, "running_speed").se).toBeCloseTo(detailOf(unzoomed, "running_speed").se!, 3);
    expect(steadied.notes.map((n) => n.code)).toEqual(["shake"]);
    expect(poseSidecar(steadied, 1).image.joints[60]?.[26]?.[1]).toBeCloseTo(
      poseSidecar(unzoomed, 1).image.joints[60]![26]![1] + shaken.y[60]!,
      0,
    );
  });

  test("would be measured wrongly with the shake in it", () => {
    const { metrics } = interpret(seen, request);
    const rise = metrics.find((m) => m.key === "vertical_oscillation")?.value_num ?? Number.POSITIVE_INFINITY;
    expect(Math.abs(rise - numberOf(unzoomed, "vertical_oscillation")!)).toBeGreaterThan(1);
  });
});
