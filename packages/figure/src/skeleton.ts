import type { Body } from "./body.ts";
import { add, clamp, type Frame, frameOf, hanging, length, mid, mul, rotateAbout, sub, toWorld, unit, type Vec3 } from "./math.ts";

export type Side = "left" | "right";
/** Both sides of the body, left first. */
export const SIDES = ["left", "right"] as const;
/** +1 for the body's left (world +y), -1 for its right. */
export const signOf = (side: Side): 1 | -1 => (side === "left" ? 1 : -1);

/** Where a foot stands: floor point below the ankle while flat, direction, and pitch (toes up positive) about the sole's rocker. */
export interface FootPlacement {
  readonly x: number;
  readonly y: number;
  /** Height of the surface. */
  readonly z: number;
  /** Toe direction, degrees to the body's left. */
  readonly yaw: number;
  readonly pitch: number;
}

/** A leg held by its planted foot; knee found by inverse kinematics in the plane of `kneeYaw`. */
export interface PlantedLeg {
  readonly kind: "planted";
  readonly foot: FootPlacement;
  /** Direction in which the knee points, degrees to the body's left. */
  readonly kneeYaw: number;
}

/** A leg held by its segment angles: sagittal angles from the vertical (catalogue A2) and lateral angles (to the body's left). */
export interface FreeLeg {
  readonly kind: "free";
  /** Knee in front of hip positive. */
  readonly thigh: number;
  readonly thighLateral: number;
  /** Knee in front of ankle positive. */
  readonly shank: number;
  readonly shankLateral: number;
  /** Toes up positive, world. */
  readonly footPitch: number;
  readonly footYaw: number;
  /** Extension of the toes against the foot. */
  readonly toeBend: number;
}

export type Leg = PlantedLeg | FreeLeg;

/** Joint angles of an arm, degrees. */
export interface Arm {
  /** Upper arm against the trunk line, forward and up positive. */
  readonly flexion: number;
  /** Away from the trunk positive. */
  readonly abduction: number;
  readonly elbow: number;
  /** Turn of the forearm towards the body's middle about the upper arm. */
  readonly inward: number;
}

/** Everything that fixes the figure's pose at one instant. Angles in degrees, lengths in metres. */
export interface Configuration {
  /** Mid-hip point, world. */
  readonly pelvis: Vec3;
  readonly pelvisYaw: number;
  /** Left hip up positive. */
  readonly pelvisObliquity: number;
  readonly pelvisTilt: number;
  /** Mid-hip to mid-shoulder line, forward positive. */
  readonly trunkLean: number;
  /** To the body's left positive. */
  readonly trunkLateral: number;
  readonly thoraxYaw: number;
  /** Head against the vertical, nodding forward positive. */
  readonly headPitch: number;
  readonly headYaw: number;
  readonly legs: Record<Side, Leg>;
  readonly arms: Record<Side, Arm>;
  /** Turn of the whole figure about the vertical through the world origin, applied last. */
  readonly heading?: number;
}

/** Joints and contact points of a leg, world metres, with the frames of rear foot and toes. */
export interface LegPose {
  readonly hip: Vec3;
  readonly knee: Vec3;
  readonly ankle: Vec3;
  /** Lowest points of the rounded heel and of the ball, and the tip of the sole. */
  readonly heelSole: Vec3;
  readonly ballSole: Vec3;
  readonly toeSole: Vec3;
  /** Rearmost and foremost point of the shoe, as in the truth files. */
  readonly heel: Vec3;
  readonly toe: Vec3;
  readonly ball: Vec3;
  readonly footFrame: Frame;
  readonly toeFrame: Frame;
}

interface ArmPose {
  readonly shoulder: Vec3;
  readonly elbow: Vec3;
  readonly wrist: Vec3;
  readonly fingertip: Vec3;
  /** Direction in which the thumb points away from the hand. */
  readonly thumbwards: Vec3;
}

/** Joints and segment frames of the figure, world metres. */
export interface Pose {
  readonly pelvis: Vec3;
  readonly midShoulder: Vec3;
  readonly pelvisFrame: Frame;
  readonly thoraxFrame: Frame;
  readonly headFrame: Frame;
  /** Base of the neck and centre of the skull. */
  readonly neck: Vec3;
  readonly skull: Vec3;
  readonly legs: Record<Side, LegPose>;
  readonly arms: Record<Side, ArmPose>;
}

