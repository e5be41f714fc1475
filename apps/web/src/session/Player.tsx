import type { Drawing, MotionEvent, PoseSidecar, Session, Side } from "@sagittal/contract";
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { formatClock } from "../lib/format.ts";
import type { Ghost } from "../lib/ghost.ts";
import { useLang } from "../lib/use-lang.ts";
import { IconButton } from "../ui/basics.tsx";
import { Chip } from "../ui/forms.tsx";
import { part } from "../ui/part.tsx";
import { Drawings } from "./Drawings.tsx";
import { LAYERS, type Layers } from "./draw.ts";
import { Overlay } from "./Overlay.tsx";
import { usePlayhead, usePlayState } from "./playhead.ts";
import { RateSelect } from "./RateSelect.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { Scrubber, Timeline } from "./Timeline.tsx";
import { usePictureRatio } from "./use-picture-ratio.ts";
import { useView } from "./use-view.ts";

// Loaded on demand: a public page would need the dialog code for this one only.
const KeysDialog = part(() => import("./KeysDialog.tsx"));

type Source = "live" | "annotated";
const SIDES = ["left", "right"] as const;

/** The file a session can be watched from, with the time in the source at which it begins. */
function sourceOf(session: Session, wanted: Source, pose: PoseSidecar | undefined): { url: string; shift: number; kind: Source } {
  const offset = pose?.offset_ms ?? 0;
  if (wanted === "annotated" && session.analyzed_url) return { url: session.analyzed_url, shift: offset, kind: "annotated" };
  if (session.blur_face && session.anonymized_url) return { url: session.anonymized_url, shift: offset, kind: "live" };
  if (session.video_url) return { url: session.video_url, shift: 0, kind: "live" };
  return { url: session.analyzed_url, shift: offset, kind: "annotated" };
}

/** The address a video plays from: a freshly signed address of the same file does not load it anew. */
function useSteady(url: string): string {
  const kept = useRef(url);
  if (kept.current.split("?")[0] !== url.split("?")[0]) kept.current = url;
  return kept.current;
}

export interface PlayerProps {
  session: Session;
  pose: PoseSidecar | undefined;
  /** The pose file is on its way: the video, as large as it, comes after it. Until then its picture stands there. */
  waiting?: boolean;
  /** The events as they are corrected; those of the pose file otherwise. */
  events?: readonly MotionEvent[];
  /** The side that is looked at; null for both. */
  side: Side | null;
  onSide: (side: Side | null) => void;
  ghost?: Ghost | null;
  onGhost?: () => void;
  /** Further switches beside those of the overlay. */
  extra?: ReactNode;
  /** What the coach drew. */
  drawings?: readonly Drawing[];
  /** The pen over a picture of this format, its controls in `bar`; without it nobody draws. */
  pen?: (ratio: number, bar: HTMLElement | null) => ReactNode;
  /** Handles over the drawn skeleton. */
  handles?: ReactNode;
}

