import type { PoseSidecar } from "@sagittal/contract";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { followed, type View, WHOLE, zoomedAt } from "../lib/follow.ts";
import { useFrame, usePlayhead } from "./playhead.ts";

/** What of the picture the stage shows. */
export interface StageView {
  following: boolean;
  /** Whether less than the whole picture shows. */
  enlarged: boolean;
  follow: () => void;
  /** Back to the whole picture. */
  whole: () => void;
  /** Larger or smaller around the middle. */
  zoom: (factor: number) => void;
}

const WHEEL = 1.0015;

/**
 * Enlarges the picture in its stage: follows the athlete, by wheel or by two fingers. The picture is moved without rendering, so that it
 * keeps step with the video.
 * @param stage what cuts the picture off
 * @param picture what is enlarged: video, overlay and drawings together
 */
export function useView(
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  pose: PoseSidecar | undefined,
): StageView {
  const [following, setFollowing] = useState(false);
  const [free, setFree] = useState<View>(WHOLE);
  const views = useMemo(() => (following && pose ? followed(pose) : null), [following, pose]);
  const shown = useRef<View>(WHOLE);
  const show = (view: View) => {
    shown.current = view;
    const box = picture.current;
    if (!box) return;
    const move = (centre: number) => `${(0.5 - centre) * 100 * view.zoom}%`;
    box.style.transform = view.zoom === 1 ? "" : `translate(${move(view.x)}, ${move(view.y)}) scale(${view.zoom})`;
  };
  useFrame((p) => show(views?.[p.state.frame] ?? free));
  const playhead = usePlayhead();
  // After every render, so that another choice shows without a step of the clock.
  useEffect(() => show(views?.[playhead.state.frame] ?? free));
  const change = useRef<(factor: number, at: { x: number; y: number }) => void>(() => undefined);
  change.current = (factor, at) => {
    setFollowing(false);
    setFree(zoomedAt(shown.current, factor, at));
  };
  useEffect(() => {
    const [area, box] = [stage.current, picture.current];
    if (!area || !box) return;
    return listen(area, box, shown, (factor, at) => change.current(factor, at));
  }, [stage, picture]);
  return {
    following,
    enlarged: following || free.zoom > 1,
    follow: () => setFollowing(true),
    whole: () => {
      setFollowing(false);
      setFree(WHOLE);
    },
    zoom: (factor) => change.current(factor, { x: 0.5, y: 0.5 }),
  };
}

/** Wheel with Ctrl (as a touch pad's pinch arrives) and two fingers change the enlargement. Returns a function that removes the listeners. */
function listen(
  area: HTMLElement,
  box: HTMLElement,
  shown: RefObject<View>,
  change: (factor: number, at: { x: number; y: number }) => void,
): () => void {
  /** Where a place of the screen lies in the fitted picture, before it is moved and enlarged. */
  const placeOf = (x: number, y: number) => {
    const [outer, width, height] = [area.getBoundingClientRect(), box.offsetWidth, box.offsetHeight];
    return { x: (x - outer.left - (outer.width - width) / 2) / width, y: (y - outer.top - (outer.height - height) / 2) / height };
  };
  const onWheel = (e: WheelEvent) => {
    if (!e.ctrlKey && shown.current.zoom === 1) return;
    e.preventDefault();
    change(WHEEL ** -e.deltaY, placeOf(e.clientX, e.clientY));
  };
  let apart = 0;
  const onTouch = (e: TouchEvent) => {
    const [a, b] = [e.touches[0], e.touches[1]];
    if (!a || !b) {
      apart = 0;
      return;
    }
    e.preventDefault();
    const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (apart > 0) change(now / apart, placeOf((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2));
    apart = now;
  };
  area.addEventListener("wheel", onWheel, { passive: false });
  for (const type of ["touchstart", "touchmove", "touchend"] as const) area.addEventListener(type, onTouch, { passive: false });
  return () => {
    area.removeEventListener("wheel", onWheel);
    for (const type of ["touchstart", "touchmove", "touchend"] as const) area.removeEventListener(type, onTouch);
  };
}
