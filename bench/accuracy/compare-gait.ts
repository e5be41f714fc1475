import { framesInPicture, kindOf, nearSideOf, type Side, viewOf, visibleAround } from "./clip-facts.ts";
import { type Comparison, comparisonOf } from "./comparison.ts";
import { matchEvents, type TrueEvent } from "./match-events.ts";
import { angleAt, eventTimes, type Measured, peakBetween } from "./measured.ts";
import { mean, median } from "./stats.ts";
import type { QuantityKey } from "./targets.ts";
import type { TruthClip } from "./truth-file.ts";

const SIDES = ["left", "right"] as const;
/** An event is required only when the whole body is in the picture from this long before to this long after it. */
const EVENT_MARGIN_MS = 120;
/** Early stance, in which the first peak of knee flexion lies, as a share of contact time. */
const EARLY_STANCE = 0.6;

/** Contacts, times and knee angles at them of a walking or running clip. */
export function compareGait(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const side = viewOf(clip.view) === "side";
  const out = [timing(clip, m, baseline, "initial_contact"), timing(clip, m, baseline, "toe_off"), cadence(clip, m, baseline)].map((c) =>
    // From front and back the catalogue asks for rhythm only; event times are shown there without a target.
    side || c.quantity === "cadence" ? c : { ...c, judged: false, note: "no target in this view" },
  );
  if (!side) return out;
  return [...out, ...durations(clip, m, baseline), ...kneeAtEvents(clip, m, baseline), ...lengths(clip, m, baseline)];
}

function trueEvents(clip: TruthClip, side: Side, type: "initial_contact" | "toe_off"): TrueEvent[] {
  const seen = framesInPicture(clip);
  return (clip.contacts?.[side] ?? []).map((c) => {
    const tMs = type === "initial_contact" ? c.start_ms : c.end_ms;
    const visible = type === "initial_contact" ? c.start_visible : c.end_visible;
    return { tMs, required: visible && visibleAround(clip, seen, tMs, EVENT_MARGIN_MS) };
  });
}

/** A measured event belongs to a true one when it lies within a third of a step of it, at most 150 ms. */
function tolerance(clip: TruthClip): number {
  const starts = SIDES.flatMap((s) => (clip.contacts?.[s] ?? []).map((c) => c.start_ms)).sort((a, b) => a - b);
  const step = median(starts.slice(1).map((t, i) => t - starts[i]!)) ?? 400;
  return Math.min(150, step / 3);
}

function matched(clip: TruthClip, m: Measured, side: Side, type: "initial_contact" | "toe_off") {
  return matchEvents(trueEvents(clip, side, type), eventTimes(m, type, side), tolerance(clip));
}

function timing(clip: TruthClip, m: Measured, baseline: Measured | null, type: "initial_contact" | "toe_off"): Comparison {
  const of = (from: Measured) => SIDES.map((side) => matched(clip, from, side, type));
  const [mine, naive] = [of(m), baseline === null ? null : of(baseline)];
  const errors = (all: ReturnType<typeof of>): number[] => all.flatMap((x) => x.pairs.map(([t, found]) => found - t));
  const missed = mine.reduce((a, x) => a + x.missed, 0);
  return comparisonOf(type, clip, errors(mine), {
    expected: errors(mine).length + missed,
    missed,
    spurious: mine.reduce((a, x) => a + x.spurious, 0),
    baseline: naive === null ? null : errors(naive),
  });
}

