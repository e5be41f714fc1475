import type { Body } from "../body.ts";
import { curve } from "../math.ts";
import type { Movement } from "../movement.ts";
import { planned } from "./planned.ts";

/** Forward path of the pelvis, m: at rest in the set position, then accelerating. */
const PATH = curve([
  { t: 0, v: -0.1 },
  { t: 0.72, v: -0.1 },
  { t: 0.9, v: 0.06 },
  { t: 1.06, v: 0.3 },
  { t: 1.3, v: 0.95 },
  { t: 1.54, v: 1.75 },
  { t: 1.84, v: 2.85 },
  { t: 2.1, v: 3.8 },
]);

/** Start from a three-point stance: hips at or above the shoulders, the left foot in front and pushing last, the right foot stepping first. */
export function crouchStart(body: Body): Movement {
  const base = planned(body, {
    name: "crouch start",
    activity: "start",
    duration: 1.78,
    footholds: {
      left: [
        { from: -1, to: 1.06, x: -0.2, y: 0.08, pitchIn: 0, pitchOut: -60 },
        { from: 1.36, to: 1.54, x: 1.35, y: 0.08, pitchIn: -12, pitchOut: -55 },
        { from: 1.84, to: 4, x: 3.2, y: 0.08, pitchIn: -5 },
      ],
      right: [
        { from: -1, to: 0.8, x: -0.5, y: -0.08, pitchOut: -50 },
        { from: 1.12, to: 1.3, x: 0.5, y: -0.08, pitchIn: -12, pitchOut: -60 },
        { from: 1.6, to: 1.78, x: 2.25, y: -0.08, pitchIn: -8, pitchOut: -50 },
      ],
    },
    lift: 0.16,
    pelvis: {
      by: "path",
      x: 0,
      y: 0,
      height: [
        [0.7, 0.76],
        [1.06, 0.78],
        [1.3, 0.8],
        [2.0, 0.9],
      ],
    },
    trunkLean: [
      [0.7, 97],
      [1.06, 55],
      [2.0, 38],
    ],
    arms: {
      right: {
        flexion: [
          [0.7, 85],
          [1.0, -40],
          [1.3, 40],
          [1.6, -40],
          [1.9, 40],
        ],
        abduction: 8,
        elbow: [
          [0.7, 5],
          [1.0, 85],
        ],
        inward: 0,
      },
      left: {
        flexion: [
          [0.7, -30],
          [1.0, 50],
          [1.3, -40],
          [1.6, 40],
          [1.9, -40],
        ],
        abduction: 8,
        elbow: 85,
        inward: 0,
      },
    },
  });
  return {
    ...base,
    configurationAt: (t) => {
      const c = base.configurationAt(t);
      return { ...c, pelvis: [PATH(t), 0, c.pelvis[2]] };
    },
  };
}
