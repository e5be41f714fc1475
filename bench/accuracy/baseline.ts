import { flightHeight, LANDMARK_COUNT, LandmarkTrack, LEG_SHARE, type RawTrack } from "@sagittal/biomechanics";
import type { MotionEvent } from "@sagittal/contract";
import type { Kind, Side } from "./clip-facts.ts";
import { lowPass } from "./low-pass.ts";
import type { Measured, MetricReading } from "./measured.ts";
import { median } from "./stats.ts";

/**
 * The naive baseline: the same landmarks through a plain zero-lag Butterworth filter (6 Hz; 8 Hz for running and jumping), plane angles of
 * the landmarks as they are, and the simplest published event rule. No repair, no offsets, no body model.
 */
export function naiveBaseline(track: RawTrack, kind: Kind, view: "side" | "front" | "back", heightM: number | null): Measured {
  const points = pointsOf(track, kind === "run" || kind === "jump" ? 8 : 6);
  const tMs = [...track.tMs];
  const d = facing(points);
  const angles = view === "side" ? sideAngles(points, d) : frontAngles(points, view);
  const scale = heightM === null ? null : scaleOf(points, heightM);
  const found =
    kind === "run" || kind === "walk"
      ? gaitEvents(points, tMs, d)
      : kind === "jump"
        ? jumpEvents(points, tMs)
        : repEvents(points, tMs, kind);
  return { tMs, angles, events: found, metrics: metricsOf(points, track, found, kind, scale, heightM) };
}

interface Points {
  readonly n: number;
  /** x right, y up, pixels. */
  at(landmark: number, frame: number): readonly [number, number];
}

const SIDE = {
  left: { shoulder: 11, elbow: 13, wrist: 15, hip: 23, knee: 25, ankle: 27, heel: 29, toe: 31 },
  right: { shoulder: 12, elbow: 14, wrist: 16, hip: 24, knee: 26, ankle: 28, heel: 30, toe: 32 },
} as const;
const SIDES = ["left", "right"] as const;
const DEG = 180 / Math.PI;

function pointsOf(track: RawTrack, cutoff: number): Points {
  const n = track.tMs.length;
  const xs: Float64Array[] = [];
  const ys: Float64Array[] = [];
  const { image } = new LandmarkTrack(track);
  for (let k = 0; k < LANDMARK_COUNT; k++) {
    const take = (axis: 0 | 1, sign: number): Float64Array =>
      lowPass(
        Float64Array.from({ length: n }, (_, i) => sign * image.at(i, k, axis)),
        track.fps,
        cutoff,
      );
    xs.push(take(0, 1));
    ys.push(take(1, -1));
  }
  return { n, at: (k, i) => [xs[k]![i]!, ys[k]![i]!] };
}

const middle = (p: Points, a: number, b: number, i: number): readonly [number, number] => {
  const [u, v] = [p.at(a, i), p.at(b, i)];
  return [(u[0] + v[0]) / 2, (u[1] + v[1]) / 2];
};

function facing(p: Points): 1 | -1 {
  const steps: number[] = [];
  for (let i = 0; i < p.n; i++) for (const s of SIDES) steps.push(p.at(SIDE[s].toe, i)[0] - p.at(SIDE[s].heel, i)[0]);
  return (median(steps) ?? 1) < 0 ? -1 : 1;
}

const lean = (low: readonly [number, number], high: readonly [number, number], d: number): number =>
  DEG * Math.atan2(d * (high[0] - low[0]), high[1] - low[1]);

function included(a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]): number {
  const [u, v] = [
    [a[0] - b[0], a[1] - b[1]],
    [c[0] - b[0], c[1] - b[1]],
  ] as const;
  return DEG * Math.abs(Math.atan2(u[0]! * v[1]! - u[1]! * v[0]!, u[0]! * v[0]! + u[1]! * v[1]!));
}

function sideAngles(p: Points, d: 1 | -1): Record<string, (number | null)[]> {
  const frames = Array.from({ length: p.n }, (_, i) => i);
  const trunk = frames.map((i) => lean(middle(p, 23, 24, i), middle(p, 11, 12, i), d));
  const out: Record<string, (number | null)[]> = { trunk_lean: trunk };
  for (const s of SIDES) {
    const L = SIDE[s];
    const thigh = frames.map((i) => lean(p.at(L.hip, i), p.at(L.knee, i), -d) + 180).map(wrap);
    const shank = frames.map((i) => lean(p.at(L.ankle, i), p.at(L.knee, i), d));
    const foot = frames.map((i) => DEG * Math.atan2(p.at(L.toe, i)[1] - p.at(L.heel, i)[1], d * (p.at(L.toe, i)[0] - p.at(L.heel, i)[0])));
    const flat = median([...foot].sort((a, b) => Math.abs(a) - Math.abs(b)).slice(0, Math.ceil(p.n / 4))) ?? 0;
    out[`knee_flexion_${s}`] = frames.map((i) => 180 - included(p.at(L.hip, i), p.at(L.knee, i), p.at(L.ankle, i)));
    out[`hip_flexion_${s}`] = frames.map((i) => wrap(thigh[i]! + trunk[i]!));
    out[`ankle_dorsiflexion_${s}`] = frames.map((i) => wrap(shank[i]! + foot[i]! - flat));
    out[`elbow_flexion_${s}`] = frames.map((i) => 180 - included(p.at(L.shoulder, i), p.at(L.elbow, i), p.at(L.wrist, i)));
  }
  return out;
}

