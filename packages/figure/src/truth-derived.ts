import { GRAVITY_MPS2 } from "@sagittal/biomechanics";
import type { Shot } from "./clip.ts";
import { comAt, poseAt } from "./movement.ts";
import { SIDES, type Side } from "./skeleton.ts";
import { truthAngles } from "./truth-angles.ts";

/** Rate at which movements are sampled for extremes and means; angles at half of it. */
const HZ = 480;
const r = (x: number, digits: number): number => Number(x.toFixed(digits));
const mean = (x: readonly number[]): number | null => (x.length === 0 ? null : x.reduce((a, b) => a + b, 0) / x.length);
const rounded = (x: number | null, digits: number): number | null => (x === null ? null : r(x, digits));

/** Scalars and event lists of a clip, with the keys of the truth files. Means are over events that the clip does not cut. */
export function derivedOf(shot: Shot): Record<string, unknown> {
  const { movement: m } = shot;
  if (m.jumps !== undefined) return jumpsOf(shot);
  if (m.reps !== undefined) return repsOf(shot);
  if (m.cycle !== null) return gaitOf(shot);
  return {};
}

interface Step {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
}

function gaitOf(shot: Shot): Record<string, unknown> {
  const { movement: m } = shot;
  const start = shot.start;
  const end = start + shot.frames / shot.camera.fps;
  const all: Step[] = SIDES.flatMap((side) => m.contacts(side, start, end).map((c) => ({ side, ...c }))).sort((a, b) => a.from - b.from);
  const contacts = all.filter((c) => c.from > start);
  const full = contacts.filter((c) => c.to < end);
  const steps = contacts.slice(1).map((c, i) => c.from - contacts[i]!.from);
  const strides = contacts.flatMap((c, i) => {
    const next = contacts.slice(i + 1).find((d) => d.side === c.side);
    return next === undefined ? [] : [next.from - c.from];
  });
  const stepTime = mean(steps);
  const stride = mean(strides);
  const ofSide = (side: Side): number | null => mean(full.filter((c) => c.side === side).map((c) => c.to - c.from));
  const contactTime = mean(full.map((c) => c.to - c.from));
  const gaps = full.flatMap((c) => {
    const next = contacts.find((d) => d.side !== c.side && d.from > c.from);
    return next === undefined ? [] : [next.from - c.to];
  });
  const flights = gaps.filter((g) => g > 0);
  const supports = gaps.filter((g) => g < 0);
  const speed = Math.abs(m.treadmillSpeed ?? m.velocity);
  const run = m.activity === "run";
  const ic = contacts.map((c) => initialContact(shot, c, all, end));
  const angleMean = (key: "knee_flexion" | "foot_pitch" | "shank_angle"): number | null => rounded(mean(ic.map((e) => e[key])), 3);
  return {
    steps_counted: contacts.length,
    // By strides: in an asymmetric gait the mean of an odd number of steps is biased to one side.
    cadence_spm: stride !== null ? r(120 / stride, 2) : stepTime === null ? null : r(60 / stepTime, 2),
    step_time_s: rounded(stepTime, 4),
    stride_time_s: rounded(stride, 4),
    ground_contact_time_s: rounded(contactTime, 4),
    ground_contact_time_left_s: rounded(ofSide("left"), 4),
    ground_contact_time_right_s: rounded(ofSide("right"), 4),
    flight_time_s: run ? rounded(mean(flights), 4) : null,
    double_support_s: run ? null : rounded(mean(supports.map((g) => -g)), 4),
    duty_factor: contactTime === null || stride === null ? null : r(contactTime / stride, 4),
    speed_m_s: r(speed, 4),
    stride_length_m: stride === null ? null : r(speed * stride, 4),
    step_length_m: stepTime === null ? null : r(speed * stepTime, 4),
    vertical_oscillation_com_m: rounded(oscillation(shot, contacts), 4),
    trunk_lean_mean_deg: rounded(mean(sampled(shot, start, end, (a) => a.trunk_lean!)), 2),
    knee_flexion_at_contact_mean_deg: angleMean("knee_flexion"),
    peak_early_stance_knee_flexion_mean_deg: rounded(mean(ic.flatMap((e) => e.peak_early_stance_knee_flexion ?? [])), 3),
    peak_swing_knee_flexion_mean_deg: rounded(mean(ic.flatMap((e) => e.peak_swing_knee_flexion ?? [])), 3),
    foot_pitch_at_contact_mean_deg: angleMean("foot_pitch"),
    shank_angle_at_contact_mean_deg: angleMean("shank_angle"),
    initial_contacts: ic,
  };
}

interface InitialContact {
  readonly side: Side;
  readonly time_ms: number;
  readonly knee_flexion: number;
  readonly foot_pitch: number;
  readonly shank_angle: number;
  readonly hip_flexion: number;
  readonly ankle_ahead_of_com_m: number;
  readonly peak_early_stance_knee_flexion: number | null;
  readonly peak_swing_knee_flexion: number | null;
  readonly toe_off_ms: number;
}

