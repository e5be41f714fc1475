import type { Body } from "../body.ts";
import { add, cross, dot, type Frame, mix, mul, sub, toWorld, unit, type Vec3 } from "../math.ts";
import type { Prop } from "../movement.ts";
import { type Pose, SIDES, type Side, signOf } from "../skeleton.ts";
import type { Appearance } from "./appearance.ts";
import { box, cone, ellipsoid, type Rgb, type Solid } from "./solids.ts";

const CHAIN = {
  torso: 0,
  head: 1,
  hair: 2,
  face: 3,
  leg: { left: 4, right: 5 },
  shoe: { left: 6, right: 7 },
  arm: { left: 8, right: 9 },
  prop: 10,
};

/** The solids of a dressed person in a pose. Thicknesses are those of an average adult of 1.75 m, scaled by stature and build. */
export function solidsOf(body: Body, pose: Pose, appearance: Appearance): Solid[] {
  const h = body.height / 1.75;
  const g = h * body.girth;
  return [
    ...torso(body, pose, appearance, h, g),
    ...head(pose, appearance, h),
    ...SIDES.flatMap((s) => [
      ...leg(body, pose, appearance, s, h, g),
      ...shoe(body, pose, appearance, s, h),
      ...arm(body, pose, appearance, s, h, g),
    ]),
  ];
}

/** Furniture as solids. */
export const propSolids = (props: readonly Prop[]): Solid[] =>
  props.map((p) =>
    box(
      { chain: CHAIN.prop, blend: 0, colour: p.colour, gloss: 0.1 },
      p.centre,
      { fwd: [1, 0, 0], left: [0, 1, 0], up: [0, 0, 1] },
      p.half,
    ),
  );

/** Frame with exact up axis, forward as near as possible to the given one. */
function upright(up: Vec3, forward: Vec3): Frame {
  const u = unit(up);
  const left = unit(cross(u, forward));
  return { fwd: cross(left, u), left, up: u };
}

function torso(body: Body, pose: Pose, appearance: Appearance, h: number, g: number): Solid[] {
  const shirt = { chain: CHAIN.torso, blend: 0.05 * h, colour: appearance.shirt };
  const shorts = { ...shirt, colour: appearance.shorts };
  const skin = { ...shirt, blend: 0.02 * h, colour: appearance.skin };
  const female = body.sex === "female";
  const up = unit(sub(pose.midShoulder, pose.pelvis));
  const belly = upright(up, mix(pose.pelvisFrame.fwd, pose.thoraxFrame.fwd, 0.4));
  const chest = pose.thoraxFrame;
  const along = (share: number, fwd: number): Vec3 => add(mix(pose.pelvis, pose.midShoulder, share), mul(chest.fwd, fwd * h));
  const parts = [
    ellipsoid(shorts, add(pose.pelvis, toWorld(pose.pelvisFrame, [-0.012 * h, 0, 0.02 * h])), pose.pelvisFrame, [
      0.105 * g,
      (female ? 0.172 : 0.158) * g,
      0.105 * h,
    ]),
    ellipsoid(shirt, along(0.38, 0.006), belly, [0.1 * g, (female ? 0.128 : 0.142) * g, 0.16 * h]),
    ellipsoid(shirt, along(0.73, 0.004), chest, [0.114 * g, (female ? 0.142 : 0.158) * g, 0.175 * h]),
    cone(
      skin,
      add(pose.neck, mul(chest.fwd, -0.008 * h)),
      add(pose.skull, toWorld(pose.headFrame, [-0.02 * h, 0, -0.04 * h])),
      0.056 * h,
      0.05 * h,
    ),
  ];
  for (const side of SIDES) {
    const s = signOf(side);
    const shoulder = pose.arms[side].shoulder;
    parts.push(
      cone(shirt, add(pose.neck, mul(chest.up, -0.055 * h)), add(shoulder, mul(chest.up, 0.004 * h)), 0.06 * g, 0.05 * g),
      cone(shirt, along(0.8, 0), add(shoulder, mul(chest.up, -0.03 * h)), 0.09 * g, 0.055 * g),
    );
    if (female)
      parts.push(ellipsoid(shirt, add(along(0.68, 0.085), mul(chest.left, s * 0.068 * h)), chest, [0.052 * g, 0.06 * g, 0.055 * h]));
  }
  return parts;
}

