import { PLACEABLE_LANDMARKS, type PlaceableLandmark, type PlacedLandmark, type Side } from "@sagittal/contract";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { placeOf } from "../lib/placing.ts";
import { useLandmarkName } from "./PoseEditor.tsx";
import { usePlayState } from "./playhead.ts";
import { sideColour } from "./sides.ts";
import { NUDGES, type Placing, placementOf, sideOfLandmark } from "./use-placing.ts";

/** A point is taken hold of from this far, px; the chosen one before others that lie over it. */
const GRASP_PX = 28;
const CHOSEN_PX = 14;

/**
 * Over the picture while a pose is corrected: a point is dragged by pointer, or chosen and moved by arrow keys (with Shift in wider steps). Points lie over
 * one another, so the layer as a whole takes the pointer, and only the chosen one is a control of its own.
 */
export default function PlaceLayer({ placing, side }: { placing: Placing; side: Side | null }) {
  const { t } = useTranslation();
  const nameOf = useLandmarkName();
  const { frame } = usePlayState();
  const { pose, chosen, settle } = placing;
  const handle = useRef<HTMLButtonElement>(null);
  /** What the pointer drags, how far beside its point it took hold, and where that is now. */
  const grip = useRef<{ landmark: PlaceableLandmark; away: readonly [number, number]; to: PlacedLandmark | null } | null>(null);
  const settled = useRef(settle);
  settled.current = settle;
  // Stepping to another frame or ending the correction stores what the keys moved so far.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is what it waits for
  useEffect(() => () => settled.current(), [frame]);
  if (!pose) return null;
  const points = PLACEABLE_LANDMARKS.filter((landmark) => side === null || (sideOfLandmark(landmark) ?? side) === side).flatMap(
    (landmark) => {
      const at = placeOf(pose, frame, landmark);
      return at ? [{ landmark, at }] : [];
    },
  );
  const pointerAt = (e: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = e.currentTarget.getBoundingClientRect();
    return { x: (e.clientX - left) / width, y: (e.clientY - top) / height, width, height };
  };
  const grasp = (e: PointerEvent<HTMLElement>) => {
    const { x, y, width, height } = pointerAt(e);
    const near = points
      .map(({ landmark, at }) => ({ landmark, at, px: Math.hypot((at[0] - x) * width, (at[1] - y) * height) }))
      .filter(({ px }) => px <= GRASP_PX)
      .toSorted((a, b) => a.px - b.px);
    const taken = near.find(({ landmark, px }) => landmark === chosen && px <= CHOSEN_PX) ?? near[0];
    if (!taken) return;
    settle();
    placing.choose(taken.landmark);
    grip.current = { landmark: taken.landmark, away: [x - taken.at[0], y - taken.at[1]], to: null };
    e.currentTarget.setPointerCapture(e.pointerId);
  };
  const drag = (e: PointerEvent<HTMLElement>) => {
    if (!grip.current) return;
    const { x, y } = pointerAt(e);
    const { landmark, away } = grip.current;
    const to = placementOf(landmark, frame, [x - away[0], y - away[1]], placing.halfWidthMs);
    grip.current = { landmark, away, to };
    placing.hold(to);
  };
  const drop = () => {
    const to = grip.current?.to;
    grip.current = null;
    if (to) placing.place(to);
    // The arrow keys go on where the pointer stopped.
    handle.current?.focus();
  };
  const keys = (e: KeyboardEvent) => {
    const by = NUDGES[e.key];
    if (by) placing.nudge(frame, by, e.shiftKey ? 5 : 1);
    else if (e.key === "Enter") settle();
    else return;
    // The player binds these keys too.
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div
      className="absolute inset-0 cursor-crosshair touch-none"
      onPointerDown={grasp}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => {
        grip.current = null;
        placing.hold(null);
      }}
    >
      {points.map(({ landmark, at: [x, y] }) => {
        const style = { left: `${100 * x}%`, top: `${100 * y}%`, borderColor: sideColour(sideOfLandmark(landmark)) };
        const common = "absolute -translate-x-1/2 -translate-y-1/2 rounded-full";
        return landmark === chosen ? (
          <button
            key={landmark}
            ref={handle}
            type="button"
            aria-label={t("placing.handle", { name: nameOf(landmark) })}
            className={`${common} z-10 size-7 cursor-grab touch-none border-3 bg-white/20 shadow-[0_0_0_2px_rgba(0,0,0,.6)] active:cursor-grabbing`}
            style={style}
            onKeyDown={keys}
            onBlur={settle}
          />
        ) : (
          <span key={landmark} aria-hidden="true" className={`${common} size-3 border-2 bg-black/40`} style={style} />
        );
      })}
    </div>
  );
}
