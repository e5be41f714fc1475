import { evidenceOf } from "../evidence.ts";
import { metricDefinition } from "../lookup.ts";
import { classify, DEFAULT_ASYMMETRY_ZONE, zoneOfTarget } from "../zones/classify.ts";
import { INTERVAL, judge, VERDICT_COLOUR } from "../zones/verdict.ts";
import { detailOf, numberOf } from "./reading.ts";
import type { BoundSession, Finding, Item } from "./types.ts";

/** Difference of angles between the sides, degrees: one camera reads an angle to 4 to 7 degrees, so smaller ones say nothing (assumed). */
const ANGLE_ZONE = { amberLow: null, minGood: null, maxGood: 5, amberHigh: 8 };

/** Units with a true zero, whose sides may be compared in percent; angles may not, they are compared in degrees. */
const RATIO_UNITS = new Set(["ms", "s", "cm", "m", "%height", "count"]);

/** Symmetry index in percent: 100 times the difference over the mean of the sides, positive when the right is larger [Robinson87]. */
export function symmetryIndex(left: number, right: number): number {
  const whole = Math.abs(left) + Math.abs(right);
  return whole === 0 ? 0 : (200 * (right - left)) / whole;
}

export interface SidePair {
  readonly item: Item;
  readonly finding: Finding;
}

interface SideValue {
  readonly value: number;
  readonly mdc: number;
  readonly confidence: number;
  readonly n: number;
  readonly judged: boolean;
}

/** A side's value from the session that saw it best, one that is judged before others: with sessions from both sides each leg is once nearer to the camera. */
function best(sessions: readonly BoundSession[], key: string): SideValue | undefined {
  return sessions
    .flatMap((s) => {
      const value = numberOf(s, key);
      const detail = detailOf(s, key);
      if (value === null || !detail) return [];
      return [{ value, mdc: detail.mdc ?? 0, confidence: detail.confidence, n: detail.n, judged: !detail.not_judged }];
    })
    .toSorted((a, b) => Number(b.judged) - Number(a.judged) || b.confidence - a.confidence)[0];
}

/**
 * Left against right of a per-side metric: the difference (percent for times and lengths, degrees for angles; positive when the right is larger), whether it is larger than
 * what measurement and step-to-step variation can produce, and what that means. Undefined without a value on each side.
 */
export function sidePair(sessions: readonly BoundSession[], key: string): SidePair | undefined {
  const activity = sessions[0]?.activity;
  const definition = activity && metricDefinition(activity, key);
  const left = best(sessions, `${key}_left`);
  const right = best(sessions, `${key}_right`);
  if (!definition || !activity || !left || !right) return undefined;
  const ratio = RATIO_UNITS.has(definition.unit);
  const value = ratio ? symmetryIndex(left.value, right.value) : right.value - left.value;
  // The session's own limits of this difference, so that one asymmetry has one verdict.
  const target = ratio ? sessions.map((s) => s.metric_targets[`${key}_asymmetry`]).find((t) => t) : undefined;
  const limits = target ? zoneOfTarget(target) : ratio ? DEFAULT_ASYMMETRY_ZONE : ANGLE_ZONE;
  const zone = classify(Math.abs(value), limits);
  const detectable = Math.hypot(left.mdc, right.mdc) / Math.SQRT2;
  const sure = Math.abs(left.value - right.value) > detectable;
  const perUnit = ratio ? 200 / Math.max(Number.EPSILON, Math.abs(left.value) + Math.abs(right.value)) : 1;
  const se = (perUnit * detectable) / INTERVAL;
  const not_judged = !left.judged || !right.judged;
  const verdict = judge(Math.abs(value), limits, { se, not_judged });
  // From one side the leg further away has an error of its own, which no number of steps averages out.
  const farLeg = sessions.length === 1 && sessions[0]?.camera_view === "side";
  const unit = ratio ? "%" : definition.unit;
  const params = {
    metric: { metric: key, activity },
    difference: { value: Math.abs(value), unit } as const,
    side: { side: value > 0 ? "right" : "left" } as const,
  };
  const finding: Finding = not_judged
    ? { code: "asymmetry_not_judged", severity: "info", params }
    : verdict === "good"
      ? { code: "asymmetry_small", severity: "good", params }
      : sure && zone !== "green"
        ? { code: "asymmetry_clear", severity: verdict === "poor" ? "priority" : "attention", params }
        : { code: farLeg ? "asymmetry_far_leg" : "asymmetry_unsure", severity: "info", params };
  return {
    finding,
    item: {
      key: `${key}_difference`,
      label: { metric: key, activity },
      unit,
      value,
      left: left.value,
      right: right.value,
      ...(se > 0 && { se }),
      n: left.n + right.n,
      confidence: Math.min(left.confidence, right.confidence),
      withinError: finding.severity === "info",
      verdict,
      zone: verdict && (verdict === "good" || (sure && zone !== "green")) ? VERDICT_COLOUR[verdict] : null,
      beta: definition.beta || not_judged,
      ...(not_judged && { not_judged }),
      evidence: evidenceOf(definition),
      sources: ratio ? ["Robinson87", "Zifch08"] : ["expert"],
    },
  };
}
