import type { PoseSidecar, Session } from "@sagittal/contract";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatClock } from "../lib/format.ts";
import { IconButton } from "../ui/basics.tsx";
import { drawOverlay, type Layers, type Scene, sceneOf } from "./draw.ts";
import { useFrame, usePlayhead, usePlayState } from "./playhead.ts";

// Its dialog is the only one that a public page could open: not worth its weight before.
const KeysDialog = lazy(() => import("./KeysDialog.tsx"));

const RATES = [0.1, 0.25, 0.5, 1] as const;
export type Source = "live" | "annotated";

/** The files a session can be watched from, each with the time in the source at which it begins. */
function sourceOf(session: Session, wanted: Source, pose: PoseSidecar | undefined): { url: string; shift: number; kind: Source } {
  const offset = pose?.offset_ms ?? 0;
  if (wanted === "annotated" && session.analyzed_url) return { url: session.analyzed_url, shift: offset, kind: "annotated" };
  if (session.blur_face && session.anonymized_url) return { url: session.anonymized_url, shift: offset, kind: "live" };
  if (session.video_url) return { url: session.video_url, shift: 0, kind: "live" };
  return { url: session.analyzed_url, shift: offset, kind: "annotated" };
}

/** The video with its live overlay and controls. */
export function Player({ session, pose, children }: { session: Session; pose: PoseSidecar | undefined; children?: ReactNode }) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const [wanted, setWanted] = useState<Source>(pose ? "live" : "annotated");
  const [layers, setLayers] = useState<Layers>({ skeleton: true, angles: true, trails: false, contacts: true, ground: false });
  const [keys, setKeys] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const source = sourceOf(session, wanted, pose);
  const scene = useMemo(() => (pose ? sceneOf(pose) : null), [pose]);

  useEffect(() => {
    const element = video.current;
    // The address is a dependency: another file has another zero.
    return element && source.url ? playhead.attach(element, source.shift) : undefined;
  }, [playhead, source.url, source.shift]);

  const ratio = pose ? pose.image.width / pose.image.height : 16 / 9;
  useShortcuts(
    pose,
    () => setKeys(true),
    () => void frame.current?.requestFullscreen?.().catch(() => undefined),
  );
  return (
    <div data-theme="dark" ref={frame} className="flex flex-col overflow-hidden rounded-xl bg-[#0a0c0f] text-ink">
      <div className="flex min-h-0 flex-1 items-center justify-center bg-black">
        <div className="relative" style={{ aspectRatio: ratio, width: `min(100%, calc(${ratio} * min(58dvh, 44rem)))` }}>
          <video
            ref={video}
            key={source.url.split("?")[0]}
            src={source.url}
            poster={session.thumbnail_url || undefined}
            className="absolute inset-0 size-full"
            muted
            playsInline
            preload="auto"
            aria-label={t("player.video")}
            onClick={() => playhead.toggle()}
            onError={() => wanted === "live" && session.analyzed_url && setWanted("annotated")}
          />
          {source.kind === "live" && scene ? <Overlay scene={scene} layers={layers} /> : null}
          {children}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1 border-t border-line px-2 py-1.5">
        <Transport onFull={() => void frame.current?.requestFullscreen?.().catch(() => undefined)} onKeys={() => setKeys(true)} />
      </div>
      <fieldset className="flex flex-wrap items-center gap-1 border-t border-line px-2 py-1.5 text-sm">
        <legend className="sr-only">{t("player.layers")}</legend>
        {pose && session.analyzed_url ? (
          <button
            type="button"
            aria-pressed={source.kind === "annotated"}
            onClick={() => setWanted(source.kind === "annotated" ? "live" : "annotated")}
            className="min-h-8 rounded-full border border-line-strong px-3 aria-pressed:border-accent aria-pressed:text-accent"
          >
            {t("player.annotated")}
          </button>
        ) : null}
        {source.kind === "live" && pose
          ? (Object.keys(layers) as (keyof Layers)[]).map((layer) => (
              <button
                key={layer}
                type="button"
                aria-pressed={layers[layer]}
                onClick={() => setLayers({ ...layers, [layer]: !layers[layer] })}
                className="min-h-8 rounded-full border border-line px-3 text-ink-2 aria-pressed:border-accent aria-pressed:text-accent"
              >
                {t(`player.layer.${layer}`)}
              </button>
            ))
          : null}
      </fieldset>
      <Suspense>{keys ? <KeysDialog onClose={() => setKeys(false)} /> : null}</Suspense>
    </div>
  );
}

