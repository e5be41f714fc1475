import { PoseSidecar } from "@sagittal/contract";

/** Two seconds of a knee that bends, in the sidecar's shape. */
export function bendingKnee(): PoseSidecar {
  const rows = Array.from({ length: 120 }, (_, i) => i);
  return PoseSidecar.parse({
    ...{ version: 1, fps: 60, frame_count: 120, offset_ms: 0, t_ms: rows.map((i) => (1000 * i) / 60), units: "m", events: [] },
    skeleton: { joints: Array.from({ length: 33 }, (_, k) => `joint_${k}`), edges: [] },
    frames: rows.map(() => Array.from({ length: 33 }, () => [0.1, 0.2, 0.3, 1])),
    image: { width: 720, height: 1280, joints: rows.map(() => Array.from({ length: 33 }, () => [1, 2])) },
    angles: { knee_flexion_left: rows.map((i) => 40 + 30 * Math.sin(i / 10)) },
  });
}
