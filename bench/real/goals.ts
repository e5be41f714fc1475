import type { EventType, PoseSidecar } from "@sagittal/contract";
import { matchEvents } from "../accuracy/match-events.ts";
import { angleAt, eventTimes, type Measured } from "../accuracy/measured.ts";
import { median } from "../accuracy/stats.ts";
import type { Declaration } from "./declarations.ts";
import type { Labels, RealClipFile } from "./labels.ts";

/** One statement of a label, and whether the analysis agrees within the label's uncertainty. */
export interface Goal {
  readonly goal: string;
  readonly held: boolean;
  /** Measured value, or the reason for none. */
  readonly seen: string;
}

/** Data for judging a goal. */
export interface Answer {
  readonly measured: Measured;
  readonly sidecar: PoseSidecar;
}

/** Added to a label's tolerance: an instant lies up to half a frame from the frame that is labelled with it. */
const ROUNDING_FRAMES = 0.5;

/** Stated uncertainty of a label of this kind, frames. */
const uncertainty = (l: Labels, kind: string, otherwise: number): number => {
  const u = l.uncertainty_frames;
  return (typeof u === "number" ? u : u?.[kind]) ?? otherwise;
};

const oneDecimal = (x: number): string => String(Math.round(10 * x) / 10);

/** Goal that every labelled instant is found within the tolerance, and no other one. All in frames; instants pair within `reach`. */
function instants(goal: string, truth: readonly number[], found: readonly number[], tolerance: number, reach: number): Goal {
  const m = matchEvents(
    truth.map((t) => ({ tMs: t, required: true })),
    found,
    reach,
  );
  const errors = m.pairs.map(([t, f]) => f - t);
  const far = errors.filter((e) => Math.abs(e) > tolerance + ROUNDING_FRAMES);
  const held = m.missed === 0 && m.spurious === 0 && far.length === 0;
  const worst =
    errors.length === 0 ? "" : `, worst ${oneDecimal(errors.reduce((a, e) => (Math.abs(e) > Math.abs(a) ? e : a), 0))} of ±${tolerance}`;
  return { goal, held, seen: `${m.pairs.length} of ${truth.length}, ${m.spurious} false${worst}` };
}

const inFrames = (times: readonly number[], fps: number): number[] => times.map((t) => (t * fps) / 1000);

function contacts(f: RealClipFile, a: Answer, kind: "initial_contact" | "toe_off"): Goal[] {
  const l = f.labels;
  const labelled = kind === "initial_contact" ? l?.initial_contact_frames : l?.toe_off_frames;
  if (!l || !labelled) return [];
  const all = Object.values(labelled)
    .flat()
    .sort((x, y) => x - y);
  const step = median(all.slice(1).map((x, i) => x - all[i]!)) ?? f.fps / 2;
  const [first, last] = l.labelled_range_frames ?? [Math.min(...all) - step / 2, Math.max(...all) + step / 2];
  return Object.entries(labelled).map(([foot, truth]) => {
    const side = foot.startsWith("left") ? "left" : "right";
    const found = inFrames(eventTimes(a.measured, kind, side), f.fps);
    // Events outside the labelled part have no truth and cannot count as false, nor can the end of a contact of which only the start is labelled.
    const begun = Math.max(...(l.initial_contact_frames?.[foot] ?? []));
    const until = kind === "toe_off" && begun > Math.max(...truth) ? begun : last;
    const judged = found.filter((t) => (t > first && t < until) || truth.some((x) => Math.abs(x - t) < step / 3));
    return instants(`${kind} ${foot}`, truth, judged, uncertainty(l, kind, 1), step);
  });
}

function metric(goal: string, a: Answer, key: string, truth: number, tolerance: number, unit: string): Goal {
  const m = a.measured.metrics.get(key);
  const value = m?.value ?? null;
  if (value === null) return { goal, held: false, seen: `none (${m?.reason ?? "no such metric"})` };
  return {
    goal,
    held: Math.abs(value - truth) <= tolerance,
    seen: `${oneDecimal(value)} for ${oneDecimal(truth)} ± ${oneDecimal(tolerance)} ${unit}`,
  };
}

/** Least tolerance of a cadence that is counted from labelled frames, steps per minute. */
const CADENCE_SPM = 1;

function gait(f: RealClipFile, a: Answer): Goal[] {
  const l = f.labels;
  if (!l) return [];
  const cadence = l.cadence_spm;
  const contact = l.contact_time_s_mean;
  return [
    ...contacts(f, a, "initial_contact"),
    ...contacts(f, a, "toe_off"),
    ...(cadence === undefined
      ? []
      : [metric("cadence", a, "cadence", cadence, Math.max(CADENCE_SPM, l.cadence_uncertainty_spm ?? 0), "spm")]),
    ...(contact === undefined
      ? []
      : [
          a.measured.metrics.has("contact_time")
            ? metric("contact time", a, "contact_time", 1000 * contact, 1000 * (l.contact_time_uncertainty_s ?? 0.05), "ms")
            : contactOfEvents(f, a, contact),
        ]),
  ];
}

