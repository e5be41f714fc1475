import { LANDMARK, LANDMARK_NAMES, LIMB_JOINTS, SIDE_LANDMARKS } from "@sagittal/biomechanics";
/** A made-up runner, so that exports and reports can be tested without a video. */
import { type AnalysisResult, type MotionEvent, PoseSidecar, AnalysisResult as ResultSchema, type Side } from "@sagittal/contract";

// biome-ignore format: one row per body part
const JOINTS: string[] = [...LANDMARK_NAMES];

const PX_PER_M = 250;
const STRIDE_S = 0.7;
const rad = (deg: number): number => (deg * Math.PI) / 180;

export interface SampleOptions {
  readonly facing?: "left" | "right";
  readonly frames?: number;
  readonly fps?: number;
  /** Factor of the file's time to real time: 4 is a slow-motion file. */
  readonly slow?: number;
  readonly offsetMs?: number;
  /** Landmark that is never seen. */
  readonly hidden?: number;
}

/** Thigh and knee flexion in degrees at a share of the stride. */
function leg(phase: number): { thigh: number; knee: number } {
  const a = 2 * Math.PI * phase;
  return { thigh: 10 + 30 * Math.cos(a), knee: 45 - 35 * Math.cos(a + 0.9) };
}

/** Athlete's frame (forward, up, right; metres about mid-hip) of one frame. */
function body(t: number): [number, number, number][] {
  const points = JOINTS.map((): [number, number, number] => [0.06, 0.62, 0]);
  const phase = t / STRIDE_S;
  for (const side of ["left", "right"] as const) {
    const k = SIDE_LANDMARKS[side];
    const z = side === "left" ? -0.1 : 0.1;
    const { thigh, knee } = leg(phase + (side === "left" ? 0 : 0.5));
    const kneeAt = [0.42 * Math.sin(rad(thigh)), -0.42 * Math.cos(rad(thigh))] as const;
    const shank = thigh - knee;
    const ankle = [kneeAt[0] + 0.42 * Math.sin(rad(shank)), kneeAt[1] - 0.42 * Math.cos(rad(shank))] as const;
    points[k.hip] = [0, 0, z];
    points[k.knee] = [...kneeAt, z];
    points[k.ankle] = [...ankle, z];
    points[k.heel] = [ankle[0] - 0.05, ankle[1] - 0.06, z];
    points[k.toe] = [ankle[0] + 0.16, ankle[1] - 0.06, z];
    points[k.shoulder] = [0.1, 0.5, 1.6 * z];
    for (const joint of LIMB_JOINTS.arms) {
      const down = SIDE_LANDMARKS.left[joint];
      points[k[joint]] = [0.1 + 0.01 * down, 0.5 - 0.015 * down, 1.6 * z];
    }
  }
  return points;
}

/** Sidecar of the made-up runner, filmed from the side, on the spot, bouncing 4 cm. */
export function sampleSidecar({
  facing = "right",
  frames = 120,
  fps = 60,
  slow = 1,
  offsetMs = 0,
  hidden,
}: SampleOptions = {}): PoseSidecar {
  const d = facing === "right" ? 1 : -1;
  const time = Array.from({ length: frames }, (_, i) => i / fps);
  const rise = (t: number): number => 0.02 * Math.sin((4 * Math.PI * t) / STRIDE_S);
  const world = time.map((t) =>
    body(t).map(([x, y, z], k): [number, number, number, number] =>
      k === hidden ? [0, 0, 0, 0] : [d * x + 0, -y + 0, (facing === "right" ? -z : z) + 0, 0.95],
    ),
  );
  const angles = (name: "thigh" | "knee", shift: number): number[] => time.map((t) => leg(t / STRIDE_S + shift)[name]);
  const ms = (t: number): number => offsetMs + 1000 * slow * t;
  const events: MotionEvent[] = [];
  for (let step = 0; step * (STRIDE_S / 2) + 0.25 < frames / fps; step++) {
    const side: Side = step % 2 === 0 ? "right" : "left";
    const t = 0.05 + step * (STRIDE_S / 2);
    events.push({ type: "initial_contact", side, t_ms: ms(t), confidence: 0.9 });
    events.push({ type: "toe_off", side, t_ms: ms(t + 0.2), confidence: 0.8 });
  }
  return PoseSidecar.parse({
    version: 1,
    fps,
    frame_count: frames,
    offset_ms: offsetMs,
    t_ms: time.map(ms),
    skeleton: { joints: JOINTS, edges: [[LANDMARK.left_hip, LANDMARK.left_knee]] },
    units: "m",
    frames: world,
    image: {
      width: 720,
      height: 1280,
      joints: world.map((points, i) => points.map(([x, y]) => [360 + PX_PER_M * x, 600 + PX_PER_M * (y - rise(time[i] ?? 0))])),
    },
    events,
    angles: {
      trunk_lean: time.map(() => 12),
      knee_flexion_left: angles("knee", 0),
      knee_flexion_right: angles("knee", 0.5),
      hip_flexion_left: angles("thigh", 0).map((v) => v + 12),
      hip_flexion_right: angles("thigh", 0.5).map((v) => v + 12),
      ankle_dorsiflexion_left: time.map((_, i) => (i < 3 ? null : 5)),
    },
  });
}