/** Joint positions and segment frames of a configuration. */
export function poseOf(body: Body, c: Configuration): Pose {
  const pelvisFrame = frameOf(c.pelvisYaw, c.pelvisTilt, c.pelvisObliquity);
  const trunkUp = mul(hanging(-c.trunkLean, -c.trunkLateral), -1);
  const midShoulder = add(c.pelvis, mul(trunkUp, body.trunk));
  const thoraxFrame = frameAlong(trunkUp, c.thoraxYaw);
  const headFrame = frameOf(c.headYaw, c.headPitch, 0);
  const neck = add(midShoulder, mul(trunkUp, 0.045 * body.height));
  const skull = add(add(neck, mul(headFrame.up, 0.072 * body.height)), mul(headFrame.fwd, 0.012 * body.height));
  const pose: Pose = {
    pelvis: c.pelvis,
    midShoulder,
    pelvisFrame,
    thoraxFrame,
    headFrame,
    neck,
    skull,
    legs: { left: legPose(body, c, pelvisFrame, "left"), right: legPose(body, c, pelvisFrame, "right") },
    arms: { left: armPose(body, c, thoraxFrame, midShoulder, "left"), right: armPose(body, c, thoraxFrame, midShoulder, "right") },
  };
  return c.heading ? turned(pose, c.heading) : pose;
}

/** Frame whose up axis is exact and whose forward axis points along `yaw` as nearly as possible. */
function frameAlong(up: Vec3, yaw: number): Frame {
  const want = frameOf(yaw, 0, 0);
  const left = unit(sub(want.left, mul(up, up[0] * want.left[0] + up[1] * want.left[1] + up[2] * want.left[2])));
  const fwd: Vec3 = [left[1] * up[2] - left[2] * up[1], left[2] * up[0] - left[0] * up[2], left[0] * up[1] - left[1] * up[0]];
  return { fwd, left, up };
}

/** Hip joint centre of a side. */
export const hipOf = (body: Body, pelvis: Vec3, pelvisFrame: Frame, side: Side): Vec3 =>
  add(pelvis, mul(pelvisFrame.left, signOf(side) * body.hipHalf));

function legPose(body: Body, c: Configuration, pelvisFrame: Frame, side: Side): LegPose {
  const leg = c.legs[side];
  const hip = hipOf(body, c.pelvis, pelvisFrame, side);
  if (leg.kind === "planted") {
    const foot = plantedFoot(body, leg.foot);
    return { hip, knee: kneeOf(body, hip, foot.ankle, leg.kneeYaw), ...foot };
  }
  const knee = add(hip, mul(hanging(leg.thigh, leg.thighLateral), body.thigh));
  const ankle = add(knee, mul(hanging(-leg.shank, leg.shankLateral), body.shank));
  const footFrame = frameOf(leg.footYaw, -leg.footPitch, 0);
  const toeFrame = frameOf(leg.footYaw, -(leg.footPitch + leg.toeBend), 0);
  return { hip, knee, ...footFrom(body, ankle, footFrame, toeFrame) };
}

function footFrom(body: Body, ankle: Vec3, footFrame: Frame, toeFrame: Frame): Omit<LegPose, "hip" | "knee"> {
  const f = body.foot;
  const at = (x: number, z: number): Vec3 => add(ankle, toWorld(footFrame, [x, 0, z - f.ankleHeight]));
  const ballSole = at(f.ball, 0);
  return {
    ankle,
    heelSole: at(-f.heelBack + 0.012, 0),
    ballSole,
    toeSole: add(ballSole, mul(toeFrame.fwd, f.toe - f.ball)),
    heel: at(-f.heelBack, 0.03),
    ball: at(f.ball, 0.03),
    toe: add(ballSole, toWorld(toeFrame, [f.toe - f.ball, 0, 0.018])),
    footFrame,
    toeFrame,
  };
}

