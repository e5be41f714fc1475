import type { Body } from "../body.ts";
import { type ContactInterval, type Movement, overlapping } from "../movement.ts";
import { type Side, signOf } from "../skeleton.ts";
import { type Foothold, planned, valueAt } from "./planned.ts";
import { posed, type Signal, signalAt } from "./posed.ts";

/** Movements with changes of direction, swimming with fins, and skating. */

const sine =
  (hz: number, phase = 0) =>
  (t: number) =>
    Math.sin(2 * Math.PI * hz * t + phase);

/** Instants of a Timed Up and Go, s. */
export interface UpAndGoTimes {
  readonly rise: number;
  readonly stood: number;
  readonly turn: readonly [number, number];
  readonly sit: number;
  readonly seated: number;
}

/** Rise, walk out `metres`, turn about, walk back, turn about and sit down. */
export function upAndGo(body: Body, metres = 3): { movement: Movement; times: UpAndGoTimes } {
  const times: UpAndGoTimes = { rise: 1, stood: 2.4, turn: [5.4, 7], sit: 11.3, seated: 12.8 };
  const seated: Signal = [
    [0, 1],
    [times.rise + 0.4, 1],
    [times.stood, 0],
    [times.sit, 0],
    [times.seated, 1],
  ];
  const heading: Signal = [
    [0, 0],
    [times.turn[0], 0],
    [times.turn[1], 180],
    [10, 180],
    [times.sit, 360],
  ];
  const x: Signal = (t) => {
    if (t <= times.stood) return 0;
    if (t <= times.turn[0]) return (metres * (t - times.stood)) / (times.turn[0] - times.stood);
    if (t <= times.turn[1]) return metres;
    return t <= 10 ? metres * (1 - (t - times.turn[1]) / (10 - times.turn[1])) : 0;
  };
  const walking: Signal = (t) => {
    const on = (a: number, b: number): number =>
      valueAt(
        [
          [a - 0.2, 0],
          [a + 0.2, 1],
          [b - 0.2, 1],
          [b + 0.2, 0],
        ],
        t,
      );
    return Math.max(on(times.stood, times.turn[0]), on(times.turn[1], 10));
  };
  const leg = (phase: number) => {
    const swing: Signal = (t) => signalAt(walking, t) * sine(0.9, phase)(t);
    const lifted: Signal = (t) => signalAt(walking, t) * Math.max(0, sine(0.9, phase + 1)(t));
    return {
      thigh: (t: number) => 90 * signalAt(seated, t) + (1 - signalAt(seated, t)) * (4 + 22 * signalAt(swing, t)),
      shank: (t: number) => -22 * signalAt(swing, t) + 45 * signalAt(lifted, t),
    };
  };
  const lean: Signal = [
    [0, 4],
    [times.rise, 4],
    [times.rise + 0.6, 38],
    [times.stood, 3],
    [times.sit, 3],
    [times.sit + 0.8, 35],
    [times.seated, 4],
  ];
  const movement = posed(body, {
    name: "up and go",
    activity: "timed up and go",
    duration: 14,
    trunkLean: lean,
    headPitch: 2,
    heading,
    x,
    legs: { left: leg(0), right: leg(Math.PI) },
    arms: { flexion: 10, abduction: 8, elbow: 20 },
  });
  return { movement, times };
}

/** A declared contact of a run, from initial contact to toe-off, s. */
export interface PlantFact {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
}

interface Run {
  readonly name: string;
  /** s */
  readonly duration: number;
  readonly axis: "x" | "y";
  /** Mid-hip along the axis, m. */
  readonly path: (t: number) => number;
  readonly plants: readonly (PlantFact & { at: number })[];
  /** Height of the mid-hip, m. */
  readonly height: Signal;
  /** Trunk lean, degrees. */
  readonly lean: Signal;
  /** Mid-hip across a run along x, m. */
  readonly across?: (t: number) => number;
}