/** Early stance is its first 60 %, as for the given clips; the swing follows the same foot's toe-off. */
function initialContact(shot: Shot, c: Step, all: readonly Step[], end: number): InitialContact {
  const { movement: m } = shot;
  const pose = poseAt(m, c.from + 1e-6);
  const a = truthAngles(pose);
  const knee = (angles: Record<string, number>): number => angles[`${c.side}_knee_flexion`]!;
  const next = all.find((d) => d.side === c.side && d.from > c.from);
  const peak = (from: number, to: number): number | null => (to <= end ? r(Math.max(...sampled(shot, from, to, knee)), 2) : null);
  return {
    side: c.side,
    time_ms: r((c.from - shot.start) * 1000, 2),
    knee_flexion: r(knee(a), 2),
    foot_pitch: r(a[`${c.side}_foot_pitch`]!, 2),
    shank_angle: r(a[`${c.side}_shank`]!, 2),
    hip_flexion: r(a[`${c.side}_hip_flexion`]!, 2),
    ankle_ahead_of_com_m: r(pose.legs[c.side].ankle[0] - comAt(m, c.from + 1e-6)[0], 4),
    peak_early_stance_knee_flexion: peak(c.from, c.from + 0.6 * (c.to - c.from)),
    peak_swing_knee_flexion: next === undefined ? null : peak(c.to, next.from),
    toe_off_ms: r((c.to - shot.start) * 1000, 2),
  };
}

function sampled(shot: Shot, from: number, to: number, f: (angles: Record<string, number>) => number): number[] {
  const n = Math.max(2, Math.ceil((to - from) * HZ * 0.5));
  return Array.from({ length: n }, (_, i) => f(truthAngles(poseAt(shot.movement, from + ((to - from) * i) / (n - 1)))));
}

/** Range of the centre of mass' height in a step, mean over the steps, m. */
function oscillation(shot: Shot, contacts: readonly Step[]): number | null {
  const ranges = contacts.slice(1).map((c, i) => {
    const from = contacts[i]!.from;
    const n = Math.ceil((c.from - from) * HZ * 0.5);
    const z = Array.from({ length: n + 1 }, (_, k) => comAt(shot.movement, from + ((c.from - from) * k) / n)[2]);
    return Math.max(...z) - Math.min(...z);
  });
  return mean(ranges);
}

function jumpsOf(shot: Shot): Record<string, unknown> {
  const { movement: m } = shot;
  const standing = comAt(m, shot.start)[2];
  const jumps = (m.jumps ?? []).map((j) => {
    const flight = j.landing - j.takeOff;
    const rise = comAt(m, j.takeOff)[2];
    const g = GRAVITY_MPS2;
    const v = (comAt(m, j.takeOff + 1e-4)[2] - comAt(m, j.takeOff)[2]) / 1e-4;
    const apex = j.takeOff + v / g;
    const knee = (t: number): number => truthAngles(poseAt(m, t)).right_knee_flexion!;
    return {
      takeoff_ms: r((j.takeOff - shot.start) * 1000, 2),
      landing_ms: r((j.landing - shot.start) * 1000, 2),
      flight_time_s: r(flight, 4),
      height_from_flight_time_m: r((g * flight * flight) / 8, 4),
      com_rise_takeoff_to_apex_m: r(comAt(m, apex)[2] - rise, 4),
      com_rise_standing_to_apex_m: r(comAt(m, apex)[2] - standing, 4),
      apex_ms: r((apex - shot.start) * 1000, 2),
      takeoff_velocity_m_s: r(v, 4),
      countermovement_bottom_ms: r((j.bottom - shot.start) * 1000, 2),
      countermovement_depth_com_m: r(standing - comAt(m, j.bottom)[2], 4),
      knee_flexion_at_bottom_deg: r(knee(j.bottom), 2),
      knee_flexion_at_landing_deg: r(knee(j.landing), 2),
      peak_landing_knee_flexion_deg: r(Math.max(...sampled(shot, j.landing, j.landing + 0.5, (a) => a.right_knee_flexion!)), 2),
      flight_com_accel_m_s2: g,
    };
  });
  return { jumps, com_height_standing_m: r(standing, 4) };
}

function repsOf(shot: Shot): Record<string, unknown> {
  const { movement: m } = shot;
  const ms = (t: number | undefined): number | undefined => (t === undefined ? undefined : r((t - shot.start) * 1000, 2));
  const top = poseAt(m, shot.start).pelvis[2];
  const reps = (m.reps ?? []).map((rep) => {
    const a = truthAngles(poseAt(m, rep.bottom));
    if (rep.seatOff !== undefined) {
      return {
        lean_start_ms: ms(rep.start),
        seat_off_ms: ms(rep.seatOff),
        standing_ms: ms(rep.standing),
        sit_start_ms: ms(rep.sitStart),
        seat_contact_ms: ms(rep.seatContact),
        rise_time_s: r((rep.standing ?? 0) - rep.seatOff, 4),
        max_trunk_lean_deg: r(Math.max(...sampled(shot, rep.start, rep.standing ?? rep.end, (x) => x.trunk_lean!)), 2),
        knee_flexion_at_seat_off_deg: r(truthAngles(poseAt(m, rep.seatOff)).right_knee_flexion!, 2),
      };
    }
    return {
      bottom_ms: ms(rep.bottom),
      start_ms: ms(rep.start),
      end_ms: ms(rep.end),
      complete: true,
      pelvis_drop_m: r(top - poseAt(m, rep.bottom).pelvis[2], 4),
      knee_flexion_left_deg: r(a.left_knee_flexion!, 2),
      knee_flexion_right_deg: r(a.right_knee_flexion!, 2),
      hip_flexion_left_deg: r(a.left_hip_flexion!, 2),
      hip_flexion_right_deg: r(a.right_hip_flexion!, 2),
      trunk_lean_deg: r(a.trunk_lean!, 2),
    };
  });
  return { n_reps: reps.length, reps };
}
