import type { SubjectHint } from "@sagittal/contract";
import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import { useTranslation } from "react-i18next";

const STEP = 0.02;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const within = (v: number) => Math.max(0, Math.min(1, v));

/** Lies over a video: a tap marks the athlete at the shown instant; with the keyboard, Enter sets the mark and arrows move it. */
export function PointAthlete({
  video,
  hint,
  onHint,
}: {
  video: RefObject<HTMLVideoElement | null>;
  hint: SubjectHint | null;
  onHint: (hint: SubjectHint) => void;
}) {
  const { t } = useTranslation();
  const mark = (x: number, y: number) => onHint({ t_s: video.current?.currentTime ?? 0, x: within(x), y: within(y) });
  const tap = (e: MouseEvent<HTMLButtonElement>) => {
    // A press of Enter or Space is a click without a place.
    if (e.detail === 0) {
      if (!hint) mark(0.5, 0.5);
      return;
    }
    const box = e.currentTarget.getBoundingClientRect();
    mark((e.clientX - box.left) / box.width, (e.clientY - box.top) / box.height);
  };
  const move = (e: KeyboardEvent) => {
    const by = MOVES[e.key];
    if (!by) return;
    e.preventDefault();
    mark((hint?.x ?? 0.5) + by[0], (hint?.y ?? 0.5) + by[1]);
  };
  return (
    <button
      type="button"
      onClick={tap}
      onKeyDown={move}
      aria-label={t("point.label")}
      className="absolute inset-0 block size-full cursor-crosshair focus-visible:outline-offset-[-2px]"
    >
      {hint ? (
        <span
          aria-hidden="true"
          data-testid="athlete-mark"
          className="pointer-events-none absolute size-9 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-accent/50 shadow-[0_0_0_2px_rgba(0,0,0,.6)]"
          style={{ left: `${hint.x * 100}%`, top: `${hint.y * 100}%` }}
        />
      ) : null}
    </button>
  );
}