/** A run along `axis`: the pelvis follows a path, and a foot is planted under it every 0.24 s, except where declared contacts take its place. */
function run(body: Body, { name, duration, axis, path, plants, height, lean, across = () => 0 }: Run): Movement {
  const step = 0.24;
  const contact = 0.17;
  const busy = (a: number, b: number): boolean => plants.some((p) => a < p.to + 0.03 && b > p.from - 0.03);
  const wide = axis === "x" ? 0.07 : 0.14;
  const holds = (side: Side): Foothold[] => {
    const out: Foothold[] = plants.filter((p) => p.side === side).map((p) => placed(p.from, p.to, p.at, side));
    for (let k = side === "left" ? 0 : 1; k * step < duration; k += 2) {
      const from = k * step;
      if (!busy(from - 0.05, from + contact + 0.05))
        out.push(placed(from, from + contact, path(from + contact / 2) + (axis === "y" ? signOf(side) * wide : 0), side));
    }
    return out.sort((a, b) => a.from - b.from);
  };
  const placed = (from: number, to: number, at: number, side: Side): Foothold =>
    axis === "x" ? { from, to, x: at, y: signOf(side) * wide + across((from + to) / 2) } : { from, to, x: 0, y: at };
  const sampled = (f: (t: number) => number): [number, number][] =>
    Array.from({ length: Math.ceil(duration / 0.02) + 1 }, (_, i) => [i * 0.02, f(i * 0.02)]);
  const all = { left: holds("left"), right: holds("right") };
  const movement = planned(body, {
    name,
    activity: name,
    duration,
    footholds: all,
    pelvis: {
      by: "path",
      x: axis === "x" ? sampled(path) : 0,
      y: axis === "y" ? sampled(path) : sampled(across),
      height: sampled((t) => signalAt(height, t)),
    },
    trunkLean: sampled((t) => signalAt(lean, t)),
    arms: { flexion: 20, abduction: 10, elbow: 80, inward: 20 },
  });
  return { ...movement, contacts: (side: Side, from: number, to: number): ContactInterval[] => overlapping(all[side], from, to) };
}

/** Runs in, plants the right foot at 1.8 s and runs back the same way without turning; the pelvis sinks by 0.14 m at the plant. */
export function turnAbout(body: Body): { movement: Movement; plant: PlantFact; at: number; speed: number } {
  const speed = 2.2;
  const at = 1.8;
  const brake = 0.5;
  // Constant speed, constant deceleration through the turning point, constant speed back.
  const far = speed * (at - brake) + (speed * brake) / 2;
  const path = (t: number): number => {
    const u = Math.abs(t - at);
    return u >= brake ? far - (speed * brake) / 2 - speed * (u - brake) : far - (speed * u * u) / (2 * brake);
  };
  const tall = 0.485 * body.height;
  const height: Signal = [
    [0, tall],
    [at - 0.6, tall],
    [at - 0.05, tall - 0.14],
    [at + 0.05, tall - 0.14],
    [at + 0.6, tall],
    [4, tall],
  ];
  const plant = { side: "right" as const, from: at - 0.2, to: at + 0.2 };
  const lean: Signal = [
    [0, 12],
    [at - 0.6, 12],
    [at - 0.2, 6],
    [at + 0.2, 6],
    [at + 0.6, 12],
  ];
  // The other foot stands before and after the plant, so that every foot stays within the leg's reach.
  const other = (from: number, to: number) => ({ side: "left" as const, from, to, at: path((from + to) / 2) });
  const plants = [{ ...plant, at: far + 0.3 }, other(at - 0.42, at - 0.22), other(at - 0.12, at + 0.12), other(at + 0.22, at + 0.42)];
  return { movement: run(body, { name: "turn about", duration: 3.6, axis: "x", path, plants, height, lean }), plant, at, speed };
}

/** A shuttle run and its instants, s. */
export interface Shuttle {
  readonly movement: Movement;
  /** The athlete leaves the start. */
  readonly start: number;
  readonly turns: readonly number[];
  /** The athlete passes the last place. */
  readonly finish: number;
  /** Where the foot is planted at each turn: the ankle, m from the start. */
  readonly plants: readonly number[];
}

/**
 * Stands for 0.6 s, runs to each of the places in turn (m from the start, forward positive), and through the last one.
 * @param speed cruising speed, m/s
 */
