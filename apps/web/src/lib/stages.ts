import type { EventType, MotionEvent, Side } from "@sagittal/contract";
import type { Span } from "./motion.ts";

export const STAGE_KINDS = ["stance", "swing", "flight", "descent", "ascent"] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** A stretch of the movement that has a name of its own. */
export interface Stage extends Span {
  kind: StageKind;
}

/** Which stage lies between two neighbouring events of one side; a pair that is not named here has none. */
const BETWEEN: Partial<Record<EventType, Partial<Record<EventType, StageKind>>>> = {
  initial_contact: { toe_off: "stance" },
  toe_off: { initial_contact: "swing" },
  take_off: { landing: "flight" },
  rep_start: { rep_bottom: "descent", rep_top: "ascent" },
  rep_bottom: { rep_end: "ascent", rep_top: "ascent" },
  rep_top: { rep_end: "descent", rep_bottom: "descent" },
};
const NAMED: ReadonlySet<EventType> = new Set([
  "initial_contact",
  "toe_off",
  "take_off",
  "landing",
  "rep_start",
  "rep_bottom",
  "rep_top",
  "rep_end",
]);

/** A swing far longer than the others hides a contact that was not seen; it is left out. */
const LONGEST = 1.6;

/**
 * The stages of the movement in their order: stance and swing of each foot, flights, and the two ways of a repetition.
 * A repetition whose turning point was not found has none.
 */
export function stages(events: readonly MotionEvent[]): Stage[] {
  const sides: readonly (Side | null)[] = ["left", "right", null];
  const found = sides.flatMap((side) => {
    const own = events.filter((e) => e.side === side && NAMED.has(e.type)).sort((a, b) => a.t_ms - b.t_ms);
    return own.slice(1).flatMap((next, i): Stage[] => {
      const before = own[i];
      const kind = before && BETWEEN[before.type]?.[next.type];
      return before && kind ? [{ kind, side, from: before.t_ms, to: next.t_ms }] : [];
    });
  });
  const swings = found
    .filter((s) => s.kind === "swing")
    .map((s) => s.to - s.from)
    .sort((a, b) => a - b);
  const usual = swings[Math.floor(swings.length / 2)] ?? 0;
  return found.filter((s) => s.kind !== "swing" || s.to - s.from <= LONGEST * usual).sort((a, b) => a.from - b.from);
}
