import type { PoseSidecar } from "@sagittal/contract";
import { isFound } from "./body.ts";

/** A part of the picture: its centre as shares of width and height, and how many times it is enlarged. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

export const WHOLE: View = { x: 0.5, y: 0.5, zoom: 1 };
const MOST_ZOOM = 6;
/** Share of the stage's height that the athlete fills when followed: room for arms and for what is held. */
const FILLED = 0.8;
/** The centre is the mean of this time around the frame, ms: a picture that followed each frame would tremble. */
const CALM_MS = 500;
/** Least visibility of a joint that counts, 0 to 1. */
const VISIBLE = 0.3;

interface Box {
  x: number;
  y: number;
  height: number;
}

function boxOf(pose: PoseSidecar, frame: number): Box | null {
  const places = (pose.image.joints[frame] ?? []).flatMap((at, i) =>
    isFound(at) && (pose.frames[frame]?.[i]?.[3] ?? 0) > VISIBLE ? [at] : [],
  );
  if (places.length < 4) return null;
  const [xs, ys] = [places.map(([x]) => x / pose.image.width), places.map(([, y]) => y / pose.image.height)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, height: bottom - top };
}

/**
 * The part of the picture that keeps the athlete in the middle, frame by frame. One enlargement for the whole clip, from the athlete's
 * greatest height in nine of ten frames; the centre moves calmly.
 */
export function followed(pose: PoseSidecar): View[] {
  const boxes = pose.t_ms.map((_, i) => boxOf(pose, i));
  const heights = boxes.flatMap((b) => (b ? [b.height] : [])).sort((a, b) => a - b);
  const tall = heights[Math.floor(heights.length * 0.9)] ?? 1;
  const zoom = Math.min(MOST_ZOOM, Math.max(1, FILLED / Math.max(0.01, tall)));
  const step = pose.t_ms.length > 1 ? ((pose.t_ms.at(-1) ?? 0) - (pose.t_ms[0] ?? 0)) / (pose.t_ms.length - 1) : CALM_MS;
  const reach = Math.max(0, Math.round(CALM_MS / 2 / Math.max(1, step)));
  let last: Box = { x: 0.5, y: 0.5, height: 1 };
  const filled = boxes.map((box) => {
    last = box ?? last;
    return last;
  });
  // Prefix sums: linear in the clip's length for any window.
  const sums = filled.reduce<{ x: number; y: number }[]>(
    (all, b) => {
      const before = all.at(-1) ?? { x: 0, y: 0 };
      all.push({ x: before.x + b.x, y: before.y + b.y });
      return all;
    },
    [{ x: 0, y: 0 }],
  );
  return filled.map((_, i) => {
    const [from, to] = [Math.max(0, i - reach), Math.min(filled.length, i + reach + 1)];
    const mean = (axis: "x" | "y") => ((sums[to]?.[axis] ?? 0) - (sums[from]?.[axis] ?? 0)) / (to - from);
    return { x: mean("x"), y: mean("y"), zoom };
  });
}

/** A view moved so that a place of the stage keeps showing the same place of the picture while the enlargement changes. */
export function zoomedAt(view: View, factor: number, at: { x: number; y: number }): View {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, view.zoom * factor));
  if (zoom === 1) return WHOLE;
  // `at` is measured from the picture's fitted box: 0 to 1 within it, beyond it outside.
  const hold = (centre: number, place: number) => {
    const shown = centre + (place - 0.5) / view.zoom;
    return Math.min(1, Math.max(0, shown - (place - 0.5) / zoom));
  };
  return { x: hold(view.x, at.x), y: hold(view.y, at.y), zoom };
}
