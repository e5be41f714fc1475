import type { Session } from "@sagittal/contract";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../lib/api.ts";
import { changedMetrics } from "../lib/metrics.ts";
import { Newest } from "../lib/newest.ts";

interface Saving<Value, Answer> {
  store: (value: Value) => Promise<Answer>;
  /** Brings everything that is shown up to what was stored. */
  follow: (answer: Answer) => Promise<void>;
  /** The newest value is stored and followed. */
  done?: () => void;
  /** The newest value was refused; those that waited are dropped. */
  failed: () => void;
}

/** Stores values of which each replaces the one before: while one is on its way, only the newest waits. */
export function useNewest<Value, Answer>({ store, follow, done, failed }: Saving<Value, Answer>) {
  // Not `isPending`: it changes with the next render only, and a value sent between the end of the one before and that render would never be stored.
  const newest = useRef(new Newest<Value>()).current;
  const save = useMutation({
    mutationFn: store,
    onSuccess: async (answer) => {
      if (!newest.waits) await follow(answer);
      // Sent before the service had answered, or while the new numbers were fetched.
      const next = newest.next();
      if (next) save.mutate(next.value);
      else done?.();
    },
    onError: () => {
      newest.drop();
      failed();
    },
  });
  const send = (value: Value) => {
    if (newest.starts(value)) save.mutate(value);
  };
  return { send, busy: save.isPending, error: save.error };
}

/** Reads a session whose numbers were computed again; `changed` counts the metrics whose number changed, null when the earlier numbers are unknown. */
export async function readAgain(client: QueryClient, id: string): Promise<{ session: Session; changed: number | null }> {
  const before = client.getQueryData<Session>(["session", id]);
  const session = await client.fetchQuery({ queryKey: ["session", id], queryFn: () => api.sessions.read(id), staleTime: 0 });
  void client.invalidateQueries({ queryKey: ["session-trends", id] });
  void client.invalidateQueries({ queryKey: ["sessions"] });
  return { session, changed: before ? changedMetrics(before.metrics, session.metrics).length : null };
}
