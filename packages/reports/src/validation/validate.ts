import { metricDefinition } from "@sagittal/catalogue";
import type { AnalysisResult, PoseSidecar } from "@sagittal/contract";
import { type Agreement, agreementOf, correlationOf, type Pair } from "./agreement.ts";
import type { Reference } from "./reference.ts";

interface MetricComparison {
  key: string;
  unit: string;
  measured: number | null;
  reference: number;
  difference: number | null;
  /** True when the reference lies within the stated 95 % interval (1.96 standard errors); null without one. */
  withinStated: boolean | null;
}

export interface Validation {
  /** Seconds to add to the video's time to get the laboratory's; null without curves in common. */
  offsetS: number | null;
  metrics: MetricComparison[];
  curves: { name: string; agreement: Agreement }[];
  /** Names in the reference that the session does not have. */
  unknown: string[];
}

/** The clocks may differ by so much, s; they are moved against each other in steps of a frame. */
const WIDEST_OFFSET_S = 30;
/** Curves must overlap by so much for a comparison, s. */
const LEAST_OVERLAP_S = 1;
/** A gap in the reference that is longer is not bridged, s. */
const WIDEST_GAP_S = 0.1;

/** Compares what was measured from the video with a laboratory's reference: metrics one by one, curves frame by frame after their clocks are put in line. */
export function validate(
  result: Pick<AnalysisResult, "activity" | "metrics">,
  sidecar: Pick<PoseSidecar, "t_ms" | "angles" | "fps">,
  reference: Reference,
  { offsetS }: { offsetS?: number } = {},
): Validation {
  const shared = Object.keys(reference.curves).filter((name) => sidecar.angles[name]?.some((v) => v !== null));
  const offset = shared.length === 0 ? null : (offsetS ?? bestOffset(sidecar, reference, shared));
  const metrics = Object.entries(reference.metrics).flatMap(([key, value]): MetricComparison[] => {
    const definition = metricDefinition(result.activity, key);
    const found = result.metrics.find((m) => m.key === key);
    if (!definition || !found) return [];
    const measured = found.value_num;
    const { se } = found.value_json;
    const difference = measured === null ? null : measured - value;
    return [
      {
        key,
        unit: definition.unit,
        measured,
        reference: value,
        difference,
        withinStated: difference === null || se === undefined ? null : Math.abs(difference) <= 1.96 * se,
      },
    ];
  });
  const curves =
    offset === null
      ? []
      : shared.flatMap((name) => {
          const agreement = agreementOf(pairsOf(sidecar, reference, name, offset));
          return agreement ? [{ name, agreement }] : [];
        });
  const known = new Set([...metrics.map((m) => m.key), ...curves.map((c) => c.name)]);
  return {
    offsetS: offset,
    metrics,
    curves,
    unknown: [...Object.keys(reference.metrics), ...Object.keys(reference.curves)].filter((name) => !known.has(name)),
  };
}

/** Pairs of a curve, one per frame of the video, the reference interpolated. */
function pairsOf(sidecar: Pick<PoseSidecar, "t_ms" | "angles">, { timesS, curves }: Reference, name: string, offsetS: number): Pair[] {
  const measured = sidecar.angles[name] ?? [];
  const reference = curves[name] ?? [];
  let k = 0;
  return sidecar.t_ms.flatMap((tMs, i): Pair[] => {
    const t = tMs / 1000 + offsetS;
    while (k < timesS.length - 2 && timesS[k + 1]! < t) k++;
    while (k > 0 && timesS[k]! > t) k--;
    const [from, to] = [timesS[k], timesS[k + 1]];
    const value = measured[i];
    if (value == null || from === undefined || to === undefined || t < from || t > to || to - from > WIDEST_GAP_S) return [];
    const at = reference[k]! + ((reference[k + 1]! - reference[k]!) * (t - from)) / (to - from);
    return Number.isFinite(at) ? [{ measured: value, reference: at }] : [];
  });
}

/** The offset at which the curves in common follow each other best: the largest mean correlation. Null where they never overlap long enough or nothing varies. */
function bestOffset(sidecar: Pick<PoseSidecar, "t_ms" | "angles" | "fps">, reference: Reference, names: readonly string[]): number | null {
  const first = (reference.timesS[0] ?? 0) - (sidecar.t_ms.at(-1) ?? 0) / 1000;
  const last = (reference.timesS.at(-1) ?? 0) - (sidecar.t_ms[0] ?? 0) / 1000;
  const least = LEAST_OVERLAP_S * sidecar.fps;
  let best: { offset: number; correlation: number } | null = null;
  const from = Math.max(first, -WIDEST_OFFSET_S);
  const to = Math.min(last, WIDEST_OFFSET_S);
  for (let i = 0; from + i / sidecar.fps <= to; i++) {
    const offset = from + i / sidecar.fps;
    const found = names.flatMap((name) => {
      const pairs = pairsOf(sidecar, reference, name, offset);
      const correlation = pairs.length >= least ? correlationOf(pairs) : null;
      // A longer overlap is worth more than a short one that happens to fit.
      return correlation === null ? [] : [correlation * Math.sqrt(pairs.length / sidecar.t_ms.length)];
    });
    const mean = found.length === 0 ? null : found.reduce((sum, c) => sum + c, 0) / found.length;
    if (mean !== null && (best === null || mean > best.correlation)) best = { offset, correlation: mean };
  }
  return best?.offset ?? null;
}
