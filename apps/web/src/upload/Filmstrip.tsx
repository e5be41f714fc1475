import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatClock } from "../lib/format.ts";
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

/** The clip as a strip of pictures with two handles; drag them, or move them by the arrow keys. */
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
  const pictures = usePictures(url, duration);
  const strip = useRef<HTMLDivElement>(null);
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
      const box = strip.current?.getBoundingClientRect();
      if (!box || !e.currentTarget.hasPointerCapture(e.pointerId)) return;
      move(edge, ((e.clientX - box.left) / box.width) * duration);
    },
    onKeyDown: (e: KeyboardEvent) => {
      const step = { ArrowLeft: -0.05, ArrowRight: 0.05, PageDown: -0.5, PageUp: 0.5 }[e.key];
      if (step === undefined) return;
      e.preventDefault();
      move(edge, cut[edge] + step);
    },
  });
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
          className="pointer-events-none absolute inset-y-0 border-y-2 border-accent"
          style={{ left: share(cut.start), right: share(duration - cut.end) }}
        />
        {(["start", "end"] as const).map((edge) => (
          <div
            key={edge}
            role="slider"
            tabIndex={0}
            aria-label={t(`upload.trim.${edge}`)}
            aria-valuemin={0}
            aria-valuemax={Number(duration.toFixed(2))}
            aria-valuenow={Number(cut[edge].toFixed(2))}
            aria-valuetext={formatClock(cut[edge] * 1000)}
            className="absolute inset-y-0 w-6 -translate-x-1/2 cursor-ew-resize"
            style={{ left: share(cut[edge]) }}
            {...drag(edge)}
          >
            <div className="absolute inset-y-0 left-1/2 w-2.5 -translate-x-1/2 rounded bg-accent" />
          </div>
        ))}
      </div>
      <p className="num mt-1 flex justify-between text-sm text-ink-3">
        <span>{formatClock(cut.start * 1000)}</span>
        <span>{t("upload.trim.kept", { seconds: (cut.end - cut.start).toFixed(1) })}</span>
        <span>{formatClock(cut.end * 1000)}</span>
      </p>
      {cut.end - cut.start > LONG_S ? (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-3 text-sm">
          <span>{t("upload.trim.long", { minutes: Math.ceil((TIMES_DURATION * (cut.end - cut.start)) / 60), part: PART_S })}</span>
          <Button variant="quiet" onClick={() => onCut({ start: cut.start, end: cut.start + PART_S })}>
            {t("upload.trim.shorten", { part: PART_S })}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
