import { LANDMARK, LANDMARK_COUNT, LandmarkTrack, type RawTrack, rowsOf } from "@sagittal/biomechanics";
import { type Activity, SCORE_KEY } from "@sagittal/contract";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { describe, expect, test } from "vitest";
import { CASES } from "../../../../bench/activities/all.ts";
import { type ActivityCase, BODY, requestOf, trackOfCase } from "../../../../bench/activities/case.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { interpret } from "../pipeline/interpret.ts";
import { givenKeys, interpretAs, trackOf } from "../testing/figure-clip.ts";

const caseOf = (activity: Activity, exercise: string): ActivityCase => {
  const found = CASES.find((c) => c.activity === activity && c.exercise === exercise && c.view === "side");
  if (!found) throw new Error(`There is no case ${activity} ${exercise}.`);
  return found;
};

const films = new Map<ActivityCase, RawTrack>();
/** A film of one exercise filed as another one. */
function filedAs(film: ActivityCase, as: ActivityCase): Interpretation {
  const track = films.get(film) ?? trackOfCase(film);
  films.set(film, track);
  return interpret(track, requestOf(as));
}

const JUMP = caseOf("jump", "CMJ with Arm Swing");
const DEADLIFT = caseOf("weightlifting", "Deadlift");
const RUN = caseOf("running", "Treadmill");
const WALK = caseOf("walking", "Treadmill Walk");
const START = caseOf("running", "Sprint Start");
const SERVE = caseOf("tennis", "Serve");
const RIDE = caseOf("cycling", "Road Position");
const FENCE = caseOf("fencing", "Lunge");
const DELIVERY = caseOf("bowling", "Full Approach Delivery");

/** Film, and what it must not be taken for. */
const WRONG: readonly (readonly [ActivityCase, readonly (readonly [Activity, string])[]])[] = [
  [
    JUMP,
    [
      ["weightlifting", "Back Squat"],
      ["weightlifting", "Front Squat"],
      ["weightlifting", "Deadlift"],
      ["mobility", "Overhead Squat Assessment"],
      ["mobility", "Hip Hinge"],
      ["mobility", "Standing Forward Bend"],
      ["workspace_wellness", "Sit-to-Stand Break"],
      ["workspace_wellness", "Safe Lifting"],
      ["fri", "5x Sit-to-Stand"],
      ["agility", "Cutting 45-90"],
      ["agility", "Deceleration Stop"],
      ["walking", "Treadmill Walk"],
      ["tennis", "Serve"],
      ["baseball", "Pitching"],
    ],
  ],
  [
    DEADLIFT,
    [
      ["weightlifting", "Back Squat"],
      ["weightlifting", "Bench Press"],
      ["weightlifting", "Bent-over Row"],
      ["mobility", "Shoulder Flexion"],
      ["mobility", "Neck Mobility"],
      ["workspace_wellness", "Seated Posture Check"],
      ["workspace_wellness", "Sit-to-Stand Break"],
      ["workspace_wellness", "Shoulder Mobility Break"],
      ["fri", "5x Sit-to-Stand"],
      ["fri", "30 s Chair Stand"],
      ["scuba_diving", "Flutter Kick"],
      ["running", "Easy Run"],
      ["walking", "Comfortable Walk"],
      ["cycling", "Road Position"],
    ],
  ],
  [
    RUN,
    [
      ["walking", "Comfortable Walk"],
      ["walking", "Walk Test"],
      ["weightlifting", "Lunge"],
      ["ice_hockey", "Forward Skating"],
      ["ice_hockey", "Wrist Shot"],
      ["mobility", "Neck Mobility"],
      ["scuba_diving", "Dolphin Kick"],
    ],
  ],
  [
    WALK,
    [
      ["running", "Easy Run"],
      ["running", "Tempo Run"],
      ["weightlifting", "Lunge"],
      ["jump", "Countermovement Jump"],
    ],
  ],
  [
    START,
    [
      ["fencing", "En Garde"],
      ["mobility", "Active Straight-Leg Raise"],
      ["mobility", "Shoulder Flexion"],
      ["scuba_diving", "Flutter Kick"],
      ["ice_hockey", "Wrist Shot"],
    ],
  ],
  [
    SERVE,
    [
      ["weightlifting", "Back Squat"],
      ["weightlifting", "Overhead Press"],
      ["football", "Instep Kick"],
      ["bowling", "Full Approach Delivery"],
      ["walking", "Comfortable Walk"],
      ["jump", "Drop Jump"],
    ],
  ],
  [
    RIDE,
    [
      ["running", "Tempo Run"],
      ["jump", "Pogo Hops"],
      ["jump", "CMJ with Arm Swing"],
      ["scuba_diving", "Flutter Kick"],
      ["football", "Jump Header"],
    ],
  ],
  [
    FENCE,
    [
      ["running", "Easy Run"],
      ["jump", "Countermovement Jump"],
      ["cycling", "Road Position"],
    ],
  ],
  [
    DELIVERY,
    [
      ["weightlifting", "Deadlift"],
      ["weightlifting", "Romanian Deadlift"],
      ["weightlifting", "Clean"],
      ["jump", "Broad Jump"],
    ],
  ],
];

