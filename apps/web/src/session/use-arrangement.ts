import type { PoseSidecar, Session } from "@sagittal/contract";
import { useMemo, useState } from "react";
import { facing } from "../lib/body.ts";

/** How the upper one of two recordings is seen. */
export type Look = "picture" | "skeleton";

/** How the recordings of a comparison are arranged: side by side or one over the first, and which of them are turned left to right. */
export function useArrangement(sessions: readonly Session[], poses: readonly (PoseSidecar | undefined)[]) {
  const [view, setView] = useState<"beside" | "over">("beside");
  const [chosen, setAbove] = useState(1);
  const [look, setLook] = useState<Look>("picture");
  const [opacity, setOpacity] = useState(0.5);
  const [turned, setTurned] = useState<Readonly<Record<number, boolean>>>({});
  // Only recordings with a pose can be superposed.
  const measured = sessions.flatMap((session, index) => {
    const pose = poses[index];
    return pose ? [{ session, pose, index }] : [];
  });
  const [beneath, ...others] = measured;
  const above = others.find((r) => r.index === chosen) ?? others[0];
  const over = view === "over" && beneath && above ? { beneath, above } : null;
  const ways = useMemo(() => poses.map((pose) => (pose ? facing(pose) : 1)), [poses]);
  /** As chosen; initially the upper one is mirrored if needed to face the same way. */
  const mirrored = (index: number): boolean =>
    turned[index] ?? (over !== null && index === over.above.index && ways[index] !== ways[over.beneath.index]);
  return {
    view,
    setView,
    /** The recordings that can lie over the first one; none where nothing can be laid over anything. */
    others: others.map((r) => r.index),
    over,
    setAbove,
    look,
    setLook,
    opacity,
    setOpacity,
    mirrored,
    turn: (index: number) => setTurned({ ...turned, [index]: !mirrored(index) }),
    /** Indices of the sessions that are seen. */
    shown: over ? [over.beneath.index, over.above.index] : sessions.map((_, i) => i),
  };
}
export type Arrangement = ReturnType<typeof useArrangement>;
