import { type MotionEvent, type PoseSidecar, type Side, wholeKey } from "@sagittal/contract";

/** A stretch of time in the source video, ms. */
export interface Span {
  side: Side | null;
  from: number;
  to: number;
}

const SIDES: readonly (Side | null)[] = ["left", "right", null];
const PAIRS = { contact: ["initial_contact", "toe_off"], flight: ["take_off", "landing"], rep: ["rep_start", "rep_end"] } as const;
export type SpanKind = keyof typeof PAIRS;

/** Stretches from each opening event to the next closing event of the same side: ground contacts, flights or repetitions. */
export function spans(events: readonly MotionEvent[], kind: SpanKind): Span[] {
  const [open, close] = PAIRS[kind];
  const found = SIDES.flatMap((side) => {
    const own = events.filter((e) => e.side === side && (e.type === open || e.type === close)).sort((a, b) => a.t_ms - b.t_ms);
    return own.flatMap((e, i) => {
      const next = own[i + 1];
      return e.type === open && next?.type === close ? [{ side, from: e.t_ms, to: next.t_ms }] : [];
    });
  });
  return (kind === "contact" ? withinPasses(found) : found).sort((a, b) => a.from - b.from);
}

/** A contact at the end of one pass whose toe-off is that of the next pass is more than twice as long as usual; such a one is left out. */
function withinPasses(contacts: Span[]): Span[] {
  const lengths = contacts.map((c) => c.to - c.from).sort((a, b) => a - b);
  const middle = lengths[Math.floor((lengths.length - 1) / 2)] ?? 0;
  return contacts.filter((c) => c.to - c.from < 2 * middle + 1);
}

/** Movement cycles: strides from contact to the next contact of the same foot, else repetitions. */
export function cycles(events: readonly MotionEvent[]): Span[] {
  const strides = SIDES.flatMap((side) => {
    const contacts = events.filter((e) => e.type === "initial_contact" && e.side === side).sort((a, b) => a.t_ms - b.t_ms);
    return contacts.slice(1).map((e, i) => ({ side, from: contacts[i]?.t_ms ?? e.t_ms, to: e.t_ms }));
  });
  if (strides.length > 0) return withoutGaps(strides).sort((a, b) => a.from - b.from);
  return spans(events, "rep");
}

/** A missed contact joins two strides into one of double length; such a one is left out. */
function withoutGaps(strides: Span[]): Span[] {
  const lengths = strides.map((s) => s.to - s.from).sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return strides.filter((s) => s.to - s.from < 1.5 * middle);
}

/** Index of the frame whose time is nearest. `times` ascend. */
export function nearestFrame(times: readonly number[], t: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((times[mid] ?? 0) < t) low = mid + 1;
    else high = mid;
  }
  const before = times[low - 1];
  return before !== undefined && Math.abs(before - t) <= Math.abs((times[low] ?? 0) - t) ? low - 1 : low;
}

/** A series over a span, at `points` even steps from 0 to 100 % of the cycle; null where the series has no value. */
export function overCycle(series: readonly (number | null)[], times: readonly number[], span: Span, points = 101): (number | null)[] {
  return Array.from({ length: points }, (_, i) => {
    const t = span.from + ((span.to - span.from) * i) / (points - 1);
    const near = nearestFrame(times, t);
    const a = (times[near] ?? 0) > t ? near - 1 : near;
    const [va, vb, ta, tb] = [series[a], series[a + 1], times[a], times[a + 1]];
    if (va == null) return null;
    if (vb == null || ta === undefined || tb === undefined || tb === ta) return va;
    return va + ((vb - va) * (t - ta)) / (tb - ta);
  });
}

/** Mean and sample standard deviation per point of the cycle; sd is 0 for a single curve. */
export function meanAndSd(curves: readonly (readonly (number | null)[])[]): { mean: (number | null)[]; sd: (number | null)[] } {
  const points = curves[0]?.length ?? 0;
  const mean: (number | null)[] = [];
  const sd: (number | null)[] = [];
  for (let i = 0; i < points; i++) {
    const values = curves.map((c) => c[i]).filter((v): v is number => v != null);
    if (values.length === 0) {
      mean.push(null);
      sd.push(null);
      continue;
    }
    const m = values.reduce((a, b) => a + b, 0) / values.length;
    mean.push(m);
    sd.push(values.length < 2 ? 0 : Math.sqrt(values.reduce((a, b) => a + (b - m) ** 2, 0) / (values.length - 1)));
  }
  return { mean, sd };
}

/** Angle names of a sidecar without their side, in the order in which a coach asks for them. */
export function angleFamilies(angles: PoseSidecar["angles"]): { name: string; sided: boolean }[] {
  const order = [
    "knee_flexion",
    "hip_flexion",
    "ankle_dorsiflexion",
    "knee_fppa",
    "pelvic_drop",
    "trunk_lean",
    "trunk_lateral_lean",
    "elbow_flexion",
    "shoulder_flexion",
  ];
  const found = new Map<string, boolean>();
  for (const [key, series] of Object.entries(angles)) {
    if (series.every((v) => v === null)) continue;
    const name = wholeKey(key);
    found.set(name, name !== key);
  }
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...found].map(([name, sided]) => ({ name, sided })).sort((a, b) => rank(a.name) - rank(b.name));
}
