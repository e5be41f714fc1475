import type { AnalysisResult, PoseSidecar, Side } from "@sagittal/contract";
import { motionTime } from "../export/motion-frame.ts";

/** Points of a normalised cycle: 0 to 100 percent. */
const POINTS = 101;

export interface SideCurve {
  readonly mean: readonly number[];
  readonly sd: readonly number[];
  /** Cycles it rests on. */
  readonly n: number;
}

/** An angle over the cycle, degrees; sides by their limb, `both` for an angle without sides. */
export interface CycleCurve {
  readonly angle: string;
  readonly left: SideCurve | null;
  readonly right: SideCurve | null;
  readonly both: SideCurve | null;
}

/** An angle over time, for movements without repeated cycles; seconds and degrees, null in gaps. */
export interface TimeCurve {
  readonly angle: string;
  readonly series: readonly { readonly side: Side | null; readonly points: readonly { readonly t: number; readonly v: number | null }[] }[];
  readonly events: readonly number[];
}

/** Angles that are worth a curve, most telling first. */
// biome-ignore format: a list of words
const ANGLES = ["knee_flexion", "hip_flexion", "ankle_dorsiflexion", "trunk_lean", "elbow_flexion", "shoulder_flexion", "knee_fppa", "pelvic_drop",
  "trunk_lateral_lean", "neck_inclination"];

/** Start and end in frames of each cycle of a side: contact to the same foot's next contact, one stroke, or one repetition. */
function cycles(sidecar: PoseSidecar, side: Side | null): [number, number][] {
  const frame = (tMs: number): number => motionTime(sidecar, tMs) * sidecar.fps;
  const of = (type: string, s: Side | null): number[] =>
    sidecar.events.filter((e) => e.type === type && (s === null || e.side === s)).map((e) => frame(e.t_ms));
  for (const type of ["initial_contact", "stroke_top"]) {
    const starts = of(type, side ?? "right");
    const pairs = starts.slice(1).map((end, i): [number, number] => [starts[i] ?? 0, end]);
    if (pairs.length > 0) return alike(pairs);
  }
  const ends = of("rep_end", null);
  return alike(
    of("rep_start", null).flatMap((start): [number, number][] => {
      const end = ends.find((e) => e > start);
      return end === undefined ? [] : [[start, end]];
    }),
  );
}

/** Without those that a missed event made far longer or shorter than the others. */
function alike(pairs: readonly [number, number][]): [number, number][] {
  const lengths = pairs.map(([a, b]) => b - a).sort((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return pairs.filter(([a, b]) => b - a > 0.7 * median && b - a < 1.4 * median);
}

function at(series: readonly (number | null)[], frame: number): number {
  const row = Math.floor(frame);
  const a = series[row];
  const b = series[Math.min(series.length - 1, row + 1)];
  return a == null || b == null ? Number.NaN : a + (b - a) * (frame - row);
}

function curve(series: readonly (number | null)[] | undefined, spans: readonly [number, number][]): SideCurve | null {
  if (!series) return null;
  const lines = spans
    .map(([start, end]) => Array.from({ length: POINTS }, (_, i) => at(series, start + ((end - start) * i) / (POINTS - 1))))
    .filter((line) => line.every((v) => Number.isFinite(v)));
  if (lines.length < 2) return null;
  const mean = Array.from({ length: POINTS }, (_, i) => lines.reduce((s, l) => s + (l[i] ?? 0), 0) / lines.length);
  const sd = mean.map((m, i) => Math.sqrt(lines.reduce((s, l) => s + ((l[i] ?? 0) - m) ** 2, 0) / (lines.length - 1)));
  return { mean, sd, n: lines.length };
}

/** Mean and standard deviation of the angles over the cycle, left against right; empty when the movement has no two whole cycles. */
export function cycleCurves(sidecar: PoseSidecar, limit = 4): CycleCurve[] {
  const spans = { left: cycles(sidecar, "left"), right: cycles(sidecar, "right"), both: cycles(sidecar, null) };
  return ANGLES.flatMap((angle): CycleCurve[] => {
    const left = curve(sidecar.angles[`${angle}_left`], spans.left);
    const right = curve(sidecar.angles[`${angle}_right`], spans.right);
    const both = curve(sidecar.angles[angle], spans.both);
    return left || right || both ? [{ angle, left, right, both }] : [];
  }).slice(0, limit);
}

/** The angles over time with the instants of the events, for holds, jumps and other movements without cycles. */
export function timeCurves(result: Pick<AnalysisResult, "camera_view">, sidecar: PoseSidecar, limit = 4): TimeCurve[] {
  const step = Math.max(1, Math.floor(sidecar.frame_count / 300));
  const rows = Array.from({ length: Math.ceil(sidecar.frame_count / step) }, (_, i) => i * step);
  const wanted = result.camera_view === "side" ? ANGLES : [...ANGLES.slice(6), ...ANGLES.slice(0, 6)];
  return wanted
    .flatMap((angle): TimeCurve[] => {
      const named: [Side | null, string][] = [
        ["left", `${angle}_left`],
        ["right", `${angle}_right`],
        [null, angle],
      ];
      const series = named.flatMap(([side, name]) => {
        const values = sidecar.angles[name];
        return values?.some((v) => v !== null) ? [{ side, points: rows.map((r) => ({ t: r / sidecar.fps, v: values[r] ?? null })) }] : [];
      });
      return series.length > 0 ? [{ angle, series, events: sidecar.events.map((e) => motionTime(sidecar, e.t_ms)) }] : [];
    })
    .slice(0, limit);
}
