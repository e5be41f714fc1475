import { kindOf } from "./clip-facts.ts";
import type { TruthClip } from "./truth-file.ts";

/** One true repetition, ms: start, turning point (bottom of a squat, standing of a chair rise) and end. */
export interface TrueRep {
  readonly start: number;
  readonly turn: number;
  readonly end: number;
  /** Both ends lie in the clip. */
  readonly complete: boolean;
}

/** Repetitions by the catalogue's definitions (B5 and B7), computed from the true pelvis path: truth and measurement follow the same definition. */
export function trueReps(clip: TruthClip): TrueRep[] {
  switch (kindOf(clip.activity)) {
    case "sit-to-stand":
      return chairRises(clip);
    case "hinge":
      return (clip.derived.hinges ?? []).map((h) => ({
        start: h.bottom_ms,
        turn: h.bottom_ms,
        end: h.bottom_ms,
        complete: h.complete !== false,
      }));
    default:
      return squats(clip);
  }
}

const pelvisHeights = (clip: TruthClip): number[] => (clip.joints3d.pelvis ?? []).map((p) => p[2] ?? Number.NaN);

/** B5: from the first frame of the descent faster than 5 % of its peak speed to the last frame of the ascent faster than 5 % of its peak. */
function squats(clip: TruthClip): TrueRep[] {
  const z = pelvisHeights(clip);
  const ms = (i: number): number => (i * 1000) / clip.fps;
  const v = z.map((_, i) => ((z[i + 1] ?? z[i]!) - (z[i - 1] ?? z[i]!)) / 2);
  return (clip.derived.reps ?? []).flatMap((rep) => {
    if (rep.bottom_ms == null || rep.start_ms == null || rep.end_ms == null) return [];
    const at = (t: number): number => Math.min(z.length - 1, Math.max(0, Math.round((t / 1000) * clip.fps)));
    const [a, b, c] = [at(rep.start_ms), at(rep.bottom_ms), at(rep.end_ms)];
    let fast = a;
    for (let i = a; i <= b; i++) if (v[i]! < v[fast]!) fast = i;
    let start = fast;
    while (start > 0 && v[start - 1]! < 0.05 * v[fast]!) start--;
    let up = b;
    for (let i = b; i <= c; i++) if (v[i]! > v[up]!) up = i;
    let end = up;
    while (end < v.length - 1 && v[end + 1]! > 0.05 * v[up]!) end++;
    return [{ start: ms(start), turn: rep.bottom_ms, end: ms(end), complete: rep.complete !== false }];
  });
}

/** A rise starts when the trunk leans forward faster than this for at least `SUSTAIN_S` (B7). */
const LEAN_RATE_DEG_PER_S = 10;
const SUSTAIN_S = 0.1;

/**
 * B7: rise start where the trunk leans forward faster than 10 °/s for 0.1 s or the pelvis has risen 5 %; standing where it has risen 90 %
 * with the knee below 15°; end where it is back below 10 %.
 */
function chairRises(clip: TruthClip): TrueRep[] {
  const z = pelvisHeights(clip);
  const seat = percentile(z, 0.05);
  const stand = percentile(z, 0.95);
  const h = z.map((x) => (x - seat) / (stand - seat));
  const lean = (clip.angles.trunk_lean ?? []).map((x) => x ?? Number.NaN);
  const knee = (clip.angles.left_knee_flexion ?? []).map((x) => x ?? Number.NaN);
  const rate = lean.map((_, i) => ((lean[i + 1] ?? lean[i]!) - (lean[i - 1] ?? lean[i]!)) * 0.5 * clip.fps);
  const sustained = Math.max(1, Math.round(SUSTAIN_S * clip.fps));
  const ms = (i: number): number => (i * 1000) / clip.fps;
  const reps: TrueRep[] = [];
  let i = 0;
  while (i < h.length) {
    const start = next(i, (k) => h[k]! > 0.05 || rate.slice(k, k + sustained).every((r) => r > LEAN_RATE_DEG_PER_S), h.length);
    const standing = next(start, (k) => h[k]! > 0.9 && knee[k]! < 15, h.length);
    const end = next(standing, (k) => h[k]! < 0.1, h.length);
    if (end >= h.length) break;
    reps.push({ start: ms(start), turn: ms(standing), end: ms(end), complete: true });
    // The trunk comes upright again after sitting down; a new rise can only begin once it does not lean forward any more.
    i = next(end, (k) => h[k]! < 0.05 && rate[k]! <= LEAN_RATE_DEG_PER_S, h.length);
  }
  return reps;
}

function next(from: number, test: (i: number) => boolean, end: number): number {
  let i = from;
  while (i < end && !test(i)) i++;
  return i;
}

function percentile(x: readonly number[], p: number): number {
  const s = [...x].sort((a, b) => a - b);
  return s[Math.round(p * (s.length - 1))] ?? Number.NaN;
}
