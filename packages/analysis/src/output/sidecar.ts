/** The 3D pose sidecar and the time series, from an interpreted motion. */
import {
  fillGaps,
  LANDMARK_NAMES,
  LandmarkTrack,
  lowPass,
  pictureJoints,
  type Series,
  SIDES,
  SKELETON_EDGES,
} from "@sagittal/biomechanics";
import type { PoseSidecar } from "@sagittal/contract";
import { eventTime, type Interpretation, motionEvents } from "../engine/interpretation.ts";

const tidy = (v: number, digits: number): number => {
  const k = 10 ** digits;
  return Math.round(v * k) / k;
};

/** Degrees per frame by the names of the interface: `knee_flexion_left`, `trunk_lean` … */
export function angleSeries({ motion }: Interpretation): Record<string, Series> {
  const out: Record<string, Series> = {};
  if (motion.sagittal) {
    const { trunkLean, neckInclination } = motion.sagittal;
    out.trunk_lean = trunkLean;
    out.neck_inclination = neckInclination;
    for (const side of SIDES) {
      const s = motion.sagittal[side];
      out[`knee_flexion_${side}`] = s.kneeFlexion;
      out[`hip_flexion_${side}`] = s.hipFlexion;
      out[`ankle_dorsiflexion_${side}`] = s.ankleDorsiflexion;
      out[`thigh_${side}`] = s.thigh;
      out[`shank_${side}`] = s.shank;
      out[`foot_${side}`] = s.foot;
      out[`shoulder_flexion_${side}`] = s.shoulderFlexion;
      out[`elbow_flexion_${side}`] = s.elbowFlexion;
    }
  }
  if (motion.frontal) {
    // No series of the pelvis: the hips' landmarks move far less than it does (see pelvicDrop in frontal-readers.ts).
    const { shoulderObliquity, trunkLateralLean, kneeFppa } = motion.frontal;
    out.shoulder_tilt = shoulderObliquity.map((v) => -v);
    out.trunk_lateral_lean = trunkLateralLean;
    for (const side of SIDES) out[`knee_fppa_${side}`] = kneeFppa[side];
  }
  return out;
}

/** The 3D sidecar of the contract. */
export function poseSidecar(i: Interpretation, timeScale: number): PoseSidecar {
  const { body } = i.motion;
  const { track } = body;
  const landmarks = new LandmarkTrack(track);
  const world = LANDMARK_NAMES.map((_, k) =>
    ([0, 1, 2] as const).map((axis) =>
      lowPass(fillGaps(landmarks.world.series(k, axis), Math.round(0.2 * body.fps)), body.fps, Math.min(8, 0.4 * body.fps)),
    ),
  );
  const image = pictureJoints(i.motion.body);
  const visibility = (row: number, k: number): number => {
    const v = landmarks.visibility(row, k);
    return Number.isNaN(v) ? 0 : tidy(v, 3);
  };
  const place = (v: number | undefined, digits: number): number => (v === undefined || Number.isNaN(v) ? 0 : tidy(v, digits));
  const t = Array.from({ length: body.rows }, (_, row) => tidy(eventTime(body, row, timeScale), 3));
  return {
    version: 1,
    fps: tidy(body.fps, 4),
    frame_count: body.rows,
    offset_ms: t[0] ?? 0,
    t_ms: t,
    skeleton: { joints: [...LANDMARK_NAMES], edges: SKELETON_EDGES.map(([a, b]) => [a, b]) },
    units: "m",
    frames: Array.from({ length: body.rows }, (_, row) =>
      world.map(([x, y, z], k): [number, number, number, number] => [
        place(x?.[row], 4),
        place(y?.[row], 4),
        place(z?.[row], 4),
        visibility(row, k),
      ]),
    ),
    image: {
      width: track.width,
      height: track.height,
      metres_per_px: i.motion.zoom !== "none" ? null : i.motion.scale && tidy(1 / i.motion.scale.pxPerM, 7),
      joints: Array.from({ length: body.rows }, (_, row) => image.map((p): [number, number] => [place(p.x[row], 2), place(p.y[row], 2)])),
    },
    events: motionEvents(i, timeScale),
    angles: Object.fromEntries(
      Object.entries(angleSeries(i)).map(([name, s]) => [name, Array.from(s, (v) => (Number.isNaN(v) ? null : tidy(v, 2)))]),
    ),
  };
}

/** Comma-separated time series: time, angles, mass centre and image joints, one row per frame; empty where there is no value. */
export function timeSeriesCsv(i: Interpretation, timeScale: number): string {
  const { body } = i.motion;
  const angles = angleSeries(i);
  const image = pictureJoints(i.motion.body);
  const columns: [string, (row: number) => number][] = [
    ["frame", (row) => row],
    ["t_ms", (row) => eventTime(body, row, timeScale)],
    ...Object.entries(angles).map(([name, s]): [string, (row: number) => number] => [`${name}_deg`, (row) => s[row]!]),
    ["mass_centre_x_px", (row) => (body.facing * i.motion.centreOfMass.x[row]!) / body.stretch],
    ["mass_centre_y_px", (row) => -i.motion.centreOfMass.y[row]!],
    ...image.flatMap((p, k): [string, (row: number) => number][] => [
      [`${LANDMARK_NAMES[k]}_x_px`, (row) => p.x[row]!],
      [`${LANDMARK_NAMES[k]}_y_px`, (row) => p.y[row]!],
    ]),
  ];
  const cell = (v: number): string => (Number.isNaN(v) ? "" : String(tidy(v, 3)));
  const lines = [columns.map(([name]) => name).join(",")];
  for (let row = 0; row < body.rows; row++) lines.push(columns.map(([, at]) => cell(at(row))).join(","));
  return `${lines.join("\r\n")}\r\n`;
}
