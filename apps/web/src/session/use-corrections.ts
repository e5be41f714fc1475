import type { MotionEvent, PoseSidecar, Session } from "@sagittal/contract";
import type { SessionEvents } from "@sagittal/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../lib/api.ts";
import { correctionCount } from "../lib/corrections.ts";
import { readAgain, useNewest } from "./use-newest.ts";

type Events = readonly MotionEvent[];

/** What a coach's corrections of a session's events are now, and what can be done about them. */
export interface Corrections {
  /** The events as shown: those held, else those stored. */
  events: Events;
  /** Those that were detected; undefined until known. */
  detected: Events | undefined;
  corrected: boolean;
  busy: boolean;
  error: unknown;
  /** Steps that can be taken back. */
  steps: number;
  /** How many numbers the last correction changed. */
  changed: number | null;
  /** Shows events without storing them. */
  hold: (events: Events) => void;
  /** Stores events; every number is computed again. */
  store: (events: Events) => void;
  undo: () => void;
  /** Back to the detected events. */
  restore: () => void;
}

/**
 * A session's events and their correction. Each stored step is computed at once by the service. Steps can be taken back one by one.
 */
export function useCorrections(session: Session, pose: PoseSidecar | undefined): Corrections {
  const client = useQueryClient();
  const [held, setHeld] = useState<Events | null>(null);
  const [steps, setSteps] = useState<readonly Events[]>([]);
  const [changed, setChanged] = useState<number | null>(null);
  /** What was last sent, while the service has not answered. */
  const sent = useRef<Events | null>(null);
  const key = ["events", session.id, session.processed_at];
  const stored = useQuery({ queryKey: key, queryFn: () => api.sessions.events(session.id), retry: false, enabled: pose !== undefined });
  const detected = stored.data?.original;
  const shown = held ?? stored.data?.events ?? pose?.events ?? [];
  const { send, busy, error } = useNewest({
    store: (next: Events) => api.sessions.correct(session.id, detected && correctionCount(next, detected) === 0 ? null : [...next]),
    follow: async (answer: SessionEvents) => {
      sent.current = null;
      client.setQueryData(key, answer);
      client.setQueryData<PoseSidecar>(["pose", session.id, session.processed_at], (old) => old && { ...old, events: answer.events });
      setHeld(null);
      const { changed: numbers } = await readAgain(client, session.id);
      if (numbers !== null) setChanged(numbers);
    },
    failed: () => {
      sent.current = null;
      setHeld(null);
      setSteps((all) => all.slice(0, -1));
    },
  });
  const savePending = (next: Events) => {
    setHeld(next);
    sent.current = next;
    send(next);
  };
  const base = stored.data?.events ?? pose?.events ?? [];
  return {
    events: shown,
    detected,
    corrected: stored.data?.corrected === true,
    busy,
    error: error ?? stored.error,
    steps: steps.length,
    changed,
    hold: setHeld,
    store: (next) => {
      const before = sent.current ?? base;
      setSteps((all) => [...all, before]);
      savePending(next);
    },
    undo: () => {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      savePending(last);
    },
    restore: () => {
      if (!detected) return;
      const before = sent.current ?? base;
      setSteps((all) => [...all, before]);
      savePending(detected);
    },
  };
}