/** Foot that stands and rolls without slip: over the heel while pitched up, over the ball with flat toes while the heel rises, at last over the tip of the shoe. */
export function plantedFoot(body: Body, p: FootPlacement): Omit<LegPose, "hip" | "knee"> {
  const f = body.foot;
  const flat = frameOf(p.yaw, 0, 0);
  const onFloor = (x: number): Vec3 => add([p.x, p.y, p.z], mul(flat.fwd, x));
  const footFrame = frameOf(p.yaw, -p.pitch, 0);
  const heelX = -f.heelBack + 0.012;
  if (p.pitch >= 0) {
    const ankle = add(onFloor(heelX), toWorld(footFrame, [-heelX, 0, f.ankleHeight]));
    return footFrom(body, ankle, footFrame, footFrame);
  }
  const toeFrame = frameOf(p.yaw, Math.max(0, -p.pitch - f.toeBend), 0);
  const ball = add(onFloor(f.toe), mul(toeFrame.fwd, f.ball - f.toe));
  return footFrom(body, add(ball, toWorld(footFrame, [-f.ball, 0, f.ankleHeight])), footFrame, toeFrame);
}

/** Knee of a leg from hip to ankle, bent towards `kneeYaw` (degrees to the body's left). Beyond the leg's length the knee is straight and the ankle is missed. */
export function kneeOf(body: Body, hip: Vec3, ankle: Vec3, kneeYaw: number): Vec3 {
  const d = sub(ankle, hip);
  const L = clamp(length(d), Math.abs(body.thigh - body.shank) + 1e-6, body.thigh + body.shank - 1e-9);
  const along = unit(d);
  const want = frameOf(kneeYaw, 0, 0);
  const axis = unit(sub(want.left, mul(along, along[0] * want.left[0] + along[1] * want.left[1] + along[2] * want.left[2])));
  const cosA = (body.thigh ** 2 + L ** 2 - body.shank ** 2) / (2 * body.thigh * L);
  const bend = Math.acos(clamp(cosA, -1, 1)) * (180 / Math.PI);
  return add(hip, mul(rotateAbout(along, axis, -bend), body.thigh));
}

/** Hip-to-ankle distance at a knee flexion (degrees, 0 = straight). */
export function legSpan(body: Body, kneeFlexion: number): number {
  const c = Math.cos((kneeFlexion * Math.PI) / 180);
  return Math.sqrt(body.thigh ** 2 + body.shank ** 2 + 2 * body.thigh * body.shank * c);
}

function armPose(body: Body, c: Configuration, thorax: Frame, midShoulder: Vec3, side: Side): ArmPose {
  const s = signOf(side);
  const arm = c.arms[side];
  const shoulder = add(midShoulder, mul(thorax.left, s * body.shoulderHalf));
  const upper = toWorld(thorax, hanging(arm.flexion, s * arm.abduction));
  const hinge = unit(sub(thorax.left, mul(upper, thorax.left[0] * upper[0] + thorax.left[1] * upper[1] + thorax.left[2] * upper[2])));
  const turnedHinge = rotateAbout(hinge, upper, s * arm.inward);
  const elbow = add(shoulder, mul(upper, body.upperArm));
  const fore = rotateAbout(upper, turnedHinge, -arm.elbow);
  const wrist = add(elbow, mul(fore, body.forearm));
  const palm = rotateAbout(fore, turnedHinge, -8);
  const thumbwards = unit(sub(rotateAbout(fore, turnedHinge, -90), mul(turnedHinge, s * 0.3)));
  return { shoulder, elbow, wrist, fingertip: add(wrist, mul(palm, body.hand)), thumbwards };
}

