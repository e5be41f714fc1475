import type { Body } from "../body.ts";
import type { Movement } from "../movement.ts";
import type { Side } from "../skeleton.ts";
import { type ArmKeyframes, type Foothold, type Keyframes, type MovementPlan, planned } from "./planned.ts";

/** Strokes, throws and deliveries of a right-hander; x is the target. Times in seconds, angles in degrees. */
export type StrokeName =
  | "serve"
  | "forehand"
  | "backhand"
  | "two-handed backhand"
  | "volley"
  | "underarm serve"
  | "pitch"
  | "bowl"
  | "bat"
  | "ten-pin"
  | "golf"
  | "javelin"
  | "shot put"
  | "medicine ball"
  | "spike"
  | "punch";

const DURATION = 2.6;

/** A foot that stands throughout. */
const stand = (x: number, y: number, yaw: number): readonly Foothold[] => [{ from: -1, to: DURATION + 1, x, y, yaw }];

/** A foot that steps once. */
const step = (from: number, to: number, leave: number, land: number, y: number, yaw: number): readonly Foothold[] => [
  { from: -1, to: leave, x: from, y, yaw: -60 },
  { from: land, to: DURATION + 1, x: to, y, yaw },
];

const arm = (flexion: Keyframes, abduction: Keyframes, elbow: Keyframes, inward: Keyframes = 10): ArmKeyframes => ({
  flexion,
  abduction,
  elbow,
  inward,
});
/** An arm that takes no part in the stroke. */
const PASSIVE_ARM = arm(25, 25, 60, 20);

type Plan = Omit<MovementPlan, "name" | "activity" | "duration">;

/** A ground stroke or volley: open stance, knees bent, trunk turned back and forward again. */
const rally = (arms: Record<Side, ArmKeyframes>, yaw: Keyframes, hips: Keyframes): Plan => ({
  footholds: { left: stand(0.05, 0.28, 0), right: stand(-0.05, -0.28, 0) },
  pelvis: {
    by: "knee",
    knee: [
      [0.2, 25],
      [0.8, 50],
      [1.2, 38],
      [1.7, 25],
    ],
  },
  trunkLean: 12,
  thoraxYaw: yaw,
  pelvisYaw: hips,
  arms,
});

/** Keyframes of a turn back to `most` and through to `through`, degrees; `lag` delays it, s. */
const turnBack = (most: number, through: number, lag = 0): Keyframes => [
  [0.2, 0],
  [0.85 + lag, most],
  [1.2 + lag, 0.2 * through],
  [1.5 + lag, through],
];

/** Instants of the golf swing, s. */
export const GOLF = { address: 0.7, top: 1.45, impact: 1.7 } as const;

/** Feet that leave the floor together and land further on. */
const hop = (from: number, to: number, leave: number, land: number, y: number): readonly Foothold[] => [
  { from: -1, to: leave, x: from, y, pitchOut: -25 },
  { from: land, to: DURATION + 1, x: to, y },
];

/** Arms of an overhand throw: elbow at a right angle behind the shoulder, then extended. */
const THROWING: Record<Side, ArmKeyframes> = {
  left: arm(
    [
      [0.5, 20],
      [1.0, 40],
      [1.3, 20],
    ],
    [
      [0.5, 20],
      [0.95, 40],
      [1.3, 15],
    ],
    [
      [0.5, 60],
      [0.95, 60],
      [1.15, 115],
    ],
  ),
  right: arm(
    [
      [0.5, 15],
      [0.95, -15],
      [1.12, -10],
      [1.3, 30],
      [1.6, 40],
    ],
    [
      [0.5, 15],
      [0.95, 80],
      [1.3, 85],
      [1.7, 20],
    ],
    [
      [0.5, 60],
      [1.0, 85],
      [1.13, 100],
      [1.3, 22],
      [1.7, 50],
    ],
    [
      [0.9, 0],
      [1.1, -70],
      [1.3, 0],
    ],
  ),
};

