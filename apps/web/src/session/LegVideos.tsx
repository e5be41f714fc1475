import type { PoseSidecar, Side } from "@sagittal/contract";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { commonRange } from "../lib/compare.ts";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { AlignedVideo, type Filmed } from "./AlignedVideo.tsx";
import { ClockBar } from "./ClockBar.tsx";
import { useSharedClock } from "./use-shared-clock.ts";

/** Shown of each clip before and after the landing, ms. */
const BEFORE_MS = 1000;
const AFTER_MS = 2500;

/** One leg's clip; its times are those of the source where there is a pose, else those of the video. */
export interface Leg {
  side: Side;
  film: Filmed;
  pose: PoseSidecar | undefined;
  /** Size of the picture, pixels, where there is no pose file. */
  size?: { width: number; height: number };
  start: number;
  end: number;
  landing: number;
  fps: number;
  /** When it was filmed. */
  at: string;
}

/** The clips of both legs in one clock that begins at the landings. */
export function LegVideos({ legs }: { legs: readonly Leg[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const part = useRef<HTMLDivElement>(null);
  const [start, end] = commonRange(legs.map(({ start, end, landing }) => ({ start, end, anchor: landing })));
  const [from, to] = [Math.max(start, -BEFORE_MS), Math.min(end, AFTER_MS)];
  const frame = 1000 / Math.max(...legs.map(({ fps }) => fps));
  const clock = useSharedClock(from, to, frame, part);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      ref={part}
      role="group"
      aria-label={t("landings.title")}
      data-theme="dark"
      className="overflow-hidden bg-[#0a0c0f] text-ink max-sm:-mx-4 sm:rounded-xl"
    >
      <div className="grid grid-cols-2 gap-px bg-line">
        {legs.map(({ side, film, pose, size, landing, at }) => (
          <figure key={side} className="relative flex flex-col items-center justify-center bg-black">
            <AlignedVideo
              session={film}
              pose={pose}
              size={size ?? pose?.image}
              t={clock.at + landing}
              playing={clock.playing}
              rate={clock.rate}
              mirrored={false}
            />
            <figcaption className="px-2 py-0.5 text-sm text-white max-sm:order-first sm:absolute sm:left-2 sm:top-2 sm:rounded sm:bg-black/75">
              {`${t(`landings.${side}`)} · ${formatDate(at, lang)}`}
            </figcaption>
          </figure>
        ))}
      </div>
      <ClockBar clock={clock} from={from} to={to} frame={frame} />
    </div>
  );
}
