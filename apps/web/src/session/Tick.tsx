import type { MotionEvent } from "@sagittal/contract";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { sideColour } from "./sides.ts";

/** What can be done with the events on the time line while they are corrected. */
export interface TickEditing {
  selected: number | null;
  onSelect: (index: number) => void;
  /** Shows an event elsewhere while it is held. */
  onMove: (index: number, t: number) => void;
  /** Ends dragging; the position is final. */
  onDrop: () => void;
  /** Moves it by frames, with the keyboard. */
  onNudge: (index: number, frames: number) => void;
  onRemove: (index: number) => void;
}

/** An event's words: what, which side, when. */
export function useEventLabel(): (event: MotionEvent) => string {
  const { t } = useTranslation();
  const lang = useLang();
  const when = (event: MotionEvent) => `${t("player.seconds", { n: formatNumber(event.t_ms / 1000, lang, 3) })}`;
  return (event) => [t(`event.${event.type}`), event.side ? t(`side.${event.side}`) : "", when(event)].filter(Boolean).join(", ");
}

/** One event on the time line; while events are corrected it can be dragged, moved by arrow keys and removed. */
export function Tick({
  event,
  index,
  left,
  corrected,
  timeAt,
  onShow,
  editing,
}: {
  event: MotionEvent;
  index: number;
  left: string;
  corrected: boolean;
  timeAt: (clientX: number) => number;
  onShow: (t: number) => void;
  editing: TickEditing | undefined;
}) {
  const { t } = useTranslation();
  const label = `${useEventLabel()(event)}${corrected ? `, ${t("events.byCoach")}` : ""}`;
  const dragged = useRef(false);
  const drag = (e: PointerEvent<HTMLButtonElement>) => {
    e.stopPropagation();
    if (!editing) return;
    if (e.type === "pointerdown") {
      dragged.current = false;
      editing.onSelect(index);
      e.currentTarget.setPointerCapture(e.pointerId);
    } else if (e.currentTarget.hasPointerCapture(e.pointerId)) {
      dragged.current = true;
      editing.onMove(index, timeAt(e.clientX));
    }
  };
  const drop = (e: PointerEvent<HTMLButtonElement>) => {
    e.stopPropagation();
    if (dragged.current) editing?.onDrop();
  };
  const keys = (e: KeyboardEvent) => {
    if (!editing) return;
    if (e.key === "ArrowLeft" || e.key === "ArrowRight") editing.onNudge(index, e.key === "ArrowLeft" ? -1 : 1);
    else if (e.key === "Delete" || e.key === "Backspace") editing.onRemove(index);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const colour = sideColour(event.side);
  return (
    <button
      type="button"
      tabIndex={editing ? 0 : -1}
      title={label}
      aria-label={label}
      aria-pressed={editing ? editing.selected === index : undefined}
      onPointerDown={drag}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={keys}
      onClick={() => {
        editing?.onSelect(index);
        if (!dragged.current) onShow(event.t_ms);
        dragged.current = false;
      }}
      className={`group absolute inset-y-0 z-10 -translate-x-1/2 touch-none ${editing ? "w-6 cursor-ew-resize" : "w-3"}`}
      style={{ left }}
    >
      <span
        className={`absolute inset-y-0.5 left-1/2 -translate-x-1/2 rounded-full group-aria-pressed:outline-2 group-aria-pressed:outline-offset-1 group-aria-pressed:outline-accent ${editing ? "w-1.5" : "w-[3px]"}`}
        style={{ background: colour }}
      />
      {corrected ? (
        <span
          className="absolute left-1/2 top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rotate-45 border border-bg"
          style={{ background: colour }}
        />
      ) : null}
    </button>
  );
}