const wrap = (a: number): number => a - 360 * Math.ceil((a - 180) / 360);

function frontAngles(p: Points, view: "front" | "back"): Record<string, (number | null)[]> {
  const toLeft = view === "front" ? 1 : -1;
  const frames = Array.from({ length: p.n }, (_, i) => i);
  const out: Record<string, (number | null)[]> = {
    pelvic_drop: frames.map((i) => {
      const [l, r] = [p.at(SIDE.left.hip, i), p.at(SIDE.right.hip, i)];
      return DEG * Math.atan2(l[1] - r[1], Math.abs(l[0] - r[0]));
    }),
  };
  for (const s of SIDES) {
    const L = SIDE[s];
    const sign = s === "left" ? 1 : -1;
    out[`knee_fppa_${s}`] = frames.map((i) => {
      const [h, k, a] = [p.at(L.hip, i), p.at(L.knee, i), p.at(L.ankle, i)];
      const u = [toLeft * (h[0] - k[0]), h[1] - k[1]] as const;
      const v = [toLeft * (a[0] - k[0]), a[1] - k[1]] as const;
      const turn = DEG * Math.atan2(u[0] * v[1] - u[1] * v[0], u[0] * v[0] + u[1] * v[1]);
      return sign * (turn >= 0 ? turn - 180 : turn + 180);
    });
  }
  return out;
}

/** Pixels per metre from the longest leg seen (90th percentile of thigh plus shank). */
function scaleOf(p: Points, heightM: number): number {
  const legs: number[] = [];
  for (let i = 0; i < p.n; i++) {
    for (const s of SIDES) {
      const [h, k, a] = [p.at(SIDE[s].hip, i), p.at(SIDE[s].knee, i), p.at(SIDE[s].ankle, i)];
      legs.push(Math.hypot(h[0] - k[0], h[1] - k[1]) + Math.hypot(k[0] - a[0], k[1] - a[1]));
    }
  }
  legs.sort((a, b) => a - b);
  return (legs[Math.floor(0.9 * (legs.length - 1))] ?? 1) / (LEG_SHARE * heightM);
}

/** Local maxima with at least the given prominence (share of the signal's range) and distance in frames. */
function peaks(x: readonly number[], apart: number, prominence: number): number[] {
  const range = Math.max(...x) - Math.min(...x);
  const found: number[] = [];
  for (let i = 1; i < x.length - 1; i++) {
    const from = Math.max(0, i - apart);
    const around = x.slice(from, Math.min(x.length, i + apart + 1));
    if (x[i] === Math.max(...around) && x[i]! - Math.min(...around) > prominence * range && i - (found.at(-1) ?? -apart) >= apart)
      found.push(i);
  }
  return found;
}

const event = (type: MotionEvent["type"], side: Side | null, t: number | undefined): MotionEvent[] =>
  t === undefined ? [] : [{ type, side, t_ms: t, confidence: 0.5 }];

/** Contacts by the coordinate method (Zeni et al. 2008): heel furthest ahead of, toe furthest behind the hips. */
function gaitEvents(p: Points, tMs: readonly number[], d: 1 | -1): MotionEvent[] {
  const fps = 1000 / ((tMs.at(-1)! - tMs[0]!) / (tMs.length - 1));
  const apart = Math.max(3, Math.round(0.22 * fps));
  const frames = Array.from({ length: p.n }, (_, i) => i);
  return SIDES.flatMap((s) => {
    const heel = frames.map((i) => d * (p.at(SIDE[s].heel, i)[0] - middle(p, 23, 24, i)[0]));
    const toe = frames.map((i) => -d * (p.at(SIDE[s].toe, i)[0] - middle(p, 23, 24, i)[0]));
    return [
      ...peaks(heel, apart, 0.4).flatMap((i) => event("initial_contact", s, tMs[i])),
      ...peaks(toe, apart, 0.4).flatMap((i) => event("toe_off", s, tMs[i])),
    ];
  }).sort((a, b) => a.t_ms - b.t_ms);
}

/** Flight while the lower toe is more than 3 % of the hips' height over its resting level. */
function jumpEvents(p: Points, tMs: readonly number[]): MotionEvent[] {
  const frames = Array.from({ length: p.n }, (_, i) => i);
  const low = frames.map((i) => Math.min(p.at(31, i)[1], p.at(32, i)[1]));
  const floor = median(low) ?? 0;
  const tall = (median(frames.map((i) => middle(p, 23, 24, i)[1])) ?? 1) - floor;
  const up = low.map((y) => y - floor > 0.03 * tall);
  const out: MotionEvent[] = [];
  for (let i = 1; i < p.n; i++) {
    if (up[i] && !up[i - 1]) out.push(...event("take_off", null, tMs[i]));
    if (!up[i] && up[i - 1]) out.push(...event("landing", null, tMs[i]));
  }
  return out;
}

