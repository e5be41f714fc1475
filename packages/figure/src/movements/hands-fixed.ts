import type { Body } from "../body.ts";
import { clamp, cosd, sind } from "../math.ts";
import type { Movement } from "../movement.ts";
import { type PosedPlan, posed, type Signal, scaled, signalAt, toAndFro, toAndFroDuration } from "./posed.ts";

/** Exercises with fixed hands: push-up, plank, pull-up, dip. Angles in degrees, lengths in metres. */

const REPS = 3;
const DEGREES = 180 / Math.PI;

/** Arm angles that bring the hand `ahead` of and `below` the shoulder (m) at a trunk lean (degrees), by two-segment inverse kinematics. Beyond reach the arm is straight. */
export function armAnglesTo(body: Body, ahead: number, below: number, lean: number): { flexion: number; elbow: number } {
  const [a, b] = [body.upperArm, body.forearm];
  const d = clamp(Math.hypot(ahead, below), Math.abs(a - b) + 1e-6, a + b - 1e-6);
  const elbow = DEGREES * Math.acos((d * d - a * a - b * b) / (2 * a * b));
  const inside = DEGREES * Math.acos((a * a + d * d - b * b) / (2 * a * d));
  return { flexion: DEGREES * Math.atan2(ahead, below) + lean - inside, elbow };
}

interface FixedHandsPlan extends Pick<PosedPlan, "legs" | "duration"> {
  readonly name: string;
  readonly lean: Signal;
  /** Mid-shoulder, forward of the hands and over them (negative: below), m. */
  readonly forward: Signal;
  readonly over: Signal;
  /** Height of the hands above the floor, m. */
  readonly hands: number;
}

/** A movement declared by the shoulders' path over fixed hands; trunk and legs follow from their angles. */
function overFixedHands(body: Body, { name, lean, forward, over, hands, ...plan }: FixedHandsPlan): Movement {
  const arms = (t: number) => armAnglesTo(body, -signalAt(forward, t), signalAt(over, t), signalAt(lean, t));
  return posed(body, {
    ...plan,
    name,
    activity: name,
    trunkLean: lean,
    x: (t) => signalAt(forward, t) - body.trunk * sind(signalAt(lean, t)),
    height: (t) => hands + signalAt(over, t) - body.trunk * cosd(signalAt(lean, t)),
    arms: { flexion: (t) => arms(t).flexion, abduction: 0, elbow: (t) => arms(t).elbow, inward: 0 },
  });
}

/** Distance from shoulder to wrist at an elbow flexion, m. */
const armLength = (body: Body, elbow: number): number =>
  Math.sqrt(body.upperArm ** 2 + body.forearm ** 2 + 2 * body.upperArm * body.forearm * cosd(elbow));

/** Height of the ankles on tiptoe, and of the wrists over the floor. */
const ON_TOES_M = 0.13;
const WRIST_M = 0.05;

/**
 * On hands and toes, trunk and legs in one line.
 * @param over height of the shoulders over the wrists; @param hip flexion of the hip, negative when it sags
 */
function onHandsAndToes(body: Body, name: string, duration: number, over: Signal, hip: number): Movement {
  const leg = body.thigh + body.shank;
  // The line from ankle to shoulder falls with the shoulders. Trunk and legs deviate from it so that they meet at the hip with its angle.
  const whole = Math.sqrt(body.trunk ** 2 + leg ** 2 + 2 * body.trunk * leg * cosd(hip));
  const trunkTurn = DEGREES * Math.asin((leg * sind(hip)) / whole);
  const line = (t: number): number => DEGREES * Math.asin((signalAt(over, t) + WRIST_M - ON_TOES_M) / whole);
  const lean: Signal = (t) => 90 - line(t) + trunkTurn;
  const thigh: Signal = (t) => hip - signalAt(lean, t);
  const ankleX = -Math.sqrt(whole ** 2 - (armLength(body, 0) + WRIST_M - ON_TOES_M) ** 2);
  return overFixedHands(body, {
    name,
    duration,
    lean,
    forward: (t) => ankleX + whole * cosd(line(t)),
    over,
    hands: WRIST_M,
    legs: { thigh, shank: scaled(thigh, -1), foot: -75 },
  });
}

/** Push-ups from straight arms to `elbow`. */
export function pushUp(body: Body, elbow: number, hip = 0): Movement {
  const over = toAndFro(armLength(body, 3), armLength(body, elbow), REPS, 1, 0.3);
  return onHandsAndToes(body, "push-up", toAndFroDuration(REPS, 1, 0.3), over, hip);
}

/**
 * A plank on straight arms: in line from `from` to `to`, s, before and after it with lowered shoulders.
 * @param hip flexion of the hip in the hold, negative when it sags
 */
export function plank(body: Body, from: number, to: number, duration: number, hip = 0): Movement {
  const over = armLength(body, 3);
  const rest = over - 0.25;
  const shoulders: Signal = [
    [0, rest],
    [from - 0.8, rest],
    [from, over],
    [to, over],
    [to + 0.8, rest],
  ];
  return onHandsAndToes(body, "plank", duration, shoulders, hip);
}

/** From the hang with nearly straight arms to `elbow`. */
export function pullUp(body: Body, elbow: number): Movement {
  const up = toAndFro(0, 1, REPS, 1.1, 0.4);
  const [hang, top] = [-armLength(body, 6), -armLength(body, elbow)];
  return overFixedHands(body, {
    name: "pull-up",
    duration: toAndFroDuration(REPS, 1.1, 0.4),
    lean: scaled(up, -8),
    forward: scaled(up, -0.1),
    over: scaled(up, top - hang, hang),
    hands: 2.3,
    legs: { thigh: 5, shank: -20, foot: -50 },
  });
}

/** Between bars, from straight arms to `elbow`. */
export function dip(body: Body, elbow: number): Movement {
  const down = toAndFro(0, 1, REPS, 1, 0.3);
  const [straight, low] = [armLength(body, 4), armLength(body, elbow)];
  return overFixedHands(body, {
    name: "dip",
    duration: toAndFroDuration(REPS, 1, 0.3),
    lean: scaled(down, 14, 4),
    forward: scaled(down, 0.03),
    over: scaled(down, low - straight, straight),
    hands: 1.2,
    legs: { thigh: 5, shank: 60, foot: -60 },
  });
}
