import {
  type ChairRise,
  chairHeight,
  chairRises,
  distance,
  fitLine,
  flexionAt,
  mean,
  percentile,
  type Series,
  type Side,
  standardDeviation,
  staturePx,
} from "@sagittal/biomechanics";
import type { EventAt, SharedReaders } from "../../engine/analyser.ts";
import { CERTAIN, type Cue, cueOf, judged, type Match } from "../../engine/evidence.ts";
import { legSeen, legsSeen, type Motion, trunkSeen } from "../../engine/motion.ts";
import { type Reading, sample, single, spreadOf, suppressed } from "../../engine/reading.ts";
import { greatest, least } from "../../engine/series.ts";
import { bySide } from "../../engine/sides.ts";
import { LUNGE, RUN, SAFE_LIFTING, SQUAT, WALK } from "../shared/exercise-names.ts";
import { leastComAheadLegs, splitLegs } from "../shared/support.ts";
import { change, fppaUpTo60Deg, hipShift } from "./body-readers.ts";
import { hipHeight } from "./lift-phases.ts";
import { flightCueAt, type Rep } from "./phases.ts";
import { footLiftedCue, standingCues, steppingCue } from "./rep-cues.ts";
import { ARRIVAL_S, CHAIR_CUES, FIVE_RISES_LIMIT_S, RISE_FRONTAL_LEG, RISE_SIDE_LEG } from "./thresholds.ts";

/** Rises from a chair: shared by the falls tests and the workspace breaks. */
export interface ChairPhases {
  readonly rises: readonly ChairRise[];
  /** Height of the hips, 0 seated to 1 standing. */
  readonly height: Series;
  readonly match: Match;
}

/** Exercises without a chair. */
export const NO_CHAIR: ChairPhases = { rises: [], height: new Float64Array(0), match: CERTAIN };

/** Ratio of the greatest to the least shoulder width, frontal views. The hips of a person who approaches rise in the picture as in a rise from a chair, but the shoulders grow too. */
function growth(m: Motion): number {
  if (m.sagittal) return Number.NaN;
  const { left, right } = m.body.joints;
  const width = distance(left.shoulder, right.shoulder);
  return percentile(width, 95) / percentile(width, 5);
}

/** Cues against a rise from a chair of the whole clip. */
const clipCues = (m: Motion): Cue[] => [
  cueOf("comes_nearer", growth(m), CHAIR_CUES.growth, { suggests: WALK }),
  steppingCue(m, CHAIR_CUES.steps),
  footLiftedCue(m),
];

/** Cues against one rise: no seat under the hips before it (from the side), or feet that step (from front and back, where no seat is seen). */
function riseCues(m: Motion, r: ChairRise): Cue[] {
  const side = m.body.nearSide;
  if (!m.sagittal || !side) return standingCues(m, asRep(r));
  const at = Math.max(0, Math.floor(r.start));
  const ahead = leastComAheadLegs(m, { start: Math.max(0, at - 0.3 * m.body.fps), turn: r.seatOff, end: r.seatOff });
  return [
    cueOf("no_seat", ahead, CHAIR_CUES.noSeat, { suggests: SQUAT }),
    cueOf("split", Math.max(splitLegs(m, r.start), splitLegs(m, r.seatOff)), CHAIR_CUES.split, { suggests: LUNGE }),
    cueOf("stoop", Math.abs(m.sagittal.trunkLean[at]!), CHAIR_CUES.stoop, { suggests: SAFE_LIFTING }),
    cueOf("thighs_steep", m.sagittal[side].thigh[at]!, CHAIR_CUES.thighsSteep, { suggests: SQUAT }),
    cueOf("arrives", arrivalLegs(m, at), CHAIR_CUES.arrives, { suggests: RUN }),
  ];
}

/** Way of the hips along the picture in the time before a rise, leg lengths. */
function arrivalLegs(m: Motion, start: number): number {
  const { x } = m.body.joints.midHip;
  const from = Math.max(0, start - ARRIVAL_S * m.body.fps);
  return (greatest(x, from, start) - least(x, from, start)) / m.body.legPx;
}

