import { copyOf, LANDMARK, LandmarkTrack, otherSide, type RawTrack, SIDES, type Side } from "@sagittal/biomechanics";
import { barSquat } from "@sagittal/figure/movements/lifts";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { WALK_DEFAULTS, walk as walker } from "@sagittal/figure/movements/walk";
import { describe, expect, test } from "vitest";
import { CASES } from "../../../../bench/activities/all.ts";
import { requestOf } from "../../../../bench/activities/case.ts";
import { TRACK_CHANGES } from "../../../../bench/robustness/track-changes.ts";
import { interpret } from "../pipeline/interpret.ts";
import { BODY, detailOf, givenKeys, interpretAs, numberOf, trackOf } from "../testing/figure-clip.ts";
import { analyse, type Filmed, film, read } from "../testing/figure-reading.ts";

const squats = (offPlane: number): Filmed => ({
  activity: "weightlifting",
  exercise: "Back Squat",
  view: "side",
  movement: () => barSquat(BODY),
  camera: { offPlane },
});

const offPlaneFinding = ({ findings }: ReturnType<typeof analyse>) => findings.find((f) => f.code === "camera_off_plane");

describe("a squat filmed from aside", () => {
  test.each([0, 20, 35])("by %i degrees is counted", (offPlane) => {
    expect(numberOf(analyse(squats(offPlane)), "rep_count")).toBe(3);
  });

  test("states a wider error the further the camera is off, and at last no angle at all", () => {
    const [square, askew, oblique, far] = [0, 28, 50, 75].map((offPlane) => analyse(squats(offPlane)));
    const se = (r: typeof square) => Number(detailOf(r!, "squat_depth").se);
    expect(se(askew)).toBeGreaterThan(se(square));
    expect(detailOf(askew!, "squat_depth").confidence).toBeLessThan(detailOf(square!, "squat_depth").confidence);
    expect(se(oblique)).toBeGreaterThan(se(askew));
    expect(detailOf(far!, "squat_depth").reason).toBe("off_plane");
    expect(numberOf(far!, "rep_count")).toBe(3);
  });

  test.each([45, 50, 60])(
    "from %i degrees off the side towards the front is measured in space, as beta, within its stated error",
    (offPlane) => {
      const [square, oblique] = [0, offPlane].map((off) => analyse(squats(off)));
      for (const key of ["squat_depth", "knee_flexion_max", "trunk_lean_max"]) {
        const { se, beta, confidence } = detailOf(oblique!, key);
        const error = numberOf(oblique!, key)! - numberOf(square!, key)!;
        expect(Math.abs(error), key).toBeLessThan(1.96 * se!);
        expect(beta).toBe(true);
        expect(confidence).toBeLessThan(0.5);
      }
      expect(detailOf(oblique!, "ankle_df_max").reason).toBe("off_plane");
      expect(offPlaneFinding(oblique!)?.data.angles_from).toBe("space");
    },
  );

  test("from behind, where depth is not known well enough, gives no angle", () => {
    const behind = analyse(squats(-50));
    expect(detailOf(behind, "squat_depth").reason).toBe("off_plane");
    expect(offPlaneFinding(behind)?.data).not.toHaveProperty("angles_from");
  });
});

describe("a movement that is filmed badly is measured all the same", () => {
  test.each([
    ["Back Squat", "front", "feet covered 20 %"],
    ["Lunge", "front", "feet covered 20 %"],
    ["In-line Lunge", "front", "roll -5°"],
    ["30 s Chair Stand", "side", "feet covered 20 %"],
    ["Safe Lifting", "side", "feet covered 20 %"],
    ["Comfortable Walk", "side", "roll -5°"],
  ] as const)("%s from the %s: %s", (exercise, view, change) => {
    const filmed = CASES.find((c) => c.exercise === exercise && c.view === view)!;
    const spoiled = TRACK_CHANGES.find((c) => c.name === change)?.apply(film(filmed));
    expect(givenKeys(interpret(spoiled!, requestOf(filmed))).length).toBeGreaterThan(0);
  });
});

/** Moves a foot's landmarks along the picture, each by so many pixels at its x. */
function moveFoot(track: RawTrack, row: number, side: Side, by: (x: number) => number): void {
  const { image } = new LandmarkTrack(track);
  for (const part of ["ankle", "heel", "foot_index"] as const) {
    const k = LANDMARK[`${side}_${part}`];
    image.set(row, k, image.x(row, k) + by(image.x(row, k)), image.y(row, k), image.z(row, k));
  }
}

