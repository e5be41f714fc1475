import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const frame = z.number().nonnegative();
const byFoot = z.record(z.string(), z.array(frame));
const coordinate = z.number().nullable();
const perFrame = z.record(z.string(), z.array(z.number().nullable()));

/** Labels by eye; every clip has some of them. Frames count from 0 at the file's frame rate. */
const Labels = z.looseObject({
  near_leg_is: z.enum(["left", "right"]).optional(),
  initial_contact_frames: byFoot.optional(),
  toe_off_frames: byFoot.optional(),
  /** Frames between which every contact is labelled; the whole clip when left out. */
  labelled_range_frames: z.tuple([frame, frame]).optional(),
  /** One number, or one per kind of event. */
  uncertainty_frames: z.union([z.number(), z.record(z.string(), z.number())]).optional(),
  cadence_spm: z.number().optional(),
  cadence_uncertainty_spm: z.number().optional(),
  contact_time_s_mean: z.number().optional(),
  contact_time_uncertainty_s: z.number().optional(),
  rep_count: z.int().optional(),
  bottom_frames: z.array(frame).optional(),
  bottom_frame: frame.optional(),
  descent_start_frame: frame.optional(),
  top_again_frame: frame.optional(),
  top_frames: z.array(frame).optional(),
  release_frames: z.array(frame).optional(),
  impact_frames: z.array(frame).optional(),
  knee_angles_near_leg: z.array(z.looseObject({ frame, knee_angle_deg: z.number(), uncertainty_deg: z.number() })).optional(),
});
export type Labels = z.infer<typeof Labels>;

/** The label file of a real clip. */
export const RealClipFile = z.looseObject({
  name: z.string(),
  fps: z.number().positive(),
  frames: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  which_person: z
    .object({
      frame,
      box_xyxy_px: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      box_uncertainty_px: z.number().optional(),
    })
    .optional(),
  labels: Labels.optional(),
  /** Marker-based joint angles in space per frame, degrees. */
  angles: perFrame.optional(),
  /** Marker-based joint centres in space per frame, metres: x, y, and z upwards. */
  joints3d: z.record(z.string(), z.array(z.tuple([coordinate, coordinate, coordinate]))).optional(),
  /** Per frame: the markers may be trusted. */
  trustworthy: z.array(z.boolean()).optional(),
});
export type RealClipFile = z.infer<typeof RealClipFile>;

/** A real clip with its labels. */
export interface RealClip {
  readonly name: string;
  readonly video: string;
  readonly file: RealClipFile;
}

/** Every clip of a folder that has labels beside it. @throws Error naming a file that cannot be read */
export const realClipsIn = (folder: string): RealClip[] =>
  readdirSync(folder)
    .filter((f) => f.endsWith(".json"))
    .sort()
    .flatMap((f) => {
      const name = f.slice(0, -".json".length);
      const video = join(folder, `${name}.mp4`);
      if (!existsSync(video)) return [];
      const file = RealClipFile.safeParse(JSON.parse(readFileSync(join(folder, f), "utf8")));
      if (!file.success) throw new Error(`${f} is no label file: ${z.prettifyError(file.error)}`);
      return [{ name, video, file: file.data }];
    });
