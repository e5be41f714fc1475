import type { PoseSidecar } from "@sagittal/contract";
import { type Span, spans } from "../lib/motion.ts";

export interface Layers {
  skeleton: boolean;
  angles: boolean;
  trails: boolean;
  contacts: boolean;
  ground: boolean;
}

/** The colours of the annotated video: the same in every picture of a person. */
export const LEFT = "#35b6ff";
export const RIGHT = "#ff9a2e";
const NEUTRAL = "#f4f7fa";

const ANGLE_AT: Record<string, number> = {
  knee_flexion_left: 25,
  knee_flexion_right: 26,
  hip_flexion_left: 23,
  hip_flexion_right: 24,
  ankle_dorsiflexion_left: 27,
  ankle_dorsiflexion_right: 28,
  elbow_flexion_left: 13,
  elbow_flexion_right: 14,
  knee_fppa_left: 25,
  knee_fppa_right: 26,
};
const FEET = { left: [29, 31], right: [30, 32] } as const;
const TRAIL_MS = 900;

/** Landmarks of the left have odd numbers, of the right even ones; the face is neither. */
function sideColour(joint: number): string {
  if (joint < 11) return NEUTRAL;
  return joint % 2 === 1 ? LEFT : RIGHT;
}

export interface Scene {
  pose: PoseSidecar;
  contacts: readonly Span[];
  /** Height of the ground line in image pixels; null where no foot was seen on the ground. */
  ground: number | null;
}

export function sceneOf(pose: PoseSidecar): Scene {
  const contacts = spans(pose.events, "contact");
  const heights = contacts.flatMap((c) => {
    const feet = c.side ? FEET[c.side] : FEET.left;
    const frames = pose.t_ms.flatMap((t, i) => (t >= c.from && t <= c.to ? [i] : []));
    const middle = frames[Math.floor(frames.length / 2)];
    const joints = middle === undefined ? undefined : pose.image.joints[middle];
    return joints ? [Math.max(joints[feet[0]]?.[1] ?? 0, joints[feet[1]]?.[1] ?? 0)] : [];
  });
  heights.sort((a, b) => a - b);
  return { pose, contacts, ground: heights[Math.floor(heights.length / 2)] ?? null };
}

/** Draws one frame's overlay over the whole canvas. */
export function drawOverlay(canvas: HTMLCanvasElement, { pose, contacts, ground }: Scene, frame: number, layers: Layers): void {
  const pen = canvas.getContext("2d");
  const joints = pose.image.joints[frame];
  const seen = pose.frames[frame];
  if (!pen) return;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  if (!joints || !seen) return;
  const kx = canvas.width / pose.image.width;
  const ky = canvas.height / pose.image.height;
  const unit = Math.max(1, Math.min(canvas.width, canvas.height) / 420);
  const at = (i: number): [number, number] => [(joints[i]?.[0] ?? 0) * kx, (joints[i]?.[1] ?? 0) * ky];
  const visible = (i: number) => (seen[i]?.[3] ?? 0) > 0.3;
  const t = pose.t_ms[frame] ?? 0;
  pen.lineCap = "round";
  pen.lineJoin = "round";

  if (layers.ground && ground !== null) {
    pen.strokeStyle = "rgba(244,247,250,.55)";
    pen.lineWidth = unit;
    pen.setLineDash([6 * unit, 6 * unit]);
    pen.beginPath();
    pen.moveTo(0, ground * ky);
    pen.lineTo(canvas.width, ground * ky);
    pen.stroke();
    pen.setLineDash([]);
  }
  if (layers.trails) {
    for (const joint of [31, 32]) {
      pen.strokeStyle = sideColour(joint);
      pen.lineWidth = 2 * unit;
      for (let i = frame; i > 0 && t - (pose.t_ms[i] ?? 0) < TRAIL_MS; i--) {
        const [a, b] = [pose.image.joints[i]?.[joint], pose.image.joints[i - 1]?.[joint]];
        if (!a || !b) break;
        pen.globalAlpha = 0.75 * (1 - (t - (pose.t_ms[i] ?? 0)) / TRAIL_MS);
        pen.beginPath();
        pen.moveTo(a[0] * kx, a[1] * ky);
        pen.lineTo(b[0] * kx, b[1] * ky);
        pen.stroke();
      }
    }
    pen.globalAlpha = 1;
  }
  if (layers.skeleton) {
    const body = pose.skeleton.edges.filter(([a, b]) => a >= 11 && b >= 11 && visible(a) && visible(b));
    for (const width of [5, 3]) {
      pen.lineWidth = width * unit;
      for (const [a, b] of body) {
        const [ca, cb] = [sideColour(a), sideColour(b)];
        pen.strokeStyle = width === 5 ? "rgba(11,15,20,.65)" : ca === cb ? ca : NEUTRAL;
        pen.beginPath();
        pen.moveTo(...at(a));
        pen.lineTo(...at(b));
        pen.stroke();
      }
    }
    for (let i = 11; i < 33; i++) {
      if (!visible(i) || (i > 16 && i < 23)) continue;
      pen.fillStyle = NEUTRAL;
      pen.beginPath();
      pen.arc(...at(i), 2.6 * unit, 0, 2 * Math.PI);
      pen.fill();
    }
  }
  if (layers.contacts) {
    for (const contact of contacts) {
      if (t < contact.from || t > contact.to || !contact.side) continue;
      const [heel, toe] = FEET[contact.side];
      const [hx, hy] = at(heel);
      const [tx, ty] = at(toe);
      pen.strokeStyle = contact.side === "left" ? LEFT : RIGHT;
      pen.lineWidth = 4 * unit;
      const y = Math.max(hy, ty) + 7 * unit;
      pen.beginPath();
      pen.moveTo(Math.min(hx, tx) - 4 * unit, y);
      pen.lineTo(Math.max(hx, tx) + 4 * unit, y);
      pen.stroke();
    }
  }
  if (layers.angles) {
    pen.font = `600 ${Math.round(12 * unit)}px "Inter Variable", sans-serif`;
    pen.textBaseline = "middle";
    for (const [name, joint] of Object.entries(ANGLE_AT)) {
      const value = pose.angles[name]?.[frame];
      if (value == null || !visible(joint)) continue;
      const [x, y] = at(joint);
      const text = `${Math.round(value)}°`;
      const width = pen.measureText(text).width + 8 * unit;
      const dx = joint % 2 === 1 ? 10 * unit : -10 * unit - width;
      pen.fillStyle = "rgba(11,15,20,.78)";
      pen.beginPath();
      pen.roundRect(x + dx, y - 9 * unit, width, 18 * unit, 4 * unit);
      pen.fill();
      pen.fillStyle = sideColour(joint);
      pen.fillText(text, x + dx + 4 * unit, y + unit);
    }
  }
}
