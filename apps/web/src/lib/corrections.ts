import type { MotionEvent } from "@sagittal/contract";

/** Times closer than this are equal, ms: stored data have single precision. */
const SAME_MS = 1;

const same = (a: MotionEvent, b: MotionEvent) => a.type === b.type && a.side === b.side && Math.abs(a.t_ms - b.t_ms) < SAME_MS;

/** Whether a coach moved or added this event: nothing was detected there. */
export function isCorrected(event: MotionEvent, detected: readonly MotionEvent[]): boolean {
  return !detected.some((e) => same(e, event));
}

/** How many events a coach moved, added or removed. */
export function correctionCount(events: readonly MotionEvent[], detected: readonly MotionEvent[]): number {
  const changed = events.filter((e) => isCorrected(e, detected)).length;
  const missing = detected.filter((e) => isCorrected(e, events)).length;
  return Math.max(changed, missing);
}

/** The events with one of them at another time, kept inside the clip. */
export function moved(events: readonly MotionEvent[], index: number, t: number, [first, last]: readonly [number, number]): MotionEvent[] {
  return events.map((e, i) => (i === index ? { ...e, t_ms: Math.max(first, Math.min(last, t)), confidence: 1 } : e));
}

/** The events without the one at this place of the list. */
export function removed(events: readonly MotionEvent[], index: number): MotionEvent[] {
  return events.filter((_, i) => i !== index);
}

/** The events with one more, in order of time. */
export function added(events: readonly MotionEvent[], event: Omit<MotionEvent, "confidence">): MotionEvent[] {
  return [...events, { ...event, confidence: 1 }].sort((a, b) => a.t_ms - b.t_ms);
}
