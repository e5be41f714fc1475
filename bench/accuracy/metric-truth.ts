import { kindOf, nearSideOf, otherSide, type Side, viewOf } from "./clip-facts.ts";
import { trueReps } from "./rep-truth.ts";
import { mean, median } from "./stats.ts";
import type { TruthClip } from "./truth-file.ts";

const SIDES = ["left", "right"] as const;
type Truths = Record<string, number | null>;

const meanOrNull = (values: readonly (number | null)[]): number | null => mean(values.flatMap((v) => (v === null ? [] : [v])));
/** The value times a factor, for another unit or sign; null stays null. */
const scaled = (x: number | null | undefined, k: number): number | null => (x == null ? null : x * k);
/** Side difference in per cent of the mean of the sides. */
const asymmetry = (left: number | null, right: number | null): number | null =>
  left === null || right === null || left + right === 0 ? null : (100 * Math.abs(left - right)) / ((left + right) / 2);

/** A clip's true angles and points by time, ms from the first frame. Values are null beyond the clip. */
class Truth {
  readonly #clip: TruthClip;
  constructor(clip: TruthClip) {
    this.#clip = clip;
  }

  #values(name: string, fromMs: number, toMs: number): number[] {
    const { fps } = this.#clip;
    const [first, last] = [Math.max(0, Math.round((fromMs * fps) / 1000)), Math.round((toMs * fps) / 1000)];
    return (this.#clip.angles[name] ?? []).slice(first, last + 1).flatMap((v) => (v === null ? [] : [v]));
  }
  at(name: string, ms: number): number | null {
    return this.#values(name, ms, ms)[0] ?? null;
  }
  mean(name: string): number | null {
    return mean(this.#values(name, 0, Number.MAX_SAFE_INTEGER));
  }
  max(name: string, fromMs: number, toMs: number): number | null {
    const values = this.#values(name, fromMs, toMs);
    return values.length === 0 ? null : Math.max(...values);
  }
  min(name: string, fromMs: number, toMs: number): number | null {
    const values = this.#values(name, fromMs, toMs);
    return values.length === 0 ? null : Math.min(...values);
  }
  /** Position, m, of a joint; null beyond the clip. */
  joint(name: string, ms: number): readonly number[] | null {
    return this.#clip.joints3d[name]?.[Math.round((ms * this.#clip.fps) / 1000)] ?? null;
  }
}

interface Stance {
  readonly side: Side;
  readonly contactMs: number;
  readonly toeOffMs: number;
  /** Next contact of the same foot, where the clip shows it. */
  readonly nextMs: number | null;
}

/** Stances of which the clip shows both ends, in order of contact. */
function stancesOf(clip: TruthClip): Stance[] {
  return SIDES.flatMap((side) => {
    const seen = (clip.contacts?.[side] ?? []).filter((c) => c.start_visible);
    return seen.flatMap((c, i): Stance[] =>
      c.end_visible && !c.truncated ? [{ side, contactMs: c.start_ms, toeOffMs: c.end_ms, nextMs: seen[i + 1]?.start_ms ?? null }] : [],
    );
  }).sort((a, b) => a.contactMs - b.contactMs);
}

/** Per side, the mean over stances of what `read` gives, under `key_left` and `key_right`. */
function bySide(key: string, stances: readonly Stance[], read: (s: Stance) => number | null): Truths {
  const [left, right] = SIDES.map((side) => meanOrNull(stances.filter((s) => s.side === side).map(read)));
  return { [`${key}_left`]: left ?? null, [`${key}_right`]: right ?? null };
}

/** The same with the mean of both sides under `key`, which is how the analysis joins them. */
function bothSides(...[key, stances, read]: Parameters<typeof bySide>): Truths {
  const sides = bySide(key, stances, read);
  const [left, right] = SIDES.map((side) => sides[`${key}_${side}`] ?? null);
  return { ...sides, [key]: left == null || right == null ? null : (left + right) / 2 };
}

/** Mean time from the contact of the other foot to that of this one, ms, by side. */
function stepTimes(clip: TruthClip): { readonly left: number | null; readonly right: number | null } {
  const contacts = SIDES.flatMap((side) =>
    (clip.contacts?.[side] ?? []).filter((c) => c.start_visible).map((c) => ({ side, ms: c.start_ms })),
  ).sort((a, b) => a.ms - b.ms);
  const of = (side: Side): number | null =>
    mean(contacts.flatMap((c, i) => (i > 0 && c.side === side && contacts[i - 1]!.side !== side ? [c.ms - contacts[i - 1]!.ms] : [])));
  return { left: of("left"), right: of("right") };
}

/** Sign of a lean to this side: the truth counts leans to the left positive. */
const LEAN_SIGN = { left: 1, right: -1 } as const;

function gaitTruths(clip: TruthClip, kind: "run" | "walk", view: ReturnType<typeof viewOf>): Truths {
  const truth = new Truth(clip);
  const d = clip.derived;
  const stances = stancesOf(clip);
  const steps = stepTimes(clip);
  const number = (key: string): number | null => (typeof d[key] === "number" ? d[key] : null);
  const common: Truths = { cadence: number("cadence_spm"), step_time_asymmetry: asymmetry(steps.left, steps.right) };
  if (view !== "side")
    return {
      ...common,
      ...(kind === "run" && { vertical_oscillation: scaled(d.vertical_oscillation_com_m, 100) }),
      ...bySide("trunk_lateral_lean", stances, (s) => {
        const stance = [s.contactMs, s.toeOffMs] as const;
        return LEAN_SIGN[s.side] === 1
          ? truth.max("trunk_lateral_lean", ...stance)
          : scaled(truth.min("trunk_lateral_lean", ...stance), -1);
      }),
      ...bySide("knee_valgus_stance", stances, (s) => truth.max(`${s.side}_fppa_valgus`, s.contactMs, s.toeOffMs)),
    };
  const near = nearSideOf(clip);
  const knee = (s: Stance) => `${s.side}_knee_flexion`;
  const swing = (s: Stance) => (s.nextMs === null ? null : truth.max(knee(s), s.toeOffMs, s.nextMs));
  const lean: Truths = { trunk_lean: number("trunk_lean_mean_deg") };
  if (kind === "run")
    return {
      ...common,
      ...lean,
      contact_time: scaled(d.ground_contact_time_s, 1000),
      contact_time_left: scaled(number("ground_contact_time_left_s"), 1000),
      contact_time_right: scaled(number("ground_contact_time_right_s"), 1000),
      contact_time_asymmetry: asymmetry(number("ground_contact_time_left_s"), number("ground_contact_time_right_s")),
      flight_time: scaled(d.flight_time_s, 1000),
      vertical_oscillation: scaled(d.vertical_oscillation_com_m, 100),
      running_speed: d.speed_m_s ?? null,
      step_length: scaled(d.stride_length_m, 0.5),
      elbow_flexion_mean: near === null ? null : truth.mean(`${near}_elbow_flexion`),
      ...bothSides("knee_flexion_ic", stances, (s) => truth.at(knee(s), s.contactMs)),
      ...bothSides("knee_flexion_stance", stances, (s) => truth.max(knee(s), s.contactMs, s.toeOffMs)),
      ...bothSides("knee_flexion_swing", stances, swing),
      ...bothSides("shank_angle_ic", stances, (s) => scaled(truth.at(`${s.side}_shank`, s.contactMs), -1)),
      ...bothSides("hip_extension_to", stances, (s) => scaled(truth.at(`${s.side}_thigh`, s.toeOffMs), -1)),
    };
  const stride = (s: Stance): number | null => (s.nextMs === null ? null : s.nextMs - s.contactMs);
  return {
    ...common,
    ...lean,
    gait_speed: d.speed_m_s ?? null,
    walk_ratio: d.stride_length_m && d.cadence_spm ? (50 * d.stride_length_m) / d.cadence_spm : null,
    step_length_pct: scaled(d.stride_length_m, 50 / clip.subject_height_m),
    ...bothSides("stance_pct", stances, (s) => scaled(s.toeOffMs - s.contactMs, 100 / (stride(s) ?? Number.NaN))),
    ...bothSides("knee_flexion_hs", stances, (s) => truth.at(knee(s), s.contactMs)),
    ...bothSides("knee_flexion_loading", stances, (s) => {
      const length = stride(s);
      return length === null ? null : truth.max(knee(s), s.contactMs, s.contactMs + 0.3 * length);
    }),
    ...bothSides("knee_flexion_swing", stances, swing),
    ...bothSides("hip_extension_ts", stances, (s) => scaled(truth.min(`${s.side}_thigh`, s.contactMs, s.toeOffMs), -1)),
    ...bothSides("ankle_df_stance", stances, (s) => {
      const length = stride(s);
      return length === null ? null : truth.max(`${s.side}_ankle_dorsiflexion`, s.contactMs + 0.1 * length, s.contactMs + 0.6 * length);
    }),
    ...bothSides("ankle_pf_toeoff", stances, (s) => {
      const length = stride(s);
      return length === null
        ? null
        : scaled(truth.min(`${s.side}_ankle_dorsiflexion`, s.toeOffMs - 0.08 * length, s.toeOffMs + 0.08 * length), -1);
    }),
  };
}

function jumpTruths(clip: TruthClip, view: ReturnType<typeof viewOf>): Truths {
  const jumps = clip.derived.jumps ?? [];
  const best = jumps.toSorted((a, b) => b.height_from_flight_time_m - a.height_from_flight_time_m)[0];
  if (!best) return {};
  const truth = new Truth(clip);
  const landingEnd = best.landing_ms + 500;
  const height: Truths = { jump_height: 100 * best.height_from_flight_time_m, flight_time: best.landing_ms - best.takeoff_ms };
  if (view !== "side")
    return {
      ...height,
      ...Object.fromEntries(SIDES.map((side) => [`landing_valgus_${side}`, truth.max(`${side}_fppa_valgus`, best.landing_ms, landingEnd)])),
    };
  const near = nearSideOf(clip) ?? "right";
  const bottom = typeof best.countermovement_bottom_ms === "number" ? best.countermovement_bottom_ms : null;
  return {
    ...height,
    knee_flexion_bottom: bottom === null ? null : truth.at(`${near}_knee_flexion`, bottom),
    trunk_lean_bottom: bottom === null ? null : truth.at("trunk_lean", bottom),
    knee_extension_takeoff: truth.at(`${near}_knee_flexion`, best.takeoff_ms),
    hip_extension_takeoff: truth.at(`${near}_hip_flexion`, best.takeoff_ms),
    landing_knee_ic: truth.at(`${near}_knee_flexion`, best.landing_ms),
    landing_knee_peak: truth.max(`${near}_knee_flexion`, best.landing_ms, landingEnd),
  };
}

function repTruths(clip: TruthClip, kind: ReturnType<typeof kindOf>, view: ReturnType<typeof viewOf>): Truths {
  const truth = new Truth(clip);
  const reps = trueReps(clip).filter((r) => r.complete);
  const medianOverReps = (read: (r: (typeof reps)[number]) => number | null): number | null => median(reps.flatMap((r) => read(r) ?? []));
  if (kind === "sit-to-stand")
    return {
      sts_rise_time: medianOverReps((r) => (r.turn - r.start) / 1000),
      ...(view === "side" && { sts_trunk_lean: medianOverReps((r) => truth.max("trunk_lean", r.start, r.turn)) }),
    };
  if (kind === "hinge" || kind === "other") return {};
  /** Depth is the largest value within this time of the turning point. */
  const aroundTurnMs = 100;
  /** The metric of these exercises is read from the ascent only. */
  const ascentOnly = kind === "squat" || kind === "lunge";
  // Beyond 60° of knee flexion the thigh points at the camera, and the projected angle means nothing.
  const valgus = (side: Side): number | null =>
    medianOverReps((r) => {
      let largest: number | null = null;
      for (let ms = ascentOnly ? r.turn : r.start; ms <= r.end; ms += 1000 / clip.fps) {
        const flexion = truth.at(`${side}_knee_flexion`, ms);
        const inward = truth.at(`${side}_fppa_valgus`, ms);
        if (flexion !== null && flexion <= 60 && inward !== null) largest = Math.max(largest ?? inward, inward);
      }
      return largest;
    });
  if (view !== "side")
    return Object.fromEntries(SIDES.map((side) => [`knee_valgus_${ascentOnly ? "lift" : "peak"}_${side}`, valgus(side)]));
  const near = nearSideOf(clip) ?? "right";
  const lean = medianOverReps((r) => truth.max("trunk_lean", r.start, r.end));
  const deepest = (side: Side, name: string) =>
    medianOverReps((r) => truth.max(`${side}_${name}`, r.turn - aroundTurnMs, r.turn + aroundTurnMs));
  if (kind === "squat")
    return {
      trunk_lean_max: lean,
      squat_depth: deepest(near, "thigh"),
      knee_flexion_max: deepest(near, "knee_flexion"),
      trunk_shin_difference: medianOverReps((r) => {
        const [trunk, shank] = [truth.at("trunk_lean", r.turn), truth.at(`${near}_shank`, r.turn)];
        return trunk === null || shank === null ? null : trunk - shank;
      }),
    };
  if (kind === "single-leg squat")
    return { trunk_lean_max: lean, slsq_depth_left: deepest("left", "knee_flexion"), slsq_depth_right: deepest("right", "knee_flexion") };
  const front = /left leg/.test(clip.activity) ? "left" : /right leg/.test(clip.activity) ? "right" : null;
  return { trunk_lean_max: lean, front_knee_flexion: front === null ? null : deepest(front, "knee_flexion") };
}

/** A metric's true value in a clip. */
export interface MetricTruth {
  readonly metric: string;
  readonly truth: number;
  /** The limb nearer to the camera or the farther one; null for values of both limbs or the trunk, and in frontal views. */
  readonly leg: "near" | "far" | null;
}

/**
 * True values of metrics in a rendered clip: the catalogue's definitions applied to the true angles, contacts and turning points. Values of one side
 * stand under `<key>_left` and `<key>_right`. Angles in degrees, times in ms (rises in s), lengths in the metric's unit.
 */
export function metricTruths(clip: TruthClip): MetricTruth[] {
  const [kind, view] = [kindOf(clip.activity), viewOf(clip.view)];
  const truths =
    kind === "run" || kind === "walk"
      ? gaitTruths(clip, kind, view)
      : kind === "jump"
        ? jumpTruths(clip, view)
        : repTruths(clip, kind, view);
  const near = nearSideOf(clip);
  return Object.entries(truths).flatMap(([metric, truth]): MetricTruth[] => {
    if (truth === null || !Number.isFinite(truth)) return [];
    const side = SIDES.find((s) => metric.endsWith(`_${s}`));
    const leg = side === undefined || near === null ? null : side === near ? "near" : side === otherSide(near) ? "far" : null;
    return [{ metric, truth, leg }];
  });
}
