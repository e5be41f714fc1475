import type { MotionEvent, Side } from "@sagittal/contract";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { cycles, type Span, spans } from "../lib/motion.ts";
import { useFrame, usePlayhead, usePlayState } from "./playhead.ts";

export interface TimelineProps {
  events: readonly MotionEvent[];
  /** Present while events are being corrected. */
  onMove?: ((index: number, t: number) => void) | undefined;
}

const LANES: readonly (Side | null)[] = ["left", "right", null];
const colour = (side: Side | null) => (side === "left" ? "var(--left)" : side === "right" ? "var(--right)" : "var(--ink-3)");

/** Time along the clip: contacts, flights and repetitions as bands, events as ticks, and the playhead. */
export function Timeline({ events, onMove }: TimelineProps) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const { loop } = usePlayState();
  const box = useRef<HTMLDivElement>(null);
  const needle = useRef<HTMLDivElement>(null);
  const first = playhead.times[0] ?? 0;
  const length = Math.max(1, (playhead.times.at(-1) ?? 1) - first);
  const x = (ms: number) => `${(100 * (ms - first)) / length}%`;
  useFrame((p) => {
    if (needle.current) needle.current.style.left = x(p.t);
  });
  const bands = [
    ...spans(events, "contact").map((s) => ({ ...s, kind: "contact" as const })),
    ...spans(events, "flight").map((s) => ({ ...s, kind: "flight" as const })),
    ...spans(events, "rep").map((s) => ({ ...s, kind: "rep" as const })),
  ];
  const lanes = LANES.filter((side) => events.some((e) => e.side === side));
  const timeAt = (clientX: number): number => {
    const rect = box.current?.getBoundingClientRect();
    return rect ? first + (length * Math.max(0, Math.min(rect.width, clientX - rect.left))) / rect.width : first;
  };
  const scrub = (e: PointerEvent<HTMLDivElement>) => {
    if (e.type === "pointerdown") e.currentTarget.setPointerCapture(e.pointerId);
    else if (!e.currentTarget.hasPointerCapture(e.pointerId)) return;
    playhead.pause();
    playhead.seekTime(timeAt(e.clientX));
  };
  return (
    <div>
      <div ref={box} className="relative touch-none overflow-x-clip select-none" onPointerDown={scrub} onPointerMove={scrub}>
        {lanes.map((side) => (
          <div key={side ?? "both"} className="relative h-7 border-b border-line last:border-0">
            <span
              aria-hidden="true"
              className="absolute left-1 top-1.5 z-10 text-xs leading-none font-semibold"
              style={{ color: colour(side) }}
            >
              {side ? t(`side.${side}`).slice(0, 1).toUpperCase() : ""}
            </span>
            {bands
              .filter((b) => b.side === side)
              .map((b) => (
                <div
                  key={`${b.kind}${b.from}`}
                  className={`absolute rounded-sm ${b.kind === "flight" ? "inset-y-2.5 border-2 border-dashed" : "inset-y-1.5 opacity-45"}`}
                  style={{
                    left: x(b.from),
                    width: `${(100 * (b.to - b.from)) / length}%`,
                    ...(b.kind === "flight" ? { borderColor: colour(side) } : { background: colour(side) }),
                  }}
                />
              ))}
            {events.map((event, i) =>
              event.side === side ? (
                <Tick
                  key={`${event.type}${event.t_ms}`}
                  event={event}
                  left={x(event.t_ms)}
                  timeAt={timeAt}
                  onMove={onMove ? (ms) => onMove(i, ms) : undefined}
                />
              ) : null,
            )}
          </div>
        ))}
        {lanes.length === 0 ? <div className="h-7" /> : null}
        {loop ? (
          <div
            className="pointer-events-none absolute inset-y-0 border-x-2 border-accent bg-accent/10"
            style={{ left: x(loop.from), width: `${(100 * (loop.to - loop.from)) / length}%` }}
          />
        ) : null}
        <div ref={needle} className="pointer-events-none absolute inset-y-0 z-20 w-0.5 -translate-x-1/2 bg-ink" />
      </div>
      <Scrubber />
      <Loops spans={cycles(events)} />
    </div>
  );
}

