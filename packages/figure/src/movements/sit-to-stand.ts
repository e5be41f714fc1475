import type { Body } from "../body.ts";
import { atan2d } from "../math.ts";
import type { Movement, RepFact } from "../movement.ts";
import { poseOf } from "../skeleton.ts";
import { type MovementPlan, pelvisHeights, planned, standing } from "./planned.ts";

/** Rises from a chair: durations of rise, standing, sitting down and rest in s, angles in degrees. */
export interface SitToStandOptions {
  readonly reps: number;
  readonly rise: number;
  readonly stand: number;
  readonly sit: number;
  readonly rest: number;
  readonly maxLean: number;
  readonly kneeSeated: number;
  /** The hands push on armrests as far as the arms reach; else the arms stay crossed. */
  readonly handsPush?: boolean;
}

/** Three rises with crossed arms. */
export const SIT_TO_STAND_DEFAULTS: SitToStandOptions = {
  reps: 3,
  rise: 1.3,
  stand: 0.8,
  sit: 1.4,
  rest: 0.9,
  maxLean: 42,
  kneeSeated: 94,
};

const HZ = 240;

const acosd = (x: number): number => (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, x)));

/** Rising from a chair with arms crossed: the trunk leans first, then legs and trunk extend together (Schenkman et al. 1990). */
export function sitToStand(body: Body, o: SitToStandOptions): Movement {
  const knee: [number, number][] = [];
  const lean: [number, number][] = [];
  const shank: [number, number][] = [];
  let t = 0.8;
  const seated = { knee: o.kneeSeated, lean: 4, shank: 8 };
  const at = (time: number, k: number, l: number, s: number): void => {
    knee.push([time, k]);
    lean.push([time, l]);
    shank.push([time, s]);
  };
  at(0, seated.knee, seated.lean, seated.shank);
  const leanStarts: number[] = [];
  for (let i = 0; i < o.reps; i++) {
    leanStarts.push(t);
    at(t, seated.knee, seated.lean, seated.shank);
    lean.push([t + 0.42 * o.rise, o.maxLean]);
    knee.push([t + 0.3 * o.rise, seated.knee]);
    shank.push([t + 0.3 * o.rise, seated.shank], [t + 0.62 * o.rise, 16]);
    at(t + o.rise, 4, 2, 3);
    at(t + o.rise + o.stand, 4, 2, 3);
    const down = t + o.rise + o.stand;
    lean.push([down + 0.6 * o.sit, o.maxLean]);
    knee.push([down + 0.75 * o.sit, seated.knee]);
    shank.push([down + 0.45 * o.sit, 16], [down + 0.75 * o.sit, seated.shank]);
    at(down + o.sit, seated.knee, seated.lean, seated.shank);
    t = down + o.sit + o.rest;
  }
  const plan: MovementPlan = {
    name: "sit-to-stand",
    activity: `sit-to-stand (${o.reps} repetitions, arms crossed)`,
    duration: t,
    footholds: standing(t, 0.17 * body.height, 8),
    pelvis: { by: "knee", knee, shank },
    trunkLean: lean,
    headPitch: lean.map(([time, v]) => [time, v * 0.3] as const),
    arms: { flexion: 38, abduction: 4, elbow: 112, inward: 62 },
  };
  const crossed = planned(body, plan);
  const bare = o.handsPush ? pushing(body, crossed) : crossed;
  const z = pelvisHeights(bare, HZ);
  const seat = Math.min(...z);
  const thickness = 0.058 * body.height * body.girth;
  const top = seat - thickness;
  const x = bare.configurationAt(0).pelvis[0];
  return {
    ...bare,
    seatHeight: top,
    reps: chairReps(z, leanStarts),
    props: [
      { kind: "box", centre: [x - 0.08, 0, top / 2 + top * 0.42], half: [0.21, 0.22, top * 0.08], colour: [0.42, 0.3, 0.2] },
      { kind: "box", centre: [x - 0.27, 0, top + 0.26], half: [0.015, 0.2, 0.2], colour: [0.42, 0.3, 0.2] },
      { kind: "box", centre: [x + 0.09, 0.19, top * 0.42], half: [0.018, 0.018, top * 0.42], colour: [0.3, 0.22, 0.15] },
      { kind: "box", centre: [x + 0.09, -0.19, top * 0.42], half: [0.018, 0.018, top * 0.42], colour: [0.3, 0.22, 0.15] },
      { kind: "box", centre: [x - 0.26, 0.19, top * 0.55], half: [0.018, 0.018, top * 0.55], colour: [0.3, 0.22, 0.15] },
      { kind: "box", centre: [x - 0.26, -0.19, top * 0.55], half: [0.018, 0.018, top * 0.55], colour: [0.3, 0.22, 0.15] },
    ],
  };
}

/** The movement with both wrists held where armrests are, 5 cm in front of the seated hips, for as long as the arms reach there. */
function pushing(body: Body, movement: Movement): Movement {
  const seated = movement.configurationAt(0).pelvis;
  const rest = { x: seated[0] + 0.05, z: seated[2] + 0.05 };
  return {
    ...movement,
    configurationAt: (t) => {
      const c = movement.configurationAt(t);
      const { shoulder } = poseOf(body, c).arms.right;
      const [dx, dz] = [rest.x - shoulder[0], rest.z - shoulder[2]];
      const [a, b] = [body.upperArm, body.forearm];
      const reach = Math.min(0.999 * (a + b), Math.hypot(dx, dz));
      const atShoulder = acosd((a * a + reach * reach - b * b) / (2 * a * reach));
      const elbow = 180 - acosd((a * a + b * b - reach * reach) / (2 * a * b));
      // Upper arm against the trunk line: its angle to the vertical plus the trunk's lean.
      const arm = { flexion: atan2d(dx, -dz) - atShoulder + c.trunkLean, abduction: 2, elbow, inward: 0 };
      return { ...c, arms: { left: arm, right: arm } };
    },
  };
}

/** Seat-off and seat contact at 30 mm above the seated pelvis; standing within 3 % of the rise below its top (the truth files' rule). */
function chairReps(z: Float64Array, leanStarts: readonly number[]): RepFact[] {
  const low = Math.min(...z);
  const high = Math.max(...z);
  const off = low + 0.03;
  const up = high - 0.03 * (high - low);
  const crossing = (from: number, level: number, rising: boolean): number => {
    for (let i = Math.max(1, Math.round(from * HZ)); i < z.length; i++) {
      const [a, b] = [z[i - 1]!, z[i]!];
      if (rising ? a < level && b >= level : a > level && b <= level) return (i - 1 + (level - a) / (b - a)) / HZ;
    }
    return (z.length - 1) / HZ;
  };
  return leanStarts.map((start) => {
    const seatOff = crossing(start, off, true);
    const standing = crossing(seatOff, up, true);
    const sitStart = crossing(standing, up, false);
    const seatContact = crossing(sitStart, off, false);
    return { start, bottom: seatOff, end: seatContact, seatOff, standing, sitStart, seatContact };
  });
}