describe("a walk", () => {
  const [front, side] = (["front", "side"] as const).map(
    (view) => CASES.find((c) => c.exercise === "Comfortable Walk" && c.view === view)!,
  );

  test("whose feet swing outwards round each other is no skating", () => {
    const swinging = copyOf(film(front!));
    const { image, rows } = new LandmarkTrack(swinging);
    for (let row = 0; row < rows; row++) {
      const ankle = { left: image.y(row, LANDMARK.left_ankle), right: image.y(row, LANDMARK.right_ankle) };
      const leg = Math.max(ankle.left, ankle.right) - image.y(row, LANDMARK.left_hip);
      const inPicture = Math.sign(image.x(row, LANDMARK.left_hip) - image.x(row, LANDMARK.right_hip));
      for (const side of SIDES) {
        const lifted = Math.min(1, Math.max(0, ankle[otherSide(side)] - ankle[side]) / (0.15 * leg));
        const outwards = 0.55 * leg * (lifted - 0.3) * (side === "left" ? inPicture : -inPicture);
        moveFoot(swinging, row, side, () => outwards);
      }
    }
    expect(numberOf(interpret(swinging, requestOf(front!)), "cadence")).not.toBeNull();
  });

  test("whose feet drift after the body while they stand is as fast as it is, and no camera moves", () => {
    const drifting = trackOf(walker(BODY, WALK_DEFAULTS), { fps: 60 });
    const { image, rows } = new LandmarkTrack(drifting);
    for (let row = 0; row < rows; row++)
      for (const side of SIDES) moveFoot(drifting, row, side, (x) => 0.25 * (image.x(row, LANDMARK[`${side}_hip`]) - x));
    const r = interpretAs(drifting, "walking", "Comfortable Walk");
    expect(Math.abs(numberOf(r, "gait_speed")! / WALK_DEFAULTS.speed - 1)).toBeLessThan(0.05);
    expect(r.notes.filter((n) => n.code === "moving_camera")).toEqual([]);
  });

  test("whose arms are taken for each other, hidden before and after, is no throw", () => {
    const exchanged = copyOf(film(side!));
    const landmarks = new LandmarkTrack(exchanged);
    const [near, far] = [LANDMARK.right_wrist, LANDMARK.left_wrist];
    const apart = (row: number): number => Math.abs(landmarks.image.x(row, near) - landmarks.image.x(row, far));
    for (let at = 6; at < landmarks.rows - 6; at++) {
      if (apart(at) < apart(at - 1) || apart(at) <= apart(at + 1)) continue;
      for (const row of [at - 4, at - 3, at + 2, at + 3]) landmarks.setVisibility(row, near, 0.2);
      for (let row = at - 3; row < at + 3; row++) landmarks.exchange(row, near, far);
    }
    expect(numberOf(interpret(exchanged, requestOf(side!)), "cadence")).not.toBeNull();
  });
});

test("a squat during which the camera is jolted at the lowest point is no jump", () => {
  const filmed = squats(0);
  const still = analyse(filmed);
  const lowest = still.events.find((e) => e.type === "rep_bottom")!.frame;
  const jolted = copyOf(film(filmed));
  const { image, rows } = new LandmarkTrack(jolted);
  const [lasting, high] = [0.28 * jolted.fps, 0.2 * still.motion.body.legPx];
  for (let row = 0; row < rows; row++) {
    const share = (row - lowest) / lasting + 0.5;
    if (share <= 0 || share >= 1) continue;
    for (const k of Object.values(LANDMARK))
      image.set(row, k, image.x(row, k), image.y(row, k) - high * Math.sin(Math.PI * share), image.z(row, k));
  }
  expect(numberOf(read(jolted, filmed), "rep_count")).toBe(3);
});

test("a walk at the edge of the picture is no deadlift, and a flight of half a second no volley", () => {
  const walk = trackOf(walker(BODY, WALK_DEFAULTS), { fps: 60 });
  expect(givenKeys(interpretAs(walk, "weightlifting", "Deadlift"))).toEqual([]);
  const jump = CASES.find((c) => c.exercise === "CMJ with Arm Swing" && c.view === "side")!;
  expect(givenKeys(read(film(jump), { activity: "padel", exercise: "Volley", view: "side" }))).toEqual([]);
});

describe("notes", () => {
  const chair = CASES.find((c) => c.exercise === "5x Sit-to-Stand" && c.view === "side")!;

  test("a rise from a chair declared as a squat is rejected, with a note that names the rise", () => {
    const r = read(film(chair), { activity: "weightlifting", exercise: "Back Squat", view: "side" });
    expect(numberOf(r, "rep_count")).toBeNull();
    expect(r.notes).toContainEqual(expect.objectContaining({ code: "looks_like", activity: "fri", exercise: "5x Sit-to-Stand" }));
    const note = r.notes.find((n) => n.code === "looks_like");
    expect(note?.doubt).toBeGreaterThanOrEqual(1);
    expect(note?.cues?.[0]?.name).toBe("seat");
  });

  test("a squat declared as a squat has no note", () => {
    expect(analyse(squats(0)).notes).toEqual([]);
  });

  test("a knee's inward angle is read at 60° of flexion or less: deeper, the thigh points at the camera and the angle is undefined", () => {
    const film = (depths: readonly number[]) =>
      analyse({ ...squats(0), view: "front", movement: () => squat(BODY, { ...SQUAT_DEFAULTS, depths, valgus: 25 }) });
    const [shallow, deep] = [film([55, 55, 55]), film([120, 125, 120])];
    for (const key of ["knee_valgus_lift_left", "knee_valgus_lift_right"]) {
      expect(Math.abs((numberOf(deep, key) ?? Number.NaN) - (numberOf(shallow, key) ?? Number.NaN)), key).toBeLessThan(5);
    }
  });

  test("the tilt of a bar is suppressed when the hands hold none", () => {
    const front: Filmed = { ...squats(0), view: "front", movement: () => squat(BODY, SQUAT_DEFAULTS) };
    const r = analyse(front);
    expect(numberOf(r, "rep_count")).toBe(3);
    expect(detailOf(r, "bar_tilt").reason).toBe("no_bar");
  });
});
