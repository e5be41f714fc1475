import { LANDMARK } from "@sagittal/biomechanics";
import type { AnalysisResult, PoseSidecar } from "@sagittal/contract";
import type { Correction } from "./csv.ts";
import { bodyMotion } from "./motion-frame.ts";
import { remarks } from "./review.ts";

interface Coordinate {
  /** Name in OpenSim's full-body models (Rajagopal 2016 and its successors). */
  readonly name: string;
  /** Series of the sidecar, and the factor that turns its sign into OpenSim's. */
  readonly angle: string;
  readonly sign: 1 | -1;
}

const perSide = (name: string, angle: string): Coordinate[] => [
  { name: `${name}_r`, angle: `${angle}_right`, sign: 1 },
  { name: `${name}_l`, angle: `${angle}_left`, sign: 1 },
];

/**
 * Hip and arm flexion refer to the trunk, because a pose has no pelvis of its own; so the trunk's lean is the pelvis' tilt (forward lean
 * is anterior tilt, which OpenSim counts negative) and the lumbar joint keeps its default. `lumbar_bending` turns about the forward axis, so
 * that a lean to the right is positive; the sidecar's lateral lean is positive to the left.
 */
export const COORDINATES: readonly Coordinate[] = [
  { name: "pelvis_tilt", angle: "trunk_lean", sign: -1 },
  ...perSide("hip_flexion", "hip_flexion"),
  ...perSide("knee_angle", "knee_flexion"),
  ...perSide("ankle_angle", "ankle_dorsiflexion"),
  ...perSide("arm_flex", "shoulder_flexion"),
  ...perSide("elbow_flex", "elbow_flexion"),
  { name: "lumbar_bending", angle: "trunk_lateral_lean", sign: -1 },
];

/**
 * Joint angles as an OpenSim motion file: degrees, OpenSim's coordinate names and signs (knee and hip flexion, dorsiflexion positive;
 * forward pelvis tilt negative), with the pelvis' path in metres when the picture gives one. NaN where an angle was not measured.
 * Only coordinates that the camera's view measures are in the file: the others keep the model's defaults. A coach's review and a correction
 * of the events stand in the header.
 */
export function toMot(result: AnalysisResult, sidecar: PoseSidecar, name = "coordinates", correction: Correction | null = null): string {
  const angles = COORDINATES.filter((c) => sidecar.angles[c.angle]);
  const motion = bodyMotion(result, sidecar);
  const pelvis = motion.travels
    ? motion.frames.map((places) => {
        const [l, r] = [places[LANDMARK.left_hip], places[LANDMARK.right_hip]];
        return l && r ? [(l[0] + r[0]) / 2, (l[1] + r[1]) / 2, (l[2] + r[2]) / 2] : null;
      })
    : null;
  const path = pelvis && bridged(pelvis, Math.round(LONGEST_GAP_S * motion.rate));
  const labels = ["time", ...angles.map((c) => c.name), ...(path ? ["pelvis_tx", "pelvis_ty", "pelvis_tz"] : [])];
  const rows = motion.frames.map((_, row) => [
    (row / sidecar.fps).toFixed(6),
    ...angles.map((c) => cell(sidecar.angles[c.angle]?.[row] ?? null, c.sign, 3)),
    ...(path ? [0, 1, 2].map((axis) => cell(path[row]?.[axis] ?? null, 1, 5)) : []),
  ]);
  const header = [
    name,
    "version=1",
    `nRows=${rows.length}`,
    `nColumns=${labels.length}`,
    "inDegrees=yes",
    "",
    "Units are S.I. units (second, meters, Newtons, ...)",
    "If the header above contains a line with 'inDegrees', this indicates whether rotational values are in degrees (yes) or radians (no).",
    "",
    // A line with "=" would be read as a setting.
    ...remarks(result, correction).map((line) => line.replaceAll("=", ":")),
    "endheader",
  ];
  return `${[...header, labels.join("\t"), ...rows.map((r) => r.join("\t"))].join("\n")}\n`;
}

/** Gaps of the pelvis' path up to this long are bridged, as those of the angles are, s. */
const LONGEST_GAP_S = 0.2;

/** The path with straight lines across gaps of at most that many frames; longer gaps and open ends stay. */
function bridged(path: readonly (readonly number[] | null)[], longest: number): (readonly number[] | null)[] {
  const out = [...path];
  for (let row = 0, last = -1; row < path.length; row++) {
    const here = path[row];
    if (!here) continue;
    const from = path[last];
    for (let i = last + 1; from && row - last - 1 <= longest && i < row; i++) {
      out[i] = here.map((v, axis) => (from[axis] ?? v) + ((v - (from[axis] ?? v)) * (i - last)) / (row - last));
    }
    last = row;
  }
  return out;
}

const cell = (v: number | null, sign: number, digits: number): string =>
  v === null ? "NaN" : String(Number((sign * v).toFixed(digits)) + 0);
