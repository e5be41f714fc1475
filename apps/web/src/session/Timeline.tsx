import type { MotionEvent, Side } from "@sagittal/contract";
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isCorrected } from "../lib/corrections.ts";
import { cycles, type Span, spans } from "../lib/motion.ts";
import { STAGE_KINDS, type Stage, type StageKind, stages } from "../lib/stages.ts";
import { useFrame, usePlayhead, usePlayState } from "./playhead.ts";
import { sideColour } from "./sides.ts";
import { Tick, type TickEditing } from "./Tick.tsx";

export interface TimelineProps {
  events: readonly MotionEvent[];
  /** The events as they were detected, so that a coach's can be marked. */
  detected?: readonly MotionEvent[] | undefined;
  /** Present while events are being corrected. */
  editing?: TickEditing | undefined;
}

const LANES: readonly (Side | null)[] = ["left", "right", null];

/** Each stage has its own shape, so that bands are distinguishable without colour. */
const BAND: Record<StageKind, string> = {
  stance: "inset-y-1.5 opacity-45",
  swing: "inset-y-3 opacity-25",
  flight: "inset-y-2.5 !bg-transparent border-2 border-dashed border-(--band)",
  descent: "inset-y-1.5 opacity-45",
  ascent: "inset-y-2.5 opacity-25",
};

/** Least width of a tick as a touch target, px. */
const TICK_PX = 26;
const WIDEST_PX = 8000;

/** How wide the time line has to be so that no two ticks of a lane lie over one another, px. */
function roomFor(events: readonly MotionEvent[], length: number): number {
  const gaps = LANES.flatMap((side) => {
    const times = events.flatMap((e) => (e.side === side ? [e.t_ms] : [])).sort((a, b) => a - b);
    return times.slice(1).map((t, i) => t - (times[i] ?? t));
  });
  const least = Math.min(length, ...gaps.filter((gap) => gap > 0));
  return Math.min(WIDEST_PX, (TICK_PX * length) / least);
}

/** Scrolls a box that is wider than its view so that the place at this share of it is seen. */
function keepInView(view: HTMLDivElement | null, share: number): void {
  if (!view || view.scrollWidth <= view.clientWidth) return;
  const at = share * view.scrollWidth;
  const margin = view.clientWidth / 5;
  if (at < view.scrollLeft + margin || at > view.scrollLeft + view.clientWidth - margin) view.scrollLeft = at - view.clientWidth / 2;
}

/** Time along the clip: the stages of the movement as bands, events as ticks, and the playhead. */
export function Timeline({ events, detected, editing }: TimelineProps) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const { loop } = usePlayState();
  const box = useRef<HTMLDivElement>(null);
  const needle = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const first = playhead.times[0] ?? 0;
  const length = Math.max(1, (playhead.times.at(-1) ?? 1) - first);
  const x = (ms: number) => `${(100 * (ms - first)) / length}%`;
  const width = (span: Span) => `${(100 * (span.to - span.from)) / length}%`;
  useFrame((p) => {
    if (needle.current) needle.current.style.left = x(p.t);
    keepInView(view.current, (p.t - first) / length);
  });
  const bands = useMemo(() => stages(events), [events]);
  // A repetition whose turning point was not found still has its length.
  const reps = useMemo(
    () => spans(events, "rep").filter((rep) => !bands.some((b) => b.side === rep.side && b.from >= rep.from && b.to <= rep.to)),
    [events, bands],
  );
  const lanes = LANES.filter((side) => events.some((e) => e.side === side));
  const timeAt = (clientX: number): number => {
    const rect = box.current?.getBoundingClientRect();
    return rect ? first + (length * Math.max(0, Math.min(rect.width, clientX - rect.left))) / rect.width : first;
  };
  const show = (ms: number) => {
    playhead.pause();
    playhead.seekTime(ms);
  };
  const scrub = (e: PointerEvent<HTMLDivElement>) => {
    if (e.type === "pointerdown") e.currentTarget.setPointerCapture(e.pointerId);
    else if (!e.currentTarget.hasPointerCapture(e.pointerId)) return;
    show(timeAt(e.clientX));
  };
  return (
    <div className="isolate pl-5 pr-1.5">
      <div ref={view} className={`-ml-5 -mr-1.5 pl-5 pr-1.5 ${editing ? "overflow-x-auto" : "overflow-x-clip"}`}>
        <div
          ref={box}
          className="relative touch-none select-none forced-color-adjust-none"
          style={editing ? { minWidth: roomFor(events, length) } : undefined}
          onPointerDown={scrub}
          onPointerMove={scrub}
        >
          {lanes.map((side) => (
            <div key={side ?? "both"} className="relative h-8 border-b border-line last:border-0">
              <span
                aria-hidden="true"
                className="absolute -left-4 top-2.5 z-10 text-xs leading-none font-semibold"
                style={{ color: sideColour(side) }}
              >
                {side ? t(`side.${side}`).slice(0, 1).toUpperCase() : ""}
              </span>
              {bands
                .filter((b) => b.side === side)
                .map((b) => (
                  <Band key={`${b.kind}${b.from}`} kind={b.kind} side={side} style={{ left: x(b.from), width: width(b) }} />
                ))}
              {reps
                .filter((r) => r.side === side)
                .map((r) => (
                  <Band key={`rep${r.from}`} kind="swing" side={side} style={{ left: x(r.from), width: width(r) }} />
                ))}
              {events.map((event, i) =>
                event.side === side ? (
                  <Tick
                    // The index is stable while the event is dragged.
                    // biome-ignore lint/suspicious/noArrayIndexKey: as said
                    key={i}
                    event={event}
                    index={i}
                    left={x(event.t_ms)}
                    corrected={detected !== undefined && isCorrected(event, detected)}
                    timeAt={timeAt}
                    onShow={show}
                    editing={editing}
                  />
                ) : null,
              )}
            </div>
          ))}
          {lanes.length === 0 ? <div className="h-7" /> : null}
          {loop ? (
            <div
              className="pointer-events-none absolute inset-y-0 border-x-2 border-accent bg-accent/10"
              style={{ left: x(loop.from), width: width(loop) }}
            />
          ) : null}
          <div ref={needle} className="pointer-events-none absolute inset-y-0 z-20 w-0.5 -translate-x-1/2 bg-ink" />
        </div>
      </div>
      <Scrubber />
      <Bands bands={bands} />
      <Loops spans={cycles(events)} />
    </div>
  );
}