/** Contact time from the events, for exercises that have no metric of it. */
function contactOfEvents(f: RealClipFile, a: Answer, truthS: number): Goal {
  const times = (["left", "right"] as const).flatMap((side) => {
    const offs = eventTimes(a.measured, "toe_off", side);
    return eventTimes(a.measured, "initial_contact", side).flatMap((on) => {
      const off = offs.find((t) => t > on);
      return off === undefined || off - on > 1500 ? [] : [off - on];
    });
  });
  const tolerance = 1000 * (f.labels?.contact_time_uncertainty_s ?? 0.05);
  if (times.length === 0) return { goal: "contact time (events)", held: false, seen: "none" };
  const mean = times.reduce((s, t) => s + t, 0) / times.length;
  return {
    goal: "contact time (events)",
    held: Math.abs(mean - 1000 * truthS) <= tolerance,
    seen: `${oneDecimal(mean)} for ${oneDecimal(1000 * truthS)} ± ${oneDecimal(tolerance)} ms`,
  };
}

function repetitions(f: RealClipFile, a: Answer): Goal[] {
  const l = f.labels;
  if (!l) return [];
  const eventGoal = (goal: string, type: EventType, truth: readonly number[] | undefined, kind: string): Goal[] => {
    if (!truth) return [];
    const gaps = truth.slice(1).map((t, i) => t - truth[i]!);
    const reach = Math.min(0.4 * (median(gaps) ?? f.fps), f.fps);
    const found = inFrames(eventTimes(a.measured, type), f.fps);
    return [instants(goal, truth, found, uncertainty(l, kind, 2), reach)];
  };
  const bottoms = l.bottom_frames ?? (l.bottom_frame === undefined ? undefined : [l.bottom_frame]);
  const count = a.measured.metrics.get("rep_count");
  return [
    ...(l.rep_count === undefined || count === undefined ? [] : [metric("repetitions", a, "rep_count", l.rep_count, 0, "")]),
    ...eventGoal(
      "start of descent",
      "rep_start",
      l.descent_start_frame === undefined ? undefined : [l.descent_start_frame],
      "descent_start",
    ),
    ...eventGoal("bottoms", "rep_bottom", bottoms, "bottom"),
    ...eventGoal("tops", "rep_top", l.top_frames, "top"),
    ...eventGoal("end", "rep_end", l.top_again_frame === undefined ? undefined : [l.top_again_frame], "top"),
  ];
}

function strikes(f: RealClipFile, a: Answer): Goal[] {
  const l = f.labels;
  if (!l) return [];
  return (["release", "impact"] as const).flatMap((type) => {
    const truth = l[`${type}_frames`];
    if (!truth) return [];
    return [instants(type, truth, inFrames(eventTimes(a.measured, type), f.fps), uncertainty(l, type, 1), 0.5 * f.fps)];
  });
}

function kneeAngles(f: RealClipFile, a: Answer): Goal[] {
  const l = f.labels;
  const side = l?.near_leg_is;
  if (!l?.knee_angles_near_leg || !side) return [];
  return l.knee_angles_near_leg.map((k) => {
    const flexion = angleAt(a.measured, `knee_flexion_${side}`, (1000 * k.frame) / f.fps);
    const truth = 180 - k.knee_angle_deg;
    return {
      goal: `near knee at frame ${k.frame}`,
      held: flexion !== null && Math.abs(flexion - truth) <= k.uncertainty_deg,
      seen: flexion === null ? "none" : `${oneDecimal(flexion)} for ${oneDecimal(truth)} ± ${k.uncertainty_deg} deg`,
    };
  });
}

type Place = readonly [number, number];

/** Mid-hip in the picture at a frame of the file, px; null where nobody is followed. */
function hipsAt(f: RealClipFile, { sidecar }: Answer, frame: number): Place | null {
  const t = (1000 * frame) / f.fps;
  const row = sidecar.t_ms.findIndex((x) => Math.abs(x - t) < 600 / f.fps);
  const joints = sidecar.image.joints[row];
  const [l, r] = [joints?.[23], joints?.[24]];
  if (!l || !r || (sidecar.frames[row]?.[23]?.[3] ?? 0) === 0) return null;
  const scale = f.width / sidecar.image.width;
  return [(scale * (l[0] + r[0])) / 2, (scale * (l[1] + r[1])) / 2];
}

/** Share of labelled frames that must show the person, and largest hip movement between frames in shares of the picture's width. */
const MIN_PRESENT = 0.95;
const MAX_LEAP = 0.05;

