import { describe, expect, test } from "vitest";
import { hinge, lunge } from "../../../../bench/figure/movements/lifts.ts";
import {
  ankleLunge,
  armAbduction,
  armFlexion,
  forwardBend,
  headMoves,
  legAbduction,
  legRaise,
  oneLegSquat,
  quietStance,
  sideBends,
} from "../../../../bench/figure/movements/screens.ts";
import { SQUAT_DEFAULTS, squat } from "../../../../bench/figure/movements/squat.ts";
import { BODY, detailOf, numberOf } from "../testing/figure-clip.ts";
import { analyse, type Expected, type Filmed, misses, secondsOf, WIDE } from "../testing/figure-reading.ts";

const filmed = (exercise: string, view: Filmed["view"], movement: Filmed["movement"], more: Partial<Filmed> = {}): Filmed => ({
  activity: "mobility",
  exercise,
  view,
  movement,
  ...more,
});
const overhead = (reps: number) => () => squat(BODY, { ...SQUAT_DEFAULTS, depths: new Array<number>(reps).fill(100), overhead: true });

/** Exercise, view, movement, and the angles that the movement was made with. */
const CASES: readonly (readonly [Filmed, Expected])[] = [
  [
    filmed("Overhead Squat Assessment", "side", overhead(3)),
    { trunk_lean_max: [35, 3], arm_trunk_alignment: [170, 5], heel_rise_pct: [0, 1.5], rep_consistency: [0, 3] },
  ],
  [filmed("Overhead Squat Assessment", "front", overhead(2)), { hip_shift_pct: [0, 4], foot_turnout_change: [0, 5], rep_tempo: [2, 0.4] }],
  [filmed("Overhead Squat Assessment", "back", overhead(1)), { hip_shift_pct: [0, 4] }],
  [
    filmed("Single-leg Squat", "front", () => oneLegSquat(BODY, "left", 70)),
    { slsq_depth_left: [70, 6], trunk_lateral_lean_left: [0, 2], pelvic_drop_left: [0, 2] },
  ],
  [filmed("Single-leg Squat", "side", () => oneLegSquat(BODY, "right", 70)), { slsq_depth_right: [70, 4], trunk_lean_max: [24, 3] }],
  [filmed("In-line Lunge", "side", () => lunge(BODY, "left")), { front_knee_flexion: [92, 4], trunk_sway_lunge: [5, 3] }],
  [filmed("In-line Lunge", "front", () => lunge(BODY, "left")), { trunk_sway_lunge: [0, 2.5] }],
  [filmed("Hip Hinge", "side", () => hinge(BODY)), { hinge_trunk_angle: [70, 3], knee_flexion_hinge: [20, 4] }],
  [
    filmed("Shoulder Flexion", "side", () => armFlexion(BODY, 165)),
    { shoulder_flexion_rom_right: [165, 4], trunk_compensation: [0, 2.5], rep_tempo: [2.8, 0.3] },
  ],
  [
    filmed("Shoulder Abduction", "front", () => armAbduction(BODY, 160, 140)),
    {
      shoulder_abduction_rom_left: [160, 3],
      shoulder_abduction_rom_right: [140, 3],
      shoulder_rom_asymmetry: [20, 3],
      elbow_straightness: [2, 4],
    },
  ],
  [
    filmed("Shoulder Abduction", "back", () => armAbduction(BODY, 160, 140)),
    { shoulder_abduction_rom_left: [160, 3], shoulder_abduction_rom_right: [140, 3] },
  ],
  [filmed("Ankle Dorsiflexion Lunge", "side", () => ankleLunge(BODY, 40)), { wblt_angle_right: [40, 3], heel_rise_pct: [0, 1.5] }],
  [
    filmed("Active Straight-Leg Raise", "side", () => legRaise(BODY, 75, "right"), { camera: WIDE }),
    { aslr_angle_right: [75, 3], aslr_knee_bend_right: [0, 4], aslr_down_leg_lift_right: [0, 4] },
  ],
  [filmed("Standing Forward Bend", "side", () => forwardBend(BODY, 95)), { forward_bend_angle: [95, 3], knee_flexion_bend: [4, 4] }],
  [
    filmed("Trunk Side Bend", "front", () => sideBends(BODY, 30, 24)),
    { side_bend_angle_left: [30, 2], side_bend_angle_right: [24, 2], side_bend_asymmetry: [6, 2] },
  ],
  [filmed("Trunk Side Bend", "back", () => sideBends(BODY, 30, 24)), { side_bend_angle_left: [30, 2], side_bend_angle_right: [24, 2] }],
  [
    filmed("Hip Abduction", "front", () => legAbduction(BODY, 35, "left")),
    { hip_abduction_rom_left: [35, 3], trunk_lateral_lean_left: [0, 2] },
  ],
  [filmed("Hip Abduction", "back", () => legAbduction(BODY, 35, "right")), { hip_abduction_rom_right: [35, 3] }],
  [filmed("Neck Mobility", "side", () => headMoves(BODY, "nod", 45, 40)), { neck_flexion_rom: [45, 4], neck_extension_rom: [40, 4] }],
  [filmed("Standing Posture", "side", () => quietStance(BODY, 4)), { trunk_lean: [4, 2.5], knee_hyperextension: [3, 3] }],
  [
    filmed("Standing Posture", "front", () => quietStance(BODY, 4)),
    { shoulder_tilt: [0, 1.5], pelvis_tilt_frontal: [0, 1.5], knee_alignment_stance: [0, 2] },
  ],
  [filmed("Standing Posture", "back", () => quietStance(BODY, 4)), { shoulder_tilt: [0, 1.5] }],
];

describe("mobility screens of a figure whose angles are known", () => {
  test.each(CASES.map(([film, expected]) => [`${film.exercise}, ${film.view}`, film, expected] as const))("%s", (_, film, expected) => {
    expect(misses(analyse(film), expected)).toEqual([]);
  });
});

describe("sides and repetitions", () => {
  test("every repetition of an arm is an event of its side", () => {
    const r = analyse(filmed("Shoulder Abduction", "front", () => armAbduction(BODY, 150, 150)));
    expect(secondsOf(r, "rep_top", "left")).toHaveLength(3);
    expect(secondsOf(r, "rep_top", "right")).toHaveLength(3);
  });

  test("a side that did nothing has no number, and there is no asymmetry", () => {
    const r = analyse(filmed("Hip Abduction", "front", () => legAbduction(BODY, 35, "left")));
    expect(detailOf(r, "hip_abduction_rom_right").reason).toBe("no_event");
    expect(numberOf(r, "hip_abduction_asymmetry")).toBeNull();
  });

  test("turning the head is not taken for bending it", () => {
    const r = analyse(filmed("Neck Mobility", "front", () => headMoves(BODY, "turn", 60, 50)));
    expect(numberOf(r, "neck_rotation_rom_left")).toBeGreaterThan(35);
    expect(numberOf(r, "neck_rotation_rom_left")).toBeGreaterThan(numberOf(r, "neck_rotation_rom_right") ?? 90);
    expect(numberOf(r, "neck_side_rom")).toBeNull();
  });

  test("who moves all the time has no standing posture", () => {
    const r = analyse(filmed("Standing Posture", "side", () => hinge(BODY)));
    const still = detailOf(r, "trunk_lean");
    // Only the stillness between the hinges may be read, and it is upright.
    expect(still.reason === "no_event" || Math.abs(numberOf(r, "trunk_lean") ?? 90) < 10).toBe(true);
  });
});