describe.each(WRONG.map(([film, as]) => [film.exercise, film, as] as const))("a film of %s", (_, film, as) => {
  test.each(as)("filed as %s, %s gives no value and says that the exercise was not seen", (activity, exercise) => {
    const r = filedAs(film, caseOf(activity, exercise));
    expect(givenKeys(r)).toEqual([]);
    expect(r.score.score).toBeNull();
    expect(r.findings.filter((f) => f.data.reason === "movement")).toMatchObject([{ code: "implausible_geometry", severity: "high" }]);
  });
});

test("a body-weight squat filed as a squat with a bar is counted, and nothing is said of a bar", () => {
  const bar = caseOf("weightlifting", "Back Squat");
  const r = filedAs({ ...bar, movement: () => squat(BODY, SQUAT_DEFAULTS) }, bar);
  expect(givenKeys(r)).toContain("rep_count");
  for (const key of ["mean_velocity", "mean_power", "est_1rm", "bar_path_deviation"]) expect(givenKeys(r), key).not.toContain(key);
});

test("a squat with the arms overhead filed as a squat with a bar on the back is measured with a question, and never surely", () => {
  const r = filedAs(caseOf("mobility", "Overhead Squat Assessment"), caseOf("weightlifting", "Back Squat"));
  expect(givenKeys(r)).toEqual(expect.arrayContaining(["rep_count", "knee_flexion_max", "squat_depth"]));
  expect(r.match.suggestion).toEqual({ activity: "mobility", exercise: "Overhead Squat Assessment" });
  for (const m of r.metrics) if (m.value_num !== null && m.key !== SCORE_KEY) expect(m.value_json.confidence, m.key).toBeLessThan(0.5);
});

test("an exercise that was seen has no such finding", () => {
  for (const c of [JUMP, DEADLIFT, RUN, WALK, START, SERVE]) {
    expect(filedAs(c, c).findings.filter((f) => f.data.reason === "movement")).toEqual([]);
  }
});

/** The film of a case with its landmarks moved along the picture: by `px` of row and landmark. */
function shifted(track: RawTrack, px: (row: number, landmark: number) => number): RawTrack {
  const image = track.image.slice();
  const moved = new LandmarkTrack({ ...track, image });
  const rows = rowsOf(track);
  const width = image.length / rows / LANDMARK_COUNT;
  for (let row = 0; row < rows; row++)
    for (let k = 0; k < LANDMARK_COUNT; k++) image[(row * LANDMARK_COUNT + k) * width] = moved.image.x(row, k) + px(row, k);
  return { ...track, image };
}

test("hands that jump elsewhere from one frame to the next shoot no puck", () => {
  const track = trackOf(squat(BODY, { ...SQUAT_DEFAULTS, depths: [90] }), { fps: 30 });
  const jump = rowsOf(track) - 12;
  const hands: readonly number[] = [LANDMARK.left_wrist, LANDMARK.right_wrist];
  const shot = interpretAs(
    shifted(track, (row, k) => (row >= jump && hands.includes(k) ? 120 : 0)),
    "ice_hockey",
    "Wrist Shot",
  );
  expect(givenKeys(shot)).toEqual([]);
});

test("a flight within a walk is no hop, and a step to the mark before a hop does not matter", () => {
  const hop = caseOf("jump", "Single-leg Hop");
  const track = trackOfCase(hop);
  const { motion, events } = interpret(track, requestOf(hop));
  const { fps, legPx, facing } = motion.body;
  const takeOff = events.find((e) => e.type === "take_off")!.frame;
  // At the speed of a walk, 1.3 leg lengths per second, until so long before the take-off.
  const arriving = (untilS: number): Interpretation => {
    const until = takeOff - untilS * fps;
    return interpret(
      shifted(track, (row) => (facing * 1.3 * legPx * Math.min(row, until)) / fps),
      requestOf(hop),
    );
  };
  expect(givenKeys(arriving(0))).toEqual([]);
  expect(givenKeys(arriving(1.2))).toContain("jump_height");
});
