import { poseAt } from "@sagittal/figure/movement";
import { plank } from "@sagittal/figure/movements/hands-fixed";
import { hinge, lunge } from "@sagittal/figure/movements/lifts";
import {
  ankleLunge,
  anteriorReaches,
  arabesque,
  armAbduction,
  armFlexion,
  forwardBend,
  HURDLE_STEP,
  headMoves,
  hurdleStep,
  lateralLunge,
  legAbduction,
  legRaise,
  oneLegSquat,
  quietStance,
  sideBends,
  stepDown,
} from "@sagittal/figure/movements/screens";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { type ActivityCase, BODY, casesOf, WIDE } from "./case.ts";

const of = casesOf("mobility");
const ARABESQUE = { leg: 88, freeKnee: 12, standKnee: 6, lean: 32, seconds: 3 } as const;
const overhead = (reps: number) => () => squat(BODY, { ...SQUAT_DEFAULTS, depths: new Array<number>(reps).fill(100), overhead: true });

const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
/** Rise of the knee over the hurdle, per cent of leg length. */
const HURDLE_KNEE_RISE = (100 * BODY.thigh * (cosine(3) - cosine(HURDLE_STEP.thigh))) / (BODY.thigh + BODY.shank);

/** Anterior reaches; those on the right leg go 0.7 times as far as those on the left leg. */
const REACHES = anteriorReaches(BODY, { left: 1, right: 0.7 });
const LEG_CM = 100 * (BODY.thigh + BODY.shank);
/** Furthest reach on a leg, per cent of leg length. */
const reachPct = (side: "left" | "right"): number => {
  const times = Array.from({ length: 600 }, (_, i) => ((i % 300) / 600 + (side === "left" ? 0 : 0.5)) * (REACHES.duration ?? 0));
  const other = side === "left" ? "right" : "left";
  return Math.max(...times.map((t) => poseAt(REACHES, t)).map(({ legs }) => (1e4 * (legs[other].toe[0] - legs[side].toe[0])) / LEG_CM));
};

