import { type ApproachStep, approachSteps, CUTOFFS, maximum, mean, pendulumRelease, slideStart } from "@sagittal/biomechanics";
import { defineAnalyser, type EventAt, type ReadersOf, type SharedReaders } from "../engine/analyser.ts";
import { ARM, LEG, type Motion } from "../engine/motion.ts";
import { type Reading, single, suppressed } from "../engine/reading.ts";
import { slowSpeed } from "../engine/stillness.ts";
import { CLIP_EDGE_S } from "../families/posture/thresholds.ts";
import { type Action, findStrokes, perAction, type StrokePlan, type SwingPhases } from "../families/strokes/phases.ts";
import { kneeAt, lateralLean, leanAtStrike, strike, trunkLeanAt } from "../families/strokes/readers.ts";

interface Delivery extends Action {
  readonly steps: readonly ApproachStep[];
  /** Initial contact of the sliding foot, frame; null when not detected. */
  readonly slide: number | null;
}

interface BowlingPhases extends SwingPhases {
  readonly actions: readonly Delivery[];
}

const PENDULUM: StrokePlan = {
  endpoint: "hand",
  strike: "release",
  leastSpeed: 3,
  height: "below_hip",
  contrast: 1.3,
  runUp: true,
  ahead: true,
};

/** Time before the first step that a clip shows at least where it does not begin within the step, s. */
const STANDS_BEFORE_S = 0.1;

/** Time after the release in which the finish is settled and held, s: a clip that shows less of it gives a lower bound. */
const FINISH_S = 2;

/** Latest end of the last approach step after the release, s: the slide continues during the follow-through. */
const SLIDE_S = 0.4;

function deliveryOf(m: Motion, p: SwingPhases, a: Action, after: number): Delivery {
  const release = pendulumRelease(m.body, p.active, p.lead, a.strike);
  const steps = approachSteps(m.body, p.space, release + SLIDE_S * m.body.fps).filter((s) => s.start >= after);
  return { ...a, strike: release, steps, slide: m.body.view === "side" ? slideStart(m.body, p.lead, release) : null };
}

/** Number of approach steps: the declared one, else the detected one when it is one of the two usual approaches. */
function stepCount(m: Motion, p: BowlingPhases): Reading {
  if (p.actions.length === 0) return suppressed("no_event");
  const detected = p.actions.map((a) => a.steps.length);
  const declared = m.request.approach_step_count;
  if (declared !== null) return single(declared, p.actions.length, 1, { declared: true, detected });
  const usual = detected.filter((n) => n === 4 || n === 5);
  return usual.length === 0
    ? suppressed("no_event")
    : single(usual[0]!, p.actions.length, 0.7 * mean(p.actions.map((a) => a.confidence)), { declared: false, detected });
}

/** The steps of the approach: as many last ones as declared, or all detected ones. None when the clip begins within the first of them. */
function countedSteps(m: Motion, a: Delivery): readonly ApproachStep[] {
  const wanted = m.request.approach_step_count ?? (a.steps.length === 4 || a.steps.length === 5 ? a.steps.length : null);
  if (wanted === null || a.steps.length < wanted) return [];
  const steps = a.steps.slice(-wanted);
  return steps[0]!.start < STANDS_BEFORE_S * m.body.fps ? [] : steps;
}

const perDelivery = (m: Motion, p: BowlingPhases, needed: Parameters<typeof perAction>[2], value: (d: Delivery) => number): Reading => {
  const byStrike = new Map(p.actions.map((d) => [d.strike, d]));
  return perAction(m, p, needed, (a) => {
    const d = byStrike.get(a.strike);
    return d ? value(d) : Number.NaN;
  });
};

/** Longest time after the release in which the body is nearly still, s, and whether the clip ends too early to show all of it. */
function hold(m: Motion, release: number): { readonly heldS: number; readonly cut: boolean } {
  const speed = slowSpeed(m.body, m.body.joints.midHip);
  let longest = 0;
  let until = 0;
  let run = 0;
  for (let i = Math.ceil(release); i < m.body.rows; i++) {
    run = speed[i]! < 0.15 ? run + 1 : 0;
    if (run < longest) continue;
    longest = run;
    until = i;
  }
  const last = m.body.rows - 1;
  return { heldS: longest / m.body.fps, cut: until >= last - CLIP_EDGE_S * m.body.fps || last - release < FINISH_S * m.body.fps };
}

const shared = {
  slide_knee_flexion: kneeAt("lead", strike),
  trunk_lean_release: trunkLeanAt(strike),
  trunk_lateral_tilt_release: lateralLean("active", leanAtStrike),
  elbow_bend_swing: (m, p) =>
    perAction(m, p, [{ side: p.active, joints: ARM }], (a) => maximum(p.limbs[p.active].elbow, a.forward, a.strike)?.value ?? Number.NaN),
  backswing_height: (m, p) =>
    perAction(m, p, [{ side: p.active, joints: ["shoulder", "elbow"] }], (a) => {
      const arm = m.sagittal?.[p.active].arm.map((v) => -v);
      return arm ? (maximum(arm, a.forward - 0.6 * m.body.fps, a.strike)?.value ?? Number.NaN) : Number.NaN;
    }),
  finish_balance: (m, p) => {
    const holds = new Map(p.actions.map((a) => [a, hold(m, a.strike)]));
    const cut = holds.values().some((h) => h.cut);
    return perAction(m, p, [{ side: p.lead, joints: ["hip"] }], (a) => holds.get(a)?.heldS ?? Number.NaN, {
      ...(cut && { detail: { at_least: true } }),
    });
  },
} satisfies SharedReaders<SwingPhases>;

const metrics: ReadersOf<"bowling", BowlingPhases> = {
  ...shared,
  approach_steps: stepCount,
  release_timing: (m, p) =>
    perDelivery(m, p, [{ side: p.lead, joints: LEG }], (d) => (d.slide === null ? Number.NaN : (1000 * (d.strike - d.slide)) / m.body.fps)),
  step_tempo_ratio: (m, p) =>
    perDelivery(m, p, [{ side: p.lead, joints: ["ankle"] }], (d) => {
      const steps = countedSteps(m, d);
      const first = steps[0];
      const last = steps.at(-1);
      return first && last && steps.length > 1 ? (first.end - first.start) / (last.end - last.start) : Number.NaN;
    }),
};

export const bowling = defineAnalyser<"bowling", BowlingPhases>({
  activity: "bowling",
  cutoffs: () => CUTOFFS.swing,
  find: (m, corrected) => {
    const found = findStrokes(m, PENDULUM, corrected);
    const actions = found.phases.actions.map((a, i, all) => {
      const d = deliveryOf(m, found.phases, a, all[i - 1]?.strike ?? 0);
      return corrected ? { ...d, strike: a.strike } : d;
    });
    return {
      phases: { ...found.phases, actions },
      events: actions.flatMap((d): EventAt[] => [
        ...d.steps.map((s): EventAt => ({ type: "initial_contact", side: s.side, frame: s.end, confidence: 0.6 * d.confidence })),
        { type: "phase_start", side: d.side, frame: d.forward, confidence: 0.8 * d.confidence },
        { type: "release", side: d.side, frame: d.strike, confidence: d.confidence },
      ]),
      zone: {},
      ...(found.match && { match: found.match }),
    };
  },
  metrics,
});
