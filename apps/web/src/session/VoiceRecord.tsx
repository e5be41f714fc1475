import { MOST_VOICE_MS } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { Button, FormError } from "../ui/basics.tsx";
import type { Recording } from "./use-recording.ts";
import type { VoiceState } from "./use-voice.ts";
import { minutes } from "./VoiceBar.tsx";

/** Records the coach's voice; says how long it is and may be, and why there is none. */
export function VoiceRecord({ recording, voice }: { recording: Recording; voice: VoiceState }) {
  const { t } = useTranslation();
  const { state, ms, problem } = recording;
  const limit = minutes(MOST_VOICE_MS);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-2 py-2 text-sm">
      {state === "recording" ? (
        <>
          <Button size="sm" variant="danger" icon="stop" onClick={recording.stop}>
            {t("recording.stop")}
          </Button>
          <span role="timer" className="num">
            {t("recording.running", { ms: minutes(ms), limit })}
          </span>
        </>
      ) : (
        <Button size="sm" icon="mic" busy={state === "asking" || voice.saving} onClick={recording.start}>
          {t(voice.voice ? "recording.anew" : "recording.record")}
        </Button>
      )}
      {voice.again ? (
        <Button size="sm" variant="primary" onClick={voice.again}>
          {t("recording.again")}
        </Button>
      ) : null}
      <p className="w-full text-ink-3">{t("recording.how", { n: MOST_VOICE_MS / 60_000 })}</p>
      {problem ? (
        <p role="alert" className="w-full">
          {t(`recording.problem.${problem}`)}
        </p>
      ) : null}
      <div className="w-full">
        <FormError error={voice.error} />
      </div>
    </div>
  );
}
