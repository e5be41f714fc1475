import {
  asFilmed,
  type Body,
  type Flight,
  filmedArea,
  finite,
  flightAcceleration,
  GRAVITY_MPS2,
  LANDMARK_COUNT,
  LandmarkTrack,
  massCentre,
  mean,
  median,
  pairOf,
  type Scale,
  SIDE_LANDMARKS,
  standardDeviation,
} from "@sagittal/biomechanics";
import type { CaptureFinding, MetricValue } from "@sagittal/contract";
import type { Motion } from "./motion.ts";
import { offPlane, shoulderRatio } from "./off-plane.ts";
import { inPicture } from "./presence.ts";
import { gravest, milder, type Severity } from "./severity.ts";

/** The highest severity whose limit the value passes; null when it passes none. */
function graded(value: number, [low, medium, high]: readonly [number, number, number], direction: "above" | "below"): Severity | null {
  const past = (limit: number) => (direction === "above" ? value > limit : value < limit);
  return past(high) ? "high" : past(medium) ? "medium" : past(low) ? "low" : null;
}

/** Least share of frames with a detected body at which a clip without the exercise is reported as another movement. */
const LEAST_FOUND_SHARE = 0.5;

const tidy = (v: number): number => Math.round(v * 1000) / 1000;

/** Joints without which the pose counts as missing: of the whole body, and where the legs are not measured. */
const CORE = { whole: ["shoulder", "hip", "knee", "ankle"], upper: ["shoulder"] } as const;
/** Joints that belong in the picture. */
const FRAMED = { whole: ["shoulder", "hip", "knee", "ankle", "toe"], upper: ["shoulder", "elbow"] } as const;

type Part = keyof typeof CORE;

/** The part of the body that an exercise is measured on. */
const partOf = ({ exercise }: Recorded): Part => (exercise.upperBody ? "upper" : "whole");

/** Per frame: the joints all have a visibility of 0.5 or more, each on its better side. */
function wellSeen(body: Body, joints: readonly (typeof CORE)[Part][number][]): boolean[] {
  const track = new LandmarkTrack(body.track);
  const series = joints.map((joint) => {
    const [l, r] = pairOf(joint);
    return [track.visibilityOf(l), track.visibilityOf(r)] as const;
  });
  return Array.from({ length: body.rows }, (_, i) => series.every(([l, r]) => Math.max(l[i]!, r[i]!) >= 0.5));
}

