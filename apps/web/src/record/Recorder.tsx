import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLang } from "../lib/use-lang.ts";
import { Button } from "../ui/basics.tsx";
import { Select } from "../ui/forms.tsx";
import { Icon } from "../ui/Icon.tsx";
import { adviceOf } from "./advice.ts";
import { watchRate } from "./frame-rate.ts";
import { LEVEL_DEG } from "./tilt.ts";
import { useRecorder } from "./use-recorder.ts";
import { useLight, useSteady, useTilt } from "./use-seen.ts";

/** Lengths to choose from, s. */
const LENGTHS = [5, 10, 15, 20, 30, 40, 60];
/** Advice is shown and said once it has held this long, ms. */
const STEADY_MS = 1200;
/** A rate this much below the need is a lower one, not an error of measurement. */
const ALMOST = 0.9;

interface RecorderProps {
  /** What the movement asks for: frames per second, and how long to film. */
  filming: { fps: number | null; seconds: number };
  /** What is filmed, for the take's file. */
  title: string;
  /** The words of the button that keeps a take. */
  keep: string;
  onKeep: (file: File) => void;
}

/** Films with the device's own camera: guidance, countdown, a stop by itself, and a look at the take before it is kept. */
export function Recorder({ filming, title, keep, onKeep }: RecorderProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const seconds = chosen ?? filming.seconds;
  const camera = useRecorder({ seconds, fileName: () => `${title} ${new Date().toTimeString().slice(0, 8).replaceAll(":", ".")}` });
  const { phase } = camera;
  const whole = useRef<HTMLDivElement>(null);
  const begun = phase.name === "counting" || phase.name === "filming";
  // Picture and stop are in sight while it films.
  useEffect(() => {
    if (begun) whole.current?.scrollIntoView({ block: "center" });
  }, [begun]);
  if (phase.name === "closed" || phase.name === "opening") {
    return (
      <div className="card flex flex-col items-center gap-3 px-6 py-8 text-center">
        <Icon name="record" className="size-8 text-accent" />
        <p className="max-w-md text-ink-2">{t("camera.about")}</p>
        {camera.fault ? (
          <p role="alert" className="max-w-md text-sm text-bad">
            {t(`camera.fault.${camera.fault}`)}
          </p>
        ) : null}
        <Button variant="primary" size="lg" icon="record" busy={phase.name === "opening"} onClick={camera.open}>
          {t("camera.open")}
        </Button>
      </div>
    );
  }
  if (phase.name === "taken") {
    return (
      <Take
        file={phase.file}
        keep={keep}
        onKeep={() => {
          onKeep(phase.file);
          camera.again();
        }}
        onDiscard={camera.again}
      />
    );
  }
  const lengths = LENGTHS.includes(filming.seconds) ? LENGTHS : [...LENGTHS, filming.seconds].sort((a, b) => a - b);
  return (
    <div ref={whole} className="grid grid-cols-[minmax(0,1fr)] gap-3 short:grid-cols-[minmax(0,1fr)_15rem]">
      <Finder stream={camera.stream} filming={filming}>
        {phase.name === "counting" ? (
          <p className="absolute inset-0 grid place-items-center bg-black/45 text-[7rem] font-semibold text-white">{phase.left}</p>
        ) : null}
        {phase.name === "filming" ? (
          <p className="absolute left-3 top-3 rounded-full bg-bad px-3 py-1 text-sm font-semibold text-bg tabular-nums">
            {t("camera.filmed", { seconds: Math.floor(phase.filmedS), of: seconds })}
          </p>
        ) : null}
      </Finder>
      <p className="sr-only" role="status">
        {phase.name === "counting" ? t("camera.counting") : phase.name === "filming" ? t("camera.filming") : ""}
      </p>
      <div className="flex flex-wrap items-end gap-3 short:flex-col short:items-stretch short:justify-end">
        {phase.name === "ready" ? (
          <>
            <div className="w-28 short:w-full">
              <Select label={t("camera.length")} value={seconds} onChange={(e) => setChosen(Number(e.target.value))}>
                {lengths.map((s) => (
                  <option key={s} value={s}>
                    {t("camera.seconds", { seconds: s })}
                  </option>
                ))}
              </Select>
            </div>
            <Button variant="primary" size="lg" icon="record" className="flex-1 short:flex-none" onClick={camera.start}>
              {t("camera.start")}
            </Button>
            <Button size="lg" onClick={camera.close}>
              {t("camera.close")}
            </Button>
          </>
        ) : (
          <Button variant="danger" size="lg" className="flex-1 short:flex-none" onClick={camera.stop}>
            {t(phase.name === "filming" ? "camera.stop" : "camera.cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The camera's picture with level line, frame rate and the one advice that matters most. Nothing of it keeps from filming. */
function Finder({ stream, filming, children }: { stream: MediaStream | null; filming: RecorderProps["filming"]; children: ReactNode }) {
  const { t } = useTranslation();
  const lang = useLang();
  const video = useRef<HTMLVideoElement>(null);
  const [fps, setFps] = useState<number | null>(null);
  const tilt = useTilt(stream !== null);
  const light = useLight(video, stream !== null);
  const advice = useSteady(adviceOf({ tilt, light }), STEADY_MS);
  useEffect(() => {
    const element = video.current;
    if (!element || !stream) return;
    element.srcObject = stream;
    return watchRate(element, setFps);
  }, [stream]);
  const well = advice === "good" || advice === "lit";
  const slow = fps !== null && filming.fps !== null && fps < filming.fps * ALMOST;
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
        {children}
      </div>
      <p role="status" className="mt-2 flex min-h-6 items-center gap-2 text-sm">
        {advice ? (
          <>
            <Icon name={well ? "check" : "alert"} className={well ? "text-good" : "text-warn"} />
            {t(`camera.advice.${advice}`)}
          </>
        ) : null}
      </p>
      {slow && filming.fps !== null ? (
        <p className="mt-1 border-l-2 border-warn pl-3 text-sm">{t("camera.slow", { need: filming.fps, fps: Math.round(fps) })}</p>
      ) : null}
    </div>
  );
}

/** A finished take: look at it, keep it or film again. */
function Take({ file, keep, onKeep, onDiscard }: { file: File; keep: string; onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <section aria-label={t("camera.take")} className="grid grid-cols-[minmax(0,1fr)] gap-3 short:grid-cols-[minmax(0,1fr)_15rem]">
      <div data-theme="dark" className="rounded-lg bg-black">
        <video
          src={url || undefined}
          controls
          muted
          playsInline
          aria-label={t("camera.take")}
          className="mx-auto block max-h-[52dvh] w-full object-contain short:max-h-[60dvh]"
        />
      </div>
      <div className="flex flex-wrap gap-3 short:flex-col short:justify-end">
        <Button variant="primary" size="lg" icon="check" className="flex-1 short:flex-none" onClick={onKeep}>
          {keep}
        </Button>
        <Button size="lg" icon="trash" onClick={onDiscard}>
          {t("camera.discard")}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {t("camera.taken")}
      </p>
    </section>
  );
}
