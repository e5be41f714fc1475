/** Cycles of own metrics: the first event that an expression names starts each of them. */
import type { Side } from "@sagittal/biomechanics";
import { EVENTS, type EventRef, type Phase } from "@sagittal/catalogue/own-metrics";
import type { EventAt } from "../engine/analyser.ts";
import { sideMeant } from "./quantities.ts";

/** Tolerance when the end of a cycle is the start of the next one, frames. */
const SAME_FRAME = 1e-6;

interface Occurrence {
  readonly frame: number;
  readonly confidence: number;
}

/** The events of a clip as one side of the body sees them; `side` null takes those of both. */
export class Occurrences {
  readonly #events: readonly EventAt[];
  readonly #side: Side | null;
  readonly #known = new Map<string, readonly Occurrence[]>();

  constructor(events: readonly EventAt[], side: Side | null) {
    this.#events = events;
    this.#side = side;
  }

  /** Events of a kind in their order in time. An event that belongs to no side belongs to both. */
  of({ name, side }: EventRef): readonly Occurrence[] {
    const key = `${name} ${side}`;
    const known = this.#known.get(key);
    if (known) return known;
    const wanted = this.#side === null && (side === null || side === "other") ? null : sideMeant(side, this.#side ?? "left");
    const found = this.#events
      .filter((e) => e.type === EVENTS[name].type && (wanted === null || e.side === null || e.side === wanted))
      .toSorted((a, b) => a.frame - b.frame);
    this.#known.set(key, found);
    return found;
  }
}

/** One cycle: its start and the start of the next one, frames. */
export class Cycle {
  readonly start: number;
  readonly #end: number;
  readonly #anchor: EventRef | undefined;
  readonly #events: Occurrences;

  constructor(start: number, end: number, anchor: EventRef | undefined, events: Occurrences) {
    this.start = start;
    this.#end = end;
    this.#anchor = anchor;
    this.#events = events;
  }

  /** The first such event of the cycle, null when there is none. */
  first(event: EventRef): Occurrence | null {
    const atStart = event.name === this.#anchor?.name && event.side === this.#anchor.side;
    return this.#within(event, (frame) => (atStart ? Math.abs(frame - this.start) <= SAME_FRAME : frame >= this.start - SAME_FRAME));
  }

  /** Both ends of a phase: the first start in the cycle and the first end after it. Null when one is missing. */
  ends({ from, to }: Exclude<Phase, "clip">): readonly [Occurrence, Occurrence] | null {
    const start = this.first(from);
    const end = start && this.#within(to, (frame) => frame > start.frame + SAME_FRAME);
    return start && end ? [start, end] : null;
  }

  #within(event: EventRef, fits: (frame: number) => boolean): Occurrence | null {
    return this.#events.of(event).find(({ frame }) => fits(frame) && frame <= this.#end + SAME_FRAME) ?? null;
  }
}

/** The cycles that the first named event starts; without any event the whole clip is one. */
export function cyclesFrom(anchor: EventRef | undefined, events: Occurrences): Cycle[] {
  if (!anchor) return [new Cycle(0, Number.POSITIVE_INFINITY, undefined, events)];
  const starts = events.of(anchor).map((e) => e.frame);
  return starts.map((start, i) => new Cycle(start, starts[i + 1] ?? Number.POSITIVE_INFINITY, anchor, events));
}