function head(pose: Pose, appearance: Appearance, h: number): Solid[] {
  const f = pose.headFrame;
  const at = (x: number, y: number, z: number): Vec3 => add(pose.skull, toWorld(f, [x * h, y * h, z * h]));
  const skin = { chain: CHAIN.head, blend: 0.022 * h, colour: appearance.skin };
  const hair = { chain: CHAIN.hair, blend: 0.02 * h, colour: appearance.hair };
  const detail = (colour: Rgb) => ({ chain: CHAIN.face, blend: 0, colour });
  const lips: Rgb = [appearance.skin[0] * 0.78, appearance.skin[1] * 0.55, appearance.skin[2] * 0.55];
  const parts = [
    ellipsoid(skin, at(0, 0, 0.012), f, [0.096 * h, 0.074 * h, 0.098 * h]),
    ellipsoid(skin, at(0.03, 0, -0.05), f, [0.064 * h, 0.056 * h, 0.07 * h]),
    cone(skin, at(0.088, 0, -0.005), at(0.107, 0, -0.034), 0.008 * h, 0.013 * h),
    cone(skin, at(0.062, 0, -0.1), at(0.07, 0, -0.1), 0.019 * h, 0.019 * h),
    ellipsoid(hair, at(-0.014, 0, 0.028), f, [0.099 * h, 0.081 * h, 0.096 * h]),
    ellipsoid(hair, at(-0.05, 0, -0.012), f, [0.062 * h, 0.075 * h, 0.075 * h]),
    ellipsoid(detail(lips), at(0.088, 0, -0.063), f, [0.008 * h, 0.023 * h, 0.006 * h]),
  ];
  if (appearance.longHair) {
    parts.push(
      cone({ ...hair, chain: CHAIN.hair }, at(-0.1, 0, 0.035), at(-0.145, 0, -0.06), 0.032 * h, 0.026 * h),
      cone({ ...hair, chain: CHAIN.hair }, at(-0.145, 0, -0.06), at(-0.135, 0, -0.17), 0.026 * h, 0.012 * h),
    );
  }
  for (const side of SIDES) {
    const s = signOf(side);
    parts.push(
      ellipsoid(skin, at(-0.002, s * 0.077, -0.012), f, [0.019 * h, 0.009 * h, 0.031 * h]),
      ellipsoid(detail([245, 245, 245]), at(0.078, s * 0.033, 0.0), f, [0.009 * h, 0.014 * h, 0.0075 * h]),
      ellipsoid(detail([40, 30, 26]), at(0.0835, s * 0.034, 0.0), f, [0.006 * h, 0.0072 * h, 0.0072 * h]),
      ellipsoid(detail(appearance.hair), at(0.085, s * 0.034, 0.02), f, [0.007 * h, 0.019 * h, 0.0042 * h]),
    );
  }
  return parts;
}

function leg(body: Body, pose: Pose, appearance: Appearance, side: Side, h: number, g: number): Solid[] {
  const l = pose.legs[side];
  const s = signOf(side);
  const skin = { chain: CHAIN.leg[side], blend: 0.028 * h, colour: appearance.longLegs ? appearance.shorts : appearance.skin };
  const cloth = { ...skin, colour: appearance.shorts };
  const sock = { ...skin, blend: 0.008 * h, colour: appearance.sock };
  const pelvis = pose.pelvisFrame;
  const axis = unit(sub(l.ankle, l.knee));
  const back = unit(sub(mul(l.footFrame.fwd, -1), mul(axis, -dot(l.footFrame.fwd, axis))));
  const at = (a: Vec3, b: Vec3, share: number): Vec3 => mix(a, b, share);
  const calf = add(at(l.knee, l.ankle, 0.3), mul(back, 0.016 * g));
  const female = body.sex === "female" ? 1.05 : 1;
  const shortsEnd = at(l.hip, l.knee, 0.52);
  return [
    ellipsoid(cloth, add(l.hip, toWorld(pelvis, [-0.048 * g, s * 0.0 * g, 0.005 * h])), pelvis, [0.085 * g, 0.082 * g, 0.09 * g]),
    cone(skin, add(l.hip, mul(pelvis.left, s * 0.008 * g)), at(l.hip, l.knee, 0.55), 0.088 * g * female, 0.073 * g),
    cone(skin, at(l.hip, l.knee, 0.55), l.knee, 0.073 * g, 0.054 * g),
    cone(cloth, add(l.hip, mul(pelvis.left, s * 0.008 * g)), shortsEnd, 0.097 * g * female, 0.087 * g),
    cone(skin, l.knee, calf, 0.051 * g, 0.054 * g),
    cone(skin, calf, at(l.knee, l.ankle, 0.92), 0.054 * g, 0.035 * g),
    cone(sock, at(l.knee, l.ankle, 0.9), l.ankle, 0.038 * g, 0.04 * h),
  ];
}

