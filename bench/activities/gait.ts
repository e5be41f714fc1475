import { greatest, trueAngle } from "@sagittal/figure/kinematics";
import type { Movement } from "@sagittal/figure/movement";
import { RUN_DEFAULTS, type RunOptions, run } from "@sagittal/figure/movements/run";
import { aSkip, heelToToe } from "@sagittal/figure/movements/steps";
import { WALK_DEFAULTS, type WalkOptions, walk } from "@sagittal/figure/movements/walk";
import { type ActivityCase, BODY, casesOf, FAST, FIELD, type Truths } from "./case.ts";
import { SPRINT_START } from "./throws-and-lunges.ts";

const runs = casesOf("running");
const walks = casesOf("walking");

/** Contact time of the left foot, s. */
const contactS = (m: Movement): number => {
  const [c] = m.contacts("left", 0, 0.05);
  return c ? c.to - c.from : Number.NaN;
};
/** Greatest value of a true angle over one stride, degrees. */
const peak = (m: Movement, name: string): number => greatest(trueAngle(m, name), 0, m.cycle ?? 1);

/** Cameras for an athlete who passes, comes nearer or walks away, and runs on a treadmill. */
const passing = { camera: { ...FIELD, fps: 60, distance: 7.5 } };
const towards = { camera: { fps: 60, distance: 7 }, seconds: 3.5 };
const belt = { camera: { fps: 60 }, seconds: 4 };

function running(exercise: string, o: RunOptions): ActivityCase[] {
  const m = run(BODY, o);
  const side = (): Truths => ({
    cadence: [o.cadence, 1],
    running_speed: [o.speed, 0.06 * o.speed],
    contact_time: [1000 * contactS(m), 35],
    knee_flexion_swing: [peak(m, "right_knee_flexion"), 5],
    trunk_lean: [o.trunkLean, 3],
  });
  const frontal: Truths = { cadence: [o.cadence, 5] };
  const camera = o.treadmill ? belt : passing;
  return [
    runs(exercise, "side", () => m, side, { ...camera, seconds: o.treadmill ? 4 : 9.5 / o.speed }),
    runs(exercise, "front", () => m, frontal, o.treadmill ? belt : { ...towards, seconds: 7 / o.speed }),
    runs(exercise, "back", () => m, frontal, o.treadmill ? belt : { ...towards, seconds: 7 / o.speed }),
  ];
}

const sprinting = { ...RUN_DEFAULTS, speed: 6.2, cadence: 224, treadmill: true };
const sprinter = run(BODY, sprinting);
const skipper = aSkip(BODY);

/** Runs, the sprint, its start and the A-skip. */
export const RUNNING: readonly ActivityCase[] = [
  ...running("Easy Run", { ...RUN_DEFAULTS, speed: 2.6, cadence: 164 }),
  ...running("Tempo Run", { ...RUN_DEFAULTS, speed: 3.8, cadence: 178 }),
  ...running("Treadmill", { ...RUN_DEFAULTS, treadmill: true }),
  runs(
    "Sprint",
    "side",
    () => sprinter,
    () => ({
      cadence: [sprinting.cadence, 1.5],
      contact_time: [1000 * contactS(sprinter), 30],
      knee_lift: [peak(sprinter, "right_thigh"), 7],
      trunk_lean: [sprinting.trunkLean, 3],
    }),
    { camera: FAST, seconds: 3 },
  ),
  SPRINT_START,
  runs(
    "A-Skip",
    "side",
    () => skipper,
    () => ({ knee_lift: [peak(skipper, "right_thigh"), 6], trunk_lean: [3, 3], contact_time: [1000 * contactS(skipper), 30] }),
    { camera: FAST, seconds: 4 },
  ),
];

function walking(exercise: string, o: WalkOptions, request: ActivityCase["request"] = {}): ActivityCase {
  const m = walk(BODY, o);
  const truth = (): Truths => ({
    gait_speed: [o.speed, 0.06 * o.speed],
    cadence: [o.cadence, 2],
    step_length_pct: [(100 * o.speed * 60) / o.cadence / BODY.height, 2.5],
    stance_pct: [(100 * contactS(m)) / (m.cycle ?? 1), 4],
    ...(exercise !== "Walk Test" && { knee_flexion_swing: [peak(m, "right_knee_flexion"), 5] as const }),
    trunk_lean: [o.trunkLean, 3],
  });
  return walks(exercise, "side", () => m, truth, { ...(o.treadmill ? belt : passing), seconds: o.treadmill ? 5 : 6 / o.speed, request });
}

function frontalWalks(exercise: string, o: WalkOptions): ActivityCase[] {
  const m = walk(BODY, o);
  const more = o.treadmill ? { ...belt, seconds: 5 } : { ...towards, seconds: 4.5 };
  return (["front", "back"] as const).map((view) => walks(exercise, view, () => m, { cadence: [o.cadence, 4] }, more));
}

const comfortable = WALK_DEFAULTS;
const fast = { ...WALK_DEFAULTS, speed: 1.8, cadence: 130 };
const onBelt = { ...WALK_DEFAULTS, treadmill: true };
const line = heelToToe(BODY);
const tandem: Truths = { cadence: [60 / line.facts.stepTime, 5], tandem_steps_completed: [line.facts.steps, 1] };

/** Walks and the heel-to-toe walk. */
export const WALKING: readonly ActivityCase[] = [
  walking("Comfortable Walk", comfortable),
  ...frontalWalks("Comfortable Walk", comfortable),
  walking("Fast Walk", fast),
  ...frontalWalks("Fast Walk", fast),
  walking("Treadmill Walk", onBelt),
  ...frontalWalks("Treadmill Walk", onBelt),
  walking("Walk Test", comfortable),
  walks("Heel-to-Toe Walk", "front", () => line.movement, tandem, { camera: { distance: 6 } }),
  walks("Heel-to-Toe Walk", "back", () => line.movement, tandem, { camera: { distance: 6 } }),
  walks("Heel-to-Toe Walk", "side", () => line.movement, tandem, { camera: FIELD }),
];
