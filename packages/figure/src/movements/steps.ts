import type { Body } from "../body.ts";
import type { Movement } from "../movement.ts";
import { SIDES, type Side } from "../skeleton.ts";
import { type GaitSide, gait } from "./gait.ts";
import { type Foothold, planned } from "./planned.ts";

/** Skipping with high knees on the forefeet (A-skip), on a treadmill so that it stays in view. */
export function aSkip(body: Body): Movement {
  const side: GaitSide = { stance: 0.36, pitchAtContact: -6, swingKnee: 104, swingThigh: 78, trunkOver: 1, valgus: 0 };
  return gait(body, {
    name: "a-skip",
    activity: "run",
    cadence: 150,
    speed: 1.2,
    treadmill: true,
    rightPhase: 0.5,
    sides: { left: side, right: side },
    stepWidth: 0.03 * body.height,
    toeOut: 4,
    kneeAtContact: 14,
    kneeAtToeOff: 10,
    pitchAtToeOff: -46,
    trunkLean: 3,
    pelvisDrop: 3,
    pelvisTurn: 4,
    sway: 0.006 * body.height,
    armSwing: 35,
    elbow: 90,
    stanceKnee: [],
    arrival: { thigh: -160, knee: 40 },
    reversed: false,
  });
}

/** Instants and lengths of a walk along a line, s and m. */
export interface TandemFacts {
  readonly steps: number;
  readonly stepTime: number;
}

/**
 * Walking heel to toe along a line: every foot is put down a foot's length before the other one.
 * @param strays steps, from 0, that are put down 12 cm beside the line
 */
export function heelToToe(
  body: Body,
  steps = 9,
  stepTime = 0.7,
  strays: readonly number[] = [],
): { movement: Movement; facts: TandemFacts } {
  const foot = body.foot.toe + body.foot.heelBack;
  const swing = 0.45 * stepTime;
  const begin = 0.4;
  const lands = (k: number): number => begin + k * stepTime + swing;
  const duration = lands(steps - 1) + 0.6;
  const holds = (side: Side): Foothold[] => {
    const out: Foothold[] = [];
    // The right foot stands a foot's length behind the left one; it steps first.
    const parity = side === "right" ? 0 : 1;
    let from = -1;
    let x = side === "right" ? -foot : 0;
    let y = 0;
    for (let k = parity; k < steps; k += 2) {
      out.push({ from, to: begin + k * stepTime, x, y, pitchIn: 8, pitchOut: -18 });
      from = lands(k);
      x = (k + 1) * foot;
      y = strays.includes(k) ? (side === "left" ? 0.12 : -0.12) : 0;
    }
    out.push({ from, to: duration + 9, x, y, pitchIn: 8 });
    return out;
  };
  const footholds = { left: holds("left"), right: holds("right") };
  const middle = (t: number): number => {
    const places = SIDES.map((s) => footholds[s].findLast((h) => h.from <= t)?.x ?? 0);
    return (places[0]! + places[1]!) / 2;
  };
  const keys = Array.from({ length: steps + 1 }, (_, k): [number, number] => {
    const t = begin + k * stepTime - 0.5 * (stepTime - swing);
    return [t, middle(t + 0.01) + 0.02];
  });
  const movement = planned(body, {
    name: "heel to toe",
    activity: "heel-to-toe walk",
    duration,
    footholds,
    lift: 0.07,
    pelvis: { by: "path", x: keys, y: 0, height: 0.5 * body.height },
    trunkLean: 3,
    arms: { flexion: 5, abduction: 22, elbow: 15, inward: 0 },
  });
  return { movement, facts: { steps, stepTime } };
}
