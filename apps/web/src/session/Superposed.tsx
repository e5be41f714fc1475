import type { PoseSidecar, Session } from "@sagittal/contract";
import { useMemo } from "react";
import { nearestFrame } from "../lib/motion.ts";
import { pictureOf, superposed } from "../lib/superpose.ts";
import { AlignedVideo } from "./AlignedVideo.tsx";
import type { Look } from "./use-arrangement.ts";

/** One recording of a comparison, at an instant of its own time. */
interface Recording {
  session: Session;
  pose: PoseSidecar;
  /** Time in the source, ms. */
  t: number;
  /** Turned left to right. */
  mirrored: boolean;
}

/** One recording laid over another: hip on hip, legs of one length, at the aligned instant. */
export function Superposed({
  beneath,
  above,
  opacity,
  look,
  playing,
  rate,
}: {
  beneath: Recording;
  above: Recording;
  /** Opacity of the upper video, 0 to 1. */
  opacity: number;
  look: Look;
  playing: boolean;
  rate: number;
}) {
  const pictures = useMemo(() => [pictureOf(beneath.pose), pictureOf(above.pose)] as const, [beneath.pose, above.pose]);
  // Mirroring the lower picture mirrors everything on top of it.
  const flipped = beneath.mirrored !== above.mirrored;
  const frames = [nearestFrame(beneath.pose.t_ms, beneath.t), nearestFrame(above.pose.t_ms, above.t)] as const;
  const box = superposed(...pictures, frames, flipped);
  const percent = (share: number) => `${100 * share}%`;
  return (
    <div className="flex justify-center overflow-hidden">
      <AlignedVideo {...beneath} playing={playing} rate={rate} height="56dvh">
        <div
          className="absolute"
          data-testid="upper"
          style={{ left: percent(box.left), top: percent(box.top), width: percent(box.width), height: percent(box.height), opacity }}
        >
          <AlignedVideo {...above} mirrored={flipped} playing={playing} rate={rate} height={null} ghostly={look === "skeleton"} />
        </div>
      </AlignedVideo>
    </div>
  );
}
