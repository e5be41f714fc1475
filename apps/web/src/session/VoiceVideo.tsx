import { useTranslation } from "react-i18next";
import { Button, FormError, Spinner } from "../ui/basics.tsx";
import type { VoiceState } from "./use-voice.ts";
import { VideoLink } from "./VideoLink.tsx";

/** The voice-over as a video: makes it, says how far it is, gives it. */
export function VoiceVideo({ voice }: { voice: VoiceState }) {
  const { t } = useTranslation();
  const video = voice.voice?.video ?? null;
  if (video?.url) return <VideoLink url={video.url} />;
  if (video?.status === "queued" || video?.status === "working") {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
        <Spinner />
        {t("recording.video.making")}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {video ? <p role="alert">{video.failure_reason}</p> : null}
      <Button size="sm" icon="film" busy={voice.asking} onClick={voice.makeVideo}>
        {t(video ? "recording.video.again" : "recording.video.make")}
      </Button>
      <FormError error={voice.videoError} />
    </div>
  );
}
