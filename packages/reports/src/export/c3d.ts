import type { AnalysisResult, EventType, MotionEvent, PoseSidecar } from "@sagittal/contract";
import { type C3dEvent, writeC3d } from "./c3d-file.ts";
import type { Correction } from "./csv.ts";
import { bodyMotion, motionTime } from "./motion-frame.ts";
import { remarks } from "./review.ts";

/** Gait events carry the names that gait programs look for; the others their own. */
const LABELS: Record<EventType, string> = {
  initial_contact: "Foot Strike",
  toe_off: "Foot Off",
  take_off: "Take Off",
  landing: "Landing",
  rep_start: "Rep Start",
  rep_bottom: "Rep Bottom",
  rep_top: "Rep Top",
  rep_end: "Rep End",
  phase_start: "Phase Start",
  impact: "Impact",
  release: "Release",
  stroke_top: "Stroke Top",
  stroke_bottom: "Stroke Bottom",
};

function c3dEvent(sidecar: PoseSidecar, e: MotionEvent, correction: Correction | null): C3dEvent {
  return {
    time: Math.max(0, motionTime(sidecar, e.t_ms)),
    label: LABELS[e.type],
    context: e.side === "left" ? "Left" : e.side === "right" ? "Right" : "General",
    description: `${e.type}, ${correction?.events ? `corrected by ${correction.events.by}` : `confidence ${e.confidence}`}`,
  };
}

/**
 * Landmarks and events as a C3D file for Mokka, Visual3D, OpenSim and the like: millimetres, right-handed with x forward, y to the
 * athlete's left and z up (the frame of gait laboratories), events by side in the EVENT group, landmarks that were not seen as invalid
 * points (residual -1). A coach's review and corrections stand in the REMARKS group.
 */
export function toC3d(result: AnalysisResult, sidecar: PoseSidecar, correction: Correction | null = null): Buffer {
  const motion = bodyMotion(result, sidecar);
  return writeC3d({
    rate: motion.rate,
    units: "mm",
    screen: { x: "+X", y: "+Z" },
    points: motion.names.map((name) => ({ label: name, description: name.replaceAll("_", " ") })),
    frames: motion.frames.map((places) => places.map((p) => (p ? [1000 * p[0], -1000 * p[2] + 0, 1000 * p[1]] : null))),
    events: sidecar.events.map((e) => c3dEvent(sidecar, e, correction)),
    remarks: remarks(result, correction),
    manufacturer: { company: "Sagittal", software: "Sagittal", version: result.analysis_version },
  });
}
