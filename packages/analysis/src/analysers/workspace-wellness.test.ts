import type { AnalysisRequest } from "@sagittal/contract";
import { AnalysisRequest as Request, WorkstationAssessment } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { armAbduction, armFlexion, deskSitting, headMoves, quietStance, safeLift } from "../../../../bench/figure/movements/screens.ts";
import { SIT_TO_STAND_DEFAULTS, sitToStand } from "../../../../bench/figure/movements/sit-to-stand.ts";
import { interpret } from "../interpret.ts";
import { BODY, detailOf, givenKeys, numberOf } from "../testing/figure-clip.ts";
import { analyse, type Expected, type Filmed, misses, secondsOf } from "../testing/figure-reading.ts";

const filmed = (exercise: string, view: Filmed["view"], movement: Filmed["movement"], more: Partial<Filmed> = {}): Filmed => ({
  activity: "workspace_wellness",
  exercise,
  view,
  movement,
  ...more,
});

const assessment = WorkstationAssessment.parse({
  setup: {
    posture: "seated",
    measurements_cm: {
      desktop_height: 80,
      eye_level_height: 122,
      screen_top_height: 118,
      seat_top_height: 46,
      seat_pan_depth: 45,
      back_rest_height: 50,
    },
  },
  pain: { has_pain: false },
  sit_duration_min: 60,
  posture_media: { url: "https://media.example.org/desk.mp4", kind: "video" },
});
const rises = () => sitToStand(BODY, SIT_TO_STAND_DEFAULTS);

const CASES: readonly (readonly [Filmed, Expected])[] = [
  [
    filmed("Ergonomics Assessment", "side", () => deskSitting(BODY, -8), { request: { workstation_assessment: assessment } }),
    {
      trunk_lean: [-8, 3],
      hip_angle_seated: [100, 5],
      knee_angle_seated: [90, 5],
      elbow_opening: [100, 4],
      desk_height_delta: [10, 1],
      sit_duration: [60, 0],
    },
  ],
  [
    filmed("Seated Posture Check", "side", () => deskSitting(BODY, -8)),
    { trunk_lean: [-8, 3], knee_angle_seated: [90, 5], upper_arm_flexion: [7, 5], posture_still_share: [100, 3] },
  ],
  [
    filmed("Seated Posture Check", "front", () => deskSitting(BODY, -8)),
    { shoulder_tilt: [0, 1.5], trunk_lateral_lean: [0, 1.5], head_tilt: [0, 2] },
  ],
  [filmed("Standing Desk Posture Check", "side", () => quietStance(BODY, 4)), { trunk_lean: [4, 2.5] }],
  [filmed("Standing Desk Posture Check", "front", () => quietStance(BODY, 4)), { shoulder_tilt: [0, 1.5] }],
  [
    filmed("Sit-to-Stand Break", "side", rises),
    { sts_reps: [3, 0], sts_trunk_lean: [42, 3], sts_arm_use: [0, 0], sts_rise_time: [1.05, 0.2] },
  ],
  [filmed("Sit-to-Stand Break", "front", rises), { sts_reps: [3, 0], sts_symmetry_shift: [0, 5], sts_rise_time: [1.05, 0.35] }],
  [filmed("Neck Mobility Break", "side", () => headMoves(BODY, "nod", 45, 40)), { neck_flexion_rom: [45, 4], neck_extension_rom: [40, 4] }],
  [filmed("Shoulder Mobility Break", "side", () => armFlexion(BODY, 165)), { shoulder_flexion_rom_right: [165, 4], rep_tempo: [2.8, 0.3] }],
  [filmed("Shoulder Mobility Break", "front", () => armAbduction(BODY, 160, 140)), { shoulder_abduction_rom_left: [160, 3] }],
  [filmed("Safe Lifting", "side", () => safeLift(BODY)), { lift_trunk_lean: [40, 3], lift_knee_flexion: [93, 5], lift_jerk: [1.3, 0.35] }],
];

describe("desk posture and breaks of a figure whose angles are known", () => {
  test.each(CASES.map(([film, expected]) => [`${film.exercise}, ${film.view}`, film, expected] as const))("%s", (_, film, expected) => {
    expect(misses(analyse(film), expected)).toEqual([]);
  });

  test("rises begin, stand and end where the figure's do", () => {
    const movement = rises();
    const r = analyse(filmed("Sit-to-Stand Break", "side", () => movement));
    const stood = secondsOf(r, "rep_top");
    const seated = secondsOf(r, "rep_end");
    (movement.reps ?? []).forEach((rep, i) => {
      expect(Math.abs(stood[i]! - (rep.standing ?? 0))).toBeLessThan(0.12);
      expect(Math.abs(seated[i]! - (rep.seatContact ?? 0))).toBeLessThan(0.12);
    });
  });

  test("a seated check of somebody who stands says so instead of measuring it", () => {
    const r = analyse(filmed("Seated Posture Check", "side", () => quietStance(BODY, 4)));
    expect(detailOf(r, "trunk_lean").reason).toBe("no_event");
    expect(numberOf(r, "hip_angle_seated")).toBeNull();
    expect(numberOf(r, "rula_score")).toBeNull();
  });
});

describe("an ergonomics assessment", () => {
  const empty = (rows: number) => ({
    fps: 30,
    tMs: Float64Array.from({ length: rows }, (_, i) => (i * 1000) / 30),
    width: 540,
    height: 960,
    image: new Float64Array(rows * 99).fill(Number.NaN),
    world: new Float64Array(rows * 99).fill(Number.NaN),
    visibility: new Float64Array(rows * 33).fill(Number.NaN),
  });
  const request = (more: Partial<AnalysisRequest> = {}): AnalysisRequest =>
    Request.parse({
      activity: "workspace_wellness",
      exercise: "Ergonomics Assessment",
      athlete: { height_cm: 175 },
      workstation_assessment: assessment,
      ...more,
    });

  test.each([0, 1, 30])("of %i pictures without a person judges the set-up and no posture", (rows) => {
    const r = interpret(empty(rows), request());
    expect(givenKeys(r).sort()).toEqual([
      "backrest_delta",
      "desk_height_delta",
      "eye_height_plausibility",
      "screen_top_delta",
      "seat_depth_delta",
      "seat_height_delta",
      "sit_duration",
      "workstation_score",
    ]);
    expect(r.targets.desk_height_delta).toBeDefined();
  });

  test("takes the stature from the assessment when the athlete's is unknown", () => {
    const own = { ...assessment, anthropometry: { physical_height_cm: 175 } };
    const r = interpret(
      empty(10),
      request({ workstation_assessment: own, athlete: Request.parse({ activity: "running", exercise: "x" }).athlete }),
    );
    expect(numberOf(r, "desk_height_delta")).toBeCloseTo(10, 0);
  });

  test("without any stature keeps what needs none", () => {
    const r = interpret(empty(10), request({ athlete: Request.parse({ activity: "running", exercise: "x" }).athlete }));
    expect(givenKeys(r).sort()).toEqual(["screen_top_delta", "sit_duration"]);
    expect(detailOf(r, "desk_height_delta").reason).toBe("height");
  });

  test("other exercises still need a person", () => {
    expect(() => interpret(empty(30), request({ exercise: "Seated Posture Check", workstation_assessment: null }))).toThrow(
      /person|nobody/i,
    );
  });
});
