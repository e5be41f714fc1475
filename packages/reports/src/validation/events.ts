import { flightHeight } from "@sagittal/biomechanics";
import type { Activity, EventType, Side } from "@sagittal/contract";
import type { Pair } from "./agreement.ts";
import { type Filmed, instantTime, WIDEST_OFFSET_S } from "./clocks.ts";
import type { Contact } from "./force-plates.ts";

/** A contact event: a foot or the body meets or leaves the ground. */
interface Instant {
  readonly type: EventType;
  readonly on: boolean;
  readonly side: Side | null;
  /** s on the video's clock. */
  readonly tS: number;
}

const ON: readonly EventType[] = ["initial_contact", "landing"];
const OFF: readonly EventType[] = ["toe_off", "take_off"];

/** Instants that belong together lie no further apart, s: half of the shortest step of a sprinter. */
const WIDEST_S = 0.1;
/** Offsets are tried in steps of this, s. */
const STEP_S = 0.005;

/** The session's contacts and flights as instants, in order of time. */
function instantsOf(filmed: Filmed): Instant[] {
  const found = filmed.events.flatMap((e): Instant[] =>
    ON.includes(e.type) || OFF.includes(e.type)
      ? [{ type: e.type, on: ON.includes(e.type), side: e.side, tS: instantTime(filmed, e.t_ms) }]
      : [],
  );
  return found.sort((a, b) => a.tS - b.tS);
}

interface Matched {
  readonly contact: number;
  readonly video: number;
  readonly difference: number;
}

/** Each edge of a contact with the nearest instant of its kind and side within 0.1 s; every instant once. */
function matched(
  instants: readonly Instant[],
  contacts: readonly Contact[],
  offsetS: number,
): { on: Map<number, number>; off: Map<number, number>; all: Matched[] } {
  const near: (Matched & { on: boolean })[] = [];
  for (const [contact, c] of contacts.entries()) {
    for (const on of [true, false]) {
      const at = on ? c.startS : c.endS;
      if (at === null) continue;
      for (let video = firstAfter(instants, at - offsetS - WIDEST_S); video < instants.length; video++) {
        const i = instants[video]!;
        const difference = i.tS + offsetS - at;
        if (difference > WIDEST_S) break;
        if (i.on === on && (c.side === null || i.side === null || c.side === i.side)) near.push({ contact, video, difference, on });
      }
    }
  }
  near.sort((a, b) => Math.abs(a.difference) - Math.abs(b.difference));
  const [on, off] = [new Map<number, number>(), new Map<number, number>()];
  const taken = new Set<number>();
  const all = near.filter((m) => {
    const edges = m.on ? on : off;
    if (taken.has(m.video) || edges.has(m.contact)) return false;
    taken.add(m.video);
    edges.set(m.contact, m.video);
    return true;
  });
  return { on, off, all };
}

/** Index of the first instant at or after `tS`. */
function firstAfter(instants: readonly Instant[], tS: number): number {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    if (instants[mid]!.tS < tS) low = mid + 1;
    else high = mid;
  }
  return low;
}

/**
 * The offset at which most contacts meet an instant of their kind, and among those the one whose differences spread least; the differences then have mean 0.
 * Null with fewer than two that meet.
 */
export function offsetOfEvents(filmed: Filmed, contacts: readonly Contact[]): number | null {
  const instants = instantsOf(filmed);
  const tried = new Set<number>();
  for (const c of contacts) {
    for (const i of instants) {
      const at = i.on ? c.startS : c.endS;
      const offset = at === null ? Number.NaN : at - i.tS;
      if (Math.abs(offset) <= WIDEST_OFFSET_S) tried.add(Math.round(offset / STEP_S));
    }
  }
  let best: { offset: number; n: number; spread: number } | null = null;
  for (const steps of tried) {
    const { all } = matched(instants, contacts, steps * STEP_S);
    const mean = all.reduce((sum, m) => sum + m.difference, 0) / all.length;
    const spread = Math.sqrt(all.reduce((sum, m) => sum + (m.difference - mean) ** 2, 0) / all.length);
    if (all.length < 2) continue;
    const better = best === null || all.length > best.n || (all.length === best.n && spread < best.spread - 1e-9);
    if (better) best = { offset: steps * STEP_S - mean, n: all.length, spread };
  }
  return best?.offset ?? null;
}

/** One quantity with its pairs, in its unit. */
export interface Row {
  readonly key: string;
  readonly kind: "event" | "cycle";
  readonly unit: string;
  readonly pairs: Pair[];
}

/**
 * Instants (ms) and what lies between them (contact, flight and step time in ms, jump height in cm) as both have them; a flight or step counts only where neither side
 * has another contact between.
 */
export function contactRows(filmed: Filmed, contacts: readonly Contact[], offsetS: number, activity: Activity): Row[] {
  const instants = instantsOf(filmed);
  const { on, off } = matched(instants, contacts, offsetS);
  const rows = new Map<string, Row>();
  const add = (kind: Row["kind"], key: string, unit: string, pair: Pair): void => {
    const row = rows.get(key) ?? { key, kind, unit, pairs: [] };
    row.pairs.push(pair);
    rows.set(key, row);
  };
  const heights = activity === "jump";
  contacts.forEach((c, k) => {
    for (const [edges, at] of [
      [on, c.startS],
      [off, c.endS],
    ] as const) {
      const i = instants[edges.get(k) ?? -1];
      if (i && at !== null) add("event", i.type, "ms", { tS: at, measured: 1000 * (i.tS + offsetS), reference: 1000 * at });
    }
    const span = (key: string, from: Instant | undefined, to: Instant | undefined, fromS: number | null, toS: number | null): void => {
      if (!from || !to || fromS === null || toS === null || to.tS <= from.tS || toS <= fromS) return;
      const [measured, reference] = [to.tS - from.tS, toS - fromS];
      add("cycle", key, "ms", { tS: fromS, measured: 1000 * measured, reference: 1000 * reference });
      if (key === "flight_time" && heights)
        add("cycle", "jump_height", "cm", { tS: fromS, measured: 100 * flightHeight(measured), reference: 100 * flightHeight(reference) });
    };
    const [start, stop] = [on.get(k), off.get(k)];
    const sameFoot = (a?: Instant, b?: Instant): boolean => !a || !b || a.side === null || b.side === null || a.side === b.side;
    const [foot, lifted] = [instants[start ?? -1], instants[stop ?? -1]];
    if (sameFoot(foot, lifted)) span("contact_time", foot, lifted, c.startS, c.endS);
    const next = on.get(k + 1);
    const following = contacts[k + 1]?.startS ?? null;
    if (next === undefined) return;
    if (stop !== undefined && next === stop + 1) span("flight_time", lifted, instants[next], c.endS, following);
    const between = start === undefined ? [] : instants.slice(start + 1, next).filter((i) => i.on);
    if (between.length === 0) span("step_time", foot, instants[next], c.startS, following);
  });
  return [...rows.values()];
}