function Band({ kind, side, style }: { kind: StageKind; side: Side | null; style: { left: string; width: string } }) {
  return (
    <div
      className={`absolute rounded-sm bg-(--band) ${BAND[kind]}`}
      style={{ ...style, ...Object.fromEntries([["--band", sideColour(side)]]) }}
    />
  );
}

/** What the bands mean, and in which one each side is now. */
function Bands({ bands }: { bands: readonly Stage[] }) {
  const { t } = useTranslation();
  const now = useRef<HTMLSpanElement>(null);
  useFrame((p) => {
    if (!now.current) return;
    now.current.textContent = bands
      .filter((b) => p.t >= b.from && p.t < b.to)
      .map((b) => `${b.side ? `${t(`side.${b.side}`)}: ` : ""}${t(`stages.${b.kind}`)}`)
      .join(" · ");
  });
  const kinds = STAGE_KINDS.filter((kind) => bands.some((b) => b.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <p className="flex min-h-5 flex-wrap items-center justify-between gap-x-4 text-xs text-ink-2 lg:low:hidden">
      <span className="flex flex-wrap gap-x-4">
        {kinds.map((kind) => (
          <span key={kind} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="relative -my-1.5 h-8 w-6 forced-color-adjust-none">
              <Band kind={kind} side={null} style={{ left: "0", width: "100%" }} />
            </span>
            {t(`stages.${kind}`)}
          </span>
        ))}
      </span>
      <span ref={now} className="font-medium" />
    </p>
  );
}

/** The same clock for the keyboard and for a screen reader. */
export function Scrubber() {
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
  // One stop of the Tab key; the arrow keys go from loop to loop.
  const [stop, setStop] = useState(0);
  if (all.length === 0) return null;
  const walk = (e: KeyboardEvent<HTMLFieldSetElement>) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[e.key];
    if (to === undefined || e.shiftKey) return;
    e.preventDefault();
    e.stopPropagation();
    [...e.currentTarget.querySelectorAll("button")].at(to < 0 ? 0 : Math.min(to, all.length - 1))?.focus();
  };
  const at = Math.min(stop, all.length - 1);
  return (
    <fieldset onKeyDown={walk} className="-ml-5 mt-1 flex min-w-0 items-center gap-1.5 overflow-x-auto p-1">
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
            title={span.side ? t(`side.${span.side}`) : undefined}
            tabIndex={i === at ? 0 : -1}
            onFocus={() => setStop(i)}
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
