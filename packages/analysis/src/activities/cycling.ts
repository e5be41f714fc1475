import {
  type Body,
  CUTOFFS,
  cadenceRpm,
  combine,
  distance,
  distance3,
  flexionAt,
  foremost,
  maximum,
  mean,
  meanRevolution,
  median,
  minimum,
  pedalCircle,
  percentile,
  type Revolution,
  revolutionsOf,
  type Series,
  type Side,
  type Space,
  spaceOf,
  tilt3,
  unevenness,
  valueAt,
} from "@sagittal/biomechanics";
import { defineAnalyser, type EventAt, type Found, type SharedReaders } from "../engine/analyser.ts";
import { ARM, LEG, type Motion, metresPerPixel, seen, seenBoth } from "../engine/motion.ts";
import { foundAs, readersOf } from "../engine/parts.ts";
import { isSuppressed, type Reading, sample, single } from "../engine/reading.ts";
import { bySide } from "../engine/sides.ts";
import { findRowing, type RowingPhases, rowingReaders } from "../families/repetitions/rowing.ts";
import { alternatingLiftLegs, leavesFloor } from "../families/shared/cues.ts";
import { SPACE_CUTOFF_HZ } from "../families/strokes/thresholds.ts";
import { CYCLING } from "./thresholds.ts";

interface Pedalling {
  /** The side whose foot path divides the clip into revolutions. */
  readonly side: Side;
  readonly revolutions: readonly Revolution[];
  readonly space: Space;
  readonly certainty: number;
}

const range = (s: Series, from: number, to: number): number =>
  (maximum(s, from, to)?.value ?? Number.NaN) - (minimum(s, from, to)?.value ?? Number.NaN);

/** True when the movement is pedalling. Other movements have no metrics. */
function isPedalling(body: Body, side: Side, space: Space, revolutions: readonly Revolution[]): boolean {
  const { midHip } = body.joints;
  const travel = (s: Series): number => percentile(s, 95) - percentile(s, 5);
  if (Math.max(travel(midHip.x), travel(midHip.y)) > CYCLING.hipTravelLegs * body.legPx) return false;
  if (unevenness(revolutions) > CYCLING.unevennessShare) return false;
  if (!(median(tilt3(space.midHip, space.midShoulder)) > CYCLING.leanDeg)) return false;
  if (body.view !== "side") return true;
  const { toe, ankle } = body.extremities[side];
  const rough = Math.min(...[toe, ankle].map((p) => pedalCircle(p)?.roughness ?? 1));
  return rough < CYCLING.roughnessShare;
}

/** One value per revolution; quality is the visibility of the named joints of the measured side. */
function perTurn(m: Motion, p: Pedalling, joints: Parameters<typeof seen>[2], value: (r: Revolution) => number): Reading {
  return sample(p.revolutions.map(value), Math.min(p.certainty, seen(m, p.side, joints)));
}

const near = (m: Motion, p: Pedalling) => m.sagittal?.[p.side];

/**
 * Pixels per metre of a rider in a front or back view. The thigh points along the camera axis, so that the leg looks short in the picture; 3D landmarks
 * give its foreshortening.
 */
function frontalPxPerM(m: Motion, space: Space): number {
  const statureM = (m.request.athlete.height_cm ?? Number.NaN) / 100;
  const shares = (["left", "right"] as const).flatMap((side) => {
    const flat = m.body.joints[side];
    const deep = space[side];
    const px = distance(flat.knee, flat.ankle);
    const inPlane = combine((ax, ay, bx, by) => Math.hypot(ax - bx, ay - by), deep.knee.x, deep.knee.y, deep.ankle.x, deep.ankle.y);
    const length = distance3(deep.knee, deep.ankle);
    return [median(combine((p, i, l) => (p * l) / i, px, inPlane, length))];
  });
  return mean(shares) / (CYCLING.shankStature * statureM);
}