/** Finding when the pose is missing in frames that the athlete is in the picture for. */
function sparse(motion: Recorded): CaptureFinding | null {
  const { body } = motion;
  const present = inPicture(body);
  const good = wellSeen(body, CORE[partOf(motion)]).filter((_, i) => present[i]);
  const share = good.filter(Boolean).length / Math.max(1, good.length);
  let longest = 0;
  let run = 0;
  for (const ok of good) {
    run = ok ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  const gap = longest / body.fps;
  const severity = gravest(graded(share, [0.9, 0.75, 0.55], "below"), graded(gap, [0.5, 1, 2], "above"));
  if (!severity) return null;
  return {
    code: "pose_sparse",
    severity,
    data: {
      value: tidy(share),
      threshold: 0.9,
      unit: "share",
      valid_frame_share: tidy(share),
      longest_gap_s: tidy(gap),
      frames_total: good.length,
      fps: tidy(body.fps),
      advice_key: "more_light",
    },
  };
}

/** Coefficient of variation of 3D segment lengths, per cent: median over thigh, shank and upper arm, each of the side that varies less. */
function boneVariationPct(body: Body): number {
  const track = new LandmarkTrack(body.track);
  const { world } = track;
  const length = (i: number, a: number, b: number): number =>
    Math.hypot(world.x(i, a) - world.x(i, b), world.y(i, a) - world.y(i, b), world.z(i, a) - world.z(i, b));
  const bones = (
    [
      ["hip", "knee"],
      ["knee", "ankle"],
      ["shoulder", "elbow"],
    ] as const
  ).map(([from, to]) => [SIDE_LANDMARKS.left, SIDE_LANDMARKS.right].map((k) => [k[from], k[to]] as const));
  const variations = bones.map((pair) =>
    Math.min(
      ...pair.map(([a, b]) => {
        const values: number[] = [];
        for (let i = 0; i < body.rows; i++) {
          if (Math.min(track.visibility(i, a), track.visibility(i, b)) >= 0.5) values.push(length(i, a, b));
        }
        return values.length < 10 ? Number.POSITIVE_INFINITY : (100 * standardDeviation(values)) / mean(values);
      }),
    ),
  );
  return median(variations.filter(Number.isFinite));
}

/** Difference between the hips' travel in the picture and the declared distance, per cent (events B3); NaN without scale or declared distance, and for travel below 1 m. */
function distanceConflictPct(body: Body, scale: Scale | null, declaredM: number | null): number {
  const x = finite(body.joints.midHip.x);
  if (!scale || !declaredM || x.length === 0) return Number.NaN;
  const travelM = Math.abs(x.at(-1)! - x[0]!) / scale.pxPerM;
  return travelM < 1 ? Number.NaN : 100 * Math.abs(travelM / declaredM - 1);
}

function implausible(body: Body, scale: Scale | null, flights: readonly Flight[], declaredM: number | null): CaptureFinding | null {
  const found = (severity: Severity, reason: string, value: number, threshold: number, unit: string, advice: string): CaptureFinding => ({
    code: "implausible_geometry",
    severity,
    data: { value: tidy(value), threshold, unit, reason, advice_key: advice },
  });
  const findings: CaptureFinding[] = [];
  const variation = boneVariationPct(body);
  const limits = body.calibration.boneVariationPct;
  const bones = graded(variation, limits, "above");
  if (bones) findings.push(found(bones, "bone_length", variation, limits[0], "%", "tight_clothing"));
  const swaps = body.swaps / (body.rows / body.fps);
  const swapped = graded(swaps, [2, 5, 10], "above");
  if (swapped) findings.push(found(swapped, "swaps", swaps, 2, "1/s", "tight_clothing"));
  const distance = graded(distanceConflictPct(body, scale, declaredM), [25, 50, 100], "above");
  if (distance) {
    const severity = distance === "high" ? "medium" : distance;
    findings.push(found(severity, "distance", distanceConflictPct(body, scale, declaredM), 25, "%", "square_up"));
  }
  if (scale) {
    const mass = flights.length > 0 ? massCentre(body.extremities, null) : null;
    const ratios = mass ? flights.map((f) => flightAcceleration(body, mass, f) / GRAVITY_MPS2 / scale.pxPerM).filter(Number.isFinite) : [];
    const ratio = median(ratios);
    const slow = [1 / 4, 1 / 16, 1 / 64].some((r) => ratio > 0.7 * r && ratio < 1.4 * r);
    const conflict = 100 * Math.abs(ratio - 1);
    const severity = graded(conflict, [25, 40, 60], "above");
    if (severity && slow) findings.push(found("high", "timebase", ratio, 0.75, "ratio", "higher_fps"));
    else if (severity) findings.push(found(severity === "high" ? "medium" : severity, "scale", conflict, 25, "%", "square_up"));
  }
  const order = { high: 0, medium: 1, low: 2 };
  return findings.sort((a, b) => order[a.severity] - order[b.severity])[0] ?? null;
}

/** Height of the person in the picture, pixels: the longer side of the box around the landmarks, median over frames. */
function personPx(body: Body): number {
  const { image } = new LandmarkTrack(asFilmed(body.track));
  const sizes: number[] = [];
  for (let i = 0; i < body.rows; i++) {
    if (Number.isNaN(image.x(i, 0))) continue;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let k = 0; k < LANDMARK_COUNT; k++) {
      const [x, y] = [image.x(i, k), image.y(i, k)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    sizes.push(Math.max(right - left, bottom - top));
  }
  // Eyes to soles is 0.94 of stature; the crown above the eyes has no landmark.
  return median(sizes) / 0.94;
}

/** Share of the picture's height that the athlete should fill. */
const IDEAL_SHARE = 0.65;
/** Heights in the picture below which the athlete is too small, shares of it and pixels, for each severity. */
const SMALL = { share: [0.4, 0.28, 0.18], px: [300, 200, 120] } as const;

function tooFar(body: Body): CaptureFinding | null {
  const px = personPx(body);
  const { height } = filmedArea(body.track);
  const share = px / height;
  const byShare = graded(share, SMALL.share, "below");
  const severity = gravest(byShare, graded(px, SMALL.px, "below"));
  if (!severity) return null;
  // Who fills the picture cannot be filmed from nearer: only more pixels help.
  const filled = share >= IDEAL_SHARE;
  return {
    code: "subject_too_far",
    severity,
    data: {
      ...(byShare
        ? { value: tidy(share), threshold: SMALL.share[0], unit: "share" }
        : { value: Math.round(px), threshold: SMALL.px[0], unit: "px" }),
      person_px: Math.round(px),
      frame_h_px: height,
      ...(!filled && { suggested_distance_factor: tidy(share / IDEAL_SHARE) }),
      advice_key: filled ? "finer_picture" : "step_closer",
    },
  };
}

function offPlaneFinding({ body, anglesInSpace }: Recorded): CaptureFinding | null {
  const psi = offPlane(body);
  // Apparent shoulder width against trunk length decides together with depth: either alone is noisy.
  const ratio = shoulderRatio(body);
  const flat = body.view === "side" ? graded(ratio, [0.4, 0.55, 0.7], "above") : graded(ratio, [0.5, 0.4, 0.3], "below");
  const noise = body.calibration.yawNoiseDeg;
  const deep = graded(psi - noise, [12, 20, 30], "above");
  if (!flat || !deep) return null;
  const severity = milder(flat, deep);
  const mismatch = psi > 55 && flat === "high";
  return {
    code: "camera_off_plane",
    severity: mismatch ? "high" : severity,
    data: {
      value: tidy(psi),
      threshold: 12 + noise,
      unit: "deg",
      view: body.view,
      off_plane_deg: tidy(psi),
      ...(body.rollDeg !== 0 && { roll_deg: tidy(body.rollDeg) }),
      ...(mismatch && { reason: "view_mismatch" }),
      ...(anglesInSpace && { angles_from: "space" }),
      advice_key: body.view === "side" ? "square_up" : "front_on",
    },
  };
}

/** What findings know of a motion. */
type Recorded = Pick<Motion, "body" | "exercise" | "scale" | "anglesInSpace">;

/** Whether the athlete is seen from another side than the declared view: angles in the picture then say nothing about the movement. */
export const isOtherView = (findings: readonly CaptureFinding[]): boolean =>
  findings.some((f) => f.code === "camera_off_plane" && f.data.reason === "view_mismatch");

/** Distance from the picture's edge at which a joint counts as outside, share of width or height. */
const AT_EDGE_SHARE = 0.01;
/** Distance from the edge within which a joint that is lost counts as having left by that edge, share of width or height. */
const NEAR_EDGE_SHARE = 0.06;

/** Finding when landmarks are beyond the edge of the picture during the movement, frames [from, to]. */
function leftFrame(motion: Recorded, from: number, to: number): CaptureFinding | null {
  const { body } = motion;
  const area = filmedArea(body.track);
  const counts = { left: 0, right: 0, top: 0, bottom: 0 };
  let frames = 0;
  let out = 0;
  const { image } = new LandmarkTrack(asFilmed(body.track));
  const joints = FRAMED[partOf(motion)].flatMap(pairOf);
  const edgeOf = (x: number, y: number, share = AT_EDGE_SHARE): keyof typeof counts | undefined => {
    const [across, down] = [(x - area.x) / area.width, (y - area.y) / area.height];
    if (across < share) return "left";
    if (across > 1 - share) return "right";
    if (down < share) return "top";
    return down > 1 - share ? "bottom" : undefined;
  };
  /** The edge near which each joint was last seen: a joint lost elsewhere is occluded, not outside. */
  const leaving = new Map<number, keyof typeof counts | undefined>();
  for (let i = Math.max(0, Math.floor(from)); i <= Math.min(body.rows - 1, Math.ceil(to)); i++) {
    frames++;
    const hit = new Set<keyof typeof counts>();
    for (const k of joints) {
      const x = image.x(i, k);
      const y = image.y(i, k);
      const gone = Number.isNaN(x) ? leaving.get(k) : edgeOf(x, y);
      if (gone) hit.add(gone);
      if (!Number.isNaN(x)) leaving.set(k, edgeOf(x, y, NEAR_EDGE_SHARE));
    }
    if (hit.size > 0) out++;
    for (const edge of hit) counts[edge]++;
  }
  const share = out / Math.max(1, frames);
  const severity = graded(share, [0.05, 0.15, 0.3], "above");
  if (!severity) return null;
  const side = (Object.entries(counts) as [keyof typeof counts, number][]).sort((a, b) => b[1] - a[1])[0]?.[0] ?? "left";
  return {
    code: "subject_left_frame",
    severity,
    data: { value: tidy(share), threshold: 0.05, unit: "share", share: tidy(share), side, advice_key: "step_back" },
  };
}

/**
 * Advisory findings about faults of the recording (findings G). Empty when all checks passed.
 * @param action first and last frame of the movement
 * @param declaredM length of the course that was declared, m
 */
export function captureFindings(
  motion: Recorded,
  flights: readonly Flight[],
  action: readonly [number, number],
  declaredM: number | null = null,
): CaptureFinding[] {
  const { body, scale } = motion;
  if (finite(body.joints.midHip.x).length === 0) return [];
  return [
    sparse(motion),
    implausible(body, scale, flights, declaredM),
    tooFar(body),
    offPlaneFinding(motion),
    leftFrame(motion, ...action),
  ].filter((f) => f !== null);
}

/**
 * Finding when a well-seen body shows no event of the exercise: another movement was filmed, or the exercise, view or handedness was declared wrongly.
 * @param values every metric of the exercise
 */
export function otherMovement(body: Body, values: readonly MetricValue[], findings: readonly CaptureFinding[]): CaptureFinding[] {
  if (body.found < LEAST_FOUND_SHARE || findings.some((f) => f.code === "pose_sparse" && f.severity === "high")) return [];
  const details = values.map((v) => ({ given: v.value_num !== null, ...v.value_json }));
  const unseen = details.some((d) => d.reason === "no_event") && !details.some((d) => d.given || (d.reason === "cycles" && d.n > 0));
  if (!unseen) return [];
  return [
    {
      code: "implausible_geometry",
      severity: "high",
      data: { value: 0, threshold: 1, unit: "count", reason: "movement", advice_key: "trim_action" },
    },
  ];
}