/** The video with its live overlay and controls. */
export function Player({
  session,
  pose,
  waiting = false,
  events,
  side,
  onSide,
  ghost = null,
  onGhost,
  extra,
  drawings = [],
  pen,
  handles,
}: PlayerProps) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const [wanted, setWanted] = useState<Source>("live");
  const [layers, setLayers] = useState<Layers>({ skeleton: true, angles: true, trails: false, contacts: true, ground: false });
  const [keys, setKeys] = useState(false);
  // The poster is of another instant: nothing is drawn over it.
  const [ready, setReady] = useState("");
  const [switches, setSwitches] = useState(false);
  const [drawing, setDrawing] = useState(false);
  const [natural, setNatural] = useState<number | null>(null);
  const posterRatio = usePictureRatio(session.thumbnail_url);
  const isFull = useFullScreen();
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const view = useView(stage, picture, pose);
  /** Where the pen's own controls stand. */
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  // Nothing is drawn over the picture without a pose file: then the video with the drawing in it.
  const source = sourceOf(session, pose || waiting ? wanted : "annotated", pose);
  const url = useSteady(source.url);
  const format = pose ? pose.image.width / pose.image.height : (natural ?? posterRatio);
  // A picture in a wrong format would jump to its own.
  const known = format !== undefined;
  const ratio = format ?? 16 / 9;

  useEffect(() => {
    const element = video.current;
    // The URL is a dependency: another file has another zero time.
    return element && url && known && !waiting ? playhead.attach(element, source.shift) : undefined;
  }, [playhead, url, source.shift, known, waiting]);

  const full = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen?.();
    void change?.catch(() => undefined);
  };
  const lookAt = (chosen: Side) => onSide(side === chosen ? null : chosen);
  useShortcuts(pose?.events ?? [], { onHelp: () => setKeys(true), onFull: full, onSide: lookAt, onGhost });
  const annotated =
    pose && session.analyzed_url ? (
      <Chip pressed={source.kind === "annotated"} onPress={() => setWanted(source.kind === "annotated" ? "live" : "annotated")}>
        {t("player.annotated")}
      </Chip>
    ) : null;
  return (
    <div data-theme="dark" ref={frame} className="player flex flex-col overflow-hidden bg-[#0a0c0f] text-ink sm:rounded-xl">
      <div ref={stage} className="stage flex min-h-0 flex-1 items-center justify-center overflow-hidden bg-black">
        <div ref={picture} className="relative" style={{ aspectRatio: ratio, width: `min(100%, calc(${ratio} * var(--player-height)))` }}>
          {known ? (
            <video
              ref={video}
              key={url.split("?")[0]}
              src={waiting ? undefined : url}
              poster={session.thumbnail_url || undefined}
              className="absolute inset-0 size-full"
              muted
              playsInline
              preload="auto"
              aria-label={t("player.video")}
              onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => videoHeight > 0 && setNatural(videoWidth / videoHeight)}
              onLoadedData={() => setReady(url)}
              onClick={() => playhead.toggle()}
              onError={() => source.kind === "live" && session.analyzed_url && setWanted("annotated")}
            />
          ) : null}
          {source.kind === "live" && pose && ready === url ? <Overlay pose={pose} layers={layers} side={side} ghost={ghost} /> : null}
          {source.kind === "live" && ready === url ? handles : null}
          {drawing && pen ? pen(ratio, bar) : ready === url ? <Drawings drawings={drawings} ratio={ratio} /> : null}
        </div>
      </div>
      <div className="flex items-center gap-x-1 border-t border-line px-2 py-1.5">
        <Transport onKeys={() => setKeys(true)} switches={switches} onSwitches={() => setSwitches(!switches)}>
          {annotated}
        </Transport>
        {pen ? <IconButton icon="brush" label={t("player.draw")} pressed={drawing} onClick={() => setDrawing(!drawing)} /> : null}
        {document.fullscreenEnabled ? <IconButton icon="full" label={t("player.full")} pressed={isFull} onClick={full} /> : null}
      </div>
      <div ref={setBar} />
      {isFull ? (
        <div className="max-h-[40dvh] overflow-y-auto border-t border-line px-2 py-1 short:hidden">
          <Timeline events={events ?? pose?.events ?? []} />
        </div>
      ) : null}
      {isFull ? (
        <div className="hidden px-2 pb-1 short:block">
          <Scrubber />
        </div>
      ) : null}
      <fieldset
        className={`flex items-center gap-1 overflow-x-auto border-t border-line px-2 py-1.5 text-sm *:shrink-0 lg:flex-wrap ${switches ? "" : "max-lg:hidden low:hidden"}`}
      >
        <legend className="sr-only">{t("player.layers")}</legend>
        <span className="lg:tall:hidden">{annotated}</span>
        {pose ? (
          <Chip pressed={view.following} onPress={view.following ? view.whole : view.follow}>
            {t("player.follow")}
          </Chip>
        ) : null}
        <span className="flex">
          <IconButton icon="plus" label={t("player.larger")} onClick={() => view.zoom(1.25)} className="!size-8" />
          {view.enlarged ? <IconButton icon="full" label={t("player.whole")} onClick={view.whole} className="!size-8" /> : null}
        </span>
        {source.kind === "live" && pose ? (
          <>
            {LAYERS.map((layer) => (
              <Chip key={layer} pressed={layers[layer]} onPress={() => setLayers({ ...layers, [layer]: !layers[layer] })}>
                {t(`player.layer.${layer}`)}
              </Chip>
            ))}
            <select
              aria-label={t("player.sides")}
              value={side ?? ""}
              onChange={(e) => onSide(SIDES.find((of) => of === e.target.value) ?? null)}
              className={`min-h-8 rounded-full border bg-surface px-2 ${side ? "border-accent text-accent" : "border-line text-ink-2"}`}
            >
              <option value="">{t("side.both")}</option>
              {SIDES.map((of) => (
                <option key={of} value={of}>
                  {t(`player.only.${of}`)}
                </option>
              ))}
            </select>
            {extra}
          </>
        ) : null}
      </fieldset>
      <Suspense>{keys ? <KeysDialog ghost={onGhost !== undefined} onClose={() => setKeys(false)} /> : null}</Suspense>
    </div>
  );
}

/** Whether something fills the screen. */
function useFullScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("fullscreenchange", listener);
      return () => document.removeEventListener("fullscreenchange", listener);
    },
    () => document.fullscreenElement !== null,
  );
}

function Transport({
  onKeys,
  switches,
  onSwitches,
  children,
}: {
  onKeys: () => void;
  switches: boolean;
  onSwitches: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const lang = useLang();
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
        <span className="font-medium text-ink">{formatClock(playhead.t, lang)}</span>
        <span className="ml-2 text-ink-3 max-sm:ml-0 max-sm:block max-sm:text-xs" data-testid="frame">
          {frame + 1}/{last + 1}
        </span>
      </p>
      <span className="mr-2 text-sm whitespace-nowrap max-lg:hidden low:hidden">{children}</span>
      {loop ? <IconButton icon="loop" label={t("player.unloop")} pressed onClick={() => playhead.setLoop(null)} /> : null}
      <span className="text-sm text-ink-2">
        <RateSelect rate={rate} onRate={(chosen) => playhead.setRate(chosen)} />
      </span>
      <IconButton icon="layers" label={t("player.layers")} pressed={switches} onClick={onSwitches} className="lg:tall:!hidden" />
      <IconButton icon="keyboard" label={t("player.keys.title")} onClick={onKeys} className="max-sm:!hidden" />
    </>
  );
}
