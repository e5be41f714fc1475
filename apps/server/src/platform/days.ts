import { LRUCache } from "lru-cache";

/** Cached by zone: constructing a formatter takes 0.1 ms or more, and the start of a day needs six or more conversions. */
const calendars = new LRUCache<string, Intl.DateTimeFormat>({
  max: 50,
  memoMethod: (timeZone) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    }),
});

/** How far a zone's clocks are ahead of UTC at an instant, in ms. */
function offsetAt(instant: number, zone: string): number {
  if (zone === "UTC") return 0;
  const parts = calendars.memo(zone).formatToParts(instant);
  const at = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  return Date.UTC(at("year"), at("month") - 1, at("day"), at("hour"), at("minute"), at("second")) - Math.floor(instant / 1000) * 1000;
}

const HOUR = 3_600_000;

/**
 * The first instant of a calendar day (YYYY-MM-DD) in a zone. When a change of clocks skips midnight it is the first instant after the
 * gap; when midnight comes twice it is the first of the two.
 */
export function startOfDay(day: string, zone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  const offsets = [-26, -14, 0, 14, 26].map((h) => offsetAt(wanted + h * HOUR, zone));
  const candidates = [...new Set(offsets)].map((o) => wanted - o).sort((a, b) => a - b);
  const exact = candidates.find((c) => c + offsetAt(c, zone) === wanted);
  if (exact !== undefined) return new Date(exact);
  // Midnight is skipped: the last instant before the gap plus nothing is the gap's own instant, where the offset jumps.
  let [low, high] = [candidates[0]!, candidates.at(-1)!];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (middle + offsetAt(middle, zone) < wanted) low = middle;
    else high = middle;
  }
  return new Date(high);
}

/** The calendar day of an instant in UTC, YYYY-MM-DD. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The day after. */
export function nextDay(day: string): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR));
}
