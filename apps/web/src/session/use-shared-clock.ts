import { type RefObject, useEffect, useRef, useState } from "react";
import { OWN_KEYS, RATES } from "./shortcuts.ts";

/**
 * The clock that several videos share, in ms from the aligned instant; it runs between `from` and `to`, over and over.
 * @param within the part of the page whose keys are the clock's; the whole page when left out
 */
export function useSharedClock(from: number, to: number, frame: number, within?: RefObject<HTMLElement | null>) {
  const [wanted, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [rate, setRate] = useState<number>(0.5);
  const at = Math.max(from, Math.min(to, wanted));
  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    let timer = requestAnimationFrame(function tick(now) {
      const passed = (now - last) * rate;
      last = now;
      setAt((t0) => (t0 + passed > to || t0 < from ? from : t0 + passed));
      timer = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(timer);
  }, [playing, rate, from, to]);
  const seek = (t: number) => {
    setPlaying(false);
    setAt(Math.max(from, Math.min(to, t)));
  };
  const step = (frames: number) => seek(at + frames * frame);
  const toggle = () => setPlaying(!playing);
  const keys = useRef<(e: KeyboardEvent) => void>(() => undefined);
  keys.current = (e) => {
    const target = e.target instanceof HTMLElement ? e.target : null;
    if (e.ctrlKey || e.metaKey || e.altKey || target?.closest(OWN_KEYS)) return;
    const fixed = RATES[Number(e.key) - 1];
    if (e.key === " " && !target?.closest("button, a, summary")) toggle();
    else if (e.key === "ArrowLeft") step(-1);
    else if (e.key === "ArrowRight") step(1);
    else if (fixed !== undefined) setRate(fixed);
    else return;
    e.preventDefault();
  };
  useEffect(() => {
    const place = within ? within.current : window;
    const listener = (e: Event) => e instanceof KeyboardEvent && keys.current(e);
    place?.addEventListener("keydown", listener);
    return () => place?.removeEventListener("keydown", listener);
  }, [within]);
  return { at, playing, rate, seek, step, toggle, setRate };
}

export type SharedClock = ReturnType<typeof useSharedClock>;
