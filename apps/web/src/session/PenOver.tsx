import { distanceBetween, type PoseSidecar } from "@sagittal/contract";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useConverter } from "../lib/units.ts";
import { useLang } from "../lib/use-lang.ts";
import { Drawings } from "./Drawings.tsx";
import { PenBar } from "./PenBar.tsx";
import { PenLayer } from "./PenLayer.tsx";
import { type Point, usePen } from "./use-pen.ts";
import { useRecording } from "./use-recording.ts";
import type { ReviewState } from "./use-review.ts";
import type { VoiceState } from "./use-voice.ts";
import { VoiceRecord } from "./VoiceRecord.tsx";
import { shownValue } from "./zones.ts";

/** The pen over the picture, its controls in `bar` beneath it; what it draws goes into the review, and the voice that is recorded meanwhile. */
export default function PenOver({
  review,
  voice,
  pose,
  ratio,
  bar,
}: {
  review: ReviewState;
  voice: VoiceState;
  pose: PoseSidecar | undefined;
  ratio: number;
  bar: HTMLElement | null;
}) {
  const pen = usePen(review.drawings, (drawings) => review.change({ drawings }), useRuler(pose?.image));
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

/** Measures between two points of the picture, in the reader's units; null where the picture's scale is not known. */
function useRuler(image: PoseSidecar["image"] | undefined): ((points: readonly Point[]) => string) | null {
  const { t } = useTranslation();
  const lang = useLang();
  const convert = useConverter();
  const metresPerPx = image?.metres_per_px;
  if (!image || !metresPerPx) return null;
  const { label, factor } = convert(t("unit.cm"));
  return (points) => {
    const metres = distanceBetween(points, { ...image, metresPerPx });
    // Not every font of reports and videos has the narrow space.
    return metres === null ? "" : shownValue(100 * metres * factor, label, lang).replace("\u202f", "\u00a0");
  };
}