/** Rises and sit-downs of the clip, or those of a coach's corrected events. */
export function findChair(m: Motion, corrected?: readonly EventAt[]): ChairPhases {
  const hip = m.sagittal ? m.body.joints.midHip.y : hipHeight(m);
  const near = m.body.nearSide;
  const signals = { hip, lean: m.sagittal?.trunkLean ?? foreshortening(m), knee: near && m.sagittal ? m.sagittal[near].kneeFlexion : null };
  const found = chairRises(signals, m.body.fps, (m.sagittal ? RISE_SIDE_LEG : RISE_FRONTAL_LEG) * m.body.legPx);
  const clip = found.length > 0 ? clipCues(m) : [];
  const flight = flightCueAt(m, found.length > 0);
  const { kept: rises, match } = judged(found, (r) => [...clip, flight(asRep(r)), ...riseCues(m, r)]);
  return corrected
    ? { rises: risesOfEvents(corrected, rises), height: chairHeight(hip), match: CERTAIN }
    : { rises, height: chairHeight(hip), match };
}

/**
 * Unsigned trunk lean in a front or back view, degrees, from the trunk length relative to its greatest in the clip. Inaccurate near upright, but it shows when the trunk
 * begins to lean.
 */
export function foreshortening(m: Motion): Series {
  const length = distance(m.body.joints.midHip, m.body.joints.midShoulder);
  const whole = percentile(length, 95);
  return length.map((v) => (180 / Math.PI) * Math.acos(Math.min(1, v / whole)));
}

/** Rises from a coach's corrected starts, stands and ends; seat-off and start of sitting come from the nearest detected rise. */
function risesOfEvents(events: readonly EventAt[], detected: readonly ChairRise[]): ChairRise[] {
  const sorted = events.toSorted((a, b) => a.frame - b.frame);
  return sorted.flatMap((e, i): ChairRise[] => {
    if (e.type !== "rep_top") return [];
    const start = sorted.slice(0, i).findLast((s) => s.type === "rep_start")?.frame;
    const end = sorted.slice(i).find((s) => s.type === "rep_end")?.frame ?? Number.NaN;
    const like = detected.toSorted((a, b) => Math.abs(a.standing - e.frame) - Math.abs(b.standing - e.frame))[0];
    const seatOff = like?.seatOff ?? start ?? 0;
    return [
      {
        start: start ?? seatOff,
        startSeen: start !== undefined,
        seatOff,
        standing: e.frame,
        sitStart: like?.sitStart ?? Number.NaN,
        end,
      },
    ];
  });
}

/**
 * Of each rise its start where it is seen (`rep_start`), the stand (`rep_top`), and the next sitting where there is one (`rep_end`);
 * without a side.
 * @param confidence 0 to 1, of all events
 */
export const chairEvents = (p: ChairPhases, confidence: number): EventAt[] =>
  p.rises.flatMap((r): EventAt[] => [
    ...(r.startSeen ? [{ type: "rep_start" as const, side: null, frame: r.start, confidence }] : []),
    { type: "rep_top", side: null, frame: r.standing, confidence },
    ...(Number.isNaN(r.end) ? [] : [{ type: "rep_end" as const, side: null, frame: r.end, confidence }]),
  ]);

const perRise = (p: ChairPhases, quality: number, value: (r: ChairRise) => number): Reading =>
  sample(p.rises.map(value), quality, { aggregate: "median" });

/**
 * True when a hand pushes: it moves by less than 5 % of stature, beside hip or knee, while its elbow extends by 15 degrees or more. In front and back views the elbow
 * bends towards the camera: there a hand that stays in place while the hips rise counts.
 */
function pushes(m: Motion, p: ChairPhases, r: ChairRise): boolean {
  const near = m.body.nearSide;
  const h = staturePx(m.body);
  const from = Math.ceil(r.seatOff - 0.2 * m.body.fps);
  let to = from;
  while (to < m.body.rows - 1 && p.height[to]! < 0.4) to++;
  return (near ? [near] : (["left", "right"] as const)).some((side: Side) => {
    const { shoulder, elbow, wrist, hip, knee } = m.body.joints[side];
    const flexion = flexionAt(shoulder, elbow, wrist);
    const close = (i: number): boolean =>
      Math.min(distance(wrist, hip)[i]!, distance(wrist, knee)[i]!) < 0.12 * h && wrist.y[i]! < hip.y[i]! + 0.05 * h;
    const moved = Math.hypot(wrist.x[to]! - wrist.x[from]!, wrist.y[to]! - wrist.y[from]!);
    return close(from) && moved < 0.05 * h && (!m.sagittal || flexion[from]! - flexion[to]! >= 15);
  });
}

/** Whether the hands helped in any rise. */
const armsUsed = (m: Motion, p: ChairPhases): boolean => p.rises.some((r) => pushes(m, p, r));

const asRep = (r: ChairRise): Rep => ({
  start: r.start,
  turnFrom: r.standing,
  turn: r.standing,
  turnTo: r.standing,
  end: r.standing,
  startSeen: r.startSeen,
  excursion: 1,
  side: null,
});