function Overlay({ scene, layers }: { scene: Scene; layers: Layers }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = usePlayhead();
  const draw = () => {
    const element = canvas.current;
    if (!element) return;
    const scale = Math.min(2, devicePixelRatio);
    const width = Math.round(element.clientWidth * scale);
    const height = Math.round(element.clientHeight * scale);
    if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
    drawOverlay(element, scene, playhead.state.frame, layers);
  };
  useFrame(draw);
  // Runs after every render, so that a switched layer shows at once.
  useEffect(draw);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => draw());
    observer.observe(element);
    return () => observer.disconnect();
  });
  return <canvas ref={canvas} className="pointer-events-none absolute inset-0 size-full" />;
}

function Transport({ onFull, onKeys }: { onFull: () => void; onKeys: () => void }) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const { playing, rate, frame, loop } = usePlayState();
  const last = playhead.times.length - 1;
  return (
    <>
      <IconButton icon="prev" label={t("player.back")} onClick={() => playhead.step(-1)} />
      <IconButton
        icon={playing ? "pause" : "play"}
        label={playing ? t("player.pause") : t("player.play")}
        onClick={() => playhead.toggle()}
        className="!text-ink"
      />
      <IconButton icon="next" label={t("player.forward")} onClick={() => playhead.step(1)} />
      <p className="num ml-1 mr-auto whitespace-nowrap text-sm text-ink-2">
        <span className="font-medium text-ink">{formatClock(playhead.t)}</span>
        <span className="ml-2 text-ink-3 max-sm:ml-0 max-sm:block max-sm:text-xs" data-testid="frame">
          {frame + 1}/{last + 1}
        </span>
      </p>
      {loop ? <IconButton icon="loop" label={t("player.unloop")} pressed onClick={() => playhead.setLoop(null)} /> : null}
      <label className="text-sm text-ink-2">
        <span className="sr-only">{t("player.speed")}</span>
        <select
          className="min-h-9 rounded-lg border border-line-strong bg-surface px-1.5"
          value={rate}
          onChange={(e) => playhead.setRate(Number(e.target.value))}
        >
          {RATES.map((r) => (
            <option key={r} value={r}>
              {r} ×
            </option>
          ))}
        </select>
      </label>
      <IconButton icon="keyboard" label={t("player.keys.title")} onClick={onKeys} className="max-sm:!hidden" />
      <IconButton icon="full" label={t("player.full")} onClick={onFull} />
    </>
  );
}

/** The player's keys work wherever no field and no widget of its own uses them. */
function useShortcuts(pose: PoseSidecar | undefined, onHelp: () => void, onFull: () => void): void {
  const playhead = usePlayhead();
  const act = useRef<(e: KeyboardEvent) => void>(() => undefined);
  act.current = (e) => {
    const target = e.target instanceof HTMLElement ? e.target : null;
    if (
      e.ctrlKey ||
      e.metaKey ||
      e.altKey ||
      target?.closest("input, textarea, select, [role=slider], [role=dialog], [role=menu], [role=tablist], [contenteditable]")
    )
      return;
    const onButton = target?.closest("button, a, summary") != null;
    const rates: Record<string, number> = { 1: 0.1, 2: 0.25, 3: 0.5, 4: 1 };
    const toEvent = (way: 1 | -1) => {
      const times = (pose?.events ?? []).map((ev) => ev.t_ms).sort((a, b) => a - b);
      const now = playhead.t;
      const next = way === 1 ? times.find((x) => x > now + 5) : times.findLast((x) => x < now - 5);
      if (next !== undefined) {
        playhead.pause();
        playhead.seekTime(next);
      }
    };
    const rate = rates[e.key];
    if (e.key === " " && !onButton) playhead.toggle();
    else if (e.key === "ArrowLeft") e.shiftKey ? toEvent(-1) : playhead.step(-1);
    else if (e.key === "ArrowRight") e.shiftKey ? toEvent(1) : playhead.step(1);
    else if (e.key === "j" || e.key === "J") playhead.playReverse();
    else if (e.key === "k" || e.key === "K") playhead.pause();
    else if (e.key === "l" || e.key === "L") playhead.play();
    else if (rate !== undefined) playhead.setRate(rate);
    else if (e.key === "o" || e.key === "O") playhead.setLoop(null);
    else if (e.key === "f" || e.key === "F") onFull();
    else if (e.key === "?") onHelp();
    else return;
    e.preventDefault();
  };
  useEffect(() => {
    const listener = (e: KeyboardEvent) => act.current(e);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
