import { combine, leftward, type Series, type Side } from "@sagittal/biomechanics";
import type { Motion } from "../../engine/motion.ts";

const DEGREES = 180 / Math.PI;

/** Inclination of the hip-to-ankle (or hip-to-knee) line of a lying athlete's leg above the horizontal, degrees; 0 on the floor, 90 straight up. */
export function legRaise(m: Motion, side: Side, to: "ankle" | "knee"): Series {
  const { midHip, midShoulder } = m.body.joints;
  const { hip } = m.body.joints[side];
  const end = m.body.joints[side][to];
  // Direction away from the head, for either direction in which the athlete lies.
  return combine(
    (hx, hy, ex, ey, mx, sx) => DEGREES * Math.atan2(ey - hy, Math.sign(mx - sx) * (ex - hx)),
    hip.x,
    hip.y,
    end.x,
    end.y,
    midHip.x,
    midShoulder.x,
  );
}

/** Trunk against the normal of the pelvis line, degrees, positive towards the athlete's left. */
export const sideBend = (m: Motion): Series | undefined =>
  m.frontal ? combine((lean, pelvis) => lean + pelvis, m.frontal.trunkLateralLean, m.frontal.pelvicObliquity) : undefined;

/** Hip-to-ankle line of a leg against the trunk axis, outward positive, degrees. */
export function hipAbduction(m: Motion, side: Side): Series {
  const { hip, ankle } = m.body.joints[side];
  const left = leftward(m.body);
  const out = side === "left" ? 1 : -1;
  const lean = m.frontal?.trunkLateralLean ?? hip.x.map(() => Number.NaN);
  return combine(
    (hx, hy, ax, ay, l) => DEGREES * Math.atan2(out * left * (ax - hx), hy - ay) + out * l,
    hip.x,
    hip.y,
    ankle.x,
    ankle.y,
    lean,
  );
}

/** Height of the index knuckle of the lower hand, px. */
export function knuckleHeight(m: Motion): Series {
  const of = (side: Side): Series => {
    const { wrist, hand } = m.body.joints[side];
    return combine((w, h) => w + 2 * (h - w), wrist.y, hand.y);
  };
  return m.body.nearSide ? of(m.body.nearSide) : combine(Math.min, of("left"), of("right"));
}