const metric = (
  key: string,
  value_num: number | null,
  n: number,
  detail: Record<string, unknown> = {},
): AnalysisResult["metrics"][number] => ({
  key,
  value_num,
  value_json: { n, sd: value_num === null ? null : Math.abs(value_num) * 0.03, confidence: value_num === null ? 0 : 0.9, ...detail },
});
const target = (min_good: number | null, max_good: number | null, amber_low: number | null, amber_high: number | null) => ({
  ...{ min_good, max_good, amber_low, amber_high },
  ...{ higher_is_better: null, beta: false },
});

/** An analysis of the made-up runner with metrics in every zone and some that have no number. */
export function sampleResult(changes: Partial<AnalysisResult> = {}): AnalysisResult {
  return ResultSchema.parse({
    ...{ activity: "running", exercise: "Treadmill", camera_view: "side", fps: 60, source_fps: 60, duration_ms: 2000 },
    metrics: [
      metric("cadence", 163.8, 13),
      metric("contact_time", 214.1, 12, { mdc: 7, beta: true }),
      metric("contact_time_left", 221, 6, { side: "left", mdc: 11.3 }),
      metric("contact_time_right", 206.8, 6, { side: "right", mdc: 8.2 }),
      metric("vertical_oscillation", 8.1, 12),
      metric("trunk_lean", 13.2, 12),
      metric("overstride_pct", 18.7, 13),
      metric("knee_flexion_ic", 16.5, 13),
      metric("hip_extension_to", 27.1, 13),
      metric("step_time_asymmetry", 3.8, 12),
      metric("contact_time_asymmetry", null, 0, { reason: "fps" }),
      metric("running_speed", 2.91, 12),
      metric("leg_stiffness", null, 0, { reason: "mass" }),
    ],
    metric_targets: {
      cadence: target(167.8, 187.8, 161.8, 195.8),
      contact_time: target(216, 298, 195, 325),
      contact_time_left: target(216, 298, 195, 325),
      contact_time_right: target(216, 298, 195, 325),
      vertical_oscillation: { ...target(null, 9.5, null, 11.5), higher_is_better: false },
      trunk_lean: target(4, 11, 1, 13),
      overstride_pct: { ...target(null, 22, null, 28), higher_is_better: false },
      knee_flexion_ic: target(10, 25, 6, 30),
      hip_extension_to: target(15, 30, 10, 35),
      step_time_asymmetry: { ...target(null, 3, null, 5), higher_is_better: false },
    },
    capture_findings: [{ code: "subject_too_far", severity: "low", data: {} }],
    ...{ handedness: "right", blur_face: false, score: 78, facing: "right", near_side: "right", analysis_version: "1.0.0" },
    timings_ms: { probe: 1, normalise: 1, pose_extract: 1, biomechanics: 1, render: 1, publish: 1 },
    ...changes,
  });
}
