import { createPortal } from "react-dom";
import { Drawings } from "./Drawings.tsx";
import { PenBar } from "./PenBar.tsx";
import { PenLayer } from "./PenLayer.tsx";
import { usePen } from "./use-pen.ts";
import { useRecording } from "./use-recording.ts";
import type { ReviewState } from "./use-review.ts";
import type { VoiceState } from "./use-voice.ts";
import { VoiceRecord } from "./VoiceRecord.tsx";

/** The pen over the picture, its controls in `bar` beneath it; what it draws goes into the review, and the voice that is recorded meanwhile. */
export default function PenOver({
  review,
  voice,
  ratio,
  bar,
}: {
  review: ReviewState;
  voice: VoiceState;
  ratio: number;
  bar: HTMLElement | null;
}) {
  const pen = usePen(review.drawings, (drawings) => review.change({ drawings }));
  const recording = useRecording(review.drawings, voice.save);
  return (
    <>
      <Drawings drawings={review.drawings} ratio={ratio} unfinished={pen.unfinished} />
      <PenLayer pen={pen} />
      {bar
        ? createPortal(
            <>
              <PenBar pen={pen} onSave={review.save} saving={review.saving} unsaved={review.unsavedSince !== null && !review.empty} />
              <VoiceRecord recording={recording} voice={voice} />
            </>,
            bar,
          )
        : null}
    </>
  );
}
