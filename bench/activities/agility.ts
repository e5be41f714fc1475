import { cut, cutAway, shuffle, shuttleRun, stopRun, turnAbout } from "@sagittal/figure/movements/travel";
import { type ActivityCase, BODY, casesOf, FIELD, type Truths, WIDE } from "./case.ts";

const of = casesOf("agility");
const field = { camera: { ...FIELD, fps: 60 } };
const front = { camera: { ...WIDE, fps: 60 } };

const turn = turnAbout(BODY);
const stop = stopRun(BODY);
const sideways = shuffle(BODY);
const course = shuttleRun(BODY, [3, 0], 3);
const side = cut(BODY);
const away = cutAway(BODY);

/** Time from the turning point until the mid-hip is 0.3 statures away from it (`turn_time` is twice this): 0.5 s of braking, then constant speed, s. */
const halfTurnS = 0.5 + (0.3 * BODY.height - (turn.speed * 0.5) / 2) / turn.speed;
const turning: Truths = { turn_time: [2 * halfTurnS, 0.08], com_drop_pct: [16.3, 2.5], approach_speed: [turn.speed, 0.15] };

/** Changes of direction and stops. */
export const AGILITY: readonly ActivityCase[] = [
  of("5-0-5 Turn", "side", () => turn.movement, { ...turning, plant_contact_time: [1000 * (turn.plant.to - turn.plant.from), 120] }, field),
  of("Pro Agility 5-10-5", "side", () => turn.movement, turning, field),
  of("Pro Agility 5-10-5", "front", () => sideways.movement, { plant_knee_valgus_left: [0, 8] }, front),
  // Course time starts at a speed of 0.2 leg lengths per second, which the figure reaches 0.1 s after it sets off.
  of("T-Test", "side", () => course.movement, { course_time: [course.finish - course.start - 0.1, 0.05] }, field),
  of("Cutting 45-90", "front", () => side.movement, { trunk_lateral_lean_cut: [0, 3] }, front),
  of(
    "Cutting 45-90",
    "side",
    () => away.movement,
    { approach_speed: [away.speed, 0.2], plant_contact_time: [1000 * (away.plant.to - away.plant.from), 120] },
    field,
  ),
  of("Deceleration Stop", "side", () => stop.movement, { approach_speed: [stop.speed, 0.2], com_drop_pct: [15, 3] }, field),
  of("Lateral Shuffle", "front", () => sideways.movement, { plant_knee_valgus_left: [0, 8] }, front),
];