/** Rises whose beginning is in the clip. */
const begun = (p: ChairPhases): ChairRise[] => p.rises.filter((r) => r.startSeen);

const durations = (m: Motion, p: ChairPhases): number[] =>
  begun(p)
    .map((r) => (r.end - r.start) / m.body.fps)
    .filter(Number.isFinite);

/** Standard deviation of values about the line through them. */
function spreadAboutLine(values: readonly number[]): number {
  const order = values.map((_, i) => i);
  const { slope, intercept } = fitLine(order, values);
  const squares = values.reduce((sum, v, i) => sum + (v - intercept - slope * i) ** 2, 0);
  return Math.sqrt(squares / (values.length - 2));
}

export const chairMetrics = {
  sts_reps: (m, p) => (p.rises.length === 0 ? suppressed("no_event") : single(p.rises.length, p.rises.length, legsSeen(m))),
  sts_rise_time: (m, p) =>
    begun(p).length === 0 && p.rises.length > 0
      ? suppressed("clip_start")
      : perRise(p, legsSeen(m), (r) => (r.startSeen ? (r.standing - r.start) / m.body.fps : Number.NaN)),
  sts_lower_time: (m, p) => perRise(p, legsSeen(m), (r) => (r.end - r.sitStart) / m.body.fps),
  sts_trunk_lean: (m, p) =>
    m.sagittal ? perRise(p, trunkSeen(m), (r) => greatest(m.sagittal?.trunkLean, r.start, r.standing)) : suppressed("view"),
  sts_arm_use: (m, p) => (p.rises.length === 0 ? suppressed("no_event") : single(armsUsed(m, p) ? 1 : 0, p.rises.length, legsSeen(m))),
  knee_valgus_sts: (m, p) =>
    bySide((side) => {
      return m.frontal
        ? sample(
            p.rises.map((r) => greatest(fppaUpTo60Deg(m, side, r.standing), r.seatOff, r.standing)),
            legSeen(m, side),
            { aggregate: "median" },
          )
        : suppressed("view");
    }),
  sts_symmetry_shift: (m, p) => {
    const shift = hipShift(m);
    return perRise(p, legsSeen(m), (r) => change(m, shift, asRep(r)));
  },
  sts5_time: (m, p) => {
    const first = p.rises[0];
    const fifth = p.rises[4];
    if (!first) return suppressed("no_event");
    if (armsUsed(m, p)) return suppressed("hands_used", { arms_used: true });
    // Part of the test is missing: the time would be too short, and the risk too low.
    if (!first.startSeen) return suppressed("clip_start");
    if (!fifth) {
      const tried = (m.body.rows - 1 - first.start) / m.body.fps;
      return tried > FIVE_RISES_LIMIT_S ? suppressed("cycles", { unable: true }) : suppressed("cycles");
    }
    const seconds = (fifth.standing - first.start) / m.body.fps;
    const whole = Number.isNaN(fifth.end) ? null : Math.round((1000 * (fifth.end - first.start)) / m.body.fps) / 1000;
    return single(seconds, 5, legsSeen(m), { to_final_sit_s: whole });
  },
  sts30_count: (m, p) => {
    const first = p.rises[0];
    if (!first) return suppressed("no_event");
    if (!first.startSeen) return suppressed("clip_start");
    const end = first.start + 30 * m.body.fps;
    if (m.body.rows - 1 < first.start + 29 * m.body.fps) return suppressed("clip_end");
    if (armsUsed(m, p)) return single(0, p.rises.length, legsSeen(m), { arms_used: true });
    const stands = p.rises.filter((r) => r.standing <= end);
    const rising = p.rises.some((r) => r.standing > end && r.start < end && p.height[Math.min(m.body.rows - 1, Math.round(end))]! > 0.5);
    return single(stands.length + (rising ? 1 : 0), p.rises.length, legsSeen(m));
  },
  sts_time_cv: (m, p) => {
    const t = durations(m, p);
    return spreadOf((100 * standardDeviation(t)) / mean(t), t.length, legsSeen(m));
  },
  sts_slowdown_pct: (m, p) => {
    const t = durations(m, p);
    // Three repetitions do not tell a trend from chance.
    if (t.length < 4) return suppressed("cycles");
    const third = Math.max(1, Math.floor(t.length / 3));
    const first = mean(t.slice(0, third));
    const error = (100 * spreadAboutLine(t) * Math.sqrt(2 / third)) / first;
    return sample([(100 * (mean(t.slice(-third)) - first)) / first], legsSeen(m), { aggregate: "mean", n: t.length, error });
  },
} satisfies SharedReaders<ChairPhases>;