function shoe(body: Body, pose: Pose, appearance: Appearance, side: Side, h: number): Solid[] {
  const l = pose.legs[side];
  const f = body.foot;
  const upper = { chain: CHAIN.shoe[side], blend: 0.022 * h, colour: appearance.shoe, gloss: 0.15 };
  const sole = { ...upper, blend: 0.004, colour: appearance.sole };
  const foot = (x: number, z: number): Vec3 => add(l.ankle, toWorld(l.footFrame, [x, 0, z - f.ankleHeight]));
  const toe = (x: number, z: number): Vec3 => add(l.ballSole, toWorld(l.toeFrame, [x, 0, z]));
  const toeLength = f.toe - f.ball;
  const rear = (f.heelBack + f.ball) / 2;
  return [
    cone(upper, foot(-f.heelBack + 0.036 * h, 0.04 * h), foot(0.005, f.ankleHeight * 0.92), 0.033 * h, 0.041 * h),
    cone(upper, foot(0.01, f.ankleHeight * 0.8), foot(f.ball * 0.92, 0.04 * h), 0.042 * h, 0.03 * h),
    cone(upper, foot(-f.heelBack + 0.036 * h, 0.034 * h), foot(f.ball, 0.034 * h), 0.031 * h, 0.032 * h),
    cone(upper, toe(0, 0.034 * h), toe(toeLength - 0.03 * h, 0.03 * h), 0.033 * h, 0.024 * h),
    ellipsoid(upper, toe(toeLength * 0.35, 0.026 * h), l.toeFrame, [toeLength * 0.62, 0.047 * h, 0.025 * h]),
    box(sole, foot(-f.heelBack + rear, 0.011), l.footFrame, [rear, 0.036 * h, 0.011]),
    box(sole, toe(toeLength * 0.46, 0.01), l.toeFrame, [toeLength * 0.52, 0.041 * h, 0.01]),
  ];
}

function arm(body: Body, pose: Pose, appearance: Appearance, side: Side, h: number, g: number): Solid[] {
  const a = pose.arms[side];
  const skin = { chain: CHAIN.arm[side], blend: 0.024 * h, colour: appearance.skin };
  const sleeve = { ...skin, colour: appearance.shirt };
  const female = body.sex === "female" ? 0.9 : 1;
  const at = (p: Vec3, q: Vec3, share: number): Vec3 => mix(p, q, share);
  const r = g * female;
  const grip = unit(sub(a.fingertip, a.wrist));
  const across = unit(cross(grip, a.thumbwards));
  const palm: Frame = { fwd: grip, left: a.thumbwards, up: across };
  const knuckles = at(a.wrist, a.fingertip, 0.52);
  return [
    ellipsoid(sleeve, add(a.shoulder, mul(pose.thoraxFrame.up, -0.012 * h)), pose.thoraxFrame, [0.06 * r, 0.054 * r, 0.064 * r]),
    cone(skin, a.shoulder, a.elbow, 0.05 * r, 0.039 * r),
    cone(sleeve, a.shoulder, at(a.shoulder, a.elbow, 0.5), 0.058 * r, 0.054 * r),
    cone(skin, a.elbow, at(a.elbow, a.wrist, 0.3), 0.039 * r, 0.042 * r),
    cone(skin, at(a.elbow, a.wrist, 0.3), a.wrist, 0.042 * r, 0.027 * r),
    ellipsoid(skin, at(a.wrist, a.fingertip, 0.3), palm, [0.056 * h, 0.04 * h * female, 0.019 * h]),
    cone(
      skin,
      add(knuckles, mul(a.thumbwards, 0.016 * h)),
      add(at(a.wrist, a.fingertip, 0.9), mul(a.thumbwards, 0.01 * h)),
      0.016 * h,
      0.011 * h,
    ),
    cone(
      skin,
      add(knuckles, mul(a.thumbwards, -0.016 * h)),
      add(at(a.wrist, a.fingertip, 0.86), mul(a.thumbwards, -0.012 * h)),
      0.016 * h,
      0.011 * h,
    ),
    cone(
      skin,
      add(at(a.wrist, a.fingertip, 0.2), mul(a.thumbwards, 0.025 * h)),
      add(at(a.wrist, a.fingertip, 0.55), mul(a.thumbwards, 0.048 * h)),
      0.014 * h,
      0.01 * h,
    ),
  ];
}
