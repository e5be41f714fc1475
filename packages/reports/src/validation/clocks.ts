import type { PoseSidecar } from "@sagittal/contract";
import { motionTime } from "../export/motion-frame.ts";
import { correlationOf, type Pair } from "./agreement.ts";
import type { Reference } from "./reference.ts";

/** What a comparison needs of a session's pose. */
export type Filmed = Pick<PoseSidecar, "t_ms" | "angles" | "fps" | "events">;

/** The laboratory's clock and the video's may differ by so much, s. */
export const WIDEST_OFFSET_S = 30;
/** Curves must overlap by so much for a comparison, s. */
const LEAST_OVERLAP_S = 1;
/** A gap in the reference that is longer is not bridged, s. */
const WIDEST_GAP_S = 0.1;

/** Time of a frame on the video's clock, s: that of the movement, also where the file is slow motion. */
export const frameTime = (filmed: Pick<Filmed, "t_ms" | "fps">, row: number): number => (filmed.t_ms[0] ?? 0) / 1000 + row / filmed.fps;

/** The same of an instant given in the file's time. */
export const instantTime = (filmed: Filmed, tMs: number): number => (filmed.t_ms[0] ?? 0) / 1000 + motionTime(filmed, tMs);

/** Pairs of a curve, one per frame of the video, the reference interpolated. */
export function curvePairs(filmed: Filmed, { timesS, curves }: Reference, name: string, offsetS: number): Pair[] {
  const measured = filmed.angles[name] ?? [];
  const reference = curves[name] ?? [];
  let k = 0;
  return filmed.t_ms.flatMap((_, row): Pair[] => {
    const t = frameTime(filmed, row) + offsetS;
    while (k < timesS.length - 2 && timesS[k + 1]! < t) k++;
    while (k > 0 && timesS[k]! > t) k--;
    const [from, to] = [timesS[k], timesS[k + 1]];
    const value = measured[row];
    if (value == null || from === undefined || to === undefined || t < from || t > to || to - from > WIDEST_GAP_S) return [];
    const at = reference[k]! + ((reference[k + 1]! - reference[k]!) * (t - from)) / (to - from);
    return Number.isFinite(at) ? [{ tS: t, measured: value, reference: at }] : [];
  });
}

/** The offset at which the curves in common follow each other best: the largest mean correlation. Null where they never overlap long enough or nothing varies. */
export function offsetOfCurves(filmed: Filmed, reference: Reference, names: readonly string[]): number | null {
  const [start, end] = [frameTime(filmed, 0), frameTime(filmed, filmed.t_ms.length - 1)];
  const from = Math.max((reference.timesS[0] ?? 0) - end, -WIDEST_OFFSET_S);
  const to = Math.min((reference.timesS.at(-1) ?? 0) - start, WIDEST_OFFSET_S);
  const least = LEAST_OVERLAP_S * filmed.fps;
  const fit = (offset: number): number | null => {
    const found = names.flatMap((name) => {
      const pairs = curvePairs(filmed, reference, name, offset);
      const correlation = pairs.length >= least ? correlationOf(pairs) : null;
      // A longer overlap is worth more than a short one that happens to fit.
      return correlation === null ? [] : [correlation * Math.sqrt(pairs.length / filmed.t_ms.length)];
    });
    return found.length === 0 ? null : found.reduce((sum, c) => sum + c, 0) / found.length;
  };
  let best: { offset: number; fit: number } | null = null;
  const look = (offset: number): void => {
    const found = fit(offset);
    if (found !== null && (best === null || found > best.fit)) best = { offset, fit: found };
  };
  for (let i = 0; from + i / filmed.fps <= to; i++) look(from + i / filmed.fps);
  const coarse = bestOffset();
  if (coarse === null) return null;
  // The clocks are not in step: a tenth of a frame, about the best whole one.
  for (let i = -9; i <= 9; i++) look(coarse + i / (10 * filmed.fps));
  return bestOffset();

  function bestOffset(): number | null {
    return best?.offset ?? null;
  }
}