/** The pose turned about the vertical through the world origin, degrees to the left. */
function turned(pose: Pose, deg: number): Pose {
  const turn = (v: Vec3): Vec3 => rotateAbout(v, [0, 0, 1], deg);
  const frame = (f: Frame): Frame => ({ fwd: turn(f.fwd), left: turn(f.left), up: turn(f.up) });
  const leg = (l: LegPose): LegPose => ({
    hip: turn(l.hip),
    knee: turn(l.knee),
    ankle: turn(l.ankle),
    heelSole: turn(l.heelSole),
    ballSole: turn(l.ballSole),
    toeSole: turn(l.toeSole),
    heel: turn(l.heel),
    toe: turn(l.toe),
    ball: turn(l.ball),
    footFrame: frame(l.footFrame),
    toeFrame: frame(l.toeFrame),
  });
  const arm = (a: ArmPose): ArmPose => ({
    shoulder: turn(a.shoulder),
    elbow: turn(a.elbow),
    wrist: turn(a.wrist),
    fingertip: turn(a.fingertip),
    thumbwards: turn(a.thumbwards),
  });
  return {
    pelvis: turn(pose.pelvis),
    midShoulder: turn(pose.midShoulder),
    pelvisFrame: frame(pose.pelvisFrame),
    thoraxFrame: frame(pose.thoraxFrame),
    headFrame: frame(pose.headFrame),
    neck: turn(pose.neck),
    skull: turn(pose.skull),
    legs: { left: leg(pose.legs.left), right: leg(pose.legs.right) },
    arms: { left: arm(pose.arms.left), right: arm(pose.arms.right) },
  };
}

/** Segment masses as shares of body mass (Winter 2009, table 4.1). */
const MASS = { head: 0.081, trunk: 0.497, upperArm: 0.028, forearm: 0.016, hand: 0.006, thigh: 0.1, shank: 0.0465, foot: 0.0145 } as const;

const LEG_MASS = MASS.thigh + MASS.shank + MASS.foot;
const CARRIED_MASS = MASS.head + MASS.trunk + 2 * (MASS.upperArm + MASS.forearm + MASS.hand);
const BODY_MASS = CARRIED_MASS + 2 * LEG_MASS;

/** Mass times position of a segment's centre of mass, which lies a share of the way from a to b. */
const part = (a: Vec3, b: Vec3, share: number, mass: number): Vec3 => mul(add(a, mul(sub(b, a), share)), mass);

const sum = (moments: readonly Vec3[]): Vec3 => moments.reduce(add);

/** Mass times position of head, trunk and arms. */
const carriedMoment = (pose: Pose): Vec3 =>
  sum([
    mul(pose.skull, MASS.head),
    mul(mid(pose.pelvis, pose.midShoulder), MASS.trunk),
    ...SIDES.flatMap((side) => {
      const arm = pose.arms[side];
      return [
        part(arm.shoulder, arm.elbow, 0.436, MASS.upperArm),
        part(arm.elbow, arm.wrist, 0.43, MASS.forearm),
        part(arm.wrist, arm.fingertip, 0.506, MASS.hand),
      ];
    }),
  ]);

/** Mass times position of a leg. */
const legMoment = (leg: Pick<LegPose, "hip" | "knee" | "ankle" | "heel" | "toe">): Vec3 =>
  sum([part(leg.hip, leg.knee, 0.433, MASS.thigh), part(leg.knee, leg.ankle, 0.433, MASS.shank), part(leg.heel, leg.toe, 0.5, MASS.foot)]);

/** Whole-body centre of mass with Winter's segment masses and centres (Winter 2009, table 4.1). */
export const centreOfMass = (pose: Pose): Vec3 =>
  mul(sum([carriedMoment(pose), legMoment(pose.legs.left), legMoment(pose.legs.right)]), 1 / BODY_MASS);

/**
 * Centre of mass as a function of the pelvis' position, for a configuration without heading. Planted feet stay in place; trunk, head, arms and free legs
 * move with the pelvis. Takes a fifth of the time of a whole pose, for solvers that try many positions.
 */
export function centreOfMassOver(body: Body, c: Configuration): (pelvis: Vec3) => Vec3 {
  const pose = poseOf(body, { ...c, pelvis: [0, 0, 0], heading: 0 });
  const carried = carriedMoment(pose);
  return (pelvis) => {
    const leg = (side: Side): Vec3 => {
      const held = c.legs[side];
      if (held.kind === "free") return add(legMoment(pose.legs[side]), mul(pelvis, LEG_MASS));
      const hip = hipOf(body, pelvis, pose.pelvisFrame, side);
      const foot = pose.legs[side];
      return legMoment({ ...foot, hip, knee: kneeOf(body, hip, foot.ankle, held.kneeYaw) });
    };
    return mul(sum([carried, mul(pelvis, CARRIED_MASS), leg("left"), leg("right")]), 1 / BODY_MASS);
  };
}
