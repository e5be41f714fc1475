import type { PoseSidecar, Session } from "@sagittal/contract";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { nearestFrame } from "../lib/motion.ts";
import { drawOverlay, type Layers, sceneOf } from "./draw.ts";

const LAYERS: Layers = { skeleton: true, angles: false, trails: false, contacts: true, ground: false };
const NO_LAYERS: Layers = { skeleton: false, angles: false, trails: false, contacts: false, ground: false };
/** A playing video that deviates from the shared clock by more than this is corrected by seeking, s of its own time. */
const DRIFT_S = 0.06;
/** Offset into the frame, ms, so that rounding does not show the previous frame. */
const INTO_MS = 4;

/** The videos of a session, of which the one is shown that its rules allow. */
export type Filmed = Pick<Session, "video_url" | "analyzed_url" | "anonymized_url" | "thumbnail_url" | "blur_face">;

/** One video that follows a clock which others share. While the clock runs the video plays by itself and is only kept in step. */
export function AlignedVideo({
  session,
  pose,
  size = pose?.image,
  t,
  playing,
  rate,
  mirrored,
  height = "52dvh",
  ghostly = false,
  children,
}: {
  session: Filmed;
  pose: PoseSidecar | undefined;
  /** Size of the picture, pixels, where there is no pose file that states it. */
  size?: { width: number; height: number } | undefined;
  /** Time in the source, ms. */
  t: number;
  playing: boolean;
  rate: number;
  /** Turned left to right. */
  mirrored: boolean;
  /** The greatest height; null fills the place that it is given. */
  height?: string | null;
  /** Only the person's skeleton in the colour of a ghost, without the picture. */
  ghostly?: boolean;
  /** What lies over the picture and is turned with it. */
  children?: ReactNode;
}) {
  const { t: text } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ready, setReady] = useState(false);
  const scene = useMemo(() => (pose ? sceneOf(pose) : null), [pose]);
  const annotated = session.video_url === "" || (session.blur_face && session.anonymized_url === "");
  const url = annotated ? session.analyzed_url : session.blur_face ? session.anonymized_url : session.video_url;
  const shift = url === session.video_url ? 0 : (pose?.offset_ms ?? 0);
  const wanted = Math.max(0, (t - shift + INTO_MS) / 1000);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.playbackRate = rate;
    if (playing) void element.play().catch(() => undefined);
    else element.pause();
  }, [playing, rate]);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const place = () => {
      if (!element.seeking && Math.abs(element.currentTime - wanted) > (playing ? DRIFT_S : 0.003)) element.currentTime = wanted;
    };
    place();
    element.addEventListener("seeked", place);
    element.addEventListener("loadeddata", place);
    return () => {
      element.removeEventListener("seeked", place);
      element.removeEventListener("loadeddata", place);
    };
  }, [wanted, playing]);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !scene || (annotated && !ghostly)) return;
    const scale = Math.min(2, devicePixelRatio);
    const [width, height] = [Math.round(element.clientWidth * scale), Math.round(element.clientHeight * scale)];
    if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
    const at = nearestFrame(scene.pose.t_ms, t);
    drawOverlay(element, scene, at, ghostly ? { layers: NO_LAYERS, ghost: scene.pose.image.joints[at] ?? null } : { layers: LAYERS });
  }, [t, scene, annotated, ghostly]);
  const ratio = size ? size.width / size.height : 16 / 9;
  return (
    <div
      className={`relative ${height === null ? "size-full" : "w-full"} ${mirrored ? "-scale-x-100" : ""}`}
      style={height === null ? undefined : { aspectRatio: ratio, maxWidth: `calc(${height} * ${ratio})` }}
    >
      <video
        ref={video}
        src={url}
        poster={ghostly ? undefined : session.thumbnail_url || undefined}
        muted
        playsInline
        preload="auto"
        onLoadedData={() => setReady(true)}
        className={`absolute inset-0 size-full ${ghostly ? "invisible" : ""}`}
        aria-label={text("player.video")}
      />
      <canvas ref={canvas} className={`pointer-events-none absolute inset-0 size-full ${ready || ghostly ? "" : "invisible"}`} />
      {children}
    </div>
  );
}
