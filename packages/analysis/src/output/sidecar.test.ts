import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { expect, test } from "vitest";
import { BODY } from "../testing/figure-clip.ts";
import { analyse } from "../testing/figure-reading.ts";
import { poseSidecar, poseSidecarText } from "./sidecar.ts";

const ATHLETE = { height_cm: null, weight_kg: null, leg_length_cm: null, age: null, sex: null, skill_level: null };
const KNEE = 26;
const ANKLE = 28;

test("a length in the picture becomes metres by the athlete's stature; without it there is no scale", () => {
  const filmed = { activity: "weightlifting", exercise: "Back Squat", view: "side", movement: () => squat(BODY, SQUAT_DEFAULTS) } as const;
  const { image } = poseSidecar(analyse({ ...filmed, request: { athlete: { ...ATHLETE, height_cm: 100 * BODY.height } } }), 1);
  const shanksPx = image.joints.flatMap((row) => {
    const [knee, ankle] = [row[KNEE], row[ANKLE]];
    return knee && ankle ? [Math.hypot(knee[0] - ankle[0], knee[1] - ankle[1])] : [];
  });
  const longest = shanksPx.toSorted((a, b) => a - b).at(Math.floor(0.9 * shanksPx.length)) ?? 0;
  expect(longest * (image.metres_per_px ?? 0)).toBeGreaterThan(0.93 * BODY.shank);
  expect(longest * (image.metres_per_px ?? 0)).toBeLessThan(1.07 * BODY.shank);
  expect(poseSidecar(analyse({ ...filmed, request: { athlete: ATHLETE } }), 1).image.metres_per_px).toBeNull();
});

test("the text in pieces is the JSON of the sidecar", () => {
  const clip = { activity: "weightlifting", exercise: "Back Squat", view: "side", movement: () => squat(BODY, SQUAT_DEFAULTS) } as const;
  const i = analyse({ ...clip, camera: { fps: 60 } });
  const pieces = [...poseSidecarText(i, 1)];
  const whole = poseSidecar(i, 1);
  expect(whole.frame_count).toBeGreaterThan(256);
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.join("") === JSON.stringify(whole)).toBe(true);
});
