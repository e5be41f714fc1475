import type { MotionEvent, Side } from "@sagittal/contract";
import { useEffect, useRef } from "react";
import { type Playhead, usePlayhead } from "./playhead.ts";

export const RATES = [0.1, 0.25, 0.5, 1] as const;

/** What keys do beyond moving the playhead. */
export interface KeyActions {
  onHelp: () => void;
  onFull: () => void;
  onSide: (side: Side) => void;
  onGhost?: (() => void) | undefined;
}

/** Fields, widgets and dialogs keep their own keys. */
export const OWN_KEYS =
  "input, textarea, select, [role=slider], [role=dialog], [role=alertdialog], [role=menu], [role=tablist], [contenteditable]";

/** The next event in time, forwards or backwards from now. */
function neighbour(events: readonly MotionEvent[], now: number, way: 1 | -1): number | undefined {
  const times = events.map((e) => e.t_ms).sort((a, b) => a - b);
  return way === 1 ? times.find((t) => t > now + 5) : times.findLast((t) => t < now - 5);
}

function toEvent(playhead: Playhead, events: readonly MotionEvent[], way: 1 | -1): void {
  const t = neighbour(events, playhead.t, way);
  if (t === undefined) return;
  playhead.pause();
  playhead.seekTime(t);
}

/** The player's keys; they work wherever no field and no widget of its own uses them. */
export function useShortcuts(events: readonly MotionEvent[], actions: KeyActions): void {
  const playhead = usePlayhead();
  const act = useRef<(e: KeyboardEvent) => void>(() => undefined);
  act.current = (e) => {
    const target = e.target instanceof HTMLElement ? e.target : null;
    if (e.ctrlKey || e.metaKey || e.altKey || target?.closest(OWN_KEYS)) return;
    const onButton = target?.closest("button, a, summary") != null;
    const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    const rate = RATES[Number(key) - 1];
    if (key === " ") {
      if (onButton) return;
      playhead.toggle();
    } else if (key === "ArrowLeft" || key === "ArrowRight") {
      const way = key === "ArrowLeft" ? -1 : 1;
      if (e.shiftKey) toEvent(playhead, events, way);
      else playhead.step(way);
    } else if (key === "j") playhead.playReverse();
    else if (key === "k") playhead.pause();
    // L alone is the player's «forwards», as everywhere; with Shift it is the left side.
    else if (key === "l") e.shiftKey ? actions.onSide("left") : playhead.play();
    else if (key === "r") actions.onSide("right");
    else if (key === "g" && actions.onGhost) actions.onGhost();
    else if (rate !== undefined) playhead.setRate(rate);
    else if (key === "o") playhead.setLoop(null);
    else if (key === "f") actions.onFull();
    else if (key === "?") actions.onHelp();
    else return;
    e.preventDefault();
  };
  useEffect(() => {
    const listener = (e: KeyboardEvent) => act.current(e);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
