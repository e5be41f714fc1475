/** What was found in several passes of an athlete, read together. */
import {
  type OfPass,
  perAngle,
  type RawTrack,
  rowsOf,
  type Series,
  stitchedBody,
  stitchedPoint,
  stitchedSeries,
} from "@sagittal/biomechanics";
import type { CaptureFinding, SuppressionReason } from "@sagittal/contract";
import { severityRank } from "./findings/severity.ts";
import type { Motion } from "./motion.ts";
import { isSided, isSuppressed, larger, type Reading, type Sample, type Sided, sample } from "./reading.ts";

/** Cycles behind a sample. */
const cyclesOf = ({ n, values }: Sample): number => n ?? values.length;

/** Mean of a value of the samples, each with the weight of its cycles. */
function weighed(samples: readonly Sample[], of: (s: Sample) => number): number {
  const total = samples.reduce((sum, s) => sum + cyclesOf(s), 0);
  return samples.reduce((sum, s) => sum + cyclesOf(s) * of(s), 0) / total;
}

/** The signed value of a sample of an asymmetry, which itself is absolute. */
const signedOf = ({ detail }: Sample): number => (typeof detail?.signed === "number" ? detail.signed : Number.NaN);

/** One value for each pass, such as a cadence or an asymmetry: their mean, weighed by the cycles behind them. */
function meanOf(samples: readonly Sample[]): Pick<Sample, "values" | "aggregate" | "detail"> {
  const detail = samples[0]?.detail;
  const signed = weighed(samples, signedOf);
  const factOf = (name: "left" | "right"): number => weighed(samples, (s) => s.detail?.[name] ?? Number.NaN);
  if (Number.isNaN(signed)) return { values: [weighed(samples, (s) => s.values[0]!)], aggregate: "mean", ...(detail && { detail }) };
  const facts = { signed: Math.round(10 * signed) / 10, left: factOf("left"), right: factOf("right") };
  return { values: [Math.abs(signed)], aggregate: "mean", detail: { ...detail, ...facts } };
}

/** The cycles of all passes. */
const cyclesTogether = (samples: readonly Sample[]): Reading =>
  sample(
    samples.flatMap((s) => s.values),
    weighed(samples, (s) => s.quality),
  );

/** A reason that says more than that nothing was found comes first. */
const reasonOf = (reasons: readonly SuppressionReason[]): SuppressionReason => reasons.find((r) => r !== "no_event") ?? "no_event";

function pooled(readings: readonly Reading[]): Reading {
  const given = readings.flatMap((r) => (isSuppressed(r) ? [] : [r]));
  const [first] = given;
  if (!first) return { ...readings[0]!, reason: reasonOf(readings.flatMap((r) => (isSuppressed(r) ? [r.reason] : []))) };
  if (given.length === 1) return first;
  const single = given.every((s) => s.n !== undefined && s.values.length === 1);
  const cycles = cyclesTogether(given);
  const lowerBound = given.some((s) => s.detail?.at_least);
  const error = weighed(given, (s) => s.error ?? 0);
  const propagated = given.flatMap((s) => s.propagated ?? []);
  return {
    ...first,
    ...(!isSuppressed(cycles) && cycles),
    ...(single && meanOf(given)),
    ...(given.some((s) => s.n !== undefined) && { n: given.reduce((sum, s) => sum + cyclesOf(s), 0) }),
    // The errors of the passes have the same causes: more passes do not average them away.
    ...(error > 0 && { error }),
    ...(propagated.length > 0 && { propagated: propagated.reduce(larger) }),
    ...(lowerBound && { detail: { ...first.detail, at_least: true } }),
  };
}

/** Readings of one metric in several passes as one: the cycles of all of them. */
export function together(readings: readonly (Reading | Sided)[]): Reading | Sided {
  const ofSide = (side: "left" | "right"): Reading => pooled(readings.map((r) => (isSided(r) ? r[side] : r)));
  return readings.some(isSided)
    ? { left: ofSide("left"), right: ofSide("right") }
    : pooled(readings.flatMap((r) => (isSided(r) ? [] : [r])));
}

/** The findings of several passes: of each code the gravest one, of equally grave ones the first. */
export function gravestOfCodes(findings: readonly CaptureFinding[]): CaptureFinding[] {
  const bySeverity = (a: CaptureFinding, b: CaptureFinding): number => severityRank(b.severity) - severityRank(a.severity);
  return [...Map.groupBy(findings, (f) => f.code).values()].flatMap((same) => same.toSorted(bySeverity).slice(0, 1));
}

/**
 * The motion of a whole clip from those of its passes, for what is shown frame by frame. Facing, near side and scale are those of `main`.
 * @param track of the whole clip
 * @param main one of the passes' motions
 */
export function stitchedMotion(track: RawTrack, passes: readonly OfPass<Motion>[], main: Motion): Motion {
  const rows = rowsOf(track);
  const series = (of: (m: Motion) => Series | undefined): Series =>
    stitchedSeries(passes, rows, (m) => of(m) ?? new Float64Array(m.body.rows).fill(Number.NaN));
  const sagittal = (of: (m: Motion) => Motion["sagittal"]): Motion["sagittal"] => {
    const side = (name: "left" | "right") => ({
      thigh: series((m) => of(m)?.[name].thigh),
      shank: series((m) => of(m)?.[name].shank),
      foot: series((m) => of(m)?.[name].foot),
      kneeFlexion: series((m) => of(m)?.[name].kneeFlexion),
      hipFlexion: series((m) => of(m)?.[name].hipFlexion),
      ankleDorsiflexion: series((m) => of(m)?.[name].ankleDorsiflexion),
      arm: series((m) => of(m)?.[name].arm),
      shoulderFlexion: series((m) => of(m)?.[name].shoulderFlexion),
      elbowFlexion: series((m) => of(m)?.[name].elbowFlexion),
    });
    return {
      trunkLean: series((m) => of(m)?.trunkLean),
      neckInclination: series((m) => of(m)?.neckInclination),
      left: side("left"),
      right: side("right"),
    };
  };
  const errors = (side: "left" | "right") => perAngle((name) => series((m) => m.angleErrors?.[side][name]));
  return {
    ...main,
    body: stitchedBody(
      track,
      passes.map(({ span, of }) => ({ span, of: of.body })),
      main.body,
    ),
    centreOfMass: stitchedPoint(
      passes.map(({ span, of }) => ({ span, of: { body: of.body, point: of.centreOfMass } })),
      main.body,
      rows,
    ),
    sagittal: main.sagittal && sagittal((m) => m.sagittal),
    seen: main.seen && sagittal((m) => m.seen),
    angleErrors: main.angleErrors && { trunk: series((m) => m.angleErrors?.trunk), left: errors("left"), right: errors("right") },
    frontal: main.frontal && {
      pelvicObliquity: series((m) => m.frontal?.pelvicObliquity),
      shoulderObliquity: series((m) => m.frontal?.shoulderObliquity),
      trunkLateralLean: series((m) => m.frontal?.trunkLateralLean),
      kneeFppa: { left: series((m) => m.frontal?.kneeFppa.left), right: series((m) => m.frontal?.kneeFppa.right) },
    },
  };
}