/** Mobility screens. Truths are the angles with which the movements are declared. */
export const MOBILITY: readonly ActivityCase[] = [
  of("Overhead Squat Assessment", "side", overhead(3), {
    trunk_lean_max: [35, 3],
    arm_trunk_alignment: [170, 5],
    heel_rise_pct: [0, 1.5],
    rep_consistency: [0, 3],
  }),
  of("Overhead Squat Assessment", "front", overhead(2), { hip_shift_pct: [0, 4], foot_turnout_change: [0, 5], rep_tempo: [2, 0.4] }),
  of("Overhead Squat Assessment", "back", overhead(1), { hip_shift_pct: [0, 4] }),
  of("Single-leg Squat", "front", () => oneLegSquat(BODY, "left", 70), {
    slsq_depth_left: [70, 6],
    trunk_lateral_lean_left: [0, 2],
  }),
  of("Single-leg Squat", "side", () => oneLegSquat(BODY, "right", 70), { slsq_depth_right: [70, 4], trunk_lean_max: [24, 3] }),
  // The learned correction moves the figure's trunk, unlike people's, by 3 degrees in a lunge.
  of("In-line Lunge", "side", () => lunge(BODY, "left"), { front_knee_flexion: [92, 4], trunk_sway_lunge: [5, 3.5] }),
  of("In-line Lunge", "front", () => lunge(BODY, "left"), { trunk_sway_lunge: [0, 2.5] }),
  of("Hip Hinge", "side", () => hinge(BODY), { hinge_trunk_angle: [70, 3], knee_flexion_hinge: [20, 4] }),
  of("Shoulder Flexion", "side", () => armFlexion(BODY, 165), {
    shoulder_flexion_rom_right: [165, 4],
    trunk_compensation: [0, 2.5],
    rep_tempo: [2.8, 0.3],
  }),
  of("Shoulder Abduction", "front", () => armAbduction(BODY, 160, 140), {
    shoulder_abduction_rom_left: [160, 3],
    shoulder_abduction_rom_right: [140, 3],
    shoulder_rom_asymmetry: [20, 3],
    elbow_straightness: [2, 4],
  }),
  of("Shoulder Abduction", "back", () => armAbduction(BODY, 160, 140), {
    shoulder_abduction_rom_left: [160, 3],
    shoulder_abduction_rom_right: [140, 3],
  }),
  of("Ankle Dorsiflexion Lunge", "side", () => ankleLunge(BODY, 40), { wblt_angle_right: [40, 3], heel_rise_pct: [0, 1.5] }),
  of(
    "Active Straight-Leg Raise",
    "side",
    () => legRaise(BODY, 75, "right"),
    { aslr_angle_right: [75, 3], aslr_knee_bend_right: [0, 4], aslr_down_leg_lift_right: [0, 4] },
    { camera: WIDE },
  ),
  of("Standing Forward Bend", "side", () => forwardBend(BODY, 95), { forward_bend_angle: [95, 3], knee_flexion_bend: [4, 4] }),
  of("Trunk Side Bend", "front", () => sideBends(BODY, 30, 24), {
    side_bend_angle_left: [30, 2],
    side_bend_angle_right: [24, 2],
    side_bend_asymmetry: [6, 2],
  }),
  of("Trunk Side Bend", "back", () => sideBends(BODY, 30, 24), { side_bend_angle_left: [30, 2], side_bend_angle_right: [24, 2] }),
  of("Hip Abduction", "front", () => legAbduction(BODY, 35, "left"), { hip_abduction_rom_left: [35, 3], trunk_lateral_lean_left: [0, 2] }),
  of("Hip Abduction", "back", () => legAbduction(BODY, 35, "right"), { hip_abduction_rom_right: [35, 3] }),
  of("Neck Mobility", "side", () => headMoves(BODY, "nod", 45, 40), { neck_flexion_rom: [45, 4], neck_extension_rom: [40, 4] }),
  of("Standing Posture", "side", () => quietStance(BODY, 4), { trunk_lean: [4, 2.5], knee_hyperextension: [3, 3] }),
  of("Standing Posture", "front", () => quietStance(BODY, 4), {
    shoulder_tilt: [0, 1.5],
    pelvis_tilt_frontal: [0, 1.5],
    knee_alignment_stance: [0, 2],
  }),
  of("Standing Posture", "back", () => quietStance(BODY, 4), { shoulder_tilt: [0, 1.5] }),
  of("Step-Down", "front", () => stepDown(BODY, "left", 65), {
    slsq_depth_left: [65, 6],
    trunk_lateral_lean_left: [0, 2],
    rep_tempo: [2.8, 0.4],
  }),
  of("Step-Down", "side", () => stepDown(BODY, "right", 65), { slsq_depth_right: [65, 4], trunk_lean_max: [20, 3] }),
  of(
    "Arabesque",
    "side",
    () => arabesque(BODY, "right", ARABESQUE),
    {
      arabesque_leg_height_right: [ARABESQUE.leg, 3],
      arabesque_free_knee_right: [ARABESQUE.freeKnee, 4],
      arabesque_standing_knee_right: [ARABESQUE.standKnee, 3],
      arabesque_trunk_lean_right: [ARABESQUE.lean, 3],
      arabesque_time_right: [ARABESQUE.seconds, 0.5],
    },
    { camera: WIDE },
  ),
  of("Plank", "side", () => plank(BODY, 2, 10, 12, -12), { plank_time: [8, 0.5], body_line: [-12, 4] }, { camera: WIDE }),
  of("Lateral Lunge", "front", () => lateralLunge(BODY, "left"), { slsq_depth_left: [74, 6], trunk_lateral_lean_left: [0, 6] }),
  of("Hurdle Step", "side", () => hurdleStep(BODY, "right"), {
    hurdle_knee_height_right: [HURDLE_KNEE_RISE, 3],
    stance_knee_bend_right: [HURDLE_STEP.standing - 3, 3],
    trunk_lean_change_right: [HURDLE_STEP.lean - 2, 2],
    rep_tempo: [3.7, 0.6],
  }),
  of("Y-Balance Anterior Reach", "side", () => REACHES, {
    anterior_reach_pct_left: [reachPct("left"), 4],
    anterior_reach_pct_right: [reachPct("right"), 4],
    anterior_reach_difference: [(Math.abs(reachPct("left") - reachPct("right")) * LEG_CM) / 100, 7],
  }),
  of("Hurdle Step", "front", () => hurdleStep(BODY, "left"), {
    hurdle_knee_height_left: [HURDLE_KNEE_RISE, 5],
    trunk_lean_change_left: [0, 2],
    knee_valgus_peak_left: [0, 4],
    rep_tempo: [3.7, 0.6],
  }),
  of("Neck Mobility", "front", () => headMoves(BODY, "turn", 60, 50), {
    neck_rotation_rom_left: [60, 15],
    neck_rotation_rom_right: [50, 15],
  }),
];
