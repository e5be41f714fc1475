import { createPortal } from "react-dom";
import { Drawings } from "./Drawings.tsx";
import { PenBar } from "./PenBar.tsx";
import { PenLayer } from "./PenLayer.tsx";
import { usePen } from "./use-pen.ts";
import type { ReviewState } from "./use-review.ts";

/** The pen over the picture, its controls in `bar` beneath it; what it draws goes into the review. */
export default function PenOver({ review, ratio, bar }: { review: ReviewState; ratio: number; bar: HTMLElement | null }) {
  const pen = usePen(review.drawings, (drawings) => review.change({ drawings }));
  return (
    <>
      <Drawings drawings={review.drawings} ratio={ratio} unfinished={pen.unfinished} />
      <PenLayer pen={pen} />
      {bar
        ? createPortal(
            <PenBar pen={pen} onSave={review.save} saving={review.saving} unsaved={review.unsavedSince !== null && !review.empty} />,
            bar,
          )
        : null}
    </>
  );
}