const pedalling = {
  cadence: (m, p) => single(cadenceRpm(p.revolutions, m.body.fps), p.revolutions.length, p.certainty),
  knee_flexion_bdc: (m, p) =>
    perTurn(m, p, LEG, (r) => {
      const s = near(m, p)?.kneeFlexion;
      return s ? (minimum(s, r.top, r.end)?.value ?? Number.NaN) : Number.NaN;
    }),
  knee_flexion_tdc: (m, p) =>
    perTurn(m, p, LEG, (r) => {
      const s = near(m, p)?.kneeFlexion;
      return s ? (maximum(s, r.top - CYCLING.beforeTopShare * (r.end - r.top), r.end)?.value ?? Number.NaN) : Number.NaN;
    }),
  hip_angle_tdc: (m, p) =>
    perTurn(m, p, ["shoulder", "hip", "knee"], (r) => {
      const s = near(m, p)?.hipFlexion;
      return s ? 180 - (maximum(s, r.top - CYCLING.beforeTopShare * (r.end - r.top), r.end)?.value ?? Number.NaN) : Number.NaN;
    }),
  trunk_angle: (m, p) =>
    perTurn(m, p, ["shoulder", "hip"], (r) =>
      m.sagittal ? 90 - mean(m.sagittal.trunkLean.subarray(Math.round(r.top), Math.round(r.end))) : Number.NaN,
    ),
  shoulder_angle: (m, p) => {
    const { shoulder, elbow } = m.body.joints[p.side];
    const opening = flexionAt(m.body.joints.midHip, shoulder, elbow).map((v) => 180 - v);
    return perTurn(m, p, ["shoulder", "elbow", "hip"], (r) => mean(opening.subarray(Math.round(r.top), Math.round(r.end))));
  },
  elbow_flexion_mean: (m, p) =>
    perTurn(m, p, ARM, (r) => {
      const s = near(m, p)?.elbowFlexion;
      return s ? mean(s.subarray(Math.round(r.top), Math.round(r.end))) : Number.NaN;
    }),
  ankle_range: (m, p) =>
    perTurn(m, p, ["knee", "ankle", "heel", "toe"], (r) => {
      const s = near(m, p)?.ankleDorsiflexion;
      return s ? range(s, r.top, r.end) : Number.NaN;
    }),
  knee_forward_offset: (m, p) => {
    const { knee, heel, toe } = m.body.joints[p.side];
    const ball = (from: Series, to: Series): Series => combine((a, b) => a + CYCLING.ballShare * (b - a), from, to);
    const spindle = { x: ball(heel.x, toe.x), y: ball(heel.y, toe.y) };
    const offset = perTurn(m, p, ["knee", "heel", "toe"], (r) => {
      const at = foremost(spindle, r);
      return at === null ? Number.NaN : 100 * (valueAt(knee.x, at) - valueAt(spindle.x, at)) * metresPerPixel(m);
    });
    return isSuppressed(offset) ? offset : { ...offset, error: CYCLING.spindleErrorCm };
  },
  knee_lateral_travel: (m, p) =>
    bySide((side) => {
      const pxPerM = frontalPxPerM(m, p.space);
      return sample(
        p.revolutions.map((r) => (100 * range(m.body.joints[side].knee.x, r.top, r.end)) / pxPerM),
        Math.min(p.certainty, seen(m, side, ["knee"])),
      );
    }),
  pelvis_rock: (m, p) => {
    const { left, right } = m.body.joints;
    const tilt = combine(
      (lx, ly, rx, ry) => (Math.atan2(ly - ry, Math.abs(lx - rx)) * 180) / Math.PI,
      left.hip.x,
      left.hip.y,
      right.hip.x,
      right.hip.y,
    );
    // Rocking of a few degrees is below the landmark noise of one frame: measure it on the mean revolution.
    const course = meanRevolution(tilt, p.revolutions);
    return single(range(course, 0, course.length - 1), p.revolutions.length, Math.min(p.certainty, seenBoth(m, ["hip"])));
  },
} satisfies SharedReaders<Pedalling>;

/** Height of the pedalling foot, px: of the near toe in a side view, of one ankle above the other in front and back views. */
function footHeight(body: Body, side: Side): Series {
  if (body.view === "side") return body.extremities[side].toe.y;
  return combine((l, r) => l - r, body.extremities.left.ankle.y, body.extremities.right.ankle.y);
}

function findPedalling(m: Motion, corrected?: readonly EventAt[]): Found<Pedalling> {
  const { body } = m;
  const side = body.nearSide ?? "left";
  const space = spaceOf(body, SPACE_CUTOFF_HZ);
  const tops = corrected?.filter((e) => e.type === "stroke_top").map((e) => e.frame);
  const turns = revolutionsOf(footHeight(body, side), body.fps, tops);
  // A rider's feet are lifted in turn as a runner's, but the saddle holds the body.
  const rides = (): boolean => alternatingLiftLegs(m) > CYCLING.footLiftLegs && isPedalling(body, side, space, turns) && !leavesFloor(m);
  const revolutions = tops || rides() ? turns : [];
  const certainty = seen(m, side, ["ankle"]);
  const events = revolutions.flatMap((r, i): EventAt[] => [
    { type: "stroke_top", side, frame: r.top, confidence: certainty },
    { type: "stroke_bottom", side, frame: r.bottom, confidence: certainty },
    ...(i === revolutions.length - 1 ? [{ type: "stroke_top" as const, side, frame: r.end, confidence: certainty }] : []),
  ]);
  return { phases: { side, revolutions, space, certainty }, events, zone: {} };
}

interface Kinds {
  readonly ride?: Pedalling;
  readonly row?: RowingPhases;
}

export const cycling = defineAnalyser<"cycling", Kinds>({
  activity: "cycling",
  planar: () => "other",
  cutoffs: () => CUTOFFS.cycling,
  find: (m, corrected) =>
    m.exercise.cycle === "pedal"
      ? foundAs(findPedalling(m, corrected), (ride): Kinds => ({ ride }))
      : foundAs(findRowing(m, corrected), (row): Kinds => ({ row })),
  metrics: { ...readersOf((p: Kinds) => p.ride, pedalling), ...readersOf((p: Kinds) => p.row, rowingReaders) },
});