const PLANS: Readonly<Record<StrokeName, Plan>> = {
  javelin: {
    footholds: {
      left: step(-0.4, 1.3, 0.5, 1.0, 0.08, 0),
      right: [
        { from: -1, to: 0.2, x: -0.75, y: -0.06, yaw: -40 },
        { from: 0.62, to: 1.1, x: 0.2, y: -0.06, yaw: -80, pitchOut: -40 },
        { from: 1.5, to: DURATION + 1, x: 0.75, y: -0.15 },
      ],
    },
    lift: 0.15,
    pelvis: {
      by: "path",
      x: [
        [0.05, -0.5],
        [1.08, 0.78],
        [1.5, 0.95],
      ],
      y: 0,
      height: [
        [0.3, 0.85],
        [1.0, 0.69],
        [1.3, 0.74],
      ],
    },
    trunkLean: [
      [0.5, -10],
      [1.0, -14],
      [1.28, 24],
      [1.6, 50],
    ],
    trunkLateral: [
      [0.9, 0],
      [1.25, 16],
    ],
    pelvisYaw: [
      [0.3, -75],
      [0.95, -60],
      [1.2, 0],
    ],
    thoraxYaw: [
      [0.3, -95],
      [1.0, -105],
      [1.26, 5],
      [1.6, 40],
    ],
    arms: THROWING,
  },
  "shot put": {
    footholds: {
      left: step(0.35, 0.9, 0.55, 0.92, 0.08, -20),
      right: [
        { from: -1, to: 1.12, x: 0, y: -0.05, yaw: -70, pitchOut: -40 },
        { from: 1.5, to: DURATION + 1, x: 0.4, y: -0.12, yaw: -20 },
      ],
    },
    pelvis: {
      by: "path",
      x: [
        [0.5, 0.1],
        [1.1, 0.48],
        [1.4, 0.55],
      ],
      y: 0,
      height: [
        [0.5, 0.74],
        [0.95, 0.7],
        [1.28, 0.82],
      ],
    },
    trunkLean: [
      [0.5, -14],
      [0.95, -12],
      [1.3, 10],
    ],
    pelvisYaw: [
      [0.4, -95],
      [0.9, -75],
      [1.18, 0],
    ],
    thoraxYaw: [
      [0.4, -110],
      [0.98, -100],
      [1.24, 10],
      [1.6, 40],
    ],
    arms: {
      left: arm(60, 20, [
        [0.9, 30],
        [1.2, 100],
      ]),
      right: arm(
        [
          [1.0, 60],
          [1.3, 128],
          [1.8, 90],
        ],
        [
          [1.0, 45],
          [1.3, 15],
        ],
        [
          [1.05, 140],
          [1.3, 6],
          [1.9, 40],
        ],
        0,
      ),
    },
  },
  "medicine ball": {
    footholds: { left: stand(0, 0.14, 8), right: stand(0, -0.14, -8) },
    pelvis: {
      by: "knee",
      knee: [
        [0.2, 10],
        [0.8, 45],
        [1.15, 12],
      ],
    },
    trunkLean: [
      [0.3, 0],
      [0.85, -12],
      [1.3, 32],
    ],
    arms: arm(
      [
        [0.2, 60],
        [0.85, 200],
        [1.3, 105],
        [1.7, 60],
      ],
      -10,
      [
        [0.2, 60],
        [0.9, 80],
        [1.18, 12],
      ],
      14,
    ),
  },
  // A straight punch of the rear hand from a guard, left foot ahead; back to the guard at once.
  punch: {
    footholds: {
      left: stand(0.22, 0.1, -25),
      right: [
        { from: -1, to: 0.95, x: -0.22, y: -0.12, yaw: -40 },
        { from: 0.95, to: 1.6, x: -0.22, y: -0.12, yaw: -40, pitch: -30, pitchIn: 0, pitchOut: 0 },
        { from: 1.6, to: DURATION + 1, x: -0.22, y: -0.12, yaw: -40 },
      ],
    },
    pelvis: {
      by: "path",
      x: [
        [0.95, -0.02],
        [1.2, 0.07],
        [1.6, -0.02],
      ],
      y: 0,
      height: 0.82,
    },
    trunkLean: [
      [0.95, 8],
      [1.2, 14],
      [1.6, 8],
    ],
    pelvisYaw: [
      [0.9, -35],
      [1.18, 5],
      [1.6, -35],
    ],
    thoraxYaw: [
      [0.92, -45],
      [1.2, 25],
      [1.6, -45],
    ],
    arms: {
      left: arm(52, 12, 140, 20),
      right: arm(
        [
          [0.95, 30],
          [1.22, 92],
          [1.6, 30],
        ],
        8,
        [
          [0.95, 138],
          [1.22, 6],
          [1.6, 138],
        ],
        10,
      ),
    },
  },
  spike: {
    footholds: { left: hop(-0.3, 0.15, 0.85, 1.5, 0.16), right: hop(-0.45, 0, 0.85, 1.5, -0.14) },
    lift: 0.4,
    pelvis: {
      by: "path",
      x: [
        [0.2, -0.5],
        [1.5, 0.1],
      ],
      y: 0,
      height: [
        [0.3, 0.86],
        [0.66, 0.68],
        [1.2, 1.22],
        [1.64, 0.68],
        [2.1, 0.86],
      ],
    },
    trunkLean: [
      [0.4, 20],
      [1.0, -12],
      [1.3, 20],
      [1.7, 30],
    ],
    pelvisYaw: turnBack(-40, 10),
    thoraxYaw: turnBack(-70, 20, 0.04),
    arms: {
      left: arm(
        [
          [0.4, -40],
          [0.85, 130],
          [1.8, 30],
        ],
        12,
        [
          [0.6, 15],
          [1.2, 70],
        ],
      ),
      right: arm(
        [
          [0.5, -40],
          [0.95, 85],
          [1.08, 120],
          [1.22, 160],
          [1.9, 30],
        ],
        [
          [0.5, 15],
          [0.95, 70],
          [1.1, 25],
          [1.9, 10],
        ],
        [
          [0.5, 15],
          [0.98, 105],
          [1.08, 108],
          [1.19, 12],
          [1.9, 40],
        ],
      ),
    },
  },
  serve: {
    footholds: { left: stand(0.2, 0.1, -40), right: stand(-0.2, -0.08, -80) },
    pelvis: {
      by: "knee",
      knee: [
        [0.2, 42],
        [0.9, 72],
        [1.2, 42],
      ],
    },
    trunkLean: [
      [0.3, 0],
      [0.9, -18],
      [1.25, 15],
      [1.6, 35],
    ],
    pelvisYaw: turnBack(-70, 10),
    thoraxYaw: turnBack(-95, 20, 0.04),
    arms: {
      left: arm(
        [
          [0.0, 20],
          [0.85, 140],
          [1.7, 40],
        ],
        15,
        [
          [0.6, 20],
          [1.2, 90],
        ],
      ),
      right: arm(
        [
          [0.2, 10],
          [0.8, 40],
          [1.08, 138],
          [1.2, 165],
          [2.1, 40],
        ],
        [
          [0.2, 20],
          [0.8, 75],
          [1.08, 25],
          [2.1, 10],
        ],
        [
          [0.2, 40],
          [0.85, 95],
          [1.08, 108],
          [1.19, 12],
          [2.1, 60],
        ],
      ),
    },
  },
  forehand: rally(
    {
      left: PASSIVE_ARM,
      right: arm(
        [
          [0.2, 15],
          [0.85, -30],
          [1.25, 70],
          [1.6, 115],
        ],
        [
          [0.2, 15],
          [0.85, 55],
          [1.25, 15],
          [1.6, -20],
        ],
        [
          [0.2, 60],
          [0.85, 45],
          [1.25, 40],
          [1.6, 95],
        ],
      ),
    },
    turnBack(-75, 45, 0.02),
    turnBack(-45, 30),
  ),
  backhand: rally(
    {
      left: arm(5, 10, 100, 20),
      right: arm(
        [
          [0.2, 20],
          [0.85, 40],
          [1.25, 75],
          [1.8, 60],
        ],
        [
          [0.2, 10],
          [0.85, -45],
          [1.25, 25],
          [1.9, 60],
        ],
        [
          [0.2, 50],
          [0.85, 60],
          [1.22, 10],
          [1.6, 8],
        ],
      ),
    },
    turnBack(80, -10, 0.02),
    turnBack(50, -5),
  ),
  "two-handed backhand": rally(
    {
      left: arm(48, -14, 50, 18),
      right: arm(48, -14, 50, 18),
    },
    [
      [0.2, 0],
      [0.85, 110],
      [1.2, -35],
      [1.5, -45],
    ],
    turnBack(70, -20),
  ),
  volley: rally(
    {
      left: arm(35, 20, 85, 25),
      right: arm(
        [
          [0.3, 25],
          [0.9, 25],
          [1.12, 82],
          [1.5, 70],
        ],
        [
          [0.3, 15],
          [0.9, 35],
          [1.12, 10],
        ],
        [
          [0.3, 90],
          [0.9, 100],
          [1.12, 42],
          [1.5, 60],
        ],
      ),
    },
    [
      [0.3, 0],
      [0.9, -35],
      [1.15, 0],
    ],
    [
      [0.3, 0],
      [0.9, -20],
      [1.15, 0],
    ],
  ),
  "underarm serve": rally(
    {
      left: PASSIVE_ARM,
      right: arm(
        [
          [0.2, 10],
          [0.85, -55],
          [1.15, 35],
          [1.6, 80],
        ],
        10,
        [
          [0.2, 30],
          [1.15, 22],
          [1.6, 60],
        ],
      ),
    },
    turnBack(-40, 25, 0.02),
    turnBack(-25, 15),
  ),
  pitch: {
    footholds: { left: step(0.25, 1.1, 0.55, 1.0, 0.06, -10), right: stand(0, -0.05, -85) },
    lift: 0.2,
    pelvis: {
      by: "path",
      x: [
        [0.5, 0.12],
        [1.05, 0.56],
        [1.4, 0.6],
      ],
      y: 0,
      height: [
        [0.5, 0.86],
        [1.0, 0.66],
        [1.3, 0.63],
      ],
    },
    trunkLean: [
      [0.6, 0],
      [1.05, -4],
      [1.28, 32],
      [1.6, 60],
    ],
    trunkLateral: [
      [0.9, 0],
      [1.25, 18],
    ],
    pelvisYaw: [
      [0.3, -85],
      [0.95, -70],
      [1.2, 0],
    ],
    thoraxYaw: [
      [0.3, -85],
      [1.0, -105],
      [1.26, 5],
      [1.6, 40],
    ],
    arms: THROWING,
  },
  bowl: {
    footholds: {
      left: step(-0.45, 1.0, 0.5, 1.0, 0.08, 0),
      right: [
        { from: -1, to: 0.2, x: -0.9, y: -0.06, yaw: -20 },
        { from: 0.62, to: DURATION + 1, x: 0.08, y: -0.06, yaw: -80 },
      ],
    },
    lift: 0.15,
    pelvis: {
      by: "path",
      x: [
        [0.05, -0.62],
        [1.15, 0.55],
        [1.5, 0.6],
      ],
      y: 0,
      height: [
        [0.3, 0.85],
        [1.0, 0.72],
        [1.3, 0.7],
      ],
    },
    trunkLean: [
      [0.5, -6],
      [1.0, 0],
      [1.22, 35],
      [1.6, 65],
    ],
    trunkLateral: [
      [0.9, 0],
      [1.2, 24],
    ],
    pelvisYaw: [
      [0.4, -60],
      [0.9, -60],
      [1.2, 0],
    ],
    thoraxYaw: [
      [0.4, -60],
      [0.66, -60],
      [0.95, -85],
      [1.22, 10],
    ],
    arms: {
      left: arm(
        [
          [0.2, 40],
          [0.7, 120],
          [1.5, 10],
        ],
        10,
        [
          [0.7, 20],
          [1.1, 90],
        ],
      ),
      right: arm(
        [
          [0.5, 20],
          [0.8, -20],
          [1.0, -130],
          [1.25, -215],
          [1.5, -320],
        ],
        8,
        [
          [0.5, 30],
          [0.9, 14],
          [1.2, 8],
        ],
        0,
      ),
    },
  },
  bat: {
    footholds: { left: step(0.2, 0.55, 0.6, 0.95, 0.1, -40), right: stand(-0.2, -0.05, -80) },
    pelvis: {
      by: "path",
      x: [
        [0.5, 0],
        [1.1, 0.2],
      ],
      y: 0,
      height: [
        [0.5, 0.82],
        [1.0, 0.77],
      ],
    },
    trunkLean: [
      [0.5, 8],
      [1.2, 14],
    ],
    pelvisYaw: [
      [0.5, -75],
      [0.95, -75],
      [1.2, -5],
    ],
    thoraxYaw: [
      [0.5, -85],
      [0.98, -95],
      [1.22, 5],
      [1.5, 30],
    ],
    arms: {
      left: arm(
        [
          [0.5, 45],
          [1.0, 45],
          [1.22, 58],
        ],
        -15,
        50,
        20,
      ),
      right: arm(
        [
          [0.5, 45],
          [1.0, 45],
          [1.22, 58],
        ],
        -15,
        50,
        20,
      ),
    },
  },
  // The golfer faces x and plays to the left: three parts of backswing to one of downswing.
  golf: {
    footholds: { left: stand(0, 0.2, 15), right: stand(0, -0.2, -5) },
    pelvis: { by: "knee", knee: 25 },
    trunkLean: [
      [GOLF.address, 34],
      [GOLF.top, 36],
      [GOLF.impact, 30],
      [2.3, 10],
    ],
    headPitch: 30,
    pelvisYaw: [
      [GOLF.address, 0],
      [GOLF.top, -45],
      [1.95, 70],
    ],
    thoraxYaw: [
      [GOLF.address, 0],
      [GOLF.top, -92],
      [2.05, 100],
    ],
    arms: arm(
      [
        [GOLF.address, 40],
        [GOLF.top, 118],
        [GOLF.impact, 40],
        [2.1, 125],
      ],
      -16,
      [
        [GOLF.address, 14],
        [GOLF.top, 24],
        [GOLF.impact, 14],
        [2.1, 60],
      ],
      20,
    ),
  },
  "ten-pin": {
    footholds: {
      left: [
        { from: -1, to: 0.75, x: 0, y: 0.09, pitchOut: -25 },
        { from: 1.1, to: 1.42, x: 1.0, y: 0.09, pitchOut: -25 },
        { from: 1.72, to: 4, x: 2.05, y: 0.05 },
      ],
      right: [
        { from: -1, to: 0.3, x: 0, y: -0.09, pitchOut: -25 },
        { from: 0.78, to: 1.1, x: 0.5, y: -0.09, pitchOut: -25 },
        { from: 1.4, to: 4, x: 1.5, y: -0.12 },
      ],
    },
    lift: 0.1,
    pelvis: {
      by: "path",
      x: [
        [0.15, 0.02],
        [1.0, 0.6],
        [1.8, 1.8],
        [2.1, 1.84],
      ],
      y: 0,
      height: [
        [0.3, 0.85],
        [1.3, 0.8],
        [1.8, 0.7],
      ],
    },
    trunkLean: [
      [0.3, 8],
      [1.8, 42],
    ],
    trunkLateral: [
      [1.2, 0],
      [1.8, -15],
    ],
    arms: {
      left: arm(
        15,
        [
          [0.8, 10],
          [1.6, 55],
        ],
        20,
      ),
      right: arm(
        [
          [0.3, 20],
          [0.8, 45],
          [1.5, -60],
          [2.0, 135],
        ],
        4,
        [
          [0.3, 60],
          [0.9, 8],
        ],
        0,
      ),
    },
  },
};

const LENGTHS: Partial<Record<StrokeName, number>> = { "ten-pin": 3.4, golf: 2.5 };

/** One stroke, throw or delivery of a right-hander. */
export function stroke(body: Body, name: StrokeName): Movement {
  return planned(body, { ...PLANS[name], name, activity: name, duration: LENGTHS[name] ?? DURATION });
}
