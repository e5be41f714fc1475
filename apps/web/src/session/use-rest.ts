import { useEffect, useRef } from "react";

/** Moves by keys that follow each other faster are one step. */
const REST_MS = 700;

/**
 * Stores what is moved by keys once it rests, or when the page is left.
 * @param store stores the last value that was moved to
 */
export function useRest<T>(store: (value: T) => void): { move: (value: T) => void; settle: () => void } {
  const resting = useRef<{ timer: number; value: T } | null>(null);
  const newest = useRef(store);
  newest.current = store;
  const settle = () => {
    if (!resting.current) return;
    const { timer, value } = resting.current;
    window.clearTimeout(timer);
    resting.current = null;
    newest.current(value);
  };
  const settled = useRef(settle);
  settled.current = settle;
  useEffect(() => () => settled.current(), []);
  return {
    settle,
    move: (value) => {
      window.clearTimeout(resting.current?.timer);
      resting.current = { timer: window.setTimeout(settle, REST_MS), value };
    },
  };
}
