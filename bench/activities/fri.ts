import { jointsAt } from "@sagittal/figure/movements/posed";
import { forwardReach, oneLegStance, semiTandemStance, sideBySideStance, tandemStance } from "@sagittal/figure/movements/screens";
import { SIT_TO_STAND_DEFAULTS, sitToStand } from "@sagittal/figure/movements/sit-to-stand";
import { upAndGo } from "@sagittal/figure/movements/travel";
import { WALK_DEFAULTS, walk } from "@sagittal/figure/movements/walk";
import { type ActivityCase, BODY, casesOf, FIELD, type Truths, WIDE } from "./case.ts";

const of = casesOf("fri");

const chair = (reps: number) => () => sitToStand(BODY, { ...SIT_TO_STAND_DEFAULTS, reps, rest: 0.1, stand: 0.2 });
/** Duration of one rise and sit with the rest after it, s. */
const PERIOD = 1.3 + 0.2 + 1.4 + 0.1;
const five = (tolerance: number): Truths => ({ sts5_time: [4 * PERIOD + 1.15, tolerance], sts_time_cv: [0, 4], sts_slowdown_pct: [0, 6] });

const { movement: go, times } = upAndGo(BODY);
const total = times.seated - times.rise;

const reach = forwardReach(BODY, 28);
/** Knuckles, forward, m. */
const hand = (t: number): number => {
  const { wrist, fingertip } = jointsAt(reach, t).arms.right;
  return (wrist[0] + fingertip[0]) / 2;
};

/** Amplitude of the sway at the shoulders, cm: a sine of 1.5° at 0.4 Hz of the trunk, whose length is 0.288 of stature. */
const SWAY = 100 * 0.288 * BODY.height * Math.sin((1.5 * Math.PI) / 180);
const swaying = () => oneLegStance(BODY, "left", 8, 1.5);

/** Tests of the falls risk indicator. */
export const FRI: readonly ActivityCase[] = [
  of(
    "Timed Up and Go",
    "side",
    () => go,
    {
      tug_time: [total, 0.25],
      tug_sit_to_stand_time: [1.2, 0.3],
      tug_turn_time: [1.6, 0.25],
      tug_walk_speed: [1, 0.08],
      sts_trunk_lean: [38, 4],
    },
    { camera: { ...WIDE, distance: 7 } },
  ),
  of("Timed Up and Go", "front", () => go, { tug_time: [total, 0.6] }, { camera: { distance: 8 } }),
  of("5x Sit-to-Stand", "side", chair(5), five(0.2)),
  of("5x Sit-to-Stand", "front", chair(5), five(0.4)),
  // The eleventh rise begins 0.1 s before the 30 s are over and does not count.
  of("30 s Chair Stand", "side", chair(11), { sts30_count: [10, 0] }),
  of("30 s Chair Stand", "front", chair(11), { sts30_count: [10, 0] }),
  of("Side-by-side Stance", "front", () => sideBySideStance(BODY, 8), { side_by_side_time: [8, 0.3] }),
  of("Side-by-side Stance", "back", () => sideBySideStance(BODY, 8), { side_by_side_time: [8, 0.3] }),
  of("Semi-tandem Stance", "front", () => semiTandemStance(BODY, 8), { semi_tandem_time: [8, 0.3] }),
  of("Semi-tandem Stance", "back", () => semiTandemStance(BODY, 8), { semi_tandem_time: [8, 0.3] }),
  of("Tandem Stance", "front", () => tandemStance(BODY, 8), { tandem_time: [8, 0.3], arm_strategy: [10, 5] }),
  of("Tandem Stance", "back", () => tandemStance(BODY, 8), { tandem_time: [8, 0.3], arm_strategy: [10, 5] }),
  of("One-leg Stance", "front", swaying, {
    ols_time_left: [7.7, 0.4],
    sway_amplitude: [SWAY / Math.SQRT2, 0.25],
    sway_velocity: [4 * SWAY * 0.4, 0.8],
  }),
  of("One-leg Stance", "back", swaying, { ols_time_left: [7.7, 0.4], sway_amplitude: [SWAY / Math.SQRT2, 0.25] }),
  of("One-leg Stance", "side", swaying, { ols_time_left: [7.7, 0.4] }),
  of(
    "Gait Speed",
    "side",
    () => walk(BODY, { ...WALK_DEFAULTS, speed: 1.2, cadence: 108 }),
    { gait_speed: [1.2, 0.08], cadence: [108, 3] },
    { camera: { ...FIELD, fps: 60, distance: 6 } },
  ),
  of("Functional Reach", "side", () => reach, {
    functional_reach: [100 * (hand(4.5) - hand(2)), 2],
    reach_strategy_lean: [29, 3],
    reach_heel_lift_pct: [0, 1.5],
  }),
];