/** Goals that the labelled person is followed: mid-hip within the box at the labelled frame, seen throughout the labelled range, without leaps. */
function person(f: RealClipFile, a: Answer): Goal[] {
  const who = f.which_person;
  if (!who) return [];
  const at = hipsAt(f, a, who.frame);
  const [x0, y0, x1, y1] = who.box_xyxy_px;
  const inside = at !== null && at[0] >= x0 && at[0] <= x1 && at[1] >= y0 && at[1] <= y1;
  const right = { goal: "right person", held: inside, seen: at ? `hips at ${Math.round(at[0])}, ${Math.round(at[1])}` : "nobody" };
  const range = f.labels?.labelled_range_frames;
  if (!range) return [right];
  const frames = Array.from({ length: range[1] - range[0] + 1 }, (_, i) => hipsAt(f, a, range[0] + i));
  const places = frames.filter((p): p is Place => p !== null);
  const leaps = places.slice(1).filter((p, i) => Math.abs(p[0] - places[i]![0]) > MAX_LEAP * f.width).length;
  const share = places.length / frames.length;
  return [
    right,
    {
      goal: "followed throughout",
      held: share >= MIN_PRESENT && leaps === 0,
      seen: `${Math.round(100 * share)} % of the frames, ${leaps} leaps`,
    },
  ];
}

/** Turning points of squats, frames, by the event's definition: lowest instants of the markers' mid-hip, below the middle of its range. */
function lowest(joints: NonNullable<RealClipFile["joints3d"]>, fps: number): number[] {
  const height = (joints.left_hip ?? []).map((l, i) => ((l[2] ?? Number.NaN) + (joints.right_hip?.[i]?.[2] ?? Number.NaN)) / 2);
  const known = height.filter(Number.isFinite);
  const middle = (Math.max(...known) + Math.min(...known)) / 2;
  const reach = Math.round(0.7 * fps);
  return height.flatMap((h, i) => {
    if (!(h < middle)) return [];
    const from = Math.max(0, i - reach);
    const near = height.slice(from, i + reach + 1).map((v) => (Number.isFinite(v) ? v : Number.POSITIVE_INFINITY));
    return from + near.indexOf(Math.min(...near)) === i ? [i] : [];
  });
}

/** Goals that metrics agree with the markers' values within 1.96 standard errors, widened by the difference of joint definitions. A withheld value is held. */
function markerPeaks(f: RealClipFile, a: Answer): Goal[] {
  const { angles, joints3d } = f;
  if (!angles || !joints3d || !f.name.includes("squat")) return [];
  const bottoms = lowest(joints3d, f.fps);
  const at = (name: string): number[] => bottoms.map((b) => angles[name]?.[b] ?? Number.NaN);
  const truth = (names: readonly string[]): number => median(names.flatMap(at).filter(Number.isFinite)) ?? Number.NaN;
  const bottomGoal = instants("bottoms", bottoms, inFrames(eventTimes(a.measured, "rep_bottom"), f.fps), 4, f.fps);
  const stated = [
    ["squat_depth", truth(["left_thigh", "right_thigh"])],
    ["knee_flexion_max", truth(["left_knee_flexion", "right_knee_flexion"])],
    ["trunk_lean_max", truth(["trunk_lean"])],
    ["knee_valgus_peak", 0],
  ] as const;
  return [
    bottomGoal,
    ...stated.flatMap(([key, value]): Goal[] => {
      const m = a.measured.metrics.get(key);
      if (!m) return [];
      const goal = `${key} true, honest or withheld`;
      if (m.value === null) return [{ goal, held: true, seen: `none (${m.reason})` }];
      // Angles of marker-based joint centres differ by about 3 degrees from those of the landmarks.
      const reach = 1.96 * Math.hypot(m.se ?? 0, 3);
      return [
        {
          goal,
          held: Math.abs(m.value - value) <= reach,
          seen: `${oneDecimal(m.value)} ± ${oneDecimal(1.96 * (m.se ?? 0))} for ${oneDecimal(value)} deg`,
        },
      ];
    }),
  ];
}

/** Goals that metrics of what the picture does not show have no number. */
const absent = (declaration: Declaration, a: Answer): Goal[] =>
  (declaration.absent ?? []).flatMap((key) => {
    const m = a.measured.metrics.get(key);
    return m === undefined ? [] : [{ goal: `no ${key}`, held: m.value === null, seen: m.value === null ? "none" : oneDecimal(m.value) }];
  });

/** Every goal of a clip under its declaration. */
export const goalsOf = (f: RealClipFile, declaration: Declaration, a: Answer): Goal[] => [
  ...person(f, a),
  ...gait(f, a),
  ...repetitions(f, a),
  ...strikes(f, a),
  ...kneeAngles(f, a),
  ...markerPeaks(f, a),
  ...absent(declaration, a),
];
