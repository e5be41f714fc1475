import { kindOf, nearSideOf, viewOf } from "./clip-facts.ts";
import type { Measured } from "./measured.ts";
import type { TruthClip, TruthFile } from "./truth-file.ts";

/** A metric's error beside the uncertainty that the analysis states for it. */
export interface StatedSpread {
  readonly clip: string;
  readonly metric: string;
  readonly error: number;
  /** Half width of the 95 % interval, 1.96 standard errors, in the metric's unit; null when not stated. */
  readonly interval: number | null;
  /** Smallest detectable change as stated. */
  readonly mdc: number | null;
}

/** Mean flexion of the elbow towards the camera over the clip, degrees; null where no arm is nearer. */
function nearElbowMean(clip: TruthClip): number | null {
  const side = viewOf(clip.view) === "side" ? nearSideOf(clip) : null;
  const known = (side === null ? [] : (clip.angles[`${side}_elbow_flexion`] ?? [])).filter((v) => v !== null);
  return known.length === 0 ? null : known.reduce((sum, v) => sum + v, 0) / known.length;
}

/** Metrics with a truth in the clip, with the standard deviation that the analysis states. */
export function statedSpread(file: TruthFile, m: Measured): StatedSpread[] {
  if (file.kind !== "rendered") return [];
  const clip = file.truth;
  const d = clip.derived;
  const kind = kindOf(clip.activity);
  const number = (key: string): number | null => {
    const v = d[key];
    return typeof v === "number" ? v : null;
  };
  const times = (x: number | null | undefined, k: number): number | null => (x == null ? null : x * k);
  const truths: Record<string, number | null> = { cadence: number("cadence_spm"), trunk_lean: number("trunk_lean_mean_deg") };
  if (kind === "run") {
    Object.assign(truths, {
      contact_time: times(d.ground_contact_time_s, 1000),
      contact_time_left: times(number("ground_contact_time_left_s"), 1000),
      contact_time_right: times(number("ground_contact_time_right_s"), 1000),
      flight_time: times(d.flight_time_s, 1000),
      vertical_oscillation: times(d.vertical_oscillation_com_m, 100),
      running_speed: d.speed_m_s ?? null,
      step_length: times(d.stride_length_m, 0.5),
      knee_flexion_ic: number("knee_flexion_at_contact_mean_deg"),
      knee_flexion_stance: number("peak_early_stance_knee_flexion_mean_deg"),
      knee_flexion_swing: number("peak_swing_knee_flexion_mean_deg"),
      elbow_flexion_mean: nearElbowMean(clip),
    });
  } else if (kind === "walk") {
    Object.assign(truths, {
      gait_speed: d.speed_m_s ?? null,
      knee_flexion_hs: number("knee_flexion_at_contact_mean_deg"),
      knee_flexion_loading: number("peak_early_stance_knee_flexion_mean_deg"),
      knee_flexion_swing: number("peak_swing_knee_flexion_mean_deg"),
    });
  }
  if (viewOf(clip.view) !== "side") delete truths.trunk_lean;
  if (kind === "jump" && d.jumps && d.jumps.length > 0) {
    const best = Math.max(...d.jumps.map((j) => j.height_from_flight_time_m));
    const flight = Math.max(...d.jumps.map((j) => j.landing_ms - j.takeoff_ms));
    Object.assign(truths, { jump_height: 100 * best, flight_time: flight });
  }
  return Object.entries(truths).flatMap(([metric, truth]) => {
    const reading = m.metrics.get(metric);
    if (truth === null || reading?.value == null) return [];
    const { value, se, mdc } = reading;
    return [
      {
        clip: clip.name,
        metric,
        error: value - truth,
        interval: se === null ? null : 1.96 * se,
        mdc,
      },
    ];
  });
}

/** How often the stated uncertainty covered the true error. */
export function coverageOf(all: readonly StatedSpread[]): {
  interval: { covered: number; of: number };
  mdc: { covered: number; of: number };
} {
  const count = (key: "interval" | "mdc") => {
    const stated = all.filter((s) => s[key] !== null);
    return { covered: stated.filter((s) => Math.abs(s.error) <= (s[key] ?? 0)).length, of: stated.length };
  };
  return { interval: count("interval"), mdc: count("mdc") };
}
