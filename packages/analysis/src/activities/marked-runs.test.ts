import type { DistanceMark } from "@sagittal/contract";
import { CAMERA_DEFAULTS, type CameraOptions, project } from "@sagittal/figure/camera";
import { cameraOfTime } from "@sagittal/figure/clip";
import { type Movement, poseAt } from "@sagittal/figure/movement";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { shuttleRun } from "@sagittal/figure/movements/travel";
import { describe, expect, test } from "vitest";
import { type ActivityCase, BODY, requestOf, shotOfCase, trackOfCase } from "../../../../bench/activities/case.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { interpret, onTrueClock } from "../pipeline/interpret.ts";
import { detailOf, numberOf } from "../testing/figure-clip.ts";

const SPEED = 6.5;
const sprinter = run(BODY, { ...RUN_DEFAULTS, speed: SPEED, cadence: 230 });
/** A standing camera 13 m beside the track sees 14 m of it. */
const BESIDE: CameraOptions = { ...CAMERA_DEFAULTS, width: 1920, height: 1080, distance: 13, fps: 120 };
const film: ActivityCase = {
  activity: "running",
  exercise: "Sprint",
  view: "side",
  movement: () => sprinter,
  camera: BESIDE,
  seconds: 1.8,
  truth: {},
};

/** Where the hips of the figure are, m along its way. */
const hipAt = (m: Movement, t: number): number => poseAt(m, t).pelvis[0];

/** The picture's column of a place on the way, as a coach would put the mark there. */
function columnOf(m: Movement, place: number, camera: CameraOptions, seconds?: number): number {
  const shot = shotOfCase({ view: "side", movement: () => m, camera, ...(seconds !== undefined && { seconds }) });
  return project(cameraOfTime(shot, 0), [place, 0, 1]).u / camera.width;
}

/** When the hips pass a place after an instant, s. */
function trueTime(m: Movement, place: number, after = 0): number {
  for (let t = after + 0.05; ; t += 0.001) if ((hipAt(m, t) - place) * (hipAt(m, t - 0.001) - place) <= 0) return t;
}

const analysed = (c: ActivityCase, marks: readonly DistanceMark[], request: ActivityCase["request"] = {}): Interpretation =>
  interpret(trackOfCase(c), requestOf({ ...c, request: { ...request, distance_marks: [...marks] } }));

const beginning = hipAt(sprinter, 0.1);
const columns = [0, 5, 10].map((distance_m) => ({ distance_m, x: columnOf(sprinter, beginning + distance_m, BESIDE, 1.8) }));

describe("a run past distance marks in the picture of a standing camera", () => {
  const r = analysed(film, columns);

  test("is timed between them, within its stated error", () => {
    const detail = detailOf(r, "time_10m");
    const off = Math.abs(numberOf(r, "time_10m")! - 10 / SPEED);
    expect(off).toBeLessThan(0.02);
    expect(off).toBeLessThan(2 * detail.se!);
    expect(detail.se).toBeLessThan(0.02);
    expect(detail).toMatchObject({ scale_source: "marks" });
  });

  test("has a split for each mark and the speed of the fastest", () => {
    const { splits } = detailOf(r, "fastest_split");
    expect(splits?.map((s) => s.distance_m)).toEqual([0, 5, 10]);
    expect(splits?.[0]).toMatchObject({ time_s: 0, split_s: null, speed_mps: null, declared: false });
    for (const s of splits?.slice(1) ?? []) expect(Math.abs(s.speed_mps! - SPEED)).toBeLessThan(0.2);
    expect(Math.abs(numberOf(r, "fastest_split")! - SPEED)).toBeLessThan(0.2);
  });

  test("has no time over a distance that is not marked, and none at all without marks", () => {
    expect(numberOf(r, "time_20m")).toBeUndefined();
    const without = analysed(film, []);
    expect(without.metrics.filter(({ key }) => /^time_|^fastest_split$/.test(key))).toEqual([]);
  });

  test("has no time to a mark that the clip does not show passed", () => {
    const beyond = analysed(film, [...columns.slice(0, 2), { distance_m: 20, x: 0.999 }]);
    expect(detailOf(beyond, "time_20m").reason).toBe("mark_unseen");
    expect(detailOf(beyond, "fastest_split").splits?.at(-1)).toMatchObject({ distance_m: 20, time_s: null });
    expect(Math.abs(numberOf(beyond, "fastest_split")! - SPEED)).toBeLessThan(0.2);
  });
});

describe("passages that a person saw", () => {
  const seen = [0, 10, 20].map((distance_m) => ({ distance_m, t_ms: 200 + (1000 * distance_m) / 8 }));

  test("are taken as they are, and stand beside the frame they were judged by", () => {
    const r = analysed(film, seen);
    expect(numberOf(r, "time_10m")).toBeCloseTo(1.25, 3);
    expect(numberOf(r, "time_20m")).toBeCloseTo(2.5, 3);
    expect(detailOf(r, "time_10m").se).toBeCloseTo(Math.SQRT2 * Math.hypot(0.01, 1 / (120 * Math.sqrt(3))), 3);
  });

  test("in a slow-motion file count on the camera's clock", () => {
    const track = trackOfCase(film);
    const r = interpret(track, onTrueClock(requestOf({ ...film, request: { distance_marks: seen } }), 0.25));
    expect(numberOf(r, "time_10m")).toBeCloseTo(1.25 / 4, 2);
  });

  test("hold for a camera that pans, where places in the picture do not", () => {
    const panned = { ...film, camera: { ...BESIDE, distance: 9, pan: 0.5 } };
    expect(numberOf(analysed(panned, seen), "time_10m")).toBeCloseTo(1.25, 3);
    const places = analysed(panned, columns);
    expect(detailOf(places, "time_10m").reason).toBe("moving_camera");
    expect(numberOf(places, "time_10m")).toBeNull();
    const seenToPan = interpret({ ...trackOfCase(film), panShare: 0.2 }, requestOf({ ...film, request: { distance_marks: columns } }));
    expect(detailOf(seenToPan, "time_10m").reason).toBe("moving_camera");
  });
});

test("somebody who squats passes no marks of a sprint", () => {
  const r = analysed({ ...film, movement: () => squat(BODY, SQUAT_DEFAULTS), camera: { ...CAMERA_DEFAULTS, fps: 60 } }, [
    { distance_m: 0, x: 0.45 },
    { distance_m: 10, x: 0.55 },
  ]);
  expect(numberOf(r, "time_10m")).toBeNull();
});

describe("a course that passes a mark again", () => {
  const camera: CameraOptions = { ...BESIDE, distance: 9, fps: 60 };
  const { movement } = shuttleRun(BODY, [4, -2], 4);
  const gate = 1.5;
  const c: ActivityCase = {
    ...{ activity: "agility", exercise: "5-0-5 Turn", view: "side", truth: {} },
    ...{ movement: () => movement, camera },
  };
  const x = columnOf(movement, gate, camera);
  const out = trueTime(movement, gate);
  const back = trueTime(movement, gate, out + 0.2);

  test("is timed from gate to gate, without stature", () => {
    const r = analysed(
      c,
      [
        { distance_m: 0, x },
        { distance_m: 10, x },
      ],
      { athlete: { height_cm: null, weight_kg: null, leg_length_cm: null, age: null, sex: null, skill_level: null } },
    );
    const off = Math.abs(numberOf(r, "time_505")! - (back - out));
    expect(off).toBeLessThan(0.05);
    expect(off).toBeLessThan(2 * detailOf(r, "time_505").se!);
  });
});
