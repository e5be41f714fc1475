import type { DistanceMark, Session } from "@sagittal/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../lib/api.ts";
import { withMark, withoutMark } from "../lib/marks.ts";
import { readAgain, useNewest } from "./use-newest.ts";
import { useRest } from "./use-rest.ts";

/** Distance marks of a run, and what can be done about them. */
export interface Marks {
  on: boolean;
  turn: (on: boolean) => void;
  /** The marks as shown: those pending, else those stored. */
  marks: readonly DistanceMark[];
  busy: boolean;
  error: unknown;
  /** How many numbers the last step changed. */
  changed: number | null;
  /** Stores a mark, in place of another at its distance. */
  put: (mark: DistanceMark) => void;
  /** Shows a mark elsewhere; stored when it rests, or by `settle`. */
  move: (mark: DistanceMark) => void;
  settle: () => void;
  remove: (distance_m: number) => void;
}

/** A session's distance marks. Each step is stored and the times are computed at once by the service. */
export function useMarks(session: Session): Marks {
  const client = useQueryClient();
  const [on, setOn] = useState(false);
  const [pending, setPending] = useState<readonly DistanceMark[] | null>(null);
  /** The mark that is being moved: the end of an earlier step must not put it back. */
  const [held, setHeld] = useState<DistanceMark | null>(null);
  const [changed, setChanged] = useState<number | null>(null);
  const { send, busy, error } = useNewest({
    store: (next: readonly DistanceMark[]) => api.sessions.mark(session.id, [...next]),
    follow: async () => {
      const { changed: numbers } = await readAgain(client, session.id);
      if (numbers !== null) setChanged(numbers);
    },
    done: () => setPending(null),
    failed: () => setPending(null),
  });
  const known = pending ?? session.distance_marks;
  const marks = held ? withMark(known, held) : known;
  const store = (next: readonly DistanceMark[]) => {
    setHeld(null);
    setPending(next);
    send(next);
  };
  const put = (mark: DistanceMark) => store(withMark(marks, mark));
  const { move, settle } = useRest(put);
  return {
    ...{ on, marks, busy, error, changed, put, settle },
    turn: (next) => {
      settle();
      setOn(next);
    },
    move: (mark) => {
      setHeld(mark);
      move(mark);
    },
    remove: (distance_m) => {
      settle();
      store(withoutMark(marks, distance_m));
    },
  };
}
