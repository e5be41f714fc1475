import type { PoseSidecar, Side } from "@sagittal/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Ghost } from "../lib/ghost.ts";
import { drawOverlay, type Layers, sceneOf } from "./draw.ts";
import { useFrame, usePlayhead } from "./playhead.ts";

/** The live overlay over the plain video, drawn from the pose file at every shown frame. */
export function Overlay({ pose, layers, side, ghost }: { pose: PoseSidecar; layers: Layers; side: Side | null; ghost: Ghost | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = usePlayhead();
  const scene = useMemo(() => sceneOf(pose), [pose]);
  const centres = useMassCentres(pose, layers.trails);
  const draw = () => {
    const element = canvas.current;
    if (!element) return;
    const scale = Math.min(2, devicePixelRatio);
    const width = Math.round(element.clientWidth * scale);
    const height = Math.round(element.clientHeight * scale);
    if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
    const { frame } = playhead.state;
    drawOverlay(element, scene, frame, { layers, side, centres, ghost: ghost?.at(frame) ?? null });
  };
  useFrame(draw);
  // Runs after every render, so that a switched layer shows at once.
  useEffect(draw);
  const redraw = useRef(draw);
  redraw.current = draw;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => redraw.current());
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <canvas ref={canvas} data-testid="overlay" className="pointer-events-none absolute inset-0 size-full" />;
}

/** Path of the centre of mass, computed when it is switched on: the code is a separate chunk. */
function useMassCentres(pose: PoseSidecar, wanted: boolean) {
  const [found, setFound] = useState<{ pose: PoseSidecar; centres: readonly ([number, number] | null)[] } | null>(null);
  useEffect(() => {
    if (!wanted || found?.pose === pose) return;
    let current = true;
    void import("../lib/mass-centre.ts").then(({ massCentres }) => current && setFound({ pose, centres: massCentres(pose) }));
    return () => {
      current = false;
    };
  }, [wanted, pose, found]);
  return found?.pose === pose ? found.centres : null;
}
