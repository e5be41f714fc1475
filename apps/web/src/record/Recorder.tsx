import type { CameraView, Filming } from "@sagittal/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/basics.tsx";
import { Select } from "../ui/forms.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Switch } from "../ui/Switch.tsx";
import { Finder } from "./Finder.tsx";
import { allowSpeech, canSpeak } from "./live/speech.ts";
import { useCountAloud } from "./live/use-count-aloud.ts";
import { useRecorder } from "./use-recorder.ts";

/** Lengths to choose from, s. */
const LENGTHS = [5, 10, 15, 20, 30, 40, 60];

interface RecorderProps {
  /** Requirements of the movement: frames per second, duration, and the signal by which repetitions are counted. */
  filming: Filming;
  /** The side from which it is to be filmed. */
  view: CameraView;
  /** What is filmed, for the take's file. */
  title: string;
  /** The words of the button that keeps a take. */
  keep: string;
  onKeep: (file: File) => void;
}

/** Films with the device's own camera: guidance, countdown, a stop by itself, and a look at the take before it is kept. */
export function Recorder({ filming, view, title, keep, onKeep }: RecorderProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const seconds = chosen ?? filming.seconds;
  const [aloud, setAloud] = useCountAloud();
  const counted = filming.counted_by !== null && canSpeak();
  const camera = useRecorder({ seconds, fileName: () => `${title} ${new Date().toTimeString().slice(0, 8).replaceAll(":", ".")}` });
  const { phase } = camera;
  const whole = useRef<HTMLDivElement>(null);
  const begun = phase.name === "counting" || phase.name === "filming";
  // Scrolled into view while filming, so that picture and stop button are visible.
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
  const start = () => {
    if (counted && aloud) allowSpeech();
    camera.start();
  };
  const lengths = LENGTHS.includes(filming.seconds) ? LENGTHS : [...LENGTHS, filming.seconds].sort((a, b) => a - b);
  return (
    <div ref={whole} className="grid grid-cols-[minmax(0,1fr)] gap-3 short:grid-cols-[minmax(0,1fr)_15rem]">
      <Finder stream={camera.stream} needs={filming} view={view} filming={phase.name === "filming"} aloud={aloud}>
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
            <Button variant="primary" size="lg" icon="record" className="flex-1 short:flex-none" onClick={start}>
              {t("camera.start")}
            </Button>
            <Button size="lg" onClick={camera.close}>
              {t("camera.close")}
            </Button>
            {counted ? (
              <div className="basis-full short:basis-auto">
                <Switch label={t("camera.count.aloud")} hint={t("camera.count.hint")} checked={aloud} onChange={setAloud} />
              </div>
            ) : null}
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
