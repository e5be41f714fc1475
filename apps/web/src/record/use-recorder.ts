import { useCallback, useEffect, useRef, useState } from "react";
import { CameraError, type CameraFault, film, openCamera } from "./camera.ts";
import { makeSound } from "./sound.ts";
import { askForTilt } from "./use-seen.ts";

export type Phase =
  | { name: "closed" }
  | { name: "opening" }
  | { name: "ready" }
  /** Seconds until filming starts. */
  | { name: "counting"; left: number }
  /** Seconds filmed so far. */
  | { name: "filming"; filmedS: number }
  | { name: "taken"; file: File };

const COUNT_FROM = 3;
const TICK_MS = 200;

/** The camera from opening to a finished take. A take ends by itself after `seconds`. */
export function useRecorder({ seconds, fileName }: { seconds: number; fileName: () => string }) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [phase, setPhase] = useState<Phase>({ name: "closed" });
  const [fault, setFault] = useState<CameraFault | null>(null);
  const sound = useRef<ReturnType<typeof makeSound> | null>(null);
  /** Ends the countdown or the take that runs. */
  const end = useRef<() => void>(() => undefined);

  const close = useCallback(() => {
    end.current();
    sound.current?.close();
    sound.current = null;
    setStream((open) => {
      for (const track of open?.getTracks() ?? []) track.stop();
      return null;
    });
    setPhase({ name: "closed" });
  }, []);
  useEffect(() => close, [close]);
  useAwake(stream !== null);

  const fail = (error: unknown) => {
    close();
    setFault(error instanceof CameraError ? error.fault : "busy");
  };

  const open = async () => {
    setFault(null);
    setPhase({ name: "opening" });
    sound.current = makeSound();
    try {
      await askForTilt();
      const opened = await openCamera();
      for (const track of opened.getTracks()) track.addEventListener("ended", () => fail(new CameraError("busy")), { once: true });
      setStream(opened);
      setPhase({ name: "ready" });
    } catch (error) {
      fail(error);
    }
  };

  const shoot = () => {
    if (!stream) return;
    try {
      const take = film(stream, fileName());
      const began = performance.now();
      sound.current?.beep(1320, 0.5);
      setPhase({ name: "filming", filmedS: 0 });
      const tick = setInterval(() => {
        const filmedS = (performance.now() - began) / 1000;
        if (filmedS >= seconds) end.current();
        else setPhase({ name: "filming", filmedS });
      }, TICK_MS);
      end.current = () => {
        end.current = () => undefined;
        clearInterval(tick);
        take.stop();
      };
      take.file.then((file) => {
        sound.current?.beep(660, 0.5);
        setPhase((now) => (now.name === "filming" ? { name: "taken", file } : now));
      }, fail);
    } catch (error) {
      fail(error);
    }
  };

  const start = () => {
    let left = COUNT_FROM;
    const count = () => {
      if (left === 0) {
        clearInterval(clock);
        shoot();
        return;
      }
      sound.current?.beep(880, 0.15);
      setPhase({ name: "counting", left });
      left--;
    };
    const clock = setInterval(count, 1000);
    end.current = () => {
      clearInterval(clock);
      setPhase({ name: "ready" });
    };
    count();
  };

  return {
    stream,
    phase,
    fault,
    open: () => void open(),
    close,
    start,
    stop: () => end.current(),
    /** Puts the take aside and is ready for the next one. */
    again: () => setPhase({ name: "ready" }),
  };
}

/** Keeps the screen on: a phone that locks itself stops filming. */
function useAwake(needed: boolean): void {
  useEffect(() => {
    if (!needed || !("wakeLock" in navigator)) return;
    const lock = navigator.wakeLock.request("screen").catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, [needed]);
}
