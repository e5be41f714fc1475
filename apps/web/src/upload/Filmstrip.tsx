import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatClock, formatNumber } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button } from "../ui/basics.tsx";
import { hiddenPlayer } from "./hidden-player.ts";

export interface Cut {
  start: number;
  end: number;
}

const PICTURES = 10;
const PLACES = Array.from({ length: PICTURES }, (_, i) => i);
const LEAST_S = 0.3;
/** Clips longer than this, s, take minutes to analyse, and no timed test is as long; a part this long, s, holds twenty strides or five repetitions. */
const LONG_S = 60;
const PART_S = 20;
/** Time of analysis over duration of the clip, 1080p at 60 frames per second on two cores. */
const TIMES_DURATION = 3;

/** Pictures along the clip, taken one after the other from a hidden player. */
function usePictures(url: string, duration: number): string[] {
  const [pictures, setPictures] = useState<string[]>([]);
  useEffect(() => {
    if (!duration) return;
    let live = true;
    const { video, loaded, seek, close } = hiddenPlayer(url);
    const run = async () => {
      await loaded;
      const canvas = document.createElement("canvas");
      canvas.height = 96;
      canvas.width = Math.max(24, Math.round((96 * video.videoWidth) / Math.max(1, video.videoHeight)));
      const pen = canvas.getContext("2d");
      for (let i = 0; i < PICTURES && live; i++) {
        await seek((duration * (i + 0.5)) / PICTURES);
        pen?.drawImage(video, 0, 0, canvas.width, canvas.height);
        const picture = canvas.toDataURL("image/jpeg", 0.6);
        if (live) setPictures((all) => [...all, picture]);
      }
    };
    setPictures([]);
    run().catch(() => undefined);
    return () => {
      live = false;
      close();
    };
  }, [url, duration]);
  return pictures;
}

/** The clip as a strip of pictures with two handles; drag them or the part between them, or move the handles by the keyboard. */
export function Filmstrip({
  url,
  duration,
  cut,
  onCut,
  onLook,
}: {
  url: string;
  duration: number;
  cut: Cut;
  onCut: (cut: Cut) => void;
  onLook: (s: number) => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const pictures = usePictures(url, duration);
  const strip = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLDivElement>(null);
  /** Where in the kept part it is held, s from its start. */
  const held = useRef(0);
  const placeOf = (e: PointerEvent) => {
    const box = strip.current?.getBoundingClientRect();
    return box ? ((e.clientX - box.left) / box.width) * duration : 0;
  };
  const move = (edge: keyof Cut, s: number) => {
    const next =
      edge === "start"
        ? { ...cut, start: Math.max(0, Math.min(s, cut.end - LEAST_S)) }
        : { ...cut, end: Math.min(duration, Math.max(s, cut.start + LEAST_S)) };
    onCut(next);
    onLook(next[edge]);
  };
  const drag = (edge: keyof Cut) => ({
    onPointerDown: (e: PointerEvent<HTMLElement>) => e.currentTarget.setPointerCapture(e.pointerId),
    onPointerMove: (e: PointerEvent<HTMLElement>) => {
      if (e.currentTarget.hasPointerCapture(e.pointerId)) move(edge, placeOf(e));
    },
    onKeyDown: (e: KeyboardEvent) => {
      const page = Math.max(0.5, duration / 20);
      const step = { ArrowLeft: -0.05, ArrowRight: 0.05, PageDown: -page, PageUp: page, Home: -duration, End: duration }[e.key];
      if (step === undefined) return;
      e.preventDefault();
      move(edge, cut[edge] + step);
    },
  });
  const dragPart = {
    onPointerDown: (e: PointerEvent<HTMLElement>) => {
      held.current = placeOf(e) - cut.start;
      e.currentTarget.setPointerCapture(e.pointerId);
    },
    onPointerMove: (e: PointerEvent<HTMLElement>) => {
      if (!e.currentTarget.hasPointerCapture(e.pointerId)) return;
      const long = cut.end - cut.start;
      const start = Math.max(0, Math.min(placeOf(e) - held.current, duration - long));
      onCut({ start, end: start + long });
      onLook(start);
    },
  };
  const share = (s: number) => `${(100 * s) / Math.max(duration, 0.001)}%`;
  return (
    <div>
      <div ref={strip} className="relative h-14 touch-none select-none rounded-lg bg-sunken">
        <div className="absolute inset-0 flex overflow-hidden rounded-lg">
          {PLACES.map((place) => (
            <div
              key={place}
              className="h-full flex-1 bg-cover bg-center"
              style={pictures[place] ? { backgroundImage: `url(${pictures[place]})` } : {}}
            />
          ))}
        </div>
        <div className="absolute inset-y-0 left-0 rounded-l-lg bg-black/65" style={{ width: share(cut.start) }} />
        <div className="absolute inset-y-0 right-0 rounded-r-lg bg-black/65" style={{ width: share(duration - cut.end) }} />
        <div
          data-testid="kept"
          className="absolute inset-y-0 cursor-grab border-y-2 border-accent active:cursor-grabbing"
          style={{ left: share(cut.start), right: share(duration - cut.end) }}
          {...dragPart}
        />
        {(["start", "end"] as const).map((edge) => (
          <div
            key={edge}
            ref={edge === "start" ? first : undefined}
            role="slider"
            tabIndex={0}
            aria-label={t(`upload.trim.${edge}`)}
            aria-valuemin={0}
            aria-valuemax={Number(duration.toFixed(2))}
            aria-valuenow={Number(cut[edge].toFixed(2))}
            aria-valuetext={formatClock(cut[edge] * 1000, lang)}
            className="absolute inset-y-0 w-6 -translate-x-1/2 cursor-ew-resize"
            style={{ left: share(cut[edge]) }}
            {...drag(edge)}
          >
            <div className="absolute inset-y-0 left-1/2 w-2.5 -translate-x-1/2 rounded bg-accent" />
          </div>
        ))}
      </div>
      <p className="num mt-1 flex justify-between text-sm text-ink-3">
        <span>{formatClock(cut.start * 1000, lang)}</span>
        <span>{t("upload.trim.kept", { seconds: formatNumber(cut.end - cut.start, lang, 1) })}</span>
        <span>{formatClock(cut.end * 1000, lang)}</span>
      </p>
      {cut.end - cut.start > LONG_S ? (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-3 text-sm">
          <span>{t("upload.trim.long", { minutes: Math.ceil((TIMES_DURATION * (cut.end - cut.start)) / 60), part: PART_S })}</span>
          <Button
            variant="quiet"
            onClick={() => {
              const start = Math.min(cut.start, duration - PART_S);
              onCut({ start, end: start + PART_S });
              // The button disappears with its offer: keyboard users need another focus.
              first.current?.focus();
            }}
          >
            {t("upload.trim.shorten", { part: PART_S })}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
