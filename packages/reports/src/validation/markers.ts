import { flexionAt, hangingOf, leanOf, middle, type Point, SIDES, type Side, sumDegrees } from "@sagittal/biomechanics";
import type { C3dFile, C3dPoint } from "./c3d-reader.ts";

/**
 * Labels of a joint's centre, or of the marker that stands for it in the sagittal plane, without side, subject and punctuation: this system's own export,
 * joint centres (…JC), Plug-in Gait, and the greater trochanter for the hip.
 */
const JOINTS = {
  hip: ["HIP", "HJC", "GTR", "GT", "TRO"],
  knee: ["KNEE", "KJC", "KNE"],
  ankle: ["ANKLE", "AJC", "ANK"],
  shoulder: ["SHOULDER", "SJC", "SHO", "ACR"],
  elbow: ["ELBOW", "EJC", "ELB"],
  wrist: ["WRIST", "WJC", "WRA"],
  heel: ["HEEL", "HEE"],
  toe: ["FOOTINDEX", "TOE"],
} as const;
type Joint = keyof typeof JOINTS;

/** Plug-in Gait's own angles: flexion and dorsiflexion are positive in the first component, degrees. */
const MODEL_ANGLES = { KNEEANGLES: "knee_flexion", HIPANGLES: "hip_flexion", ANKLEANGLES: "ankle_dorsiflexion" } as const;

/** A label without its subject ("Anna:LKNE") and punctuation, in capitals. */
const plain = (label: string): string =>
  label
    .slice(label.lastIndexOf(":") + 1)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
const sideNames = (side: Side, name: string): string[] => (side === "left" ? [`LEFT${name}`, `L${name}`] : [`RIGHT${name}`, `R${name}`]);

/**
 * Sagittal angles of a C3D file by the sidecar's names, degrees: those of Plug-in Gait's model where the file holds them, else from joint centres or markers,
 * by the same definitions as from video. Ankle angles come from a model only: heel and toe markers have no neutral foot.
 */
export function anglesOf(file: C3dFile): Record<string, number[]> {
  const byName = new Map(file.points.map((p) => [plain(p.label), p]));
  const angles = { ...markerAngles(file, byName), ...modelAngles(byName) };
  return Object.fromEntries(Object.entries(angles).flatMap(([name, s]) => (s.some(Number.isFinite) ? [[name, Array.from(s)]] : [])));
}

function modelAngles(byName: ReadonlyMap<string, C3dPoint>): Record<string, Float64Array> {
  const out: Record<string, Float64Array> = {};
  for (const side of SIDES) {
    for (const [label, angle] of Object.entries(MODEL_ANGLES)) {
      const found = sideNames(side, label).flatMap((name) => byName.get(name) ?? [])[0];
      if (found) out[`${angle}_${side}`] = found.x;
    }
  }
  return out;
}

function markerAngles(file: C3dFile, byName: ReadonlyMap<string, C3dPoint>): Record<string, Float64Array> {
  const find = (side: Side, joint: Joint): C3dPoint | null =>
    JOINTS[joint].flatMap((name) => sideNames(side, name).flatMap((n) => byName.get(n) ?? []))[0] ?? null;
  const forward = forwardOf(find, file.yUp);
  if (!forward) return {};
  const place = (side: Side, joint: Joint): Point | null => {
    const p = find(side, joint);
    return p && { x: p.x.map((x, i) => forward[0] * x + forward[1] * across(p, file.yUp)[i]!), y: up(p, file.yUp) };
  };
  const out: Record<string, Float64Array> = {};
  const both = (joint: Joint): Point | null => {
    const [left, right] = [place("left", joint), place("right", joint)];
    return left && right && middle(left, right);
  };
  const [hips, shoulders] = [both("hip"), both("shoulder")];
  const lean = hips && shoulders && leanOf(hips, shoulders);
  if (lean) out.trunk_lean = lean;
  for (const side of SIDES) {
    const [hip, knee, ankle] = [place(side, "hip"), place(side, "knee"), place(side, "ankle")];
    const [shoulder, elbow, wrist] = [place(side, "shoulder"), place(side, "elbow"), place(side, "wrist")];
    const thigh = hip && knee && hangingOf(hip, knee);
    const shank = knee && ankle && leanOf(ankle, knee);
    if (thigh) out[`thigh_${side}`] = thigh;
    if (shank) out[`shank_${side}`] = shank;
    if (thigh && shank) out[`knee_flexion_${side}`] = sumDegrees(thigh, shank);
    if (thigh && lean) out[`hip_flexion_${side}`] = sumDegrees(thigh, lean);
    if (shoulder && elbow && wrist) out[`elbow_flexion_${side}`] = flexionAt(shoulder, elbow, wrist);
  }
  return out;
}

const up = (p: C3dPoint, yUp: boolean): Float64Array => (yUp ? p.y : p.z);
/** The second horizontal axis; with x and the vertical it is right-handed. */
const across = (p: C3dPoint, yUp: boolean): Float64Array => (yUp ? p.z.map((z) => -z) : p.y);

/** Forward in the floor's plane (x and the second horizontal axis), of length 1: square to the line of the hips, else along the feet; null without either. */
function forwardOf(find: (side: Side, joint: Joint) => C3dPoint | null, yUp: boolean): [number, number] | null {
  const between = (from: C3dPoint | null, to: C3dPoint | null): [number, number] | null => {
    if (!from || !to) return null;
    const mean = (a: Float64Array, b: Float64Array): number => {
      const d = Array.from(a, (v, i) => b[i]! - v).filter(Number.isFinite);
      return d.length === 0 ? Number.NaN : d.reduce((sum, v) => sum + v, 0) / d.length;
    };
    const line: [number, number] = [mean(from.x, to.x), mean(across(from, yUp), across(to, yUp))];
    return Math.hypot(...line) > 0 ? line : null;
  };
  const leftwards = between(find("right", "hip"), find("left", "hip")) ?? between(find("right", "shoulder"), find("left", "shoulder"));
  // Forward is left × up.
  const found: [number, number] | null = leftwards ? [leftwards[1], -leftwards[0]] : feet();
  if (!found) return null;
  const length = Math.hypot(...found);
  return [found[0] / length, found[1] / length];

  function feet(): [number, number] | null {
    const lines = SIDES.flatMap((side) => {
      const line = between(find(side, "heel"), find(side, "toe"));
      return line ? [line] : [];
    });
    return lines.length === 0 ? null : [lines.reduce((s, l) => s + l[0], 0), lines.reduce((s, l) => s + l[1], 0)];
  }
}
