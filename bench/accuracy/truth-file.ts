import { readFileSync } from "node:fs";
import { z } from "zod";

const vector = z.array(z.number());
const contact = z.looseObject({
  start_ms: z.number(),
  end_ms: z.number(),
  truncated: z.boolean(),
  start_visible: z.boolean(),
  end_visible: z.boolean(),
});

const initialContact = z.looseObject({
  side: z.enum(["left", "right"]),
  time_ms: z.number(),
  knee_flexion: z.number(),
  peak_early_stance_knee_flexion: z.number().nullable().optional(),
  peak_swing_knee_flexion: z.number().nullable().optional(),
  toe_off_ms: z.number().nullable().optional(),
});

const rep = z.looseObject({
  bottom_ms: z.number().optional(),
  start_ms: z.number().optional(),
  end_ms: z.number().optional(),
  lean_start_ms: z.number().optional(),
  seat_off_ms: z.number().optional(),
  standing_ms: z.number().optional(),
  seat_contact_ms: z.number().optional(),
});

const jump = z.looseObject({
  takeoff_ms: z.number(),
  landing_ms: z.number(),
  height_from_flight_time_m: z.number(),
  com_rise_takeoff_to_apex_m: z.number(),
});

const number = z.number().nullable().optional();
const derived = z.looseObject({
  cadence_spm: number,
  ground_contact_time_s: number,
  flight_time_s: number,
  double_support_s: number,
  speed_m_s: number,
  stride_length_m: number,
  vertical_oscillation_com_m: number,
  initial_contacts: z.array(initialContact).optional(),
  jumps: z.array(jump).optional(),
  reps: z.array(rep).optional(),
});

/** Truth of a rendered clip; the format is described in the clips' README. */
export const TruthClip = z.looseObject({
  name: z.string(),
  activity: z.string(),
  view: z.string(),
  treadmill: z.boolean().optional(),
  fps: z.number().positive(),
  frames: z.int().positive(),
  width: z.int(),
  height: z.int(),
  subject_height_m: z.number(),
  camera: z.looseObject({ R_world_to_cam: z.array(vector), center_m: vector }),
  contacts: z.object({ left: z.array(contact), right: z.array(contact) }).optional(),
  derived,
  joints3d: z.record(z.string(), z.array(vector)),
  joints2d: z.record(z.string(), z.array(vector)),
  angles: z.record(z.string(), z.array(z.number().nullable())),
});
export type TruthClip = z.infer<typeof TruthClip>;

const frames = z.record(z.string(), z.array(z.number()));

/** Labels by eye of a real clip. */
export const RealLabels = z.looseObject({
  name: z.string(),
  activity: z.string(),
  camera_view: z.string(),
  fps: z.number().positive(),
  frames: z.int().positive(),
  width: z.int(),
  height: z.int(),
  which_person: z.object({ frame: z.int(), box_xyxy_px: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
  labels: z.looseObject({
    initial_contact_frames: frames,
    toe_off_frames: frames,
    cadence_spm: z.number(),
    labelled_range_frames: z.tuple([z.number(), z.number()]),
  }),
});
export type RealLabels = z.infer<typeof RealLabels>;

export type TruthFile = { readonly kind: "rendered"; readonly truth: TruthClip } | { readonly kind: "real"; readonly labels: RealLabels };

/** Reads a truth or label file. @throws Error naming the file and what is wrong with it */
export function readTruthFile(path: string): TruthFile {
  const data: unknown = JSON.parse(readFileSync(path, "utf8"));
  const real = RealLabels.safeParse(data);
  if (real.success) return { kind: "real", labels: real.data };
  const rendered = TruthClip.safeParse(data);
  if (rendered.success) return { kind: "rendered", truth: rendered.data };
  throw new Error(`${path} is neither a truth nor a label file: ${z.prettifyError(rendered.error)}`);
}
