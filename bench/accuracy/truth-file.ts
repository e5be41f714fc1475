import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
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

/** An instant that may lie beyond the clip. */
const instant = z.number().nullable().optional();

const rep = z.looseObject({
  bottom_ms: instant,
  start_ms: instant,
  end_ms: instant,
  lean_start_ms: instant,
  seat_off_ms: instant,
  standing_ms: instant,
  seat_contact_ms: instant,
  complete: z.boolean().optional(),
});

const jump = z.looseObject({
  takeoff_ms: z.number(),
  landing_ms: z.number(),
  height_from_flight_time_m: z.number(),
  com_rise_takeoff_to_apex_m: z.number(),
});

const number = z.number().nullable().optional();
/** Which body and which captured motion a corpus clip shows. */
const variant = z.looseObject({ seed: z.int(), trial: z.string().nullable() }).optional();
const hinge = z.looseObject({ bottom_ms: z.number() });
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
  hinges: z.array(hinge).optional(),
});

/** Truth of a rendered clip; the format is described in the clips' README. */
export const TruthClip = z.looseObject({
  name: z.string(),
  activity: z.string(),
  view: z.string(),
  treadmill: z.boolean().optional(),
  variant,
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

/** Truth of a filmed person with markers: angles per frame in space and in the picture plane, where `trustworthy`. */
export const MarkerClip = z.looseObject({
  name: z.string(),
  activity: z.string(),
  view: z.string(),
  fps: z.number().positive(),
  frames: z.int().positive(),
  width: z.int(),
  height: z.int(),
  camera: z.looseObject({ R_world_to_cam: z.array(vector), center_m: vector }),
  trustworthy: z.array(z.boolean()),
  angles: z.record(z.string(), z.array(z.number().nullable())),
  angles_picture: z.record(z.string(), z.array(z.number().nullable())),
  derived: z.looseObject({ reps: z.array(rep).optional() }).optional(),
  joints3d: z.record(z.string(), z.array(z.array(z.number().nullable()))),
});
export type MarkerClip = z.infer<typeof MarkerClip>;

const frames = z.record(z.string(), z.array(z.number()));

/** Labels by eye of a filmed walk or run, frames of the file. Labels of other movements are read by `bench:real`. */
export const RealLabels = z.looseObject({
  name: z.string(),
  activity: z.string(),
  camera_view: z.string(),
  fps: z.number().positive(),
  frames: z.int().positive(),
  width: z.int(),
  height: z.int(),
  labels: z.looseObject({
    initial_contact_frames: frames.optional(),
    toe_off_frames: frames.optional(),
    cadence_spm: z.number().optional(),
    labelled_range_frames: z.tuple([z.number(), z.number()]).optional(),
  }),
});
export type RealLabels = z.infer<typeof RealLabels>;

export type TruthFile =
  | { readonly kind: "rendered"; readonly truth: TruthClip }
  | { readonly kind: "marker"; readonly truth: MarkerClip }
  | { readonly kind: "real"; readonly labels: RealLabels };

/** Fields that all kinds of truth files have. */
export const aboutOf = (file: TruthFile): TruthClip | MarkerClip | RealLabels => (file.kind === "real" ? file.labels : file.truth);

/** Reads a truth or label file, plain or compressed (.gz). @throws Error naming the file and what is wrong with it */
export function readTruthFile(path: string): TruthFile {
  const bytes = readFileSync(path);
  const data: unknown = JSON.parse((path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"));
  const real = RealLabels.safeParse(data);
  if (real.success) return { kind: "real", labels: real.data };
  const marker = MarkerClip.safeParse(data);
  if (marker.success) return { kind: "marker", truth: marker.data };
  const rendered = TruthClip.safeParse(data);
  if (rendered.success) return { kind: "rendered", truth: rendered.data };
  throw new Error(`${path} is neither a truth nor a label file: ${z.prettifyError(rendered.error)}`);
}
