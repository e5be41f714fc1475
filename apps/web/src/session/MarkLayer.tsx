import type { DistanceMark } from "@sagittal/contract";
import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { useMarkLabel } from "./MarkEditor.tsx";
import type { Marks } from "./use-marks.ts";

const STEP = 0.0025;

/** Over the picture while distances are marked: a line for each mark that stands in it, dragged by pointer or moved by arrow keys (with Shift in wider steps). */
export default function MarkLayer({ marks }: { marks: Marks }) {
  return (
    <div className="absolute inset-0 overflow-hidden">
      {marks.marks.map((mark) => (mark.x === undefined ? null : <Line key={mark.distance_m} mark={mark} x={mark.x} marks={marks} />))}
    </div>
  );
}

function Line({ mark, x, marks }: { mark: DistanceMark; x: number; marks: Marks }) {
  const { t } = useTranslation();
  const label = useMarkLabel();
  const to = (at: number) => marks.move({ distance_m: mark.distance_m, x: Math.max(0, Math.min(1, at)) });
  const drag = (e: PointerEvent<HTMLElement>) => {
    if (e.type === "pointerdown") e.currentTarget.setPointerCapture(e.pointerId);
    else if (!e.currentTarget.hasPointerCapture(e.pointerId)) return;
    const picture = e.currentTarget.parentElement?.getBoundingClientRect();
    if (picture) to((e.clientX - picture.left) / picture.width);
  };
  const keys = (e: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[e.key];
    if (way) to(x + way * STEP * (e.shiftKey ? 5 : 1));
    else if (e.key === "Enter") marks.settle();
    else return;
    // The player binds these keys too.
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t("marks.line", { mark: label(mark) })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(1000 * x) / 10}
      className="group absolute inset-y-0 w-7 -translate-x-1/2 cursor-ew-resize touch-none outline-none"
      style={{ left: `${100 * x}%` }}
      onPointerDown={drag}
      onPointerMove={drag}
      onPointerUp={marks.settle}
      onPointerCancel={marks.settle}
      onKeyDown={keys}
      onBlur={marks.settle}
    >
      <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-yellow-300 shadow-[0_0_0_1px_rgba(0,0,0,.7)] group-focus-visible:w-1" />
      <span className="num absolute top-1 left-1/2 -translate-x-1/2 rounded bg-black/75 px-1.5 text-xs leading-5 whitespace-nowrap text-white group-focus-visible:outline-2 group-focus-visible:outline-yellow-300">
        {label(mark)}
      </span>
    </div>
  );
}
