import { add, angleBetween, atan2d, sub, toWorld, type Vec3 } from "./math.ts";
import { centreOfMass, type Pose, SIDES, type Side, signOf } from "./skeleton.ts";

/** Named points of the head, world metres, as in the truth files. */
export function headPoints(pose: Pose): Record<"nose" | "left_eye" | "right_eye" | "left_ear" | "right_ear" | "head_top", Vec3> {
  const head = (x: number, y: number, z: number): Vec3 => add(pose.skull, toWorld(pose.headFrame, [x, y, z]));
  const h = headScale(pose);
  return {
    nose: head(0.118 * h, 0, -0.032 * h),
    left_eye: head(0.085 * h, 0.033 * h, 0),
    right_eye: head(0.085 * h, -0.033 * h, 0),
    left_ear: head(0, 0.082 * h, -0.012 * h),
    right_ear: head(0, -0.082 * h, -0.012 * h),
    head_top: head(0, 0, 0.115 * h),
  };
}

/** Named points of a pose, world metres, as in the truth files. */
export function truthPoints(pose: Pose): Record<string, Vec3> {
  const points: Record<string, Vec3> = { ...headPoints(pose), neck: pose.neck };
  for (const s of SIDES) {
    const a = pose.arms[s];
    points[`${s}_shoulder`] = a.shoulder;
    points[`${s}_elbow`] = a.elbow;
    points[`${s}_wrist`] = a.wrist;
  }
  for (const part of ["hip", "knee", "ankle", "heel", "ball", "toe"] as const) {
    for (const s of SIDES) points[`${s}_${part}`] = pose.legs[s][part];
  }
  points.pelvis = pose.pelvis;
  points.mid_shoulder = pose.midShoulder;
  points.com = centreOfMass(pose);
  return points;
}

/** The drawn head's scale against an adult of 1.75 m, read back from the neck-to-skull distance. */
const headScale = (pose: Pose): number => Math.hypot(...sub(pose.skull, pose.neck)) / (1.75 * Math.hypot(0.072, 0.012));

const sagittal = (from: Vec3, to: Vec3): number => atan2d(to[0] - from[0], to[2] - from[2]);
const inclination = (back: Vec3, front: Vec3): number => atan2d(front[2] - back[2], front[0] - back[0]);

/** Heel-to-toe inclination of a flat foot: the toe point lies lower than the heel point. */
function flatPitch(pose: Pose, side: Side): number {
  const l = pose.legs[side];
  const reach = Math.hypot(...sub(l.ballSole, l.heelSole)) + Math.hypot(...sub(l.toeSole, l.ballSole)) + 0.012;
  return atan2d(0.018 - 0.03, reach);
}

/** Angles of a pose with the names and signs of the truth files; degrees. */
export function truthAngles(pose: Pose): Record<string, number> {
  const lean = sagittal(pose.pelvis, pose.midShoulder);
  const out: Record<string, number> = {
    trunk_lean: lean,
    trunk_lateral_lean: atan2d(pose.midShoulder[1] - pose.pelvis[1], pose.midShoulder[2] - pose.pelvis[2]),
    pelvic_obliquity: obliquity(pose),
  };
  for (const s of SIDES) {
    const l = pose.legs[s];
    const a = pose.arms[s];
    const thigh = sagittal(l.knee, l.hip) * -1;
    const shank = sagittal(l.ankle, l.knee);
    const pitch = inclination(l.heel, l.toe) - flatPitch(pose, s);
    const arm = atan2d(a.elbow[0] - a.shoulder[0], a.shoulder[2] - a.elbow[2]);
    out[`${s}_thigh`] = thigh;
    out[`${s}_shank`] = shank;
    out[`${s}_foot_pitch`] = pitch;
    out[`${s}_knee_flexion`] = 180 - angleBetween(sub(l.hip, l.knee), sub(l.ankle, l.knee));
    out[`${s}_knee_flexion_sagittal`] = thigh + shank;
    out[`${s}_hip_flexion`] = thigh + lean;
    out[`${s}_ankle_dorsiflexion`] = pitch + shank;
    out[`${s}_elbow_flexion`] = 180 - angleBetween(sub(a.shoulder, a.elbow), sub(a.wrist, a.elbow));
    out[`${s}_shoulder_flexion_sagittal`] = arm + lean;
    out[`${s}_fppa_valgus`] = fppa(l.hip, l.knee, l.ankle, signOf(s));
  }
  return out;
}

/** Inclination of the hip line, degrees, positive with the left hip higher. */
function obliquity(pose: Pose): number {
  const d = sub(pose.legs.left.hip, pose.legs.right.hip);
  return atan2d(d[2], Math.hypot(d[0], d[1]));
}

/** Frontal-plane projection angle of the knee, degrees, positive towards valgus. `sign`: +1 for the left leg, -1 for the right one. */
function fppa(hip: Vec3, knee: Vec3, ankle: Vec3, sign: number): number {
  const u = [hip[1] - knee[1], hip[2] - knee[2]] as const;
  const v = [ankle[1] - knee[1], ankle[2] - knee[2]] as const;
  const turn = atan2d(u[0] * v[1] - u[1] * v[0], u[0] * v[0] + u[1] * v[1]);
  const bent = turn >= 0 ? turn - 180 : turn + 180;
  return sign * bent;
}
