import type { Activity } from "@sagittal/contract";

type Rates = Readonly<Record<string, number>>;

/** Strokes and throws of one arm: the trunk tilts by about 350 deg/s and the upper arm is nearly steady at release (Fleisig et al. 1999); the hand passes at 4 to 6 statures per second. */
const STROKE: Rates = {
  shoulder_elevation_contact: 300,
  shoulder_abduction_release: 300,
  elbow_flexion_contact: 900,
  elbow_flexion_fc: 500,
  trunk_lean_contact: 200,
  trunk_tilt_release: 350,
  trunk_lateral_tilt_release: 200,
  contact_height_pct: 200,
  contact_ahead_pct: 400,
  release_height_pct: 200,
  lead_knee_flexion_fc: 300,
  lead_knee_extension_gain: 300,
  shoulder_hip_separation: 400,
  stride_length_pct: 40,
};

/**
 * How fast a quantity changes at the instant at which it is read, in its unit per second: what half a frame's doubt about that instant costs. Quantities read at an extreme
 * or over a stretch of time are not listed, for they stand still there. Gait and jumps: rates of the true angles of the rendered clips at their contacts and take-offs.
 * Strokes, throws and kicks: orders of magnitude from the literature (Fleisig et al. 1999; Nunome et al. 2006), rounded.
 */
const RATES: Readonly<Partial<Record<Activity, Rates>>> = {
  running: {
    knee_flexion_ic: 600,
    shank_angle_ic: 450,
    overstride_pct: 350,
    foot_strike_angle: 250,
    hip_extension_to: 400,
    touchdown_distance_pct: 500,
    knee_gap_touchdown: 500,
    trunk_angle_first_step: 60,
    shin_angle_first_contact: 450,
    hip_extension_push: 500,
  },
  walking: { knee_flexion_hs: 400, step_length_pct: 60 },
  jump: { knee_extension_takeoff: 900, hip_extension_takeoff: 700, landing_knee_ic: 900, takeoff_angle: 190 },
  weightlifting: { shin_angle_start: 60, trunk_angle_start: 60, elbow_bend_early: 300 },
  workspace_wellness: { load_distance_pct: 40 },
  agility: { trunk_lean_plant: 150, trunk_lateral_lean_cut: 100, com_drop_pct: 60 },
  tennis: STROKE,
  padel: STROKE,
  badminton: STROKE,
  baseball: { ...STROKE, lead_knee_contact: 300, rear_elbow_slot: 600 },
  american_football: {
    ...STROKE,
    trunk_angle_first_step: 60,
    shin_angle_first_contact: 450,
    touchdown_distance_pct: 500,
    support_knee_flexion: 300,
    trunk_lean_contact: 150,
  },
  cricket: {
    front_knee_ffc: 500,
    front_knee_release: 300,
    stride_length_pct: 60,
    trunk_flexion_release: 350,
    elbow_extension_delivery: 900,
    bat_front_knee: 150,
    head_over_knee_pct: 60,
    lead_elbow_height_pct: 200,
  },
  football: {
    kick_knee_flexion_contact: 1400,
    support_knee_flexion: 300,
    trunk_lean_contact: 150,
    trunk_lateral_lean: 100,
    knee_extension_takeoff: 900,
  },
  basketball: {
    elbow_flexion_set: 150,
    forearm_vertical_set: 150,
    shoulder_flexion_release: 300,
    elbow_extension_release: 800,
    release_height_pct: 150,
    trunk_lean_release: 60,
    hand_launch_angle: 600,
  },
  bowling: { slide_knee_flexion: 150, trunk_lean_release: 60, trunk_lateral_tilt_release: 60 },
  ice_hockey: { glide_knee_flexion: 150, hip_extension_push: 250, shot_trunk_lean: 100 },
  fri: { step_length_pct: 60 },
};

/** Change per second of a metric at the instant at which it is read, in its unit; 0 for extremes, means and times. */
export const instantRate = (activity: Activity, key: string): number => {
  const rates = RATES[activity];
  return rates !== undefined && Object.hasOwn(rates, key) ? (rates[key] ?? 0) : 0;
};
