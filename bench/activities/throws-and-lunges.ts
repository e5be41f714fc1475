import { argmax, greatest, least, trueAngle } from "@sagittal/figure/kinematics";
import { sub } from "@sagittal/figure/math";
import { type Movement, poseAt } from "@sagittal/figure/movement";
import { crouchStart } from "@sagittal/figure/movements/crouch-start";
import { JUMP_DEFAULTS, jump } from "@sagittal/figure/movements/jump";
import { LUNGE_DEFAULTS, lunge } from "@sagittal/figure/movements/lunge";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { freeThrow, jumpShot } from "@sagittal/figure/movements/shot";
import { type ActivityCase, BODY, casesOf, FAST, type Truths } from "./case.ts";
import { strikeMovement, strikeTruths, trueStrike } from "./strikes.ts";

/** Basketball shots, bowling, fencing, the net lunge, crouch starts, the 40-yard sprint and the jump header. */

const fast = { camera: FAST };
const LEG_M = BODY.thigh + BODY.shank;

/** Knee flexion in the dip before the shot, degrees. */
const dip = 65;
const standing = freeThrow(BODY, dip);
const jumping = jumpShot(BODY);

/** Instant in [from, to] at which the right hand is fastest against the pelvis in the sagittal plane, s. */
function releaseTime(m: Movement, from: number, to: number): number {
  const at = (t: number) => {
    const p = poseAt(m, t);
    return sub(p.arms.right.wrist, p.pelvis);
  };
  return argmax(
    (t) => {
      const v = sub(at(t + 5e-4), at(t - 5e-4));
      return Math.hypot(v[0], v[2]);
    },
    from,
    to,
  );
}
const freeThrowRelease = (): number => releaseTime(standing, 1.3, 1.62);
/** Height of the right wrist, per cent of stature. */
const handHeightPct = (m: Movement, t: number): number => (100 * poseAt(m, t).arms.right.wrist[2]) / BODY.height;

const shot = casesOf("basketball");
const jumpTakeOff = jumping.jumps?.[0]?.takeOff ?? 0;
const jumpShotRelease = (): number => releaseTime(jumping, jumpTakeOff + 0.1, jumpTakeOff + 0.32);
const shotTruths = (m: Movement, at: () => number, more: Truths) => (): Truths => ({
  release_height_pct: [handHeightPct(m, at()), 5],
  ...more,
});

/** Free throw and jump shots. */
export const BASKETBALL: readonly ActivityCase[] = [
  shot(
    "Free Throw",
    "side",
    () => standing,
    shotTruths(standing, freeThrowRelease, {
      knee_flexion_dip: [dip, 6],
      elbow_flexion_set: [102, 6],
      trunk_lean_release: [3, 3],
      follow_through_hold: [1.1, 0.25],
    }),
    fast,
  ),
  shot(
    "Free Throw",
    "front",
    () => standing,
    shotTruths(standing, freeThrowRelease, { elbow_flare: [8, 4], follow_through_hold: [1.1, 0.25] }),
    fast,
  ),
  ...["Jump Shot", "Three-point Shot"].flatMap((exercise) => [
    shot(
      exercise,
      "side",
      () => jumping,
      shotTruths(jumping, jumpShotRelease, { elbow_flexion_set: [102, 6], landing_drift_pct: [0, 5] }),
      fast,
    ),
    shot(exercise, "front", () => jumping, shotTruths(jumping, jumpShotRelease, { elbow_flare: [8, 4] }), fast),
  ]),
];

const delivery = strikeMovement("ten-pin");
const bowl = casesOf("bowling");
const deliveryTruths = (): Truths => {
  const at = trueStrike("ten-pin");
  const arm = (t: number): number => trueAngle(delivery, "trunk_lean")(t) - trueAngle(delivery, "right_shoulder_flexion_sagittal")(t);
  return {
    slide_knee_flexion: [trueAngle(delivery, "left_knee_flexion")(at), 8],
    trunk_lean_release: [trueAngle(delivery, "trunk_lean")(at), 4],
    backswing_height: [greatest(arm, 1.2, at), 6],
  };
};

/** Ten-pin deliveries. */
export const BOWLING: readonly ActivityCase[] = [
  bowl(
    "Full Approach Delivery",
    "side",
    () => delivery,
    () => ({ approach_steps: [4, 0], ...deliveryTruths() }),
    fast,
  ),
  bowl("Full Approach Delivery", "back", () => delivery, { approach_steps: [4, 0], trunk_lateral_tilt_release: [15, 8] }, fast),
  bowl(
    "One-step Drill",
    "side",
    () => delivery,
    () => {
      const { slide_knee_flexion, trunk_lean_release } = deliveryTruths();
      return { slide_knee_flexion: slide_knee_flexion!, trunk_lean_release: trunk_lean_release! };
    },
    fast,
  ),
  bowl("One-step Drill", "back", () => delivery, { trunk_lateral_tilt_release: [15, 8] }, fast),
];

const lunges = lunge(BODY, LUNGE_DEFAULTS);
const advancing = lunge(BODY, { ...LUNGE_DEFAULTS, lunges: 1, advance: 0.35 });
const knee = (m: Movement, side: string) => trueAngle(m, `${side}_knee_flexion`);

