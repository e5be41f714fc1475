import type { CameraView, Filming } from "@sagittal/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLang } from "../lib/use-lang.ts";
import { Icon } from "../ui/Icon.tsx";
import { adviceOf, isWell } from "./advice.ts";
import { watchRate } from "./frame-rate.ts";
import { sayNumber } from "./live/speech.ts";
import { useLivePose } from "./live/use-live-pose.ts";
import { LEVEL_DEG } from "./tilt.ts";
import { useLight, useSteady, useTilt } from "./use-seen.ts";

/** Advice is shown and said once it has held this long, ms. */
const STEADY_MS = 1200;
/** A measured frame rate below this share of the needed one counts as too low; above it, it is measurement error. */
const ALMOST = 0.9;

interface FinderProps {
  stream: MediaStream | null;
  needs: Filming;
  view: CameraView;
  /** A take runs. */
  filming: boolean;
  /** Say the repetitions' numbers. */
  aloud: boolean;
  children: ReactNode;
}

/** The camera's picture with level line, frame rate, repetition count and the most important advice. None of it blocks filming. */
export function Finder({ stream, needs, view, filming, aloud, children }: FinderProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const video = useRef<HTMLVideoElement>(null);
  const [fps, setFps] = useState<number | null>(null);
  const tilt = useTilt(stream !== null);
  const light = useLight(video, stream !== null);
  const { framing, count } = useLivePose({
    video,
    stream,
    view,
    filming,
    countedBy: needs.counted_by,
    onCount: (n) => {
      if (aloud) sayNumber(n, lang);
    },
  });
  const advice = useSteady(adviceOf({ tilt, light, framing }), STEADY_MS);
  useEffect(() => {
    const element = video.current;
    if (!element || !stream) return;
    element.srcObject = stream;
    return watchRate(element, setFps);
  }, [stream]);
  const slow = fps !== null && needs.fps !== null && fps < needs.fps * ALMOST;
  const level = tilt !== null && Math.abs(tilt.rollDeg) <= LEVEL_DEG;
  return (
    <div className="min-w-0">
      <div data-theme="dark" className="relative overflow-hidden rounded-lg bg-black">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t("camera.picture")}
          className="mx-auto block max-h-[52dvh] w-full object-contain short:max-h-[60dvh]"
        />
        {tilt ? (
          <div
            aria-hidden="true"
            className={`absolute inset-x-[20%] top-1/2 h-0.5 ${level ? "bg-good" : "bg-warn"}`}
            style={{ transform: `rotate(${-tilt.rollDeg}deg)` }}
          />
        ) : null}
        {fps === null ? null : (
          <p className="absolute right-3 top-3 rounded-full bg-black/65 px-3 py-1 text-sm text-white tabular-nums">
            {t("camera.fps", { fps: Math.round(fps).toLocaleString(lang) })}
          </p>
        )}
        {count === null ? null : (
          <p className="absolute bottom-3 left-3 rounded-lg bg-black/65 px-4 py-1 text-white">
            <span className="text-4xl font-semibold tabular-nums">{count}</span> <span className="text-sm">{t("camera.count.unit")}</span>
          </p>
        )}
        {children}
      </div>
      <p role="status" className="mt-2 flex min-h-6 items-center gap-2 text-sm">
        {advice ? (
          <>
            <Icon name={isWell(advice) ? "check" : "alert"} className={`shrink-0 ${isWell(advice) ? "text-good" : "text-warn"}`} />
            {t(`camera.advice.${advice}`)}
          </>
        ) : null}
      </p>
      {slow && needs.fps !== null ? (
        <p className="mt-1 border-l-2 border-warn pl-3 text-sm">{t("camera.slow", { need: needs.fps, fps: Math.round(fps) })}</p>
      ) : null}
    </div>
  );
}
