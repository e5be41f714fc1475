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
    // No series of the pelvis: the hip landmarks move far less than the pelvis (see pelvicDrop in frontal-readers.ts).
    const { shoulderObliquity, trunkLateralLean, kneeFppa } = motion.frontal;
    out.shoulder_tilt = shoulderObliquity.map((v) => -v);
    out.trunk_lateral_lean = trunkLateralLean;
    for (const side of SIDES) out[`knee_fppa_${side}`] = kneeFppa[side];
  }
  return out;
}

/** The sidecar's parts: the header, and the data of one frame. */
function partsOf(i: Interpretation, timeScale: number) {
  const { body } = i.motion;
  const { track } = body;
  const landmarks = new LandmarkTrack(track);
  const world = LANDMARK_NAMES.map((_, k) =>
    ([0, 1, 2] as const).map((axis) =>
      lowPass(fillGaps(landmarks.world.series(k, axis), Math.round(0.2 * body.fps)), body.fps, Math.min(8, 0.4 * body.fps)),
    ),
  );
  const joints = pictureJoints(body);
  const visibility = (row: number, k: number): number => {
    const v = landmarks.visibility(row, k);
    return Number.isNaN(v) ? 0 : tidy(v, 3);
  };
  const place = (v: number | undefined, digits: number): number => (v === undefined || Number.isNaN(v) ? 0 : tidy(v, digits));
  const t = Array.from({ length: body.rows }, (_, row) => tidy(eventTime(body, row, timeScale), 3));
  return {
    rows: body.rows,
    head: {
      version: 1 as const,
      fps: tidy(body.fps, 4),
      frame_count: body.rows,
      offset_ms: t[0] ?? 0,
      t_ms: t,
      skeleton: { joints: [...LANDMARK_NAMES], edges: SKELETON_EDGES.map(([a, b]): [number, number] => [a, b]) },
      units: "m" as const,
    },
    frame: (row: number) =>
      world.map(([x, y, z], k): [number, number, number, number] => [
        place(x?.[row], 4),
        place(y?.[row], 4),
        place(z?.[row], 4),
        visibility(row, k),
      ]),
    image: {
      width: track.width,
      height: track.height,
      metres_per_px: i.motion.zoom !== "none" ? null : i.motion.scale && tidy(1 / i.motion.scale.pxPerM, 7),
    },
    joints: (row: number) => joints.map((p): [number, number] => [place(p.x[row], 2), place(p.y[row], 2)]),
    tail: {
      events: motionEvents(i, timeScale),
      angles: Object.fromEntries(
        Object.entries(angleSeries(i)).map(([name, s]) => [name, Array.from(s, (v) => (Number.isNaN(v) ? null : tidy(v, 2)))]),
      ),
      ...(i.motion.anglesInSpace && { angles_from: "space" as const }),
    },
  };
}

/** The 3D sidecar of the contract. */
export function poseSidecar(i: Interpretation, timeScale: number): PoseSidecar {
  const { rows, head, frame, image, joints, tail } = partsOf(i, timeScale);
  const each = <T>(read: (row: number) => T): T[] => Array.from({ length: rows }, (_, row) => read(row));
  return { ...head, frames: each(frame), image: { ...image, joints: each(joints) }, ...tail };
}

/** Frames in one piece of a text: a piece of a few 100 kB. */
const PIECE = 256;

/** One text per piece of the rows, with the separator between them. */
function* inPieces(rows: number, separator: string, text: (row: number) => string): Generator<string> {
  for (let from = 0; from < rows; from += PIECE) {
    const piece = Array.from({ length: Math.min(PIECE, rows - from) }, (_, k) => text(from + k)).join(separator);
    yield from === 0 ? piece : separator + piece;
  }
}

/** The JSON text of `poseSidecar` in pieces: the frames of a long clip together would take a hundred megabytes. */
export function* poseSidecarText(i: Interpretation, timeScale: number): Generator<string> {
  const { rows, head, frame, image, joints, tail } = partsOf(i, timeScale);
  const open = (part: object): string => JSON.stringify(part).slice(0, -1);
  yield `${open(head)},"frames":[`;
  yield* inPieces(rows, ",", (row) => JSON.stringify(frame(row)));
  yield `],"image":${open(image)},"joints":[`;
  yield* inPieces(rows, ",", (row) => JSON.stringify(joints(row)));
  yield `]},${JSON.stringify(tail).slice(1)}`;
}

/** Comma-separated time series in pieces: time, angles, mass centre and image joints, one row per frame; empty where there is no value. */
export function* timeSeriesCsv(i: Interpretation, timeScale: number): Generator<string> {
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
  yield `${columns.map(([name]) => name).join(",")}\r\n`;
  yield* inPieces(body.rows, "", (row) => `${columns.map(([, at]) => cell(at(row))).join(",")}\r\n`);
}
