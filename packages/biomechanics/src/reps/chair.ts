import { crossing, derivative, percentile, type Series } from "../signals/series.ts";

/** One rise from a chair. Instants in frames, fractional. */
export interface ChairRise {
  /** The trunk starts to lean forward, or the hips leave the seat. */
  readonly start: number;
  /** False when the clip begins within the rise, so that its beginning is not known. */
  readonly startSeen: boolean;
  /** The hips are 5 % above the seat. */
  readonly seatOff: number;
  /** 90 % of the rise is done and the knees are straight. */
  readonly standing: number;
  /** The hips sink below 90 % again; NaN when the clip ends before. */
  readonly sitStart: number;
  /** The hips are within 10 % of the seat; NaN when the clip ends before. */
  readonly end: number;
}

export interface ChairSignals {
  /** Height of the mid-hip, any unit. */
  readonly hip: Series;
  /** Trunk lean, degrees; null in front and back views. */
  readonly lean: Series | null;
  /** Knee flexion of the better seen leg, degrees; null in front and back views. */
  readonly knee: Series | null;
}

const LEAN_RATE = 10;
const STRAIGHT = 15;
/** Height of the hips, 0 seated to 1 standing, below which the athlete sits. */
const SEATED = 0.1;
/** Time from the beginning of the forward lean to seat-off (flexion momentum phase, Schenkman et al. 1990), s. */
const USUAL_LEAN_S = 0.5;
/** Longest forward lean before seat-off that belongs to the rise, s. */
const LONGEST_LEAN_S = 2;

/** Height of the hips between seat (0) and stand (1): 5th and 95th percentile of the clip. */
export function chairHeight(hip: Series): Series {
  const seat = percentile(hip, 5);
  const stand = percentile(hip, 95);
  return hip.map((v) => (v - seat) / (stand - seat));
}

/** A rise whose forward lean is not seen. It begins at seat-off, unless the clip begins so late that the lean may lie before it. */
const fromSeatOff = (seatOff: number, fps: number): Pick<ChairRise, "start" | "startSeen"> => ({
  start: seatOff,
  startSeen: seatOff > USUAL_LEAN_S * fps,
});

/**
 * Walks back from seat-off to where the forward lean began (lean rate above 10 degrees/s); seat-off itself when the trunk did not lean.
 * @param earliest the athlete sits from this frame on
 * @returns the frame, and whether the beginning lies within the clip
 */
function leanStart(lean: Series, fps: number, seatOff: number, earliest: number): Pick<ChairRise, "start" | "startSeen"> {
  const rate = derivative(lean, fps);
  const longest = seatOff - LONGEST_LEAN_S * fps;
  const from = Math.max(1, Math.ceil(Math.max(earliest, longest)));
  let fastest = Math.floor(seatOff);
  for (let i = fastest; i >= from; i--) if (rate[i]! > rate[fastest]!) fastest = i;
  if (!(rate[fastest]! > LEAN_RATE)) return fromSeatOff(seatOff, fps);
  for (let i = fastest; i > from; i--) {
    if (rate[i]! > LEAN_RATE && rate[i - 1]! <= LEAN_RATE) {
      return { start: Math.min(seatOff, i - (rate[i]! - LEAN_RATE) / (rate[i]! - rate[i - 1]!)), startSeen: true };
    }
  }
  return { start: from, startSeen: from > 1 };
}

/**
 * Rises from a chair (events B7) from the height of the hips between seat and stand. Knees that never straighten in the clip are taken as
 * straight at their least flexion, so that rises are found with a stiff knee as well.
 * @param least smallest rise of the hips that counts, in the unit of `hip`
 */
export function chairRises(s: ChairSignals, fps: number, least: number): ChairRise[] {
  if (!(percentile(s.hip, 95) - percentile(s.hip, 5) >= least)) return [];
  const h = chairHeight(s.hip);
  const last = h.length - 1;
  const straight = s.knee ? Math.max(STRAIGHT, percentile(s.knee, 5) + 5) : Number.NaN;
  const out: ChairRise[] = [];
  let from = 0;
  while (from < last) {
    const half = crossing(h, 0.5, from, last, "up");
    if (half === null) break;
    const seatOff = crossing(h, 0.05, half, from, "up") ?? crossing(h, 0.1, half, from, "up");
    const high = crossing(h, 0.9, half, last, "up");
    const sunk = crossing(h, 0.5, half, last, "down") ?? last;
    if (seatOff === null || high === null || high > sunk) {
      from = Math.max(sunk, half + 1);
      continue;
    }
    let standing = high;
    if (s.knee) {
      const straightened = s.knee[Math.ceil(high)]! > straight ? crossing(s.knee, straight, high, sunk, "down") : high;
      standing = straightened ?? high;
    }
    const sitStart = crossing(h, 0.9, sunk, standing, "down") ?? Number.NaN;
    const end = crossing(h, SEATED, sunk, last, "down") ?? Number.NaN;
    // A trunk that leans while the hips come down belongs to the sitting down before, of which the clip may show the end only.
    const sitting = crossing(h, 0.5, seatOff, 0, "down");
    const seated = sitting === null ? 0 : (crossing(h, SEATED, sitting, seatOff, "down") ?? sitting);
    const begun = s.lean ? leanStart(s.lean, fps, seatOff, seated) : fromSeatOff(seatOff, fps);
    out.push({ ...begun, seatOff, standing, sitStart, end });
    from = Number.isNaN(end) ? sunk + 1 : end;
  }
  return out;
}