/** Truths of guard and lunge. The pelvis is lowest between `from` and `to`, s. */
const lungeTruths = (m: Movement, from: number, to: number) => (): Truths => {
  const bottom = argmax((t) => -poseAt(m, t).pelvis[2], from, to);
  return {
    guard_front_knee: [knee(m, "right")(0.4), 6],
    guard_rear_knee: [knee(m, "left")(0.4), 8],
    guard_trunk_lean: [trueAngle(m, "trunk_lean")(0.4), 3],
    lunge_length_pct: [(100 * LUNGE_DEFAULTS.reach) / LEG_M, 7],
    front_knee_landing: [knee(m, "right")(bottom), 6],
    front_shin_landing: [trueAngle(m, "right_shank")(bottom), 5],
    rear_knee_extension: [least(knee(m, "left"), from, bottom + 0.1), 8],
    trunk_lean_lunge: [LUNGE_DEFAULTS.lean, 4],
    hand_lead_time: [1000 * LUNGE_DEFAULTS.handLead, 50],
  };
};

/** Truths of a straight punch. */
function punchTruths(): Truths {
  const m = strikeMovement("punch");
  const hit = trueStrike("punch");
  const heel = (t: number): number => poseAt(m, t).legs.right.heel[2];
  const guard = poseAt(m, hit);
  return {
    ...strikeTruths("punch", [["peak_hand_speed", "wristSpeed", 0.8, [-0.1, 0.1]]]),
    punch_elbow_flexion: [least(trueAngle(m, "right_elbow_flexion"), hit, hit + 0.25), 8],
    guard_hand_height: [(100 * (guard.arms.left.wrist[2] - guard.midShoulder[2])) / BODY.height, 2],
    rear_heel_lift_pct: [(100 * (greatest(heel, hit, hit + 0.25) - heel(0.5))) / BODY.height, 2],
    punch_return_time: [halfWayBack(m, hit), 0.05],
  };
}

/** Time from the greatest distance of fist and shoulder until half of the way back, in the plane that the side view shows, s. */
function halfWayBack(m: Movement, hit: number): number {
  const out = (t: number): number => {
    const { wrist, shoulder } = poseAt(m, t).arms.right;
    const [x, , z] = sub(wrist, shoulder);
    return Math.hypot(x, z);
  };
  const full = argmax(out, hit, hit + 0.25);
  const half = (out(full) + out(0.9)) / 2;
  return argmax((t) => -Math.abs(out(t) - half), full, full + 0.6) - full;
}

const fence = casesOf("fencing");
/** Guard, lunges and the straight punch. */
export const FENCING: readonly ActivityCase[] = [
  fence(
    "En Garde",
    "side",
    () => lunges,
    () => ({ guard_front_knee: [knee(lunges, "right")(0.4), 6], guard_trunk_lean: [trueAngle(lunges, "trunk_lean")(0.4), 3] }),
    { ...fast, seconds: 0.9 },
  ),
  fence("Lunge", "side", () => lunges, lungeTruths(lunges, 1.2, 1.8), fast),
  fence("Straight Punch", "side", () => strikeMovement("punch"), punchTruths, fast),
  fence("Advance-Lunge", "side", () => advancing, lungeTruths(advancing, 2.2, 2.8), fast),
];

const net = casesOf("badminton");
/** The lunge to the net in badminton, with the fencing lunge's movement. */
export const NET_LUNGE: readonly ActivityCase[] = [
  net(
    "Net Lunge",
    "side",
    () => lunges,
    () => ({
      lunge_front_knee: [knee(lunges, "right")(argmax((t) => -poseAt(lunges, t).pelvis[2], 1.2, 1.8)), 6],
      lunge_trunk_lean: [LUNGE_DEFAULTS.lean, 4],
      lunge_recovery_time: [0.68, 0.15],
    }),
    fast,
  ),
  net("Net Lunge", "front", () => lunges, { lunge_recovery_time: [0.68, 0.15] }, fast),
];

const start = crouchStart(BODY);
/** Instants at which the front foot leaves the floor and the rear one lands after its first step, s. */
const pushOff = start.contacts("left", 0, 1)[0]?.to ?? Number.NaN;
const touchDown = start.contacts("right", 1.05, 1.2)[0]?.from ?? Number.NaN;
const startTruths = (): Truths => ({
  trunk_angle_first_step: [trueAngle(start, "trunk_lean")(pushOff), 5],
  shin_angle_first_contact: [trueAngle(start, "right_shank")(touchDown), 10],
});

/** A sprint start from a crouch. */
export const SPRINT_START = casesOf("running")("Sprint Start", "side", () => start, startTruths, fast);

const sprint = run(BODY, { ...RUN_DEFAULTS, speed: 5.5, cadence: 210, treadmill: true });
const gridiron = casesOf("american_football");
/** Three-point start and 40-yard sprint. */
export const GRIDIRON: readonly ActivityCase[] = [
  gridiron(
    "Three-point Start",
    "side",
    () => start,
    () => {
      const set = poseAt(start, 0.4);
      return { set_hip_height_ratio: [set.pelvis[2] / set.midShoulder[2], 0.04], ...startTruths() };
    },
    fast,
  ),
  gridiron(
    "40-yard Sprint",
    "side",
    () => sprint,
    () => {
      const contact = sprint.contacts("left", 0, 0.1)[0]!;
      return {
        contact_time: [1000 * (contact.to - contact.from), 20],
        knee_lift: [greatest(trueAngle(sprint, "right_thigh"), 0, sprint.cycle ?? 1), 7],
        trunk_lean: [RUN_DEFAULTS.trunkLean, 3],
      };
    },
    { ...fast, seconds: 3 },
  ),
];

/** The jump header, with the countermovement jump's movement. */
export const HEADER = casesOf("football")(
  "Jump Header",
  "side",
  () => jump(BODY, JUMP_DEFAULTS),
  { jump_height: [100 * JUMP_DEFAULTS.height_m, 8] },
  fast,
);
