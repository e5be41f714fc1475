import { exercisesOf } from "@sagittal/catalogue";
import type { Activity, CameraView } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import type { LandmarkTrack } from "../../../../bench/figure/landmarks.ts";
import { quietStance } from "../../../../bench/figure/movements/screens.ts";
import { SIT_TO_STAND_DEFAULTS, sitToStand } from "../../../../bench/figure/movements/sit-to-stand.ts";
import { WALK_DEFAULTS, walk } from "../../../../bench/figure/movements/walk.ts";
import { BODY, givenKeys } from "../testing/figure-clip.ts";
import { film, read, WIDE } from "../testing/figure-reading.ts";

const OWN: readonly Activity[] = ["weightlifting", "mobility", "workspace_wellness", "fri", "agility", "scuba_diving", "ice_hockey"];
/** What quiet standing and walking really are. */
const STATIC = new Set(["Standing Posture", "Standing Desk Posture Check"]);
const WALKING = new Set(["Gait Speed"]);

const meta = {
  side_involved: "R" as const,
  condition: "control_no_arms" as const,
  arms_engaged: false,
  fin_model: "",
  fin_stiffness: "",
  borg_residual_post_bout: null,
  borg_sound_post_bout: null,
  calibration_scale_bar_m: null,
};

const MOVEMENTS = {
  "quiet standing": () => quietStance(BODY, 2),
  walking: () => ({ ...walk(BODY, WALK_DEFAULTS), duration: 4 }),
} as const;

const films = new Map<string, LandmarkTrack>();
function filmOf(name: keyof typeof MOVEMENTS, view: CameraView): LandmarkTrack {
  const key = `${name} ${view}`;
  const wide = name === "walking" && view === "side" ? WIDE : {};
  const made = films.get(key) ?? film({ view, movement: MOVEMENTS[name], camera: { fps: 60, ...wide } });
  films.set(key, made);
  return made;
}

const cases = OWN.flatMap((activity) =>
  exercisesOf(activity).flatMap(({ name, views }) => views.map((view) => [activity, name, view] as const)),
);

describe.each(["quiet standing", "walking"] as const)("%s", (movement) => {
  test.each(cases)("is no %s: %s, %s", (activity, exercise, view) => {
    const right = movement === "walking" ? WALKING : STATIC;
    const r = read(filmOf(movement, view), {
      activity,
      exercise,
      view,
      request: { scuba_session_meta: meta, barbell_mass_kg: 60 },
    });
    const given = givenKeys(r);
    if (right.has(exercise)) expect(given.length).toBeGreaterThan(0);
    // A front view cannot tell a still sitter from a still stander; it reads only what is level or not.
    else if (movement === "quiet standing" && exercise === "Seated Posture Check" && view === "front")
      expect(given).not.toContain("rula_score");
    else expect(given).toEqual([]);
    for (const m of r.metrics) expect(m.value_num === null || Number.isFinite(m.value_num)).toBe(true);
  });
});

describe("chair rises", () => {
  const rises = film({ view: "side", movement: () => sitToStand(BODY, SIT_TO_STAND_DEFAULTS) });

  test.each([
    ["fri", "Timed Up and Go"],
    ["weightlifting", "Bench Press"],
    ["weightlifting", "Overhead Press"],
    ["weightlifting", "Deadlift"],
    ["weightlifting", "Lunge"],
    ["mobility", "Single-leg Squat"],
    ["mobility", "Active Straight-Leg Raise"],
    ["agility", "5-0-5 Turn"],
    ["scuba_diving", "Flutter Kick"],
    ["ice_hockey", "Forward Skating"],
    ["ice_hockey", "Wrist Shot"],
  ] as const)("are no %s: %s", (activity, exercise) => {
    const r = read(rises, { activity, exercise, view: "side", request: { scuba_session_meta: meta, barbell_mass_kg: 60 } });
    expect(givenKeys(r)).toEqual([]);
  });
});

test("a walk towards the camera is no running", () => {
  const r = read(filmOf("walking", "front"), { activity: "running", exercise: "Easy Run", view: "front" });
  expect(givenKeys(r)).toEqual([]);
});
