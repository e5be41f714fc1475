import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Pen } from "./use-pen.ts";

const STEP = 0.01;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const within = (v: number) => Math.max(0, Math.min(1, v));

/** Lies over the picture and takes the pen: by pointer, or by arrow keys (with Shift in wider steps) and Enter. Escape cancels a drawing. */
export function PenLayer({ pen }: { pen: Pen }) {
  const { t } = useTranslation();
  const [cross, setCross] = useState<[number, number] | null>(null);
  const placeOf = (e: PointerEvent<HTMLElement>): [number, number] => {
    const box = e.currentTarget.getBoundingClientRect();
    return [within((e.clientX - box.left) / box.width), within((e.clientY - box.top) / box.height)];
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const by = MOVES[e.key];
    const at = cross ?? [0.5, 0.5];
    if (by) {
      const far = e.shiftKey ? 5 : 1;
      const next: [number, number] = [within(at[0] + far * by[0]), within(at[1] + far * by[1])];
      setCross(next);
      pen.hover(next);
    } else if (e.key === "Enter") {
      setCross(at);
      pen.point(at);
    } else if (e.key === "Escape") pen.cancel();
    else return;
    // The player binds these keys too.
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <button
      type="button"
      aria-label={t("pen.layer")}
      className="absolute inset-0 block size-full cursor-crosshair touch-none focus-visible:outline-offset-[-2px]"
      onKeyDown={onKeyDown}
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId);
        setCross(null);
        pen.point(placeOf(e));
      }}
      onPointerMove={(e) => pen.hover(placeOf(e))}
      onPointerUp={(e) => pen.lift(placeOf(e))}
      onPointerCancel={pen.cancel}
    >
      {cross ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white shadow-[0_0_0_2px_rgba(0,0,0,.6)]"
          style={{ left: `${cross[0] * 100}%`, top: `${cross[1] * 100}%` }}
        />
      ) : null}
    </button>
  );
}