function cadence(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison {
  return scalar(clip, "cadence", clip.derived.cadence_spm, (x) => x.metrics.get("cadence")?.value ?? null, m, baseline);
}

/** One number per clip; left out when the truth has none. */
function scalar(
  clip: TruthClip,
  key: QuantityKey,
  truth: number | null | undefined,
  read: (m: Measured) => number | null,
  m: Measured,
  baseline: Measured | null,
): Comparison {
  const error = (from: Measured): (number | null)[] => {
    const v = read(from);
    return truth == null ? [] : [v === null ? null : v - truth];
  };
  return comparisonOf(key, clip, error(m), {
    truths: truth == null ? [] : [truth],
    baseline: baseline === null ? null : error(baseline).filter((e) => e !== null),
  });
}

/** Contacts of which initial contact and toe-off were both measured, ms. */
function contactTimes(m: Measured): { side: Side; start: number; end: number }[] {
  return SIDES.flatMap((side) => {
    const starts = eventTimes(m, "initial_contact", side).sort((a, b) => a - b);
    const ends = eventTimes(m, "toe_off", side).sort((a, b) => a - b);
    return starts.flatMap((start, i) => {
      const end = ends.find((e) => e > start);
      const next = starts[i + 1] ?? Number.POSITIVE_INFINITY;
      return end === undefined || end > next ? [] : [{ side, start, end }];
    });
  });
}

/** Times from toe-off to the other foot's next initial contact, ms. */
function flights(m: Measured): number[] {
  const all = contactTimes(m).sort((a, b) => a.start - b.start);
  const starts = SIDES.flatMap((side) => eventTimes(m, "initial_contact", side).map((t) => ({ side, t }))).sort((a, b) => a.t - b.t);
  return all.flatMap((c) => {
    const next = starts.find((s) => s.side !== c.side && s.t > c.start);
    return next === undefined ? [] : [next.t - c.end];
  });
}

function durations(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const contact = clip.derived.ground_contact_time_s;
  const flight = clip.derived.flight_time_s;
  const ms = (s: number | null | undefined): number | null => (s == null ? null : s * 1000);
  const meanContact = (x: Measured): number | null => mean(contactTimes(x).map((c) => c.end - c.start));
  const metric = (key: string) => (x: Measured) => x.metrics.get(key)?.value ?? null;
  const out = [scalar(clip, "contact_time", ms(contact), meanContact, m, baseline)];
  if (kindOf(clip.activity) === "run") {
    out.push(
      scalar(clip, "contact_time_metric", ms(contact), metric("contact_time"), m, baseline),
      scalar(clip, "flight_time", ms(flight), (x) => mean(flights(x)), m, baseline),
      scalar(clip, "flight_time_metric", ms(flight), metric("flight_time"), m, baseline),
    );
  }
  return out.filter((c) => c.expected > 0);
}

/**
 * Knee flexion at contact and its peaks in early stance (first 60 %) and swing. Truth and measurement are each read at their own events,
 * so that timing errors count as they would for a coach.
 */
function kneeAtEvents(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const near = nearSideOf(clip);
  const seen = framesInPicture(clip);
  return SIDES.flatMap((side) => {
    const leg = side === near ? "near" : "far";
    const contacts = clip.contacts?.[side] ?? [];
    const truths: Record<"at" | "stance" | "swing", (number | null)[]> = { at: [], stance: [], swing: [] };
    const read = (from: Measured) => {
      truths.at = [];
      truths.stance = [];
      truths.swing = [];
      const ic = new Map(matched(clip, from, side, "initial_contact").pairs.map(([t, f]) => [t, f]));
      const to = new Map(matched(clip, from, side, "toe_off").pairs.map(([t, f]) => [t, f]));
      const name = `knee_flexion_${side}`;
      const at: (number | null)[] = [];
      const stance: (number | null)[] = [];
      const swing: (number | null)[] = [];
      contacts.forEach((c, i) => {
        if (c.start_visible && visibleAround(clip, seen, c.start_ms, EVENT_MARGIN_MS)) {
          const found = ic.get(c.start_ms);
          const v = found === undefined ? null : angleAt(from, name, found);
          const truth = truthAt(clip, `${side}_knee_flexion`, c.start_ms);
          truths.at.push(truth);
          at.push(v === null || truth === null ? null : v - truth);
        }
        if (!c.truncated && visibleThroughout(clip, seen, c.start_ms, c.end_ms)) {
          const [a, b] = [ic.get(c.start_ms), to.get(c.end_ms)];
          const v = a === undefined || b === undefined ? null : peakBetween(from, name, a, a + EARLY_STANCE * (b - a));
          const truth = truePeak(clip, `${side}_knee_flexion`, c.start_ms, c.start_ms + EARLY_STANCE * (c.end_ms - c.start_ms));
          truths.stance.push(truth);
          stance.push(v === null ? null : v - truth);
        }
        const next = contacts[i + 1];
        if (next !== undefined && c.end_visible && next.start_visible && visibleThroughout(clip, seen, c.end_ms, next.start_ms)) {
          const [a, b] = [to.get(c.end_ms), ic.get(next.start_ms)];
          const v = a === undefined || b === undefined ? null : peakBetween(from, name, a, b);
          const truth = truePeak(clip, `${side}_knee_flexion`, c.end_ms, next.start_ms);
          truths.swing.push(truth);
          swing.push(v === null ? null : v - truth);
        }
      });
      return { at, stance, swing };
    };
    const mine = read(m);
    const naive = baseline === null ? null : read(baseline);
    const make = (key: QuantityKey, part: "at" | "stance" | "swing"): Comparison =>
      comparisonOf(key, clip, mine[part], {
        truths: truths[part],
        baseline: naive === null ? null : naive[part].filter((e): e is number => e !== null),
      });
    return [
      make(`knee_at_contact_${leg}`, "at"),
      make(`knee_stance_peak_${leg}`, "stance"),
      make(`knee_swing_peak_${leg}`, "swing"),
    ].filter((c) => c.expected > 0);
  });
}

/** Whether the whole body is in the picture from one instant to another, ms, with the margin of an event. */
const visibleThroughout = (clip: TruthClip, seen: readonly boolean[], from: number, to: number): boolean =>
  visibleAround(clip, seen, (from + to) / 2, (to - from) / 2 + EVENT_MARGIN_MS);

function truthAt(clip: TruthClip, name: string, tMs: number): number | null {
  const x = (tMs / 1000) * clip.fps;
  const i = Math.floor(x);
  const [a, b] = [clip.angles[name]?.[i] ?? null, clip.angles[name]?.[i + 1] ?? null];
  if (a === null) return null;
  return b === null ? a : a + (b - a) * (x - i);
}

function truePeak(clip: TruthClip, name: string, from: number, to: number): number {
  let peak = Number.NEGATIVE_INFINITY;
  for (let i = Math.ceil((from / 1000) * clip.fps); i <= Math.floor((to / 1000) * clip.fps); i++) {
    peak = Math.max(peak, clip.angles[name]?.[i] ?? Number.NEGATIVE_INFINITY);
  }
  return peak;
}

/** Stride length and speed, errors in per cent of the truth, and of runs the vertical oscillation, error in cm. */
function lengths(clip: TruthClip, m: Measured, baseline: Measured | null): Comparison[] {
  const run = kindOf(clip.activity) === "run";
  const metric = (x: Measured, key: string): number | null => x.metrics.get(key)?.value ?? null;
  /** Error in per cent, beside the true value in its own unit for the constant answer. */
  const relative = (key: QuantityKey, read: (x: Measured) => number | null, truth: number): Comparison => {
    const error = (x: Measured): number | null => {
      const v = read(x);
      return v === null ? null : (100 * (v - truth)) / truth;
    };
    return { ...scalar(clip, key, 0, error, m, baseline), truths: error(m) === null ? [] : [truth], relative: true };
  };
  const stride = (x: Measured): number | null => {
    if (run) {
      const step = metric(x, "step_length");
      return step === null ? null : 2 * step;
    }
    const share = metric(x, "step_length_pct");
    return share === null ? null : (2 * share * clip.subject_height_m) / 100;
  };
  const speed = (x: Measured): number | null => metric(x, run ? "running_speed" : "gait_speed");
  const out: Comparison[] = [];
  const { stride_length_m, speed_m_s, vertical_oscillation_com_m } = clip.derived;
  if (stride_length_m != null) out.push(relative("stride_length", stride, stride_length_m));
  if (speed_m_s != null) out.push(relative("speed", speed, speed_m_s));
  if (run && vertical_oscillation_com_m != null) {
    out.push(scalar(clip, "vertical_oscillation", 100 * vertical_oscillation_com_m, (x) => metric(x, "vertical_oscillation"), m, baseline));
  }
  return out;
}