export function shuttleRun(body: Body, places: readonly number[], speed: number): Shuttle {
  const brake = 0.5;
  const start = 0.6;
  // Speed over time: ramps between rest and cruising speed; the time at cruising speed makes up the distance to each place.
  const knots: [number, number][] = [
    [0, 0],
    [start, 0],
  ];
  const turns: number[] = [];
  let t = start;
  let from = 0;
  let finish = 0;
  places.forEach((place, k) => {
    const way = Math.sign(place - from);
    const last = k === places.length - 1;
    const ramps = ((last ? 1 : 2) * speed * brake) / 2;
    const cruise = (Math.abs(place - from) - ramps) / speed;
    knots.push([t + brake, way * speed], [t + brake + cruise, way * speed]);
    t += brake + cruise + (last ? 0 : brake);
    if (last) {
      finish = t;
      knots.push([t + 1, way * speed]);
    } else {
      knots.push([t, 0]);
      turns.push(t);
    }
    from = place;
  });
  const duration = finish + 0.6;
  const step = 0.005;
  const passed: [number, number][] = [[0, 0]];
  for (let i = 1; i * step <= duration + step; i++) {
    const [, x] = passed[i - 1]!;
    passed.push([i * step, x + (step * (valueAt(knots, (i - 1) * step) + valueAt(knots, i * step))) / 2]);
  }
  const path = (time: number): number => valueAt(passed, time);
  const tall = 0.485 * body.height;
  const height: Signal = [
    [0, tall],
    ...turns.flatMap((at): [number, number][] => [
      [at - 0.6, tall],
      [at, tall - 0.14],
      [at + 0.6, tall],
    ]),
    [duration, tall],
  ];
  const ahead = turns.map((_, k) => places[k]! + 0.3 * Math.sign(places[k]! - (places[k - 1] ?? 0)));
  const feet = turns.flatMap((at, k) => {
    const other = (a: number, b: number) => ({ side: "left" as const, from: at + a, to: at + b, at: path(at + (a + b) / 2) });
    return [
      { side: "right" as const, from: at - 0.2, to: at + 0.2, at: ahead[k]! },
      other(-0.42, -0.22),
      other(-0.12, 0.12),
      other(0.22, 0.42),
    ];
  });
  return {
    movement: run(body, { name: "shuttle run", duration, axis: "x", path, plants: feet, height, lean: 8 }),
    start,
    turns,
    finish,
    plants: ahead,
  };
}

/** Run in and stop on the right foot at 1.9 s. */
export function stopRun(body: Body): { movement: Movement; stop: number; speed: number } {
  const speed = 3;
  const brake = 0.6;
  const stop = 1.9;
  const path = (t: number): number => {
    const from = stop - brake;
    if (t < from) return speed * t;
    const u = Math.min(1, (t - from) / brake);
    return speed * from + speed * brake * (u - (u * u) / 2);
  };
  const tall = 0.485 * body.height;
  const height: Signal = [
    [0, tall],
    [stop - 0.6, tall],
    [stop - 0.1, tall - 0.13],
    [stop + 0.4, tall - 0.1],
    [3.4, tall],
  ];
  const end = path(stop);
  const plants = [
    { side: "right" as const, from: stop - 0.32, to: 3.4, at: end + 0.25 },
    { side: "left" as const, from: stop - 0.05, to: 3.4, at: end - 0.1 },
  ];
  return { movement: run(body, { name: "stop", duration: 3.2, axis: "x", path, plants, height, lean: 8 }), stop, speed };
}

/** Shuffle sideways to the left, plant the left foot at 1.5 s, back to the right. */
export function shuffle(body: Body): { movement: Movement; plant: PlantFact; at: number } {
  const at = 1.5;
  const brake = 0.4;
  const speed = 1.8;
  const far = 0.9;
  const path = (t: number): number => {
    const u = Math.abs(t - at);
    return u >= brake ? far - (speed * brake) / 2 - speed * (u - brake) : far - (speed * u * u) / (2 * brake);
  };
  const tall = 0.45 * body.height;
  const height: Signal = [
    [0, tall],
    [at - 0.5, tall],
    [at, tall - 0.12],
    [at + 0.5, tall],
    [3, tall],
  ];
  const plant = { side: "left" as const, from: at - 0.17, to: at + 0.17 };
  return {
    movement: run(body, { name: "shuffle", duration: 3, axis: "y", path, plants: [{ ...plant, at: far + 0.3 }], height, lean: 15 }),
    plant,
    at,
  };
}

