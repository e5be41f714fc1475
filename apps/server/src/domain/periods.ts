import type { Interval } from "@sagittal/contract";

/** A half-open span of time. */
export interface Period {
  start: Date;
  end: Date;
}

/** `anchor` plus whole months in UTC; a day that the month lacks becomes its last day (31 January + 1 month = 28 or 29 February). */
export function plusMonths(anchor: Date, months: number): Date {
  const first = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  first.setUTCHours(anchor.getUTCHours(), anchor.getUTCMinutes(), anchor.getUTCSeconds(), anchor.getUTCMilliseconds());
  return first;
}

/** One billing interval from `start`. */
export function periodFrom(start: Date, interval: Interval): Period {
  return { start, end: plusMonths(start, interval === "year" ? 12 : 1) };
}

/**
 * The month of quota that holds `now`, counted from `anchor` so that a short month does not shift the later ones.
 * With `until`, the last window ends there. Before the anchor it is the first window.
 */
export function monthHolding(anchor: Date, now: Date, until?: Date): Period {
  const rough = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  let k = Math.max(0, rough - 1);
  while (plusMonths(anchor, k + 1) <= now) k++;
  const end = plusMonths(anchor, k + 1);
  return { start: plusMonths(anchor, k), end: until && until < end ? until : end };
}
