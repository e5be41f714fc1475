import { metricDefinition } from "@sagittal/catalogue";
import type { AgreementRow, AnalysisResult, ReferenceComparison } from "@sagittal/contract";
import { agreementOf, type Pair } from "./agreement.ts";
import { curvePairs, type Filmed, frameTime, offsetOfCurves } from "./clocks.ts";
import { contactRows, offsetOfEvents } from "./events.ts";
import { contactsOf } from "./force-plates.ts";
import type { Reference } from "./reference.ts";
import { recordedValues } from "./watch-file.ts";

/** Most pairs of one quantity that a comparison carries. */
const MOST_PAIRS = 400;

/**
 * Compares what was measured from the video with a laboratory's reference: metrics one by one; curves frame by frame and contacts one by one, after their
 * clocks are put in line. Clocks: as stated, else by the curves in common, else by the contacts. What a watch recorded is compared over the clip where the difference of the clocks is stated, else over its
 * whole recording.
 * @param offsetS seconds to add to the video's time to get the laboratory's
 */
export function validate(
  result: Pick<AnalysisResult, "activity" | "metrics">,
  filmed: Filmed,
  reference: Reference,
  { offsetS }: { offsetS?: number } = {},
): ReferenceComparison {
  const shared = Object.keys(reference.curves).filter((name) => filmed.angles[name]?.some((v) => v !== null));
  // A walker has both feet down at once; a runner or jumper never a foot on one plate while in flight from another.
  const contacts = contactsOf(reference.plates, result.activity !== "walking");
  const { offset, by } = clocksOf(filmed, reference, shared, contacts, offsetS);
  const curves =
    offset === null
      ? []
      : shared.flatMap((key) => rowOf({ key, kind: "curve", unit: "deg", pairs: curvePairs(filmed, reference, key, offset) }));
  const cycles = offset === null ? [] : contactRows(filmed, contacts, offset, result.activity).flatMap(rowOf);
  const clip =
    offsetS === undefined ? null : ([frameTime(filmed, 0) + offsetS, frameTime(filmed, filmed.t_ms.length - 1) + offsetS] as const);
  const recorded = recordedValues(reference, clip, (key) => metricDefinition(result.activity, key)?.unit);
  const metrics = metricsOf(result, { ...recorded, ...reference.metrics });
  const known = new Set([...metrics.map((m) => m.key), ...curves.map((c) => c.key)]);
  return {
    offset_s: offset,
    aligned_by: by,
    metrics,
    rows: [...cycles, ...curves],
    contacts: contacts.length,
    unknown: [...Object.keys(reference.metrics), ...reference.recorded.map((r) => r.key), ...Object.keys(reference.curves)].filter(
      (name) => !known.has(name),
    ),
  };
}

/** Whether a comparison has anything in it. */
export const comparesAnything = ({ metrics, rows }: ReferenceComparison): boolean => metrics.length > 0 || rows.length > 0;

function clocksOf(
  filmed: Filmed,
  reference: Reference,
  shared: readonly string[],
  contacts: ReturnType<typeof contactsOf>,
  stated: number | undefined,
): { offset: number | null; by: ReferenceComparison["aligned_by"] } {
  const timed = shared.length > 0 || contacts.length > 0 || reference.recorded.length > 0;
  if (timed && stated !== undefined) return { offset: stated, by: "stated" };
  const byCurves = shared.length > 0 ? offsetOfCurves(filmed, reference, shared) : null;
  if (byCurves !== null) return { offset: byCurves, by: "curves" };
  const byEvents = contacts.length > 0 ? offsetOfEvents(filmed, contacts) : null;
  return byEvents === null ? { offset: null, by: null } : { offset: byEvents, by: "events" };
}

function metricsOf(
  result: Pick<AnalysisResult, "activity" | "metrics">,
  reference: Readonly<Record<string, number>>,
): ReferenceComparison["metrics"] {
  return Object.entries(reference).flatMap(([key, value]): ReferenceComparison["metrics"] => {
    const definition = metricDefinition(result.activity, key);
    const found = result.metrics.find((m) => m.key === key);
    if (!definition || !found) return [];
    const measured = found.value_num;
    const { se } = found.value_json;
    const difference = measured === null ? null : measured - value;
    const within = difference === null || se === undefined ? null : Math.abs(difference) <= 1.96 * se;
    return [{ key, unit: definition.unit, measured, reference: value, difference, within_stated: within }];
  });
}

function rowOf({ pairs, ...row }: Pick<AgreementRow, "key" | "kind" | "unit"> & { pairs: readonly Pair[] }): AgreementRow[] {
  const agreement = agreementOf(pairs, { independent: row.kind !== "curve" });
  if (!agreement) return [];
  const step = Math.max(1, pairs.length / MOST_PAIRS);
  const picked = Array.from({ length: Math.min(pairs.length, MOST_PAIRS) }, (_, i) => pairs[Math.floor(i * step)]!);
  const tidy = (v: number): number => Number(v.toFixed(4));
  return [
    {
      ...row,
      // Instants rise together on any clocks: their correlation says nothing.
      agreement: row.kind === "event" ? { ...agreement, correlation: null } : agreement,
      pairs: {
        t_s: picked.map((p) => tidy(p.tS)),
        measured: picked.map((p) => tidy(p.measured)),
        reference: picked.map((p) => tidy(p.reference)),
      },
    },
  ];
}
