import { DRAWING_POINTS, type Drawing, type DrawingColour, type DrawingKind, hasWords, MOST_DRAWINGS, shownAt } from "@sagittal/contract";
import { useState } from "react";
import type { Unfinished } from "./Drawings.tsx";
import { usePlayhead } from "./playhead.ts";

/** How long a drawing shows: one frame, a stretch from it on, ms, or the whole clip. */
export const SPANS = ["frame", "500", "1000", "clip"] as const;
export type PenSpan = (typeof SPANS)[number];

export type Point = [number, number];
/** Points of a free line nearer than this to the last one are left out, as a share of the picture. */
const LEAST_STEP = 0.004;

/** What the pen is set to, what it is drawing, and what it has drawn. */
export interface Pen {
  kind: DrawingKind;
  colour: DrawingColour;
  span: PenSpan;
  words: string;
  set: (values: Partial<{ kind: DrawingKind; colour: DrawingColour; span: PenSpan; words: string }>) => void;
  /** Distances can be measured: the picture's scale is known. */
  measures: boolean;
  unfinished: Unfinished | null;
  full: boolean;
  /** A point of the drawing, which ends with its last. */
  point: (at: Point) => void;
  /** Where the pen is between two points. */
  hover: (at: Point) => void;
  /** The pen leaves the picture: a free line or one that was dragged ends. */
  lift: (at: Point) => void;
  cancel: () => void;
  undo: (() => void) | null;
  /** Removes what shows now. */
  clear: (() => void) | null;
}

/**
 * The pen over the shown frame; each finished drawing is handed on with all others.
 * @param measure the distance between two points in words; null where nothing tells how large the picture is
 */
export function usePen(
  drawings: readonly Drawing[],
  onDrawings: (drawings: readonly Drawing[]) => void,
  measure: ((points: readonly Point[]) => string) | null,
): Pen {
  const playhead = usePlayhead();
  const [setting, setSetting] = useState<{ kind: DrawingKind; colour: DrawingColour; span: PenSpan; words: string }>({
    kind: "line",
    colour: "yellow",
    span: "frame",
    words: "",
  });
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [tip, setTip] = useState<Point | null>(null);
  const [history, setHistory] = useState<readonly (readonly Drawing[])[]>([]);
  const { kind, colour, span, words } = setting;
  const most = DRAWING_POINTS[kind][1];
  const store = (next: readonly Drawing[]) => {
    setHistory([...history, drawings]);
    onDrawings(next);
  };
  const wordsOf = (all: readonly Point[]) => (kind === "distance" ? (measure?.(all) ?? "") : kind === "text" ? words.trim() : "");
  const finish = (all: readonly Point[]) => {
    cancel();
    if (all.length < DRAWING_POINTS[kind][0] || (hasWords(kind) && wordsOf(all) === "")) return;
    const [first = 0, last = 0] = [playhead.times[0], playhead.times.at(-1)];
    const from_ms = span === "clip" ? first : playhead.t;
    const to_ms = span === "clip" ? last : span === "frame" ? from_ms : Math.min(last, from_ms + Number(span));
    store([...drawings, { kind, colour, from_ms, to_ms, points: [...all], text: wordsOf(all) }]);
  };
  const cancel = () => {
    setPoints([]);
    setTip(null);
  };
  const add = (at: Point) => {
    const all = [...points, at];
    if (all.length >= most) finish(all);
    else setPoints(all);
  };
  const last = points.at(-1);
  const shown = [...points, ...(tip ? [tip] : [])];
  const visible = shownAt(drawings, playhead.t);
  return {
    ...setting,
    set: (values) => {
      cancel();
      setSetting({ ...setting, ...values });
    },
    measures: measure !== null,
    unfinished: last ? { kind, colour, points: shown, text: wordsOf(shown) } : null,
    full: drawings.length >= MOST_DRAWINGS,
    point: (at) => {
      playhead.pause();
      if (drawings.length >= MOST_DRAWINGS) return;
      // By the keyboard a free line ends where its last point is set twice.
      if (kind === "free" && last && distance(last, at) < LEAST_STEP) finish(points);
      else add(at);
    },
    hover: (at) => {
      if (!last) return;
      if (kind !== "free") setTip(at);
      else if (distance(last, at) >= LEAST_STEP && points.length < most - 1) setPoints([...points, at]);
    },
    lift: (at) => {
      if (!last || kind === "angle" || kind === "text") return;
      if (kind === "free") finish(points);
      // A tap sets one point; a second tap or a drag sets the other.
      else if (distance(last, at) >= LEAST_STEP) add(at);
    },
    cancel,
    undo:
      history.length === 0
        ? null
        : () => {
            onDrawings(history.at(-1) ?? []);
            setHistory(history.slice(0, -1));
          },
    clear: visible.length === 0 ? null : () => store(drawings.filter((d) => !visible.includes(d))),
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
