import type { AnalysisResult, PoseSidecar } from "@sagittal/contract";
import { bodyMotion } from "./motion-frame.ts";

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
 * is anterior tilt, which OpenSim counts negative) and the lumbar joint keeps its default.
 */
const COORDINATES: readonly Coordinate[] = [
  { name: "pelvis_tilt", angle: "trunk_lean", sign: -1 },
  ...perSide("hip_flexion", "hip_flexion"),
  ...perSide("knee_angle", "knee_flexion"),
  ...perSide("ankle_angle", "ankle_dorsiflexion"),
  ...perSide("arm_flex", "shoulder_flexion"),
  ...perSide("elbow_flex", "elbow_flexion"),
  { name: "lumbar_bending", angle: "trunk_lateral_lean", sign: 1 },
];

/**
 * Joint angles as an OpenSim motion file: degrees, OpenSim's coordinate names and signs (knee and hip flexion, dorsiflexion positive;
 * forward pelvis tilt negative), with the pelvis' path in metres when the picture gives one. NaN where an angle was not measured.
 * Only coordinates that the camera's view measures are in the file: the others keep the model's defaults.
 */
export function toMot(result: AnalysisResult, sidecar: PoseSidecar, name = "coordinates"): string {
  const angles = COORDINATES.filter((c) => sidecar.angles[c.angle]);
  const motion = bodyMotion(result, sidecar);
  const pelvis = motion.travels
    ? motion.frames.map((places) => {
        const [l, r] = [places[23], places[24]];
        return l && r ? [(l[0] + r[0]) / 2, (l[1] + r[1]) / 2, (l[2] + r[2]) / 2] : null;
      })
    : null;
  const labels = ["time", ...angles.map((c) => c.name), ...(pelvis ? ["pelvis_tx", "pelvis_ty", "pelvis_tz"] : [])];
  const rows = motion.frames.map((_, row) => [
    (row / sidecar.fps).toFixed(6),
    ...angles.map((c) => cell(sidecar.angles[c.angle]?.[row] ?? null, c.sign, 3)),
    ...(pelvis ? [0, 1, 2].map((axis) => cell(pelvis[row]?.[axis] ?? null, 1, 5)) : []),
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
    "endheader",
  ];
  return `${[...header, labels.join("\t"), ...rows.map((r) => r.join("\t"))].join("\n")}\n`;
}

const cell = (v: number | null, sign: number, digits: number): string =>
  v === null ? "NaN" : String(Number((sign * v).toFixed(digits)) + 0);
