import type { PlaceableLandmark, PlacedLandmark, PoseSidecar, Session, Side } from "@sagittal/contract";
import type { SessionLandmarks } from "@sagittal/sdk";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api } from "../lib/api.ts";
import { placeOf, withPlacements } from "../lib/placing.ts";
import { readAgain, useNewest } from "./use-newest.ts";
import { poseQuery } from "./use-pose.ts";
import { useRest } from "./use-rest.ts";

type Placements = readonly PlacedLandmark[];
const NONE: Placements = [];

const STEP = 0.0025;
/** What an arrow key moves a point by, shares of the picture. */
export const NUDGES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The side of the body that a landmark belongs to; null for one of the middle. */
export const sideOfLandmark = (landmark: PlaceableLandmark): Side | null =>
  landmark.startsWith("left_") ? "left" : landmark.startsWith("right_") ? "right" : null;

/** A landmark placed in the picture, or at its edge. */
export const placementOf = (
  landmark: PlaceableLandmark,
  frame: number,
  [x, y]: readonly [number, number],
  half_width_ms: number,
): PlacedLandmark => {
  const within = (v: number) => Math.max(0, Math.min(1, v));
  return { landmark, frame, x: within(x), y: within(y), half_width_ms };
};

/** The landmarks of a session that were placed by hand. */
export const landmarksQuery = ({ id, processed_at }: Pick<Session, "id" | "processed_at">) =>
  queryOptions({ queryKey: ["landmarks", id, processed_at], queryFn: () => api.sessions.landmarks(id), retry: false });

/** Landmarks of a session that a coach placed by hand, and what can be done about them. */
export interface Placing {
  on: boolean;
  turn: (on: boolean) => void;
  /** Half of the range that follows a placed landmark, ms; 0 for its frame alone. */
  halfWidthMs: number;
  setHalfWidth: (ms: number) => void;
  /** The landmark that keys and buttons move. */
  chosen: PlaceableLandmark | null;
  choose: (landmark: PlaceableLandmark | null) => void;
  /** Moves the chosen landmark by `times` steps; stored when it rests. */
  nudge: (frame: number, by: readonly [number, number], times: number) => void;
  /** Stores what was nudged now. */
  settle: () => void;
  /** The pose with what was placed and is not computed yet. */
  pose: PoseSidecar | undefined;
  /** How many were placed. */
  count: number;
  busy: boolean;
  error: unknown;
  /** How many numbers the last step changed. */
  changed: number | null;
  /** Shows a landmark elsewhere without storing it. */
  hold: (one: PlacedLandmark | null) => void;
  /** Stores it; every number is computed again. */
  place: (one: PlacedLandmark) => void;
  /** Undoes the last correction. */
  undo: () => void;
  /** Back to the measured pose. */
  reset: () => void;
}

/**
 * The placed landmarks of a session as they are stored and pending. Each step is computed at once by the service. The stored list is also the history: the last one is taken back, even after the page was left.
 */
function usePlacements(session: Session, measured: PoseSidecar | undefined) {
  const client = useQueryClient();
  /** What is meant to be stored, while it is not in the pose that is shown. */
  const [pending, setPending] = useState<Placements | null>(null);
  const [changed, setChanged] = useState<number | null>(null);
  const query = landmarksQuery(session);
  const stored = useQuery({ ...query, enabled: measured !== undefined && !session.is_demo });
  const known: Placements = stored.data?.landmarks ?? NONE;
  const { send, busy, error } = useNewest({
    store: (next: Placements) => api.sessions.place(session.id, [...next]),
    follow: async (answer: SessionLandmarks) => {
      const { session: after, changed: numbers } = await readAgain(client, session.id);
      await client.fetchQuery({ ...poseQuery(after), staleTime: 0 });
      client.setQueryData(query.queryKey, answer);
      if (numbers !== null) setChanged(numbers);
      void client.invalidateQueries({ queryKey: ["events", session.id] });
    },
    done: () => setPending(null),
    failed: () => setPending(null),
  });
  const savePending = (next: Placements) => {
    setPending(next);
    send(next);
  };
  /** The pending landmarks that the shown pose does not contain yet. */
  const coming = useMemo(
    () => (pending && known.every((one, i) => one === pending[i]) ? pending.slice(known.length) : NONE),
    [pending, known],
  );
  return { now: pending ?? known, coming, send: savePending, busy, error: error ?? stored.error, changed };
}

/** A session's pose and its correction: which landmark is moved, how far a step reaches, and what is stored. */
export function usePlacing(session: Session, measured: PoseSidecar | undefined): Placing {
  const { now, coming, send: store, ...state } = usePlacements(session, measured);
  const [on, setOn] = useState(false);
  const [chosen, setChosen] = useState<PlaceableLandmark | null>(null);
  const [halfWidthMs, setHalfWidth] = useState(100);
  const [held, setHeld] = useState<PlacedLandmark | null>(null);
  const pose = useMemo(() => measured && withPlacements(measured, held ? [...coming, held] : coming), [measured, coming, held]);
  const send = (next: Placements) => {
    setHeld(null);
    store(next);
  };
  const place = (one: PlacedLandmark) => send([...now, one]);
  const { move, settle } = useRest(place);
  const nudge: Placing["nudge"] = (frame, [dx, dy], times) => {
    const at = pose && chosen && placeOf(pose, frame, chosen);
    if (!at) return;
    const to = placementOf(chosen, frame, [at[0] + times * dx, at[1] + times * dy], halfWidthMs);
    setHeld(to);
    move(to);
  };
  return {
    ...state,
    ...{ on, chosen, halfWidthMs, setHalfWidth, pose, nudge, settle, place },
    count: now.length,
    hold: setHeld,
    turn: (next) => {
      settle();
      setOn(next);
    },
    choose: (landmark) => {
      settle();
      setChosen(landmark);
    },
    undo: () => send(now.slice(0, -1)),
    reset: () => send([]),
  };
}
