import { type RefObject, useEffect, useState } from "react";
import { type Light, lightOf } from "./light.ts";
import { type Tilt, tiltOf } from "./tilt.ts";

/** Look at the light twice a second, in a picture of this size. */
const LOOK_MS = 500;
const SMALL = { width: 32, height: 18 };

/** On an iPhone the sensors of movement answer only after a question, upon a click. A refusal costs the level line only. */
export async function askForTilt(): Promise<void> {
  if (typeof DeviceMotionEvent === "undefined" || !("requestPermission" in DeviceMotionEvent)) return;
  const ask = DeviceMotionEvent.requestPermission;
  if (typeof ask === "function") await Promise.resolve(ask.call(DeviceMotionEvent)).catch(() => undefined);
}

/** Orientation of the phone from its sensors; null without them. */
export function useTilt(on: boolean): Tilt | null {
  const [tilt, setTilt] = useState<Tilt | null>(null);
  useEffect(() => {
    if (!on) return;
    let at = 0;
    const moved = ({ accelerationIncludingGravity: g, timeStamp }: DeviceMotionEvent) => {
      if (g?.x == null || g.y == null || g.z == null || timeStamp - at < 100) return;
      at = timeStamp;
      setTilt(tiltOf(g.x, g.y, g.z));
    };
    addEventListener("devicemotion", moved);
    return () => {
      removeEventListener("devicemotion", moved);
      setTilt(null);
    };
  }, [on]);
  return tilt;
}

/** Whether the picture has light enough; null before the first look. */
export function useLight(video: RefObject<HTMLVideoElement | null>, on: boolean): Light | null {
  const [light, setLight] = useState<Light | null>(null);
  useEffect(() => {
    if (!on) return;
    const canvas = document.createElement("canvas");
    canvas.width = SMALL.width;
    canvas.height = SMALL.height;
    const paper = canvas.getContext("2d", { willReadFrequently: true });
    const look = setInterval(() => {
      if (!paper || !video.current?.videoWidth) return;
      paper.drawImage(video.current, 0, 0, SMALL.width, SMALL.height);
      setLight(lightOf(paper.getImageData(0, 0, SMALL.width, SMALL.height).data));
    }, LOOK_MS);
    return () => {
      clearInterval(look);
      setLight(null);
    };
  }, [on, video]);
  return light;
}

/** A value that changes only after it was stable for `ms`, so that spoken advice does not flicker. */
export function useSteady<T>(value: T, ms: number): T {
  const [steady, setSteady] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSteady(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return steady;
}