function Tick({
  event,
  left,
  timeAt,
  onMove,
}: {
  event: MotionEvent;
  left: string;
  timeAt: (clientX: number) => number;
  onMove?: ((t: number) => void) | undefined;
}) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const label = `${t(`event.${event.type}`)}${event.side ? `, ${t(`side.${event.side}`)}` : ""}, ${(event.t_ms / 1000).toFixed(3)} s`;
  const drag = (e: PointerEvent<HTMLButtonElement>) => {
    e.stopPropagation();
    if (!onMove) return;
    if (e.type === "pointerdown") e.currentTarget.setPointerCapture(e.pointerId);
    else if (e.currentTarget.hasPointerCapture(e.pointerId)) {
      const to = timeAt(e.clientX);
      onMove(to);
      playhead.seekTime(to);
    }
  };
  const nudge = (e: KeyboardEvent) => {
    if (!onMove || (e.key !== "ArrowLeft" && e.key !== "ArrowRight")) return;
    e.preventDefault();
    e.stopPropagation();
    const frame =
      1000 /
      (playhead.times.length > 1 ? (1000 * (playhead.times.length - 1)) / ((playhead.times.at(-1) ?? 1) - (playhead.times[0] ?? 0)) : 60);
    const to = event.t_ms + (e.key === "ArrowLeft" ? -frame : frame);
    onMove(to);
    playhead.seekTime(to);
  };
  return (
    <button
      type="button"
      tabIndex={onMove ? 0 : -1}
      title={label}
      aria-label={label}
      onPointerDown={drag}
      onPointerMove={drag}
      onKeyDown={nudge}
      onClick={() => {
        playhead.pause();
        playhead.seekTime(event.t_ms);
      }}
      className={`absolute inset-y-0 z-10 w-3 -translate-x-1/2 ${onMove ? "cursor-ew-resize" : ""}`}
      style={{ left }}
    >
      <span
        className={`absolute inset-y-0.5 left-1/2 -translate-x-1/2 rounded-full ${onMove ? "w-1.5" : "w-[3px]"}`}
        style={{ background: event.side === "left" ? "var(--left)" : event.side === "right" ? "var(--right)" : "var(--ink-2)" }}
      />
    </button>
  );
}

/** The same clock for the keyboard and for a screen reader. */
function Scrubber() {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const { frame } = usePlayState();
  return (
    <input
      type="range"
      aria-label={t("player.position")}
      aria-valuetext={t("player.frame", { frame: frame + 1, of: playhead.times.length })}
      min={0}
      max={Math.max(0, playhead.times.length - 1)}
      step={1}
      value={frame}
      onChange={(e) => {
        playhead.pause();
        playhead.seek(Number(e.target.value));
      }}
      className="mt-1 block h-5 w-full accent-(--accent)"
    />
  );
}

function Loops({ spans: all }: { spans: readonly Span[] }) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const { loop } = usePlayState();
  if (all.length === 0) return null;
  return (
    <fieldset className="mt-2 flex min-w-0 items-center gap-1.5 overflow-x-auto pb-1">
      <legend className="sr-only">{t("player.loops")}</legend>
      <span aria-hidden="true" className="shrink-0 text-sm text-ink-3">
        {t("player.loops")}
      </span>
      {all.map((span, i) => {
        const on = loop?.from === span.from && loop.side === span.side;
        return (
          <button
            key={`${span.side}${span.from}`}
            type="button"
            aria-pressed={on}
            onClick={() => playhead.setLoop(on ? null : span)}
            className="num min-h-8 shrink-0 rounded-full border border-line-strong px-3 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            {i + 1}
            {span.side ? ` ${t(`side.${span.side}`).slice(0, 1).toUpperCase()}` : ""}
          </button>
        );
      })}
    </fieldset>
  );
}
