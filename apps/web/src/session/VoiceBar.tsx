import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../ui/basics.tsx";
import { useReplayState } from "./use-replay.ts";
import type { VoiceReplay } from "./voice-replay.ts";

const STEP_MS = 100;

/** Minutes and seconds of a recording. */
export const minutes = (ms: number): string => {
  const s = Math.floor(ms / 1000);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
};

/** Plays the coach's voice; the video and the drawings follow. `children` are further controls, `below` what stands under them. */
export function VoiceBar({ replay, children, below }: { replay: VoiceReplay; children?: ReactNode; below?: ReactNode }) {
  const { t } = useTranslation();
  const title = useId();
  const { phase, ms } = useReplayState(replay);
  const time = `${minutes(ms)} / ${minutes(replay.durationMs)}`;
  const playing = phase === "playing";
  return (
    <section aria-labelledby={title} className="my-2 rounded-lg border border-line px-2 py-1">
      <div className="flex items-center gap-2 max-sm:flex-wrap">
        <IconButton
          icon={playing ? "pause" : "play"}
          label={t(playing ? "voice.pause" : "voice.play")}
          disabled={phase === "loading"}
          onClick={() => (playing ? replay.pause() : void replay.play())}
        />
        <h2 id={title} className="shrink-0 text-sm font-medium max-sm:-order-1 max-sm:w-full max-sm:pt-1">
          {t("voice.title")}
        </h2>
        <input
          type="range"
          aria-label={t("voice.position")}
          aria-valuetext={time}
          min={0}
          // A whole number of steps, since the key End goes to the last of them.
          max={Math.ceil(replay.durationMs / STEP_MS) * STEP_MS}
          step={STEP_MS}
          value={ms}
          onChange={(e) => replay.seek(Math.min(Number(e.target.value), replay.durationMs))}
          className="h-6 min-w-0 flex-1 accent-(--accent)"
        />
        <span className="num shrink-0 text-sm text-ink-2">{time}</span>
        {children}
      </div>
      {phase === "failed" ? (
        <p role="alert" className="px-2 pb-1 text-sm text-ink-2">
          {t("voice.unheard")}
        </p>
      ) : null}
      {below ? <div className="px-2 pb-1">{below}</div> : null}
    </section>
  );
}