/** Prone swimmer with fins. The thighs swing by `swing` degrees about the body axis `hz` times a second, in opposition (flutter) or together (dolphin); knees bend up to `knee` degrees. */
export function finSwim(body: Body, kind: "flutter" | "dolphin", hz: number, swing: number, knee: number, speed = 0.5): Movement {
  const leg = (phase: number) => {
    const thigh = (t: number): number => -90 + swing * sine(hz, phase)(t);
    const bend = (t: number): number => (knee / 2) * (1 - Math.cos(2 * Math.PI * hz * t + phase));
    // Knee flexion is thigh plus shank.
    return { thigh, shank: (t: number): number => bend(t) - thigh(t), foot: -90 };
  };
  return posed(body, {
    name: `${kind} kick`,
    activity: `${kind} kick with fins`,
    duration: 8,
    trunkLean: 86,
    headPitch: 60,
    x: (t) => speed * t,
    height: 1,
    legs: { left: leg(0), right: leg(kind === "flutter" ? Math.PI : 0) },
    arms: { flexion: 10, abduction: 5, elbow: 10 },
  });
}

/** Frog kick: both legs are drawn up and extended together, abducted while they extend. */
export function frogSwim(body: Body, hz: number): Movement {
  const drawn = (t: number): number => 0.5 - 0.5 * Math.cos(2 * Math.PI * hz * t);
  const thigh = (t: number): number => -90 + 45 * drawn(t);
  return posed(body, {
    name: "frog kick",
    activity: "frog kick with fins",
    duration: 13,
    trunkLean: 86,
    headPitch: 60,
    x: (t) => 0.3 * t,
    height: 1,
    legs: {
      thigh,
      shank: (t) => 90 * drawn(t) - thigh(t),
      out: (t) => 6 + 22 * (0.5 - 0.5 * Math.cos(2 * Math.PI * hz * t - 1.2)),
      foot: -90,
    },
    arms: { flexion: 10, abduction: 5, elbow: 10 },
  });
}

/** Skating stride: glide on a knee bent by 70 degrees, push to 18, recovery; `hz` strides per second of each leg, trunk lean in degrees. */
export function skate(body: Body, hz: number, speed: number, trunkLean = 42): Movement {
  const period = 1 / hz;
  const leg = (side: Side) => {
    const shift = side === "left" ? 0 : period / 2;
    const cyc =
      (points: readonly (readonly [number, number])[]): Signal =>
      (t) =>
        valueAt(points, (((t + shift) % period) + period) % period);
    const at = (share: number, v: number): readonly [number, number] => [share * period, v];
    // Glide to 30 %, push to 55 %, leg off the ice to 80 %, back under the body.
    const thigh = cyc([at(0, 42), at(0.3, 42), at(0.55, -12), at(0.7, 8), at(0.95, 42), at(1, 42)]);
    const knee = cyc([at(0, 70), at(0.3, 70), at(0.55, 18), at(0.75, 62), at(0.95, 70), at(1, 70)]);
    const out = cyc([at(0, 2), at(0.25, 2), at(0.55, 32), at(0.85, 4), at(1, 2)]);
    return { thigh, shank: (t: number) => signalAt(knee, t) - signalAt(thigh, t), out };
  };
  return posed(body, {
    name: "skate",
    activity: "forward skating",
    duration: 6,
    trunkLean,
    headPitch: 10,
    trunkLateral: (t) => 5 * Math.sin(2 * Math.PI * hz * t),
    x: (t) => speed * t,
    height: 0.42 * body.height,
    legs: { left: leg("left"), right: leg("right") },
    arms: { flexion: 45, abduction: 10, elbow: 60 },
  });
}

