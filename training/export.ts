/** Training set of the residual model of the angles: features, measured and true angles, one pair of files per clip. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { interpret, readTrack } from "@sagittal/analysis";
import { otherSide, residualFeatures, type Series, segmentAngles, viewAngleOf } from "@sagittal/biomechanics";
import { z } from "zod";

const vectors = z.record(z.string(), z.array(z.array(z.number().nullable())));
const Truth = z.looseObject({
  fps: z.number(),
  frames: z.int(),
  width: z.number(),
  height: z.number(),
  angles: z.record(z.string(), z.array(z.number().nullable())),
  angles_picture: z.record(z.string(), z.array(z.number().nullable())).optional(),
  trustworthy: z.array(z.boolean()).optional(),
  joints2d: vectors,
  camera: z.looseObject({ R_world_to_cam: z.array(z.array(z.number())) }),
  variant: z.looseObject({ seed: z.number(), category: z.string(), trial: z.string().nullish() }).optional(),
});
type Truth = z.infer<typeof Truth>;

/** The truth of a clip from the first folder that has it; null without one, or when it lacks what is needed. */
function truthOf(name: string, truths: readonly string[]): { truth: Truth; folder: string } | null {
  for (const folder of truths) {
    const plain = join(folder, `${name}.json`);
    const packed = `${plain}.gz`;
    const text = existsSync(plain)
      ? readFileSync(plain, "utf8")
      : existsSync(packed)
        ? gunzipSync(readFileSync(packed)).toString("utf8")
        : null;
    if (text === null) continue;
    const parsed = Truth.safeParse(JSON.parse(text));
    return parsed.success ? { truth: parsed.data, folder } : null;
  }
  return null;
}

/** Degrees by which the camera's axis is off the normal of the plane of movement (world X forward); positive: camera towards the athlete's front. */
function viewAngle(truth: Truth): number {
  const axis = truth.camera.R_world_to_cam[2] ?? [0, 1, 0];
  return (Math.atan2(-axis[0]!, Math.abs(axis[1]!)) * 180) / Math.PI;
}

/** Writes the files of a clip; false when it has no usable truth, is over 65° off the side, or has no sagittal angles. */
function exportClip(name: string, path: string, truths: readonly string[], out: string): boolean {
  const found = truthOf(name, truths);
  if (!found || Math.abs(viewAngle(found.truth)) > 65) return false;
  const { truth, folder } = found;
  const stored = readTrack(path);
  const { motion } = interpret(stored.track, { ...stored.request, camera_view: "side" });
  const { body, seen: sagittal } = motion;
  if (!sagittal || !body.nearSide) return false;
  const [near, far] = [body.nearSide, otherSide(body.nearSide)];
  const at = (series: readonly (number | null)[] | undefined): Series =>
    Float64Array.from(body.tMs, (t) => {
      const frame = (t * truth.fps) / 1000;
      const low = Math.floor(frame + 0.02);
      const value = (k: number): number => (truth.trustworthy?.[k] === false ? Number.NaN : (series?.[k] ?? Number.NaN));
      return frame - low < 0.02 ? value(low) : value(low) + (frame - low) * (value(low + 1) - value(low));
    });
  const truthColumns = (prefix: string, angles: Truth["angles"]): [string, Series][] =>
    [
      ["trunk", "trunk_lean"],
      ...(
        [
          ["near", near],
          ["far", far],
        ] as const
      ).flatMap(([limb, side]) => [
        [`${limb}_thigh`, `${side}_thigh`],
        [`${limb}_shank`, `${side}_shank`],
        [`${limb}_foot`, `${side}_foot_pitch`],
        [`${limb}_knee`, `${side}_knee_flexion`],
        [`${limb}_hip`, `${side}_hip_flexion`],
        [`${limb}_ankle`, `${side}_ankle_dorsiflexion`],
      ]),
    ].map(([own, theirs]) => [`${prefix}.${own}`, at(angles[theirs!])]);
  const points = Object.values(truth.joints2d);
  const whole = Float64Array.from(body.tMs, (t) => {
    const k = Math.min(truth.frames - 1, Math.round((t * truth.fps) / 1000));
    const inside = points.every((p) => {
      const [u, v] = p[k] ?? [];
      return typeof u === "number" && typeof v === "number" && u >= 0 && v >= 0 && u <= truth.width && v <= truth.height;
    });
    return inside ? 1 : 0;
  });
  // The truth has the upper arm against the trunk, the model corrects it against the vertical.
  const armColumns = (["near", "far"] as const).flatMap((limb): [string, Series][] => {
    const side = limb === "near" ? near : far;
    const [trunk, shoulder] = [at(truth.angles.trunk_lean), at(truth.angles[`${side}_shoulder_flexion_sagittal`])];
    return [
      [`a.${limb}_arm`, sagittal[side].arm],
      [`a.${limb}_elbow`, sagittal[side].elbowFlexion],
      [`t.${limb}_arm`, shoulder.map((v, i) => v - trunk[i]!)],
      [`t.${limb}_elbow`, at(truth.angles[`${side}_elbow_flexion`])],
    ];
  });
  const [n, f] = [sagittal[near], sagittal[far]];
  const columns: [string, ArrayLike<number>][] = [
    ...residualFeatures(body, near, sagittal).map((s, k): [string, Series] => [`x.${k}`, s]),
    ...segmentAngles(sagittal, near).map((s, k): [string, Series] => [`s.${k}`, s]),
    ["a.near_knee", n.kneeFlexion],
    ["a.far_knee", f.kneeFlexion],
    ["a.near_hip", n.hipFlexion],
    ["a.far_hip", f.hipFlexion],
    ["a.near_ankle", n.ankleDorsiflexion],
    ["a.far_ankle", f.ankleDorsiflexion],
    ...armColumns,
    ...truthColumns("t", truth.angles),
    ...(truth.angles_picture ? truthColumns("p", truth.angles_picture) : []),
    ["whole", whole],
  ];
  const data = new Float32Array(columns.length * body.rows);
  columns.forEach(([, series], c) => {
    for (let row = 0; row < body.rows; row++) data[c * body.rows + row] = series[row]!;
  });
  writeFileSync(join(out, `${name}.f32`), Buffer.from(data.buffer));
  const about = {
    name,
    folder,
    rows: body.rows,
    fps: body.fps,
    seed: truth.variant?.seed ?? null,
    category: truth.variant?.category ?? null,
    trial: truth.variant?.trial ?? null,
    view: viewAngle(truth),
    shown: viewAngleOf(body.track, body.facing, body.calibration),
    columns: columns.map(([key]) => key),
  };
  writeFileSync(join(out, `${name}.json`), JSON.stringify(about));
  return true;
}

/**
 * Writes the training set: OUT/CLIP.f32 holds columns of `rows` values each (little-endian float32), OUT/CLIP.json names the columns. Clips up to 65 degrees off the side are taken.
 * @param tracks folder with CLIP/track.bin as the analysis stores them
 * @param truths folders with CLIP.json (or .json.gz) with exact angles
 * @returns how many clips the set has
 */
export function exportClips(tracks: string, truths: readonly string[], out: string): number {
  mkdirSync(out, { recursive: true });
  return readdirSync(tracks)
    .sort()
    .filter((name) => {
      const path = join(tracks, name, "track.bin");
      return existsSync(path) && exportClip(name, path, truths, out);
    }).length;
}
