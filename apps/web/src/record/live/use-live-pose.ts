import type { CameraView, CountedBy } from "@sagittal/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Look } from "./body.ts";
import { type Framing, framingOf, WINDOW_MS } from "./framing.ts";
import { makeCounter } from "./reps.ts";
import { watchPose } from "./watch.ts";

interface Watched {
  video: RefObject<HTMLVideoElement | null>;
  stream: MediaStream | null;
  view: CameraView;
  filming: boolean;
  /** What repetitions are counted by while filming; null counts none. */
  countedBy: CountedBy | null;
  onCount: (count: number) => void;
}

/** Advice on the framing and the number of repetitions of this take, from the live pose; null where they are unknown. */
export function useLivePose({ video, stream, view, filming, countedBy, onCount }: Watched): {
  framing: Framing | null;
  count: number | null;
} {
  const [framing, setFraming] = useState<Framing | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const looks = useRef<Look[]>([]);
  const counter = useRef<ReturnType<typeof makeCounter> | null>(null);
  const told = useRef(onCount);
  told.current = onCount;
  const wanted = useRef(view);
  wanted.current = view;
  /** At least one look has completed: a take that starts earlier is not counted, since its first repetitions would be missed. */
  const works = useRef(false);
  const taking = useRef(filming);
  taking.current = filming;

  useEffect(() => {
    const counts = works.current && filming && countedBy !== null;
    counter.current = counts ? makeCounter(countedBy) : null;
    setCount(counts ? 0 : null);
  }, [filming, countedBy]);

  useEffect(() => {
    const element = video.current;
    if (!stream || !element) return;
    const end = watchPose({
      video: element,
      pace: () => (counter.current ? "counting" : taking.current ? "filming" : "guiding"),
      onLook: (look) => {
        works.current = true;
        looks.current = [...looks.current.filter(({ atMs }) => look.atMs - atMs < WINDOW_MS), look];
        setFraming(framingOf(looks.current, wanted.current));
        const counted = counter.current?.see(look.body, look.atMs) ?? null;
        if (counted === null) return;
        setCount(counted);
        told.current(counted);
      },
      onFailed: () => {
        works.current = false;
        setFraming(null);
        counter.current = null;
        setCount(null);
      },
    });
    return () => {
      end();
      looks.current = [];
      works.current = false;
      setFraming(null);
    };
  }, [stream, video]);
  return { framing, count };
}