/** Repetitions as crossings of the middle of the hips' travel, edges at 10 % of it. */
function repEvents(p: Points, tMs: readonly number[], kind: Kind): MotionEvent[] {
  const y = Array.from({ length: p.n }, (_, i) => middle(p, 23, 24, i)[1]);
  const sorted = [...y].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor(0.05 * p.n)]!, sorted[Math.floor(0.95 * p.n)]!];
  const h = y.map((v) => (kind === "squat" ? (high - v) / (high - low) : (v - low) / (high - low)));
  const out: MotionEvent[] = [];
  let i = 0;
  while (i < p.n) {
    while (i < p.n && h[i]! < 0.5) i++;
    if (i >= p.n) break;
    let start = i;
    while (start > 0 && h[start - 1]! > 0.1) start--;
    let end = i;
    while (end < p.n - 1 && h[end]! > 0.1) end++;
    let top = start;
    for (let k = start; k <= end; k++) if (h[k]! > h[top]!) top = k;
    const stood = h.findIndex((v, k) => k >= start && v > 0.9);
    out.push(...event("rep_start", null, tMs[start]));
    out.push(...(kind === "squat" ? event("rep_bottom", null, tMs[top]) : event("rep_top", null, tMs[Math.max(start, stood)])));
    out.push(...event("rep_end", null, tMs[end]));
    i = end + 1;
  }
  return out;
}

function metricsOf(
  p: Points,
  track: RawTrack,
  events: readonly MotionEvent[],
  kind: Kind,
  scale: number | null,
  heightM: number | null,
): Map<string, MetricReading> {
  const out = new Map<string, MetricReading>();
  const put = (key: string, value: number | null): void => {
    out.set(key, { value, n: null, sd: null, se: null, mdc: null, reason: null });
  };
  const times = (type: MotionEvent["type"]): number[] => events.filter((e) => e.type === type).map((e) => e.t_ms);
  if (kind === "run" || kind === "walk") gaitMetrics(p, track, events, kind, scale, heightM, put);
  else if (kind === "jump") {
    const flight = median(times("take_off").map((t) => (times("landing").find((l) => l > t) ?? t) - t));
    put("jump_height", flight === null ? null : 100 * flightHeight(flight / 1000));
  } else put("rep_count", times(kind === "squat" ? "rep_bottom" : "rep_top").length);
  return out;
}

function gaitMetrics(
  p: Points,
  track: RawTrack,
  events: readonly MotionEvent[],
  kind: Kind,
  scale: number | null,
  heightM: number | null,
  put: (key: string, value: number | null) => void,
): void {
  const ic = events.filter((e) => e.type === "initial_contact").sort((a, b) => a.t_ms - b.t_ms);
  const steps = ic.slice(1).map((e, i) => e.t_ms - ic[i]!.t_ms);
  const cadence = ic.length < 3 ? null : (60_000 * (ic.length - 1)) / (ic.at(-1)!.t_ms - ic[0]!.t_ms);
  put("cadence", cadence);
  const contacts = ic.flatMap((e) => {
    const off = events.find((x) => x.type === "toe_off" && x.side === e.side && x.t_ms > e.t_ms);
    return off === undefined ? [] : [off.t_ms - e.t_ms];
  });
  const contact = median(contacts);
  put("contact_time", contact);
  put("flight_time", contact === null || steps.length === 0 ? null : median(steps)! - contact);
  if (scale === null || cadence === null) return;
  const hips = Array.from({ length: p.n }, (_, i) => middle(p, 23, 24, i));
  const ranges = ic.slice(1).map((e, k) => {
    const inside = hips.filter((_, i) => track.tMs[i]! >= ic[k]!.t_ms && track.tMs[i]! <= e.t_ms).map((h) => h[1]);
    return Math.max(...inside) - Math.min(...inside);
  });
  const range = median(ranges);
  put("vertical_oscillation", range === null ? null : (100 * range) / scale);
  const speed = speedOf(p, track, hips) / scale;
  put(kind === "run" ? "running_speed" : "gait_speed", speed);
  const step = (speed * 60) / cadence;
  put("step_length", step);
  put("step_length_pct", heightM === null ? null : (100 * step) / heightM);
}

/** Pixels per second: the hips' travel, or on the spot the backward speed of the lower foot. */
function speedOf(p: Points, track: RawTrack, hips: readonly (readonly [number, number])[]): number {
  const seconds = (track.tMs.at(-1)! - track.tMs[0]!) / 1000;
  const travel = Math.abs(hips.at(-1)![0] - hips[0]![0]);
  if (travel > 0.3 * track.width) return travel / seconds;
  const speeds: number[] = [];
  for (let i = 1; i < p.n; i++) {
    const low: Side = p.at(27, i)[1] < p.at(28, i)[1] ? "left" : "right";
    const k = SIDE[low].ankle;
    speeds.push((Math.abs(p.at(k, i)[0] - p.at(k, i - 1)[0]) * 1000) / (track.tMs[i]! - track.tMs[i - 1]!));
  }
  return median(speeds) ?? 0;
}