/** Hands drawn back and swept forward: greatest hand speed at 1.35 s. */
export function wristShot(body: Body): { movement: Movement; release: number } {
  const hands: Signal = [
    [0, 30],
    [0.7, -25],
    [1.05, -25],
    [1.65, 75],
    [2.6, 75],
  ];
  const shift: Signal = [
    [0, 0],
    [0.9, 0],
    [1.5, 0.18],
    [2.6, 0.18],
  ];
  const movement = posed(body, {
    name: "wrist shot",
    activity: "wrist shot",
    duration: 2.6,
    trunkLean: 35,
    x: shift,
    height: 0.47 * body.height,
    legs: { left: { thigh: 45, shank: 8 }, right: { thigh: 5, shank: 35, foot: -20 } },
    arms: { flexion: hands, abduction: 8, elbow: 15 },
  });
  return { movement, release: 1.35 };
}

/** Run towards the camera of a front view, plant the right foot at 1.4 s and leave to the left. */
export function cut(body: Body): { movement: Movement; plant: PlantFact } {
  const at = 1.4;
  const push = 0.2;
  const out = 2.6;
  const y = (t: number): number => {
    const u = t - (at - push);
    if (u <= 0) return 0;
    return u < 2 * push ? (out * u * u) / (4 * push) : out * (u - push);
  };
  const plant = { side: "right" as const, from: at - 0.13, to: at + 0.13 };
  const straight: [number, number, number][] = [
    [0, 0.17, 0.1],
    [0.48, 0.65, 0.1],
    [0.96, 1.13, 0.1],
  ];
  const left: Foothold[] = straight.map(([from, to, place]) => ({ from: from + 0.2, to: to + 0.2, x: 0, y: place }));
  const after: Foothold[] = [
    { from: 1.75, to: 1.95, x: 0, y: y(1.85) + 0.1 },
    { from: 2.25, to: 2.45, x: 0, y: y(2.35) + 0.1 },
  ];
  const right: Foothold[] = [
    ...straight.slice(0, 2).map(([from, to, place]): Foothold => ({ from, to, x: 0, y: -place })),
    { from: plant.from, to: plant.to, x: 0, y: -0.38 },
    { from: 2, to: 2.2, x: 0, y: y(2.1) - 0.1 },
  ];
  const tall = 0.46 * body.height;
  const duration = 2.5;
  const sampled = (f: (t: number) => number): [number, number][] =>
    Array.from({ length: Math.ceil(duration / 0.02) + 1 }, (_, i) => [i * 0.02, f(i * 0.02)]);
  const movement = planned(body, {
    name: "cut",
    activity: "cut",
    duration,
    footholds: { left: [...left, ...after], right },
    pelvis: {
      by: "path",
      x: 0,
      y: sampled(y),
      height: [
        [0, tall],
        [at - 0.4, tall],
        [at, tall - 0.08],
        [at + 0.5, tall],
      ],
    },
    trunkLean: 12,
    arms: { flexion: 20, abduction: 10, elbow: 80, inward: 20 },
  });
  return { movement, plant };
}

/** Run past the camera of a side view, plant the right foot at 1.5 s and leave to the left by 60 degrees. */
export function cutAway(body: Body): { movement: Movement; plant: PlantFact; speed: number } {
  const at = 1.5;
  const speed = 2.8;
  const change = 0.15;
  const [along, away] = [0.5, 0.87];
  const slow = (t: number): number => Math.min(2 * change, Math.max(0, t - at + change));
  const after = (t: number): number => Math.max(0, t - at - change);
  // Both components of the velocity change evenly while the foot is planted.
  const path = (t: number): number => speed * (t - (1 - along) * (slow(t) ** 2 / (4 * change) + after(t)));
  const across = (t: number): number => speed * away * (slow(t) ** 2 / (4 * change) + after(t));
  const tall = 0.48 * body.height;
  const height: Signal = [
    [0, tall],
    [at - 0.5, tall],
    [at, tall - 0.09],
    [at + 0.5, tall],
  ];
  const plant = { side: "right" as const, from: at - 0.13, to: at + 0.13 };
  const plants = [{ ...plant, at: path(at) + 0.15 }];
  return { movement: run(body, { name: "cut away", duration: 2.7, axis: "x", path, plants, height, lean: 12, across }), plant, speed };
}
