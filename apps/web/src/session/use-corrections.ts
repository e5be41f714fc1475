import type { MotionEvent, PoseSidecar, Session } from "@sagittal/contract";
import type { SessionEvents } from "@sagittal/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../lib/api.ts";
import { correctionCount } from "../lib/corrections.ts";
import { changedMetrics } from "../lib/metrics.ts";

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
 * A session's events and their correction. Each stored step is computed at once by the service; while one is on its way, only the newest
 * wish waits. Steps can be taken back one by one.
 */
export function useCorrections(session: Session, pose: PoseSidecar | undefined): Corrections {
  const client = useQueryClient();
  const [held, setHeld] = useState<Events | null>(null);
  const [steps, setSteps] = useState<readonly Events[]>([]);
  const [changed, setChanged] = useState<number | null>(null);
  const waiting = useRef<Events | null>(null);
  /** What was last sent, while the service has not answered. */
  const sent = useRef<Events | null>(null);
  const key = ["events", session.id, session.processed_at];
  const stored = useQuery({ queryKey: key, queryFn: () => api.sessions.events(session.id), retry: false, enabled: pose !== undefined });
  const detected = stored.data?.original;
  const shown = held ?? stored.data?.events ?? pose?.events ?? [];
  /** Everything that shows the session follows what was stored. */
  const follow = async (answer: SessionEvents) => {
    sent.current = null;
    client.setQueryData(key, answer);
    client.setQueryData<PoseSidecar>(["pose", session.id, session.processed_at], (old) => old && { ...old, events: answer.events });
    setHeld(null);
    const before = client.getQueryData<Session>(["session", session.id]);
    const after = await client.fetchQuery({
      queryKey: ["session", session.id],
      queryFn: () => api.sessions.read(session.id),
      staleTime: 0,
    });
    if (before) setChanged(changedMetrics(before.metrics, after.metrics).length);
    void client.invalidateQueries({ queryKey: ["session-trends", session.id] });
    void client.invalidateQueries({ queryKey: ["sessions"] });
  };
  const save = useMutation({
    mutationFn: (next: Events) => api.sessions.correct(session.id, detected && correctionCount(next, detected) === 0 ? null : [...next]),
    onSuccess: async (answer) => {
      if (!waiting.current) await follow(answer);
      // Wished before the service had answered, or while the new numbers were fetched.
      const next = waiting.current;
      waiting.current = null;
      if (next) save.mutate(next);
    },
    onError: () => {
      waiting.current = null;
      sent.current = null;
      setHeld(null);
      setSteps((all) => all.slice(0, -1));
    },
  });
  const send = (next: Events) => {
    setHeld(next);
    sent.current = next;
    if (save.isPending) waiting.current = next;
    else save.mutate(next);
  };
  const base = stored.data?.events ?? pose?.events ?? [];
  return {
    events: shown,
    detected,
    corrected: stored.data?.corrected === true,
    busy: save.isPending,
    error: save.error ?? stored.error,
    steps: steps.length,
    changed,
    hold: setHeld,
    store: (next) => {
      const before = sent.current ?? base;
      setSteps((all) => [...all, before]);
      send(next);
    },
    undo: () => {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      send(last);
    },
    restore: () => {
      if (!detected) return;
      const before = sent.current ?? base;
      setSteps((all) => [...all, before]);
      send(detected);
    },
  };
}
